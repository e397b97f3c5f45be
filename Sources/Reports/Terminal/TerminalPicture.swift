internal import ImageCodecs
package import Primitives

/// A picture as the bytes that show it in a terminal.
package enum TerminalPicture {
  /// The most characters that kitty takes at once.
  private static let chunkSize = 4096

  /// The bytes that show a bitmap where the cursor is, and then begin a new line; nil where it cannot be
  /// encoded.
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

  private static func png(_ bitmap: Bitmap) -> [UInt8]? {
    do throws(CodecError) { return try PNGEncoder().encode(bitmap) } catch { return nil }
  }

  /// Kitty: base 64 in chunks, of which all but the last say that more comes; answers are not wanted.
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
