internal import GridreelImageCodecs
package import GridreelPrimitives

/// Encodes pictures for display in a terminal.
package enum TerminalPicture {
  /// The maximum number of characters in a chunk of kitty's protocol.
  private static let chunkSize = 4096

  /// The bytes that show a bitmap at the cursor and then start a new line; nil if it cannot be encoded.
  package static func encode(_ bitmap: Bitmap, as form: PictureProtocol) -> [UInt8]? {
    let bytes: [UInt8]
    switch form {
    case .sixel: bytes = SixelEncoder.encode(bitmap)
    case .kitty, .iterm:
      guard let file = png(bitmap) else { return nil }
      bytes = form == .kitty ? kitty(file) : iterm(file, bitmap)
    }
    return bytes + [UInt8(ascii: "\n")]
  }

  /// The bytes that show a PNG as large as it is, or as there is room for; nil where the stream shows no pictures.
  package static func encode(file: [UInt8], for traits: TerminalTraits) -> [UInt8]? {
    guard let form = traits.pictures, let columns = traits.columns else { return nil }
    let mostRows = 40
    let picture = PictureStrip.draw(
      file: file, width: max(1, columns - 2) * traits.cellWidth,
      height: mostRows * traits.cellHeight)
    return picture.flatMap { encode($0, as: form) }
  }

  private static func png(_ bitmap: Bitmap) -> [UInt8]? {
    do throws(GridreelError) { return try PNGEncoder().encode(bitmap) } catch { return nil }
  }

  /// Kitty: Base64 in chunks, of which all but the last announce more; answers are suppressed.
  private static func kitty(_ file: [UInt8]) -> [UInt8] {
    let text = file.base64
    var result: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: chunkSize) {
      let end = min(text.count, start + chunkSize)
      let keys = start == 0 ? "a=T,f=100,q=2," : ""
      result += "\u{1B}_G\(keys)m=\(end < text.count ? 1 : 0);".utf8
      result += text[start..<end]
      result += "\u{1B}\\".utf8
    }
    return result
  }

  private static func iterm(_ file: [UInt8], _ bitmap: Bitmap) -> [UInt8] {
    let keys =
      "inline=1;size=\(file.count);width=\(bitmap.width)px;height=\(bitmap.height)px;"
      + "preserveAspectRatio=1"
    return Array("\u{1B}]1337;File=\(keys):".utf8) + file.base64 + [7]
  }
}
