/// Takes the next bytes of a file; throws ``CodecError`` with code `sinkFailed` to end the work.
package typealias ByteSink = (_ bytes: [UInt8]) throws(CodecError) -> Void

/// Replaces bytes of a file that were written before, from `offset` on; throws like ``ByteSink``.
package typealias ByteCorrection = (_ bytes: [UInt8], _ offset: Int) throws(CodecError) -> Void

extension [UInt8] {
  /// Appends two bytes, the lowest first.
  mutating func appendLittleEndian(_ value: UInt16) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  /// Appends four bytes, the lowest first.
  mutating func appendLittleEndian(_ value: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
