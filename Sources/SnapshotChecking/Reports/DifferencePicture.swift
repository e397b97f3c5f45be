internal import Primitives

/// A picture of where two pictures differ.
enum DifferencePicture {
  /// What differs; seen as such with every kind of colour vision, and rare in grids.
  private static let mark: UInt32 = 0xffd4_0078
  /// Where only one of the pictures is.
  private static let outside: UInt32 = 0xfff4_b6d6

  /// The expected picture, pale and grey, with differing pixels in one strong colour.
  ///
  /// It is as large as both together; parts that only one of them has are tinted.
  static func draw(_ expected: Bitmap, _ actual: Bitmap) -> Bitmap {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    var pixels = [UInt32](repeating: outside, count: width * height)
    let (sharedWidth, sharedHeight) = (
      min(expected.width, actual.width), min(expected.height, actual.height)
    )
    for y in 0..<sharedHeight {
      let (before, after) = (y * expected.width, y * actual.width)
      for x in 0..<sharedWidth {
        let pixel = expected.pixels[before + x]
        pixels[y * width + x] = pixel == actual.pixels[after + x] ? pale(pixel) : mark
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// A premultiplied pixel over white as grey, a quarter as strong.
  private static func pale(_ pixel: UInt32) -> UInt32 {
    let clear = 255 - (pixel >> 24)
    let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    let light = (red * 54 + green * 183 + blue * 19) >> 8 + clear
    let grey = 255 - (255 - min(255, light)) / 4
    return 0xff00_0000 | grey << 16 | grey << 8 | grey
  }
}
