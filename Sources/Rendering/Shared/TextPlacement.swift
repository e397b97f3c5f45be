internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

/// A line of text at its drawing position, in points.
struct PlacedLine {
  let line: ShapedLine
  /// The line's left end on its baseline.
  let origin: GridPoint
}

/// The positions of a text block's lines.
struct TextPlacement {
  /// The lines, from top to bottom.
  let lines: [PlacedLine]
  /// The horizontal extent of lines that are cut off; nil if none is.
  let horizontalClip: (left: Double, right: Double)?

  /// Places the lines of a text block.
  init(_ block: TextBlock, shaped: ShapedText) {
    lines = shaped.lines.enumerated().map { index, line in
      let rest = block.width - line.width
      let room = max(0, rest)
      let shift =
        switch block.alignment {
        case .leading, .decimal: 0.0
        case .center: room / 2
        // A line that is too wide is cut off where reading ends.
        case .trailing: line.isRightToLeft ? rest : room
        }
      return PlacedLine(
        line: line,
        origin: GridPoint(
          x: block.origin.x + shift, y: block.origin.y + Double(index) * shaped.lineHeight))
    }
    // If not even an ellipsis fits, a line is kept whole and clipped at the sides.
    let tolerance = 0.01
    let isTooWide = shaped.lines.contains { $0.width > block.width + tolerance }
    horizontalClip =
      block.overflow == .clip || isTooWide ? (block.origin.x, block.origin.x + block.width) : nil
  }

  private init(lines: [PlacedLine], horizontalClip: (left: Double, right: Double)?) {
    (self.lines, self.horizontalClip) = (lines, horizontalClip)
  }

  /// The same lines and their clip, moved.
  func offset(x: Double, y: Double) -> TextPlacement {
    TextPlacement(
      lines: lines.map {
        PlacedLine(line: $0.line, origin: GridPoint(x: $0.origin.x + x, y: $0.origin.y + y))
      },
      horizontalClip: horizontalClip.map { ($0.left + x, $0.right + x) })
  }
}

/// A decoration's line, in points.
struct DecorationLine {
  /// The distance from the text's baseline to the line's top; negative is above the baseline.
  let offset: Double
  /// The line's thickness.
  let thickness: Double

  /// The line of a decoration for a font; nil if there is none.
  init?(_ decoration: TextDecoration, font: GridFont) {
    switch decoration {
    case .none: return nil
    case .underline: (offset, thickness) = (0.1 * font.size, 0.06 * font.size)
    case .strikethrough: (offset, thickness) = (-0.33 * font.size, 0.06 * font.size)
    }
  }
}
