/// A key of the vocabulary in which records are written and causes are reported.
///
/// Each key is declared once, with its stored name and everything that a sentence about it needs. Two keys
/// are equal if their names are.
package protocol RecordKey: Hashable, Comparable, Sendable {
  /// The name stored in records; it never changes, because references contain it.
  var name: String { get }

  /// The declared keys whose order matters, in the order in which changes are reported.
  static var ordered: [Self] { get }

  /// Makes a key from a stored name; an undeclared key has no properties but its name.
  init(reading name: String)
}

extension RecordKey {
  /// Empty: changes are reported in the order of their names.
  package static var ordered: [Self] { [] }

  /// Whether both have the same stored name.
  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// The order in which keys are written to records.
  package static func < (left: Self, right: Self) -> Bool { left.name < right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
