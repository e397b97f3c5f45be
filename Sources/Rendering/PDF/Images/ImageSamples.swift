internal import GridreelPrimitives

/// A bitmap's pixels as a document stores them: straight colours, and opacities separately.
///
/// Each line is stored as differences from its neighbours (PNG's filters; ISO 32000-1, section
/// 7.4.4.4).
struct ImageSamples {
  /// The lines of colours; one grey component if all pixels are grey.
  let colors: [UInt8]
  /// The lines of opacities; nil if all pixels are opaque.
  let alpha: [UInt8]?
  private let components: Int

  /// Separates a bitmap's colours and opacities.
  init(_ bitmap: Bitmap) {
    let straight = bitmap.pixels.map(Self.straight)
    let isGray = straight.allSatisfy { $0 >> 16 & 0xff == $0 & 0xff && $0 >> 8 & 0xff == $0 & 0xff }
    components = isGray ? 1 : 3
    let shifts: [UInt32] = isGray ? [0] : [16, 8, 0]
    colors = Self.lines(straight, width: bitmap.width, shifts)
    alpha = bitmap.isOpaque ? nil : Self.lines(straight, width: bitmap.width, [24])
  }

  /// The entries of the image's dictionary.
  func entries(_ bitmap: Bitmap) -> String { Self.entries(bitmap, components: components) }

  /// The dictionary entries of an image with filtered lines.
  static func entries(_ bitmap: Bitmap, components: Int) -> String {
    entries(width: bitmap.width, height: bitmap.height, components: components)
      + "/DecodeParms<</Predictor 15/Colors \(components)/Columns \(bitmap.width)>>"
  }

  /// The dictionary entries common to all images.
  static func entries(width: Int, height: Int, components: Int) -> String {
    "/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/BitsPerComponent 8"
      + "/Interpolate true/ColorSpace/Device\(components == 1 ? "Gray" : "RGB")"
  }

  /// A pixel with straight colours, not multiplied by its opacity.
  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha < 255 else { return pixel }
    guard alpha > 0 else { return 0 }
    func component(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | component(16) | component(8) | component(0)
  }

  /// Some bytes of each pixel, line by line, each line preceded by its filter type.
  private static func lines(_ pixels: [UInt32], width: Int, _ shifts: [UInt32]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(pixels.count * shifts.count + pixels.count / width)
    var above = [UInt8](repeating: 0, count: width * shifts.count)
    for start in stride(from: 0, to: pixels.count, by: width) {
      var line: [UInt8] = []
      line.reserveCapacity(above.count)
      for pixel in pixels[start..<start + width] {
        for shift in shifts { line.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
      }
      append(line, above, step: shifts.count, to: &result)
      above = line
    }
    return result
  }

  /// Adds a line unfiltered (0), or filtered by the pixels to the left (1) or above (2), whichever
  /// has the smallest bytes.
  private static func append(
    _ line: [UInt8], _ above: [UInt8], step: Int, to result: inout [UInt8]
  ) {
    let left = line.indices.map { $0 < step ? line[$0] : line[$0] &- line[$0 - step] }
    let up = line.indices.map { line[$0] &- above[$0] }
    let candidates = [line, left, up]
    let costs = candidates.map { bytes in
      bytes.reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
    }
    let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    result.append(UInt8(best))
    result += candidates[best]
  }
}
