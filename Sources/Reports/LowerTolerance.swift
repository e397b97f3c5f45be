package import GridreelCauses
import GridreelComparing
import GridreelPrimitives

/// What a tolerance allows beyond what its pictures need.
package struct LowerTolerance: Hashable, Sendable {
  /// A limit by its key in grid files, its value, and the least value with which the pictures pass.
  package struct Limit: Hashable, Sendable {
    package let key, value, needed: String
  }

  /// The limits that could be lower, all at once.
  package let limits: [Limit]
  /// The number of pictures that pass only by the tolerance.
  package let pictures: Int

  /// Finds tolerances that could be lower: those by which pictures of a run pass, and none fails.
  package static func all(in results: [SnapshotResult]) -> [LowerTolerance] {
    var found: [(tolerance: Tolerance, results: [SnapshotResult])] = []
    for result in results {
      guard let tolerance = result.tolerance else { continue }
      if let place = found.firstIndex(where: { $0.tolerance == tolerance }) {
        found[place].results.append(result)
      } else {
        found.append((tolerance, [result]))
      }
    }
    return found.compactMap { tolerance, results in
      let differences = results.compactMap(\.tolerated)
      guard differences.count == results.count else { return nil }
      let limits = limits(of: tolerance, for: differences)
      return limits.isEmpty ? nil : LowerTolerance(limits: limits, pictures: results.count)
    }
  }

  /// The limits in words: `maxChannelDelta 3 instead of 10, maxDiffPixels 0 instead of 20`.
  package var text: String {
    limits.map { "\($0.key) \($0.needed) instead of \($0.value)" }.joined(separator: ", ")
  }

  private static func limits(
    of tolerance: Tolerance, for differences: [PictureDifference]
  ) -> [Limit] {
    var limits: [Limit] = []
    func add(_ key: String, _ value: Double?, needed: Double?) {
      guard let value, let needed, needed < value else { return }
      limits.append(Limit(key: key, value: value.written, needed: needed.written))
    }
    func greatest(_ count: (PictureDifference) -> Int?) -> Double? {
      differences.compactMap(count).max().map(Double.init)
    }
    add(
      "maxChannelDelta", Double(tolerance.maximumChannelDelta),
      needed: greatest(\.maximumChannelDelta))
    add(
      "maxDiffPixels", tolerance.maximumDifferingPixels.map(Double.init),
      needed: greatest(\.differingPixels))
    let share = differences.map { Double($0.differingPixels) / Double(max(1, $0.totalPixels)) }
      .max()
    // Rounded up to a millionth, so that it suffices.
    add(
      "maxDiffRatio", tolerance.maximumDifferingRatio,
      needed: share.map { ($0 * 1_000_000).rounded(.up) / 1_000_000 })
    add(
      "maxWindow", (tolerance.window?.maximumDifferingPixels).map(Double.init),
      needed: greatest(\.densestWindow))
    return limits
  }
}
