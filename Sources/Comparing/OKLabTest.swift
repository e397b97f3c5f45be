#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// HyAB distance in OKLab with a lightness toe.
///
/// OKLab and the toe are from Ottosson (2020), the distance is from Abasi et al. (2019).
struct OKLabTest: PixelTest {
  private let threshold: Double
  private var cache = OKLabCache()

  /// Makes a test with a threshold in `0...1`.
  init(threshold: Double) { self.threshold = threshold }

  @inline(__always)
  mutating func differs(_ expected: UInt32, _ actual: UInt32) -> Bool {
    if Channels.areOpaque(expected, actual) {
      return !OKLab.areAlike(cache.color(expected), cache.color(actual), within: threshold)
    }
    return differsUponAnyBackdrop(Channels(expected), Channels(actual))
  }

  private func differsUponAnyBackdrop(_ expected: Channels, _ actual: Channels) -> Bool {
    Backdrop.colors.contains { backdrop in
      !OKLab.areAlike(
        OKLab(Self.laid(expected, upon: backdrop)), OKLab(Self.laid(actual, upon: backdrop)),
        within: threshold)
    }
  }

  /// Composites a premultiplied colour over an opaque one, each channel in `0...255`.
  private static func laid(_ color: Channels, upon backdrop: SIMD3<Double>) -> SIMD3<Double> {
    let colors = SIMD3(Double(color.red), Double(color.green), Double(color.blue))
    let sum = colors + backdrop * Double(255 - color.alpha) / 255
    return sum.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255))
  }
}

/// A colour's coordinates in OKLab, as far as distances need them.
struct OKLab {
  /// The cube roots of the responses of the three cone types, followed by the lightness with toe.
  fileprivate let parts: SIMD4<Double>

  /// Converts red, green and blue in `0...255`, not necessarily whole.
  init(_ color: SIMD3<Double>) {
    let tables = OKLabTables.shared
    let (red, green, blue) = (
      tables.linear(color.x), tables.linear(color.y), tables.linear(color.z)
    )
    let long = tables.cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let middle = tables.cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = tables.cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    parts = SIMD4(long, middle, short, Self.lightness(long, middle, short))
  }

  /// Lightness in `0...1` with the toe that keeps near-black colours close together.
  private static func lightness(_ long: Double, _ middle: Double, _ short: Double) -> Double {
    let (k1, k2) = (0.206, 0.03)
    let k3 = (1 + k1) / (1 + k2)
    let lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
    let x = k3 * lightness - k1
    return 0.5 * (x + (x * x + 4 * k2 * k3 * lightness).squareRoot())
  }

  /// Whether two colours are at most `threshold` apart; black and white are 1 apart.
  @inline(__always)
  static func areAlike(_ first: OKLab, _ second: OKLab, within threshold: Double) -> Bool {
    let delta = first.parts - second.parts
    // Avoid the square root of the distance: square the rest of the threshold instead.
    let rest = threshold - abs(delta.w)
    return rest >= 0 && squaredChroma(delta) <= rest * rest
  }

  /// The distance between two colours; black and white are 1 apart.
  static func distance(_ first: OKLab, _ second: OKLab) -> Double {
    let delta = first.parts - second.parts
    return abs(delta.w) + squaredChroma(delta).squareRoot()
  }

  @inline(__always)
  private static func squaredChroma(_ delta: SIMD4<Double>) -> Double {
    let a = 1.9779984951 * delta.x - 2.4285922050 * delta.y + 0.4505937099 * delta.z
    let b = 0.0259040371 * delta.x + 0.7827717662 * delta.y - 0.8086757660 * delta.z
    return a * a + b * b
  }
}

/// A cache of converted colours: pictures of grids have few colours, pictures of text a few hundred.
private struct OKLabCache {
  private static let bits: UInt32 = 12
  /// The opaque word whose coordinates are cached; 0, which is not opaque, marks a free slot.
  private var keys: [UInt32] = []
  private var places: [OKLab] = []

  /// The coordinates of an opaque `0xFFRRGGBB` word.
  @inline(__always)
  mutating func color(_ word: UInt32) -> OKLab {
    if keys.isEmpty { fill() }
    let slot = Int((word &* 0x9e37_79b1) &>> (32 &- Self.bits))
    if keys[slot] == word { return places[slot] }
    return add(word, slot)
  }

  private mutating func add(_ word: UInt32, _ slot: Int) -> OKLab {
    let channels = Channels(word)
    let place = OKLab(
      SIMD3(Double(channels.red), Double(channels.green), Double(channels.blue)))
    (keys[slot], places[slot]) = (word, place)
    return place
  }

  private mutating func fill() {
    keys = [UInt32](repeating: 0, count: 1 << Int(Self.bits))
    places = [OKLab](repeating: OKLab(.zero), count: keys.count)
  }
}

/// Lookup tables for the powers and roots of OKLab, built on first use.
///
/// Between two entries both are interpolated linearly, as in pixelmatch 8, whose counts this matches: an
/// exact root would decide differently for pairs of colours whose distance is close to the threshold.
struct OKLabTables: Sendable {
  static let shared = OKLabTables()

  private static let rootCount = 4096
  /// Below this number of steps the root curves too much for linear interpolation.
  private static let firstTabulatedRoot = 8

  private let linearValues: [Double]
  private let roots: [Double]

  private init() {
    let values = (0...255).map { byte in
      let component = Double(byte) / 255
      return component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
    linearValues = values + [values[255]]
    roots = (0...Self.rootCount + 1).map { cbrt(Double($0) / Double(Self.rootCount)) }
  }

  /// The linear light of an sRGB component in `0...255`, from 0 to 1.
  @inline(__always)
  func linear(_ component: Double) -> Double {
    let place = Int(component)
    let low = linearValues[place]
    return low + (linearValues[place &+ 1] - low) * (component - Double(place))
  }

  /// The cube root of a number in `0...1`.
  @inline(__always)
  func cubeRoot(_ value: Double) -> Double {
    let scaled = value * Double(Self.rootCount)
    let place = Int(scaled)
    if place < Self.firstTabulatedRoot { return cbrt(value) }
    return roots[place] + (roots[place &+ 1] - roots[place]) * (scaled - Double(place))
  }
}
