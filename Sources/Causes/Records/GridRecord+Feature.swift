package import GridreelPrimitives

extension GridRecord {
  /// An element of a picture besides rows, columns and the texts around them: a spanner, a summary row, a
  /// callout, an open field.
  package struct Feature: Hashable, Sendable {
    package var kind: FeatureKind
    /// Identifies it among others of its kind: a number, a column's key, a footnote's mark.
    package var name: String
    /// Its texts and options; a value with several parts has one per line.
    package var facts: RecordTree = [:]
    /// Its look where no style of its own decides it.
    package var looks: RecordTree = [:]
    /// The indices of its styles in ``GridRecord/styles``, by column; an empty key stands for
    /// the whole feature.
    package var styles: [String: Int] = [:]
    /// Its frame in points; all 0 if it has no place.
    package var frame = GridRect.zero

    package init(kind: FeatureKind, name: String = "", facts: RecordTree = [:]) {
      self.kind = kind
      self.name = name
      self.facts = facts
    }

    /// The fact; empty if there is none.
    package subscript(_ key: RecordPath) -> String { facts[key] ?? "" }

    /// The lines of a fact.
    func lines(_ key: RecordPath) -> [String] { self[key].split(separator: "\n").map(String.init) }
  }
}
