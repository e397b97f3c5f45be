#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension GridColor {
  /// The colour's OKLCH coordinates: lightness and chroma as in
  /// ``init(oklchLightness:chroma:hue:alpha:)``, the hue in degrees, `0..<360`.
  public var oklch: (lightness: Double, chroma: Double, hue: Double) {
    let place = lab
    let chroma = (place.a * place.a + place.b * place.b).squareRoot()
    let degrees = atan2(place.b, place.a) * 180 / .pi
    return (place.lightness, chroma, degrees < 0 ? degrees + 360 : degrees)
  }

  /// Interpolates towards `other` in OKLab, in perceptually equal steps.
  ///
  /// - Parameters:
  ///   - other: The colour at fraction 1.
  ///   - fraction: The position, clamped to `0...1`.
  /// - Returns: The interpolated colour, mapped into the sRGB gamut.
  public func mixedInOKLab(with other: GridColor, fraction: Double) -> GridColor {
    let share = fraction.unitClamped
    if share == 0 || self == other { return self }
    if share == 1 { return other }
    let (from, to) = (lab, other.lab)
    func mix(_ start: Double, _ end: Double) -> Double { start + (end - start) * share }
    let light = OKLab(
      lightness: mix(from.lightness, to.lightness), a: mix(from.a, to.a), b: mix(from.b, to.b)
    ).linearLightInGamut
    return GridColor(
      red: light.red.gammaEncoded, green: light.green.gammaEncoded, blue: light.blue.gammaEncoded,
      alpha: mix(alpha, other.alpha))
  }

  /// The same hue, lightened or darkened just enough to reach a contrast of `ratio` with `ground`.
  ///
  /// - Parameters:
  ///   - ground: The opaque colour behind it.
  ///   - ratio: The required contrast ratio by WCAG 2.2, `1...21`.
  /// - Returns: The colour itself if its contrast suffices; black or white if no colour of this hue
  ///   has enough.
  public func readable(on ground: GridColor, ratio: Double) -> GridColor {
    readable(on: [ground], ratio: ratio)
  }

  /// The same hue, lightened or darkened just enough to reach a contrast of `ratio` with each of several grounds.
  ///
  /// - Parameters:
  ///   - grounds: The opaque colours behind it, at least one.
  ///   - ratio: The required contrast ratio by WCAG 2.2, `1...21`.
  /// - Returns: The colour itself if its contrast suffices; black or white if no colour of this hue does.
  package func readable(on grounds: [GridColor], ratio: Double) -> GridColor {
    func contrast(_ color: GridColor) -> Double {
      grounds.map { color.over($0).painted.contrast(to: $0.painted) }.min() ?? 1
    }
    if contrast(self) >= ratio { return self }
    let start = over(grounds[0]).oklch
    let end: Double = contrast(.white) > contrast(.black) ? 1 : 0
    let steps = 32
    for step in 1..<steps {
      let share = Double(step) / Double(steps)
      let candidate = GridColor(
        oklchLightness: start.lightness + (end - start.lightness) * share, chroma: start.chroma,
        hue: start.hue)
      if contrast(candidate) >= ratio { return candidate }
    }
    return end == 1 ? .white : .black
  }

  private var lab: OKLab {
    OKLab(LinearLight(red: red.linearLight, green: green.linearLight, blue: blue.linearLight))
  }
}
