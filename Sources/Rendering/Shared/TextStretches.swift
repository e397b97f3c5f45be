internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

/// A stretch of one line in one look.
struct TextStretch {
  let look: TextLook
  /// The glyphs in reading order.
  private(set) var runs: [GlyphRun]
  /// The number of the text's part that it shows.
  private let part: Int

  fileprivate init(_ run: GlyphRun, _ look: TextLook) {
    (self.look, runs, part) = (look, [run], run.part)
  }

  /// Adds a run of the same part.
  fileprivate mutating func append(_ run: GlyphRun) -> Bool {
    guard run.part == part, let last = runs.last else { return false }
    // In a line of two directions, what is read together may stand apart.
    let gap = min(abs(last.x + last.width - run.x), abs(run.x + run.width - last.x))
    guard gap < 0.01 else { return false }
    runs.append(run)
    return true
  }

  /// The left end and the width on its line, in points.
  var extent: (x: Double, width: Double) {
    let left = runs.map(\.x).min() ?? 0
    return (left, (runs.map { $0.x + $0.width }.max() ?? 0) - left)
  }
}

extension PlacedLine {
  /// The stretches of a text whose parts have looks, in reading order.
  func stretches(_ runs: TextRuns) -> [TextStretch] {
    var stretches: [TextStretch] = []
    for run in line.runsInReadingOrder where run.part < runs.runs.count {
      let last = stretches.indices.last
      if let last, stretches[last].append(run) { continue }
      stretches.append(TextStretch(run, runs.runs[run.part].look))
    }
    return stretches
  }

  /// A stretch's rectangle from the top to the bottom of its line.
  func frame(of stretch: TextStretch, _ shaped: ShapedText) -> GridRect {
    let extent = stretch.extent
    return GridRect(
      x: origin.x + extent.x, y: origin.y - shaped.ascent, width: extent.width,
      height: shaped.lineHeight)
  }
}

extension TextPlacement {
  /// The fills behind the parts of a text.
  func backgrounds(_ block: TextBlock, _ shaped: ShapedText) -> [(rect: GridRect, color: GridColor)]
  {
    guard let runs = block.runs, runs.runs.contains(where: { $0.look.background != nil }) else {
      return []
    }
    return lines.flatMap { placed in
      placed.stretches(runs).compactMap { stretch in
        stretch.look.background.map { (placed.frame(of: stretch, shaped), $0) }
      }
    }
  }

  /// The lines below and through a text and its parts; a place counts from the baseline, which
  /// `origin` is on.
  func decorations(
    _ block: TextBlock
  ) -> [(origin: GridPoint, width: Double, line: DecorationLine, color: GridColor)] {
    let runs = block.runs.flatMap { all in
      all.runs.contains { $0.look.isUnderlined || $0.look.isStruck } ? all : nil
    }
    guard runs != nil || block.decoration != .none else { return [] }
    let whole = DecorationLine(block.decoration, font: block.font)
    return lines.flatMap { placed in
      var found: [(GridPoint, Double, DecorationLine, GridColor)] = []
      if let whole { found.append((placed.origin, placed.line.width, whole, block.color)) }
      for stretch in runs.map(placed.stretches) ?? [] {
        let (look, extent) = (stretch.look, stretch.extent)
        let origin = GridPoint(x: placed.origin.x + extent.x, y: placed.origin.y - look.rise)
        for decoration in look.decorations {
          guard let line = DecorationLine(decoration, font: look.font) else { continue }
          found.append((origin, extent.width, line, look.color ?? block.color))
        }
      }
      return found
    }
  }
}

extension TextLook {
  fileprivate var decorations: [TextDecoration] {
    (isUnderlined ? [.underline] : []) + (isStruck ? [.strikethrough] : [])
  }
}

extension TextBlock {
  /// The colour of a run.
  func color(of run: GlyphRun) -> GridColor {
    guard let runs, run.part < runs.runs.count else { return color }
    return runs.runs[run.part].look.color ?? color
  }
}
