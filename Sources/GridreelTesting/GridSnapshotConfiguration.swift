/// What assertions within a scope do with references.
public struct GridSnapshotConfiguration: Hashable, Sendable {
  /// Which references to write; whenever one is written, the test fails and reports it.
  public enum Record: String, Hashable, Sendable, CaseIterable, ExpressibleByBooleanLiteral {
    /// All references; the test fails even if nothing changed, so that this mode is not left on.
    case all
    /// Missing references, and those whose comparison fails.
    case failed
    /// Missing references only.
    case missing
    /// No references.
    case never

    /// `true` is ``all``, `false` is ``missing``.
    public init(booleanLiteral value: Bool) { self = value ? .all : .missing }
  }

  /// Which references to write; nil defers to the enclosing scope, then to the environment.
  public var record: Record?

  /// Makes a configuration; by default it defers to the enclosing scope.
  public init(record: Record? = nil) { self.record = record }

  /// The configuration in effect; nil outside of all scopes.
  @TaskLocal public static var current: GridSnapshotConfiguration?

  /// This configuration with its gaps filled from the enclosing scope.
  fileprivate var inherited: Self { Self(record: record ?? Self.current?.record) }
}

/// Runs tests with a different recording mode.
///
/// - Parameters:
///   - record: Which references to write; nil changes nothing.
///   - operation: What to run.
/// - Returns: What `operation` returns.
public func withGridSnapshotTesting<Result>(
  record: GridSnapshotConfiguration.Record? = nil, operation: () throws -> Result
) rethrows -> Result {
  try GridSnapshotConfiguration.$current.withValue(
    GridSnapshotConfiguration(record: record).inherited, operation: operation)
}

/// Runs asynchronous tests with a different recording mode.
///
/// - Parameters:
///   - record: Which references to write; nil changes nothing.
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
