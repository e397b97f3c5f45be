internal import CGridreelCodecs

/// Computes check sums of files.
package enum Checksum {
  /// Returns the CRC-32 used by PNG and zip, computed by `libdeflate_crc32`.
  package static func crc32(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
