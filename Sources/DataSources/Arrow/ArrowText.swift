import GridreelJSONText
import GridreelValues

extension [UInt8] {
  // MARK: Numbers

  /// Appends the shortest spelling of a number that is the same in its type; that of the double if
  /// it takes all digits of a `Float`, the last of which are noise.
  mutating func append(float number: Double, _ type: ArrowType) {
    let text: String
    switch type.width {
    case 2: text = number.shortestHalf.description
    case 4:
      let short = Float(number).description
      text = short.utf8.count > 9 ? number.description : short
    default: text = number.description
    }
    append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// Appends a decimal number, whose integer has these little-endian bytes.
  mutating func append(decimal bytes: ArraySlice<UInt8>, scale: Int) {
    var words = Swift.stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { place in
      bytes[place..<place + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    let isNegative = words.last.map { $0 >> 31 == 1 } ?? false
    if isNegative {
      var carry: UInt64 = 1
      for place in words.indices {
        carry += UInt64(~words[place])
        words[place] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
    }
    var digits: [UInt8] = []
    while words.contains(where: { $0 != 0 }) {
      var rest: UInt64 = 0
      for place in words.indices.reversed() {
        rest = rest << 32 | UInt64(words[place])
        words[place] = UInt32(rest / 10)
        rest %= 10
      }
      digits.append(UInt8(ascii: "0") + UInt8(rest))
    }
    // A negative scale stands for zeros before the point.
    if scale < 0, !digits.isEmpty {
      digits.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: -scale), at: 0)
    }
    let fraction = Swift.max(scale, 0)
    while digits.count <= fraction { digits.append(UInt8(ascii: "0")) }
    if isNegative { append(UInt8(ascii: "-")) }
    append(contentsOf: digits[fraction...].reversed())
    guard fraction > 0 else { return }
    append(UInt8(ascii: "."))
    append(contentsOf: digits[..<fraction].reversed())
  }

  // MARK: Times

  /// Appends a day, and a time where it is shown: `2024-03-01 12:34:56.5+02:00`.
  mutating func append(_ moment: ArrowMoment, showsTime: Bool, _ style: ArrowTimeStyle) {
    append(day: moment.days)
    guard showsTime else { return }
    append(UInt8(ascii: " "))
    let unit = moment.unit
    let seconds = moment.ticks / unit.rawValue
    append(seconds / 3600, digits: 2)
    if style.showsSeconds || moment.ticks % (60 * unit.rawValue) != 0 {
      appendMinutes(
        seconds, fraction: moment.ticks % unit.rawValue, digits: unit.digits, atLeast: style.digits)
    } else {
      append(UInt8(ascii: ":"))
      append(seconds / 60 % 60, digits: 2)
    }
    guard let offset = moment.offset else { return }
    guard offset != 0 else { return append(UInt8(ascii: "Z")) }
    append(UInt8(ascii: offset < 0 ? "-" : "+"))
    append(abs(offset) / 3600, digits: 2)
    append(UInt8(ascii: ":"))
    append(abs(offset) / 60 % 60, digits: 2)
  }

  /// Appends a time of the day: `14:05:00`.
  mutating func append(clock count: Int, _ unit: ArrowType.Unit) {
    let (_, ticks) = count.dividedFloor(by: 86_400 * unit.rawValue)
    let seconds = ticks / unit.rawValue
    append(seconds / 3600, digits: 2)
    appendMinutes(seconds, fraction: ticks % unit.rawValue, digits: unit.digits)
  }

  /// Appends a duration in hours, minutes and seconds: `49:05:00`.
  mutating func append(clock count: UInt, _ unit: ArrowType.Unit) {
    let divisor = UInt(unit.rawValue)
    let seconds = count / divisor
    append((false, UInt64(seconds / 3600)))
    appendMinutes(Int(seconds % 3600), fraction: Int(count % divisor), digits: unit.digits)
  }

  // MARK: Nested values

  /// Appends a value as JSON.
  mutating func append(json array: ArrowArray, _ row: Int, depth: Int) {
    guard array.isPresent(row) else { return append("null") }
    switch array.type {
    case .list, .listView, .fixedList:
      guard array.dictionary == nil, let child = array.children.first else { break }
      append(UInt8(ascii: "["))
      let range = array.range(row)
      for place in range where count < 1 << 27 {
        if place > range.lowerBound { append(UInt8(ascii: ",")) }
        append(json: child, place, depth: depth + 1)
      }
      append(UInt8(ascii: "]"))
      return
    case .map:
      guard array.dictionary == nil, let entries = array.children.first else { break }
      return append(entries: entries, array.range(row), depth)
    case .structure:
      guard array.dictionary == nil else { break }
      append(UInt8(ascii: "{"))
      for (number, child) in array.children.enumerated() {
        if number > 0 { append(UInt8(ascii: ",")) }
        append(quoted: array.names[number].utf8)
        append(UInt8(ascii: ":"))
        append(json: child, row, depth: depth + 1)
      }
      append(UInt8(ascii: "}"))
      return
    default: break
    }
    append(scalar: array, row)
  }

  private mutating func append(entries: ArrowArray, _ range: Range<Int>, _ depth: Int) {
    append(UInt8(ascii: "{"))
    for place in range where count < 1 << 27 {
      if place > range.lowerBound { append(UInt8(ascii: ",")) }
      append(key: entries.children[0], place)
      append(UInt8(ascii: ":"))
      append(json: entries.children[1], place, depth: depth + 1)
    }
    append(UInt8(ascii: "}"))
  }

  /// Appends a value that is no container, or in a dictionary.
  private mutating func append(scalar array: ArrowArray, _ row: Int) {
    var writer = ArrowFieldWriter()
    let field = writer.field(array, row, ArrowTimeStyle())
    let text = writer.bytes[field.start + field.packedCount..<field.start + field.length]
    switch field.kind {
    case .missing: append(array.type.holdsTexts ? "\"\"" : "null")
    case .boolean, .number, .nested: append(contentsOf: text)
    case .packedNumber where text.contains(UInt8(ascii: ":")): append(quoted: text)
    case .packedFloat where text.contains(UInt8(ascii: "i")): append(quoted: text)
    case .packedNumber, .packedFloat: append(contentsOf: text)
    case .text, .escapedText, .slashedText, .packedDate, .markdown, .escapedMarkdown,
      .slashedMarkdown, .richText:
      append(quoted: text)
    }
  }

  /// Appends the key of a map, always as a text.
  private mutating func append(key array: ArrowArray, _ row: Int) {
    let start = count
    append(json: array, row, depth: 0)
    guard self[start] != UInt8(ascii: "\"") else { return }
    let text = Array(self[start...])
    removeSubrange(start...)
    append(quoted: text)
  }

  private mutating func append(quoted text: some Sequence<UInt8>) {
    append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20:
        append("\\u00\(byte < 16 ? "0" : "1")")
        append(contentsOf: String(byte & 15, radix: 16).utf8)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}

extension Double {
  /// The number with the fewest decimal digits among those nearest to this one in half precision.
  fileprivate var shortestHalf: Double {
    guard isFinite, self != 0 else { return self }
    let half = Double(sign: .plus, exponent: Swift.max(exponent, -14) - 11, significand: 1)
    var power = 1.0
    // The smallest numbers of half precision have eight digits behind the point.
    while power < 1e9 {
      let rounded = (self * power).rounded() / power
      if abs(rounded - self) < half, rounded != 0 { return rounded }
      power *= 10
    }
    return self
  }
}
