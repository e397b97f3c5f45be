import GridreelPrimitives

/// The tables of a text that are drawn with lines, as databases and other programs write them in a terminal.
struct BoxTables {
  private(set) var tables: [TextTable] = []
  private let lines: [BoxLine]
  /// The lines of each table.
  private var places: [Range<Int>] = []

  /// The greatest number of lines of a title, and of a header, that may stand above a rule.
  private static let mostHeaderLines = 8

  init(_ bytes: [UInt8]) {
    let start = bytes.prefix(1 << 20)
    // A text without any rule needs no closer look.
    let isPlain =
      !start.contains(UInt8(ascii: "-")) && !start.contains(UInt8(ascii: "="))
      && !start.contains(0xE2)
    lines = isPlain ? [] : TerminalLine.lines(of: bytes).map { BoxLine($0) }
    var number = 0
    while number < lines.count {
      guard let rule = lines[number].rule,
        let found = table(at: number, rule, after: places.last?.upperBound ?? 0)
      else {
        number += 1
        continue
      }
      tables.append(found.table)
      places.append(found.lines)
      number = found.lines.upperBound
    }
    for (number, place) in places.enumerated() {
      tables[number].before = texts(0..<place.lowerBound)
      tables[number].after = texts(place.upperBound..<lines.count)
    }
  }

  private func texts(_ range: Range<Int>) -> [String] {
    lines[range].filter { !$0.line.isBlank }.map(\.line.text)
  }

  private typealias Found = (table: TextTable, lines: Range<Int>)

  /// The table of which a rule is the first.
  private func table(at number: Int, _ rule: BoxLine.Rule, after start: Int) -> Found? {
    if rule.crossings.count > 1, rule.parts.count == 1, number + 1 < lines.count,
      lines[number + 1].isFramed
    {
      return framed(at: number)
    }
    let isAbove = number > start && !lines[number - 1].line.isBlank && lines[number - 1].rule == nil
    if rule.parts.count == 1, isAbove, rule.crossings.count == 1 || !rule.crossings.isEmpty {
      return crossed(at: number, rule)
    }
    if rule.parts.count > 1, rule.crossings.isEmpty, isAbove {
      let isWide = zip(rule.parts, rule.parts.dropFirst()).contains {
        $1.lowerBound > $0.upperBound + 1
      }
      return isWide || rule.parts.contains { $0.count > 1 } ? parted(at: number, rule) : nil
    }
    guard rule.crossings.isEmpty, rule.parts.count == 1 else { return nil }
    return rule.isDrawn ? ruled(at: number, after: start) : isAbove ? single(at: number) : nil
  }

  // MARK: With a frame

  private func framed(at number: Int) -> Found? {
    var end = number
    while end < lines.count, lines[end].rule.map({ $0.parts.count == 1 }) ?? lines[end].isFramed {
      end += 1
    }
    let own = lines[number..<end]
    // The rule that most lines cross has all columns.
    let rules = own.compactMap(\.rule)
    guard let widest = rules.max(by: { $0.crossings.count < $1.crossings.count }) else {
      return nil
    }
    var rows = BoxRows(isWrapped: widest.isDrawn)
    for line in own {
      if let rule = line.rule {
        rows.addRule(isDouble: rule.isDouble)
      } else if let cells = line.cells(widest.crossings, isFramed: true) {
        rows.add(cells.map { line.line.text($0) }, widths: cells.map(\.count))
      } else if line.bars.count == 2 {
        rows.addLoose(line.line.text(line.bars[0] + 1..<line.bars[1]))
      } else {
        return nil
      }
    }
    return rows.table().map { ($0, number..<end) }
  }

  // MARK: With lines between columns

  /// What psql writes: a rule below the names, crossed by the lines between columns.
  private func crossed(at number: Int, _ rule: BoxLine.Rule) -> Found? {
    guard let header = lines[number - 1].cells(rule.crossings, isFramed: false) else { return nil }
    var rows = BoxRows(isWrapped: rule.isDrawn)
    rows.add(header.map { lines[number - 1].line.text($0) }, widths: header.map(\.count))
    rows.addRule(isDouble: rule.isDouble)
    var end = number + 1
    while end < lines.count, lines[end].rule == nil || lines[end].rule?.crossings == rule.crossings
    {
      let line = lines[end]
      if line.rule != nil {
        rows.addRule(isDouble: false)
      } else if let cells = line.cells(rule.crossings, isFramed: false) {
        rows.add(marked: cells, line.line, ends: rule.crossings + [rule.width])
      } else {
        break
      }
      end += 1
    }
    return rows.table().map { ($0, number - 1..<end) }
  }

  /// What psql writes of one column, which only its last line tells from other texts.
  private func single(at number: Int) -> Found? {
    let rest = lines[(number + 1)...]
    guard let end = rest.firstIndex(where: { $0.line.isBlank || $0.line.isRowCount }),
      lines[end].line.isRowCount
    else { return nil }
    var table = TextTable()
    table.rows = lines[(number - 1)..<end].filter { $0.rule == nil }.map {
      [RichText($0.line.text)]
    }
    table.headerCount = 1
    return (table, number - 1..<end)
  }

  // MARK: With blanks between columns

  /// A rule of which each column has a part.
  private func parted(at number: Int, _ rule: BoxLine.Rule) -> Found? {
    let rest = lines[(number + 1)...]
    let end =
      rest.firstIndex { $0.line.isBlank || $0.rule != nil || $0.line.isRowCount } ?? lines.count
    let own = Array(lines[number - 1..<number] + lines[number + 1..<end]).map(\.line)
    let last = end < lines.count && lines[end].rule != nil ? end + 1 : end
    for own in [own, own.map(\.counted)] {
      if let edges = Self.edges(of: own, below: rule) {
        return (Self.table(own, edges), number - 1..<last)
      }
    }
    return nil
  }

  /// The columns at which cells begin, and the end, where all lines are blank between the parts of a rule.
  private static func edges(of own: [TerminalLine], below rule: BoxLine.Rule) -> [Int]? {
    var edges: [Int] = [0]
    for (left, right) in zip(rule.parts, rule.parts.dropFirst()) {
      let gap = (left.upperBound..<right.lowerBound).last { column in
        own.allSatisfy { $0.isBlank(at: column) }
      }
      guard let gap else { return nil }
      edges.append(gap + 1)
    }
    let width = (own.map(\.width).max() ?? 0) + 1
    return edges + [max(width, (edges.last ?? 0) + 1)]
  }

  /// A drawn rule that nothing parts: the columns are where all lines have blanks.
  private func ruled(at number: Int, after start: Int) -> Found? {
    var (first, end) = (number, number + 1)
    while first > start, !lines[first - 1].line.isBlank, number - first < Self.mostHeaderLines {
      first -= 1
    }
    while end < lines.count, !lines[end].line.isBlank || goesOn(below: number, at: end) { end += 1 }
    let isTopped = lines[number..<end].count { $0.rule != nil } > 1
    let own = lines[(isTopped ? number : first)..<end]
    let texts = own.filter { $0.rule == nil && !$0.line.isBlank }.map(\.line)
    let edges = TerminalLine.edges(of: texts, gap: 2)
    guard texts.count > 1, edges.count > 2, own.allSatisfy({ $0.rule?.crossings.isEmpty ?? true })
    else { return nil }
    let ranges = zip(edges, edges.dropFirst()).map { $0..<$1 }
    // Letters that are wider than they are thought to be would join columns.
    guard texts.allSatisfy({ line in ranges.allSatisfy { !line.text($0).contains("  ") } }) else {
      return nil
    }
    var rows = BoxRows(isWrapped: true)
    if isTopped, first < number { rows.addLoose(lines[number - 1].line.text) }
    for line in own {
      if line.rule != nil || line.line.isBlank {
        rows.addRule(isDouble: false)
      } else {
        rows.add(ranges.map { line.line.text($0) }, widths: ranges.map(\.count))
      }
    }
    return rows.table().map { ($0, first..<end) }
  }

  /// Whether a line behind a blank one is within the reach of a rule, as with blank lines between rows; prose is not.
  private func goesOn(below number: Int, at end: Int) -> Bool {
    guard end + 1 < lines.count, let parts = lines[number].rule?.parts.first else { return false }
    let line = lines[end + 1].line
    return !line.isBlank && (0...parts.lowerBound).allSatisfy { line.isBlank(at: $0) }
      && line.width < parts.upperBound
  }

  private static func table(_ lines: [TerminalLine], _ edges: [Int]) -> TextTable {
    var table = TextTable()
    table.rows = lines.map { line in
      zip(edges, edges.dropFirst()).map { RichText(line.text($0..<$1)) }
    }
    table.headerCount = 1
    return table
  }
}

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
}
