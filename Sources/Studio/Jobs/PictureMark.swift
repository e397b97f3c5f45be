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
      let isOlder = start.contains(" role=\"img\" aria-labelledby=\"g")
      // What names things in them is a short word.
      let opening =
        #/<svg [^<>]*? ?viewBox="0 0 [0-9.]+ [0-9.]+" role="img" aria-labelledby="[a-z][0-9a-z]{5}( [a-z][0-9a-z]{5})?"/#
      return isOlder || start.prefixMatch(of: opening) != nil
    }
    let name = Array(PNGMetadata.mark.value.utf8)
    // The comment after a JPEG's first segment, and the last note of a WebP.
    if bytes.starts(with: [0xff, 0xd8]) { return bytes.dropFirst(24).starts(with: name) }
    if bytes.starts(with: Array("RIFF".utf8)) {
      return !bytes.suffix(16).ranges(of: name + [0]).isEmpty
    }
    return (try? PNGEnvelope(bytes).text(PNGMetadata.mark.keyword)) == PNGMetadata.mark.value
  }
}
