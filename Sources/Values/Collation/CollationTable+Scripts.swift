/// Characters without an alphabet here, which sort by class and code point.
extension CollationTable {
  /// The entry of a scalar without an order of its own.
  func makeGeneralEntry(of scalar: Unicode.Scalar) -> Entry {
    if Self.isIndicSign(scalar.value) { return makeOtherLetterEntry(of: scalar) }
    if let lead = CollationLayout.lead(ofSign: scalar) {
      return Entry(kind: .codePoint, lead: lead, codePoint: scalar.value)
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format:
      return Entry(kind: .mark, lead: 0)
    case .spaceSeparator:
      return Entry(lead: CollationLayout.space)
    case .lineSeparator, .paragraphSeparator:
      return Entry(lead: CollationLayout.lineBreak)
    case .control:
      return Entry(lead: CollationLayout.control)
    case .letterNumber, .otherNumber:
      return Entry(kind: .codePoint, lead: CollationLayout.fraction, codePoint: scalar.value)
    case .modifierLetter where Self.isSign(scalar.value):
      return Entry(kind: .codePoint, lead: CollationLayout.symbol, codePoint: scalar.value)
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return makeOtherLetterEntry(of: scalar)
    case .decimalNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol,
      .currencySymbol, .modifierSymbol, .otherSymbol, .surrogate, .privateUse, .unassigned:
      return Entry(kind: .codePoint, lead: CollationLayout.symbol, codePoint: scalar.value)
    @unknown default:
      return Entry(kind: .codePoint, lead: CollationLayout.symbol, codePoint: scalar.value)
    }
  }

  /// Whether a mark of an Indic script sorts as a letter: anusvara and visarga before the letters,
  /// vowel signs and the virama after them.
  private static func isIndicSign(_ code: UInt32) -> Bool {
    guard (0x0900..<0x0E00).contains(code) else { return false }
    return (0x01...0x03).contains(code & 0x7F) || (0x3E...0x4D).contains(code & 0x7F)
  }

  /// Whether a modifier letter is a sign, such as ˆ, 々 and ゝ, and no form of another letter.
  private static func isSign(_ code: UInt32) -> Bool {
    switch code {
    case 0x02B9...0x02BA, 0x02C2...0x02DF, 0x3005, 0x3031...0x3035, 0x303B, 0x309D...0x309E,
      0x30FD...0x30FE:
      true
    default: false
    }
  }

  private func makeOtherLetterEntry(of scalar: Unicode.Scalar) -> Entry {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    var entry = Entry(kind: .codePoint, lead: lead(ofLetter: lower.value), codePoint: lower.value)
    if lower != scalar { entry.caseWeight = CollationWeight.upper }
    if let base = Self.letterForms[lower.value] {
      (entry.codePoint, entry.caseWeight) = (base, CollationWeight.variant)
    }
    return entry
  }

  func lead(ofLetter code: UInt32) -> UInt8 {
    if layout.leadingRanges.contains(where: { $0.contains(code) }) {
      return CollationLayout.leadingScript
    }
    switch code {
    case 0..<0x370, 0x1D00..<0x1F00, 0x2C60..<0x2C80, 0xA720..<0xA800, 0xAB30..<0xAB70:
      return layout.otherLatin
    case 0x370..<0x400, 0x1F00..<0x2000: return layout.otherGreek
    case 0x400..<0x530, 0x1C80..<0x1C90, 0x2DE0..<0x2E00, 0xA640..<0xA6A0:
      return layout.otherCyrillic
    case 0x1100..<0x1200, 0x3130..<0x3190, 0xA960..<0xA980, 0xAC00..<0xD800:
      return CollationLayout.hangul
    default: return CollationLayout.otherScript
    }
  }

  /// Hebrew letters in final form, Arabic letters with a hamza and the candrabindu of Devanagari, with
  /// the letters they are forms of.
  private static let letterForms: [UInt32: UInt32] = [
    0x05DA: 0x05DB, 0x05DD: 0x05DE, 0x05DF: 0x05E0, 0x05E3: 0x05E4, 0x05E5: 0x05E6,
    0x0622: 0x0627, 0x0623: 0x0627, 0x0624: 0x0648, 0x0625: 0x0627, 0x0626: 0x064A,
    0x0671: 0x0627, 0x0901: 0x0902,
  ]

  /// The Hangul syllable that two or three conjoining jamo form, and their number; nil if they form none.
  static func hangulSyllable(
    at place: Int, in scalars: [Unicode.Scalar]
  ) -> (syllable: Unicode.Scalar, count: Int)? {
    let initial = scalars[place].value
    guard (0x1100...0x1112).contains(initial), place + 1 < scalars.count,
      (0x1161...0x1175).contains(scalars[place + 1].value)
    else { return nil }
    let open = 0xAC00 + ((initial - 0x1100) * 21 + (scalars[place + 1].value - 0x1161)) * 28
    let last = place + 2 < scalars.count ? scalars[place + 2].value : 0
    let hasFinal = (0x11A8...0x11C2).contains(last)
    let syllable = Unicode.Scalar(hasFinal ? open + last - 0x11A7 : open)
    return syllable.map { ($0, hasFinal ? 3 : 2) }
  }
}

/// Kana sort by the syllable first, then by voicing, then by size and script.
extension CollationTable {
  /// The prolonged sound mark (U+30FC).
  static let prolongedSound: UInt32 = 0x30FC

  private static let smallHiragana: Set<UInt32> = [
    0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E,
  ]

  /// The half-width katakana from U+FF66 on, in full width.
  private static let halfWidth = Array(
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
      .unicodeScalars.map(\.value))

  /// The entry of a hiragana or katakana; nil for any other character.
  func kanaEntry(of code: UInt32) -> Entry? {
    switch code {
    case 0xFF01...0xFF5E where !(0xFF10...0xFF19).contains(code):
      guard let plain = Unicode.Scalar(code - 0xFEE0) else { return nil }
      var entry = entry(of: plain)
      let isUpper = entry.caseWeight == CollationWeight.upper
      entry.caseWeight = isUpper ? CollationWeight.upperVariant : CollationWeight.variant
      return entry
    case 0xFF66...0xFF9D: return kanaEntry(of: Self.halfWidth[Int(code - 0xFF66)])
    case 0xFF9E, 0xFF9F: return Entry(kind: .mark, lead: 0)
    case 0x3041...0x3096: return syllable(code, isKatakana: false)
    case 0x30A1...0x30F6: return syllable(code - 0x60, isKatakana: true)
    case Self.prolongedSound:
      return Entry(
        kind: .codePoint, lead: layout.kana, caseWeight: CollationWeight.upperVariant,
        codePoint: code)
    default: return nil
    }
  }

  private func syllable(_ hiragana: UInt32, isKatakana: Bool) -> Entry {
    var (base, mark, isSmall) = (hiragana, UInt32(0), false)
    switch hiragana {
    case _ where Self.smallHiragana.contains(hiragana): (base, isSmall) = (hiragana + 1, true)
    case 0x3095: (base, isSmall) = (0x304B, true)
    case 0x3096: (base, isSmall) = (0x3051, true)
    case 0x3094: (base, mark) = (0x3046, 0x3099)
    // From か to ぢ, and from つ to ど, plain and voiced forms alternate; from は to ぽ there are three
    // forms.
    case 0x304B...0x3062 where hiragana % 2 == 0: (base, mark) = (hiragana - 1, 0x3099)
    case 0x3065, 0x3067, 0x3069: (base, mark) = (hiragana - 1, 0x3099)
    case 0x306F...0x307D:
      let voice = (hiragana - 0x306F) % 3
      (base, mark) = (hiragana - voice, voice == 0 ? 0 : voice == 1 ? 0x3099 : 0x309A)
    default: break
    }
    let caseWeight: UInt8 =
      isKatakana
      ? (isSmall ? CollationWeight.variant : CollationWeight.upperVariant)
      : (isSmall ? CollationWeight.common : CollationWeight.upper)
    return Entry(
      kind: .codePoint, lead: layout.kana, caseWeight: caseWeight, codePoint: base,
      otherMark: mark)
  }

  /// The hiragana of the vowel that ends a syllable, for the prolonged sound mark; nil if the
  /// syllable does not end in a vowel.
  static func vowel(ofSyllable hiragana: UInt32) -> UInt32? {
    let rows: [(vowel: UInt32, syllables: String)] = [
      (0x3042, "あかさたなはまやらわ"), (0x3044, "いきしちにひみりゐ"),
      (0x3046, "うくすつぬふむゆる"), (0x3048, "えけせてねへめれゑ"),
      (0x304A, "おこそとのほもよろを"),
    ]
    return rows.first { row in row.syllables.unicodeScalars.contains { $0.value == hiragana } }?
      .vowel
  }
}
