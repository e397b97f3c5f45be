/// The version of Gridreel.
package enum ProgramVersion {
  /// The version, following semantic versioning.
  package static let current = "0.1.0"
  /// The name and the version.
  package static let title = "gridreel \(current)"
}
