internal import GridreelCanvas
internal import GridreelPrimitives

/// Builds a document's syntax: names, numbers, strings (ISO 32000-1, section 7.3).
struct PDFBytes {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }

  /// Makes room for bytes that are about to be appended.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Removes the bytes but keeps their memory.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends text that is already syntax.
  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends ASCII text that is already syntax.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Appends bytes unchanged.
  mutating func add(_ other: [UInt8]) { bytes.append(contentsOf: other) }

  /// Appends bytes unchanged.
  mutating func add(_ other: ArraySlice<UInt8>) { bytes.append(contentsOf: other) }

  /// Appends an integer.
  mutating func add(_ number: Int) {
    if number < 0 { bytes.append(0x2d) }
    digits(number.magnitude, atLeast: 1)
  }

  /// Appends a number with up to `places` decimals, followed by a space.
  mutating func add(_ number: Double, places: Int = 3) {
    if places == 3 { return add(thousandths: Self.thousandths(number)) }
    add(Self.scaled(number, by: 10_000), unit: 10_000, places: places)
  }

  /// Appends a number with up to three decimals, given in thousandths, followed by a space.
  mutating func add(thousandths number: Int) { add(number, unit: 1000, places: 3) }

  /// A number in thousandths, rounded and limited to what readers understand.
  static func thousandths(_ number: Double) -> Int { scaled(number, by: 1000) }

  private static func scaled(_ number: Double, by unit: Double) -> Int {
    Int((min(max(number, -1e9), 1e9) * unit).rounded())
  }

  private mutating func add(_ scaled: Int, unit: UInt, places: Int) {
    let parts = scaled.magnitude.quotientAndRemainder(dividingBy: unit)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
      var place = buffer.count - 1
      buffer[place] = 0x20
      if parts.remainder > 0 {
        var (rest, width) = (parts.remainder, places)
        while rest.isMultiple(of: 10) { (rest, width) = (rest / 10, width - 1) }
        place = Self.write(rest, atLeast: width, into: buffer, before: place) - 1
        buffer[place] = 0x2e
      }
      place = Self.write(parts.quotient, atLeast: 1, into: buffer, before: place)
      if scaled < 0 {
        place -= 1
        buffer[place] = 0x2d
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[place...]))
    }
  }

  /// Appends a point's coordinates.
  mutating func add(_ point: GridPoint, places: Int = 3) {
    add(point.x, places: places)
    add(point.y, places: places)
  }

  /// Appends a number as hexadecimal digits, four by default.
  mutating func hexadecimal(_ number: UInt32, digits: Int = 4) {
    for place in (0..<digits).reversed() {
      let digit = UInt8(number >> UInt32(4 * place) & 15)
      bytes.append(digit < 10 ? 0x30 + digit : 0x37 + digit)
    }
  }

  /// Appends a two-byte code inside a literal string.
  mutating func code(_ number: UInt32) {
    escaped(UInt8(truncatingIfNeeded: number >> 8))
    escaped(UInt8(truncatingIfNeeded: number))
  }

  /// Appends a byte inside a literal string.
  mutating func escaped(_ byte: UInt8) {
    switch byte {
    case 0x0d:
      // A reader would take a bare carriage return for a line feed.
      bytes.append(0x5c)
      bytes.append(0x72)
    case 0x28, 0x29, 0x5c:
      bytes.append(0x5c)
      bytes.append(byte)
    default: bytes.append(byte)
    }
  }

  /// Appends human-readable text, as UTF-16 in a hexadecimal string.
  mutating func text(_ text: some StringProtocol) {
    add("<FEFF")
    for unit in text.withoutNoncharacters.utf16 { hexadecimal(UInt32(unit)) }
    add(">")
  }

  /// Appends text as a literal string; escapes everything but printable ASCII.
  mutating func literal(_ text: String) {
    bytes.append(0x28)
    for byte in text.utf8 {
      if byte == 0x28 || byte == 0x29 || byte == 0x5c { bytes.append(0x5c) }
      if 0x20..<0x7f ~= byte {
        bytes.append(byte)
      } else {
        bytes.append(0x5c)
        for shift in [6, 3, 0] as [UInt8] { bytes.append(0x30 + (byte >> shift & 7)) }
      }
    }
    bytes.append(0x29)
  }

  /// Appends a URI as a literal string, percent-encoded where required (RFC 3986).
  mutating func address(_ address: String) { literal(address.percentEncoded(besides: "\\")) }

  /// Formats numbers for the entries of a stream's dictionary.
  static func text(of numbers: [Double]) -> String {
    var bytes = PDFBytes()
    for number in numbers { bytes.add(number, places: 4) }
    return String(decoding: bytes.bytes, as: UTF8.self)
  }

  /// Appends the six numbers of a transform.
  mutating func add(_ transform: Transform) {
    for number in [transform.a, transform.b, transform.c, transform.d] { add(number, places: 4) }
    add(GridPoint(x: transform.x, y: transform.y), places: 4)
  }

  /// Appends a rectangle to the path.
  mutating func add(_ rect: GridRect) {
    add(GridPoint(x: rect.x, y: rect.y))
    add(rect.width)
    add(rect.height)
    add("re ")
  }

  /// Appends a figure's path.
  mutating func add(_ figure: Figure, places: Int = 3) {
    for step in figure.steps {
      switch step {
      case .move(let point):
        add(point, places: places)
        add("m ")
      case .line(let point):
        add(point, places: places)
        add("l ")
      case .curve(let first, let second, let end):
        add(first, places: places)
        add(second, places: places)
        add(end, places: places)
        add("c ")
      case .close: add("h ")
      }
    }
  }

  /// Appends an integer after as many spaces as fill `width` bytes.
  mutating func add(_ number: Int, width: Int) {
    var (limit, count) = (10, 1)
    while number >= limit {
      limit *= 10
      count += 1
    }
    for _ in 0..<max(0, width - count) { bytes.append(0x20) }
    add(number)
  }

  /// Appends spaces up to `lead` bytes behind a multiple of `width` bytes.
  mutating func pad(to width: Int, lead: Int = 0) {
    let rest = (lead - bytes.count % width + width) % width
    if rest > 0 { bytes.append(contentsOf: repeatElement(0x20, count: rest)) }
  }

  /// The length of an even reference, in bytes.
  static let referenceLength = 12

  /// Appends a reference to an object in a fixed number of bytes, up to ten million objects.
  mutating func evenReference(_ object: Int) {
    guard object < 10_000_000 else {
      reference(object)
      return bytes.append(0x20)
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.referenceLength) { buffer in
      var rest = object
      for place in (0..<Self.referenceLength - 5).reversed() {
        buffer[place] = rest > 0 ? 0x30 + UInt8(rest % 10) : 0x20
        rest /= 10
      }
      // " 0 R " behind the number.
      let end: (UInt8, UInt8, UInt8, UInt8, UInt8) = (0x20, 0x30, 0x20, 0x52, 0x20)
      (buffer[7], buffer[8], buffer[9], buffer[10], buffer[11]) = end
      bytes.append(contentsOf: UnsafeBufferPointer(buffer))
    }
  }

  /// Appends references in rows of some of them, below those of other objects in such rows.
  mutating func add(_ references: some Sequence<Int?>, in rows: ReferenceRows) {
    for (place, object) in references.enumerated() {
      if place % rows.count == 0 { pad(to: rows.length, lead: ReferenceRows.lead) }
      if let object { evenReference(object) } else { add("       null ") }
    }
  }

  /// Keeps the bytes before an index only.
  mutating func cut(to count: Int) { bytes.removeLast(bytes.count - count) }

  /// Appends a reference to an object.
  mutating func reference(_ object: Int) {
    add(object)
    add(" 0 R")
  }

  private mutating func digits(_ number: UInt, atLeast width: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
      let start = Self.write(number, atLeast: width, into: buffer, before: buffer.count)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start...]))
    }
  }

  /// Writes digits that end before a place of a buffer; returns the place of the first one.
  @inline(__always)
  private static func write(
    _ number: UInt, atLeast width: Int, into buffer: UnsafeMutableBufferPointer<UInt8>,
    before end: Int
  ) -> Int {
    var (place, rest) = (end, number)
    while rest > 0 || end - place < width {
      place -= 1
      buffer[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    return place
  }
}

extension GridRect {
  /// The left, top, right and bottom edges.
  var edges: [Double] { [x, y, maxX, maxY] }

  /// The smallest rectangle that contains both.
  func united(with other: GridRect) -> GridRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return GridRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
