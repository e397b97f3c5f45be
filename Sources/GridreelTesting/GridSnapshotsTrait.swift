#if canImport(Testing)
public import Testing

/// Says for a test, or for all tests of a suite, which references are written.
///
/// With it each run of a test counts its snapshots from 1, so that tests may be repeated in one process.
public struct GridSnapshotsTrait: SuiteTrait, TestTrait, TestScoping {
  let configuration: GridSnapshotConfiguration

  /// Always true: a suite's trait counts for every test in it.
  public var isRecursive: Bool { true }

  /// Runs one case of a test with the configuration.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await TestRound.$current.withValue(SnapshotLedger.shared.newRound()) {
      try await withGridSnapshotTesting(record: configuration.record) { try await function() }
    }
  }
}

extension Trait where Self == GridSnapshotsTrait {
  /// Says which references are written, and lets tests be repeated.
  ///
  /// - Parameter record: Which references are written; nil leaves it to the scope around.
  /// - Returns: the trait.
  public static func gridSnapshots(record: GridSnapshotConfiguration.Record? = nil) -> Self {
    Self(configuration: GridSnapshotConfiguration(record: record))
  }

  /// Lets tests be repeated in one process.
  public static var gridSnapshots: Self { gridSnapshots() }
}
#endif
