/// Weighted YIQ distance (Kotsarenko and Ramos 2010), squared.
struct YIQTest: PixelTest {
  /// The largest possible squared distance, that between black and white.
  static let greatest = 35_215.0

  /// The squared distance up to which colours count as equal.
  private let limit: Double

  /// Makes a test with a threshold in `0...1`.
  init(threshold: Double) { limit = Self.greatest * threshold * threshold }

  @inline(__always)
  func differs(_ expected: UInt32, _ actual: UInt32) -> Bool {
    let (first, second) = (Channels(expected), Channels(actual))
    let colors = SIMD3<Double>(
      Double(first.red &- second.red), Double(first.green &- second.green),
      Double(first.blue &- second.blue))
    if Channels.areOpaque(expected, actual) { return Self.squared(colors) > limit }
    let alpha = Double(first.alpha &- second.alpha)
    return Backdrop.colors.contains { Self.squared(colors - $0 * alpha / 255) > limit }
  }

  /// The squared distance between two colours whose red, green and blue, `0...255`, differ by `delta`.
  @inline(__always)
  static func squared(_ delta: SIMD3<Double>) -> Double {
    let y = delta.x * 0.29889531 + delta.y * 0.58662247 + delta.z * 0.11448223
    let i = delta.x * 0.59597799 - delta.y * 0.27417610 - delta.z * 0.32180189
    let q = delta.x * 0.21147017 - delta.y * 0.52261711 + delta.z * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }
}
