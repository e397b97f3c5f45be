/// The order that people expect of names and titles: letters first, then accents, then case.
///
/// Texts are compared on three levels, each of which breaks the ties of the one before, as in the
/// Unicode Collation Algorithm (UTS #10) with the character classes of CLDR's root collation:
///
/// 1. base letters, and runs of digits by numeric value: spaces, then
///    punctuation, symbols, digits, Latin, Greek, Cyrillic, other scripts by code point, Hangul,
///    kana, and Chinese characters by code point, which mostly is by radical;
/// 2. accents and strokes: none sorts before any;
/// 3. case: lower before upper; then ligatures, and numbers with more leading zeros.
///
/// Ligatures expand to their letters (æ to ae, ß to ss). Letters with a place of their own in an
/// alphabet keep it: ð after d, þ after z, й after и, ї after і. A locale adds the rules of its
/// language, such as å after z in Swedish or ch after h in Czech. Chinese characters sort by pinyin
/// in Chinese (by strokes where it is written in traditional characters), as in JIS X 0208 in
/// Japanese, and by their readings in Korean.
package struct NaturalCollation: TextCollation {
  /// Whether upper and lower case, ligatures and leading zeros are distinguished.
  package var isCaseSensitive: Bool
  /// The language's own table; nil means the root collation.
  let tailored: CollationTable?
  /// The order of a column's own, which decides before the letters.
  package private(set) var order: ValueOrder?

  /// Makes the root collation, which suits most languages.
  ///
  /// If not case-sensitive, texts that differ only in case compare as equal.
  package init(isCaseSensitive: Bool = true) {
    self.isCaseSensitive = isCaseSensitive
    tailored = nil
  }

  /// Makes the collation of a locale, written `sv_SE`, `sv-SE` or `sv`; the root collation if the
  /// language has no rules of its own.
  ///
  /// If not case-sensitive, texts that differ only in case compare as equal.
  package init(locale: String, isCaseSensitive: Bool = true) {
    self.isCaseSensitive = isCaseSensitive
    tailored = CollationTailoring(locale: locale).map(CollationTable.init)
  }

  /// The same collation after a column's own order; nil for none.
  package func after(_ order: ValueOrder?) -> NaturalCollation {
    var collation = self
    collation.order = order
    return collation
  }

  /// Appends the sort key of `text`, in O(length).
  package func appendKey(of text: String, to bytes: inout [UInt8]) {
    _ = appendParts(of: text, to: &bytes)
  }

  /// Appends the key of `text`.
  ///
  /// - Returns: The offset of the tertiary level: case, ligatures, leading zeros.
  package func appendParts(of text: String, to bytes: inout [UInt8]) -> Int {
    order?.appendRank(of: text, to: &bytes)
    var text = text
    text.makeContiguousUTF8()
    let caseStart = text.utf8.withContiguousStorageIfAvailable { units in
      var writer = CollationKeyWriter(isCaseSensitive: isCaseSensitive)
      if units.contains(where: { $0 >= 0x80 }) || tailored?.hasASCIIRules == true {
        return writer.write(Array(text.unicodeScalars), tailored ?? .shared, to: &bytes)
      }
      return writer.write(ascii: units, (tailored?.layout ?? .root).ascii, to: &bytes)
    }
    assert(caseStart != nil, "a contiguous text has its bytes")
    return caseStart ?? bytes.count
  }
}

/// The weights of a key's secondary and tertiary levels; ``CollationLayout`` has the primary ones.
enum CollationWeight {
  /// Ends a level; smaller than every weight.
  static let end: UInt8 = 0x01
  /// A letter without an accent, or in lower case.
  static let common: UInt8 = 0x02
  /// An upper-case letter.
  static let upper: UInt8 = 0x03
  /// A ligature or another variant of a letter.
  static let variant: UInt8 = 0x04
  /// A variant in upper case.
  static let upperVariant: UInt8 = 0x05
  /// A contraction with a capital at its end, at its beginning, or throughout.
  static let mixedGroup: UInt8 = 0x06
  static let titleGroup: UInt8 = 0x07
  static let upperGroup: UInt8 = 0x08
  /// A number with one leading zero.
  static let leadingZero: UInt8 = 0x10
  /// The first of the combining marks U+0300 to U+036F.
  static let firstMark: UInt8 = 0x21
  /// Precedes the three bytes of any other mark.
  static let otherMark: UInt8 = 0xF0

  /// The tertiary weight of a letter's capital.
  static func raised(_ weight: UInt8) -> UInt8 { weight == common ? upper : upperVariant }

  /// Which letters of a contraction are capitals.
  enum Capitals {
    case none
    case some
    case all
  }

  /// The tertiary weight of a contraction.
  ///
  /// - Parameters:
  ///   - isRaised: Whether the first letter is a capital.
  ///   - rest: Which of the other letters are capitals.
  ///   - plain: The weight of the contraction without capitals.
  ///   - allowsMixed: Whether it may begin in lower case and continue in capitals.
  /// - Returns: The weight; nil if its capitals keep the sequence from contracting.
  static func ofGroup(
    isRaised: Bool, rest: Capitals, plain: UInt8, allowsMixed: Bool
  ) -> UInt8? {
    switch (isRaised, rest) {
    case (false, .none): plain
    case (true, .none): titleGroup
    case (true, .all): upperGroup
    case (false, .all): allowsMixed ? mixedGroup : nil
    case (_, .some): nil
    }
  }

  /// The tertiary weight where upper case sorts first.
  static func withUpperFirst(_ weight: UInt8) -> UInt8 {
    switch weight {
    case upper: common
    case upperVariant, upperGroup: upper
    case titleGroup, mixedGroup: variant
    case common: upperVariant
    case variant: mixedGroup
    default: weight
    }
  }
}
