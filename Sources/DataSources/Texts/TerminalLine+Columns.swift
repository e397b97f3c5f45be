import GridreelPrimitives

extension TerminalLine {
  /// Whether it is what databases write below a table: `(2 rows)`.
  var isRowCount: Bool {
    let text = text
    return text.hasPrefix("(") && text.hasSuffix(")") && text.contains("row")
      && text.dropFirst().first?.isNumber ?? false
  }

  /// The columns at which cells begin, and the end, where blanks part all lines.
  static func edges(of lines: [TerminalLine], gap: Int) -> [Int] {
    let width = lines.map(\.width).max() ?? 0
    var (edges, blanks) = ([Int](), gap)
    for column in 0..<width {
      if lines.allSatisfy({ $0.isBlank(at: column) }) {
        blanks += 1
      } else {
        if blanks >= gap { edges.append(column) }
        blanks = 0
      }
    }
    return edges + [width + 1]
  }

  /// Whether no cell of some lines has two blanks within, which part columns.
  static func areWhole(_ ranges: [Range<Int>], in lines: [TerminalLine]) -> Bool {
    lines.allSatisfy { line in ranges.allSatisfy { !line.text($0).contains("  ") } }
  }

  /// The columns between blanks of all lines, two at least, or one if no cell has two then.
  ///
  /// - Parameters:
  ///   - texts: The lines.
  ///   - isSaid: Whether somebody said that there are columns.
  /// - Returns: The columns of each cell; nil if there is one alone, or if cells have wide gaps.
  static func ranges(of texts: [TerminalLine], isSaid: Bool = false) -> [Range<Int>]? {
    for gap in [2, 1] {
      let edges = edges(of: texts, gap: gap)
      guard edges.count > 2 else { continue }
      let ranges = zip(edges, edges.dropFirst()).map { $0..<$1 }
      // Letters that are wider than they are thought to be would join columns.
      let isPlain = areWhole(ranges, in: texts)
      // Labels of rows have no name.
      let isLabelled = isSaid && texts[0].text(ranges[0]).isEmpty
      let partial = texts.enumerated().count { place, line in
        ranges.dropFirst(isLabelled && place == 0 ? 1 : 0).contains { line.text($0).isEmpty }
      }
      // A single blank may stand within texts, so all lines but that of units must have all columns.
      guard isPlain, gap > 1 || partial < (texts.count > 3 ? 2 : isSaid ? 1 : 0) else { continue }
      return ranges
    }
    return nil
  }
}
