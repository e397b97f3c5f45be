import Primitives

extension GridRecord {
  /// Something that a picture shows besides rows, columns and the texts around them: a spanner, a
  /// summary row, a callout, an open field.
  package struct Feature: Hashable, Sendable {
    /// What it is.
    package var kind: FeatureKind
    /// What tells it from others of its kind: a number, a column's key, a footnote's mark.
    package var name: String
    /// What it says and what was asked for; texts of several parts have one in each line.
    package var facts: [FactKey: String] = [:]
    /// How it is drawn where no style of its own says it.
    package var looks: [LookKey: String] = [:]
    /// The numbers of its styles in ``GridRecord/styles``, by column; an empty key is all of it.
    package var styles: [String: Int] = [:]
    /// Where it stands, in points; empty where it stands nowhere.
    package var left = 0.0, top = 0.0, width = 0.0, height = 0.0

    /// Makes a feature.
    package init(kind: FeatureKind, name: String = "", facts: [FactKey: String] = [:]) {
      self.kind = kind
      self.name = name
      self.facts = facts
    }

    /// What it says; empty where it does not.
    package subscript(_ key: FactKey) -> String { facts[key] ?? "" }

    /// What it says in several lines.
    func lines(_ key: FactKey) -> [String] { self[key].split(separator: "\n").map(String.init) }

    /// Where it stands, in points.
    var frame: Rect { Rect(x: left, y: top, width: width, height: height) }
  }
}
