import GridreelModel
import GridreelPrimitives

/// Describes the overlays on a cell or a header, and the footnotes about it, in words.
struct CellNotes {
  private let context: LayoutContext
  private var grid: DataGrid { context.grid }

  init(_ context: LayoutContext) { self.context = context }

  /// The notes about a cell.
  func notes(row: RowIdentity, column: String) -> [String] {
    let cell = Selection.CellPlace(row: row, column: column)
    var notes = notes(target: .row(row)) + notes(target: .cell(cell))
    if let editing = grid.editing, editing.cell == cell {
      notes.append("edited: its field says '\(editing.text)'")
    }
    if grid.rowDrag?.row == row { notes.append("lifted with its row") }
    if grid.columnDrag?.column == column { notes.append("lifted with its column") }
    return notes
      + callouts { callout in
        switch callout.rows {
        case .header: false
        case .all: callout.columns?.contains(column) ?? true
        case .some(let rows): rows.contains(row) && callout.columns?.contains(column) ?? true
        }
      } + footnotes(context.footnotes.cells[cell])
  }

  /// The notes about a column's header.
  func notes(header key: String) -> [String] {
    var notes = notes(target: .header(key))
    if grid.columnDrag?.column == key { notes.append("lifted with its column") }
    return notes
      + callouts { callout in
        guard callout.columns?.contains(key) ?? true, !callout.kind.hides else { return false }
        if case .some = callout.rows { return false }
        return true
      } + footnotes(context.footnotes.headers[key])
  }

  /// The notes about the pointer and the focus on a target.
  func notes(target: GridTarget) -> [String] {
    let colors = StateColors(context)
    return [
      grid.hovered == target ? "hovered: \(colors.hover.hexadecimal) over its fill" : nil,
      grid.focused == target ? "focused: a ring of \(colors.accent.hexadecimal)" : nil,
    ].compactMap { $0 }
  }

  private func callouts(_ isAbout: (Callout) -> Bool) -> [String] {
    grid.callouts.filter(isAbout).map { callout in
      "\(callout.kind.rawValue)\(callout.text.map { ": '\($0)'" } ?? "")"
    }
  }

  private func footnotes(_ marks: String?) -> [String] {
    (marks ?? "").split(separator: ",").compactMap { mark in
      context.footnotes.texts[String(mark)].map { "note \(mark): \($0)" }
    }
  }
}
