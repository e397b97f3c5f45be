import GridreelJSONText
import GridreelPrimitives

/// The format that a text may have whatever it looks like.
struct Likeness {
  let name, title: String
  let delimiter: Delimiter?
}

/// A text that is no data, although nearly any text can be read as CSV.
enum OtherText: Equatable {
  case markdown, markup, boxes, drawn, yaml, json, listing, log, prose, pieces, aligned, misaligned
  case foreign(ForeignText)

  /// What was seen and what to do, on one line.
  ///
  /// - Parameters:
  ///   - clue: What told the format.
  ///   - format: The format that the data are in all the same, if they are.
  /// - Returns: The message.
  func message(_ clue: FormatClue, or format: Likeness) -> Message {
    let seen: Message = "this looks like \(title)"
    let other = Self.reading(clue, as: format)
    if !isCertain, clue.isName {
      return "\(seen), but is read as \(format.title), which its name says; \(other) if it is that"
    }
    let refused =
      [.json, .markdown, .markup, .boxes, .yaml].contains(self) ? "" : ", which is not read"
    return
      "\(seen)\(refused); \(ownRemedy(clue)), or \(other) if it is \(format.title) all the same"
  }

  /// Whether no table is written so; otherwise only the name of a file tells.
  var isCertain: Bool { self != .log && self != .prose }

  /// How data are read as a format whatever they look like.
  private static func reading(_ clue: FormatClue, as format: Likeness) -> Message {
    guard clue == .nameInGridFile else { return "use \(set: "inputFormat", format.name)" }
    return "write \"delimiter\": \(format.delimiter == .tab ? "\"tab\"" : "\",\"")"
  }

  private var title: String {
    switch self {
    case .markdown: "a Markdown table"
    case .markup: "HTML or XML"
    case .boxes, .drawn: "a table drawn with lines for a terminal"
    case .foreign(let text): text.title
    case .yaml: "YAML or a list"
    case .json: "JSON"
    case .listing: "what 'ls -l' writes"
    case .log: "a log"
    case .prose: "prose"
    case .pieces: "lines of text, not values"
    case .aligned, .misaligned:
      "columns with blanks between them, of which it is not sure where they begin"
    }
  }

  private func ownRemedy(_ clue: FormatClue) -> Message {
    switch self {
    case .markdown:
      clue == .nameInGridFile
        ? "let its name end with .md" : "use \(set: "inputFormat", "markdown")"
    case .markup:
      clue == .nameInGridFile
        ? "let its name end with .html" : "use \(set: "inputFormat", "html") if it has a table"
    case .boxes:
      clue == .nameInGridFile
        ? "let the program that drew it write CSV" : "use \(set: "inputFormat", "box")"
    case .yaml:
      clue == .nameInGridFile ? "let its name end with .yaml" : "use \(set: "inputFormat", "yaml")"
    case .json:
      clue == .nameInGridFile ? "let its name end with .json" : "use \(set: "inputFormat", "json")"
    case .foreign(let text) where text.remedy != nil: text.remedy ?? ""
    case .drawn, .foreign, .misaligned: "let the program that wrote it write CSV or JSON"
    case .listing, .log, .prose, .pieces: "give a table alone, as CSV or JSON"
    case .aligned: "use \(set: "inputFormat", "columns") to read them all the same"
    }
  }

  /// What to do with a file of this kind.
  var remedy: Message {
    ownRemedy(.name) + ", or use \(set: "inputFormat", "csv") if it is CSV all the same"
  }
}

extension DelimitedSample {
  /// What the text is if it is no data.
  ///
  /// Signs of it do not count where a delimiter parts all of the first records into the same number of
  /// fields, unless they stand at its very beginning: a field may hold anything.
  func otherText() -> OtherText? {
    let isRegular = isRegular
    let text = isRegular ? firstLines(8, bytes: 1 << 12) : firstLines(200, bytes: 1 << 16)
    if isJSON { return .json }
    if let foreign = foreignText { return .foreign(foreign) }
    if text.beginsWithDocument || !isRegular && text.beginsWithElement { return .markup }
    if let ruled = text.ruledTable, ruled.isFirst || !isRegular {
      // What the reader of boxes cannot read is not worth its name.
      let isRead = ruled.kind != .boxes || !BoxTables(Array(bytes.prefix(1 << 16))).tables.isEmpty
      return isRead ? ruled.kind : .drawn
    }
    if text.isListing { return .listing }
    if text.isLetter { return .prose }
    if text.isLog, !isRegular || text.hasCommasInStamps { return .log }
    guard !isRegular || text.isListed else { return nil }
    if text.isYAML { return .yaml }
    return text.isProse ? .prose : nil
  }

  /// The markup for tables, or the like, that the text begins with.
  var foreignText: ForeignText? {
    ForeignText(String(decoding: bytes.prefix(1 << 12), as: UTF8.self))
  }

  /// What lines of one column are that come by a pipe, unless they are plain values: numbers, names, words.
  func looseText() -> OtherText? {
    let text = firstLines(200, bytes: 1 << 16)
    guard !isRegular else { return nil }
    if text.arePieces { return .pieces }
    let counts = [Delimiter.comma, .semicolon, .tab, .bar].map { fieldCounts($0) }
    guard counts.allSatisfy({ $0.first ?? 0 < 2 }) else {
      return counts.contains(where: \.areRows) ? nil : .pieces
    }
    if blanks() != .none || text.haveWideGaps {
      let isRead = !ColumnTables(Array(bytes.prefix(1 << 16)), isSaid: true).tables.isEmpty
      return isRead ? .aligned : .misaligned
    }
    // Lines of a table have the same number of fields.
    let areMixed = counts.contains { $0.dropFirst().contains(1) && $0.contains { $0 > 1 } }
    return text.looseText ?? (areMixed ? .pieces : nil)
  }

  /// The first lines, without one that is cut off.
  private func firstLines(_ count: Int, bytes limit: Int) -> TextLines {
    let examined = String(decoding: bytes.prefix(limit), as: UTF8.self)
    var lines = examined.split(
      maxSplits: count, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.count > 1, !(isWhole && bytes.count <= limit) { lines.removeLast() }
    return TextLines(lines.prefix(count).map { TextLine($0) })
  }

  /// Whether a delimiter parts all of the first records, two at least, into the same number of fields.
  private var isRegular: Bool {
    [Delimiter.comma, .semicolon, .tab, .bar].contains { delimiter in
      let counts = fieldCounts(delimiter)
      return counts.count > 1 && counts[0] > 1 && counts.allSatisfy { $0 == counts[0] }
    }
  }

  /// Whether it begins with an object or an array of JSON, and ends so as far as its end is known.
  private var isJSON: Bool {
    let marks = Array(bytes.lazy.filter { $0 > 0x20 }.prefix(3))
    guard marks.count > 1 else { return false }
    let (quote, closing) = (UInt8(ascii: "\""), Array("}]".utf8))
    func begins(_ first: UInt8, _ second: UInt8) -> Bool {
      switch first {
      case UInt8(ascii: "{"): second == quote || second == closing[0]
      case UInt8(ascii: "["): second == quote || second == UInt8(ascii: "[")
      default: false
      }
    }
    let isNested = marks[0] == UInt8(ascii: "[") && marks.count > 2 && begins(marks[1], marks[2])
    guard begins(marks[0], marks[1]) || isNested else { return false }
    let last = isWhole ? bytes.last { $0 > 0x20 } : nil
    return last.map(closing.contains) ?? true
  }
}

extension [Int] {
  /// The records that tell rows from lines of a text.
  private static let fewestRecords = 5

  /// Whether numbers of fields may be those of rows: they are few, or most are the same, two at least.
  fileprivate var areRows: Bool {
    guard count >= Self.fewestRecords else { return contains { $0 > 1 } }
    let counts = reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return counts.contains { $0.key > 1 && 3 * $0.value >= 2 * count }
  }
}
