/// Reads digits with the marks between them, and tells in which conventions they are a number.
struct NumberMarks {
  private enum Mark: Equatable {
    case point, comma, space, apostrophe
  }

  private let text: UnsafeBufferPointer<UInt8>
  /// The end of what was read.
  private(set) var offset: Int
  /// Whether it is a run of more than 15 digits.
  private(set) var isLong = false
  private(set) var hasExponent = false

  /// The number of digits before the first mark, and whether the first of them is a zero.
  private var head = 0
  private var hasZero = false
  /// The marks: how many, the first and the last of them, and whether all but the last are alike.
  private var count = 0
  private var first: Mark?
  private var last: Mark?
  private var areAlike = true
  /// The number of digits between the last two marks; nil if there is only one.
  private var inner: Int?
  /// Whether all runs of digits between two earlier marks have three digits, or two.
  private var areThrees = true, areTwos = true
  /// The number of digits behind the last mark.
  private var tail = 0

  /// Whether there are spaces between its digits.
  var hasSpaces: Bool { first == .space }

  init(_ text: UnsafeBufferPointer<UInt8>, from offset: Int) {
    (self.text, self.offset) = (text, offset)
  }

  /// The conventions of the number that begins here; nil if there is none.
  mutating func read() -> NumberConventions? {
    let start = offset
    head = readRun()
    hasZero = head > 0 && text[start] == UInt8(ascii: "0")
    guard head <= 1 || !hasZero else { return nil }
    while let (mark, width) = mark() {
      offset += width
      if let last {
        areThrees = areThrees && inner ?? 3 == 3
        areTwos = areTwos && inner ?? 2 == 2
        inner = tail
        areAlike = areAlike && last == first
      }
      if first == nil { first = mark }
      (last, count) = (mark, count + 1)
      tail = readRun()
    }
    guard head > 0 || count > 0 else { return nil }
    isLong = count == 0 && head > 15
    var conventions = conventions
    if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
      guard count <= 1, readExponent() else { return nil }
      (conventions, isLong, hasExponent) = (decimalConventions, false, true)
    }
    return conventions.isEmpty ? nil : conventions
  }

  private mutating func readRun() -> Int {
    let start = offset
    while offset < text.count, text[offset].isDigit { offset &+= 1 }
    return offset - start
  }

  /// The mark that comes next, with a digit behind it, and its width in bytes.
  private func mark() -> (Mark, Int)? {
    guard offset < text.count else { return nil }
    let found: (Mark, Int)
    switch text[offset] {
    case UInt8(ascii: "."): found = (.point, 1)
    case UInt8(ascii: ","): found = (.comma, 1)
    case UInt8(ascii: "'"): found = (.apostrophe, 1)
    // U+2019 RIGHT SINGLE QUOTATION MARK
    case 0xE2 where text.hasScalar(0xE2, 0x80, 0x99, at: offset): found = (.apostrophe, 3)
    case 0x20, 0xC2, 0xE2:
      found = (.space, text.spaceWidth(at: offset))
      guard found.1 > 0 else { return nil }
    default: return nil
    }
    let behind = offset + found.1
    return behind < text.count && text[behind].isDigit ? found : nil
  }

  private mutating func readExponent() -> Bool {
    offset += 1
    if offset < text.count, text[offset] == UInt8(ascii: "-") || text[offset] == UInt8(ascii: "+") {
      offset += 1
    }
    return readRun() > 0
  }

  // MARK: Conventions

  private var conventions: NumberConventions {
    guard let first, let last else { return head > 0 ? .all : [] }
    var found = count == 1 ? decimalConventions : []
    guard (1...3).contains(head), !hasZero, areAlike else { return found }
    if last == first, tail == 3 {
      found.formUnion(groupConventions(first, areThrees: inner ?? 3 == 3, areTwos: inner == 2))
    }
    // The last mark stands before decimals if it differs from the others.
    if last != first, inner == 3, last == .point || last == .comma {
      let decimal: NumberConventions = last == .point ? .decimalPoint : .decimalComma
      found.formUnion(groupConventions(first, areThrees: true, areTwos: true).intersection(decimal))
    }
    return found
  }

  /// The conventions of a number with one mark, before decimals.
  private var decimalConventions: NumberConventions {
    switch last {
    case nil: .all
    case .point: .decimalPoint
    // `,5` is rather a slip than a number.
    case .comma: head > 0 ? .decimalComma : []
    case .space, .apostrophe: []
    }
  }

  /// The conventions of groups with one kind of mark between them.
  ///
  /// - Parameters:
  ///   - mark: The mark.
  ///   - areThrees: Whether the run between the last two marks suits groups of three.
  ///   - areTwos: Whether it suits groups of two before the last group.
  /// - Returns: The conventions; empty if the groups have other sizes.
  private func groupConventions(_ mark: Mark, areThrees: Bool, areTwos: Bool) -> NumberConventions {
    let areThrees = areThrees && self.areThrees
    switch mark {
    case .point: return areThrees ? .comma : []
    case .space: return areThrees ? .spaces : []
    case .apostrophe: return areThrees ? .apostrophes : []
    case .comma:
      let hasOneGroup = first == last ? count == 1 : count == 2
      let isIndian = head <= 2 && (hasOneGroup || areTwos && self.areTwos)
      return (areThrees ? NumberConventions.point : []).union(isIndian ? .indian : [])
    }
  }
}
