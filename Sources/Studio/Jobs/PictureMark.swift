import GridreelImageCodecs
import GridreelPrimitives

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
      return isOlder || hasOpening(start)
    }
    let name = Array(PNGMetadata.mark.value.utf8)
    // The comment after a JPEG's first segment, and the last note of a WebP.
    if bytes.starts(with: [0xff, 0xd8]) { return bytes.dropFirst(24).starts(with: name) }
    if bytes.starts(with: Array("RIFF".utf8)) {
      return !bytes.suffix(16).ranges(of: name + [0]).isEmpty
    }
    return (try? PNGEnvelope(bytes).text(PNGMetadata.mark.keyword)) == PNGMetadata.mark.value
  }

  /// Whether an SVG file begins with the attributes as they are written here.
  private static func hasOpening(_ start: String) -> Bool {
    let tag = start.dropFirst().prefix { $0 != "<" && $0 != ">" }
    let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
    guard let box = parts.firstIndex(where: { $0.hasSuffix("viewBox=") }), box + 5 < parts.count,
      parts[box + 1].hasPrefix("0 0 "),
      parts[(box + 2)...].starts(with: [" role=", "img", " aria-labelledby="])
    else { return false }
    // What names things in them is a short word.
    let names = parts[box + 5].split(separator: " ")
    return 1...2 ~= names.count
      && names.allSatisfy { name in
        name.count == 6 && name.first?.isLetter == true
          && name.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLowercase) }
      }
  }
}
