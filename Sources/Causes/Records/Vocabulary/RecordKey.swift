/// A word of the vocabulary in which records are written and causes are told.
///
/// Each word is declared once, with the name that is stored and everything that a sentence about it
/// needs. Two words are the same if their names are.
package protocol RecordKey: Hashable, Comparable, Sendable {
  /// What a record stores; it never changes, because references keep it.
  var name: String { get }

  /// The declared words whose order counts, in the order in which changes are told.
  static var ordered: [Self] { get }

  /// The word of a name that was read; one that is not declared says no more than its name.
  init(reading name: String)
}

extension RecordKey {
  /// None: changes are told in the order of their names.
  package static var ordered: [Self] { [] }

  /// Whether both are stored alike.
  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// The order in which records are written.
  package static func < (left: Self, right: Self) -> Bool { left.name < right.name }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// How the parts of a value are called, so that a change can name the part that changed.
package enum ValueForm: Sendable {
  /// One value as a whole.
  case plain
  /// Width, colour and dashes.
  case line
  /// Distances from four edges.
  case insets
  /// Offsets, blur and colour.
  case shadow

  /// The names of the parts in order; empty where there are none.
  var parts: [String] {
    switch self {
    case .plain: []
    case .line: ["width", "color", "dash"]
    case .insets: ["top", "right", "bottom", "left"]
    case .shadow: ["x", "y", "blur", "color"]
    }
  }
}
