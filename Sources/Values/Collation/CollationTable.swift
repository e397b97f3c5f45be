/// The collation elements of all characters: primary weights, accents and case.
struct CollationTable: Sendable {
  /// The contribution of one scalar to a key.
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
    /// The first byte of the primary weight.
    var lead: UInt8
    /// The second letter of a ligature; 0 if there is none.
    var second: UInt8 = 0
    /// A secondary weight in addition to the letter's own; 0 if there is none.
    var secondary: UInt8 = 0
    /// The tertiary weight.
    var caseWeight = CollationWeight.common
    /// Combining marks as their distance from U+02FF; 0 if there is none.
    var marks: SIMD4<UInt8> = .zero
    /// The order within the class of the lead byte.
    var codePoint: UInt32 = 0
    /// A combining mark from another block; 0 if there is none.
    var otherMark: UInt32 = 0
  }

  /// A contraction: a sequence of letters that an alphabet counts as one or two.
  struct Group {
    /// The lower-case scalars after the first one.
    let rest: [Unicode.Scalar]
    /// The contribution, apart from upper case.
    let entry: Entry
  }

  /// The contraction of a letter and a mark, which is a letter by itself or counts as one.
  struct Contraction {
    let base: UInt8
    let mark: UInt32
    let letter: UInt8
    let secondary: UInt8
  }

  /// The table of the root collation, made when a text outside ASCII is first met.
  static let shared = CollationTable(.root)

  private static let latinEnd: UInt32 = 0x0530
  private static let extendedLatin: Range<UInt32> = 0x1E00..<0x2000

  /// The primary weights.
  let layout: CollationLayout
  private let hanRule: CollationTailoring.HanRule
  /// Whether upper case sorts before lower case.
  let isUpperFirst: Bool
  /// Whether accents are compared from the end of a text.
  let isBackwards: Bool
  /// Whether a sequence still contracts if only its end is in upper case.
  let joinsMixedCase: Bool
  /// Whether plain ASCII needs more than its primary weights and its case.
  private(set) var hasASCIIRules = false
  /// The entries below U+0530, then those of U+1E00 to U+1FFF.
  private var entries: [Entry] = []
  /// The combining classes and the weights of the marks U+0300 to U+036F.
  private var markClasses, markWeights: [UInt8]
  private var contractions: [Contraction] = []
  /// Contractions by their first scalar in lower case, the longest first.
  private(set) var groups: [Unicode.Scalar: [Group]] = [:]
  /// Whether a scalar below U+0180, in either case, may begin a contraction; empty if none does.
  private(set) var groupStarts: [Bool] = []

  init(_ tailoring: CollationTailoring) {
    (layout, hanRule) = (CollationLayout(tailoring), tailoring.han)
    (isUpperFirst, isBackwards) = (tailoring.isUpperFirst, tailoring.isBackwards)
    joinsMixedCase = tailoring.joinsMixedCase
    markClasses = (0x300..<0x370).map { code in
      Unicode.Scalar(code as UInt32)?.properties.canonicalCombiningClass.rawValue ?? 0
    }
    markWeights = Self.rootMarkWeights
    let ordered = tailoring.markOrder
    for (mark, weight) in zip(ordered, ordered.map({ markWeights[Int($0 - 0x300)] }).sorted()) {
      markWeights[Int(mark - 0x300)] = weight
    }
    let lower = lowerCaseEntries()
    entries = (Array(0..<Self.latinEnd) + Array(Self.extendedLatin)).map { code in
      Unicode.Scalar(code).map { makeEntry(of: $0, from: lower) }
        ?? Entry(lead: CollationLayout.symbol)
    }
    for (letter, base, mark) in Self.contractions {
      let (base, letter) = (layout.weight(of: base), layout.weight(of: letter))
      contractions.append(Contraction(base: base, mark: mark, letter: letter, secondary: 0))
    }
    if tailoring.hasDotlessI { addDotlessI() }
    for element in tailoring.elements { add(element) }
    if isUpperFirst { hasASCIIRules = true }
  }

  /// The contribution of a scalar to a key, before another one; nil for the last.
  func entry(of scalar: Unicode.Scalar, before next: Unicode.Scalar? = nil) -> Entry {
    let code = scalar.value
    if code < Self.latinEnd { return entries[Int(code)] }
    if Self.extendedLatin.contains(code) {
      return entries[Int(code - Self.extendedLatin.lowerBound + Self.latinEnd)]
    }
    if HanOrder.contains(code) { return hanEntry(of: code, before: next?.value ?? 0) }
    if code >= 0x3041, let kana = kanaEntry(of: code) { return kana }
    guard Self.letterSigns.contains(code) else { return makeGeneralEntry(of: scalar) }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    var entry = entries[Int(lower.value)]
    entry.caseWeight = CollationWeight.upper
    return entry
  }

  private var hanOrder: HanOrder {
    switch hanRule {
    case .codePoints: .codePoints
    case .pinyin: .pinyin
    case .strokes: .strokes
    case .japanese: .japanese
    case .korean: .korean
    }
  }

  /// The entry of a Chinese character; the order of a language is read when one is first met.
  private func hanEntry(of code: UInt32, before next: UInt32) -> Entry {
    switch hanOrder.place(of: code, before: next) {
    case .weight(let weight): return Entry(kind: .codePoint, lead: layout.han, codePoint: weight)
    case .reading(let syllable, let weight):
      let lead = lead(ofLetter: syllable)
      return Entry(kind: .codePoint, lead: lead, codePoint: syllable, otherMark: weight)
    }
  }

  /// The ohm, kelvin and angstrom signs, which are the letters Ω, K and Å.
  private static let letterSigns: [UInt32] = [0x2126, 0x212A, 0x212B]

  /// The weights of the marks U+0300 to U+036F: those of CLDR's root collation that letters have, in
  /// its order, then the others.
  private static let rootMarkWeights: [UInt8] = {
    let ordered: [UInt32] = [
      0x332, 0x313, 0x343, 0x314, 0x301, 0x341, 0x300, 0x340, 0x306, 0x302, 0x30C, 0x30A, 0x342,
      0x308, 0x344, 0x30B, 0x303, 0x307, 0x338, 0x327, 0x328, 0x304, 0x335,
    ]
    let others = (0x300..<0x370).filter { !ordered.contains($0) && $0 != ethMark }
    var weights = [UInt8](repeating: 0, count: 0x70)
    for (place, mark) in (ordered + others + [ethMark]).enumerated() {
      weights[Int(mark - 0x300)] = CollationWeight.firstMark + UInt8(place)
    }
    return weights
  }()

  /// The combining class of a mark, given as its distance from U+02FF.
  func combiningClass(ofMark mark: UInt8) -> UInt8 { markClasses[Int(mark) - 1] }

  /// The secondary weight of a mark in U+0300 to U+036F.
  func weight(ofMark mark: UInt32) -> UInt8 { markWeights[Int(mark - 0x300)] }

  /// The contraction of the letter with weight `lead` and a mark; nil if they remain a letter with a mark.
  func contraction(of lead: UInt8, with mark: UInt32) -> Contraction? {
    contractions.last { $0.base == lead && $0.mark == mark }
  }

  /// The value of a decimal digit in any script; nil if the scalar is not a digit.
  static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    // The first digits beyond ASCII are Arabic.
    if scalar.value < 0x660 {
      return scalar.value >= 0x30 && scalar.value <= 0x39 ? UInt8(scalar.value - 0x30) : nil
    }
    return digitBeyondASCII(scalar)
  }

  private static func digitBeyondASCII(_ scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.flatMap { UInt8(exactly: $0) }
  }

  /// A code point as three non-zero bytes that sort in the same order.
  static func bytes(ofCodePoint code: UInt32) -> [UInt8] {
    let code = min(code, 0x1F_FFFF)
    return [code >> 14, code >> 7 & 0x7F, code & 0x7F].map { UInt8($0) + 1 }
  }
}

// MARK: - Building the table

extension CollationTable {
  /// The entries of all lower-case letters with an order of their own.
  private func lowerCaseEntries() -> [UInt32: Entry] {
    var known: [UInt32: Entry] = [:]
    func alias(_ form: Unicode.Scalar, of letter: Unicode.Scalar, _ change: (inout Entry) -> Void) {
      guard var entry = known[letter.value] else { return }
      change(&entry)
      known[form.value] = entry
    }
    let letters = "abcdefghijklmnopqrstuvwxyzəıŋþ" + Self.greek + Self.cyrillic
    for letter in letters.unicodeScalars {
      known[letter.value] = Entry(lead: layout.weight(of: letter))
    }
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

  /// Adds letters with marks; as they may build on one another, repeats until no new one is found.
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
  private func makeEntry(of scalar: Unicode.Scalar, from known: [UInt32: Entry]) -> Entry {
    if scalar.value < 0x80, known[scalar.value] == nil, !scalar.properties.isAlphabetic {
      return Entry(lead: layout.ascii[Int(scalar.value)])
    }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    guard let first = lower.first, var entry = known[first.value] else {
      return makeGeneralEntry(of: scalar)
    }
    if lower.count == 2, let mark = lower.last, mark.value >= 0x300, mark.value < 0x370 {
      entry.marks[0] = UInt8(mark.value - 0x2FF)
    }
    guard first != scalar else { return entry }
    entry.caseWeight = CollationWeight.raised(entry.caseWeight)
    return entry
  }

  /// Makes `I` the capital of `ı`, and `İ` the capital of `i`.
  private mutating func addDotlessI() {
    let dotless = Entry(lead: layout.weight(of: "ı"))
    var capital = dotless
    capital.caseWeight = CollationWeight.upper
    (entries[0x131], entries[0x49]) = (dotless, capital)
    capital.lead = layout.weight(of: "i")
    entries[0x130] = capital
    contractions.append(
      Contraction(base: dotless.lead, mark: 0x307, letter: capital.lead, secondary: 0))
  }

  /// Adds a letter or contraction with a place of its own.
  private mutating func add(_ element: CollationTailoring.Element) {
    let leads = element.letters.map { layout.weights[$0] ?? 0 }
    var entry = Entry(lead: leads.first ?? 0, second: leads.count > 1 ? leads[1] : 0)
    entry.secondary = element.secondary == 0 ? 0 : CollationWeight.common + element.secondary
    if element.isVariant { entry.caseWeight = CollationWeight.variant }
    let scalars = Array(element.text.unicodeScalars)
    guard scalars.count == 1, let letter = scalars.first else { return addGroup(scalars, entry) }
    let root = entries[Int(letter.value)]
    if root.marks[0] != 0, root.marks[1] == 0, root.second == 0 {
      // Found regardless of whether the letter and its mark are one scalar or two.
      let mark = 0x2FF + UInt32(root.marks[0])
      contractions.append(
        Contraction(base: root.lead, mark: mark, letter: entry.lead, secondary: entry.secondary))
      return
    }
    entries[Int(letter.value)] = entry
    let upper = letter.properties.uppercaseMapping.unicodeScalars
    if upper.count == 1, let capital = upper.first, capital != letter {
      entry.caseWeight = CollationWeight.raised(entry.caseWeight)
      entries[Int(capital.value)] = entry
    }
    if letter.isASCII && entry.secondary != 0 { hasASCIIRules = true }
  }

  private mutating func addGroup(_ scalars: [Unicode.Scalar], _ entry: Entry) {
    guard let first = scalars.first else { return }
    hasASCIIRules = true
    var spellings = [Array(scalars.dropFirst())]
    // A letter with a mark may be written in two scalars.
    if let last = scalars.last, last == "ž" { spellings.append(["z", "\u{30C}"]) }
    for rest in spellings {
      groups[first, default: []].append(Group(rest: rest, entry: entry))
    }
    if groupStarts.isEmpty { groupStarts = [Bool](repeating: false, count: 0x180) }
    for start in [first, first.properties.uppercaseMapping.unicodeScalars.first ?? first]
    where start.value < 0x180 {
      groupStarts[Int(start.value)] = true
    }
    groups[first]?.sort { $0.rest.count > $1.rest.count }
  }
}
