import GridreelPrimitives

/// A directive of reStructuredText: `.. name:: argument`, with options and contents below it.
struct RSTDirective {
  let name: String
  /// What stands behind its name.
  private(set) var argument: String
  /// The line behind it.
  let end: Int
  private var options: [String: String] = [:]
  /// The lines of its contents by their numbers.
  private var content: [(number: Int, line: TerminalLine)] = []
  private let number: Int

  typealias Fault = (_ line: Int, _ message: String) -> GridreelError

  /// Reads the directive that begins at a line; nil if there is none.
  init?(at number: Int, in lines: [TerminalLine]) {
    let text = lines[number].text.dropFirst(3)
    guard let colons = text.firstRange(of: "::") else { return nil }
    let name = text[..<colons.lowerBound]
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "-_+:.".contains($0) })
    else {
      return nil
    }
    (self.name, self.number) = (name.lowercased(), number)
    argument = String(text[colons.upperBound...]).trimmingBlanks
    let indent = lines[number].indent
    var last = number + 1
    while last < lines.count, lines[last].isBlank || lines[last].indent > indent { last += 1 }
    while last > number + 1, lines[last - 1].isBlank { last -= 1 }
    end = last
    var own = Array(zip(number + 1..<last, lines[(number + 1)..<last]))
    while let (_, line) = own.first, !line.isBlank {
      let text = line.text
      if text.hasPrefix(":"), let close = text.dropFirst().firstIndex(of: ":") {
        let value = text[text.index(after: close)...]
        options[text[..<close].dropFirst().lowercased()] = String(value).trimmingBlanks
      } else if options.isEmpty {
        argument += (argument.isEmpty ? "" : " ") + text
      } else {
        break
      }
      own.removeFirst()
    }
    content = own.drop { $0.1.isBlank }.map { ($0.0, $0.1) }
  }

  /// The number of rows that name the columns.
  private var headerRows: Int { options["header-rows"].flatMap { Int($0) }.map { max(0, $0) } ?? 0 }

  /// The table of rows of cells; shorter rows are filled up.
  private func table(_ rows: [[RichText]], header: Int) -> TextTable {
    var table = TextTable()
    let width = rows.map(\.count).max() ?? 0
    table.rows = rows.map { $0 + Array(repeating: RichText(""), count: width - $0.count) }
    table.headerCount = header > 0 ? min(header, rows.count) : nil
    return table
  }

  // MARK: Lists

  /// The table of a list of lists.
  func listTable(_ reader: RSTText, _ fault: Fault) -> Result<TextTable, GridreelError> {
    guard let outer = content.first?.line.indent else {
      return .failure(fault(number, "the list-table has no rows"))
    }
    var (rows, starts) = ([[[String]]](), [Int]())
    var (inner, cellIndent) = (Int?.none, 0)
    for (number, line) in content {
      var (text, indent) = (line.text, line.indent)
      if indent == outer, let item = Self.item(text) {
        rows.append([])
        starts.append(number)
        (text, indent) = (item.text, indent + item.indent)
        inner = text.isEmpty ? nil : indent
      } else if rows.isEmpty || !line.isBlank && indent <= outer {
        return .failure(fault(number, "a row of a list-table begins with '* -'"))
      }
      if rows[rows.count - 1].isEmpty, inner == nil, Self.item(text) != nil { inner = indent }
      if indent == inner, let item = Self.item(text) {
        rows[rows.count - 1].append([item.text])
        cellIndent = indent + item.indent
      } else if rows[rows.count - 1].isEmpty {
        guard text.isEmpty else {
          return .failure(fault(number, "a cell of a list-table begins with '-'"))
        }
      } else {
        rows[rows.count - 1][rows[rows.count - 1].count - 1].append(
          String(repeating: " ", count: max(0, indent - cellIndent)) + text)
      }
    }
    let width = rows.first?.count ?? 0
    if let ragged = rows.firstIndex(where: { $0.count != width }) {
      return .failure(
        fault(
          starts[ragged],
          "the row has \(rows[ragged].count) cells, and the first one \(width)"))
    }
    return .success(table(rows.map { $0.map(reader.text) }, header: headerRows))
  }

  /// What stands behind the sign of an element, and how much deeper.
  private static func item(_ text: String) -> (text: String, indent: Int)? {
    guard let sign = text.first, "*-+•".contains(sign) else { return nil }
    let rest = text.dropFirst()
    guard rest.isEmpty || rest.first == " " else { return nil }
    let own = rest.drop { $0 == " " }
    return (String(own), text.count - own.count)
  }

  // MARK: CSV

  /// The table of lines with commas.
  func csvTable(_ reader: RSTText, _ fault: Fault) -> Result<TextTable, GridreelError> {
    if let file = options["file"] ?? options["url"] {
      return .failure(
        fault(number, "the csv-table has its rows in another file, '\(file)'; give that file"))
    }
    var (names, fields) = (RSTFields(), RSTFields(options))
    var rows = options["header"].map { names.rows(of: $0) } ?? []
    let given = rows.count
    rows += fields.rows(of: content.map(\.line.text).joined(separator: "\n"))
    guard !rows.isEmpty else { return .failure(fault(number, "the csv-table has no rows")) }
    guard !fields.isOpen, !names.isOpen else {
      return .failure(
        fault(content.first?.number ?? number, "a quote in the csv-table is not closed"))
    }
    let cells = rows.map { row in
      row.map { cell in
        reader.text(
          cell.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0).trimmingBlanks
          })
      }
    }
    return .success(table(cells, header: given + headerRows))
  }
}

/// Parts the lines of a `csv-table` into fields.
struct RSTFields {
  private var delimiter: Character = ",", quote: Character = "\""
  private var escape: Character?
  /// Whether a quote was not closed.
  private(set) var isOpen = false

  private var rows: [[String]] = [], row: [String] = [], field = ""
  /// Whether the field has nothing yet, and whether any field of the row was in quotes.
  private var isFresh = true, hasQuotes = false

  init(_ options: [String: String] = [:]) {
    let named: [String: Character] = ["tab": "\t", "space": " "]
    if let text = options["delim"], let sign = named[text.lowercased()] ?? text.first {
      delimiter = sign
    }
    if let sign = options["quote"]?.first { quote = sign }
    escape = options["escape"]?.first
  }

  /// The rows of a text; lines without any letter are none.
  mutating func rows(of text: String) -> [[String]] {
    rows = []
    var letters = Array(text)[...]
    while let letter = letters.popFirst() {
      if let escape, letter == escape {
        append(letters.popFirst() ?? escape)
      } else if letter == quote, isFresh {
        takeQuoted(&letters)
      } else if letter == delimiter {
        endField()
      } else if letter == "\n" {
        endRow()
      } else if !(isFresh && letter == " ") {
        append(letter)
      }
    }
    endRow()
    return rows
  }

  private mutating func append(_ letter: Character) {
    field.append(letter)
    isFresh = false
  }

  /// Takes what stands in quotes, up to the closing one.
  private mutating func takeQuoted(_ letters: inout ArraySlice<Character>) {
    (isFresh, hasQuotes) = (false, true)
    while let letter = letters.popFirst() {
      if let escape, letter == escape {
        field.append(letters.popFirst() ?? escape)
      } else if letter != quote {
        field.append(letter)
      } else if escape == nil, letters.first == quote {
        field.append(letters.removeFirst())
      } else {
        return
      }
    }
    isOpen = true
  }

  private mutating func endField() {
    row.append(field)
    (field, isFresh) = ("", true)
  }

  private mutating func endRow() {
    endField()
    if row.count > 1 || hasQuotes || row[0] != "" { rows.append(row) }
    (row, hasQuotes) = ([], false)
  }
}
