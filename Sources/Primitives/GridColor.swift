/// A colour in sRGB with straight (not premultiplied) alpha; every component is in `0...1`.
public struct GridColor: Hashable, Sendable {
  /// The red, green and blue components, gamma-encoded as in sRGB.
  public let red, green, blue: Double
  /// The opacity, from 0 (invisible) to 1 (opaque).
  public let alpha: Double

  /// Makes a colour; components are clamped to `0...1`, NaN becomes 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green) = (red.unitClamped, green.unitClamped)
    (self.blue, self.alpha) = (blue.unitClamped, alpha.unitClamped)
  }

  /// Makes a colour from 8-bit components as `0xRRGGBB`.
  public init(rgb: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(rgb >> 16 & 0xff) / 255, green: Double(rgb >> 8 & 0xff) / 255,
      blue: Double(rgb & 0xff) / 255, alpha: alpha)
  }

  /// Opaque black.
  public static let black = GridColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = GridColor(red: 1, green: 1, blue: 1)
  /// Transparent black.
  public static let clear = GridColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// Whether the alpha is 1.
  public var isOpaque: Bool { alpha >= 1 }

  /// The same colour with another alpha, clamped to `0...1`.
  public func withAlpha(_ alpha: Double) -> GridColor {
    GridColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Composites this colour source-over onto `base`, on straight sRGB values.
  ///
  /// Formula: Porter and Duff 1984, "over": `a = at + ab (1 - at)`, `c = (ct at + cb ab (1 - at)) / a`.
  public func over(_ base: GridColor) -> GridColor {
    if isOpaque || base.alpha <= 0 && alpha > 0 { return self }
    if alpha <= 0 { return base }
    let below = base.alpha * (1 - alpha)
    let total = alpha + below
    func mix(_ top: Double, _ bottom: Double) -> Double { (top * alpha + bottom * below) / total }
    return GridColor(
      red: mix(red, base.red), green: mix(green, base.green), blue: mix(blue, base.blue),
      alpha: total)
  }

  /// Interpolates towards `other` on straight components; `fraction` is 1 at `other`.
  public func interpolated(to other: GridColor, fraction: Double) -> GridColor {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
    return GridColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}

extension Double {
  /// This number clamped to `0...1`; NaN becomes 0.
  package var unitClamped: Double { self > 0 ? Swift.min(self, 1) : 0 }
}
