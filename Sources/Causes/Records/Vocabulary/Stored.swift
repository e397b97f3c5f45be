/// Values that a record stores as words.
package enum Stored {
  /// There is nothing, because that was asked for.
  package static let none = "none"
  /// The picture decides.
  package static let auto = "auto"
  /// Nobody asked for anything.
  package static let notSet = "not set"

  /// Yes or no.
  package static func flag(_ value: Bool) -> String { value ? "true" : "false" }
}
