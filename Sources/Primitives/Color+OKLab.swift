#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Color {
  /// The colour's place in OKLCH: lightness and chroma as in
  /// ``init(oklchLightness:chroma:hue:alpha:)``, the hue in degrees, `0..<360`.
  public var oklch: (lightness: Double, chroma: Double, hue: Double) {
    let place = lab
    let chroma = (place.a * place.a + place.b * place.b).squareRoot()
    let degrees = atan2(place.b, place.a) * 180 / .pi
    return (place.lightness, chroma, degrees < 0 ? degrees + 360 : degrees)
  }

  /// The colour a fraction of the way to `other`, by equal steps for the eye: in OKLab.
  ///
  /// - Parameters:
  ///   - other: The colour at 1.
  ///   - fraction: How far; clamped to `0...1`.
  /// - Returns: The mixture, brought into sRGB.
  public func mixedInOKLab(with other: Color, fraction: Double) -> Color {
    let share = fraction.unitClamped
    if share == 0 || self == other { return self }
    if share == 1 { return other }
    let (from, to) = (lab, other.lab)
    func mix(_ start: Double, _ end: Double) -> Double { start + (end - start) * share }
    let light = OKLab(
      lightness: mix(from.lightness, to.lightness), a: mix(from.a, to.a), b: mix(from.b, to.b)
    ).linearLightInGamut
    return Color(
      red: light.red.gammaEncoded, green: light.green.gammaEncoded, blue: light.blue.gammaEncoded,
      alpha: mix(alpha, other.alpha))
  }

  /// The same hue, so much lighter or darker that it stands out from `ground` by `ratio`.
  ///
  /// - Parameters:
  ///   - ground: The opaque colour behind it.
  ///   - ratio: The contrast wanted, by WCAG 2.2, `1...21`.
  /// - Returns: The colour itself where it stands out already; black or white where no colour of
  ///   the hue does.
  public func readable(on ground: Color, ratio: Double) -> Color {
    if over(ground).contrast(to: ground) >= ratio { return self }
    let start = over(ground).oklch
    let end: Double = Color.white.contrast(to: ground) > Color.black.contrast(to: ground) ? 1 : 0
    let steps = 32
    for step in 1..<steps {
      let share = Double(step) / Double(steps)
      let candidate = Color(
        oklchLightness: start.lightness + (end - start.lightness) * share, chroma: start.chroma,
        hue: start.hue)
      if candidate.contrast(to: ground) >= ratio { return candidate }
    }
    return end == 1 ? .white : .black
  }

  private var lab: OKLab {
    OKLab(LinearLight(red: red.linearLight, green: green.linearLight, blue: blue.linearLight))
  }
}
