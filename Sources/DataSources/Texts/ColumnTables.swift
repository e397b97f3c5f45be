import GridreelPrimitives

/// The tables of a text whose columns have nothing but blanks between them, as those of `ps` and `kubectl get`.
///
/// What is not certain to be one is none: prose has blanks, too.
struct ColumnTables {
  private(set) var tables: [TextTable] = []

  init(_ bytes: [UInt8]) {
    let lines = TerminalLine.lines(of: bytes)
    var number = 0
    var places: [Range<Int>] = []
    while number < lines.count {
      let end = lines[number...].firstIndex(where: \.isBlank) ?? lines.count
      // A line above the names may be the command.
      for start in number..<min(number + 2, end) {
        guard let table = Self.table(Array(lines[start..<end])) else { continue }
        tables.append(table)
        places.append(start..<end)
        break
      }
      number = end + 1
    }
    func texts(_ range: Range<Int>) -> [String] {
      lines[range].filter { !$0.isBlank }.map(\.text)
    }
    for (number, place) in places.enumerated() {
      tables[number].before = texts(0..<place.lowerBound)
      tables[number].after = texts(place.upperBound..<lines.count)
    }
  }

  private static func table(_ lines: [TerminalLine]) -> TextTable? {
    guard lines.count > 1, let names = Names(lines[0]), names.areCertain(above: lines.count - 1)
    else { return nil }
    var table = TextTable()
    table.headerCount = 1
    let edges = edges(names, lines) ?? edges(names, lines.map(\.counted))
    guard let edges, edges.count > (names.areCapital ? 2 : 3) else {
      table.rows = pushed(names, lines)
      return table.rows.isEmpty ? nil : table
    }
    let ranges = zip(edges, edges.dropFirst()).map { $0..<$1 }
    let cells = lines.map { line in ranges.map { line.text($0) } }
    guard names.areCapital || areAligned(lines, ranges) && haveNumbers(cells) else { return nil }
    table.rows = cells.map { $0.map { RichText($0) } }
    return table
  }

  /// Whether a row alone below small letters has at least two numbers; more rows need not.
  private static func haveNumbers(_ cells: [[String]]) -> Bool {
    cells.count > 2 || cells[1].count { $0.first?.isNumber ?? false } > 1
  }

  /// The cells of processes, whose wide numbers push those behind them to the right: words, of which only the last cell has
  /// more than one.
  private static func pushed(_ names: Names, _ lines: [TerminalLine]) -> [[RichText]] {
    let titles = names.words.map { lines[0].text($0) }
    guard let place = titles.firstIndex(of: "PID") else { return [] }
    var rows: [[RichText]] = []
    for line in lines {
      let words = line.text.split(
        separator: " ", maxSplits: titles.count - 1, omittingEmptySubsequences: true)
      guard words.count == titles.count,
        rows.isEmpty || words[place].allSatisfy({ "0"..."9" ~= $0 })
      else { return [] }
      rows.append(words.map { RichText(String($0).trimmedBlanks) })
    }
    return rows
  }

  /// The columns at which cells begin, and the end; nil if two of them run together.
  private static func edges(_ names: Names, _ lines: [TerminalLine]) -> [Int]? {
    let all = TerminalLine.edges(of: lines, gap: 1)
    let last = names.words.last?.lowerBound ?? 0
    var edges: [Int] = []
    var starts = all.dropLast().filter { $0 <= last }
    if starts.isEmpty { starts = [0] }
    for (place, start) in starts.enumerated() {
      let end = place + 1 < starts.count ? starts[place + 1] : all[all.count - 1]
      let own = names.words.filter { (start..<end).contains($0.lowerBound) }
      let isFirst = edges.isEmpty
      // What no name stands above goes on with the column before it, and so does a name above nothing.
      if own.isEmpty, !isFirst { continue }
      let isVacant = lines.dropFirst().allSatisfy { $0.text(start..<end).isEmpty }
      if isVacant, let word = own.first, names.isOneBlank(before: word), !isFirst { continue }
      guard isApart(own, lines.dropFirst().map { $0.text(start..<end) }) else { return nil }
      edges.append(start)
    }
    return edges + [all[all.count - 1]]
  }

  /// Whether names that no blank of all lines parts are one name: single blanks stand between them, and fewer between the
  /// words below.
  private static func isApart(_ words: [Range<Int>], _ cells: [String]) -> Bool {
    guard words.count > 1 else { return true }
    let areClose = zip(words, words.dropFirst()).allSatisfy { $1.lowerBound == $0.upperBound + 1 }
    let areRows = cells.allSatisfy { cell in
      cell.split(separator: " ").count >= words.count
    }
    return areClose && !areRows
  }

  /// Whether the cells of each column but the last, which may have texts, begin or end at one place.
  private static func areAligned(_ lines: [TerminalLine], _ ranges: [Range<Int>]) -> Bool {
    ranges.dropLast().allSatisfy { range in
      var (starts, ends) = (Set<Int>(), Set<Int>())
      for line in lines {
        let filled = range.filter { !line.isBlank(at: $0) }
        guard let first = filled.first, let last = filled.last else { continue }
        starts.insert(first)
        ends.insert(last)
      }
      return starts.count <= 1 || ends.count <= 1
    }
  }
}

/// The names above columns.
private struct Names {
  /// The columns of each word.
  let words: [Range<Int>]
  /// Whether all letters are capital.
  let areCapital: Bool
  /// Whether two blanks or more stand between some words.
  private let hasWideGap: Bool

  /// Reads a line; nil if it cannot be one of names.
  init?(_ line: TerminalLine) {
    var words: [Range<Int>] = []
    for (column, scalar) in zip(line.columns, line.scalars) where scalar != " " {
      if let last = words.last, last.upperBound == column {
        words[words.count - 1] = last.lowerBound..<column + 1
      } else {
        words.append(column..<column + 1)
      }
    }
    let texts = words.map { line.text($0) }
    let letters = line.scalars.filter(\.properties.isAlphabetic)
    guard words.count > 1, Set(texts).count == texts.count,
      texts.allSatisfy({ $0.unicodeScalars.contains(where: \.properties.isAlphabetic) }),
      texts.allSatisfy({
        !".:,;=".contains($0.last ?? ".") && !"-([{\"'`•*<>$/".contains($0.first ?? "-")
      })
    else { return nil }
    self.words = words
    areCapital = letters.count > 2 && letters.allSatisfy { $0.properties.isUppercase }
    hasWideGap = zip(words, words.dropFirst()).contains { $1.lowerBound > $0.upperBound + 1 }
  }

  /// Whether they can name columns of so many lines: small letters of prose stand above other lines, too.
  func areCertain(above count: Int) -> Bool {
    hasWideGap && (areCapital || words.count > (count > 1 ? 2 : 4))
  }

  func isOneBlank(before word: Range<Int>) -> Bool {
    words.contains { $0.upperBound + 1 == word.lowerBound }
  }
}
