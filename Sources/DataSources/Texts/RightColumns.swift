import GridreelPrimitives

/// The columns of a table whose cells end below the ends of their names, with labels of rows before them that have no name, as
/// pandas and R print it.
struct RightColumns {
  /// The columns of each cell, those of the labels first.
  private(set) var ranges: [Range<Int>] = []

  init?(_ lines: [TerminalLine]) {
    let (head, rows) = (lines[0], lines.dropFirst())
    guard head.isBlank(at: 0), rows.allSatisfy({ !$0.isBlank(at: 0) }) else { return nil }
    for names in [head.words, head.phrases] {
      guard let found = Self.ranges(names, rows), names.count * rows.count > 1,
        // A name of several words stands above several words.
        names.count == head.phrases.count
          || rows.allSatisfy({ line in
            found.dropFirst().allSatisfy { !line.text($0).contains(" ") }
          }),
        Set(names.map { head.text($0) }).count == names.count
          || names.contains(where: { head.text($0) == "..." })
      else { continue }
      ranges = found
      return
    }
    return nil
  }

  private static func ranges(
    _ names: [Range<Int>], _ rows: ArraySlice<TerminalLine>
  ) -> [Range<Int>]? {
    guard let first = names.first, let last = names.last else { return nil }
    let areBelow = rows.allSatisfy { line in
      line.width == last.upperBound
        && names.allSatisfy {
          !line.isBlank(at: $0.upperBound - 1) && line.isBlank(at: $0.upperBound)
        }
    }
    guard areBelow, let gap = gap(rows, before: first.upperBound), first.lowerBound > gap.lowerBound
    else { return nil }
    // A name may be wider than what stands below it.
    let start = min(gap.upperBound, first.lowerBound)
    let edges = [0, start] + names.map(\.upperBound)
    let ranges = zip(edges, edges.dropFirst()).map { $0..<$1 }
    // Two blanks within a cell part others.
    let areWhole = rows.allSatisfy { line in
      ranges.allSatisfy { !line.text($0).isEmpty && !line.text($0).contains("  ") }
    }
    return areWhole ? ranges : nil
  }

  /// The blanks behind the labels: the only ones of all rows before the end of the first name, or alone wide.
  private static func gap(_ rows: ArraySlice<TerminalLine>, before end: Int) -> Range<Int>? {
    var gaps: [Range<Int>] = []
    for column in 1..<max(end, 1) where rows.allSatisfy({ $0.isBlank(at: column) }) {
      if let last = gaps.last, last.upperBound == column {
        gaps[gaps.count - 1] = last.lowerBound..<column + 1
      } else {
        gaps.append(column..<column + 1)
      }
    }
    if gaps.count == 1 { return gaps[0] }
    let wide = gaps.filter { $0.count > 1 }
    return wide.count == 1 ? wide[0] : nil
  }
}
