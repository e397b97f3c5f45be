package import GridreelCauses

/// The number of pictures of a run by outcome.
package struct RunTally: Hashable, Sendable {
  private var counts: [SnapshotResult.Status: Int] = [:]
  /// The number of pictures that passed only because of their tolerance.
  package private(set) var tolerated = 0

  package init(_ results: some Sequence<SnapshotResult>) {
    for result in results {
      counts[result.status, default: 0] += 1
      if result.tolerated != nil { tolerated += 1 }
    }
  }

  /// The number of pictures with a status.
  package subscript(status: SnapshotResult.Status) -> Int { counts[status, default: 0] }

  /// The number of results.
  package var total: Int { counts.values.reduce(0, +) }

  /// The number of results that make the run fail.
  package var failures: Int {
    total - self[.passed] - self[.recorded]
  }

  /// The statuses that occur, with their counts: failures first, successes last.
  package var parts: [(status: SnapshotResult.Status, count: Int)] {
    let order: [SnapshotResult.Status] = [
      .error, .changed, .layout, .missing, .moved, .orphan, .added, .removed, .recorded, .passed,
    ]
    return order.map { ($0, self[$0]) }.filter { $0.1 > 0 }
  }

  /// One sentence: `3 of 43 pictures failed`, and the number that passed only by a tolerance.
  package var sentence: String {
    tolerated == 0 ? verdict : "\(verdict), \(grouped(tolerated)) within a tolerance"
  }

  private var verdict: String {
    let pictures = total == 1 ? "picture" : "pictures"
    if total == 0 { return "no picture was compared" }
    if failures == 0 {
      if self[.recorded] == total { return "\(grouped(total)) \(pictures) recorded" }
      if self[.recorded] > 0 { return "all \(grouped(total)) pictures passed or were recorded" }
      if total > 1 { return "all \(grouped(total)) pictures passed" }
      return tolerated == 0 ? "the picture is its reference" : "the picture passed"
    }
    return "\(grouped(failures)) of \(grouped(total)) \(pictures) failed"
  }
}
