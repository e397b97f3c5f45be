internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

extension VectorPage {
  /// Draws a text: its shadow, its glyphs, its decoration.
  func draw(
    _ block: TextBlock, in clip: PaneClip, on page: PageWriter
  ) {
    if let turn = block.turn { return draw(block, turn, in: clip, on: page) }
    if drawSigns(of: block, in: clip, on: page) { return }
    let shaped = shaper.shape(block.request)
    let placement = TextPlacement(block, shaped: shaped)
    let isCut = cuts(clip, placement, shaped)
    if isCut {
      page.save()
      self.clip(to: clip, placement, shaped, on: page)
    }
    for part in placement.backgrounds(block, shaped) {
      page.fill(part.rect, cornerRadius: 0, with: .color(part.color), over: nil)
    }
    if let shadow = block.shadow { draw(shadow, of: placement, on: page) }
    for placed in placement.lines { drawRuns(of: placed, block, on: page) }
    for decoration in placement.decorations(block) {
      page.fill(
        GridRect(
          x: decoration.origin.x, y: decoration.origin.y + decoration.line.offset,
          width: decoration.width, height: decoration.line.thickness),
        cornerRadius: 0, with: .color(decoration.color), over: nil)
    }
    if isCut { page.restore() }
  }

  /// Draws a turned text: level, on a page that is turned below it.
  private func draw(_ block: TextBlock, _ turn: Turn, in clip: PaneClip, on page: PageWriter) {
    var level = block
    level.angle = 0
    page.save()
    if let rect = clip.rect { page.clip(to: rect, cornerRadius: 0) }
    if let rounding = clip.rounding {
      page.clip(to: rounding.frame, cornerRadius: rounding.radius)
    }
    page.turn(by: turn)
    draw(level, in: PaneClip(rect: nil, rounding: nil), on: page)
    page.restore()
  }

  /// Draws a plain text of one whole line whose glyphs can be looked up; returns false for others.
  private func drawSigns(
    of block: TextBlock, in clip: PaneClip, on page: PageWriter
  ) -> Bool {
    guard text == .text, block.runs == nil, block.overflow != .clip, block.decoration == .none,
      block.shadow == nil,
      let line = shaper.catalog.signLine(block.string, font: block.font, &page.steps),
      line.width <= block.width, page.fonts.embeds(line.face, shaper.catalog)
    else { return false }
    let room = block.width - line.width
    let shift =
      switch block.alignment {
      case .leading, .decimal: 0.0
      case .center: room / 2
      case .trailing: room
      }
    let origin = GridPoint(x: block.origin.x + shift, y: block.origin.y)
    let extent = GridRect(
      x: origin.x, y: origin.y - line.ascent, width: line.width,
      height: line.ascent + line.descent)
    guard !clip.cuts(extent) else { return false }
    page.show(line, of: block.string, from: shaper.catalog, at: origin, color: block.color)
    return true
  }

  private func drawRuns(
    of placed: PlacedLine, _ block: TextBlock, on page: PageWriter
  ) {
    guard let runs = block.runs else {
      return draw(placed.line.runsInReadingOrder, at: placed.origin, color: block.color, on: page)
    }
    for stretch in placed.stretches(runs) {
      if let address = stretch.look.link { page.beginLink(to: address) }
      let color = stretch.look.color ?? block.color
      draw(stretch.runs, at: placed.origin, color: color, on: page)
      if stretch.look.link != nil { page.endTag("Link") }
    }
  }

  private func draw(
    _ runs: [GlyphRun], at origin: GridPoint, color: GridColor, on page: PageWriter
  ) {
    for run in runs {
      switch text {
      case .text: page.show(run, from: shaper.catalog, at: origin, color: color)
      case .outlines:
        page.fillOutlines(of: run, from: shaper.catalog, at: origin, color: color)
      }
    }
  }

  /// The bounding box of a placement's lines, with a margin for overhanging glyphs.
  private func extent(_ placement: TextPlacement, _ shaped: ShapedText) -> GridRect {
    let lines = placement.lines
    let left = lines.map(\.origin.x).min() ?? 0
    let top = (lines.first?.origin.y ?? 0) - shaped.ascent
    let right = lines.map { $0.origin.x + $0.line.width }.max() ?? 0
    let bottom = (lines.last?.origin.y ?? 0) + shaped.descent
    return GridRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func cuts(_ clip: PaneClip, _ placement: TextPlacement, _ shaped: ShapedText) -> Bool {
    let extent = extent(placement, shaped)
    if let sides = placement.horizontalClip, extent.x < sides.left || extent.maxX > sides.right {
      return true
    }
    return clip.cuts(extent)
  }

  private func clip(
    to clip: PaneClip, _ placement: TextPlacement, _ shaped: ShapedText,
    on page: PageWriter
  ) {
    if let rect = clip.rect { page.clip(to: rect, cornerRadius: 0) }
    if let rounding = clip.rounding {
      page.clip(to: rounding.frame, cornerRadius: rounding.radius)
    }
    guard let sides = placement.horizontalClip else { return }
    let extent = extent(placement, shaped)
    page.clip(
      to: GridRect(
        x: sides.left, y: extent.y - shaped.lineHeight, width: sides.right - sides.left,
        height: extent.height + 2 * shaped.lineHeight), cornerRadius: 0)
  }

  /// Draws a text's shadow as shapes, so that the text cannot be selected or read out twice.
  private func draw(
    _ shadow: Shadow, of placement: TextPlacement,
    on page: PageWriter
  ) {
    guard shadow.color.alpha > 0 else { return }
    for copy in SoftCopies(shadow).copies {
      let moved = placement.offset(x: copy.offset.x, y: copy.offset.y)
      let color = shadow.color.withAlpha(copy.alpha)
      for placed in moved.lines {
        for run in placed.line.runs where !shaper.catalog.isColored(face: run.face) {
          page.fillOutlines(of: run, from: shaper.catalog, at: placed.origin, color: color)
        }
      }
    }
  }
}

/// Places sharp copies that together look like one blurred copy.
struct SoftCopies {
  /// The offset and the alpha of each copy.
  let copies: [(offset: GridPoint, alpha: Double)]

  /// The copies of a shadow; a single one without blur.
  init(_ shadow: Shadow) {
    let deviation = shadow.blur / 2
    guard deviation > 0.01 else {
      copies = [(GridPoint(x: shadow.x, y: shadow.y), shadow.color.alpha)]
      return
    }
    // Two rings of a normal distribution's quantiles around the central copy.
    var offsets = [GridPoint.zero]
    for (radius, count) in [(0.75, 6), (1.6, 10)] {
      for index in 0..<count {
        let angle = 2 * Double.pi * (Double(index) + 0.5) / Double(count)
        offsets.append(
          GridPoint(
            x: cosine(angle) * radius * deviation, y: sine(angle) * radius * deviation))
      }
    }
    // Equal alphas that add up to the shadow's where all copies overlap.
    let share = min(shadow.color.alpha, 0.999)
    let alpha = 1 - exponential(logarithm(1 - share) / Double(offsets.count))
    copies = offsets.map { (GridPoint(x: $0.x + shadow.x, y: $0.y + shadow.y), alpha) }
  }
}
