/// The storage of one pixel in a PNG file; always 8 bits per sample.
enum PixelForm: Hashable, Sendable {
  /// One byte; every pixel is opaque with equal red, green and blue.
  case grey
  /// One byte; an index into at most 256 premultiplied colours.
  case palette(Palette)
  /// Three bytes; every pixel is opaque.
  case rgb
  /// Four bytes with straight alpha.
  case rgba

  /// The colour type in the IHDR chunk.
  var colorType: UInt8 {
    switch self {
    case .grey: 0
    case .palette: 3
    case .rgb: 2
    case .rgba: 6
    }
  }

  /// The number of bytes per pixel, 1, 3 or 4.
  var bytesPerPixel: Int {
    switch self {
    case .grey, .palette: 1
    case .rgb: 3
    case .rgba: 4
    }
  }
}

/// The red, green, blue and straight alpha of a premultiplied word, rounded exactly.
@inline(__always)
func straightComponents(
  _ word: UInt32
) -> (red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
  let alpha = word &>> 24
  let (red, green, blue) = (word &>> 16 & 255, word &>> 8 & 255, word & 255)
  if alpha == 255 { return (red, green, blue, 255) }
  if alpha == 0 { return (0, 0, 0, 0) }
  let half = alpha &>> 1
  // An invalid word (a component above its alpha) is clamped instead of wrapping around.
  return (
    min(255, (red &* 255 &+ half) / alpha), min(255, (green &* 255 &+ half) / alpha),
    min(255, (blue &* 255 &+ half) / alpha), alpha
  )
}
