import GridreelPrimitives

/// The text of a cell of reStructuredText: its paragraphs, with the looks of their parts.
struct RSTText {
  /// What `|name|` stands for.
  let substitutions: [String: String]
  /// The addresses of names that are defined elsewhere in the text.
  let targets: [String: String]
  /// The role of texts in backquotes that say none; nil for the usual one.
  let usualRole: String?

  /// The text of a cell.
  ///
  /// - Parameter lines: Its lines, of which the blanks before them say what belongs to blocks of code.
  /// - Returns: The paragraphs, each on a line of its own; a point stands before elements of lists.
  func text(_ lines: [String]) -> RichText {
    var text = RichText("")
    var own: [String] = []
    /// How deep what comes before a block of code stands.
    var depth: Int?
    for line in lines {
      let indent = line.prefix { $0 == " " }.count
      if let limit = depth, line.count > indent {
        guard indent <= limit else {
          var look = RichLook()
          look[.code] = true
          Self.beginLine(&text)
          text.append(line.trimmingBlanks, look)
          continue
        }
        depth = nil
      }
      let line = line.trimmingBlanks
      let isCode = [".. code::", ".. code-block::", ".. sourcecode::"].contains {
        line.hasPrefix($0)
      }
      guard isCode || line.hasSuffix("::") && !line.hasPrefix(".. ") else {
        own.append(line)
        continue
      }
      // Without a text before them the colons are not shown.
      if line != "::", !isCode { own.append(String(line.dropLast(line.hasSuffix(" ::") ? 3 : 1))) }
      addParagraphs(own, to: &text)
      (own, depth) = ([], indent)
    }
    addParagraphs(own, to: &text)
    return text
  }

  /// Whether nobody sees a paragraph: a comment, an image, the address of a link.
  private static func isHidden(_ paragraph: String) -> Bool {
    paragraph == ".." || [".. ", "__ "].contains { paragraph.hasPrefix($0) }
  }

  private static func beginLine(_ text: inout RichText) {
    if !text.text.isEmpty { text.append("\n", RichLook()) }
  }

  private func addParagraphs(_ lines: [String], to text: inout RichText) {
    var paragraphs: [String] = []
    var isOpen = false
    for line in lines {
      guard !line.isEmpty else {
        isOpen = false
        continue
      }
      if let item = Self.item(line) {
        paragraphs.append("• " + item)
      } else if line.hasPrefix("| ") {
        paragraphs.append(String(line.dropFirst(2)))
      } else if isOpen {
        paragraphs[paragraphs.count - 1] += " " + line
      } else {
        paragraphs.append(line)
      }
      isOpen = true
    }
    for var paragraph in paragraphs {
      // A note that is defined in a cell is read there.
      if paragraph.hasPrefix(".. [") { paragraph.removeFirst(3) }
      if Self.isHidden(paragraph) { continue }
      Self.beginLine(&text)
      append(paragraph, to: &text)
    }
  }

  private static func item(_ line: String) -> String? {
    let isItem = ["- ", "* ", "+ ", "• "].contains { line.hasPrefix($0) }
    return isItem ? String(line.dropFirst(2)).trimmingBlanks : nil
  }

  private func append(_ paragraph: String, to text: inout RichText) {
    var reader = RSTInline(Array(paragraph), usualRole)
    while let part = reader.next() {
      switch part {
      case .plain(let own): text.append(own, RichLook())
      case .marked(let own, let trait):
        var look = RichLook()
        look[trait] = true
        text.append(own, look)
      case .name(let name, let address):
        var look = RichLook()
        look.link = address ?? targets[name.lowercased()]
        text.append(name, look)
      case .substitution(let name):
        text.append(substitutions[name] ?? "|\(name)|", RichLook())
      }
    }
  }
}

/// Parts a paragraph of reStructuredText into texts with a look.
struct RSTInline {
  enum Part {
    case plain(String)
    case marked(String, RichLook.Trait)
    /// A reference with the address that stands beside it.
    case name(String, address: String?)
    case substitution(String)
  }

  private let letters: [Character]
  private let usualRole: String?
  /// Whether a backslash takes the meaning of each letter.
  private var isEscaped: [Bool] = []
  private var place = 0
  private var waiting: Part?

  init(_ letters: [Character], _ usualRole: String?) {
    (self.letters, self.usualRole) = (letters, usualRole)
    isEscaped.reserveCapacity(letters.count)
    for place in letters.indices {
      isEscaped.append(place > 0 && letters[place - 1] == "\\" && !isEscaped[place - 1])
    }
  }

  /// The next part; nil at the end.
  mutating func next() -> Part? {
    if let part = waiting {
      waiting = nil
      return part
    }
    let start = place
    while place < letters.count {
      let here = place
      if mayBegin(here), let part = marked() ?? reference() {
        guard start < here else { return part }
        waiting = part
        return .plain(plain(start..<here))
      }
      place = here + 1
    }
    return start < place ? .plain(plain(start..<place)) : nil
  }

  // MARK: What is marked

  private mutating func marked() -> Part? {
    switch letters[place] {
    case "*":
      if let text = enclosed(by: "**") { return .marked(text, .bold) }
      return begins("**") ? nil : enclosed(by: "*").map { .marked($0, .italic) }
    case "`":
      if let text = enclosed(by: "``", isLiteral: true) { return .marked(text, .code) }
      return interpreted(role: nil)
    case ":": return withRole()
    case "|": return enclosed(by: "|").map { .substitution($0) }
    case "[": return note()
    case "_": return target()
    default: return nil
    }
  }

  /// The text between two signs, behind which reading goes on; nil if they do not enclose one.
  private mutating func enclosed(by sign: String, isLiteral: Bool = false) -> String? {
    guard begins(sign), let (inner, end) = inner(of: sign, from: place, isLiteral: isLiteral),
      ends(at: end)
    else { return nil }
    place = end
    return isLiteral ? String(letters[inner]) : plain(inner)
  }

  /// The text between a sign at a place and the next one, and the place behind that.
  private func inner(
    of sign: String, from start: Int, isLiteral: Bool
  ) -> (text: Range<Int>, end: Int)? {
    let sign = Array(sign)
    let first = start + sign.count
    guard first < letters.count, !letters[first].isWhitespace else { return nil }
    var end = first + 1
    while end + sign.count <= letters.count {
      let isSign = Array(letters[end..<end + sign.count]) == sign
      if isSign, !letters[end - 1].isWhitespace, isLiteral || !isEscaped[end],
        ends(at: end + sign.count)
      {
        return (first..<end, end + sign.count)
      }
      end += 1
    }
    return nil
  }

  private mutating func withRole() -> Part? {
    var end = place + 1
    while end < letters.count,
      letters[end].isLetter || letters[end].isNumber || "-_+.:".contains(letters[end])
    {
      end += 1
    }
    guard end < letters.count, letters[end] == "`", end - 1 > place, letters[end - 1] == ":" else {
      return nil
    }
    let role = String(letters[(place + 1)..<(end - 1)])
    let start = place
    place = end
    if let part = interpreted(role: role) { return part }
    place = start
    return nil
  }

  /// A text in single backquotes: a reference, or what a role makes of it.
  private mutating func interpreted(role: String?) -> Part? {
    var end = place + 1
    while end < letters.count,
      letters[end] != "`" || isEscaped[end] || letters[end - 1].isWhitespace
    {
      end += 1
    }
    guard end < letters.count, end > place + 1, !letters[place + 1].isWhitespace else { return nil }
    let (text, source) = (plain(place + 1..<end), String(letters[(place + 1)..<end]))
    var after = end + 1
    while role == nil, after < letters.count, after < end + 3, letters[after] == "_" { after += 1 }
    if role == nil, after == end + 1, after < letters.count, letters[after] == ":" {
      // A role may stand behind the text.
      let close = letters[(after + 1)...].firstIndex {
        !($0.isLetter || $0.isNumber || "-_+.".contains($0))
      }
      if let close, letters[close] == ":", close > after + 1, ends(at: close + 1) {
        let role = String(letters[(after + 1)..<close])
        place = close + 1
        return Self.part(text, source, role: role)
      }
    }
    guard ends(at: after) else { return nil }
    place = after
    return after > end + 1 ? Self.link(text) : Self.part(text, source, role: role ?? usualRole)
  }

  private static func link(_ text: String) -> Part {
    guard let (title, target) = titled(text) else { return .name(text, address: nil) }
    return .name(title.isEmpty ? target : title, address: target.hasSuffix("_") ? nil : target)
  }

  /// The parts of `title <target>`.
  private static func titled(_ text: String) -> (title: String, target: String)? {
    guard text.hasSuffix(">"), let open = text.lastIndex(of: "<") else { return nil }
    let target = text[text.index(after: open)...].dropLast()
    return (String(text[..<open]).trimmingBlanks, String(target))
  }

  private static let traits: [String: RichLook.Trait] = [
    "strong": .bold, "emphasis": .italic, "sup": .superscript, "superscript": .superscript,
    "sub": .subscript, "subscript": .subscript, "ref": .underline, "doc": .underline,
  ]
  /// Roles whose texts are set as other texts are.
  private static let plainRoles: Set = [
    "ref", "doc", "term", "abbr", "title", "t", "pep", "rfc", "issue", "user", "download",
    "guilabel",
    "menuselection", "dfn", "numref", "any", "math", "title-reference", "index",
  ]

  private static func part(_ text: String, _ source: String, role: String?) -> Part {
    // Formulas have backslashes of their own.
    if role == "math" { return .plain(source) }
    guard let role else { return .marked(text, .italic) }
    let name = role.split(separator: ":").last.map(String.init) ?? role
    if let trait = traits[name], trait != .underline { return .marked(text, trait) }
    var shown = titled(text).flatMap { $0.title.isEmpty ? nil : $0.title } ?? text
    // What documents of Python write for the last part of a name, and for a name without a link.
    if shown.hasPrefix("~") { shown = shown.split(separator: ".").last.map(String.init) ?? shown }
    if let first = shown.first, first == "~" || first == "!" { shown.removeFirst() }
    return plainRoles.contains(name) ? .plain(shown) : .marked(shown, .code)
  }

  /// A text to which others may refer: `_`text``.
  private mutating func target() -> Part? {
    guard begins("_`"), let (inner, end) = inner(of: "`", from: place + 1, isLiteral: false),
      ends(at: end)
    else { return nil }
    place = end
    return .plain(plain(inner))
  }

  /// A note or a citation: `[1]_`.
  private mutating func note() -> Part? {
    guard let close = letters[place...].firstIndex(of: "]"), close > place + 1,
      close + 1 < letters.count, letters[close + 1] == "_", ends(at: close + 2),
      letters[(place + 1)..<close].allSatisfy({ $0.isLetter || $0.isNumber || "#*-_.".contains($0) }
      )
    else { return nil }
    let name = String(letters[(place + 1)..<close])
    place = close + 2
    return .plain("[\(name)]")
  }

  /// A name with `_` behind it.
  private mutating func reference() -> Part? {
    func isWord(_ place: Int) -> Bool {
      place < letters.count && (letters[place].isLetter || letters[place].isNumber)
    }
    var end = place
    while isWord(end)
      || end > place && end < letters.count && "-._+:".contains(letters[end]) && isWord(end + 1)
    {
      end += 1
    }
    var after = end
    while after < letters.count, after < end + 2, letters[after] == "_" { after += 1 }
    guard end > place, after > end, ends(at: after) else { return nil }
    let name = String(letters[place..<end])
    place = after
    return .name(name, address: nil)
  }

  // MARK: Where marks may stand

  private func begins(_ sign: String) -> Bool { letters[place...].starts(with: sign) }

  /// Whether a mark may begin at a place.
  private func mayBegin(_ place: Int) -> Bool {
    guard !isEscaped[place] else { return false }
    guard place > 0 else { return true }
    let before = letters[place - 1]
    guard before.isWhitespace || "'\"([{<-/:«“‘–—¿¡„".contains(before) else { return false }
    let isQuoted = place + 1 < letters.count && Self.closing[before] == letters[place + 1]
    return !isQuoted
  }

  private static let closing: [Character: Character] = [
    "'": "'", "\"": "\"", "(": ")", "[": "]", "{": "}", "<": ">", "«": "»", "“": "”",
  ]

  /// Whether a mark may end before a place.
  private func ends(at place: Int) -> Bool {
    guard place < letters.count else { return place == letters.count }
    let after = letters[place]
    return after.isWhitespace || "'\")]}>-/\\:.,;!?»”’–—…".contains(after)
  }

  /// A text without its backslashes, and without blanks behind these.
  private func plain(_ range: Range<Int>) -> String {
    var text = ""
    for place in range {
      if letters[place] == "\\", !isEscaped[place] { continue }
      if isEscaped[place], letters[place].isWhitespace { continue }
      text.append(letters[place])
    }
    return text
  }
}
