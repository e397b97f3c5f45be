package import GridreelPrimitives

/// What a scene has in place of cells that span rows.
package struct RowsApart: Hashable, Sendable {
  /// The panes of rows.
  package let panes: [Pane]
  /// The cells that span several columns.
  package let spanningCells: [Identity.Owner: SpanningCell]

  package init(panes: [Pane], spanningCells: [Identity.Owner: SpanningCell]) {
    (self.panes, self.spanningCells) = (panes, spanningCells)
  }
}

/// What a cell of a scene spans.
package struct SpanningCell: Hashable, Sendable {
  /// Its rows, from top to bottom.
  package let rows: [RowIdentity]
  /// The keys of its columns, in reading order.
  package let columns: [String]

  package init(rows: [RowIdentity], columns: [String]) {
    (self.rows, self.columns) = (rows, columns)
  }
}
