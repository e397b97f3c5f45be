package import GridreelPrimitives
import GridreelStyle

extension GridRecord {
  /// Parses a record from its text form.
  ///
  /// - Parameter text: The text from ``encoded``, in this or an earlier version of the text form.
  /// - Throws: ``GridreelError`` with the line if the text is anything else.
  package init(parsing text: String) throws(GridreelError) {
    var reader = RecordReader()
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines { try reader.read(line) }
    try reader.finish()
    self = reader.record
  }
}

/// Parses records line by line.
private struct RecordReader {
  private(set) var record = GridRecord()
  private var line = 0
  /// The fields of the current line; the first one is its name.
  private var fields: [String] = []
  /// The indices of fields that mark a property as absent.
  private var absent: Set<Int> = []
  private var next = 0
  private var hasPicture = false

  mutating func read(_ bytes: Substring.UTF8View) throws(GridreelError) {
    line += 1
    next = 1
    let raw = bytes.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    fields = []
    absent = []
    for (place, field) in raw.enumerated() {
      if field.elementsEqual(RecordText.absent.utf8) { absent.insert(place) }
      fields.append(try unescaped(field))
    }
    let name = fields.first ?? ""
    guard line > 1 else { return try readHead(name) }
    switch name {
    case "picture": try readPicture()
    case "theme": record.theme = try tree()
    case "parameters": record.parameters = try tree()
    case "settings": record.settings = try tree()
    case "rules": record.rules = Array(fields.dropFirst())
    case "level": try readLevel()
    case "style": try readStyle()
    case "column": try readColumn()
    case "part": try readPart()
    case "row": try readRow()
    case "marks": record.marks[try field()] = try field()
    case "feature": try readFeature()
    case "layer": try readLayer()
    default: throw error("there is no such thing as '\(name.quotable)'")
    }
  }

  func finish() throws(GridreelError) {
    guard hasPicture else { throw error("the record ends before it says anything") }
    for style in record.styles
    where !style.levels.allSatisfy(record.levels.indices.contains) {
      throw error("a style names a level that is not there")
    }
    guard record.rows.allSatisfy({ $0.texts.count == record.columns.count }) else {
      throw error("a column stands below the rows")
    }
  }

  private mutating func readHead(_ name: String) throws(GridreelError) {
    guard name == "gridreel record", fields.count == 2 else {
      throw error("this is not a record of a grid")
    }
    guard let version = Int(fields[1]), 1...GridRecord.textVersion ~= version else {
      throw error("version \(fields[1].quotable) of the text form is not known")
    }
    record.version = version
  }

  // MARK: Lines

  private mutating func readPicture() throws(GridreelError) {
    hasPicture = true
    (record.width, record.height) = (try number(), try number())
    (record.headerTop, record.headerHeight) = (try number(), try number())
    if next < fields.count { record.rowCount = try integer() }
    try end()
  }

  private mutating func readLevel() throws(GridreelError) {
    let kind: StyleLevel = try word(try field())
    let name = try field()
    record.levels.append(.init(kind: kind, name: name, properties: try tree()))
  }

  private mutating func readStyle() throws(GridreelError) {
    let list = try field()
    var levels: [Int] = []
    for word in list.split(separator: ",") {
      guard let level = Int(word) else { throw error("'\(list.quotable)' is not a list of levels") }
      levels.append(level)
    }
    var properties = record.styles.last?.properties ?? [:]
    while next < fields.count {
      let path = RecordPath(try field())
      let value = try field()
      properties[path] = absent.contains(next - 1) ? nil : value
    }
    record.styles.append(.init(levels: levels, properties: properties))
  }

  private mutating func readColumn() throws(GridreelError) {
    let (key, title) = (try field(), try field())
    let (left, width) = (try number(), try number())
    let (wish, pinned, sort) = (try field(), try field(), try field())
    record.columns.append(
      .init(
        key: key, title: title, left: left, width: width, wish: wish,
        isPinned: pinned == "pinned", sort: sort, headerStyle: try style()))
    try end()
  }

  private mutating func readPart() throws(GridreelError) {
    let kind: PartKind = try word(try field())
    let (text, collapsed) = (try field(), try field())
    record.parts.append(
      .init(
        kind: kind, text: text, isCollapsed: collapsed == "collapsed", style: try style(),
        frame: try frame()))
    try end()
  }

  private mutating func readRow() throws(GridreelError) {
    let (key, place) = (try field(), try integer())
    let (section, values) = (try field(), try field())
    let (top, height) = (try number(), try number())
    let styles = try runs(of: try field())
    let texts = Array(fields[next...])
    guard texts.count == record.columns.count, styles.count == texts.count else {
      throw error("a row has \(texts.count) texts in \(record.columns.count) columns")
    }
    let (own, reads) = RecordText.parted(values)
    var row = GridRecord.Row(
      key: key, number: place, section: section, texts: texts, styles: styles, values: own,
      top: top, height: height)
    row.reads = reads
    record.rows.append(row)
  }

  private mutating func readFeature() throws(GridreelError) {
    let kind = try field()
    var feature = GridRecord.Feature(kind: .spanner, name: try field())
    feature.frame = try frame()
    let (styles, facts) = (try integer(), try integer())
    guard styles >= 0, styles <= fields.count, facts >= 0, facts <= fields.count else {
      throw error("the line ends too early")
    }
    for _ in 0..<styles { feature.styles[try field()] = try style() }
    feature.facts = try tree(upTo: next + 2 * facts).asWrittenNow
    feature.looks = try tree()
    feature.kind = try word(kind)
    record.features.append(feature)
  }

  private mutating func readLayer() throws(GridreelError) {
    let name = try field()
    let (count, x, y) = (try integer(), try number(), try number())
    record.layers[RecordPath(name)] = .init(count: count, x: x, y: y, digest: try field())
    try end()
  }

  // MARK: Fields

  private func error(_ message: Message) -> GridreelError {
    GridreelError(.badInput, line: max(1, line), message)
  }

  private mutating func field() throws(GridreelError) -> String {
    guard next < fields.count else { throw error("the line ends too early") }
    next += 1
    return fields[next - 1]
  }

  private func end() throws(GridreelError) {
    guard next == fields.count else { throw error("the line says too much") }
  }

  private mutating func number() throws(GridreelError) -> Double {
    let text = try field()
    guard let number = Double(text), number.isFinite else {
      throw error("'\(text.quotable)' is not a number")
    }
    return number
  }

  private mutating func frame() throws(GridreelError) -> GridRect {
    let (x, y) = (try number(), try number())
    return GridRect(x: x, y: y, width: try number(), height: try number())
  }

  private mutating func integer() throws(GridreelError) -> Int {
    let text = try field()
    guard let number = Int(text) else { throw error("'\(text.quotable)' is not a whole number") }
    return number
  }

  private mutating func style() throws(GridreelError) -> Int {
    let number = try integer()
    guard record.styles.indices.contains(number) else { throw error("there is no style \(number)") }
    return number
  }

  private func runs(of text: String) throws(GridreelError) -> [Int] {
    var numbers: [Int] = []
    for run in text.split(separator: ",") {
      let parts = run.split(separator: "*").map { Int($0) }
      let count = parts.count == 1 ? 1 : parts.last ?? nil
      guard parts.count <= 2, let number = parts[0], let count, count > 0,
        record.styles.indices.contains(number), count <= record.columns.count
      else { throw error("'\(run)' is not a run of styles") }
      numbers += repeatElement(number, count: count)
    }
    return numbers
  }

  /// Parses a field as a case of an enum.
  private func word<Word: RawRepresentable<String>>(
    _ text: String
  ) throws(GridreelError) -> Word {
    guard let word = Word(rawValue: text) else {
      throw error("there is no such thing as '\(text.quotable)'")
    }
    return word
  }

  /// Paths and values up to the end of the line, or to another field.
  private mutating func tree(upTo end: Int? = nil) throws(GridreelError) -> RecordTree {
    var tree: RecordTree = [:]
    while next < end ?? fields.count {
      let path = RecordPath(try field())
      tree[path] = try field()
    }
    return tree
  }

  /// Reverses the writer's escaping; the mark for an absent value stays.
  private func unescaped(_ field: Substring.UTF8View) throws(GridreelError) -> String {
    let backslash = UInt8(ascii: "\\")
    let text = String(decoding: field, as: UTF8.self)
    guard field.contains(backslash), text != RecordText.absent else { return text }
    var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(field)[...])
    while let byte = rest.popFirst() {
      guard byte == backslash else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else {
        throw error("'\(text.quotable)' has a backslash too much")
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
