/// Identifies one run of one test.
package struct TestIdentity: Hashable, Sendable {
  /// The test's name; empty while unknown.
  package var name: String
  /// Distinguishes the cases of a test with arguments; empty otherwise.
  package var testCase: String
  /// The number of the run, shared by everything in that run.
  package var round: Int

  package init(name: String, testCase: String = "", round: Int = 0) {
    (self.name, self.testCase, self.round) = (name, testCase, round)
  }

  /// Whether it is another run of the same test.
  func isEarlierRun(of other: Self) -> Bool {
    name == other.name && testCase == other.testCase && round != other.round
  }
}

/// Numbers the runs of tests, so that a repeated test is not taken for two tests.
enum TestRound {
  /// The run's number; 0 if runs are not counted.
  @TaskLocal static var current = 0
}
