internal import CCodecs

/// Check sums of files.
package enum Checksum {
  /// CRC-32, as PNG and zip have it, by `libdeflate_crc32`.
  package static func crc32(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
