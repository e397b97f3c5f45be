import GridreelPrimitives

/// Identifies a file that was mistaken for a picture.
package enum ForeignFile {
  /// The signatures of some formats: bytes, their offset, and a name for the file.
  private static let signatures: [(bytes: [UInt8], offset: Int, name: String)] = [
    ([0xff, 0xd8, 0xff], 0, "a JPEG picture"), (Array("GIF8".utf8), 0, "a GIF picture"),
    (Array("WEBP".utf8), 8, "a WebP picture"), (Array("%PDF".utf8), 0, "a PDF document"),
    (Array("ftypavif".utf8), 4, "an AVIF picture"), (Array("BM".utf8), 0, "a BMP picture"),
    (Array("<svg".utf8), 0, "an SVG picture"), (Array("<?xml".utf8), 0, "an XML document"),
    (Array("<!DOCTYPE".utf8), 0, "a web page"), (Array("<html".utf8), 0, "a web page"),
  ]

  /// A sentence about a file that holds no picture at all; nil for others.
  package static func absence(of bytes: [UInt8]) -> String? {
    if bytes.isEmpty { return "the file is empty" }
    guard GitPointer.isStart(bytes) else { return nil }
    return "the file is a Git LFS pointer, not the picture; run 'git lfs pull' to fetch it"
  }

  /// A sentence about a file that does not start with the PNG signature.
  static func description(of bytes: [UInt8]) -> String {
    if let reason = absence(of: bytes) { return reason }
    let kind = signatures.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }
    return kind.map { "the file is \($0.name), not PNG" }
      ?? "the file does not begin with the PNG signature"
  }
}
