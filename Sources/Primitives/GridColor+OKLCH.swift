#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension GridColor {
  /// Makes a colour from OKLCH coordinates, mapped into the sRGB gamut if it lies outside.
  ///
  /// Formulas: Ottosson 2020; CSS Color 4, section 13.2.
  ///
  /// - Parameters:
  ///   - oklchLightness: The lightness, from 0 (black) to 1 (white).
  ///   - chroma: The chroma; 0 is grey, and sRGB reaches about 0.32.
  ///   - hue: The hue in degrees.
  ///   - alpha: The opacity, `0...1`.
  public init(oklchLightness: Double, chroma: Double, hue: Double, alpha: Double = 1) {
    let lightness = oklchLightness.unitClamped
    guard lightness > 0, lightness < 1 else {
      self.init(red: lightness, green: lightness, blue: lightness, alpha: alpha)
      return
    }
    let radians = (hue.isFinite ? hue : 0) * .pi / 180
    let direction = OKLab(lightness: lightness, a: cosine(radians), b: sine(radians))
    let light = direction.scaled(chroma.isFinite ? max(0, chroma) : 0).linearLightInGamut
    self.init(
      red: light.red.gammaEncoded, green: light.green.gammaEncoded, blue: light.blue.gammaEncoded,
      alpha: alpha)
  }
}

/// Linear light in sRGB primaries; outside `0...1` for colours beyond the gamut.
struct LinearLight {
  var red, green, blue: Double

  var isInGamut: Bool {
    let limits = -1e-7...(1 + 1e-7)
    return limits.contains(red) && limits.contains(green) && limits.contains(blue)
  }

  var clipped: LinearLight {
    LinearLight(red: red.unitClamped, green: green.unitClamped, blue: blue.unitClamped)
  }
}

/// A colour in OKLab.
struct OKLab {
  var lightness, a, b: Double

  init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  init(_ light: LinearLight) {
    let (red, green, blue) = (light.red, light.green, light.blue)
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  var linearLight: LinearLight {
    func cube(_ root: Double) -> Double { root * root * root }
    let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return LinearLight(
      red: 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      green: -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      blue: -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
  }

  /// The same lightness and hue with the chroma scaled.
  func scaled(_ factor: Double) -> OKLab {
    OKLab(lightness: lightness, a: a * factor, b: b * factor)
  }

  func distance(to light: LinearLight) -> Double {
    let other = OKLab(light)
    let (da, db, dl) = (a - other.a, b - other.b, lightness - other.lightness)
    return (dl * dl + da * da + db * db).squareRoot()
  }

  /// The linear light with the chroma reduced until the effect of clipping is hardly visible.
  var linearLightInGamut: LinearLight {
    let justNoticeable = 0.02
    let light = linearLight
    if light.isInGamut || distance(to: light.clipped) < justNoticeable { return light.clipped }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = scaled((low + high) / 2)
      let light = middle.linearLight
      if light.isInGamut || middle.distance(to: light.clipped) < justNoticeable {
        low = (low + high) / 2
      } else {
        high = (low + high) / 2
      }
    }
    return scaled(low).linearLight.clipped
  }
}
