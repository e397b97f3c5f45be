import GridreelPrimitives

/// Where the columns of lines stand that have nothing but blanks between them.
struct ColumnLayout {
  /// The columns of each cell; empty where words alone tell the cells.
  private(set) var ranges: [Range<Int>] = []
  /// Whether letters count as one column each.
  private var isCounted = false
  /// The cells of lines whose words tell them.
  private var words: [[RichText]] = []

  /// Finds the columns of lines, of which the first has their names; nil if it is not certain that they are a table.
  init?(_ lines: [TerminalLine]) {
    guard lines.count > 1 else { return nil }
    if let right = RightColumns(lines) {
      ranges = right.ranges
      return
    }
    guard let titles = ColumnTitles(lines[0]), titles.areCertain(above: lines.count - 1) else {
      return nil
    }
    let least = titles.areCapital ? 2 : 3
    for isCounted in [false, true] {
      let own = isCounted ? lines.map(\.counted) : lines
      guard let edges = titles.wideEdges(own) ?? titles.edges(own) else { continue }
      guard edges.count > least else { break }
      ranges = zip(edges, edges.dropFirst()).map { $0..<$1 }
      self.isCounted = isCounted
      break
    }
    guard !ranges.isEmpty else {
      words = titles.pushed(lines) ?? titles.below(lines) ?? []
      if words.isEmpty { return nil }
      return
    }
    guard titles.areCapital || areAligned(lines) && haveNumbers(lines) else { return nil }
    let own = isCounted ? lines.map(\.counted) : lines
    if isRow(among: own) || cutsWords(of: own.dropFirst()) { return nil }
  }

  /// Whether the first line is a row as the others are: all have the same text in half of the columns.
  private func isRow(among lines: [TerminalLine]) -> Bool {
    let equal = ranges.count { range in
      let name = lines[0].text(range)
      return !name.isEmpty && lines.allSatisfy { $0.text(range) == name }
    }
    return 2 * equal >= ranges.count
  }

  /// Whether a column begins within a word of a row, of which it would draw a part.
  private func cutsWords(of rows: ArraySlice<TerminalLine>) -> Bool {
    ranges.dropFirst().contains { range in
      let start = range.lowerBound
      return rows.contains { !$0.isBlank(at: start - 1) && !$0.isBlank(at: start) }
    }
  }

  /// The table of the lines, and of rows below them.
  func table(_ lines: [TerminalLine], and pushed: [[RichText]] = []) -> TextTable {
    var table = TextTable()
    table.headerCount = 1
    guard !ranges.isEmpty else {
      table.rows = words
      return table
    }
    let own = isCounted ? lines.map(\.counted) : lines
    table.rows = own.map { line in ranges.map { RichText(line.text($0)) } } + pushed
    table.alignments = ranges.map { range in
      let ends = Self.ends(own, range)
      guard ends.starts.count > 1, ends.ends.count == 1 else { return nil }
      // Other texts are aligned so by programs that know nothing else.
      let numbers = own.dropFirst().count {
        $0.text(range).first.map { $0.isNumber || "+-.".contains($0) } ?? true
      }
      return 2 * numbers >= own.count - 1 ? .trailing : nil
    }
    table.leaveOutGaps()
    return table
  }

  /// Whether a line below others has cells in their columns, the first and one more at least, and is not one of names.
  func fits(_ line: TerminalLine) -> Bool {
    guard let first = ranges.first, !line.text(first).isEmpty,
      ColumnTitles(line)?.areCapital != true
    else { return false }
    if ranges.count > 2, line.phrases.count == ranges.count { return true }
    return ranges.dropFirst().allSatisfy { line.isBlank(at: $0.lowerBound - 1) }
      && ranges.dropFirst().contains { !line.text($0).isEmpty }
  }

  /// Whether a row alone below small letters has at least two numbers; more rows need not.
  private func haveNumbers(_ lines: [TerminalLine]) -> Bool {
    lines.count > 2
      || ranges.count { lines[1].text($0).first?.isNumber ?? false } > 1
  }

  /// The rows whose cells alone tell that they are aligned, wherever their names stand.
  private static let leastRows = 3

  /// Whether the cells of each column but the last, which may have texts, begin or end at one place.
  private func areAligned(_ lines: [TerminalLine]) -> Bool {
    ranges.dropLast().allSatisfy { range in
      let found = Self.ends(lines, range)
      if found.starts.count <= 1 || found.ends.count <= 1 { return true }
      let rows = Array(lines.dropFirst())
      return rows.count >= Self.leastRows && Self.ends(rows, range).ends.count <= 1
    }
  }

  /// The rows below a table of which each has as many texts as there are columns, where two blanks part all of them: wider
  /// cells push those behind them; nil if some row has not.
  func pushedRows(_ lines: [TerminalLine]) -> [[RichText]]? {
    let rows = lines.map { line in line.phrases.map { RichText(line.text($0)) } }
    return rows.allSatisfy { $0.count == ranges.count } ? rows : nil
  }

  private static func ends(
    _ lines: [TerminalLine], _ range: Range<Int>
  ) -> (starts: Set<Int>, ends: Set<Int>) {
    var (starts, ends) = (Set<Int>(), Set<Int>())
    for line in lines {
      let filled = range.clamped(to: 0..<max(line.width, range.lowerBound))
        .filter { !line.isBlank(at: $0) }
      guard let first = filled.first, let last = filled.last else { continue }
      starts.insert(first)
      ends.insert(last)
    }
    return (starts, ends)
  }
}
