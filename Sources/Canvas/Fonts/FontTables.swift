/// A table of a font file; reads big-endian numbers, and 0 beyond the end.
struct FontTable {
  let bytes: UnsafeRawBufferPointer

  func byte(_ offset: Int) -> Int {
    offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : 0
  }
  func unsigned16(_ offset: Int) -> Int { byte(offset) << 8 | byte(offset + 1) }
  func signed16(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: unsigned16(offset))) }
  func unsigned32(_ offset: Int) -> Int { unsigned16(offset) << 16 | unsigned16(offset + 2) }

  /// A fixed-point number with 16 fractional bits.
  func fixed(_ offset: Int) -> Double {
    Double(Int32(truncatingIfNeeded: unsigned32(offset))) / 65_536
  }

  /// The bytes from `offset` on, or nil if they are not all inside the table.
  func part(_ offset: Int, count: Int) -> FontTable? {
    guard offset >= 0, count >= 0, offset <= bytes.count - count else { return nil }
    return FontTable(bytes: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
  }
}

/// The directory of one face in an OpenType or TrueType file.
struct FontTables {
  private var tables: [UInt32: FontTable] = [:]

  /// The number of faces in a file; 0 if it is not a font.
  static func faceCount(_ bytes: UnsafeRawBufferPointer) -> Int {
    let file = FontTable(bytes: bytes)
    switch UInt32(file.unsigned32(0)) {
    case tag("ttcf"): return min(file.unsigned32(8), 256)
    case tag("OTTO"), tag("true"), 0x0001_0000: return 1
    default: return 0
    }
  }

  /// Reads the directory of face `index`; nil if it is damaged or a table lies outside the file.
  init?(_ bytes: UnsafeRawBufferPointer, index: Int) {
    let file = FontTable(bytes: bytes)
    let isCollection = UInt32(file.unsigned32(0)) == tag("ttcf")
    let start = isCollection ? file.unsigned32(12 + 4 * index) : 0
    guard let header = file.part(start, count: 12) else { return nil }
    let count = header.unsigned16(4)
    guard count > 0, let directory = file.part(start + 12, count: 16 * count) else { return nil }
    tables.reserveCapacity(count)
    for entry in 0..<count {
      let name = UInt32(directory.unsigned32(16 * entry))
      let offset = directory.unsigned32(16 * entry + 8)
      let length = directory.unsigned32(16 * entry + 12)
      guard let table = file.part(offset, count: length) else { return nil }
      tables[name] = table
    }
  }

  /// The table with a four-letter name; nil if the face lacks it.
  subscript(_ name: StaticString) -> FontTable? { tables[tag(name)] }
}

/// A four-letter name in OpenType's encoding.
func tag(_ name: StaticString) -> UInt32 {
  name.withUTF8Buffer { letters in
    letters.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
