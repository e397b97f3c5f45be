import GridreelPrimitives

/// The tables of a text that are drawn with lines, as databases and other programs write them in a terminal.
struct BoxTables {
  private(set) var tables: [TextTable] = []
  private let lines: [BoxLine]
  /// The lines of each table.
  private var places: [Range<Int>] = []
  /// How many lines were looked at below rules of dashes, again for each rule.
  private var linesBelowRules = 0
  /// How often all lines are looked at, so that a text of nothing but rules takes no quadratic time.
  private static let mostLooks = 12

  /// The greatest number of lines of a title, and of a header, that may stand above a rule.
  private static let mostHeaderLines = 8

  init(_ bytes: [UInt8]) {
    let start = bytes.prefix(1 << 20)
    // A text without any rule needs no closer look.
    let isPlain =
      !start.contains(UInt8(ascii: "-")) && !start.contains(UInt8(ascii: "="))
      && !start.contains(0xE2)
    lines = isPlain ? [] : TerminalLine.lines(of: PreText.plain(bytes)).flatMap(BoxLine.lines)
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
    guard let last = places.last, let usual = tables.firstIndex(where: { $0.refusal == nil }) else {
      return
    }
    let below = lines[last.upperBound...].prefix { !$0.line.isBlank && !$0.bars.isEmpty }
    let loose = (lines[..<places[0].lowerBound] + lines[(last.upperBound + below.count)...])
      .count { $0.bars.count > 1 && $0.endsRow }
    if loose + below.count > 0 {
      tables[usual].warnings.append(.looseRows(loose + below.count))
    }
  }

  /// A table with the lines around it.
  func table(at place: Int) -> TextTable {
    var table = tables[place]
    table.before = texts(0..<places[place].lowerBound)
    table.after = texts(places[place].upperBound..<lines.count)
    return table
  }

  private func texts(_ range: Range<Int>) -> [String] {
    lines[range].filter { !$0.line.isBlank }.map(\.line.text)
  }

  private typealias Found = (table: TextTable, lines: Range<Int>)

  /// The table of which a rule is the first.
  private mutating func table(
    at number: Int, _ rule: BoxLine.Rule, after start: Int
  ) -> Found? {
    if rule.crossings.count > 1, rule.parts.count == 1, number + 1 < lines.count,
      lines[number + 1].isFramed
    {
      return framed(at: number, after: start)
    }
    let isAbove = number > start && !lines[number - 1].line.isBlank && lines[number - 1].rule == nil
    if rule.parts.count == 1, isAbove, rule.crossings.count == 1 || !rule.crossings.isEmpty {
      return crossed(at: number, rule)
    }
    if rule.parts.count > 1, rule.crossings.isEmpty {
      let isWide = zip(rule.parts, rule.parts.dropFirst()).contains {
        $1.lowerBound > $0.upperBound + 1
      }
      return isWide || rule.parts.contains { $0.count > 1 }
        ? parted(at: number, rule, isAbove: isAbove) : nil
    }
    guard rule.crossings.isEmpty, rule.parts.count == 1 else { return nil }
    if isAbove, number + 1 < lines.count, let bars = lines[number - 1].innerBars,
      bars == lines[number + 1].innerBars
    {
      return crossed(at: number, rule.crossed(at: bars))
    }
    if rule.isDrawn { return ruled(at: number, after: start) }
    return (isAbove ? single(at: number) : nil) ?? underlined(at: number, rule, isAbove: isAbove)
  }

  // MARK: With a frame

  private func framed(at number: Int, after start: Int) -> Found? {
    guard let frame = BoxFrame(at: number, in: lines, from: start) else { return nil }
    return frame.table().map { ($0, frame.lines.startIndex..<frame.lines.endIndex) }
  }

  // MARK: With lines between columns

  /// What psql writes: a rule below the names, crossed by the lines between columns.
  private func crossed(at number: Int, _ whole: BoxLine.Rule) -> Found? {
    let rule = whole.fitted(to: lines[number - 1].bars)
    guard let header = lines[number - 1].cells(rule.crossings, isFramed: false) else { return nil }
    // Two lines above it have names and types, and no rule parts the rows.
    let hasTypes =
      rule.isDrawn && rule.crossings.count == 1 && number > 1
      && lines[number - 2].bars == rule.crossings
    var end = number + 1
    while end < lines.count, lines[end].hasColumns(of: rule) {
      if hasTypes, lines[end].rule != nil { return nil }
      end += 1
    }
    if end == number + 1, let open = unbarred(at: number, rule) { return open }
    let own = lines[(number + 1)..<end]
    if hasTypes { return labelled(at: number, rule, own, header: 2) }
    if !rule.isDrawn, let named = labelled(at: number, rule, own, header: 1) { return named }
    var rows = BoxRows(isWrapped: rule.isDrawn)
    rows.add(header.map { lines[number - 1].line.text($0) }, widths: header.map(\.count))
    rows.addRule(isDouble: rule.isDouble)
    for line in own {
      if line.rule != nil {
        rows.addRule(isDouble: false)
      } else if let cells = line.cells(rule.crossings, isFramed: false) {
        rows.add(marked: cells, line.line, ends: rule.crossings + [rule.width])
      }
    }
    return rows.table().map { ($0, number - 1..<end) }
  }

  /// What network devices write: lines between the columns of the names, and blanks between those of rows.
  private func unbarred(at number: Int, _ rule: BoxLine.Rule) -> Found? {
    let own = lines[(number + 1)...].prefix { !$0.line.isBlank && $0.rule == nil }
    guard own.first?.line.isRowCount == false,
      own.contains(where: { !$0.line.text(0..<rule.crossings[0]).isEmpty }),
      2 * own.count(where: { $0.line.width > rule.crossings[0] }) > own.count
    else { return nil }
    // A wide cell reaches beyond the line between names.
    var edges = [0]
    for crossing in rule.crossings {
      let edge = (crossing..<crossing + 3).first { column in
        own.allSatisfy { $0.line.isBlank(at: column) }
      }
      guard let edge else { return nil }
      edges.append(edge)
    }
    edges.append(.max)
    let header = lines[number - 1].cells(rule.crossings, isFramed: false) ?? []
    guard header.count == edges.count - 1 else { return nil }
    var table = TextTable()
    table.headerCount = 1
    table.rows = [header.map { RichText(lines[number - 1].line.text($0)) }]
    table.rows += own.map { line in
      zip(edges, edges.dropFirst()).map { RichText(line.line.text($0..<$1)) }
    }
    return (table, number - 1..<own.endIndex)
  }

  /// One line between the labels of rows and the columns, which blanks part.
  ///
  /// DataFrames.jl writes the names of columns and their types above the rule; Stata writes names alone, of two columns at
  /// least, and parts groups of rows by rules.
  private func labelled(
    at number: Int, _ rule: BoxLine.Rule, _ own: ArraySlice<BoxLine>, header count: Int
  ) -> Found? {
    let first = number - count
    guard rule.crossings.count == 1, let bar = rule.crossings.first, lines[first].bars == [bar]
    else { return nil }
    let rows = own.filter { $0.rule == nil }.map(\.line)
    let all = lines[first..<number].map(\.line) + rows
    let edges = TerminalLine.edges(of: all, gap: 2).filter { edge in
      edge > bar && all.contains { !$0.text(bar + 1..<edge).isEmpty }
    }
    let ranges = [0..<bar] + zip([bar + 1] + edges, edges).map { $0..<$1 }
    guard !rows.isEmpty, TerminalLine.areWhole(ranges, in: all) else { return nil }
    if count == 1 {
      let haveNames = ranges.dropFirst().allSatisfy { !all[0].text($0).isEmpty }
      guard haveNames, edges.count > 2 else { return nil }
    }
    return BoxRows(all, ranges, header: count).table().map { ($0, first..<own.endIndex) }
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

  /// A rule of which each column has a part: below the names, or around rows and perhaps names.
  private func parted(at number: Int, _ rule: BoxLine.Rule, isAbove: Bool) -> Found? {
    var (end, last) = (number + 1, number)
    var groups: [[TerminalLine]] = [[]]
    while end < lines.count, !lines[end].line.isBlank, !lines[end].line.isRowCount,
      !lines[end].line.isFence
    {
      if let other = lines[end].rule {
        guard other.parts == rule.parts else { break }
        groups.append([])
        last = end
      } else {
        groups[groups.count - 1].append(lines[end].line)
      }
      end += 1
    }
    // What stands behind the last of several rules and fills the first column alone is no row.
    if groups.count > (isAbove ? 1 : 2), let rest = groups.last, !rest.isEmpty,
      rest.allSatisfy({ line in rule.parts.dropFirst().allSatisfy { line.text($0).isEmpty } })
    {
      groups.removeLast()
      end = last + 1
    }
    let isClosed = last == end - 1 && last > number
    let rows = groups.flatMap { $0 }
    if isAbove, Self.mayName(lines[number - 1].line, rule),
      let table = Self.table([lines[number - 1].line] + rows, below: rule, header: 1)
    {
      return (table, number - 1..<end)
    }
    guard isClosed, !groups[0].isEmpty else { return nil }
    let header = groups.count { !$0.isEmpty } > 1 ? groups[0].count : 0
    return Self.table(rows, below: rule, header: header).map { ($0, number..<end) }
  }

  /// Whether a line above a rule can name its columns: each part has a text, and nothing stands behind the last.
  private static func mayName(_ line: TerminalLine, _ rule: BoxLine.Rule) -> Bool {
    !line.isPrompt && line.width <= rule.width + 2
      || rule.parts.allSatisfy { !line.text($0).isEmpty } && !line.isPrompt
  }

  private static func table(
    _ own: [TerminalLine], below rule: BoxLine.Rule, header: Int
  ) -> TextTable? {
    for own in [own, own.map(\.counted)] {
      guard let edges = Self.edges(of: own, below: rule) else { continue }
      var table = TextTable()
      table.rows = own.map { line in
        zip(edges, edges.dropFirst()).map { RichText(line.text($0..<$1)) }
      }
      table.headerCount = header
      return table
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

  /// The most lines behind a table that nothing parts from it.
  private static let mostLinesBelow = 3

  /// A rule of dashes that nothing parts, below the names or around them, as coverage.py, cloc and Google Benchmark write it.
  private mutating func underlined(
    at number: Int, _ rule: BoxLine.Rule, isAbove: Bool
  ) -> Found? {
    if isAbove, let table = underlined(number - 1, rule, from: number + 1) {
      return (table.0, number - 1..<table.end)
    }
    guard number + 2 < lines.count, lines[number + 1].rule == nil,
      lines[number + 2].rule?.parts == rule.parts,
      let table = underlined(number + 1, rule, from: number + 3)
    else { return nil }
    return (table.0, number..<table.end)
  }

  /// The table of a line of names and the lines from another one on; nil if blanks of all lines do not part them, or no
  /// column behind the first has numbers.
  private mutating func underlined(
    _ names: Int, _ rule: BoxLine.Rule, from start: Int
  ) -> (TextTable, end: Int)? {
    let head = lines[names].line
    guard 3 * rule.parts[0].count > 2 * head.width, !head.isPrompt,
      linesBelowRules <= Self.mostLooks * lines.count
    else { return nil }
    let block = lines[start...].prefix {
      !$0.line.isBlank && !$0.line.isFence && ($0.rule.map { $0.parts == rule.parts } ?? true)
    }
    linesBelowRules += block.count
    for count in 0...min(Self.mostLinesBelow, block.count) {
      let own = block.dropLast(count)
      let rows = own.filter { $0.rule == nil }.map(\.line)
      guard !rows.isEmpty,
        let ranges = Self.named(head, TerminalLine.ranges(of: [head] + rows))?
          .flatMap({ Self.splitNumbers($0, head, rows) }),
        TerminalLine.areWhole(ranges, in: rows)
      else { continue }
      let hasNumbers = ranges.dropFirst().contains { range in
        let texts = rows.map { $0.text(range) }.filter { !$0.isEmpty }
        return !texts.isEmpty && texts.allSatisfy { $0.first?.isNumber ?? false }
      }
      guard hasNumbers else { continue }
      return BoxRows([head] + rows, ranges, header: 1).table().map { ($0, own.endIndex) }
    }
    return nil
  }

  /// The columns below names: what no name stands above is the beginning of the next column, as a number before its unit,
  /// but for the last one.
  private static func named(_ head: TerminalLine, _ ranges: [Range<Int>]?) -> [Range<Int>]? {
    guard let ranges else { return nil }
    var named: [Range<Int>] = []
    var start: Int?
    for (place, range) in ranges.enumerated() {
      let isNamed = !head.text(range).isEmpty || place == ranges.count - 1
      if isNamed { named.append((start ?? range.lowerBound)..<range.upperBound) }
      start = isNamed ? nil : start ?? range.lowerBound
    }
    return named.count > 1 ? named : nil
  }

  /// The columns of a range where one blank of all lines stands between a number and a text that begins with a letter.
  private static func splitNumbers(
    _ range: Range<Int>, _ head: TerminalLine, _ rows: [TerminalLine]
  ) -> [Range<Int>] {
    // Only where the first word of all rows has ended there can be that blank.
    let ends = rows.map { row in
      let start = range.first { !row.isBlank(at: $0) } ?? range.upperBound
      return (start..<range.upperBound).first { row.isBlank(at: $0) } ?? range.upperBound
    }
    guard let column = ends.max(), column < range.upperBound else { return [range] }
    let (left, right) = (range.lowerBound..<column, column + 1..<range.upperBound)
    let isParted =
      head.isBlank(at: column) && !head.text(left).isEmpty && !head.text(right).isEmpty
      && rows.allSatisfy { row in
        let (number, text) = (row.text(left), row.text(right))
        return row.isBlank(at: column) && !number.isEmpty && number.allSatisfy(\.isNumber)
          && text.first?.isLetter == true && !TerminalLine.units.contains(text)
      }
    return isParted ? [left, right] : [range]
  }

  /// A drawn rule that nothing parts: the columns are where all lines have blanks.
  private func ruled(at number: Int, after start: Int) -> Found? {
    var (first, end) = (number, number + 1)
    while first > start, !lines[first - 1].line.isBlank, number - first < Self.mostHeaderLines {
      first -= 1
    }
    while end < lines.count, !lines[end].line.isBlank || goesOn(below: number, at: end) { end += 1 }
    let isTopped =
      lines[number..<end].count { $0.rule != nil } > 1
      && !lines[first..<number].contains { $0.rule != nil }
    let own = lines[(isTopped ? number : first)..<end]
    let texts = own.filter { $0.rule == nil && !$0.line.isBlank }.map(\.line)
    guard texts.count > 1, own.allSatisfy({ $0.rule?.crossings.isEmpty ?? true }),
      let ranges = TerminalLine.ranges(of: texts)
    else { return nil }
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
}
