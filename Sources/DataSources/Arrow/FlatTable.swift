import GridreelJSONText
import GridreelPrimitives

/// A table in a flatbuffer (https://flatbuffers.dev/internals), every access to which is checked.
///
/// Fields are named by their slot, their place in the schema of the format.
struct FlatTable {
  private let bytes: [UInt8]
  /// The offset of the bytes in the file, for messages.
  private let base: Int
  private let start: Int
  private let offsets: Int
  private let offsetsSize: Int

  /// Finds the root table of a flatbuffer that begins at `offset` in a file.
  init(root bytes: [UInt8], at offset: Int) throws(ScanFailure) {
    let root = try Self.load(UInt32.self, bytes, 0, offset)
    try self.init(bytes, Int(root), offset)
  }

  private init(_ bytes: [UInt8], _ start: Int, _ base: Int) throws(ScanFailure) {
    (self.bytes, self.start, self.base) = (bytes, start, base)
    let distance = try Self.load(Int32.self, bytes, start, base)
    offsets = start - Int(distance)
    offsetsSize = Int(try Self.load(UInt16.self, bytes, offsets, base))
    guard offsetsSize >= 4, offsetsSize <= bytes.count - offsets else {
      throw Self.damage(base + start)
    }
  }

  /// The failure of metadata that contradict themselves.
  static func damage(_ offset: Int) -> ScanFailure {
    ScanFailure(message: "the Arrow metadata are damaged; write the file again", offset: offset)
  }

  private static func load<Number: FixedWidthInteger>(
    _ type: Number.Type, _ bytes: [UInt8], _ offset: Int, _ base: Int
  ) throws(ScanFailure) -> Number {
    guard offset >= 0, offset <= bytes.count - MemoryLayout<Number>.size else {
      throw damage(base + max(0, min(offset, bytes.count)))
    }
    return bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
  }

  /// The place of a field; nil if it has its default.
  private func place(_ slot: Int) throws(ScanFailure) -> Int? {
    guard 4 + 2 * slot + 2 <= offsetsSize else { return nil }
    let offset = try Self.load(UInt16.self, bytes, offsets + 4 + 2 * slot, base)
    return offset == 0 ? nil : start + Int(offset)
  }

  /// A number; `absent` if it is not written.
  func number<Number: FixedWidthInteger>(
    _ slot: Int, absent: Number
  ) throws(ScanFailure) -> Number {
    guard let place = try place(slot) else { return absent }
    return try Self.load(Number.self, bytes, place, base)
  }

  func boolean(_ slot: Int) throws(ScanFailure) -> Bool { try number(slot, absent: UInt8(0)) != 0 }

  private func target(_ place: Int) throws(ScanFailure) -> Int {
    place + Int(try Self.load(UInt32.self, bytes, place, base))
  }

  /// A table; nil if there is none.
  func table(_ slot: Int) throws(ScanFailure) -> FlatTable? {
    guard let place = try place(slot) else { return nil }
    return try FlatTable(bytes, target(place), base)
  }

  /// The place of a vector's first element and the number of its elements, all within the bytes.
  private func vector(_ slot: Int, size: Int) throws(ScanFailure) -> (place: Int, count: Int) {
    guard let place = try place(slot) else { return (0, 0) }
    let start = try target(place)
    let count = Int(try Self.load(UInt32.self, bytes, start, base))
    guard count * size <= bytes.count - start - 4 else { throw Self.damage(base + start) }
    return (start + 4, count)
  }

  /// A text; nil if there is none.
  func text(_ slot: Int) throws(ScanFailure) -> String? {
    guard try place(slot) != nil else { return nil }
    let (place, count) = try vector(slot, size: 1)
    guard let text = String(validating: bytes[place..<place + count], as: UTF8.self) else {
      throw Self.damage(base + place)
    }
    return text
  }

  /// The tables of a vector.
  func tables(_ slot: Int) throws(ScanFailure) -> [FlatTable] {
    let (place, count) = try vector(slot, size: 4)
    var tables: [FlatTable] = []
    for number in 0..<count {
      tables.append(try FlatTable(bytes, target(place + 4 * number), base))
    }
    return tables
  }

  /// The numbers of a vector of structs or numbers of `size` bytes, each read by `read` from the
  /// offset of an element.
  func elements<Element>(
    _ slot: Int, size: Int, _ read: (FlatElement) throws(ScanFailure) -> Element
  ) throws(ScanFailure) -> [Element] {
    let (place, count) = try vector(slot, size: size)
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for number in 0..<count {
      elements.append(try read(FlatElement(table: self, place: place + size * number)))
    }
    return elements
  }

  /// An element of a vector, which holds numbers at fixed offsets.
  struct FlatElement {
    fileprivate let table: FlatTable
    fileprivate let place: Int

    /// The 64-bit number at an offset, which is neither negative nor beyond any file.
    func size(_ offset: Int) throws(ScanFailure) -> Int {
      let number = try FlatTable.load(Int64.self, table.bytes, place + offset, table.base)
      guard number >= 0, number < 1 << 60 else { throw FlatTable.damage(table.base + place) }
      return Int(number)
    }
  }
}
