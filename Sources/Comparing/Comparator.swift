package import GridreelPrimitives

/// Compares pictures by whole rows first, then by pixels; exactly, unless a tolerance allows more.
package struct Comparator: Hashable, Sendable {
  /// Increases whenever the same two pictures and the same tolerance could give a different verdict.
  package static let version = 2

  package let tolerance: Tolerance

  /// Makes a comparator with a tolerance.
  package init(tolerance: Tolerance = .exact) { self.tolerance = tolerance }

  /// Compares two pictures and summarises what differs.
  ///
  /// Pictures of different sizes are compared where both have pixels. Every pixel that only one of them has
  /// counts as different, and no tolerance allows it.
  package func compare(_ expected: Bitmap, _ actual: Bitmap) -> PictureDifference {
    examine(expected, actual).difference
  }

  /// The result for two equal pictures of the given size in pixels.
  package func sameness(width: Int, height: Int) -> PictureDifference {
    let region = PictureDifference.Region(x: 0, y: 0, width: width, height: height)
    return PictureDifference(
      expected: region, actual: region, differingPixels: 0, totalPixels: width * height,
      maximumChannelDelta: 0, densestWindow: tolerance.window.map { _ in 0 }, regions: [],
      isWithinTolerance: true)
  }

  /// Compares two pictures pixel by pixel.
  package func examine(_ expected: Bitmap, _ actual: Bitmap) -> Comparison {
    BitmapPair.lend(expected, actual) { pair in
      examine(
        &pair, expected: .init(x: 0, y: 0, width: expected.width, height: expected.height),
        actual: .init(x: 0, y: 0, width: actual.width, height: actual.height))
    }
  }

  /// Compares two pictures of the given sizes.
  func examine(
    _ pair: inout some PicturePair, expected: PictureDifference.Region,
    actual: PictureDifference.Region
  ) -> Comparison {
    switch (tolerance.threshold, tolerance.metric) {
    case (nil, _): scan(&pair, ExactTest(), expected, actual)
    case (let threshold?, .oklab):
      scan(&pair, OKLabTest(threshold: threshold), expected, actual)
    case (let threshold?, .yiq):
      scan(&pair, YIQTest(threshold: threshold), expected, actual)
    }
  }

  private func scan(
    _ pair: inout some PicturePair, _ test: some PixelTest,
    _ expected: PictureDifference.Region, _ actual: PictureDifference.Region
  ) -> Comparison {
    var scan = PictureScan(test, tolerance: tolerance, width: pair.width, height: pair.height)
    scan.run(&pair)
    var difference = PictureDifference(
      expected: expected, actual: actual, differingPixels: scan.differingCount,
      totalPixels: max(expected.width, actual.width) * max(expected.height, actual.height),
      maximumChannelDelta: Int(scan.maximumChannelDelta), antialiasedPixels: scan.smoothingCount,
      closePixels: scan.closeCount,
      densestWindow: tolerance.window.map { scan.differing.densestCount(inSquaresOf: $0.size) },
      regions: RegionFinder(scan.differing).regions(), isWithinTolerance: false)
    if difference.changesSize {
      difference.addWhatOnlyOneHas(width: pair.width, height: pair.height)
    } else {
      difference.isWithinTolerance = tolerance.allows(
        difference.differingPixels, of: difference.totalPixels, densest: difference.densestWindow)
    }
    return Comparison(
      difference: difference, differing: scan.differing, smoothing: scan.smoothing)
  }
}

extension PictureDifference {
  /// Counts the pixels outside the shared `width` × `height`, which only one picture has.
  fileprivate mutating func addWhatOnlyOneHas(width: Int, height: Int) {
    differingPixels +=
      expected.width * expected.height + actual.width * actual.height - 2 * width * height
    maximumChannelDelta = 255
    if expected.width != actual.width {
      let wide = expected.width > actual.width ? expected : actual
      regions.append(
        Region(x: width, y: 0, width: wide.width - width, height: wide.height))
    }
    if expected.height != actual.height {
      // If the same picture is also the wider one, its right side is already in the rectangle above.
      let high = expected.height > actual.height ? expected : actual
      regions.append(
        Region(x: 0, y: height, width: min(high.width, width), height: high.height - height))
    }
    regions.sort { ($0.y, $0.x) < ($1.y, $1.x) }
  }
}
