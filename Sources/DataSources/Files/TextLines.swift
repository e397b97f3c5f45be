import GridreelPrimitives

/// A line of a text without the blanks around it.
struct TextLine {
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

  /// Whether it is dashes below each of several headers: `-----  ---`; tabs part fields.
  var isPartedRule: Bool {
    guard !text.utf8.contains(0x09) else { return false }
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
struct TextLines {
  private let all: [TextLine]
  /// Those that are not empty.
  let written: [TextLine]

  init(_ lines: [TextLine]) {
    (all, written) = (lines, lines.filter { !$0.text.isEmpty })
  }

  /// Whether it begins with what only markup has.
  var beginsWithDocument: Bool {
    let word = tagName.lowercased()
    return ["!doctype", "?xml", "html", "table"].contains(word) || word.hasPrefix("!--")
  }

  /// Whether it begins with a tag that is closed.
  var beginsWithElement: Bool {
    let name = tagName
    return !name.isEmpty && all.contains { $0.text.contains("</\(name)>") }
  }

  /// The name of the tag at its beginning; empty if there is none.
  private var tagName: Substring {
    guard let first = written.first?.text, first.hasPrefix("<") else { return "" }
    return first.dropFirst().prefix { $0.isLetter || $0.isNumber || "!?-:".contains($0) }
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
    if first.text.hasPrefix("```") || first.endsSentence || greets { return true }
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
