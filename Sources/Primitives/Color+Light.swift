#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Color {
  /// The relative luminance of the opaque colour, from 0 (black) to 1 (white).
  ///
  /// Formula: WCAG 2.2, "relative luminance", with the threshold of IEC 61966-2-1.
  public var relativeLuminance: Double {
    0.2126 * red.linearLight + 0.7152 * green.linearLight + 0.0722 * blue.linearLight
  }

  /// The contrast between two opaque colours, from 1 (none) to 21 (black and white).
  ///
  /// Formula: WCAG 2.2, "contrast ratio". Alpha is not considered: composite first.
  public func contrast(to other: Color) -> Double {
    let (one, two) = (relativeLuminance, other.relativeLuminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Makes a colour of OKLCH coordinates, with less chroma where sRGB does not reach it.
  ///
  /// Formula: Ottosson 2020. The chroma is halved towards the edge of sRGB in 40 steps, so the
  /// lightness and the hue stay, and the result is the same everywhere.
  ///
  /// - Parameters:
  ///   - oklchLightness: 0 is black, 1 is white.
  ///   - chroma: 0 is grey; sRGB reaches about 0.32.
  ///   - hue: The angle in degrees.
  ///   - alpha: Opacity, `0...1`.
  public init(oklchLightness: Double, chroma: Double, hue: Double, alpha: Double = 1) {
    let lightness = oklchLightness.unitClamped
    let radians = hue * .pi / 180
    let direction = (a: cosine(radians), b: sine(radians))
    func linear(_ chroma: Double) -> [Double] {
      Self.linearLight(lightness: lightness, a: chroma * direction.a, b: chroma * direction.b)
    }
    func isInside(_ light: [Double]) -> Bool { light.allSatisfy { $0 >= -1e-7 && $0 <= 1 + 1e-7 } }

    var (inside, outside) = (0.0, chroma.isFinite ? max(0, chroma) : 0)
    if isInside(linear(outside)) {
      inside = outside
    } else {
      for _ in 0..<40 {
        let middle = (inside + outside) / 2
        if isInside(linear(middle)) { inside = middle } else { outside = middle }
      }
    }
    let light = linear(inside)
    self.init(
      red: light[0].gammaEncoded, green: light[1].gammaEncoded, blue: light[2].gammaEncoded,
      alpha: alpha)
  }

  /// The linear red, green and blue of OKLab coordinates.
  private static func linearLight(lightness: Double, a: Double, b: Double) -> [Double] {
    func cube(_ root: Double) -> Double { root * root * root }
    let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return [
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    ]
  }
}

extension Double {
  /// A gamma-encoded component of sRGB as linear light.
  fileprivate var linearLight: Double {
    self <= 0.04045 ? self / 12.92 : pow((self + 0.055) / 1.055, 2.4)
  }

  /// Linear light as a gamma-encoded component of sRGB.
  fileprivate var gammaEncoded: Double {
    self <= 0.0031308 ? self * 12.92 : 1.055 * pow(self, 1 / 2.4) - 0.055
  }
}
