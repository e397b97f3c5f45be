/// First-level weights of letters, and what accents they carry.
///
/// Weights are one byte, but for classes without an order of their own here: a lead byte of the
/// class and three of the code point. So keys of different lengths never mix.
struct CollationTable: Sendable {
  /// What a scalar contributes to a key.
  struct Entry {
    /// How a scalar is written.
    enum Kind {
      /// By its lead byte alone.
      case weighted
      /// By its lead byte and its code point.
      case codePoint
      /// As an accent of the letter before it.
      case mark
    }

    /// How the scalar is written.
    var kind = Kind.weighted
    /// The first byte of the first level.
    var lead: UInt8
    /// The second letter of a ligature; 0 is none.
    var second: UInt8 = 0
    /// The weight on the third level.
    var caseWeight = CollationWeight.common
    /// Combining marks as their distance from U+02FF; 0 is none.
    var marks: SIMD4<UInt8> = .zero
    /// What orders within the class of the lead byte.
    var codePoint: UInt32 = 0
  }

  /// The lead bytes of classes.
  private enum Lead {
    static let control: UInt8 = 0x02
    static let lineBreak: UInt8 = 0x03
    static let space: UInt8 = 0x04
    static let symbol: UInt8 = 0x28
    static let fraction: UInt8 = 0x2E
    static let latin: UInt8 = 0x40
    static let otherLatin: UInt8 = 0x7E
    static let greek: UInt8 = 0x80
    static let otherGreek: UInt8 = 0x9E
    static let cyrillic: UInt8 = 0xA0
    static let otherCyrillic: UInt8 = 0xDE
    static let otherScript: UInt8 = 0xE0
  }

  /// Comes before the length of a run of digits.
  static let number: UInt8 = 0x30

  /// The table, made when a text outside ASCII is first met.
  static let shared = CollationTable()

  private static let asciiPrimaries = makeASCIIPrimaries()
  private static let latinEnd: UInt32 = 0x0530
  private static let extendedLatin: Range<UInt32> = 0x1E00..<0x2000

  /// The entries below U+0530, then those of U+1E00 to U+1FFF.
  private var entries: [Entry] = []
  /// The combining classes of U+0300 to U+036F.
  private var markClasses: [UInt8]
  /// What a letter and a mark make together, where that is a letter by itself.
  private var contractions: [(base: UInt8, mark: UInt32, letter: UInt8)] = []

  private init() {
    markClasses = (0x300..<0x370).map { code in
      Unicode.Scalar(code as UInt32)?.properties.canonicalCombiningClass.rawValue ?? 0
    }
    let lower = lowerCaseEntries()
    entries = (Array(0..<Self.latinEnd) + Array(Self.extendedLatin)).map { code in
      Unicode.Scalar(code).map { Self.makeEntry(of: $0, from: lower) } ?? Entry(lead: Lead.symbol)
    }
    contractions = Self.contractions.map { letter, base, mark in
      (lower[base.value]?.lead ?? 0, mark, lower[letter.value]?.lead ?? 0)
    }
  }

  /// The first-level weight of an ASCII character that is no digit.
  static func asciiPrimary(_ unit: UInt8) -> UInt8 { asciiPrimaries[Int(unit)] }

  /// What a scalar contributes.
  func entry(of scalar: Unicode.Scalar) -> Entry {
    let code = scalar.value
    if code < Self.latinEnd { return entries[Int(code)] }
    if Self.extendedLatin.contains(code) {
      return entries[Int(code - Self.extendedLatin.lowerBound + Self.latinEnd)]
    }
    guard Self.letterSigns.contains(code) else { return Self.makeGeneralEntry(of: scalar) }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    var entry = entries[Int(lower.value)]
    entry.caseWeight = CollationWeight.upper
    return entry
  }

  /// The signs of ohm, kelvin and angstrom, which are the letters Ω, K and Å.
  private static let letterSigns: [UInt32] = [0x2126, 0x212A, 0x212B]

  /// The combining class of a mark, told by its distance from U+02FF.
  func combiningClass(ofMark mark: UInt8) -> UInt8 { markClasses[Int(mark) - 1] }

  /// The weight of the letter that the one weighted `lead` and a mark make together; nil where
  /// they stay a letter with a mark.
  func contraction(of lead: UInt8, with mark: Unicode.Scalar) -> UInt8? {
    contractions.first { $0.base == lead && $0.mark == mark.value }?.letter
  }

  /// The value of a decimal digit in any script; nil where it is none.
  static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 {
      return scalar.value >= 0x30 && scalar.value <= 0x39 ? UInt8(scalar.value - 0x30) : nil
    }
    guard scalar.value >= 0x660, scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.flatMap { UInt8(exactly: $0) }
  }

  /// A code point in three bytes that order as it does, none of them zero.
  static func bytes(ofCodePoint code: UInt32) -> [UInt8] {
    let code = min(code, 0x1F_FFFF)
    return [code >> 14, code >> 7 & 0x7F, code & 0x7F].map { UInt8($0) + 1 }
  }
}

// MARK: - Making the table

extension CollationTable {
  private static func makeASCIIPrimaries() -> [UInt8] {
    var weights = [UInt8](repeating: Lead.control, count: 128)
    for unit in 0x09...0x0D { weights[unit] = Lead.lineBreak }
    for (place, unit) in asciiSymbols.utf8.enumerated() {
      weights[Int(unit)] = Lead.space + UInt8(place)
    }
    for letter in 0..<26 {
      let weight = Lead.latin + 2 * UInt8(letter)
      (weights[0x41 + letter], weights[0x61 + letter]) = (weight, weight)
    }
    return weights
  }

  /// The entries of all lower-case letters with an order of their own.
  private func lowerCaseEntries() -> [UInt32: Entry] {
    var known: [UInt32: Entry] = [:]
    func alias(_ form: Unicode.Scalar, of letter: Unicode.Scalar, _ change: (inout Entry) -> Void) {
      guard var entry = known[letter.value] else { return }
      change(&entry)
      known[form.value] = entry
    }
    for code in UInt32(0x61)...0x7A {
      known[code] = Entry(lead: Self.asciiPrimaries[Int(code)])
    }
    for (place, letter) in Self.greek.unicodeScalars.enumerated() {
      known[letter.value] = Entry(lead: Lead.greek + UInt8(place))
    }
    for (place, letter) in Self.cyrillic.unicodeScalars.enumerated() {
      known[letter.value] = Entry(lead: Lead.cyrillic + UInt8(place))
    }
    for (letter, previous) in Self.followers { alias(letter, of: previous) { $0.lead += 1 } }
    for (form, letter) in Self.variants {
      alias(form, of: letter) { $0.caseWeight = CollationWeight.variant }
    }
    for (letter, first, second) in Self.ligatures {
      alias(letter, of: first) { entry in
        entry.second = known[second.value]?.lead ?? 0
        entry.caseWeight = CollationWeight.variant
      }
    }
    addAccented(to: &known)
    return known
  }

  /// Adds letters with marks; they may build on one another, so all are gone through until none
  /// is new.
  private func addAccented(to known: inout [UInt32: Entry]) {
    let groups = Self.strokedLetters + Self.accentedLetters
    var countBefore = -1
    while known.count != countBefore {
      countBefore = known.count
      for (mark, letters, bases) in groups {
        for (letter, base) in zip(letters.unicodeScalars, bases.unicodeScalars) {
          guard known[letter.value] == nil, var entry = known[base.value] else { continue }
          guard let free = (0..<4).first(where: { entry.marks[$0] == 0 }) else { continue }
          entry.marks[free] = UInt8(mark - 0x2FF)
          known[letter.value] = entry
        }
      }
      for (form, letter) in Self.secondForms { known[form] = known[letter] }
    }
  }

  /// The entry of a scalar, by its lower-case form.
  private static func makeEntry(
    of scalar: Unicode.Scalar, from known: [UInt32: Entry]
  ) -> Entry {
    if scalar.value < 0x80, known[scalar.value] == nil, !scalar.properties.isAlphabetic {
      return Entry(lead: asciiPrimaries[Int(scalar.value)])
    }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    guard let first = lower.first, var entry = known[first.value] else {
      return makeGeneralEntry(of: scalar)
    }
    if lower.count == 2, let mark = lower.last, mark.value >= 0x300, mark.value < 0x370 {
      entry.marks[0] = UInt8(mark.value - 0x2FF)
    }
    guard first != scalar else { return entry }
    let isPlain = entry.caseWeight == CollationWeight.common
    entry.caseWeight = isPlain ? CollationWeight.upper : CollationWeight.upperVariant
    return entry
  }

  /// The entry of a scalar without an order of its own: by its class and code point.
  private static func makeGeneralEntry(of scalar: Unicode.Scalar) -> Entry {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format:
      return Entry(kind: .mark, lead: 0)
    case .spaceSeparator:
      return Entry(lead: Lead.space)
    case .lineSeparator, .paragraphSeparator:
      return Entry(lead: Lead.lineBreak)
    case .control:
      return Entry(lead: Lead.control)
    case .letterNumber, .otherNumber:
      return Entry(kind: .codePoint, lead: Lead.fraction, codePoint: scalar.value)
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return makeOtherLetterEntry(of: scalar)
    case .decimalNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol,
      .currencySymbol, .modifierSymbol, .otherSymbol, .surrogate, .privateUse, .unassigned:
      return Entry(kind: .codePoint, lead: Lead.symbol, codePoint: scalar.value)
    @unknown default:
      return Entry(kind: .codePoint, lead: Lead.symbol, codePoint: scalar.value)
    }
  }

  private static func makeOtherLetterEntry(of scalar: Unicode.Scalar) -> Entry {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    var entry = Entry(kind: .codePoint, lead: Lead.otherScript, codePoint: lower.value)
    switch lower.value {
    case 0..<0x370, 0x1D00..<0x1F00, 0x2C60..<0x2C80, 0xA720..<0xA800, 0xAB30..<0xAB70:
      entry.lead = Lead.otherLatin
    case 0x370..<0x400, 0x1F00..<0x2000: entry.lead = Lead.otherGreek
    case 0x400..<0x530, 0x1C80..<0x1C90, 0x2DE0..<0x2E00, 0xA640..<0xA6A0:
      entry.lead = Lead.otherCyrillic
    default: break
    }
    if lower != scalar { entry.caseWeight = CollationWeight.upper }
    return entry
  }
}
