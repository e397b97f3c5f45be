import GridreelDataSources
package import GridreelJSONText
import GridreelPrimitives

/// Finds the lines of values in a file of rows, or in a grid file.
///
/// A line counts only if the value is written in it, so that a file of another shape has no wrong ones.
package struct DataLines {
  /// The most bytes of a file in which lines are sought.
  private static let limit = 16 << 20

  private let bytes: [UInt8]
  private let rows: [JSONNode]?
  /// The lines of each record with their numbers, where records are lists of lines: the names of columns are the first.
  private var records: [[(number: Int, text: Substring)]] = []
  /// How many lines stand above each row, where rows are read line by line.
  private var offsets: [Int] = []
  package let isDelimited: Bool

  /// Takes the rows of a grid file; nil if these are not objects in a list.
  package init?(rows: JSONNode) {
    guard case .array(let nodes) = rows.value else { return nil }
    (bytes, self.rows, isDelimited) = ([], nodes, false)
  }

  /// Reads a file of rows, or a grid file with rows; nil if its lines cannot be told.
  package init?(of path: String) {
    guard let bytes = try? InputFile.read(path, atMost: Self.limit) else { return nil }
    self.bytes = bytes
    switch InputFormat(path: path) {
    case .data(.csv), .data(.tsv): (self.rows, isDelimited) = (nil, true)
    case .data(.json):
      guard let node = try? JSONNode.parse(bytes), let nodes = Self.onlyRows(in: node) else {
        return nil
      }
      (self.rows, isDelimited) = (nodes, false)
    case .data(.jsonl):
      // A record is a line; where one has several, there is none.
      var found: [(node: JSONNode, line: Int)] = []
      let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (line, text) in texts.enumerated() where !text.allSatisfy({ $0 <= 0x20 }) {
        guard let node = try? JSONNode.parse(Array(text)) else { return nil }
        found.append((node, line))
      }
      (self.rows, offsets, isDelimited) = (found.map(\.node), found.map(\.line), false)
    case .data(let format) where format == .markdown || format == .yaml:
      (self.rows, isDelimited) = (nil, false)
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      records = format == .yaml ? Self.listRecords(lines) : Self.markdownRecords(lines)
      if records.isEmpty { return nil }
    case .grid:
      guard case .object(let file)? = try? JSONNode.parse(bytes).value,
        case .array(let nodes)? = (file["data"] ?? file["rows"])?.value
      else { return nil }
      (self.rows, isDelimited) = (nodes, false)
    default: return nil
    }
  }

  /// The header and the rows of the only table of Markdown; none if there are several, or if it has no lines at its ends.
  private static func markdownRecords(
    _ lines: [Substring]
  ) -> [[(number: Int, text: Substring)]] {
    func isRow(_ line: Substring) -> Bool { line.drop { $0 == " " }.hasPrefix("|") }
    let own = lines.enumerated().filter { isRow($0.element) }.map { (number: $0 + 1, text: $1) }
    guard own.count > 2, own[1].text.allSatisfy({ "|:- \r".contains($0) }),
      own.last?.number == own[0].number + own.count - 1
    else { return [] }
    return own.enumerated().filter { $0.offset != 1 }.map { [$0.element] }
  }

  /// The lines of each object in a list of YAML, below an empty header; none for a text of another shape.
  private static func listRecords(_ lines: [Substring]) -> [[(number: Int, text: Substring)]] {
    var records: [[(number: Int, text: Substring)]] = [[]]
    for (place, line) in lines.enumerated() where line.contains(where: { !$0.isWhitespace }) {
      if line.hasPrefix("- ") {
        records.append([(place + 1, line.dropFirst(2))])
      } else if line.hasPrefix(" "), records.count > 1 {
        records[records.count - 1].append((place + 1, line.drop { $0 == " " }))
      } else if !line.hasPrefix("#"), line != "---" {
        return []
      }
    }
    return records.count > 1 ? records : []
  }

  /// The line of a record, or of one of its members.
  private func recordLine(_ row: Int, _ column: String?, _ value: String) -> Int? {
    guard records.indices.contains(row), let first = records[row].first else { return nil }
    guard let column else { return first.number }
    guard records[0].isEmpty else {
      let isNamed = records[0][0].text.contains(column)
      return isNamed && (value.isEmpty || first.text.contains(value)) ? first.number : nil
    }
    let own = records[row].first { $0.text.hasPrefix(column + ":") }
    return own?.number
      ?? (records.contains { $0.contains { $0.text.hasPrefix(column + ":") } } ? first.number : nil)
  }

  /// The rows of a text: its list, or the only list of objects within its objects; nil if there are several.
  private static func onlyRows(in node: JSONNode) -> [JSONNode]? {
    if case .array(let nodes) = node.value { return nodes }
    var (open, found) = ([node], [[JSONNode]]())
    while let node = open.popLast() {
      switch node.value {
      case .object(let object): open += object.members.map(\.node)
      case .array(let nodes):
        if case .object? = nodes.first?.value { found.append(nodes) }
      default: continue
      }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The line of a value; nil if it is not known.
  ///
  /// - Parameters:
  ///   - row: The row, from 1.
  ///   - column: The name of the column.
  ///   - value: The text that a line of a delimited file must have.
  /// - Returns: The line, from 1.
  package func line(ofRow row: Int, column: String, saying value: String) -> Int? {
    if !records.isEmpty { return recordLine(row, column, value) }
    return isDelimited ? delimitedLine(row, column, value) : jsonLine(row, column)
  }

  /// The line of a row, or of the one that stands where it was; nil if it is not known.
  ///
  /// - Parameter row: The row, from 1; one after the last is where rows were removed at the end.
  /// - Returns: The line, from 1.
  package func line(ofRow row: Int) -> Int? {
    if !records.isEmpty { return recordLine(min(row, records.count - 1), nil, "") }
    guard let rows else {
      let last = 1 + bytes.dropLast().count { $0 == UInt8(ascii: "\n") }
      return delimitedLine(row, nil, "").map { min($0, last) }
    }
    guard !rows.isEmpty else { return nil }
    let place = min(max(row, 1), rows.count) - 1
    return rows[place].position.line + offset(place)
  }

  /// The line that has the name of a column; nil if it is not known.
  package func line(ofColumn name: String) -> Int? {
    if !records.isEmpty { return recordLine(records[0].isEmpty ? 1 : 0, name, "") }
    return isDelimited ? delimitedLine(0, name, name) : jsonLine(1, name)
  }

  private func offset(_ place: Int) -> Int { offsets.isEmpty ? 0 : offsets[place] }

  private func jsonLine(_ number: Int, _ column: String) -> Int? {
    guard let rows, rows.indices.contains(number - 1),
      case .object(let row) = rows[number - 1].value, hasMember(column)
    else { return nil }
    let line =
      row.members.first { $0.key == column }?.keyPosition.line ?? rows[number - 1].position.line
    return line + offset(number - 1)
  }

  /// Whether any row has a member; those of nested objects count, which columns name with dots.
  private func hasMember(_ column: String) -> Bool {
    let name = column.prefix { $0 != "." }
    return rows?.contains { row in
      guard case .object(let object) = row.value else { return false }
      return object[column] != nil || object[String(name)] != nil
    } ?? false
  }

  /// The line of a record: a record has several where its fields have line breaks in quotes.
  private func delimitedLine(_ row: Int, _ column: String?, _ value: String) -> Int? {
    var (line, record, start, isQuoted) = (1, 0, 0, false)
    var first = 1
    for (place, byte) in (bytes + [UInt8(ascii: "\n")]).enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard byte == UInt8(ascii: "\n") else { continue }
      line += 1
      guard !isQuoted else { continue }
      let text = String(decoding: bytes[start..<min(place, bytes.count)], as: UTF8.self)
      // The first record names the columns.
      if record == 0, let column, !text.contains(column) { return nil }
      if record == row { return value.isEmpty || text.says(value) ? first : nil }
      (record, start, first) = (record + 1, place + 1, line)
    }
    return nil
  }
}

extension String {
  /// Whether a value is in the text of a record, in which quotes are doubled.
  fileprivate func says(_ value: String) -> Bool {
    contains(value.replacing("\"", with: "\"\""))
  }
}
