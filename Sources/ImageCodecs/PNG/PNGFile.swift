internal import CGridreelCodecs
import GridreelPrimitives

/// The chunks of a PNG file, with order and check sums verified; pixels are still compressed.
struct PNGFile {
  /// Header, density and texts.
  private(set) var info: PNGInfo
  /// The red, green and blue values of each palette entry; empty without a palette.
  private(set) var palette: ArraySlice<UInt8> = []
  /// The content of the tRNS chunk; empty without one.
  private(set) var transparency: ArraySlice<UInt8> = []
  /// The ranges of the IDAT chunks' contents in the file.
  private(set) var imageData: [Range<Int>] = []
  /// The whole file.
  let bytes: [UInt8]

  private var stage = Stage.beforePalette

  private enum Stage { case beforePalette, beforeImage, inImage, afterImage }

  /// The signature of every PNG file.
  static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  /// Scans the chunks of a complete file.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` or `truncated`.
  init(_ bytes: [UInt8]) throws(GridreelError) {
    self.bytes = bytes
    try Self.checkSignature(bytes)
    let header = try Self.chunk(in: bytes, at: 8)
    guard header.name == "IHDR" else {
      throw GridreelError(.badInput, "the first chunk is \(header.name) instead of IHDR")
    }
    info = try PNGInfo(header: bytes[header.content])
    var offset = header.content.upperBound + 4
    while true {
      let chunk = try Self.chunk(in: bytes, at: offset)
      if chunk.name == "IEND" { break }
      try read(chunk)
      offset = chunk.content.upperBound + 4
    }
    guard !imageData.isEmpty else {
      throw GridreelError(.badInput, "there is no chunk IDAT before IEND")
    }
    guard info.colorType != .palette || !palette.isEmpty else {
      throw GridreelError(.badInput, "a picture with palette indices has no chunk PLTE")
    }
  }

  /// Rejects a file without the PNG signature.
  static func checkSignature(_ bytes: [UInt8]) throws(GridreelError) {
    guard !bytes.starts(with: signature) else { return }
    let isCut = !bytes.isEmpty && signature.starts(with: bytes)
    throw isCut
      ? GridreelError(.truncated, "the file ends within the PNG signature")
      : GridreelError(.badInput, Message(ForeignFile.description(of: bytes)))
  }

  /// A chunk's name, whether readers must support it, and the range of its content in the file.
  typealias Chunk = (name: String, isCritical: Bool, content: Range<Int>)

  /// The chunk that starts at `offset`; verifies its check sum.
  static func chunk(in bytes: [UInt8], at offset: Int) throws(GridreelError) -> Chunk {
    guard bytes.count - offset >= 12 else {
      throw GridreelError(.truncated, "the file ends before the chunk IEND")
    }
    let length = Int(bytes.bigEndian32(at: offset))
    let name = bytes[offset + 4..<offset + 8]
    guard length <= 0x7fff_ffff, name.allSatisfy({ 65...90 ~= $0 || 97...122 ~= $0 }) else {
      throw GridreelError(.badInput, "there is no valid chunk at byte \(offset)")
    }
    let chunk = (
      name: String(decoding: name, as: UTF8.self), isCritical: bytes[offset + 4] & 32 == 0,
      content: offset + 8..<offset + 8 + length
    )
    guard bytes.count - 12 - offset >= length else {
      throw GridreelError(.truncated, "the file ends within the chunk \(chunk.name)")
    }
    let sum = bytes.withUnsafeBytes { buffer in
      libdeflate_crc32(0, buffer.baseAddress.map { $0 + offset + 4 }, length + 4)
    }
    guard sum == bytes.bigEndian32(at: offset + 8 + length) else {
      throw GridreelError(.badInput, "the chunk \(chunk.name) at byte \(offset) is damaged")
    }
    return chunk
  }

  private mutating func read(_ chunk: Chunk) throws(GridreelError) {
    if chunk.name == "IDAT" {
      guard stage != .afterImage else { throw misplaced(chunk) }
      stage = .inImage
      imageData.append(chunk.content)
      return
    }
    if stage == .inImage { stage = .afterImage }
    switch chunk.name {
    case "PLTE":
      guard stage == .beforePalette else { throw misplaced(chunk) }
      stage = .beforeImage
      try readPalette(chunk.content)
    case "tRNS":
      guard stage != .afterImage else { throw misplaced(chunk) }
      try readTransparency(chunk.content)
    case "pHYs":
      readDensity(bytes[chunk.content])
    case "tEXt", "iTXt":
      if let entry = Self.text(bytes[chunk.content], international: chunk.name == "iTXt") {
        info.metadata.text.append(entry)
      }
    case "acTL":
      info.isAnimated = true
    case "IHDR":
      throw misplaced(chunk)
    default:
      guard !chunk.isCritical else {
        throw GridreelError(.badInput, "the chunk \(chunk.name) is unknown but necessary")
      }
    }
  }

  private func misplaced(_ chunk: Chunk) -> GridreelError {
    GridreelError(.badInput, "the chunk \(chunk.name) stands where it may not")
  }

  private mutating func readPalette(_ content: Range<Int>) throws(GridreelError) {
    let isSized = content.count % 3 == 0 && 1...256 ~= content.count / 3
    let isAllowed = info.colorType != .grey && info.colorType != .greyAlpha
    guard isSized, isAllowed else {
      throw GridreelError(
        .badInput, "a palette of \(content.count) bytes does not fit this picture")
    }
    palette = bytes[content]
  }

  private mutating func readTransparency(_ content: Range<Int>) throws(GridreelError) {
    let fits =
      switch info.colorType {
      case .grey: content.count == 2
      case .rgb: content.count == 6
      case .palette: 1...(max(1, palette.count / 3)) ~= content.count && !palette.isEmpty
      case .greyAlpha, .rgba: false
      }
    guard fits, transparency.isEmpty else {
      throw GridreelError(
        .badInput, "a chunk tRNS of \(content.count) bytes does not fit this picture")
    }
    transparency = bytes[content]
  }

  private mutating func readDensity(_ content: ArraySlice<UInt8>) {
    let field = Array(content)
    guard field.count == 9, field[8] == 1, field.bigEndian32(at: 0) == field.bigEndian32(at: 4),
      field.bigEndian32(at: 0) > 0
    else { return }
    info.metadata.scale = Double(field.bigEndian32(at: 0)) * 0.0254 / 72
  }

  /// The entry of a tEXt or uncompressed iTXt chunk; `nil` if it is compressed or malformed, which
  /// affects no pixel.
  private static func text(
    _ content: ArraySlice<UInt8>, international: Bool
  ) -> PNGMetadata.TextEntry? {
    guard let end = content.firstIndex(of: 0), 1...79 ~= end - content.startIndex else {
      return nil
    }
    let keyword = latin1(content[..<end])
    let rest = content[(end + 1)...]
    guard international else {
      return PNGMetadata.TextEntry(keyword: keyword, value: latin1(rest))
    }
    guard rest.count >= 4, rest.first == 0 else { return nil }
    let parts = rest.dropFirst(2).split(
      separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    return PNGMetadata.TextEntry(
      keyword: keyword, value: String(decoding: parts[2], as: UTF8.self))
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }
}
