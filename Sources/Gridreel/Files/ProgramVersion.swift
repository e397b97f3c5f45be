/// The version of Gridreel.
package enum ProgramVersion {
  /// The version, as semantic versioning counts.
  package static let current = "0.1.0"
}
