import Gridreel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the environment says about snapshots.
package struct SnapshotEnvironment: Hashable, Sendable {
  /// Which references are written: a mode's name, or nothing.
  package var record: String?
  /// The folder for pictures of failed tests.
  package var artifacts: String?
  /// What build machines set.
  package var buildMachine: String?

  /// The names of the variables.
  package enum Variable {
    package static let record = "SNAPSHOT_TESTING_RECORD"
    package static let artifacts = "SNAPSHOT_ARTIFACTS"
  }

  /// An environment that says nothing but what is given.
  package init(record: String? = nil, artifacts: String? = nil, buildMachine: String? = nil) {
    (self.record, self.artifacts) = (record, artifacts)
    self.buildMachine = buildMachine
  }

  /// What takes the place of the process's environment in tests of this library.
  @TaskLocal package static var injected: SnapshotEnvironment?

  /// What counts here.
  package static var current: SnapshotEnvironment { injected ?? process }

  private static var process: SnapshotEnvironment {
    SnapshotEnvironment(
      record: value(of: Variable.record), artifacts: value(of: Variable.artifacts),
      buildMachine: value(of: BuildMachine.variable))
  }

  private static func value(of variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }
  }

  /// Whether nothing is recorded whatever anybody asks for.
  var isBuildMachine: Bool { BuildMachine.isNamed(by: buildMachine) }

  /// The folder for pictures of failed tests: the one asked for, or one among temporary files.
  var artifactsFolder: String {
    if let artifacts, !artifacts.isEmpty { return artifacts }
    let temporary = Self.value(of: "TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    return FilePath.join(temporary, "gridreel-snapshots")
  }
}

/// Which references are written, and who says so.
struct RecordDecision: Hashable, Sendable {
  typealias Mode = GridSnapshotConfiguration.Record

  /// Who decided.
  enum Origin: Hashable, Sendable {
    /// The call, a scope or a trait.
    case code
    case environment
    /// Nobody.
    case standard
    /// The build machine, against what anybody else says.
    case buildMachine
  }

  let mode: Mode
  let origin: Origin

  /// Decides: the call wins over the scopes around it, those over the environment.
  ///
  /// - Throws: ``GridreelError`` with code `usage` where a variable has a value without meaning.
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
