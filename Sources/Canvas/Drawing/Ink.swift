package import GridreelPrimitives

/// A colour prepared for compositing over premultiplied pixels.
package struct Ink: Sendable {
  /// The value 1 in the fixed-point format of weights.
  package static let one: UInt32 = 65536

  /// The original colour.
  package let color: GridColor
  /// The colour as a premultiplied pixel `0xAARRGGBB`, each component rounded.
  package let pixel: UInt32

  /// Creates an ink of a colour.
  package init(_ color: GridColor) {
    self.color = color
    let alpha = color.alpha
    pixel =
      Ink.byte(alpha) << 24 | Ink.byte(color.red * alpha) << 16 | Ink.byte(color.green * alpha) << 8
      | Ink.byte(color.blue * alpha)
  }

  private static func byte(_ component: Double) -> UInt32 { UInt32((component * 255).rounded()) }

  /// Returns the pixel that results where this ink covers `weight / 65536` of `below`.
  ///
  /// Formula: Porter and Duff 1984, "over", on premultiplied components, rounded once.
  package func over(_ below: UInt32, weight: UInt32 = one) -> UInt32 {
    let strength = color.alpha * Double(weight) / 65536
    // Adding a half and truncating rounds non-negative numbers without a call into the C library.
    let rest = UInt32((1 - strength) * 65536 + 0.5)
    func mix(_ component: Double, _ shift: UInt32) -> UInt32 {
      let own = UInt32(component * strength * (255 * 65536) + 0.5)
      return min((own + (below >> shift & 0xff) * rest + 32768) >> 16, 255) << shift
    }
    return mix(1, 24) | mix(color.red, 16) | mix(color.green, 8) | mix(color.blue, 0)
  }
}

/// An ink's contribution for each of the 256 coverage values of a mask.
package struct MaskInk: Sendable {
  /// The original colour.
  package let color: GridColor
  /// The opaque ink's pixel; nil if the ink is translucent.
  let solid: UInt32?
  /// By coverage: the ink's components times its strength in four lanes of 16 bits, plus one half
  /// for rounding.
  let shares: [UInt64]
  /// By coverage: the weight of the pixel below, 0...255.
  let rests: [UInt8]

  /// Creates the tables for a colour.
  package init(_ color: GridColor) {
    self.color = color
    let pixel = Ink(color.withAlpha(1)).pixel
    solid = color.isOpaque ? pixel : nil
    let lanes = MaskInk.spread(pixel)
    let strengths = (0...255).map { UInt64((color.alpha * Double($0)).rounded()) }
    shares = strengths.map { lanes &* $0 &+ 0x0080_0080_0080_0080 }
    rests = strengths.map { UInt8(255 - $0) }
  }

  /// Spreads the four bytes of a pixel to four lanes of 16 bits.
  @inline(__always) static func spread(_ pixel: UInt32) -> UInt64 {
    var lanes = UInt64(pixel)
    lanes = (lanes | lanes << 16) & 0x0000_ffff_0000_ffff
    return (lanes | lanes << 8) & 0x00ff_00ff_00ff_00ff
  }

  /// Divides the lanes' sums, each at most 255 × 255 + 128, by 255 and packs them into a pixel.
  @inline(__always) static func collapse(_ sums: UInt64) -> UInt32 {
    // (v + (v >> 8)) >> 8 with v = x + 128 is x / 255, rounded, for every x up to 255 × 255.
    var lanes = (sums &+ (sums >> 8 & 0x00ff_00ff_00ff_00ff)) >> 8 & 0x00ff_00ff_00ff_00ff
    lanes = (lanes | lanes >> 8) & 0x0000_ffff_0000_ffff
    return UInt32(truncatingIfNeeded: lanes | lanes >> 16)
  }
}
