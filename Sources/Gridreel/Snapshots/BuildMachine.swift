/// Tells a build machine from a person's.
package enum BuildMachine {
  /// The variable that all build machines set.
  package static let variable = "CI"

  /// Whether a value of ``variable`` says that this is a build machine; nil is a variable that is not set.
  package static func isNamed(by value: String?) -> Bool {
    guard let value = value?.lowercased() else { return false }
    return !["", "0", "false", "no"].contains(value)
  }
}
