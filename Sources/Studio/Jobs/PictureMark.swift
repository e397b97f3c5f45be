import GridreelImageCodecs

/// The word by which a picture tells that this program has written it.
enum PictureMark {
  /// The beginning of the SVG files that it writes.
  private static let vectors = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"".utf8)

  /// Whether the bytes of a file have it.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: Array("%PDF".utf8)) {
      return !bytes.ranges(of: Array("/Producer(gridreel)".utf8)).isEmpty
    }
    if bytes.starts(with: vectors) {
      let start = String(decoding: bytes.prefix(400), as: UTF8.self)
      return start.contains(" role=\"img\" aria-labelledby=\"g")
    }
    return (try? PNGEnvelope(bytes).text(PNGMetadata.mark.keyword)) == PNGMetadata.mark.value
  }
}
