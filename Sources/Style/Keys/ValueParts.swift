/// The names of a value's parts, so that a report can name the part that changed.
package enum ValueParts: Sendable {
  /// A single value.
  case plain
  /// Width, colour and dashes.
  case line
  /// Distances from the four edges.
  case insets
  /// Offsets, blur and colour.
  case shadow

  /// The names of the parts in order; empty for a single value.
  package var names: [String] {
    switch self {
    case .plain: []
    case .line: ["width", "color", "dash"]
    case .insets: ["top", "right", "bottom", "left"]
    case .shadow: ["x", "y", "blur", "color"]
    }
  }
}
