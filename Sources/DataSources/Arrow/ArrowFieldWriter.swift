import GridreelJSONText
import GridreelValues

/// Writes values of a row as fields of a text, as the readers of other formats find them.
struct ArrowFieldWriter {
  /// The text that the fields refer to.
  private(set) var bytes: [UInt8] = []
  /// How much of a time a column shows.
  typealias Style = ArrowTimeStyle

  /// Whether a value of more than 64 MiB was met, which no picture can show.
  private(set) var isTooLong = false
  private static let greatestLength = 64 << 20

  /// Appends the bytes that those who tell the forms of fields may read behind them.
  mutating func pad() { bytes.append(contentsOf: repeatElement(0, count: ByteWindow.padding)) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Writes the value of a row.
  mutating func field(_ array: ArrowArray, _ row: Int, _ style: Style) -> SourceField {
    guard array.isPresent(row) else { return .missing }
    if let dictionary = array.dictionary {
      guard let index = array.index(row) else { return .missing }
      let (values, place) = dictionary.place(index)
      return field(values, place, style)
    }
    let start = bytes.count
    let kind = write(array, row, style)
    guard bytes.count - start <= Self.greatestLength else {
      isTooLong = true
      return .missing
    }
    return SourceField(start: start, length: bytes.count - start, kind: kind)
  }

  /// Writes a value that is there; returns what it is.
  private mutating func write(
    _ array: ArrowArray, _ row: Int, _ style: Style
  ) -> SourceField.Kind {
    switch array.type {
    case .boolean:
      bytes.append(array.main.bit(row) ? "true" : "false")
      return .boolean
    case .integer(let size, let isSigned):
      bytes.append(array.magnitude(row, size, isSigned))
      return .number
    case .decimal(let size, let scale):
      return writeDecimal(array.main.slice(row * size..<(row + 1) * size), scale: scale)
    case .float: return writeFloat(array.float(row), array.type)
    case .bytes(_, let isText): return write(array.data[0].slice(array.range(row)), isText)
    case .view(let isText): return write(array.viewed(row), isText)
    case .fixedBytes(let count):
      return write(array.main.slice(row * count..<(row + 1) * count), false)
    case .date, .timestamp: return writeDate(array, row, style)
    case .time(_, let unit):
      bytes.append(clock: array.time(row), unit)
      return .text
    case .duration(let unit):
      let count = array.time(row)
      bytes.append(number: Double(count) / Double(unit.rawValue))
      if count < 0 { bytes.append("-") }
      bytes.append(clock: count.magnitude, unit)
      return .packedNumber
    case .list, .listView, .fixedList, .structure, .map:
      bytes.append(json: array, row, depth: 0)
      return .nested
    case .null, .unread: return .missing
    }
  }

  /// Writes a decimal, whose digits are exact and stay as they are.
  private mutating func writeDecimal(_ number: ArraySlice<UInt8>, scale: Int) -> SourceField.Kind {
    var text: [UInt8] = []
    text.append(decimal: number, scale: scale)
    bytes.append(number: text.withUnsafeBufferPointer { NumberText.value($0, in: .point) } ?? .nan)
    bytes += text
    return .packedNumber
  }

  private mutating func write(_ text: ArraySlice<UInt8>, _ isText: Bool) -> SourceField.Kind {
    if isText {
      bytes.append(contentsOf: text)
    } else {
      bytes.append("<\(text.count) byte\(text.count == 1 ? "" : "s")>")
    }
    return text.isEmpty && isText ? .missing : .text
  }

  private mutating func writeFloat(_ number: Double, _ type: ArrowType) -> SourceField.Kind {
    guard !number.isNaN else { return .missing }
    bytes.append(number: number)
    bytes.append(float: number, type)
    return .packedFloat
  }

  private mutating func writeDate(
    _ array: ArrowArray, _ row: Int, _ style: Style
  ) -> SourceField.Kind {
    let moment = ArrowMoment(array, row)
    let showsTime = style.showsTime && moment.hasZoneOrTime || moment.ticks != 0
    bytes.append(number: moment.seconds)
    bytes.append(showsTime ? 0 : 1)
    bytes.append(moment, showsTime: showsTime, style)
    return .packedDate
  }
}

/// How much of the times of a column is shown; a single time may need more.
struct ArrowTimeStyle: Hashable, Sendable {
  /// Whether any has a time of the day.
  var showsTime = false
  /// Whether any has seconds.
  var showsSeconds = false
  /// The number of digits behind seconds that they need.
  var digits = 0

  /// Notes one more value.
  mutating func add(_ array: ArrowArray, _ row: Int) {
    guard array.isPresent(row) else { return }
    if let dictionary = array.dictionary {
      guard let index = array.index(row) else { return }
      let (values, place) = dictionary.place(index)
      return add(values, place)
    }
    guard array.type.isMoment else { return }
    let moment = ArrowMoment(array, row)
    if moment.ticks != 0 { showsTime = true }
    if moment.ticks % (60 * moment.unit.rawValue) != 0 { showsSeconds = true }
    digits = max(digits, moment.neededDigits)
  }
}

extension ArrowType {
  /// Whether values are dates, with or without times.
  var isFloat: Bool { if case .float = self { true } else { false } }

  var isMoment: Bool {
    switch self {
    case .date, .timestamp: true
    default: false
    }
  }
}

/// A date or a timestamp in parts.
struct ArrowMoment {
  /// Days since 1970-01-01.
  let days: Int
  /// The units since midnight.
  let ticks: Int
  let unit: ArrowType.Unit
  let hasZoneOrTime: Bool
  /// The seconds that the written time is ahead of UTC; nil for no zone.
  let offset: Int?
  /// The seconds since 1970, in UTC if there is a zone.
  let seconds: Double

  init(_ array: ArrowArray, _ row: Int) {
    switch array.type {
    case .date(let size):
      let count = size == 4 ? Int(array.main.number(row, Int32.self)) : array.time(row)
      unit = size == 4 ? .second : .millisecond
      (days, ticks) = size == 4 ? (count, 0) : count.dividedFloor(by: 86_400_000)
      (offset, hasZoneOrTime) = (nil, false)
      seconds = Double(days) * 86_400 + Double(ticks) / 1_000
    case .timestamp(let unit, let zone):
      self.unit = unit
      offset =
        switch zone {
        case .none: nil
        case .offset(let seconds): seconds
        case .named: 0
        }
      let count = array.time(row)
      seconds = Double(count) / Double(unit.rawValue)
      let (days, ticks) = count.dividedFloor(by: 86_400 * unit.rawValue)
      let (more, rest) = (ticks + (offset ?? 0) * unit.rawValue)
        .dividedFloor(by: 86_400 * unit.rawValue)
      (self.days, self.ticks, hasZoneOrTime) = (days + more, rest, true)
    default: (days, ticks, unit, offset, hasZoneOrTime, seconds) = (0, 0, .second, nil, false, 0)
    }
  }

  /// The number of digits behind seconds that are not 0.
  var neededDigits: Int {
    var (fraction, digits) = (ticks % unit.rawValue, unit.digits)
    guard fraction != 0 else { return 0 }
    while fraction % 10 == 0 { (fraction, digits) = (fraction / 10, digits - 1) }
    return digits
  }
}

extension ArrowArray {
  /// A number of four or eight bytes.
  fileprivate func time(_ row: Int) -> Int {
    if case .time(let size, _) = type, size == 4 { return Int(main.number(row, Int32.self)) }
    return Int(main.number(row, Int64.self))
  }

  /// The sign and the magnitude of an integer.
  fileprivate func magnitude(
    _ row: Int, _ size: Int, _ isSigned: Bool
  ) -> (isNegative: Bool, magnitude: UInt64) {
    let signed: Int64? =
      switch (size, isSigned) {
      case (1, true): Int64(main.number(row, Int8.self))
      case (2, true): Int64(main.number(row, Int16.self))
      case (4, true): Int64(main.number(row, Int32.self))
      case (8, true): main.number(row, Int64.self)
      default: nil
      }
    if let signed { return (signed < 0, signed.magnitude) }
    switch size {
    case 1: return (false, UInt64(main.number(row, UInt8.self)))
    case 2: return (false, UInt64(main.number(row, UInt16.self)))
    case 4: return (false, UInt64(main.number(row, UInt32.self)))
    default: return (false, main.number(row, UInt64.self))
    }
  }

  fileprivate func float(_ row: Int) -> Double {
    switch stored.width {
    case 2: Double(halfBits: main.number(row, UInt16.self))
    case 4: Double(Float(bitPattern: main.number(row, UInt32.self)))
    default: Double(bitPattern: main.number(row, UInt64.self))
    }
  }
}

extension Double {
  /// Makes the number that 16 bits of IEEE 754 stand for.
  fileprivate init(halfBits bits: UInt16) {
    let (exponent, fraction) = (Int(bits >> 10 & 31), Double(bits & 1023))
    let magnitude =
      switch exponent {
      case 31: fraction == 0 ? Double.infinity : Double.nan
      case 0: Double(sign: .plus, exponent: -24, significand: fraction)
      default: Double(sign: .plus, exponent: exponent - 25, significand: 1024 + fraction)
      }
    self = bits >> 15 == 1 ? -magnitude : magnitude
  }
}
