package import GridreelPrimitives

extension Tolerance.Metric {
  /// The distance between two colours as thresholds measure it, `0...1`; black and white are 1 apart.
  ///
  /// Colours are first rounded to the 8 bits of a picture. Translucent colours are composited over black,
  /// white and colours in between; the largest distance counts.
  package func distance(_ first: GridColor, _ second: GridColor) -> Double {
    guard !first.isOpaque || !second.isOpaque else {
      return opaqueDistance(first.components, second.components)
    }
    return Backdrop.colors.map { backdrop in
      opaqueDistance(first.laid(upon: backdrop), second.laid(upon: backdrop))
    }.max() ?? 0
  }

  private func opaqueDistance(_ first: SIMD3<Double>, _ second: SIMD3<Double>) -> Double {
    switch self {
    case .oklab: OKLab.distance(OKLab(first), OKLab(second))
    case .yiq: (YIQTest.squared(first - second) / YIQTest.greatest).squareRoot()
    }
  }
}

extension Tolerance {
  /// Whether a pixel may change from one colour to the other without counting as different.
  package func hides(_ first: GridColor, _ second: GridColor) -> Bool {
    let delta = abs(first.premultiplied - second.premultiplied).max()
    if delta <= Double(maximumChannelDelta) { return true }
    guard let threshold else { return false }
    return metric.distance(first, second) <= threshold
  }
}

extension GridColor {
  /// Red, green and blue as integers in `0...255`.
  fileprivate var components: SIMD3<Double> {
    (SIMD3(red, green, blue) * 255).rounded(.toNearestOrAwayFromZero)
  }

  fileprivate var premultiplied: SIMD4<Double> {
    (SIMD4(SIMD3(red, green, blue) * alpha, alpha) * 255).rounded(.toNearestOrAwayFromZero)
  }

  fileprivate func laid(upon backdrop: SIMD3<Double>) -> SIMD3<Double> {
    components * alpha + backdrop * (1 - alpha)
  }
}

private func abs(_ vector: SIMD4<Double>) -> SIMD4<Double> {
  pointwiseMax(vector, -vector)
}
