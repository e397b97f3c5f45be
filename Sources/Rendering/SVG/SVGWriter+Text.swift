internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

extension SVGWriter {
  /// Writes a text: its shadow, its lines, its decoration.
  mutating func write(_ block: TextBlock) {
    guard let turn = block.turn else { return writeLevel(block) }
    let (angle, center) = (SVGText.number(-turn.angle), turn.center)
    element(
      "<g transform=\"rotate(\(angle) \(SVGText.number(center.x)) \(SVGText.number(center.y)))\">")
    writeLevel(block)
    element("</g>")
  }

  private mutating func writeLevel(_ block: TextBlock) {
    let shaped = shaper.shape(block.request)
    let placement = TextPlacement(block, shaped: shaped)
    let clip = clip(block, placement)
    if let clip { element("<g clip-path=\"url(#\(clip))\">") }
    for part in placement.backgrounds(block, shaped) { fill(part.rect.snapped, with: part.color) }
    if let shadow = block.shadow, shadow.color.alpha > 0 {
      write(shadow, of: block, placement)
    }
    if block.color.alpha > 0 {
      for placed in placement.lines { write(placed, of: block) }
      writeDecoration(of: block, placement)
    }
    if clip != nil { element("</g>") }
  }

  /// The clip of a text that is wider than its room and must be cut off there.
  private mutating func clip(_ block: TextBlock, _ placement: TextPlacement) -> String? {
    guard let sides = placement.horizontalClip,
      placement.lines.contains(where: { placed in
        placed.origin.x < sides.left || placed.origin.x + placed.line.width > sides.right
      })
    else { return nil }
    let (first, last) = (placement.lines.first?.origin.y ?? 0, placement.lines.last?.origin.y ?? 0)
    let room = 2 * block.font.size
    return definitions.clip(
      to: GridRect(
        x: sides.left, y: first - room, width: sides.right - sides.left,
        height: last - first + 2 * room))
  }

  private mutating func write(
    _ shadow: Shadow, of block: TextBlock, _ placement: TextPlacement
  ) {
    var attributes = " aria-hidden=\"true\""
    if shadow.blur > 0 {
      let filter = definitions.id(
        "filter", " x=\"-50%\" y=\"-100%\" width=\"200%\" height=\"300%\"",
        content: "<feGaussianBlur stdDeviation=\"\(SVGText.number(shadow.blur / 2))\"/>")
      attributes += " filter=\"url(#\(filter))\""
    }
    element("<g\(attributes)>")
    for placed in placement.offset(x: shadow.x, y: shadow.y).lines {
      write(placed, of: block, inOne: shadow.color)
    }
    element("</g>")
  }

  private mutating func writeDecoration(of block: TextBlock, _ placement: TextPlacement) {
    for decoration in placement.decorations(block) {
      let (origin, line) = (decoration.origin, decoration.line)
      let rect = GridRect(
        x: origin.x, y: (origin.y + line.offset).rounded(), width: decoration.width,
        height: max(1, line.thickness.rounded()))
      fill(rect, with: decoration.color)
    }
  }

  /// Writes a line in its own colours, or in one for all.
  private mutating func write(
    _ placed: PlacedLine, of block: TextBlock, inOne color: GridColor? = nil
  ) {
    let isDrawable = !placed.line.runs.contains { shaper.catalog.hasPixels(face: $0.face) }
    if text == .outlines && isDrawable {
      writeOutlines(of: placed) { color ?? block.color(of: $0) }
    } else {
      writeText(placed, of: block, inOne: color)
    }
  }

  // MARK: Text as text

  private mutating func writeText(
    _ placed: PlacedLine, of block: TextBlock, inOne color: GridColor?
  ) {
    let string = placed.line.text
    guard !placed.line.runs.isEmpty else { return }
    for run in placed.line.runs where text == .text { fonts.add(run) }
    // Anchoring at the aligned side keeps the text there regardless of the reader's font.
    let isRightToLeft = placed.line.isRightToLeft
    let (anchor, share): (Anchor, Double) =
      switch block.alignment {
      case .leading, .decimal: (isRightToLeft ? .end : .start, 0)
      case .center: (.middle, 0.5)
      case .trailing: (isRightToLeft ? .start : .end, 1)
      }
    let style = declarations(of: block, color ?? block.color, placed.line, anchor)
    var attributes =
      style.declarations.isEmpty ? "" : " class=\"\(definitions.className(style))\""
    attributes += " x=\"\(SVGText.number(placed.origin.x + share * placed.line.width))\""
    attributes += " y=\"\(SVGText.number(placed.origin.y))\""
    if isRightToLeft { attributes += " direction=\"rtl\"" }
    if string.hasPrefix(" ") || string.hasSuffix(" ") || string.containsDoubleSpace {
      attributes += " xml:space=\"preserve\""
    }
    element("<text\(attributes)>\(content(of: placed, block, inOne: color))</text>")
  }

  /// A line's text, each stretch of one look in a span, and in a link if it is one.
  private mutating func content(
    of placed: PlacedLine, _ block: TextBlock, inOne color: GridColor?
  ) -> String {
    let line = placed.line
    guard let runs = block.runs else {
      let isMixed = line.runs.contains(where: \.hasAlternates)
      return isMixed
        ? content(of: line.runsInReadingOrder, font: block.font) : line.text.xml
    }
    var rise = 0.0
    return placed.stretches(runs).map { stretch in
      let look = stretch.look
      var attributes = " class=\"\(className(of: stretch, color ?? look.color ?? block.color))\""
      if look.rise != rise { attributes += " dy=\"\(SVGText.number(rise - look.rise))\"" }
      rise = look.rise
      let span = "<tspan\(attributes)>\(content(of: stretch.runs, font: look.font))</tspan>"
      guard let link = look.link, color == nil else { return span }
      return "<a href=\"\(link.xml)\">\(span)</a>"
    }.joined()
  }

  /// The class of a stretch of text; that of a look's latest one in its own face is known.
  private mutating func className(of stretch: TextStretch, _ color: GridColor) -> String {
    let look = ObjectIdentifier(stretch.look)
    let face = stretch.runs.first?.face
    let isOne = stretch.runs.count == 1 && !stretch.runs[0].hasAlternates
    if isOne, let known = lookClasses[look], known.color == color, known.face == face {
      return known.name
    }
    let style = declarations(stretch.look.font, color, stretch.runs)
    let name = definitions.className(style)
    if isOne, let face {
      lookClasses[look] = LookClass(look: stretch.look, color: color, face: face, name: name)
    }
    return name
  }

  /// The text of runs; in scripts that need contextual forms, literal stretches are wrapped in spans.
  private mutating func content(of runs: [GlyphRun], font: GridFont) -> String {
    guard runs.contains(where: \.hasAlternates) else {
      return runs.map(\.text).joined().xml
    }
    var parts: [(text: String, features: String?)] = []
    for run in runs {
      let literal = features(of: [run], font, isLiteral: true)
      for part in run.parts {
        let features = part.isLiteral ? literal : nil
        if let last = parts.last, last.features == features {
          parts[parts.count - 1].text += part.text
        } else {
          parts.append((part.text, features))
        }
      }
    }
    return parts.map { text, features in
      guard let features else { return text.xml }
      let name = definitions.className(SVGLook([features]))
      return "<tspan class=\"\(name)\">\(text.xml)</tspan>"
    }.joined()
  }

  /// The declaration of the features with which some runs are shaped, as in `ShapingFeatures`; nil
  /// for the default.
  private func features(of runs: [GlyphRun], _ font: GridFont, isLiteral: Bool) -> String? {
    var settings: [String] = []
    if isLiteral {
      settings = ["\"calt\" 0", "\"clig\" 0"]
      let isMonospaced = runs.contains { shaper.catalog.isMonospaced(face: $0.face) }
      if isMonospaced || font.letterSpacing != 0 {
        settings.append("\"liga\" 0")
      }
    }
    if font.hasTabularFigures { settings.append("\"tnum\"") }
    settings += font.features.map { "\"\($0.tag)\"" + ($0.value == 1 ? "" : " \($0.value)") }
    return settings.isEmpty ? nil : "font-feature-settings:" + settings.joined(separator: ",")
  }

  private enum Anchor: String {
    case start, middle, end
  }

  /// The declarations of a line; of one with several looks, each stretch has its own.
  private func declarations(
    of block: TextBlock, _ color: GridColor, _ line: ShapedLine, _ anchor: Anchor
  ) -> SVGLook {
    let anchors = anchor == .start ? [] : ["text-anchor:\(anchor.rawValue)"]
    guard block.runs == nil else { return SVGLook(anchors) }
    return declarations(block.font, color, line.runs, anchors)
  }

  private func declarations(
    _ font: GridFont, _ color: GridColor, _ runs: [GlyphRun], _ anchors: [String] = []
  ) -> SVGLook {
    var look = look(of: font, runs)
    look.declarations += anchors
    definitions.add(color, as: "fill", to: &look)
    return look
  }

  /// The declarations of a font without a colour.
  func look(of font: GridFont, _ runs: [GlyphRun]) -> SVGLook {
    let families = families(of: runs)
    var parts = [
      "font:" + (font.isItalic ? "italic " : "") + (font.weight == 400 ? "" : "\(font.weight) ")
        + "\(SVGText.number(font.size))px \(families.plainList)"
    ]
    let isLiteral = !runs.contains(where: \.hasAlternates)
    parts += features(of: runs, font, isLiteral: isLiteral).map { [$0] } ?? []
    if font.letterSpacing != 0 {
      parts.append("letter-spacing:\(SVGText.number(font.letterSpacing))px")
    }
    return SVGLook(parts, families: families.embedded.isEmpty ? nil : families)
  }

  /// The families of runs.
  private func families(of runs: [GlyphRun]) -> SVGFamilies {
    var families = SVGFamilies()
    for run in runs {
      let face = shaper.catalog.family(of: run.face)
      let name = SVGText.quotedForCSS(face.family)
      guard !families.known.contains(name) else { continue }
      families.known.append(name)
      if embedsFonts, text == .text, face.isEmbeddable {
        families.embedded.append(SVGFonts.ownName(of: face, run))
      }
    }
    return families
  }

  // MARK: Text as shapes

  /// Writes a line's glyphs in the faces' own units, defining each glyph's shape once.
  private mutating func writeOutlines(
    of placed: PlacedLine, color: (GlyphRun) -> GridColor
  ) {
    for run in placed.line.runs {
      var look = SVGLook(["shape-rendering:geometricPrecision"])
      definitions.add(color(run), as: "fill", to: &look)
      let name = definitions.className(look)
      let units = shaper.catalog.unitsPerEm(of: run.face)
      var uses = ""
      for glyph in run.glyphs {
        for layer in shaper.catalog.layers(face: run.face, glyph: glyph.identifier) {
          uses += use(of: layer, at: glyph, in: run, unitsPerEm: units)
        }
      }
      guard !uses.isEmpty else { continue }
      let origin = "\(SVGText.number(placed.origin.x)) \(SVGText.number(placed.origin.y))"
      let scale = SVGText.number(run.size / units, decimals: 8)
      element(
        "<g class=\"\(name)\" transform=\"translate(\(origin))scale(\(scale))\">\(uses)</g>")
    }
  }
}

extension SVGWriter {
  /// A layer of a glyph, which has the text's colour unless it has its own; empty for a blank.
  private mutating func use(
    of layer: GlyphLayer, at glyph: Glyph, in run: GlyphRun, unitsPerEm units: Double
  ) -> String {
    guard let id = glyphID(layer.glyph, of: run.face, unitsPerEm: units) else { return "" }
    var use = "<use href=\"#\(id)\""
    for (axis, place) in [("x", glyph.x), ("y", glyph.y)] {
      let number = SVGText.number(place / run.size * units, decimals: 0)
      if number != "0" { use += " \(axis)=\"\(number)\"" }
    }
    if let color = layer.color { use += " fill=\"\(SVGText.hex(color))\"" }
    return use + "/>"
  }

  /// The id of a glyph's shape in its face's units; nil for a blank.
  private mutating func glyphID(
    _ glyph: UInt32, of face: FaceIdentifier, unitsPerEm units: Double
  ) -> String? {
    let key = GlyphKey(face: face, glyph: glyph)
    if let known = glyphIDs[key] { return known }
    let outline = shaper.catalog.outline(face: face, glyph: glyph)
    guard !outline.commands.isEmpty else { return nil }
    let id = definitions.id("path", " d=\"\(outline.path(unitsPerEm: units))\"")
    glyphIDs[key] = id
    return id
  }
}

extension GlyphOutline {
  /// The contours as path data in a face's own units.
  fileprivate func path(unitsPerEm units: Double) -> String {
    func pair(_ point: GridPoint) -> String {
      let (x, y) = (
        SVGText.number(point.x * units, decimals: 1), SVGText.number(point.y * units, decimals: 1)
      )
      return x + (y.hasPrefix("-") ? "" : " ") + y
    }
    func list(_ points: [GridPoint]) -> String {
      points.map(pair).reduce("") { $0.isEmpty || $1.hasPrefix("-") ? $0 + $1 : $0 + " " + $1 }
    }
    return commands.map { command in
      switch command {
      case .moveTo(let point): "M" + list([point])
      case .lineTo(let point): "L" + list([point])
      case .quadTo(let control, let end): "Q" + list([control, end])
      case .curveTo(let first, let second, let end): "C" + list([first, second, end])
      case .close: "z"
      }
    }.joined()
  }
}

extension String {
  /// Whether XML's default white-space handling would collapse spaces.
  fileprivate var containsDoubleSpace: Bool {
    zip(unicodeScalars, unicodeScalars.dropFirst()).contains { $0 == " " && $1 == " " }
  }
}
