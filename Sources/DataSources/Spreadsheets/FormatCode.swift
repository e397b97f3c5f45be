import GridreelPrimitives

/// What the code of a number format says, as far as formats are compared by it.
extension String {
  /// The names of the colours that codes of formats have in brackets.
  private static let colors = [
    "black", "blue", "cyan", "green", "magenta", "red", "white", "yellow", "color",
  ]

  /// A code of a format without the colours of its parts, such as `[Red]`.
  var withoutColors: String {
    guard contains("[") else { return self }
    var (text, rest) = ("", self[...])
    while let start = rest.firstIndex(of: "["), let end = rest[start...].firstIndex(of: "]") {
      let word = rest[start..<end].dropFirst().lowercased()
      text += rest[..<start]
      if !Self.colors.contains(where: word.hasPrefix) { text += rest[start...end] }
      rest = rest[end...].dropFirst()
    }
    return text + rest
  }

  /// The zeros and other places behind the point of a code of a format.
  var decimalCount: Int {
    guard let point = firstIndex(of: ".") else { return 0 }
    return self[index(after: point)...].prefix { "0#?".contains($0) }.count
  }

  /// A code of a format without the point and the zeros behind it.
  var withoutDecimals: String {
    var (text, isBehind) = ("", false)
    for character in self {
      if character == "." { isBehind = true } else if character != "0" { isBehind = false }
      if !isBehind { text.append(character) }
    }
    return text
  }

  /// The percent sign, and what the first section of a code writes literally, such as the sign of a currency; empty for plain
  /// numbers.
  var marks: String {
    var (marks, rest) = ("", self[...])
    while let character = rest.popFirst(), character != ";" {
      switch character {
      case "\"":
        let end = rest.firstIndex(of: "\"") ?? rest.endIndex
        marks += rest[..<end]
        rest = rest[end...].dropFirst()
      case "[":
        let end = rest.firstIndex(of: "]") ?? rest.endIndex
        if rest.first == "$" { marks += rest[..<end].dropFirst().prefix { $0 != "-" } }
        rest = rest[end...].dropFirst()
      case "\\": if let next = rest.popFirst(), !"()-+,.".contains(next) { marks.append(next) }
      case "_", "*": _ = rest.popFirst()
      case "$", "€", "£", "¥", "%": marks.append(character)
      default: break
      }
    }
    return marks.filter { !$0.isWhitespace }
  }

  /// Whether a code writes negative numbers in brackets.
  var bracketsNegatives: Bool {
    guard let end = firstIndex(of: ";") else { return false }
    var rest = self[index(after: end)...]
    while let character = rest.popFirst(), character != ";" {
      switch character {
      case "_", "*": _ = rest.popFirst()
      case "(": return true
      default: break
      }
    }
    return false
  }

  /// Whether a code only counts digits, with brackets or a minus sign for negative numbers.
  var isPlain: Bool { allSatisfy { "0#?,.;-_() \\".contains($0) } }

  /// The sections of a code: for positive numbers, or all, for negative ones, for zero, and for texts.
  private var sections: [String] {
    var (sections, rest, isQuoted) = ([""], self[...], false)
    while let character = rest.popFirst() {
      if character == ";", !isQuoted {
        sections.append("")
        continue
      }
      if character == "\"" { isQuoted.toggle() }
      sections[sections.count - 1].append(character)
      if character == "\\", let next = rest.popFirst() { sections[sections.count - 1].append(next) }
    }
    return sections
  }

  /// Whether a code shows nothing of a number, as `;;;` does, and `0;-0;;@` of zero.
  package func hides(_ number: Double) -> Bool {
    guard contains(";"), !contains("<"), !contains(">"), !contains("=") else { return false }
    let sections = sections
    let place = number < 0 ? 1 : number == 0 && sections.count > 2 ? 2 : 0
    return sections.indices.contains(place)
      && sections[place].replacing("\"\"", with: "").withoutColors.allSatisfy { $0 == " " }
  }
}
