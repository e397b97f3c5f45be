package import GridreelPrimitives

/// A picture of the differences: the expected picture faded to grey, with every differing pixel drawn over it
/// in a colour that stands out from grey for any kind of colour vision.
package struct DifferencePicture {
  /// Pixels that differ.
  static let differing: UInt32 = 0xffd8_005f
  /// Pixels that differ but only smooth an edge.
  static let smoothing: UInt32 = 0xffff_b000
  /// The frame around each group of differing pixels.
  static let frame: UInt32 = 0xffe9_7fae
  /// The stripes over areas that are not compared.
  static let ignored: UInt32 = 0xff8c_a08c
  /// The stripes over areas that only one of the pictures has.
  static let stripe: UInt32 = 0xff5b_8ff9

  private let comparison: Comparison
  private let expected, actual: Bitmap
  private let ignored: [PictureDifference.Region]

  /// Prepares a picture of a comparison's result.
  ///
  /// - Parameters:
  ///   - comparison: the result.
  ///   - expected: the expected picture.
  ///   - actual: the actual picture.
  ///   - ignored: the places that were not compared.
  package init(
    _ comparison: Comparison, expected: Bitmap, actual: Bitmap,
    ignored: [PictureDifference.Region] = []
  ) {
    (self.comparison, self.expected, self.actual) = (comparison, expected, actual)
    self.ignored = ignored
  }

  /// Draws the picture: opaque, as wide as the wider and as high as the higher of the two.
  package func draw() -> Bitmap {
    let (width, height) = (
      max(expected.width, actual.width), max(expected.height, actual.height)
    )
    var pixels = [UInt32](repeating: 0xffff_ffff, count: width * height)
    for y in 0..<height {
      pixels.withUnsafeMutableBufferPointer { buffer in
        drawRow(y, into: UnsafeMutableBufferPointer(rebasing: buffer[y * width..<(y + 1) * width]))
      }
    }
    var picture = Bitmap(width: width, height: height, pixels: pixels)
    for place in ignored { hatch(place, in: &picture) }
    if !comparison.difference.changesSize { drawFrames(into: &picture) }
    drawMarks(comparison.smoothing, Self.smoothing, into: &picture)
    drawMarks(comparison.differing, Self.differing, into: &picture)
    return picture
  }

  private func drawRow(_ y: Int, into row: UnsafeMutableBufferPointer<UInt32>) {
    var last: (word: UInt32, grey: UInt32) = (0xffff_ffff, Self.faded(0xffff_ffff))
    let common = y < actual.height ? min(actual.width, expected.width) : 0
    let own = y < expected.height ? expected.width : 0
    let other = y < actual.height ? actual.width : 0
    for x in 0..<max(own, other) {
      let word = x < own ? expected.pixels[y * own + x] : actual.pixels[y * other + x]
      if word != last.word { last = (word, Self.faded(word)) }
      let isCommon = x < common && y < expected.height
      row[x] = !isCommon && (x + y) & 15 < 4 ? Self.stripe : last.grey
    }
  }

  /// A light grey that still shows the word's lightness as seen over white.
  private static func faded(_ word: UInt32) -> UInt32 {
    let color = Channels(word)
    let light = color.red * 299 + color.green * 587 + color.blue * 114
    let grey = UInt32(176 + (light / 1000 + 255 - color.alpha) * 79 / 255)
    return 0xff00_0000 | min(grey, 255) * 0x01_0101
  }

  private func hatch(_ place: PictureDifference.Region, in picture: inout Bitmap) {
    for y in place.y..<place.y + place.height {
      for x in place.x..<place.x + place.width where (x - y) & 15 < 2 {
        picture.set(Self.ignored, x, y)
      }
    }
  }

  private func drawMarks(_ mask: DifferenceMask, _ color: UInt32, into picture: inout Bitmap) {
    guard !mask.isEmpty else { return }
    for y in 0..<mask.height {
      for (place, word) in mask.row(y).enumerated() where word != 0 {
        for x in SetBits(word, first: place * 64) { picture.pixels[y * picture.width + x] = color }
      }
    }
  }

  /// Draws frames slightly larger than what they surround, so that single pixels are easy to find.
  private func drawFrames(into picture: inout Bitmap) {
    let thickness = max(1, (max(picture.width, picture.height) + 500) / 1000)
    for region in comparison.difference.regions {
      for ring in 0..<thickness {
        let room = 3 + thickness + ring
        let (left, top) = (region.x - room, region.y - room)
        let (right, bottom) = (
          region.x + region.width - 1 + room, region.y + region.height - 1 + room
        )
        for x in left...right {
          picture.set(Self.frame, x, top)
          picture.set(Self.frame, x, bottom)
        }
        for y in top...bottom {
          picture.set(Self.frame, left, y)
          picture.set(Self.frame, right, y)
        }
      }
    }
  }
}

extension Bitmap {
  /// Sets a pixel if it lies within the picture.
  fileprivate mutating func set(_ word: UInt32, _ x: Int, _ y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    pixels[y * width + x] = word
  }
}
