#if canImport(Testing)
public import Testing

/// Sets for a test, or for all tests of a suite, which references to write.
///
/// With it every run of a test numbers its snapshots from 1, so that tests may be repeated in one process.
public struct GridSnapshotsTrait: SuiteTrait, TestTrait, TestScoping {
  let configuration: GridSnapshotConfiguration

  /// Always true: a suite's trait applies to every test in it.
  public var isRecursive: Bool { true }

  /// Runs one case of a test with the trait's configuration.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await TestRound.$current.withValue(SnapshotLedger.shared.newRound()) {
      try await withGridSnapshotTesting(record: configuration.record) { try await function() }
    }
  }
}

extension Trait where Self == GridSnapshotsTrait {
  /// Sets which references to write, and lets tests be repeated.
  ///
  /// - Parameter record: Which references to write; nil defers to the enclosing scope.
  /// - Returns: The trait.
  public static func gridSnapshots(record: GridSnapshotConfiguration.Record? = nil) -> Self {
    Self(configuration: GridSnapshotConfiguration(record: record))
  }

  /// Lets tests be repeated in one process.
  public static var gridSnapshots: Self { gridSnapshots() }
}
#endif
