import Gridreel
import GridreelStudio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The environment variables that affect snapshots.
package struct SnapshotEnvironment: Hashable, Sendable {
  /// Which references to write: a mode's name; nil if not set.
  package var record: String?
  /// The folder for pictures of failed tests.
  package var artifacts: String?
  /// The archive of reports of failed tests; nil if none is written.
  package var bundle: String?
  /// The variable that build machines set.
  package var buildMachine: String?

  /// The names of the variables.
  package enum Variable {
    package static let record = "SNAPSHOT_TESTING_RECORD"
    package static let artifacts = "SNAPSHOT_ARTIFACTS"
    package static let bundle = "SNAPSHOT_BUNDLE"
  }

  /// Makes an environment with only the given variables.
  package init(
    record: String? = nil, artifacts: String? = nil, bundle: String? = nil,
    buildMachine: String? = nil
  ) {
    (self.record, self.artifacts, self.bundle) = (record, artifacts, bundle)
    self.buildMachine = buildMachine
  }

  /// Replaces the process's environment in tests of this library.
  @TaskLocal package static var injected: SnapshotEnvironment?

  /// The environment in effect.
  package static var current: SnapshotEnvironment { injected ?? process }

  private static var process: SnapshotEnvironment {
    SnapshotEnvironment(
      record: value(of: Variable.record), artifacts: value(of: Variable.artifacts),
      bundle: value(of: Variable.bundle).flatMap { $0.isEmpty ? nil : $0 },
      buildMachine: value(of: BuildMachine.variable))
  }

  private static func value(of variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }
  }

  /// Whether this is a build machine, where nothing is recorded in any mode.
  var isBuildMachine: Bool { BuildMachine.isNamed(by: buildMachine) }

  /// The folder for pictures of failed tests: the requested one, or one among temporary files.
  var artifactsFolder: String {
    if let artifacts, !artifacts.isEmpty { return artifacts }
    let temporary = Self.value(of: "TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    return FilePath.join(temporary, "gridreel-snapshots")
  }
}

/// Which references to write, and who decided it.
struct RecordDecision: Hashable, Sendable {
  typealias Mode = GridSnapshotConfiguration.Record

  /// Who decided.
  enum Origin: Hashable, Sendable {
    /// The call, a scope or a trait.
    case code
    case environment
    /// Nobody; the default applies.
    case standard
    /// The build machine, which overrides everybody else.
    case buildMachine
  }

  let mode: Mode
  let origin: Origin

  /// Decides: the call wins over enclosing scopes, those win over the environment.
  ///
  /// - Throws: ``GridreelError`` with code `usage` if a variable has an invalid value.
  init(asked: Mode?, in environment: SnapshotEnvironment) throws(GridreelError) {
    let fromEnvironment = try Self.mode(in: environment)
    if environment.isBuildMachine {
      (mode, origin) = (.never, .buildMachine)
    } else if let asked = asked ?? GridSnapshotConfiguration.current?.record {
      (mode, origin) = (asked, .code)
    } else if let fromEnvironment {
      (mode, origin) = (fromEnvironment, .environment)
    } else {
      (mode, origin) = (.missing, .standard)
    }
  }

  private static func mode(in environment: SnapshotEnvironment) throws(GridreelError) -> Mode? {
    guard let text = environment.record, !text.isEmpty else { return nil }
    if let mode = Mode(rawValue: text) { return mode }
    let names = Mode.allCases.map(\.rawValue).joined(separator: ", ")
    throw GridreelError(
      .usage, "\(SnapshotEnvironment.Variable.record) is '\(text)'; it can be one of \(names)")
  }
}
