extension GridRecord {
  /// Something that a picture shows besides rows, columns and the texts around them: a spanner, a
  /// summary row, a callout, an open field.
  public struct Feature: Hashable, Sendable {
    /// What it is, such as `spanner`.
    public var kind: String
    /// What tells it from others of its kind: a number, a column's key, a footnote's mark.
    public var name: String
    /// What it says and what was asked for, by name; texts of several parts have one in each line.
    public var facts: [String: String] = [:]
    /// How it is drawn where no style of its own says it, by name; lines begin with `border.`.
    public var looks: [String: String] = [:]
    /// The numbers of its styles in ``GridRecord/styles``, by column; an empty key is all of it.
    public var styles: [String: Int] = [:]
    /// Where it stands, in points; empty where it stands nowhere.
    public var left = 0.0, top = 0.0, width = 0.0, height = 0.0

    /// Makes a feature.
    public init(kind: String, name: String = "", facts: [String: String] = [:]) {
      (self.kind, self.name, self.facts) = (kind, name, facts)
    }
  }
}
