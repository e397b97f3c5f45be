import GridreelPrimitives

// MARK: Lines that are no values

extension TextLine {
  /// Whether it is drawn: nothing but signs of rules, three at least, or with letters for boxes.
  fileprivate var isDrawn: Bool {
    text.utf8.count > 2 && text.utf8.allSatisfy("-=_+*~|#^ ".utf8.contains)
      || text.unicodeScalars.contains { (0x2500...0x257F).contains($0.value) }
  }

  /// Whether it is a long rule, with or without a title within, or a row of blocks.
  fileprivate var isRule: Bool {
    guard let first = text.unicodeScalars.first, text.unicodeScalars.count > 7 else { return false }
    let isBlock = (0x2580...0x259F).contains(first.value)
    guard isBlock || "-=_*~#".unicodeScalars.contains(first) else { return false }
    let ends = text.unicodeScalars.prefix(4).elementsEqual(text.unicodeScalars.suffix(4))
    return ends && text.unicodeScalars.prefix(4).allSatisfy { $0 == first }
  }

  /// Whether it is a name, a sign and a value: `HOME=/root`, `size = 3`.
  fileprivate var isSetting: Bool {
    let name = text.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }
    return !name.isEmpty && text[name.endIndex...].drop { $0 == " " }.first == "="
  }

  /// Whether it begins with what names a commit.
  fileprivate var beginsWithDigest: Bool {
    let word = text.prefix { $0 != " " }
    return (7...64).contains(word.utf8.count) && word.utf8.count < text.utf8.count
      && word.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  fileprivate var hasWideGap: Bool { text.contains("\t") || text.contains("  ") }

  /// The number of colons, if some part between them can be no number in hexadecimal.
  fileprivate var colonCount: Int {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.contains { $0.contains { !$0.isHexDigit } } ? parts.count - 1 : 0
  }

  /// Whether it says several things of a state in words, with commas between them.
  fileprivate var isStatus: Bool {
    let parts = text.split(separator: ",")
    return parts.count > 1 && parts.dropFirst().allSatisfy { $0.hasPrefix(" ") }
      && parts.contains { $0.split(separator: " ").count > 2 }
      && text.contains(where: \.isNumber)
  }
}

extension TextLines {
  /// Whether they are certainly no table, whatever delimiters they have: rules, settings, commits, fields with colons
  /// between them, or one line of a state.
  var arePieces: Bool {
    guard let first = written.first, !first.text.hasPrefix("\"") else { return false }
    if written.contains(where: \.isRule) { return true }
    guard written.count > 1 else { return first.isStatus }
    let areColons =
      first.colonCount > 2 && written.allSatisfy { $0.colonCount == first.colonCount }
    return areColons || 5 * written.count(where: \.isSetting) >= 4 * written.count
      || written.allSatisfy(\.beginsWithDigest)
  }

  /// Whether most lines have two blanks, or a tab, between words.
  var haveWideGaps: Bool {
    written.count > 1 && 2 * written.count(where: \.hasWideGap) > written.count
      && !written.contains { $0.text.hasPrefix("\"") }
  }

  /// Whether the lines below the first begin with numbers from 0 on, as pandas writes rows, and have more words.
  private var areNumbered: Bool {
    written.count > 2 && written[0].wordCount > 1
      && written.dropFirst().enumerated().allSatisfy { number, line in
        line.wordCount > written[0].wordCount && line.text.hasPrefix("\(number) ")
      }
  }

  /// What lines of one column are, unless they may be values: sentences, pieces of something drawn, or a text with indents.
  var looseText: OtherText? {
    // A text in quotes is a value, whatever it holds.
    guard !written.contains(where: { $0.text.hasPrefix("\"") }) else { return nil }
    if written.contains(where: \.isDrawn) { return .pieces }
    let longCount = written.count { $0.wordCount > 5 }
    if written.contains(where: { $0.wordCount > 5 && $0.endsSentence })
      || 2 * longCount > written.count
    {
      return .prose
    }
    // Values have the same indent, or none.
    let indented = written.dropFirst().count(where: \.isIndented)
    let isMixed = written.contains { !$0.isIndented } && written.count > 3
    return 3 * indented > written.count && isMixed || areNumbered ? .pieces : nil
  }
}
