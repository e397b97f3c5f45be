/// Values that a record stores as words.
package enum Stored {
  /// Explicitly nothing.
  package static let none = "none"
  /// Chosen automatically.
  package static let auto = "auto"
  /// Not requested.
  package static let notSet = "not set"
}
