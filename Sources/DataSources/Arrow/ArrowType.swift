import GridreelJSONText
import GridreelPrimitives

/// The type of an Arrow column, as far as reading depends on it
/// (https://arrow.apache.org/docs/format/Columnar.html).
enum ArrowType: Hashable, Sendable {
  case null
  case boolean
  case integer(bytes: Int, isSigned: Bool)
  case float(bytes: Int)
  case decimal(bytes: Int, scale: Int)
  /// Bytes or texts, behind offsets of 4 or 8 bytes.
  case bytes(offsetBytes: Int, isText: Bool)
  /// Bytes or texts, behind views.
  case view(isText: Bool)
  case fixedBytes(count: Int)
  /// Days, or milliseconds that count whole days.
  case date(bytes: Int)
  case time(bytes: Int, unit: Unit)
  case timestamp(unit: Unit, zone: Zone)
  case duration(unit: Unit)
  case list(offsetBytes: Int)
  case listView(offsetBytes: Int)
  case fixedList(count: Int)
  case structure
  case map
  /// A type whose values are not read; its buffers are skipped.
  case unread(name: String, buffers: Int)

  /// A unit of time, by the number of them in a second.
  enum Unit: Int, Sendable {
    case second = 1
    case millisecond = 1_000
    case microsecond = 1_000_000
    case nanosecond = 1_000_000_000

    /// The unit with a number in the metadata; nil if there is none.
    init?(code: Int16) {
      guard (0...3).contains(code) else { return nil }
      self = [.second, .millisecond, .microsecond, .nanosecond][Int(code)]
    }

    /// The number of digits behind the seconds.
    var digits: Int { [.second: 0, .millisecond: 3, .microsecond: 6][self] ?? 9 }
  }

  /// What a timestamp says about its time zone.
  enum Zone: Hashable, Sendable {
    /// A civil time without a zone.
    case none
    /// UTC plus some seconds.
    case offset(Int)
    /// A zone whose rules only a database of zones knows; its times are written in UTC.
    case named(String)

    init(_ name: String?) {
      guard let name, !name.isEmpty else {
        self = .none
        return
      }
      let digits = name.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") }
      let isAhead = name.first == "+"
      if ["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Z", "utc"].contains(name) {
        self = .offset(0)
      } else if isAhead || name.first == "-", digits.count == 4 || digits.count == 2,
        digits.allSatisfy(\.isDigit), let number = Int(String(decoding: digits, as: UTF8.self))
      {
        let (hours, minutes) = digits.count == 4 ? (number / 100, number % 100) : (number, 0)
        self = .offset((isAhead ? 1 : -1) * (hours * 3600 + minutes * 60))
      } else {
        self = .named(name)
      }
    }
  }

  /// The number of buffers of its own, without those behind views.
  var bufferCount: Int {
    switch self {
    case .null: 0
    case .boolean, .integer, .float, .decimal, .fixedBytes, .date, .time, .timestamp, .duration: 2
    case .bytes: 3
    case .view: 2
    case .list, .map: 2
    case .listView: 3
    case .fixedList, .structure: 1
    case .unread(_, let buffers): buffers
    }
  }

  /// The number of bytes of a value in the second buffer; nil if values differ in size.
  var width: Int? {
    switch self {
    case .integer(let bytes, _), .float(let bytes), .decimal(let bytes, _), .date(let bytes),
      .time(let bytes, _):
      bytes
    case .timestamp, .duration: 8
    case .fixedBytes(let count): count
    case .null, .boolean, .bytes, .view, .list, .listView, .fixedList, .structure, .map, .unread:
      nil
    }
  }

  /// Whether the bytes of a value stand in the order of the machine that wrote them.
  var isNumber: Bool {
    if case .fixedBytes = self { return false }
    return width != nil
  }
}

extension ArrowType {
  /// Reads the type of a field of the schema.
  ///
  /// - Throws: ``ScanFailure`` if the metadata are damaged, or the type is none of format 1.5.
  init(_ field: FlatTable, at offset: Int) throws(ScanFailure) {
    let code = try field.number(2, absent: UInt8(0))
    guard let type = try field.table(3) else { throw FlatTable.damage(offset) }
    let simple = Self.simple(code)
    guard let known = if simple == nil { try Self.measured(code, type) } else { simple } else {
      throw ScanFailure(
        message: "the Arrow file has a column of a type that is newer than this program (\(code)); "
          + "write it without that column", offset: offset)
    }
    self = known
  }

  private static func simple(_ code: UInt8) -> ArrowType? {
    switch code {
    case 1: .null
    case 4: .bytes(offsetBytes: 4, isText: false)
    case 5: .bytes(offsetBytes: 4, isText: true)
    case 6: .boolean
    case 11: .unread(name: "interval", buffers: 2)
    case 12: .list(offsetBytes: 4)
    case 13: .structure
    case 17: .map
    case 19: .bytes(offsetBytes: 8, isText: false)
    case 20: .bytes(offsetBytes: 8, isText: true)
    case 21: .list(offsetBytes: 8)
    case 22: .unread(name: "run-end encoded", buffers: 0)
    case 23: .view(isText: false)
    case 24: .view(isText: true)
    case 25: .listView(offsetBytes: 4)
    case 26: .listView(offsetBytes: 8)
    default: nil
    }
  }

  /// A type with parameters; nil if there is none with this code and these parameters.
  private static func measured(
    _ code: UInt8, _ type: FlatTable
  ) throws(ScanFailure) -> ArrowType? {
    let short = try [3, 8, 9, 14].contains(code) ? type.number(0, absent: defaults(code)) : 0
    switch code {
    case 2: return try integer(type)
    case 3: return (0...2).contains(short) ? .float(bytes: 2 << Int(short)) : nil
    case 7:
      let (bits, scale) = try (type.number(2, absent: Int32(128)), type.number(1, absent: Int32(0)))
      guard [32, 64, 128, 256].contains(bits), abs(Int(scale)) <= 1_000 else { return nil }
      return .decimal(bytes: Int(bits) / 8, scale: Int(scale))
    case 8: return .date(bytes: short == 0 ? 4 : 8)
    case 9:
      let bits = try type.number(1, absent: Int32(32))
      return Unit(code: short).map { .time(bytes: bits == 64 ? 8 : 4, unit: $0) }
    case 10:
      let zone = Zone(try type.text(1))
      return Unit(code: try type.number(0, absent: 0)).map { .timestamp(unit: $0, zone: zone) }
    case 14: return .unread(name: "union", buffers: short == 1 ? 2 : 1)
    case 15:
      let count = try type.number(0, absent: Int32(0))
      return count >= 0 ? .fixedBytes(count: Int(count)) : nil
    case 16:
      let count = try type.number(0, absent: Int32(0))
      return count >= 0 ? .fixedList(count: Int(count)) : nil
    case 18: return Unit(code: try type.number(0, absent: 1)).map { .duration(unit: $0) }
    default: return nil
    }
  }

  /// The default of a type's first parameter.
  private static func defaults(_ code: UInt8) -> Int16 { code == 8 || code == 9 ? 1 : 0 }

  /// An integer type, as columns and the indices of dictionaries have it; nil if it has no such size.
  static func integer(_ type: FlatTable) throws(ScanFailure) -> ArrowType? {
    let bits = try type.number(0, absent: Int32(0))
    guard [8, 16, 32, 64].contains(bits) else { return nil }
    return .integer(bytes: Int(bits) / 8, isSigned: try type.boolean(1))
  }
}
