import GridreelFiles
package import GridreelPrimitives

/// One of several equal parts of all jobs.
package struct BatchShard: Sendable {
  /// Its number from 1, and the number of all.
  private let number, count: Int

  /// Reads a flag's value such as `3/8`.
  ///
  /// - Throws: ``GridreelError`` with code `usage`.
  package init(_ text: String) throws(GridreelError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...1_000_000).contains(count), (1...count).contains(number)
    else {
      throw GridreelError(
        .usage, "--shard: '\(text)' is not a shard such as 1/8, the first of eight")
    }
    (self.number, self.count) = (number, count)
  }

  /// Whether a job, by its number from 0, belongs to it.
  func holds(_ job: Int) -> Bool { job % count == number - 1 }
}
