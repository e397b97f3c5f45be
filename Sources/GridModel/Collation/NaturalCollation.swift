/// The order that people expect of names and titles, the same in every locale.
///
/// Three things decide, each only where those before it leave a tie, as in the Unicode Collation
/// Algorithm (UTS #10) with the classes of CLDR's root order:
///
/// 1. letters without accents and case, and runs of digits by the number they spell: spaces, then
///    punctuation, symbols, digits, Latin, Greek, Cyrillic, and all other scripts by code point;
/// 2. accents and strokes: none before some;
/// 3. case: lower before upper; then ligatures, and numbers with more leading zeros.
///
/// Ligatures count as their letters (æ as ae, ß as ss). Letters with their own place in an
/// alphabet have it here: ð after d, þ after z, й after и, ї after і. What a single country does
/// otherwise (å after z in Swedish) is left to a collation for its locale.
public struct NaturalCollation: TextCollation {
  /// Whether upper and lower case, ligatures and leading zeros are told apart.
  public var isCaseSensitive: Bool

  /// Makes the collation; without case, texts that differ in case only have the same place.
  public init(isCaseSensitive: Bool = true) { self.isCaseSensitive = isCaseSensitive }

  /// Appends the key of `text`; O(length).
  public func appendKey(of text: String, to bytes: inout [UInt8]) {
    var text = text
    text.makeContiguousUTF8()
    let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { units in
      var writer = CollationKeyWriter(isCaseSensitive: isCaseSensitive)
      if units.contains(where: { $0 >= 0x80 }) {
        writer.write(text.unicodeScalars, to: &bytes)
      } else {
        writer.write(ascii: units, to: &bytes)
      }
    }
    assert(isAppended != nil, "a contiguous text has its bytes")
  }
}

/// The weights of a key's second and third level; those of the first are in ``CollationTable``.
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
  /// A number with one leading zero.
  static let leadingZero: UInt8 = 0x10
  /// The combining mark U+0300; the next 0x6F follow.
  static let firstMark: UInt8 = 0x21
  /// Comes before the three bytes of any other mark.
  static let otherMark: UInt8 = 0xF0
}

/// Writes one key: the first level at once, the others when it is complete.
private struct CollationKeyWriter {
  private let isCaseSensitive: Bool
  private var accents: [UInt8] = []
  private var cases: [UInt8] = []
  /// Where the marks of the letter last written begin in `accents`, with their classes.
  private var pendingMarks: [(class: UInt8, scalar: UInt32)] = []

  init(isCaseSensitive: Bool) { self.isCaseSensitive = isCaseSensitive }

  /// Writes the key of a text of plain ASCII, which has no accents.
  mutating func write(ascii units: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var place = 0
    var plainCases = 0
    while place < units.count {
      let unit = units[place]
      if unit >= 0x30 && unit <= 0x39 {
        let digits = units[place...].prefix { $0 >= 0x30 && $0 <= 0x39 }
        addCases(common: &plainCases, writeNumber(digits.lazy.map { $0 - 0x30 }, to: &bytes))
        place += digits.count
        continue
      }
      bytes.append(CollationTable.asciiPrimary(unit))
      let isUpper = unit >= 0x41 && unit <= 0x5A
      addCases(common: &plainCases, isUpper ? CollationWeight.upper : CollationWeight.common)
      place += 1
    }
    bytes.append(CollationWeight.end)
    bytes.append(CollationWeight.end)
    if isCaseSensitive { bytes.append(contentsOf: cases) }
  }

  /// Appends a weight of the third level; common ones are held back, so that none is at its end.
  private mutating func addCases(common held: inout Int, _ weight: UInt8) {
    guard weight != CollationWeight.common else {
      held += 1
      return
    }
    cases.append(contentsOf: repeatElement(CollationWeight.common, count: held))
    cases.append(weight)
    held = 0
  }

  /// Writes the key of any text.
  mutating func write(_ scalars: String.UnicodeScalarView, to bytes: inout [UInt8]) {
    let table = CollationTable.shared
    var place = scalars.startIndex
    while place < scalars.endIndex {
      if CollationTable.digit(scalars[place]) != nil {
        let digits = scalars[place...].lazy.map(CollationTable.digit).prefix { $0 != nil }
        let values = digits.compactMap { $0 }
        flushMarks()
        accents.append(CollationWeight.common)
        cases.append(writeNumber(values, to: &bytes))
        scalars.formIndex(&place, offsetBy: values.count)
        continue
      }
      write(table.entry(of: scalars[place]), scalar: scalars[place], table, to: &bytes)
      scalars.formIndex(after: &place)
    }
    flushMarks()
    finish(to: &bytes)
  }

  private mutating func write(
    _ entry: CollationTable.Entry, scalar: Unicode.Scalar, _ table: CollationTable,
    to bytes: inout [UInt8]
  ) {
    if entry.kind == .mark {
      if pendingMarks.isEmpty, !accents.isEmpty, let last = bytes.last,
        let letter = table.contraction(of: last, with: scalar)
      {
        bytes[bytes.count - 1] = letter
        return
      }
      let combining = scalar.properties.canonicalCombiningClass.rawValue
      pendingMarks.append((combining, scalar.value))
      return
    }
    flushMarks()
    writePrimary(entry, to: &bytes)
    for place in 0..<4 where entry.marks[place] != 0 {
      let mark = entry.marks[place]
      pendingMarks.append((table.combiningClass(ofMark: mark), 0x2FF + UInt32(mark)))
    }
  }

  private mutating func writePrimary(_ entry: CollationTable.Entry, to bytes: inout [UInt8]) {
    accents.append(CollationWeight.common)
    cases.append(entry.caseWeight)
    bytes.append(entry.lead)
    if entry.kind == .codePoint {
      bytes.append(contentsOf: CollationTable.bytes(ofCodePoint: entry.codePoint))
    }
    guard entry.second != 0 else { return }
    accents.append(CollationWeight.common)
    cases.append(entry.caseWeight)
    bytes.append(entry.second)
  }

  /// Writes the marks of the last letter in canonical order, so that equivalent texts are equal.
  private mutating func flushMarks() {
    guard !pendingMarks.isEmpty else { return }
    if pendingMarks.count > 1 { sortPendingMarks() }
    for mark in pendingMarks {
      if mark.scalar >= 0x300 && mark.scalar < 0x370 {
        accents.append(CollationWeight.firstMark + UInt8(mark.scalar - 0x300))
      } else {
        accents.append(CollationWeight.otherMark)
        accents.append(contentsOf: CollationTable.bytes(ofCodePoint: mark.scalar))
      }
    }
    pendingMarks.removeAll(keepingCapacity: true)
  }

  /// Orders runs of marks by combining class, as canonical ordering does: a mark of class 0 stays.
  private mutating func sortPendingMarks() {
    var start = 0
    for end in 0...pendingMarks.count {
      guard end == pendingMarks.count || pendingMarks[end].class == 0 else { continue }
      let run = pendingMarks[start..<end].enumerated()
      let sorted = run.sorted { ($0.element.class, $0.offset) < ($1.element.class, $1.offset) }
      pendingMarks.replaceSubrange(start..<end, with: sorted.map(\.element))
      start = min(end + 1, pendingMarks.count)
    }
  }

  private mutating func finish(to bytes: inout [UInt8]) {
    bytes.append(CollationWeight.end)
    while accents.last == CollationWeight.common { accents.removeLast() }
    bytes.append(contentsOf: accents)
    bytes.append(CollationWeight.end)
    guard isCaseSensitive else { return }
    while cases.last == CollationWeight.common { cases.removeLast() }
    bytes.append(contentsOf: cases)
  }

  /// Writes a run of digits so that more digits come later: their count, then the digits.
  ///
  /// - Returns: The weight of its leading zeros on the third level.
  private func writeNumber(_ digits: some Collection<UInt8>, to bytes: inout [UInt8]) -> UInt8 {
    let zeros = digits.prefix { $0 == 0 }.count
    let significant = digits.dropFirst(zeros)
    bytes.append(CollationTable.number)
    let count = significant.count
    if count < 0xFE {
      bytes.append(UInt8(count + 1))
    } else {
      bytes.append(0xFF)
      bytes.append(contentsOf: CollationTable.bytes(ofCodePoint: UInt32(clamping: count)))
    }
    bytes.append(contentsOf: significant.lazy.map { $0 + 1 })
    guard zeros > 0 else { return CollationWeight.common }
    return UInt8(clamping: Int(CollationWeight.leadingZero) + zeros - 1)
  }
}
