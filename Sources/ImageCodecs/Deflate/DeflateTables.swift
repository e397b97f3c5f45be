/// DEFLATE's fixed tables (RFC 1951, 3.2.5): the symbols and extra bits of lengths and distances.
enum DeflateTables {
  /// The end-of-block symbol in the alphabet of literals and lengths.
  static let endOfBlock = 256
  /// The longest match in bytes.
  static let maximumLength = 258
  /// The largest distance in bytes.
  static let maximumDistance = 32_768
  /// The number of literal and length symbols, and the number of distance symbols.
  static let literalCount = 286
  static let distanceCount = 30

  /// The shortest length of each symbol from 257 on.
  static let lengthBases: [Int] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]

  /// The number of extra bits of each length symbol.
  static let lengthExtraBits: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]

  /// The code lengths of literals and lengths in a block with fixed codes.
  static let fixedLiteralLengths =
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
    + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)

  /// The order in which a block's header lists the lengths of the code length code.
  static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The offset from 257 of the symbol of a length, 3...258: four symbols for each power of two.
  @inline(__always)
  static func lengthSlot(_ length: Int) -> Int {
    let offset = UInt32(truncatingIfNeeded: length &- 3)
    if offset < 8 { return Int(offset) }
    if length == maximumLength { return 28 }
    let exponent = 29 &- UInt32(truncatingIfNeeded: offset.leadingZeroBitCount)
    return Int(exponent &* 4 &+ (offset &>> exponent))
  }

  /// The distance symbol of `distance - 1`, 0...32,767.
  @inline(__always)
  static func distanceSlot(_ offset: UInt32) -> Int {
    if offset < 4 { return Int(offset) }
    let exponent = 31 &- UInt32(truncatingIfNeeded: offset.leadingZeroBitCount)
    return Int(exponent &* 2 &+ (offset &>> (exponent &- 1) & 1))
  }

  /// The number of extra bits of a distance symbol.
  @inline(__always)
  static func distanceExtraBits(_ slot: Int) -> UInt64 {
    slot < 4 ? 0 : UInt64(slot &>> 1 &- 1)
  }
}
