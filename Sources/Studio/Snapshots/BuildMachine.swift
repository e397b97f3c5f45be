/// Detects build machines.
package enum BuildMachine {
  /// The variable that all build machines set.
  package static let variable = "CI"

  /// Whether a value of ``variable`` indicates a build machine; nil means that the variable is not set.
  package static func isNamed(by value: String?) -> Bool {
    guard let value = value?.lowercased() else { return false }
    return !["", "0", "false", "no"].contains(value)
  }
}
