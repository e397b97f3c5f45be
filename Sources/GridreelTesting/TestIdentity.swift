/// Which run of which test it is.
package struct TestIdentity: Hashable, Sendable {
  /// The test's name; empty while it is not known.
  package var name: String
  /// What tells a case of a test with arguments from the others; empty elsewhere.
  package var testCase: String
  /// The number of the run, the same for all that one run does.
  package var round: Int

  /// Names a run of a test.
  package init(name: String, testCase: String = "", round: Int = 0) {
    (self.name, self.testCase, self.round) = (name, testCase, round)
  }

  /// Whether it is the same test, run at another time.
  func isEarlierRun(of other: Self) -> Bool {
    name == other.name && testCase == other.testCase && round != other.round
  }
}

/// Numbers the runs of tests, so that a test that is repeated is not taken for two.
enum TestRound {
  /// The run's number; 0 where nobody counts.
  @TaskLocal static var current = 0
}
