import GridreelPrimitives

/// The metadata of a PNG file: density and texts.
package struct PNGMetadata: Hashable, Sendable {
  /// A keyword and its text, such as `Title` and a table's name.
  package struct TextEntry: Hashable, Sendable {
    /// 1 to 79 printable Latin-1 characters, without leading, trailing or doubled spaces.
    package let keyword: String
    /// The text, in any characters except NUL.
    package let value: String
    /// Whether the file stores the text compressed, which pays from a few hundred bytes on.
    package let isCompressed: Bool
    /// Whether it is stored as UTF-8 even where Latin-1 would do, so that a keyword always has one kind of chunk.
    package let isUTF8: Bool

    /// Creates an entry; the encoder checks that both parts can be stored.
    package init(
      keyword: String, value: String, isCompressed: Bool = false, isUTF8: Bool = false
    ) {
      (self.keyword, self.value) = (keyword, value)
      (self.isCompressed, self.isUTF8) = (isCompressed, isUTF8)
    }
  }

  /// The number of device pixels per point (1/72 inch); `nil` omits the density.
  package var scale: Double?
  /// The texts, in file order.
  package var text: [TextEntry]

  /// Creates metadata with a density in pixels per point and texts; by default, neither.
  package init(scale: Double? = nil, text: [TextEntry] = []) {
    (self.scale, self.text) = (scale, text)
  }

  /// Tells that this program has written a file; it has no version, so that equal pictures stay equal.
  package static let mark = TextEntry(keyword: "Software", value: "gridreel")

  /// The number of device pixels per metre, as stored in the pHYs chunk.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault` if the scale is not above 0 or too large.
  func pixelsPerMetre() throws(GridreelError) -> UInt32? {
    guard let scale else { return nil }
    let density = (72 * scale / 0.0254).rounded()
    guard density >= 1, density <= 2_147_483_647 else {
      throw GridreelError(.internalFault, "a scale of \(scale) pixels per point has no density")
    }
    return UInt32(density)
  }
}

extension PNGMetadata.TextEntry {
  /// The chunk's name and content: tEXt or zTXt for Latin-1, iTXt for other text.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  func chunk() throws(GridreelError) -> (name: StaticString, content: [UInt8]) {
    let key = try latinKeyword()
    guard !value.unicodeScalars.contains("\0") else {
      throw GridreelError(.internalFault, "the text for \(keyword) contains the character NUL")
    }
    if !isUTF8, let latin = Self.latin1(value, allowsNewline: true) {
      return isCompressed
        ? ("zTXt", key + [0, 0] + (try PackedText.pack(latin))) : ("tEXt", key + [0] + latin)
    }
    // Compression flag and method, then an empty language tag and an empty translated keyword.
    let text = Array(value.utf8)
    return (
      "iTXt",
      key + [0, isCompressed ? 1 : 0, 0, 0, 0] + (isCompressed ? try PackedText.pack(text) : text)
    )
  }

  private func latinKeyword() throws(GridreelError) -> [UInt8] {
    guard let key = Self.latin1(keyword, allowsNewline: false), (1...79).contains(key.count),
      key.first != 32, key.last != 32,
      !zip(key, key.dropFirst()).contains(where: { $0 == (32, 32) })
    else {
      throw GridreelError(
        .internalFault, "a PNG keyword is 1 to 79 Latin-1 characters, not \"\(keyword)\"")
    }
    return key
  }

  /// The text as Latin-1 bytes, or `nil` if a character is not printable there.
  private static func latin1(_ text: String, allowsNewline: Bool) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 32...126, 161...255: bytes.append(UInt8(scalar.value))
      case 10 where allowsNewline: bytes.append(10)
      default: return nil
      }
    }
    return bytes
  }
}
