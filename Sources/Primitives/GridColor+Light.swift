#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension GridColor {
  /// The relative luminance of the opaque colour, from 0 (black) to 1 (white).
  ///
  /// Formula: WCAG 2.2, "relative luminance", with the threshold of IEC 61966-2-1.
  public var relativeLuminance: Double {
    0.2126 * red.linearLight + 0.7152 * green.linearLight + 0.0722 * blue.linearLight
  }

  /// The contrast ratio of two opaque colours, from 1 (none) to 21 (black and white).
  ///
  /// Formula: WCAG 2.2, "contrast ratio". Alpha is ignored: composite first.
  public func contrast(to other: GridColor) -> Double {
    let (one, two) = (relativeLuminance, other.relativeLuminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }
}

extension GridColor {
  /// The colour as pictures have it, with components of 8 bits, by which others judge its contrast.
  package var painted: GridColor {
    func rounded(_ component: Double) -> Double { (component * 255).rounded() / 255 }
    return GridColor(
      red: rounded(red), green: rounded(green), blue: rounded(blue), alpha: rounded(alpha))
  }
}

extension Double {
  /// A gamma-encoded sRGB component as linear light.
  var linearLight: Double {
    self <= 0.04045 ? self / 12.92 : pow((self + 0.055) / 1.055, 2.4)
  }

  /// Linear light as a gamma-encoded sRGB component.
  var gammaEncoded: Double {
    self <= 0.0031308 ? self * 12.92 : 1.055 * pow(self, 1 / 2.4) - 0.055
  }
}
