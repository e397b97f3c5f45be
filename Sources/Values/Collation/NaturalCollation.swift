/// The order that people expect of names and titles.
///
/// Three things decide, each only where those before it leave a tie, as in the Unicode Collation
/// Algorithm (UTS #10) with the classes of CLDR's root order:
///
/// 1. letters without accents and case, and runs of digits by the number they spell: spaces, then
///    punctuation, symbols, digits, Latin, Greek, Cyrillic, other scripts by code point, Hangul,
///    kana, and Chinese characters by code point;
/// 2. accents and strokes: none before some;
/// 3. case: lower before upper; then ligatures, and numbers with more leading zeros.
///
/// Ligatures count as their letters (æ as ae, ß as ss). Letters with their own place in an
/// alphabet have it here: ð after d, þ after z, й after и, ї after і. What a single language does
/// otherwise (å after z in Swedish, ch after h in Czech) is told by its locale.
public struct NaturalCollation: TextCollation {
  /// Whether upper and lower case, ligatures and leading zeros are told apart.
  public var isCaseSensitive: Bool
  /// The language's own table; nil is the root order.
  let tailored: CollationTable?

  /// Makes the collation of the root order, which most languages share.
  ///
  /// Without case, texts that differ in case only have the same place.
  public init(isCaseSensitive: Bool = true) {
    self.isCaseSensitive = isCaseSensitive
    tailored = nil
  }

  /// Makes the collation of a locale, written `sv_SE`, `sv-SE` or `sv`; the root order where its
  /// language has no other.
  ///
  /// Without case, texts that differ in case only have the same place.
  public init(locale: String, isCaseSensitive: Bool = true) {
    self.isCaseSensitive = isCaseSensitive
    tailored = CollationTailoring(locale: locale).map(CollationTable.init)
  }

  /// Appends the key of `text`; O(length).
  public func appendKey(of text: String, to bytes: inout [UInt8]) {
    _ = appendParts(of: text, to: &bytes)
  }

  /// Appends the key of `text`.
  ///
  /// - Returns: Where what is about case begins: case, ligatures, leading zeros.
  package func appendParts(of text: String, to bytes: inout [UInt8]) -> Int {
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

/// The weights of a key's second and third level; those of the first are in ``CollationLayout``.
enum CollationWeight {
  /// Ends a level; smaller than every weight.
  static let end: UInt8 = 0x01
  /// A letter without accent, or a lower-case one.
  static let common: UInt8 = 0x02
  /// An upper-case letter.
  static let upper: UInt8 = 0x03
  /// A ligature or another form of a letter.
  static let variant: UInt8 = 0x04
  /// An upper-case letter of such a form.
  static let upperVariant: UInt8 = 0x05
  /// A row of letters that counts as one, with a capital at its end, at its beginning, throughout.
  static let mixedGroup: UInt8 = 0x06
  static let titleGroup: UInt8 = 0x07
  static let upperGroup: UInt8 = 0x08
  /// A number with one leading zero.
  static let leadingZero: UInt8 = 0x10
  /// The combining mark U+0300; the next 0x6F follow.
  static let firstMark: UInt8 = 0x21
  /// Comes before the three bytes of any other mark.
  static let otherMark: UInt8 = 0xF0

  /// The third-level weight of a letter's capital.
  static func raised(_ weight: UInt8) -> UInt8 { weight == common ? upper : upperVariant }

  /// Which letters of a row are capitals.
  enum Capitals {
    case none
    case some
    case all
  }

  /// The third-level weight of a row of letters that counts as one.
  ///
  /// - Parameters:
  ///   - isRaised: Whether the first letter is a capital.
  ///   - rest: Which of the others are.
  ///   - plain: The weight of the row without capitals.
  ///   - allowsMixed: Whether it may begin small and go on in capitals.
  /// - Returns: The weight; nil where capitals keep the row from counting as one.
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

  /// The weight where upper case comes first.
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
