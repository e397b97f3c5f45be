import CGridreelAssets
import CGridreelZlib

/// Reads text by the table of an encoding, piece by piece.
struct CharacterDecoder {
  /// The bytes that may begin and end a character of two, as `Scripts/make encodings` has them.
  private static let leads: ClosedRange<UInt8> = 0x81...0xFE
  private static let trails: ClosedRange<UInt8> = 0x40...0xFE
  private static let digits: ClosedRange<UInt8> = 0x30...0x39
  /// The first byte of three in EUC-JP.
  private static let shift: UInt8 = 0x8F

  private let encoding: DataEncoding
  /// The code units of the bytes from 0x80, 0 for none.
  private let singles: ArraySlice<UInt16>
  /// Those of two bytes, row by row; those of three bytes in EUC-JP, by the last two.
  private let doubles, triples: ArraySlice<UInt16>
  /// What is below U+10000 and has four bytes in GB 18030, in the order of the codes.
  private lazy var quadruples = makeQuadruples()
  /// The bytes of a character that is not complete.
  private var pending: [UInt8] = []

  /// Nil for UTF-8 and UTF-16, which have no table.
  init?(of encoding: DataEncoding) {
    // Most files are in UTF-8, and unpacking the tables takes time.
    guard ![.utf8, .utf16].contains(encoding) else { return nil }
    let tables = CharacterTables.shared
    guard let units = tables.units(of: encoding) else { return nil }
    self.encoding = encoding
    (singles, doubles) = units
    triples = encoding == .eucJP ? tables.last : []
  }

  /// Whether all bytes so far make whole characters.
  var isBetweenCharacters: Bool { pending.isEmpty }

  /// Reads bytes, and appends their characters in UTF-8; false at bytes that stand for none.
  mutating func decode(_ bytes: [UInt8], into text: inout [UInt8]) -> Bool {
    for byte in bytes {
      if pending.isEmpty, byte < 0x80 {
        text.append(byte)
      } else {
        guard append(byte, to: &text) else { return false }
      }
    }
    return true
  }

  private mutating func append(_ byte: UInt8, to text: inout [UInt8]) -> Bool {
    if let scalar = character(endingIn: byte) {
      pending.removeAll(keepingCapacity: true)
      text.append(contentsOf: UTF8.encode(scalar) ?? .init())
      return true
    }
    guard isBeginning(with: byte) else { return false }
    pending.append(byte)
    return true
  }

  /// The character that ends in a byte; nil if it does not end there, or there is none.
  private mutating func character(endingIn byte: UInt8) -> Unicode.Scalar? {
    let unit: UInt16? =
      switch pending.count {
      case 0:
        singles[singles.startIndex + Int(byte - 0x80)]
      case 1:
        Self.place(pending[0], byte).map { doubles[doubles.startIndex + $0] }
      case 2 where encoding == .eucJP:
        Self.place(pending[1], byte).map { triples[triples.startIndex + $0] }
      default: nil
      }
    if let unit, unit != 0 { return Unicode.Scalar(unit) }
    return pending.count == 3 && Self.digits.contains(byte) ? quadruple(byte) : nil
  }

  /// Whether a byte continues a longer character.
  private func isBeginning(with byte: UInt8) -> Bool {
    switch pending.count {
    case 0: !doubles.isEmpty && Self.leads.contains(byte)
    case 1 where encoding == .gb18030: Self.digits.contains(byte)
    case 1 where encoding == .eucJP: pending[0] == Self.shift && Self.leads.contains(byte)
    case 2 where encoding == .gb18030: Self.leads.contains(byte)
    default: false
    }
  }

  /// The place of two bytes in a table; nil if they are in none.
  private static func place(_ lead: UInt8, _ trail: UInt8) -> Int? {
    guard leads.contains(lead), trails.contains(trail) else { return nil }
    return Int(lead - leads.lowerBound) * trails.count + Int(trail - trails.lowerBound)
  }

  /// The character of four bytes in GB 18030: those that have no shorter code count up from U+0080, and those from
  /// U+10000 from 0x90308130.
  private mutating func quadruple(_ last: UInt8) -> Unicode.Scalar? {
    let (first, second, third) = (
      Int(pending[0]) - 0x81, Int(pending[1]) - 0x30, Int(pending[2]) - 0x81
    )
    let number = ((first * 10 + second) * 126 + third) * 10 + Int(last) - 0x30
    if number < quadruples.count { return Unicode.Scalar(quadruples[number]) }
    let beyond = number - 189_000
    return beyond >= 0 ? Unicode.Scalar(UInt32(0x10000 + beyond)) : nil
  }

  private func makeQuadruples() -> [UInt16] {
    let shorter = Set(doubles)
    return (0x80...0xFFFF).filter { !(0xD800...0xDFFF).contains($0) && !shorter.contains($0) }
  }
}

/// The tables of characters that are built into the program.
private struct CharacterTables {
  private static let singles = 128
  private static let doubles = 126 * 191

  /// The names of the encodings of one byte, and of those of several bytes.
  private let names: [[Substring]]
  private let units: [UInt16]

  /// Unpacked with the first text that needs them.
  static let shared = CharacterTables()

  private init() {
    let bytes = Self.unpacked()
    let parts = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    names = parts.prefix(2).map { String(decoding: $0, as: UTF8.self).split(separator: " ") }
    let (numbers, count) = (parts[2], parts[2].count / 2)
    var unit: UInt16 = 0
    units = numbers.prefix(count).indices.map { place in
      unit &+= UInt16(numbers[place]) | UInt16(numbers[place + count]) << 8
      return unit
    }
  }

  /// The characters of an encoding of one or two bytes; nil if it has no table.
  func units(
    of encoding: DataEncoding
  ) -> (singles: ArraySlice<UInt16>, doubles: ArraySlice<UInt16>)? {
    let name = encoding == .latin1 ? "windows-1252" : encoding.rawValue
    if let place = names[0].firstIndex(where: { $0 == name }) {
      return (units[(place * Self.singles)...].prefix(Self.singles), [])
    }
    guard let place = names[1].firstIndex(where: { $0 == name }) else { return nil }
    let start = names[0].count * Self.singles + place * (Self.singles + Self.doubles)
    return (
      units[start...].prefix(Self.singles), units[(start + Self.singles)...].prefix(Self.doubles)
    )
  }

  /// The last table, of EUC-JP's characters of three bytes.
  var last: ArraySlice<UInt16> { units.suffix(Self.doubles) }

  private static func unpacked() -> [UInt8] {
    let packed = gridreel_encodings()
    // Twice what the tables take.
    return [UInt8](unsafeUninitializedCapacity: 1 << 19) { room, count in
      var size = UInt(room.count)
      let status = uncompress(
        room.baseAddress, &size, packed.bytes, UInt(packed.end - packed.bytes))
      precondition(status == Z_OK, "the tables of encodings cannot be unpacked")
      count = Int(size)
    }
  }
}
