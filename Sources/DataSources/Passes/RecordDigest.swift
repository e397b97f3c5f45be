import GridreelJSONText

/// Digests of records: records of equal fields have equal digests.
///
/// Fields are mixed by full products, after wyhash (Wang Yi 2019), eight bytes at a time: two records that differ have
/// equal digests with a probability of about 2⁻⁶⁴.
struct RecordDigest {
  private static let first: UInt64 = 0xa076_1d64_78bd_642f
  private static let second: UInt64 = 0xe703_7ed1_a0b4_28db

  private(set) var value: UInt64 = Self.first

  /// Adds the text of a field; where fields end counts.
  @inline(__always)
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    mix(UInt64(truncatingIfNeeded: bytes.count) | 1 << 63)
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return }
    var offset = 0
    while offset &+ 8 <= bytes.count {
      mix(base.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      offset &+= 8
    }
    guard offset < bytes.count else { return }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
      offset &+= 1
    }
    mix(rest)
  }

  @inline(__always)
  private mutating func mix(_ word: UInt64) {
    let product = (value ^ Self.second).multipliedFullWidth(by: word ^ Self.first)
    value = product.high ^ product.low ^ word
  }

  /// The digest of some of a record's fields.
  @inline(__always)
  static func of(
    _ columns: [Int], _ fields: UnsafePointer<SourceField>, _ reader: FieldReader
  ) -> UInt64 {
    var digest = RecordDigest()
    for column in columns { reader.withText(of: fields[column]) { digest.add($0) } }
    return digest.value
  }
}
