import GridreelPrimitives

/// The names above columns that have blanks between them.
struct ColumnTitles {
  /// The greatest number of names; a line made of more would take the square of their time.
  private static let mostWords = 1_000

  private let line: TerminalLine
  /// The columns of each word, and of what two blanks or more part.
  let words, phrases: [Range<Int>]
  /// Whether all letters are capital.
  let areCapital: Bool

  /// Reads a line; nil if it cannot be one of names.
  init?(_ line: TerminalLine) {
    (words, phrases) = (line.words, line.phrases)
    var texts = phrases.map { line.text($0) }
    // Cassandra's nodes have their state below two dashes.
    if texts.count > 2, texts[0] == "--" { texts.removeFirst() }
    let letters = line.scalars.filter(\.properties.isAlphabetic)
    guard words.count > 1, words.count <= Self.mostWords, Set(texts).count == texts.count,
      texts.allSatisfy({ $0.unicodeScalars.contains(where: \.properties.isAlphabetic) }),
      texts.allSatisfy({
        !".:,;=".contains($0.last ?? ".") && !"-([{\"'`•*<>$/=".contains($0.first ?? "-")
      }),
      words.allSatisfy({ !".:,;=".contains(line.text($0).last ?? ".") }),
      !words.contains(where: { line.text($0).allSatisfy(\.isNumber) })
    else { return nil }
    self.line = line
    areCapital = letters.count > 2 && letters.allSatisfy { $0.properties.isUppercase }
  }

  /// Whether they can name columns of so many lines: small letters of prose stand above other lines, too.
  func areCertain(above count: Int) -> Bool {
    phrases.count > 1 && (areCapital || words.count > (count > 1 ? 2 : 4))
  }

  private func isOneBlank(before word: Range<Int>) -> Bool {
    words.contains { $0.upperBound + 1 == word.lowerBound }
  }

  /// What begins a name that goes on with the next word, although nothing need stand below it.
  private static let beginnings: Set = ["Local", "Peer", "Foreign", "Remote"]

  // MARK: Columns

  /// The columns at which cells begin, and the end, where each word may be a name; nil if two of them run together.
  func edges(_ lines: [TerminalLine]) -> [Int]? {
    let all = TerminalLine.edges(of: lines, gap: 1)
    let starts = starts(all)
    var edges: [Int] = []
    var joinsNext = false
    for (place, start) in starts.enumerated() {
      let end = place + 1 < starts.count ? starts[place + 1] : all[all.count - 1]
      let own = words.filter { (start..<end).contains($0.lowerBound) }
      let isFirst = edges.isEmpty
      // What no name stands above goes on with the column before it, and so does a name above nothing.
      if own.isEmpty && !isFirst || joinsNext {
        joinsNext = joinsNext && own.isEmpty
        continue
      }
      let isVacant = lines.dropFirst().allSatisfy { $0.text(start..<end).isEmpty }
      if isVacant, let word = own.first, !isFirst {
        joinsNext = Self.beginnings.contains(line.text(word))
        if !joinsNext, isOneBlank(before: word) { continue }
      }
      let cells = lines.dropFirst().map { $0.text(start..<end) }
      // Wide gaps within cells show that texts were pushed out of their columns.
      let isWhole = place == starts.count - 1 || !cells.contains { $0.contains("   ") }
      guard isWhole, Self.isApart(own, cells) else { return nil }
      edges.append(start)
    }
    return edges + [all[all.count - 1]]
  }

  private func starts(_ all: [Int]) -> [Int] {
    let last = words.last?.lowerBound ?? 0
    let starts = all.dropLast().filter { $0 <= last }
    return starts.isEmpty ? [0] : starts
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

  /// The columns at which cells begin, and the end, where two blanks part names, and one belongs to a name; nil if cells tell
  /// otherwise.
  func wideEdges(_ lines: [TerminalLine]) -> [Int]? {
    guard phrases.count > 2, phrases.count < words.count else { return nil }
    let all = TerminalLine.edges(of: lines, gap: 1)
    let starts = starts(all)
    var edges: [Int] = []
    for (place, start) in starts.enumerated() {
      let end = place + 1 < starts.count ? starts[place + 1] : all[all.count - 1]
      let count = phrases.count { (start..<end).contains($0.lowerBound) }
      guard count < 2 else { return nil }
      if count == 1 || edges.isEmpty { edges.append(start) }
    }
    edges.append(all[all.count - 1])
    let rows = lines.dropFirst().map { (line: $0, words: $0.words) }
    edges += zip(edges, edges.dropFirst()).flatMap { start, end in
      // What writes names in capital letters puts wide gaps between columns, but for the last.
      areCapital && end != edges.last ? [] : partings(start..<end, rows)
    }
    edges.sort()
    let ranges = zip(edges, edges.dropFirst()).map { $0..<$1 }
    let areWhole = ranges.enumerated().allSatisfy { place, range in
      let own = words.filter { range.contains($0.lowerBound) }
      return own.count < 2
        || isName(own, rows, range, isLast: place == ranges.count - 1)
    }
    return areWhole ? edges : nil
  }

  private typealias Row = (line: TerminalLine, words: [Range<Int>])

  /// The columns of words in a name that begin names of their own: in most rows, a number ends before them, and more follows.
  private func partings(_ range: Range<Int>, _ rows: [Row]) -> [Int] {
    let starts = words.filter { range.contains($0.lowerBound) }.dropFirst().map(\.lowerBound)
    guard !starts.isEmpty else { return [] }
    let own = rows.map { row in
      let words = row.words.filter { range.contains($0.lowerBound) }
      return (line: row.line, first: row.line.values(in: words).first, last: words.last)
    }
    return starts.filter { start in
      let parted = own.count { row in
        guard row.line.isBlank(at: start - 1) || row.line.isBlank(at: start),
          let first = row.first, let last = row.last,
          row.line[first.lowerBound].properties.numericType != nil, first.upperBound <= start
        else { return false }
        return last.lowerBound >= start
      }
      return 2 * parted > rows.count
    }
  }

  /// Whether some words are the name of one column: no cell has two blanks, and the words of cells do not stand below them.
  private func isName(
    _ own: [Range<Int>], _ rows: [Row], _ range: Range<Int>, isLast: Bool
  ) -> Bool {
    var (compared, alike, wide) = (0, 0, 0)
    for row in rows {
      if row.line.text(range).contains("  ") { wide += 1 }
      let cells = row.line.values(in: row.words.filter { range.contains($0.lowerBound) })
      // A text of more words has no cell for each name; behind the last name any text may stand.
      guard cells.count > 1, isLast || cells.count <= own.count else { continue }
      // A sign between words is below nothing.
      let pairs = zip(own, cells).filter {
        row.line.text($1).contains { $0.isLetter || $0.isNumber }
      }
      guard pairs.count > 1 else { continue }
      compared += 1
      let areBelow = pairs.allSatisfy {
        $0.lowerBound == $1.lowerBound || $0.upperBound == $1.upperBound
      }
      if areBelow { alike += 1 }
    }
    // The last column may have texts of any kind.
    guard isLast ? 2 * wide <= rows.count : wide == 0 else { return false }
    return compared == 0 || (areCapital ? alike < compared : 4 * alike < 3 * compared)
  }

  /// The cells of processes, whose wide numbers push those behind them to the right: words, of which only the last cell has
  /// more than one.
  func pushed(_ lines: [TerminalLine]) -> [[RichText]]? {
    let titles = words.map { line.text($0) }
    guard let place = titles.firstIndex(of: "PID") else { return nil }
    var rows: [[RichText]] = []
    for line in lines {
      let words = line.text.split(
        separator: " ", maxSplits: titles.count - 1, omittingEmptySubsequences: true)
      guard words.count == titles.count,
        rows.isEmpty || words[place].allSatisfy({ "0"..."9" ~= $0 })
      else { return nil }
      rows.append(words.map { RichText(String($0).trimmedBlanks) })
    }
    return rows
  }

  /// How far a word may be from the end, or the beginning, of the name above it.
  private static let farthest = 3
  /// The columns from which on it is no chance that each line has as many words.
  private static let fewestColumns = 5

  /// The words of lines that each have one below each name; nil if some have not.
  func below(_ lines: [TerminalLine]) -> [[RichText]]? {
    guard lines.count > 2, words.count >= Self.fewestColumns else { return nil }
    var rows: [[RichText]] = []
    for line in lines {
      let own = line.words
      guard own.count == words.count,
        zip(own, words).allSatisfy({ word, name in
          abs(word.upperBound - name.upperBound) <= Self.farthest
            || abs(word.lowerBound - name.lowerBound) <= Self.farthest
        })
      else { return nil }
      rows.append(own.map { RichText(line.text($0)) })
    }
    let haveNumbers = rows.dropFirst().allSatisfy { row in
      row.count { $0.text.first?.isNumber == true } > 1
    }
    return haveNumbers ? rows : nil
  }
}

extension TerminalLine {
  /// What stands behind a number and belongs to it.
  static let units: Set = [
    "B", "kB", "KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB", "ns", "us", "µs", "ms", "%",
  ]

  /// The columns of values: a number and its unit are one.
  fileprivate func values(in words: [Range<Int>]) -> [Range<Int>] {
    var values: [Range<Int>] = []
    for word in words {
      if let last = values.last, Self.units.contains(text(word)),
        text(last).last?.isNumber == true
      {
        values[values.count - 1] = last.lowerBound..<word.upperBound
      } else {
        values.append(word)
      }
    }
    return values
  }
}
