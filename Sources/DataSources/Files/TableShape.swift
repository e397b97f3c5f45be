package import GridreelModel

/// What a source says about the shape of its table beyond its rows and columns.
package struct TableShape: Hashable, Sendable {
  /// The cells that span rows or columns.
  package var spans: [CellSpan] = []
  /// The titles above several columns.
  package var spanners: [Spanner] = []
  /// The titles of columns whose keys differ from them, by key.
  package var titles: [String: String] = [:]

  package init() {}
}
