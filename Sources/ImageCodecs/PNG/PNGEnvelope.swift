package import GridreelPrimitives

/// A PNG file split into its chunks: texts can be read and added while pixels stay compressed.
package struct PNGEnvelope: Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  private var texts: [(name: String, keyword: [UInt8], chunk: Range<Int>, content: Range<Int>)] = []
  private var firstImageData = 0

  /// Scans the chunks of a complete file and verifies their check sums.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` or `truncated`.
  package init(_ bytes: [UInt8]) throws(GridreelError) {
    self.bytes = bytes
    try PNGFile.checkSignature(bytes)
    var offset = PNGFile.signature.count
    while true {
      let chunk = try PNGFile.chunk(in: bytes, at: offset)
      let end = chunk.content.upperBound + 4
      switch chunk.name {
      case "IEND":
        guard firstImageData > 0 else {
          throw GridreelError(.badInput, "there is no chunk IDAT before IEND")
        }
        return
      case "IDAT" where firstImageData == 0: firstImageData = offset
      case "tEXt", "zTXt", "iTXt":
        if let zero = bytes[chunk.content].firstIndex(of: 0) {
          texts.append(
            (
              chunk.name, Array(bytes[chunk.content.lowerBound..<zero]), offset..<end,
              zero + 1..<chunk.content.upperBound
            ))
        }
      default: break
      }
      offset = end
    }
  }

  /// Returns the text of a keyword; nil if there is none.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` if it cannot be decompressed, or if there are
  ///   several.
  package func text(_ keyword: String) throws(GridreelError) -> String? {
    guard let place = try place(of: keyword) else { return nil }
    let text = texts[place]
    var content = bytes[text.content]
    let isUTF8 = text.name == "iTXt"
    var isPacked = text.name == "zTXt"
    if isUTF8 {
      isPacked = content.first == 1
      let parts = content.dropFirst(2).split(
        separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard content.count >= 4, parts.count == 3 else { throw Self.unreadable(keyword) }
      content = parts[2]
    } else if isPacked {
      content = content.dropFirst()
    }
    let plain = isPacked ? try Self.unpacked(content, keyword) : Array(content)
    guard isUTF8 else { return String(String.UnicodeScalarView(plain.map { Unicode.Scalar($0) })) }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Returns the ranges of everything but the chunk with a keyword's text, in file order.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` if there are several such chunks.
  package func parts(without keyword: String) throws(GridreelError) -> [Range<Int>] {
    guard let place = try place(of: keyword) else { return [0..<bytes.count] }
    let chunk = texts[place].chunk
    return [0..<chunk.lowerBound, chunk.upperBound..<bytes.count]
  }

  /// Returns the file with texts added before its pixels.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  package func adding(_ entries: [PNGMetadata.TextEntry]) throws(GridreelError) -> [UInt8] {
    var writer = ChunkWriter(continuing: ())
    for entry in entries {
      let chunk = try entry.chunk()
      writer.append(chunk.name, chunk.content)
    }
    return Array(bytes[..<firstImageData]) + writer.bytes + bytes[firstImageData...]
  }

  private func place(of keyword: String) throws(GridreelError) -> Int? {
    let key = keyword.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let places = texts.indices.filter { texts[$0].keyword == key }
    guard places.count < 2 else {
      throw GridreelError(.badInput, "there are \(places.count) texts named \(keyword)")
    }
    return places.first
  }

  private static func unreadable(_ keyword: String) -> GridreelError {
    GridreelError(.badInput, "the text named \(keyword) cannot be read")
  }

  private static func unpacked(
    _ packed: ArraySlice<UInt8>, _ keyword: String
  ) throws(GridreelError) -> [UInt8] {
    guard let text = try PackedText.unpack(packed) else { throw unreadable(keyword) }
    return text
  }
}
