/// What texts look like that do not fit their columns.
extension String {
  /// The text as messages quote it.
  var shortened: String { utf8.count > 64 ? prefix(40) + "…" : self }

  /// Whether it is a number in some convention or in two at once, such as `1.234,5.6`.
  var isNearNumber: Bool {
    guard utf8.count <= 32 else { return false }
    var copy = self
    return isMixed || copy.withUTF8 { NumberText($0.trimmed) != nil }
  }

  /// Whether it is numbers parted as in a day, or a date but for days, months and times that do not exist,
  /// such as `31.02.2024`.
  var isNearDate: Bool {
    guard utf8.count <= 32, utf8.contains(where: \.isDigit) else { return false }
    let parts = split(omittingEmptySubsequences: false) { "./-".contains($0) }
    let isDay =
      parts.count == 3
      && parts.allSatisfy { (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) }
    if isDay { return true }
    var existing = withSmallNumbers
    return existing.withUTF8 { !DateText.conventions($0.trimmed).isEmpty }
  }

  /// The text with 01 for each number of two digits that is no month.
  private var withSmallNumbers: String {
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      let isLarge = digits.utf8.count == 2 && (Int(digits).map { $0 == 0 || $0 > 12 } ?? false)
      let own = digits.isEmpty ? rest.prefix(1) : digits
      result += isLarge ? "01" : own
      rest = rest[own.endIndex...]
    }
    return result
  }

  /// Whether it is digits with both points and commas between them.
  private var isMixed: Bool {
    let digits = first == "-" ? dropFirst() : self[...]
    return digits.utf8.first?.isDigit ?? false && digits.utf8.last?.isDigit ?? false
      && digits.contains(".") && digits.contains(",")
      && digits.utf8.allSatisfy {
        $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
      }
  }

  /// Whether it is short and has no digits.
  var isWord: Bool { utf8.count <= 32 && !utf8.contains(where: \.isDigit) }

  /// Whether it is a short text with digits only in brackets or behind a word for notes, such as `n/a (see note 3)`.
  var isNote: Bool {
    guard utf8.count <= 48, first?.isLetter == true else { return false }
    var (outside, depth) = ("", 0)
    for character in self {
      if "([".contains(character) { depth += 1 }
      if depth == 0 { outside.append(character) }
      if ")]".contains(character) { depth -= 1 }
    }
    let words = outside.lowercased().split(separator: " ")
    guard depth == 0, outside.count(where: \.isLetter) > 1 else { return false }
    return words.indices.allSatisfy { place in
      !words[place].utf8.contains(where: \.isDigit)
        || place > 0 && Self.noteWords.contains(words[place - 1].filter(\.isLetter))
    }
  }

  /// What notes and their numbers are called, in lower case.
  private static let noteWords: Set<String> = [
    "note", "notes", "footnote", "fn", "fußnote", "anm", "anmerkung", "nota", "notas", "noot",
    "przypis", "прим", "примечание", "row", "line", "zeile", "ligne", "table", "tabelle",
  ]

  /// Whether it is a small number in brackets, as marks of notes are.
  var isNoteMark: Bool {
    var copy = self
    return copy.withUTF8 { $0.isNoteMark }
  }

  /// Whether it is a range of two numbers, the lesser first, such as `10-15%`, or a bound such as `<5` and `100+`.
  var isRange: Bool {
    guard utf8.count <= 24, utf8.contains(where: \.isDigit) else { return false }
    let parts = split(omittingEmptySubsequences: false) { "-–".contains($0) }
    if parts.count == 2, let low = Self.figure(parts[0]), let high = Self.figure(parts[1]) {
      return low < high
    }
    let bare = drop { "<>≤≥=~≈".contains($0) }
    return bare.count < count
      ? Self.figure(bare) != nil
      : last == "+" && Self.figure(dropLast()) != nil
  }

  /// The number of some digits, with or without a sign of money or of hundredths; nil of anything else.
  private static func figure(_ text: Substring) -> Double? {
    let digits = text.filter { !", %$€£₹".contains($0) }
    guard digits.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else { return nil }
    return Double(digits)
  }

  /// Whether it is at most three capital letters.
  var isCode: Bool {
    utf8.count <= 3 && utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  /// Whether it is digits with leading zeros, or numbers with several points, as versions are.
  var isName: Bool {
    guard utf8.count <= 32, let first = utf8.first, first.isDigit,
      utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
    else { return false }
    let points = utf8.count { $0 == UInt8(ascii: ".") }
    return points > 1 || points == 0 && first == UInt8(ascii: "0")
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether it is one digit or two in brackets.
  @inline(__always)
  var isNoteMark: Bool {
    3...4 ~= count && self[0] == UInt8(ascii: "(") && self[count - 1] == UInt8(ascii: ")")
      && self[1].isDigit && self[count - 2].isDigit
  }
}
