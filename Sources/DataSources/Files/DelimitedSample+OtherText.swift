import JSONText
import Primitives

/// A text that is no data, although nearly any text can be read as CSV.
enum OtherText {
  case markdown, markup, boxes, yaml, prose

  /// What was seen and what to do, on one line.
  var message: String { "this looks like \(title), which is not read; \(remedy)" }

  private var title: String {
    switch self {
    case .markdown: "a Markdown table"
    case .markup: "HTML or XML"
    case .boxes: "a table drawn with lines for a terminal"
    case .yaml: "YAML or a list"
    case .prose: "prose"
    }
  }

  /// What to do.
  var remedy: String {
    let own =
      switch self {
      case .markdown, .markup: "give the rows of its table as CSV or JSON"
      case .boxes: "let the program that drew it write CSV"
      case .yaml: "give it as JSON or CSV"
      case .prose: "give a table alone, as CSV or JSON"
      }
    return own + ", or say --input-format csv if it is CSV all the same"
  }
}

extension DelimitedSample {
  /// The number of lines and of bytes examined.
  private static let (examinedLines, examinedBytes) = (200, 1 << 16)

  /// What the text is if it is no data.
  ///
  /// Signs of it do not count where a delimiter parts all of the first records into the same number of
  /// fields, unless they stand at its very beginning: a field may hold anything.
  func otherText() -> OtherText? {
    let examined = String(decoding: bytes.prefix(Self.examinedBytes), as: UTF8.self)
    var lines = examined.split(
      maxSplits: Self.examinedLines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.count > 1, !(isWhole && bytes.count <= Self.examinedBytes) { lines.removeLast() }
    let text = TextLines(lines.prefix(Self.examinedLines).map { TextLine($0) })
    if text.beginsWithMarkup { return .markup }
    if let ruled = text.ruledTable, ruled.isFirst || !isRegular { return ruled.kind }
    guard !isRegular || text.isListed else { return nil }
    if text.isYAML { return .yaml }
    return text.isProse ? .prose : nil
  }

  /// Whether a delimiter parts all of the first records, two at least, into the same number of fields.
  private var isRegular: Bool {
    [Delimiter.comma, .semicolon, .tab, .bar].contains { delimiter in
      let counts = fieldCounts(delimiter)
      return counts.count > 1 && counts[0] > 1 && counts.allSatisfy { $0 == counts[0] }
    }
  }
}

/// A line of a text without the blanks around it.
private struct TextLine {
  let text: Substring
  /// Whether blanks stand before it.
  let isIndented: Bool

  init(_ line: Substring) {
    let start = line.drop { $0.isWhitespace }
    isIndented = start.startIndex != line.startIndex
    let end = start.lastIndex { !$0.isWhitespace }
    text = end.map { start[...$0] } ?? start.prefix(0)
  }

  /// The number of bars that no backslash stands before.
  var barCount: Int {
    var (count, isEscaped) = (0, false)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "|"), !isEscaped { count += 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return count
  }

  /// The number of cells between bars, those at its ends not counted.
  var cellCount: Int {
    let isEscaped = text.hasSuffix("\\|")
    let ends = (text.hasPrefix("|") ? 1 : 0) + (text.hasSuffix("|") && !isEscaped ? 1 : 0)
    return barCount + 1 - ends
  }

  /// Whether it is what stands below the header of a Markdown table: `|---|:--:|`.
  var isMarkdownRule: Bool {
    let isPlain = text.utf8.allSatisfy { "|-: \t".utf8.contains($0) }
    guard isPlain, text.contains("|"),
      text.contains("--") || text.contains(":-") || text.hasPrefix("|")
    else { return false }
    let inner = text.drop { $0 == "|" }
    let cells = (inner.hasSuffix("|") ? inner.dropLast() : inner).split(
      separator: "|", omittingEmptySubsequences: false)
    return cells.allSatisfy { cell in
      let dashes = cell.filter { !$0.isWhitespace }.drop { $0 == ":" }
      let rest = dashes.drop { $0 == "-" }
      return dashes.first == "-" && (rest.isEmpty || rest == ":")
    }
  }

  /// Whether it is a line of a box: `+---+---+` or `├───┼───┤`.
  var isBoxRule: Bool {
    if text.hasPrefix("+"), text.hasSuffix("+"), text.utf8.count > 4 {
      let isPlain = text.utf8.allSatisfy { "+-=:".utf8.contains($0) }
      return isPlain && (text.contains("--") || text.contains("=="))
    }
    let scalars = text.unicodeScalars
    return scalars.count > 2
      && scalars.allSatisfy { (0x2500...0x257F).contains($0.value) || $0 == " " }
  }

  /// Whether it is what psql writes below a header: `-----+-----`.
  var isCrossedRule: Bool {
    text.hasPrefix("-") && text.hasSuffix("-") && text.contains("+")
      && text.utf8.allSatisfy { "-+".utf8.contains($0) }
  }

  /// Whether it is dashes below each of several headers: `-----  ---`.
  var isPartedRule: Bool {
    let parts = text.split { $0.isWhitespace }
    return parts.count > 1
      && parts.allSatisfy { $0.utf8.count > 1 && $0.utf8.allSatisfy { "-=".utf8.contains($0) } }
  }

  var wordCount: Int { text.split(separator: " ").count }

  /// Whether it ends as a sentence does, or what introduces others.
  var endsSentence: Bool {
    let last = text.last { !"\"')*_”’»".contains($0) }
    return wordCount > 2 && (last.map { ".!:…。".contains($0) } ?? false)
  }

  /// Whether it is an element of a list, or a key with or without a value.
  var isListed: Bool { text.hasPrefix("- ") }
  var isKeyed: Bool {
    let own = isListed ? text.dropFirst(2) : text
    guard let colon = own.firstIndex(of: ":"), colon > own.startIndex else { return false }
    let rest = own[own.index(after: colon)...]
    let isName = own[..<colon].allSatisfy { $0.isLetter || $0.isNumber || "_-. ".contains($0) }
    return isName && own[..<colon].split(separator: " ").count < 4
      && (rest.isEmpty || rest.first == " ")
  }
}

/// The first lines of a text.
private struct TextLines {
  private let all: [TextLine]
  /// Those that are not empty.
  private let written: [TextLine]

  init(_ lines: [TextLine]) {
    (all, written) = (lines, lines.filter { !$0.text.isEmpty })
  }

  /// Whether it begins with a tag that is closed, or with what only markup has.
  var beginsWithMarkup: Bool {
    guard let first = written.first?.text, first.hasPrefix("<") else { return false }
    let name = first.dropFirst().prefix { $0.isLetter || $0.isNumber || "!?-:".contains($0) }
    let word = name.lowercased()
    if ["!doctype", "?xml", "html", "table"].contains(word) || word.hasPrefix("!--") {
      return true
    }
    return !name.isEmpty && all.contains { $0.text.contains("</\(name)>") }
  }

  /// The table with rules between its lines; nil if there is none.
  ///
  /// A rule in quotes is part of a field.
  var ruledTable: (kind: OtherText, isFirst: Bool)? {
    var quotes = 0
    var (above, place): (TextLine?, Int) = (nil, 0)
    for (number, line) in all.enumerated() where !line.text.isEmpty {
      let below = number + 1 < all.count ? all[number + 1] : nil
      if quotes % 2 == 0, let kind = rule(line, above, below, isSecond: place == 1) {
        return (kind, place < 2)
      }
      quotes += line.text.utf8.count { $0 == UInt8(ascii: "\"") }
      (above, place) = (line, place + 1)
    }
    return nil
  }

  private func rule(
    _ line: TextLine, _ above: TextLine?, _ below: TextLine?, isSecond: Bool
  ) -> OtherText? {
    if let above, line.isMarkdownRule, above.barCount > 0, above.cellCount == line.cellCount {
      return .markdown
    }
    if line.isBoxRule {
      let isDrawn = line.text.unicodeScalars.first.map { $0.value >= 0x2500 } ?? false
      let isBeside = above?.text.hasPrefix("|") ?? false || below?.text.hasPrefix("|") ?? false
      return isDrawn || isBeside ? .boxes : nil
    }
    if let above, line.isCrossedRule, above.barCount == line.text.count(where: { $0 == "+" }) {
      return .boxes
    }
    guard isSecond else { return nil }
    if line.isPartedRule { return .boxes }
    let isLine = line.text.utf8.count > 1 && line.text.utf8.allSatisfy { $0 == UInt8(ascii: "-") }
    return isLine && written.last?.isRowCount ?? false ? .boxes : nil
  }

  /// Whether all lines are elements of a list, or within one.
  var isListed: Bool {
    (written.first?.isListed ?? false) && written.allSatisfy { $0.isListed || $0.isIndented }
  }

  var isYAML: Bool {
    guard let first = written.first else { return false }
    if first.text == "---" || first.text.hasPrefix("%YAML") { return written.count > 1 }
    if isListed { return true }
    return written.allSatisfy { $0.isKeyed || $0.isListed || $0.text.hasPrefix("#") }
  }

  /// Whether it is sentences: its first line ends as one, or its lines are long and some end so.
  var isProse: Bool {
    guard let first = written.first, !first.text.hasPrefix("\"") else { return false }
    if first.text.hasPrefix("```") || first.endsSentence { return true }
    let longCount = written.count { $0.wordCount > 5 }
    return first.wordCount > 7 && 2 * longCount >= written.count
      && written.contains { $0.endsSentence }
      && !first.text.contains("  ")
  }
}

extension TextLine {
  /// Whether it is what psql writes below a table: `(2 rows)`.
  fileprivate var isRowCount: Bool {
    text.hasPrefix("(") && (text.hasSuffix(" rows)") || text == "(1 row)")
      && text.dropFirst().first?.isNumber ?? false
  }
}
