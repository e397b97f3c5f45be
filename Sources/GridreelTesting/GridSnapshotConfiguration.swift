/// What assertions within some scope do with references.
public struct GridSnapshotConfiguration: Hashable, Sendable {
  /// Which references are written; whenever one is, the test fails and says so.
  public enum Record: String, Hashable, Sendable, CaseIterable, ExpressibleByBooleanLiteral {
    /// All; the test fails even where nothing was to be written, so that it is not left like this.
    case all
    /// Those that are not there, and those that the comparison fails.
    case failed
    /// Those that are not there.
    case missing
    /// None.
    case never

    /// `true` is ``all``, `false` is ``missing``.
    public init(booleanLiteral value: Bool) { self = value ? .all : .missing }
  }

  /// Which references are written; nil leaves it to the scope around, then to the environment.
  public var record: Record?

  /// Makes a configuration.
  public init(record: Record? = nil) { self.record = record }

  /// What counts here; nil outside of every scope.
  @TaskLocal public static var current: GridSnapshotConfiguration?

  /// This one, with what it leaves open taken from the scope around.
  fileprivate var inherited: Self { Self(record: record ?? Self.current?.record) }
}

/// Runs tests with another way of recording.
///
/// - Parameters:
///   - record: Which references are written; nil changes nothing.
///   - operation: What to run.
/// - Returns: What `operation` returns.
public func withGridSnapshotTesting<Result>(
  record: GridSnapshotConfiguration.Record? = nil, operation: () throws -> Result
) rethrows -> Result {
  try GridSnapshotConfiguration.$current.withValue(
    GridSnapshotConfiguration(record: record).inherited, operation: operation)
}

/// Runs tests with another way of recording.
///
/// - Parameters:
///   - record: Which references are written; nil changes nothing.
///   - isolation: The actor that `operation` runs on.
///   - operation: What to run.
/// - Returns: What `operation` returns.
public func withGridSnapshotTesting<Result>(
  record: GridSnapshotConfiguration.Record? = nil, isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await GridSnapshotConfiguration.$current.withValue(
    GridSnapshotConfiguration(record: record).inherited, operation: operation,
    isolation: isolation)
}
