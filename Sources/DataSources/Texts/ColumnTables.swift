import GridreelPrimitives

/// The tables of a text whose columns have nothing but blanks between them, as those of `ps` and `kubectl get`.
///
/// What is not certain to be one is none: prose has blanks, too.
struct ColumnTables {
  private(set) var tables: [TextTable] = []
  private let lines: [TerminalLine]
  /// The lines of each table.
  private var places: [Range<Int>] = []

  /// The lines above the names that may be the command and what it says of itself.
  private static let mostLinesAbove = 2

  init(_ bytes: [UInt8]) {
    lines = TerminalLine.lines(of: bytes)
    var number = 0
    while number < lines.count {
      let end = end(ofBlockAt: number)
      number = addTable(in: number..<end) ?? end + 1
    }
    var (loose, last) = (0, 0)
    for place in places + [lines.count..<lines.count] {
      loose += lines[last..<place.lowerBound].count { $0.phrases.count > 2 && !$0.isFence }
      last = place.upperBound
    }
    if loose > 0, !tables.isEmpty { tables[0].warnings.append(.looseRows(loose)) }
  }

  /// A table with the lines around it.
  func table(at place: Int) -> TextTable {
    var table = tables[place]
    table.before = texts(0..<places[place].lowerBound)
    table.after = texts(places[place].upperBound..<lines.count)
    return table
  }

  /// Whether something stands above the first table.
  var hasTextAbove: Bool { places.first.map { !texts(0..<$0.lowerBound).isEmpty } ?? false }

  private func texts(_ range: Range<Int>) -> [String] {
    lines[range].filter { !$0.isBlank }.map(\.text)
  }

  /// The line behind those that no blank line and no fence of a block of code parts.
  private func end(ofBlockAt number: Int) -> Int {
    lines[number...].firstIndex { $0.isBlank || $0.isFence } ?? lines.count
  }

  /// Adds the table in some lines and in those below that go on with it, and returns the line behind it; nil without any.
  private mutating func addTable(in block: Range<Int>) -> Int? {
    for start in block.prefix(Self.mostLinesAbove + 1) {
      let end = lines[start..<block.upperBound].dropFirst().firstIndex {
        lines[start].isRepeated(in: $0)
      }
      var own = Array(lines[start..<(end ?? block.upperBound)])
      guard var layout = ColumnLayout(own) else { continue }
      var last = end ?? block.upperBound
      var pushed: [[RichText]] = []
      if end == nil, let more = continued(layout, from: last) {
        let all = own + more.lines
        if let whole = ColumnLayout(all), whole.ranges.count == layout.ranges.count {
          (own, layout, last) = (all, whole, more.end)
        } else if let rows = layout.pushedRows(more.lines) {
          (pushed, last) = (rows, more.end)
        }
      }
      tables.append(layout.table(own, and: pushed))
      places.append(start..<last)
      return last
    }
    return nil
  }

  /// The lines of the blocks below a table whose cells stand in its columns, and the line behind them.
  private func continued(
    _ layout: ColumnLayout, from start: Int
  ) -> (lines: [TerminalLine], end: Int)? {
    var (found, number, last) = ([TerminalLine](), start, start)
    while number < lines.count, !lines[number].isFence {
      let end = end(ofBlockAt: number)
      let block = lines[number..<end]
      if !block.isEmpty {
        guard block.allSatisfy(layout.fits) else { break }
        found += block
        last = end
      }
      number = max(end, number + 1)
    }
    return found.isEmpty ? nil : (found, last)
  }
}

extension TerminalLine {
  /// Whether another line has the same first word, and both are in capital letters: tables of a program below each other
  /// begin with the same name.
  fileprivate func isRepeated(in other: TerminalLine) -> Bool {
    guard let first = parts.first, let second = other.phrases.first,
      text(first) == other.text(second),
      let titles = ColumnTitles(self), titles.areCapital
    else { return false }
    return ColumnTitles(other)?.areCapital ?? false
  }
}
