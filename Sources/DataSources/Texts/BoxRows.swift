import GridreelPrimitives

/// The rows of a table that is drawn with lines, as its lines come.
struct BoxRows {
  private typealias Line = (cells: [String], widths: [Int])

  /// The lines between rules, and whether each rule is one of `=`.
  private var blocks: [[Line]] = [[]]
  private var hasDoubleRule = false
  /// Lines of the frame that no column parts: a title, or what was counted.
  private var titles: [String] = [], counts: [String] = []
  /// Whether the program that drew it breaks texts over lines without a sign.
  private let isWrapped: Bool
  /// The columns of the last line whose texts go on in the next one.
  private var unfinished: [Bool] = []

  init(isWrapped: Bool) { self.isWrapped = isWrapped }

  /// Takes the cells of lines, of which the first ones name the columns.
  init(_ lines: [TerminalLine], _ ranges: [Range<Int>], header count: Int) {
    self.init(isWrapped: false)
    for (place, line) in lines.enumerated() {
      if place == count { addRule(isDouble: false) }
      add(ranges.map { line.text($0) }, widths: ranges.map(\.count))
    }
  }

  mutating func addRule(isDouble: Bool) {
    if isDouble { hasDoubleRule = true }
    if blocks.last?.isEmpty == false { blocks.append([]) }
  }

  mutating func add(_ cells: [String], widths: [Int]) {
    blocks[blocks.count - 1].append((cells, widths))
  }

  mutating func addLoose(_ text: String) {
    if blocks.count == 1, blocks[0].isEmpty { titles.append(text) } else { counts.append(text) }
  }

  /// Adds a line of psql, in which a sign at the end of a cell says that its text goes on.
  mutating func add(marked cells: [Range<Int>], _ line: TerminalLine, ends: [Int]) {
    var texts = cells.map { line.text($0) }
    var goesOn = [Bool](repeating: false, count: texts.count)
    for (place, end) in ends.enumerated() where place < texts.count {
      let sign = line[end - 1]
      guard sign == "+" || sign == "↵", texts[place].hasSuffix(String(sign)) else { continue }
      let isLast = place == texts.count - 1
      guard line.isBlank(at: end - 2) || isLast || line.scalars.count > end else { continue }
      texts[place] = String(texts[place].dropLast()).trimmedBlanks
      goesOn[place] = true
    }
    let last = blocks.count - 1
    if unfinished.contains(true), let row = blocks[last].indices.last {
      for place in texts.indices where unfinished[place] || !texts[place].isEmpty {
        blocks[last][row].cells[place] += "\n" + texts[place]
      }
    } else {
      blocks[last].append((texts, cells.map(\.count)))
    }
    unfinished = goesOn
  }

  // MARK: The table

  /// The table; nil without any row.
  func table() -> TextTable? {
    var blocks = blocks.filter { !$0.isEmpty }
    guard let head = blocks.first else { return nil }
    var table = TextTable()
    if let title = titles.first { (table.caption, table.names) = (RichText(title), [title]) }
    if blocks.count > 1 {
      blocks.removeFirst()
      table.headerCount = 1
      table.rows = [Self.header(head)]
    } else if !titles.isEmpty {
      // Programs that write a title and the names of columns draw a rule below each of them.
      table.headerCount = 0
    }
    table.rows += rows(blocks, &table.warnings).map { $0.map(RichText.init(drawn:)) }
    table.leaveOutGaps(counts.first)
    return table
  }

  /// The names of the columns; DuckDB writes the types of the columns below them.
  private static func header(_ lines: [Line]) -> [RichText] {
    var lines = lines
    if lines.count > 1, lines.last?.cells.allSatisfy({ isType($0) || $0.isEmpty }) == true,
      lines.count == 2 || lines[lines.count - 2].cells.contains("---")
    {
      lines.removeLast()
    }
    // Polars writes dashes between names and types.
    if lines.count > 1, lines.last?.cells.allSatisfy({ $0 == "---" || isGap($0) }) == true {
      lines.removeLast()
    }
    return lines[0].cells.indices.map { place in
      RichText(lines.map { $0.cells[place] }.filter { !$0.isEmpty }.joined(separator: " "))
    }
  }

  private static let types: Set<Substring> = [
    "bigint", "bit", "blob", "boolean", "date", "decimal", "double", "enum", "float", "hugeint",
    "int128", "int16", "int32", "int64", "int8", "integer", "interval", "json", "map", "null",
    "smallint", "struct", "time", "timestamp", "tinyint", "ubigint", "uhugeint", "uint128",
    "uint16", "uint32", "uint64", "uint8", "uinteger", "union", "usmallint", "utinyint", "uuid",
    "varchar", "bignum", "varint",
    // Those of polars.
    "array", "binary", "bool", "cat", "chr", "datetime", "dbl", "duration", "f32", "f64", "i128",
    "i16", "i32", "i64", "i8", "int", "lgl", "list", "object", "str", "u128", "u16", "u32", "u64",
    "u8",
    // Those of Julia.
    "Any", "Bool", "Char", "Date", "DateTime", "Float32", "Float64", "Int128", "Int16", "Int32",
    "Int64", "Int8", "Missing", "String", "String1", "String3", "String7", "String15", "String31",
    "String63", "Symbol", "Time", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8", "Union",
  ]

  private static func isGap(_ text: String) -> Bool { text.isEmpty || text == "…" || text == "..." }

  private static func isType(_ text: String) -> Bool {
    isGap(text) || types.contains(text.prefix { $0.isLetter || $0.isNumber })
  }

  /// The texts of the rows below the names.
  private func rows(_ blocks: [[Line]], _ warnings: inout [Warning]) -> [[String]] {
    let isOne = blocks.count == 1 && blocks[0].dropFirst().contains { $0.cells[0].isEmpty }
    if hasDoubleRule && (isOne || blocks.count > 1) || blocks.count > 1 && areRows(blocks) {
      return blocks.map { Self.joined($0, by: "\n") }
    }
    var rows: [[Line]] = []
    var last: Line?
    var count = 0
    for line in blocks.joined() {
      let goesOn = last.map { Self.goesOn($0, in: line) } ?? false
      if goesOn, !Self.isInner(line) { count += 1 }
      // Other programs write a row on one line, or part rows by rules.
      if isWrapped, goesOn || !rows.isEmpty && Self.isInner(line) {
        rows[rows.count - 1].append(line)
      } else {
        rows.append([line])
      }
      last = line
    }
    if count > 0 {
      let said: Message = isWrapped ? "read as parts" : "which may be parts"
      warnings.append(
        Warning(
          "the table has lines without a first cell (\(count)), \(said) of the rows above; let the "
            + "program that drew it write wider lines, or CSV"))
    }
    let inner = rows.count { $0.dropFirst().contains(where: Self.isInner) }
    if inner > 0 {
      warnings.append(
        Warning(
          "a cell of the table holds a table of its own, which stays as it is written"))
    }
    return rows.map {
      Self.joined($0, by: $0.dropFirst().contains(where: Self.isInner) ? "\n" : " ")
    }
  }

  /// Whether a line without a first cell has a part of a table in another cell.
  private static func isInner(_ line: Line) -> Bool {
    line.cells.first?.isEmpty == true
      && line.cells.contains {
        $0.unicodeScalars.first.map { (0x2500...0x257F).contains($0.value) } ?? false
      }
  }

  /// Whether rules part rows, rather than groups of rows: no text begins below the first line between two of them.
  private func areRows(_ blocks: [[Line]]) -> Bool {
    blocks.allSatisfy { block in
      zip(block, block.dropFirst()).allSatisfy { above, below in
        below.cells.contains(where: \.isEmpty)
          && zip(above.cells, below.cells).allSatisfy { !$0.isEmpty || $1.isEmpty }
      }
    }
  }

  /// Whether a line goes on with the texts of the one above: its first cell is empty, and no first word of the others had
  /// room above.
  private static func goesOn(_ above: Line, in line: Line) -> Bool {
    guard line.cells.count > 1, line.cells[0].isEmpty, line.cells.contains(where: { !$0.isEmpty })
    else { return false }
    return line.cells.indices.allSatisfy { place in
      let word = line.cells[place].prefix { $0 != " " }
      let room = line.widths[place] - 2
      return word.isEmpty
        || !above.cells[place].isEmpty && above.cells[place].count + 1 + word.count > room
    }
  }

  private static func joined(_ lines: [Line], by separator: String) -> [String] {
    guard let first = lines.first else { return [] }
    return first.cells.indices.map { place in
      lines.map { $0.cells[place] }.joined(separator: separator).trimmedBlanks
    }
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmedBlanks: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}

extension RichText {
  /// The text of a cell of a box: what is drawn over several lines, and what stands in double backticks, is code.
  fileprivate init(drawn text: String) {
    let isDrawn =
      text.contains(where: \.isNewline)
      && text.unicodeScalars.contains { (0x2500...0x257F).contains($0.value) }
    guard !isDrawn, text.contains("``") else {
      self.init(text, code: isDrawn)
      return
    }
    var (found, rest, isCode) = (RichText(""), text[...], false)
    while let mark = rest.firstRange(of: "``") {
      found += RichText(String(rest[..<mark.lowerBound]), code: isCode)
      rest = rest[mark.upperBound...]
      isCode.toggle()
    }
    // A mark without another one is part of the text.
    self = isCode ? RichText(text) : found + RichText(String(rest))
  }
}
