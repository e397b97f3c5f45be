import GridreelPrimitives
package import GridreelValues

/// The format that a workbook gives a column, in our patterns.
///
/// The codes are those of ECMA-376, 18.8.31.
package struct WorkbookFormat {
  /// A code has two sections at most that matter: for positive numbers, or all, and for negative ones.
  private static let mostLength = 200

  /// The pattern, as `--number-format` or `--date-format` takes it.
  package let pattern: String
  /// The format of the pattern.
  let display: DisplayFormat

  /// Translates a code; nil for what our patterns cannot say, such as fractions, exponents and conditions.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - kind: The kind of the column's values.
  ///   - isAsked: Whether somebody wrote the code to have it: its colours count then, and its commas that divide.
  ///   - isMeasured: Whether the numbers get groups of digits where the code only counts their decimals, as the buttons of
  ///     spreadsheets do.
  package init?(
    _ code: String, for kind: ValueKind, isAsked: Bool = false, isMeasured: Bool = false
  ) {
    guard code.utf8.count <= Self.mostLength,
      let sections = Self.sections(code, withColors: isAsked),
      let first = sections.first
    else { return nil }
    switch kind {
    case .number:
      guard let positive = Self.number(first, dividing: isAsked),
        positive.contains(where: { "0#".contains($0) })
      else { return nil }
      var text = positive
      if sections.count > 1 {
        guard let negative = Self.number(sections[1], dividing: isAsked) else { return nil }
        // A section without a sign of its own would draw negative numbers as positive ones.
        let marked = negative.contains { "(-[".contains($0) }
        if marked, negative.replacing("-", with: "") != positive { text += ";" + negative }
        if !marked { return nil }
      }
      if isMeasured, text == "0" || text.hasPrefix("0."), text.allSatisfy({ "0.".contains($0) }) {
        text = "#,##" + text
      }
      guard let format = try? NumberFormat(text) else { return nil }
      (pattern, display) = (text, .number(format))
    case .date:
      guard let text = Self.date(first), let format = try? DateFormat(text) else { return nil }
      (pattern, display) = (text, .date(format))
    case .text, .boolean: return nil
    }
  }

  /// A token of a section.
  private enum Token {
    /// Text that stands as it is.
    case literal(String)
    /// A letter or sign with a meaning.
    case sign(Character)
    /// A colour in brackets.
    case color(String)
  }

  /// The sections of a code; nil if it has conditions.
  private static func sections(_ code: String, withColors: Bool) -> [[Token]]? {
    var sections: [[Token]] = [[]]
    var rest = code[...]
    func add(_ token: Token) {
      let last = sections.count - 1
      // Two quoted texts beside each other would be one with a quotation mark in it.
      if case .literal(let text) = token, case .literal(let before)? = sections[last].last {
        sections[last][sections[last].count - 1] = .literal(before + text)
      } else {
        sections[last].append(token)
      }
    }
    while let character = rest.popFirst() {
      switch character {
      case "\"":
        let end = rest.firstIndex(of: "\"") ?? rest.endIndex
        add(.literal(String(rest[..<end])))
        rest = rest[end...].dropFirst()
      case "\\": if let next = rest.popFirst() { add(.literal(String(next))) }
      case "_":
        if rest.popFirst() != nil, !sections[sections.count - 1].isEmpty { add(.literal("")) }
      case "*": _ = rest.popFirst()
      case "[":
        guard let end = rest.firstIndex(of: "]"), let token = bracketed(rest[..<end]) else {
          return nil
        }
        rest = rest[end...].dropFirst()
        switch token {
        case .color where !withColors || sections.count != 2: continue
        case .literal(""): continue
        default: add(token)
        }
      case ";": sections.append([])
      default: add(.sign(character))
      }
    }
    return sections
  }

  /// What stands in brackets: the symbol of a currency, or a colour; nil for a condition.
  private static func bracketed(_ text: Substring) -> Token? {
    if text.hasPrefix("$") { return .literal(String(text.dropFirst().prefix { $0 != "-" })) }
    let isCondition =
      text.contains { "<>=".contains($0) } || text.allSatisfy { "hmsHMS".contains($0) }
    return isCondition ? nil : .color("[\(text.lowercased())]")
  }

  private static func quoted(_ text: String) -> String {
    text.isEmpty || text == " " ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// The pattern of a section for numbers.
  private static func number(_ tokens: [Token], dividing: Bool) -> String? {
    var pattern = ""
    for (place, token) in tokens.enumerated() {
      switch token {
      case .color(let text): pattern += text
      case .literal(let text):
        // A hyphen is a minus sign, also where it is quoted.
        pattern += isGroup(tokens, place) ? "," : text == "-" ? text : quoted(text)
      case .sign(let sign):
        switch sign {
        case "0", "#", ",", ".", "%", "(", ")", "-", " ": pattern.append(sign)
        case "$", "€", "£", "¥", "+", "/", ":": pattern += quoted(String(sign))
        default: return nil
        }
      }
    }
    // A comma behind the digits divides by a thousand, which a table without the unit does not say.
    let digits = pattern.filter { "0#,.".contains($0) }
    guard dividing || !digits.hasSuffix(",") && !digits.contains(",.") else { return nil }
    let trimmed = pattern.trimmingBlanks
    return trimmed.hasPrefix("-") ? "-" + trimmed.dropFirst() : trimmed
  }

  /// Whether a text is a blank between digits, which groups them as a comma does: `#\ ##0.00`.
  private static func isGroup(_ tokens: [Token], _ place: Int) -> Bool {
    guard case .literal(let text) = tokens[place], text == " " || text == "\u{a0}",
      tokens.indices.contains(place - 1), tokens.indices.contains(place + 1),
      case .sign(let before) = tokens[place - 1], case .sign(let after) = tokens[place + 1]
    else { return false }
    return "0#".contains(before) && "0#".contains(after)
  }

  /// Whether a code shows as many decimals as each number has, so that it asks for none.
  static func isOpen(_ code: String) -> Bool {
    guard let point = code.firstIndex(of: ".") else { return false }
    let decimals = code[code.index(after: point)...]
    return decimals.count >= fewestOpen && decimals.allSatisfy { $0 == "#" }
  }

  /// The decimals of such a code.
  private static let fewestOpen = 3

  /// The code without its decimals, and their number; codes that differ in these alone are of one kind.
  static func decimals(of code: String) -> (rest: String, count: Int) {
    guard let point = code.firstIndex(of: ".") else { return (code, 0) }
    let digits: Substring = code[code.index(after: point)...].prefix { "0#".contains($0) }
    return (String(code[..<point]) + code[digits.endIndex...], digits.count)
  }

  /// The pattern of a section for dates.
  private static func date(_ tokens: [Token]) -> String? {
    var pattern = ""
    let signs = tokens.map { token -> Character? in
      if case .sign(let sign) = token { return Character(sign.lowercased()) }
      return nil
    }
    let hasHalves = String(signs.compactMap { $0 }).contains("am/pm")
    var place = 0
    while place < tokens.count {
      guard let sign = signs[place] else {
        if case .literal(let text) = tokens[place] { pattern += quoted(text) }
        place += 1
        continue
      }
      let count = signs[place...].prefix { $0 == sign }.count
      if sign == "a", signs[place...].prefix(5).compactMap({ $0 }).elementsEqual("am/pm") {
        pattern += "a"
        place += 5
        continue
      }
      let isMinute = sign == "m" && isMinute(signs, place, place + count)
      guard let letters = letters(isMinute ? "n" : sign, count, hasHalves) else { return nil }
      pattern += letters
      place += count
    }
    return pattern.isEmpty ? nil : pattern.trimmingBlanks
  }

  /// The letters of a pattern for a sign that a code repeats, of which `n` stands for minutes; nil for others.
  private static func letters(_ sign: Character, _ count: Int, _ hasHalves: Bool) -> String? {
    func letters(_ letter: Character, upTo most: Int) -> String {
      String(repeating: letter, count: min(count, most))
    }
    switch sign {
    case "y": return count > 2 ? "yyyy" : "yy"
    case "d": return letters(count > 2 ? "E" : "d", upTo: 4)
    case "h": return letters(hasHalves ? "h" : "H", upTo: 2)
    case "s": return letters("s", upTo: 2)
    case "m": return letters("M", upTo: 4)
    case "n": return letters("m", upTo: 2)
    case "-", "/", ".", ",", " ", ":": return letters(sign, upTo: count)
    case "@": return ""
    default: return nil
    }
  }

  /// Whether an m counts minutes: it stands behind hours or before seconds.
  private static func isMinute(_ signs: [Character?], _ start: Int, _ end: Int) -> Bool {
    let letters: (Character?) -> Bool = { $0.map { "ydhms".contains($0) } ?? false }
    let before = signs[..<start].last(where: letters) ?? nil
    let behind = signs[end...].first(where: letters) ?? nil
    return before == "h" || behind == "s"
  }
}
