/// Fills the columns of ``JSONRows``.
///
/// Rows mostly repeat the keys of the row before in the same order, so each key is first compared,
/// byte by byte, with the one that stood in its place there; only a miss is looked up.
struct JSONRowsReader {
  private var scanner: JSONScanner
  private let maximumDepth: Int
  private var columns: [JSONRows.Column] = []
  private var keyTokens: [StringToken] = []
  private var places: [String: Int] = [:]
  /// The columns of the last row's members, in their order.
  private var expected: [Int] = []
  private var rowCount = 0
  /// Sparse rows may not fill more cells than this with nothing.
  private let maximumCells: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    scanner = JSONScanner(bytes)
    self.maximumDepth = maximumDepth
    maximumCells = max(1 << 24, bytes.count)
  }

  mutating func readArray() throws(ScanFailure) {
    try scanner.skipSpace()
    guard scanner.next == UInt8(ascii: "[") else { throw try notAnArray() }
    let start = scanner.offset
    scanner.offset += 1
    try scanner.skipSpace()
    while !scanner.skip(UInt8(ascii: "]")) {
      guard !scanner.isAtEnd else {
        throw ScanFailure(message: "'[' is never closed", offset: start)
      }
      try readRow()
      try scanner.skipSeparator(before: UInt8(ascii: "]"), opening: start)
    }
    try scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.unexpected("the end of the text") }
  }

  mutating func readLines() throws(ScanFailure) {
    let textEnd = scanner.end
    while scanner.offset < textEnd {
      scanner.end = endOfLine(limit: textEnd)
      try scanner.skipSpace()
      if !scanner.isAtEnd {
        try readRow()
        try scanner.skipSpace()
        guard scanner.isAtEnd else { throw scanner.unexpected("one object on each line") }
      }
      scanner.offset = scanner.end + 1
    }
  }

  /// Fills short columns up; the reader is used up then.
  mutating func finish() throws(ScanFailure) -> JSONRows {
    for column in columns.indices { try pad(column, keyOffset: columns[column].keyOffset) }
    return JSONRows(columns: columns, rowCount: rowCount)
  }

  private func endOfLine(limit: Int) -> Int {
    var offset = scanner.offset
    while offset < limit, scanner.bytes[offset] != 0x0A, scanner.bytes[offset] != 0x0D {
      offset += 1
    }
    return offset
  }

  private mutating func notAnArray() throws(ScanFailure) -> ScanFailure {
    guard !scanner.isAtEnd else {
      let message = "the text is empty; an array of objects is expected"
      return ScanFailure(message: message, offset: scanner.offset)
    }
    let start = scanner.offset
    let found = try scanner.kindNameOfNextValue()
    let remedy = found == "an object" ? "; one object on each line is read as jsonl" : ""
    return ScanFailure(
      message: "expected an array of objects, found \(found)\(remedy)", offset: start)
  }

  private mutating func readRow() throws(ScanFailure) {
    let start = scanner.offset
    guard scanner.skip(UInt8(ascii: "{")) else {
      let found = try scanner.kindNameOfNextValue()
      throw ScanFailure(message: "expected an object as row, found \(found)", offset: start)
    }
    try scanner.skipSpace()
    var member = 0
    while !scanner.skip(UInt8(ascii: "}")) {
      guard !scanner.isAtEnd else {
        throw ScanFailure(message: "'{' is never closed", offset: start)
      }
      try readMember(member)
      try scanner.skipSeparator(before: UInt8(ascii: "}"), opening: start)
      member += 1
    }
    rowCount += 1
  }

  @inline(__always)
  private mutating func readMember(_ member: Int) throws(ScanFailure) {
    let keyOffset = scanner.offset
    let column = try nextColumn(member: member)
    let field = try scanner.scanField(maximumDepth: maximumDepth)
    let count = columns[column].fields.count
    if count < rowCount {
      try pad(column, keyOffset: keyOffset)
    } else if count > rowCount {
      throw ScanFailure(
        message: "duplicate key \(quoted(columns[column].key))", offset: keyOffset)
    }
    columns[column].fields.append(field)
  }

  /// Steps over a key and its colon and says which column it names.
  @inline(__always)
  private mutating func nextColumn(member: Int) throws(ScanFailure) -> Int {
    if member < expected.count {
      let column = expected[member]
      if scanner.skipKey(likeThat: keyTokens[column]) {
        try scanner.skipSpace()
        guard scanner.skip(UInt8(ascii: ":")) else {
          throw scanner.unexpected("':' behind the key")
        }
        try scanner.skipSpace()
        return column
      }
    }
    return try lookUpColumn(member: member)
  }

  private mutating func lookUpColumn(member: Int) throws(ScanFailure) -> Int {
    let offset = scanner.offset
    let token = try scanner.scanKey()
    let key = scanner.text(of: token)
    let column = places[key] ?? columns.count
    if column == columns.count {
      places[key] = column
      keyTokens.append(token)
      columns.append(JSONRows.Column(key: key, keyOffset: offset, fields: []))
    }
    if member < expected.count { expected[member] = column } else { expected.append(column) }
    return column
  }

  /// Fills a column with missing fields up to the rows read.
  private mutating func pad(_ column: Int, keyOffset: Int) throws(ScanFailure) {
    let missingCount = rowCount - columns[column].fields.count
    guard missingCount > 0 else { return }
    guard columns.count.multipliedReportingOverflow(by: rowCount).partialValue <= maximumCells
    else {
      let message =
        "\(columns.count) different keys in \(rowCount) rows are too many for one table"
      throw ScanFailure(message: message, offset: keyOffset)
    }
    columns[column].fields.append(contentsOf: repeatElement(.missing, count: missingCount))
  }
}
