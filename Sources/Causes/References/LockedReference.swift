package import GridreelComparing
internal import GridreelImageCodecs
package import GridreelPrimitives

/// A reference without pixels, as a line of a lock: the digest of the pixels, and what is told of the picture.
package struct LockedReference: TellingReference, Hashable {
  private let texts: [String]
  private let known: Provenance

  package var provenance: Provenance? { known }
  /// The digest of the pixels.
  package var pixels: ContentDigest { known.pixels }
  /// A line that was edited is not read.
  package var isAsRecorded: Bool { true }

  /// Makes a reference.
  ///
  /// - Parameters:
  ///   - provenance: how the picture was made; its digest of the file is filled in here.
  ///   - record: the record of its contents as text.
  ///   - sources: the files that decide how it looks; nil if they are unknown.
  ///   - values: the values of cells that show another text; nil if they are not told.
  package init(
    _ provenance: Provenance, record: String, sources: [SourceFile]?, values: WrittenValues?
  ) {
    texts = [record, sources?.text ?? "", values?.text ?? ""]
    var complete = provenance
    complete.file = Self.digest(of: texts, provenance.pixels)
    known = complete
  }

  package func record() -> String? { texts[0] }

  package func sources() -> [SourceFile]? { [SourceFile](text: texts[1]) }

  package func values() -> WrittenValues? { WrittenValues(text: texts[2]) }

  private static func digest(of texts: [String], _ pixels: ContentDigest) -> ContentDigest {
    var builder = ContentDigest.Builder()
    builder.add(pixels.description)
    for text in texts {
      builder.add(text.utf8.count)
      builder.add(text)
    }
    return builder.digest
  }
}

extension LockedReference {
  /// The digest of the pixels and, packed, everything else; the same reference always gives the same line.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  package func line() throws(GridreelError) -> String {
    // The digest of the pixels is there already.
    let own = known.text.replacing(pixelsLine, with: "")
    let parts = ([own] + texts).map { Array($0.utf8) }
    let counts = parts.map { String($0.count) }.joined(separator: " ")
    let packed = try PackedText.pack(Array("\(counts)\n".utf8) + parts.joined(), level: 12)
    return "\(pixels) \(Base85.text(of: packed))"
  }

  private var pixelsLine: String { "pixels \(pixels)\n" }

  /// Reads ``line()``; nil if it was cut or edited.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  package init?(line: Substring) throws(GridreelError) {
    let words = line.split(separator: " ")
    guard words.count == 2, let pixels = ContentDigest(words[0]),
      let packed = Base85.bytes(of: words[1]),
      let bytes = try PackedText.unpack(packed),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let counts = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
      .compactMap { Int($0) }
    var rest = bytes[(end + 1)...]
    guard counts.count == 4, counts.allSatisfy({ (0...rest.count).contains($0) }),
      counts.reduce(0, +) == rest.count
    else { return nil }
    let parts = counts.map { count in
      defer { rest = rest.dropFirst(count) }
      return String(decoding: rest.prefix(count), as: UTF8.self)
    }
    texts = Array(parts.dropFirst())
    guard let known = Provenance(parsing: "\(parts[0])\npixels \(pixels)"),
      known.file == Self.digest(of: texts, pixels)
    else { return nil }
    self.known = known
  }
}
