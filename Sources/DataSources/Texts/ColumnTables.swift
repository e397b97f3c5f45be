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

  /// Finds the tables of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - isSaid: Whether somebody said that it has one: then blanks of all lines part columns.
  init(_ bytes: [UInt8], isSaid: Bool = false) {
    lines = TerminalLine.lines(of: bytes)
    if let found = BenchmarkLines(lines) {
      (tables, places) = ([found.table], [found.places])
      return
    }
    var number = 0
    while number < lines.count {
      let end = end(ofBlockAt: number)
      number = addTable(in: number..<end) ?? end + 1
    }
    if isSaid, tables.isEmpty { addLargestBlock() }
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

  /// The line behind those that no blank line, no command, no fence of a block of code and no underlined title parts.
  private func end(ofBlockAt number: Int) -> Int {
    lines[number...].firstIndex { $0.isBlank || $0.isFence || $0.isCommand || $0.isUnderline }
      ?? lines.count
  }

  /// Adds the table in some lines and in those below that go on with it, and returns the line behind it; nil without any.
  private mutating func addTable(in block: Range<Int>) -> Int? {
    for start in block.prefix(Self.mostLinesAbove + 1) {
      // What stands above a rule has the names.
      if start > block.lowerBound + 1, lines[start - 1].isRule, lines[start - 2].phrases.count > 1 {
        break
      }
      let end = nextNames(below: start, in: block)
      var own = lines[start..<(end ?? block.upperBound)].filter { !$0.isRule }
      if own.contains(where: \.hasRules) { continue }
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

  /// Adds the block with the most lines that blanks part into columns, with or without names.
  private mutating func addLargestBlock() {
    var best: (lines: Range<Int>, cells: [[String]])?
    var number = 0
    while number < lines.count {
      let block = number..<end(ofBlockAt: number)
      if block.count > max(1, best?.lines.count ?? 0), let found = loose(in: block) { best = found }
      number = block.upperBound + 1
    }
    guard let best else { return }
    var table = TextTable()
    table.rows = best.cells.map { $0.map { RichText($0) } }
    tables = [table]
    places = [best.lines]
  }

  /// The cells of the lines of a block where blanks of all lines, or of each, part them; nil if nothing does.
  ///
  /// Where lines at its ends fill one column alone, they are no rows.
  private func loose(in block: Range<Int>) -> (lines: Range<Int>, cells: [[String]])? {
    if let cells = Self.cells(lines[block].filter { !$0.hasTypes }),
      cells.allSatisfy({ row in row.count { !$0.isEmpty } > 1 })
    {
      return (block, cells)
    }
    let rows = block.filter { lines[$0].phrases.count > 1 }
    guard let first = rows.first, let last = rows.last else { return nil }
    // Names may have single blanks between them, and types below them.
    let names = block.prefix { $0 < first }.last { !lines[$0].hasTypes }
    if let names {
      let range = names..<last + 1
      if let cells = Self.cells(lines[range].filter { !$0.hasTypes }),
        cells[0].count(where: { !$0.isEmpty }) > 1
      {
        return (range, cells)
      }
    }
    for above in 0...Self.mostLinesAbove where first + above < last {
      let range = first + above..<last + 1
      guard let cells = Self.cells(lines[range].filter { !$0.hasTypes }) else { continue }
      guard above > 0 else { return (range, cells) }
      // The names may stand elsewhere than their cells.
      let line = lines[range.lowerBound - 1]
      let names = line.phrases.map { line.text($0) }
      return (range, names.count == cells[0].count ? [names] + cells : cells)
    }
    return nil
  }

  private static func cells(_ own: [TerminalLine]) -> [[String]]? {
    guard own.count > 1 else { return nil }
    if let ranges = TerminalLine.ranges(of: own, isSaid: true) {
      return own.map { line in ranges.map { line.text($0) } }
    }
    let words = own.map { line in line.words.map { line.text($0) } }
    guard let count = words.first?.count, count > 1, words.allSatisfy({ $0.count == count }) else {
      return nil
    }
    return words
  }

  /// The line in which another table begins below the names of one, with its title above it; nil if none does.
  private func nextNames(below start: Int, in block: Range<Int>) -> Int? {
    let place = (start + 1..<max(start + 1, block.upperBound)).first {
      lines[start].isRepeated(in: lines[$0], below: lines[$0 - 1])
    }
    return place.map { $0 - 1 > start && lines[$0 - 1].phrases.count == 1 ? $0 - 1 : $0 }
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
  /// Whether it is one line of dashes.
  fileprivate var isRule: Bool { hasRules && words.count == 1 && width > 3 }

  /// Whether it is the line below a title.
  fileprivate var isUnderline: Bool { width > 3 && scalars.allSatisfy { $0 == "=" } }

  /// Whether it has nothing but dashes, at least three beside each other, and crosses between them.
  fileprivate var hasRules: Bool {
    scalars.allSatisfy { $0 == "-" || $0 == "+" || $0 == " " } && text.contains("---")
  }

  /// Whether it has nothing but the types of columns, as a tibble has below the names: `<dbl> <chr>`.
  fileprivate var hasTypes: Bool {
    let texts = words.map { text($0) }.filter { $0 != "*" }
    return !texts.isEmpty && texts.allSatisfy { $0.hasPrefix("<") && $0.hasSuffix(">") }
  }

  /// Whether another line names columns, too, as tables of a program below each other begin with the same name: it is the
  /// same, or its first word is, and both are in capital letters or a title stands above it.
  fileprivate func isRepeated(in other: TerminalLine, below title: TerminalLine) -> Bool {
    guard let first = words.first, let second = other.words.first,
      text(first) == other.text(second), let titles = ColumnTitles(self)
    else { return false }
    if text == other.text { return true }
    guard let others = ColumnTitles(other) else { return false }
    return titles.areCapital && others.areCapital
      || title.phrases.count == 1 && title.words.count > 2 && others.words.count > 2
  }
}
