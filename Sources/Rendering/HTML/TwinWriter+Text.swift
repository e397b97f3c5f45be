internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

extension TwinWriter {
  /// A text as an element within a box that begins at a point.
  ///
  /// - Parameters:
  ///   - block: The text.
  ///   - side: The pages that show it.
  ///   - origin: Where the box begins, in points.
  ///   - tag: The element's name.
  ///   - isHidden: Whether screen readers pass it over.
  /// - Returns: The element; empty if nobody sees the text.
  mutating func text(
    _ block: TextBlock, _ side: SchemeScene.Side, from origin: GridPoint, tag: String = "span",
    isHidden: Bool = false
  ) -> String {
    guard block.color.alpha > 0 else { return "" }
    let shaped = svg.shaper.shape(block.request)
    let placement = TextPlacement(block, shaped: shaped)
    let lines = placement.lines.filter { !$0.line.runs.isEmpty }
    guard let first = lines.first else { return "" }
    for line in lines { for run in line.line.runs { svg.fonts.add(run) } }
    var look = svg.look(of: block.font, lines.flatMap(\.line.runs))
    add("color", to: &look) { $0(block.color) }
    let content: String
    if isCutByBrowser(block, shaped) {
      content = block.string.xml
    } else {
      content = lines.map { self.content($0, block) }.joined(separator: "\n")
    }
    place(block, shaped, placement, from: origin, &look)
    decorate(block, &look)
    Self.show(&look, on: side)
    var attributes = attribute(look)
    if first.line.isRightToLeft { attributes += " dir=\"rtl\"" }
    if isHidden { attributes += " aria-hidden=\"true\"" }
    if shaped.isTruncated, block.lineLimit != 1 || !isCutByBrowser(block, shaped) {
      attributes += " title=\"\(block.string.xml)\""
    }
    let backs = placement.backgrounds(block, shaped).map { part in
      back(part.rect.sharp, part.color, side, origin)
    }.joined()
    return backs + "<\(tag)\(attributes)>\(content)</\(tag)>"
  }

  /// Whether the page has the whole text, which browsers cut off as it is cut off in the picture.
  private func isCutByBrowser(_ block: TextBlock, _ shaped: ShapedText) -> Bool {
    shaped.isTruncated && block.lineLimit == 1 && block.overflow == .ellipsis && block.runs == nil
      && !isInline && !block.string.contains(where: \.isNewline)
  }

  private mutating func back(
    _ rect: GridRect, _ color: GridColor, _ side: SchemeScene.Side, _ origin: GridPoint
  ) -> String {
    guard !isInline else { return "" }
    var look = Self.place(rect, from: origin)
    add("background", to: &look) { $0(color) }
    Self.show(&look, on: side)
    return "<i\(attribute(look))></i>"
  }

  // MARK: Places

  /// The height above the baseline of what holds the first line of each text up, in sizes of its font.
  ///
  /// Without it, where the baseline is would depend on how browsers round the height of a font.
  static let strut = 1.5

  private func place(
    _ block: TextBlock, _ shaped: ShapedText, _ placement: TextPlacement, from origin: GridPoint,
    _ look: inout SVGLook
  ) {
    look.declarations.append("line-height:" + Self.points(shaped.lineHeight))
    guard !isInline else {
      // Another font may be wider.
      if shaped.lines.count == 1 { look.declarations.append("white-space:nowrap") }
      return
    }
    let isClipped = placement.horizontalClip != nil || isCutByBrowser(block, shaped)
    let left = "left:" + Self.points(block.origin.x - origin.x)
    let width = "width:" + Self.points(block.width)
    // Pictures have it on a whole row of pixels.
    let baseline = block.turn == nil ? (2 * block.origin.y).rounded() / 2 : block.origin.y
    look.declarations.append(
      "top:" + Self.points(baseline - Self.strut * block.font.size - origin.y))
    switch block.alignment {
    case .leading, .decimal: look.declarations.append(left)
    case .center: look.declarations += [left, width, "text-align:center"]
    case .trailing:
      look.declarations += [left, width, "text-align:right"]
    }
    if isClipped {
      if !look.declarations.contains(width) { look.declarations.append(width) }
      look.declarations.append("overflow:hidden")
      if isCutByBrowser(block, shaped) { look.declarations.append("text-overflow:ellipsis") }
    }
    guard block.turn != nil else { return }
    look.declarations += [
      "transform:rotate(\(SVGText.number(-block.angle))deg)",
      "transform-origin:0 \(Self.points(Self.strut * block.font.size))",
    ]
  }

  /// A line where pictures have it.
  private static let underline = [
    "text-decoration:underline max(1px,.06em)", "text-underline-offset:.1em",
    "text-decoration-skip-ink:none",
  ]

  private func decorate(_ block: TextBlock, _ look: inout SVGLook) {
    switch block.decoration {
    case .none: break
    case .underline: look.declarations += Self.underline
    case .strikethrough: look.declarations.append("text-decoration:line-through")
    }
    guard let shadow = block.shadow, shadow.color.alpha > 0 else { return }
    add("text-shadow", to: &look) { css in
      [shadow.x, shadow.y, shadow.blur].map(Self.points).joined(separator: " ") + " "
        + css(shadow.color)
    }
  }

  // MARK: Parts of texts

  /// A line's text, each stretch of one look in a span, and in a link if it is one.
  private mutating func content(_ placed: PlacedLine, _ block: TextBlock) -> String {
    guard let runs = block.runs else { return placed.line.text.xml }
    return placed.stretches(runs).map { stretch in
      let own = stretch.look
      var look = svg.look(of: own.font, stretch.runs)
      add("color", to: &look) { $0(own.color ?? block.color) }
      // A line of its own height would move the others.
      look.declarations.append("line-height:0")
      if own.rise != 0 {
        look.declarations += ["position:relative", "top:" + Self.points(-own.rise)]
      }
      let lines = [own.isUnderlined ? "underline" : nil, own.isStruck ? "line-through" : nil]
        .compactMap { $0 }
      if own.isUnderlined, !own.isStruck {
        look.declarations += Self.underline
      } else if !lines.isEmpty {
        look.declarations.append("text-decoration:" + lines.joined(separator: " "))
      } else if own.link != nil {
        look.declarations.append("text-decoration:none")
      }
      let text = stretch.runs.map(\.text).joined().xml
      guard let link = own.link else { return "<b\(attribute(look))>\(text)</b>" }
      return "<a href=\"\(link.xml)\"\(attribute(look))>\(text)</a>"
    }.joined()
  }
}

extension TextBlock {
  /// The room between the text and the sides of its cell, as mail understands it.
  func padding(in cell: GridRect, _ shaped: ShapedText) -> [String] {
    let ascent = shaped.ascent.rounded()
    let top = max(0, (origin.y - ascent - cell.y).rounded())
    let left = max(0, origin.x - cell.x)
    let right = max(0, cell.maxX - origin.x - width)
    let sides = [top, right, 0, left].map { TwinWriter.points($0.rounded(.down)) }
    let side =
      switch alignment {
      case .leading, .decimal: "left"
      case .center: "center"
      case .trailing: "right"
      }
    return ["padding:" + sides.joined(separator: " "), "text-align:" + side]
  }
}
