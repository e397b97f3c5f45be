/// The primary weights of character classes and of letters with a place of their own.
///
/// A weight is one byte. Classes without an order of their own use four bytes: the lead byte of the
/// class and three of the code point. Weights of different lengths therefore never mix.
struct CollationLayout: Sendable {
  static let control: UInt8 = 0x02
  static let lineBreak: UInt8 = 0x03
  static let space: UInt8 = 0x04
  static let symbol: UInt8 = 0x2A
  private static let dollar: UInt8 = 0x2C
  static let currency: UInt8 = 0x2D
  static let fraction: UInt8 = 0x2E
  /// Precedes the length of a run of digits.
  static let number: UInt8 = 0x30
  /// The lead byte of a script that sorts before all others.
  static let leadingScript: UInt8 = 0x38
  static let otherScript: UInt8 = 0xE0
  static let hangul: UInt8 = 0xE4
  /// Follows a leading script, and precedes the alphabets.
  private static let secondScript: UInt8 = 0x3C

  /// The first byte of the first alphabet, and the number of bytes reserved for an alphabet.
  private static let firstAlphabet: UInt8 = 0x40
  private static let wide: UInt8 = 0x40
  private static let narrow: UInt8 = 0x20

  /// The lead bytes of the letters of each script that have no place in its alphabet.
  let otherLatin, otherGreek, otherCyrillic: UInt8
  /// The lead bytes of kana and of Chinese characters, whose weights are above those of kana.
  private(set) var kana: UInt8 = 0xE8
  private(set) var han: UInt8 = 0xEC
  /// The weights of letters and contractions, by their lower-case text.
  let weights: [String: UInt8]
  /// The weights of ASCII characters other than digits.
  let ascii: [UInt8]
  /// The code points of scripts that sort before all others.
  let leadingRanges: [ClosedRange<UInt32>]

  static let root = CollationLayout(.root)

  init(_ tailoring: CollationTailoring) {
    var starts = [Self.firstAlphabet, Self.firstAlphabet + Self.wide, 0]
    switch tailoring.leadingScript {
    case .greek: starts = [Self.firstAlphabet + Self.narrow, Self.firstAlphabet, 0]
    case .cyrillic: starts = [Self.firstAlphabet + Self.wide, 0, Self.firstAlphabet]
    case .codePoints, nil: break
    }
    // The remaining alphabet comes last: 0x40 + 0x40 + 0x20 and the like.
    if starts[2] == 0 { starts[2] = Self.firstAlphabet + Self.wide + Self.narrow }
    if starts[1] == 0 { starts[1] = Self.firstAlphabet + 2 * Self.wide }
    otherLatin = starts[0] + Self.wide - 2
    otherGreek = starts[1] + Self.narrow - 2
    otherCyrillic = starts[2] + Self.wide - 2
    let greek = CollationTable.greek.map { String($0) }
    var weights: [String: UInt8] = [:]
    for (start, letters) in zip(starts, [tailoring.latin, greek, tailoring.cyrillic]) {
      for (place, letter) in letters.enumerated() { weights[letter] = start + UInt8(place) }
    }
    self.weights = weights
    ascii = Self.asciiWeights(weights, hasDotlessI: tailoring.hasDotlessI)
    if case .codePoints(let ranges) = tailoring.leadingScript {
      leadingRanges = ranges
    } else {
      leadingRanges = []
    }
    switch tailoring.han {
    case .codePoints: break
    case .pinyin, .strokes: han = Self.leadingScript
    case .korean: han = Self.secondScript
    case .japanese: (kana, han) = (starts[0] + Self.wide - 1, starts[0] + Self.wide - 1)
    }
  }

  /// The lead byte of a sign outside ASCII that sorts beside one of ASCII; nil for other characters.
  static func lead(ofSign sign: Unicode.Scalar) -> UInt8? {
    switch sign.value {
    case 0x2010...0x2015: groups[0]
    case 0xA1, 0xBF, 0xB7, 0x2024...0x2026, 0x203C, 0x203D: groups[1]
    case 0x2018...0x201B, 0x2039, 0x203A: groups[2]
    case 0x201C...0x201F, 0xAB, 0xBB: groups[3]
    case 0xA7, 0xB6: groups[4]
    case 0x2020...0x2022, 0x2030: groups[5]
    case _ where sign.properties.generalCategory == .currencySymbol: currency
    default: nil
    }
  }

  /// The weights of the groups of other signs between those of ASCII.
  private static let groups: [UInt8] = CollationTable.signs.enumerated()
    .filter { $0.element == "…" }.map { space + UInt8($0.offset) }

  private static func asciiWeights(_ weights: [String: UInt8], hasDotlessI: Bool) -> [UInt8] {
    var ascii = [UInt8](repeating: control, count: 128)
    for unit in 0x09...0x0D { ascii[unit] = lineBreak }
    for (place, sign) in CollationTable.signs.enumerated() {
      if let unit = sign.asciiValue { ascii[Int(unit)] = space + UInt8(place) }
    }
    ascii[Int(UInt8(ascii: "$"))] = dollar
    for unit in UInt8(ascii: "a")...UInt8(ascii: "z") {
      let weight = weights[String(Unicode.Scalar(unit))] ?? control
      (ascii[Int(unit)], ascii[Int(unit) - 0x20]) = (weight, weight)
    }
    if hasDotlessI { ascii[0x49] = weights["ı"] ?? control }
    return ascii
  }

  /// The weight of a letter; 0 if it has no place of its own.
  func weight(of letter: Unicode.Scalar) -> UInt8 { weights[String(letter)] ?? 0 }
}
