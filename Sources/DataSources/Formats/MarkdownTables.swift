import GridreelPrimitives

/// The tables of a text of Markdown (GitHub Flavored Markdown, section 4.10), also those in quotes and in lists.
///
/// Tables in blocks of code count only if there are no others: answers in chats are often written so.
struct MarkdownTables {
  struct Table {
    /// The nearest heading above it.
    let heading: String?
    /// The names of the columns, as ranges of bytes.
    let header: [Range<Int>]
    let alignments: [GridHorizontalAlignment?]
    /// The cells of each row, at most as many as there are columns.
    fileprivate(set) var rows: [[Range<Int>]] = []
    /// The cells for which there is no column: where the first of a row is, and how many cells that row has.
    fileprivate(set) var extra: [(place: Int, count: Int)] = []
    /// Its lines, from the header on.
    fileprivate(set) var lines: Range<Int>
  }

  /// What a line below a header may have, and what begins an item of a list.
  private static let (dashedMarks, bullets) = (Array("|-: \t".utf8), Array("-+*".utf8))

  private let bytes: [UInt8]
  /// The lines without white space at their ends, and without the marks of quotes.
  private var lines: [Range<Int>] = []
  private var definitions = MarkdownDefinitions()
  private(set) var tables: [Table] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A line of dashes makes a table, so a text without any needs no closer look.
    guard bytes.contains(UInt8(ascii: "|")), bytes.contains(UInt8(ascii: "-")) else { return }
    splitLines()
    for line in lines { definitions.note(bytes[line]) }
    tables = found(inCode: false)
    if tables.isEmpty { tables = found(inCode: true) }
  }

  /// The text of a cell, with bars for those that were escaped, and with the targets of its links.
  func text(of cell: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(cell.count)
    for byte in bytes[cell] {
      if byte == UInt8(ascii: "|"), text.last == UInt8(ascii: "\\") { text.removeLast() }
      text.append(byte)
    }
    return definitions.resolved(text)
  }

  /// The lines before a table and behind it that are not blank.
  func lines(around table: Table) -> (before: [String], after: [String]) {
    func texts(_ range: Range<Int>) -> [String] {
      lines[range].filter { !$0.isEmpty }.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    return (
      texts(0..<table.lines.lowerBound), texts(table.lines.upperBound..<lines.count)
    )
  }

  private mutating func splitLines() {
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0a || $0 == 0x0d } ?? bytes.count
      lines.append(trimmed(start..<end, isLine: true))
      start = end + (bytes[end...].starts(with: [0x0d, 0x0a]) ? 2 : 1)
    }
  }

  private func trimmed(_ range: Range<Int>, isLine: Bool = false) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] <= 0x20 || isLine && bytes[start] == UInt8(ascii: ">") {
      start += 1
    }
    while start < end, bytes[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  private func found(inCode: Bool) -> [Table] {
    var tables: [Table] = []
    var fence: UInt8?
    var heading: String?
    var number = 0
    while number < lines.count {
      defer { number += 1 }
      let line = bytes[lines[number]]
      if let mark = Self.fence(line), fence ?? mark == mark {
        fence = fence == nil ? mark : nil
        continue
      }
      guard (fence != nil) == inCode || inCode else { continue }
      if let title = Self.heading(line) { heading = title }
      guard let table = begin(at: number, heading) else { continue }
      tables.append(table)
      number = tables[tables.count - 1].lines.upperBound - 1
    }
    return tables
  }

  /// The table whose header is a line, with its rows.
  private func begin(at number: Int, _ heading: String?) -> Table? {
    guard let rule = lineBelow(number), let alignments = alignments(lines[rule]),
      !isBoxRule(number - 1)
    else { return nil }
    let header = cells(lines[number])
    guard header.count == alignments.count,
      header.count > 1 || hasBar(lines[number]) && hasBar(lines[rule])
    else { return nil }
    var table = Table(
      heading: heading, header: header, alignments: alignments, lines: number..<rule + 1)
    var last = rule
    while let next = lineBelow(last), !Self.beginsBlock(bytes[lines[next]]) {
      // Behind a blank line, another table may begin.
      guard next == last + 1 || lineBelow(next).map({ self.alignments(lines[$0]) == nil }) ?? true
      else { break }
      last = next
      // Programs write the rule below the names once more behind the last row.
      guard !bytes[lines[next]].elementsEqual(bytes[lines[rule]]) else { continue }
      let cells = cells(lines[next])
      table.rows.append(Array(cells.prefix(header.count)))
      if let extra = cells.dropFirst(header.count).first(where: { !$0.isEmpty }) {
        table.extra.append((extra.lowerBound, cells.count))
      }
    }
    table.lines = number..<last + 1
    return table
  }

  /// Whether a line is drawn above a box, within which polars writes dashes below the names, too.
  private func isBoxRule(_ number: Int) -> Bool {
    guard lines.indices.contains(number) else { return false }
    let line = bytes[lines[number]]
    return line.count > 2 && line.first == UInt8(ascii: "+") && line.last == UInt8(ascii: "+")
      && line.allSatisfy { "+-=".utf8.contains($0) }
  }

  /// The number of the line below one; blank lines count only where no bars stand at the ends of both.
  private func lineBelow(_ number: Int) -> Int? {
    let next = number + 1
    guard next < lines.count else { return nil }
    guard lines[next].isEmpty else { return next }
    guard isFramed(number), let filled = lines[next...].firstIndex(where: { !$0.isEmpty }),
      isFramed(filled)
    else { return nil }
    return filled
  }

  /// Whether a line begins and ends with a bar.
  private func isFramed(_ number: Int) -> Bool {
    let (line, bar) = (bytes[lines[number]], UInt8(ascii: "|"))
    return line.count > 1 && line.first == bar && line.last == bar
  }

  private func hasBar(_ line: Range<Int>) -> Bool { bytes[line].contains(UInt8(ascii: "|")) }

  /// The cells of a line, trimmed.
  private func cells(_ line: Range<Int>) -> [Range<Int>] {
    let bar = UInt8(ascii: "|")
    var cells: [Range<Int>] = []
    var start = bytes[line].first == bar ? line.lowerBound + 1 : line.lowerBound
    for place in start..<max(start, line.upperBound)
    where bytes[place] == bar && (place == 0 || bytes[place - 1] != UInt8(ascii: "\\")) {
      cells.append(trimmed(start..<place))
      start = place + 1
    }
    if start < line.upperBound { cells.append(trimmed(start..<line.upperBound)) }
    return cells
  }

  /// How the columns above a line of dashes are aligned; nil for any other line.
  private func alignments(_ line: Range<Int>) -> [GridHorizontalAlignment?]? {
    guard bytes[line].contains(UInt8(ascii: "-")),
      bytes[line].allSatisfy(Self.dashedMarks.contains)
    else { return nil }
    var alignments: [GridHorizontalAlignment?] = []
    for cell in cells(line) {
      let colon = UInt8(ascii: ":")
      let (left, right) = (bytes[cell].first == colon, bytes[cell].last == colon)
      let dashes = bytes[cell].dropFirst(left ? 1 : 0).dropLast(right ? 1 : 0)
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
      alignments.append(left && right ? .center : left ? .leading : right ? .trailing : nil)
    }
    return alignments.isEmpty ? nil : alignments
  }

  /// The byte of a line that begins or ends a block of code; nil for others.
  private static func fence(_ line: ArraySlice<UInt8>) -> UInt8? {
    guard let first = line.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~"),
      line.prefix(3).count == 3, line.prefix(3).allSatisfy({ $0 == first })
    else { return nil }
    return first
  }

  /// The text of a heading; nil for other lines.
  private static func heading(_ line: ArraySlice<UInt8>) -> String? {
    let text = line.drop { $0 == UInt8(ascii: "#") }
    guard (1...6).contains(line.count - text.count), text.first ?? 0x20 <= 0x20 else { return nil }
    return RichText(markdown: String(decoding: text, as: UTF8.self)).text
  }

  /// Whether a line begins another block, which ends a table: code, a heading, a list, a rule, or HTML.
  private static func beginsBlock(_ line: ArraySlice<UInt8>) -> Bool {
    if fence(line) != nil || heading(line) != nil { return true }
    let digits = line.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let rest = line.dropFirst(digits.count)
    if let first = rest.first,
      digits.isEmpty ? bullets.contains(first) : Array(".)".utf8).contains(first)
    {
      if rest.dropFirst().first == 0x20 { return true }
    }
    if line.count > 2, let first = line.first, Array("-*_".utf8).contains(first),
      line.allSatisfy({ $0 == first || $0 == 0x20 })
    {
      return true
    }
    return line.first == UInt8(ascii: "<") && !line.contains(UInt8(ascii: "|"))
  }
}
