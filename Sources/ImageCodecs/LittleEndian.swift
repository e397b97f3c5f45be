extension [UInt8] {
  /// Appends two bytes in little-endian order.
  mutating func appendLittleEndian(_ value: UInt16) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  /// Appends four bytes in little-endian order.
  mutating func appendLittleEndian(_ value: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
