import GridreelModel
public import GridreelPrimitives
import GridreelValues

extension GridMap {
  /// An interaction with a part of the grid, or with all of it.
  public struct State: Hashable, Sendable {
    /// The kind of interaction.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The pointer is over it.
      case hovered
      /// It has the focus.
      case focused
      /// It is a cell with an open field.
      case edited
      /// It is a row or a column that is being dragged.
      case lifted
      /// The rows are being reloaded.
      case refresh
    }

    /// The kind of interaction.
    public let kind: Kind
    /// The row in the drawn order over all sections, from 1; nil if it is not about a single row.
    public var row: Int?
    /// The column's key; nil if it is not about a single column.
    public var column: String?
    /// The section's title, only for a section header.
    public var section: String?
    /// The text of an open field, or the progress of a refresh.
    public var text: String?
    /// The visible rectangle, in points.
    public internal(set) var rect: GridRect
  }

  /// Records the selected cells and the states of the grid's parts.
  mutating func note(_ grid: DataGrid) {
    if grid.selection != Selection() {
      for place in cells.indices where cells[place].rowSpan == 1 && cells[place].columnSpan == 1 {
        cells[place].isSelected = grid.selection.contains(
          row: cells[place].identity, column: cells[place].column)
      }
    }
    if let target = grid.hovered { states += state(.hovered, target) }
    if let target = grid.focused { states += state(.focused, target) }
    if let editing = grid.editing, !isRedacted(editing.cell) {
      states += state(.edited, .cell(editing.cell)).map { state in
        var state = state
        state.text = editing.text
        return state
      }
    }
    if let drag = grid.rowDrag { states += state(.lifted, .row(drag.row)) }
    if let drag = grid.columnDrag { states += state(.lifted, ofColumn: drag.column) }
  }

  /// Whether a callout hides a cell, so that its field is not drawn either.
  private func isRedacted(_ place: Selection.CellPlace) -> Bool {
    cells.contains {
      $0.isRedacted && $0.identity == place.row && $0.column == place.column
    }
  }

  /// Records the progress of a refresh, and the room that it takes above the rows.
  mutating func note(_ refresh: Refresh, in rect: GridRect) {
    guard !rect.isEmpty else { return }
    states.append(State(kind: .refresh, text: refresh.phase.rawValue, rect: rect))
  }

  private func state(_ kind: State.Kind, _ target: GridTarget) -> [State] {
    switch target {
    case .header(let key):
      return headers.filter { $0.column == key }.map {
        State(kind: kind, column: key, rect: $0.rect)
      }
    case .section(let title):
      return sections.filter { $0.title == title }.prefix(1).map {
        State(kind: kind, section: title, rect: $0.rect)
      }
    case .row(let row):
      let all = cells.filter { $0.identity == row }
      let level = all.filter { $0.rowSpan == 1 }
      let own = level.isEmpty ? all : level
      let card = cards.first { $0.source == row.source + 1 }
      guard let number = own.first?.row ?? card?.row,
        let rect = card?.rect ?? GridRect(around: own.map(\.rect))
      else { return [] }
      return [State(kind: kind, row: number, rect: rect)]
    case .cell(let cell):
      return cells.filter { $0.identity == cell.row && $0.column == cell.column }.map {
        State(kind: kind, row: $0.row, column: cell.column, rect: $0.rect)
      }
    }
  }

  private func state(_ kind: State.Kind, ofColumn key: String) -> [State] {
    let rects =
      headers.filter { $0.column == key }.map(\.rect)
      + cells.filter { $0.column == key }.map(\.rect)
    return GridRect(around: rects).map { [State(kind: kind, column: key, rect: $0)] } ?? []
  }

  // MARK: What is lifted

  /// Moves the entries of a lifted row or column to where it is drawn.
  mutating func lift(
    isLifted: (_ row: RowIdentity?, _ column: String) -> Bool, to place: (GridRect) -> GridRect
  ) {
    let canvas = GridRect(x: 0, y: 0, width: size.width, height: size.height)
    for number in cells.indices where isLifted(cells[number].identity, cells[number].column) {
      cells[number].frame = place(cells[number].frame)
      cells[number].rect = place(cells[number].rect).intersection(canvas)
    }
    for number in headers.indices where isLifted(nil, headers[number].column) {
      headers[number].frame = place(headers[number].frame)
      headers[number].rect = place(headers[number].rect).intersection(canvas)
      headers[number].arrow = headers[number].arrow.map(place)
    }
  }
}

extension GridMap.Cell {
  /// The identity of its row.
  fileprivate var identity: RowIdentity { RowIdentity(source: source - 1) }
}

extension GridRect {
  /// The smallest rectangle around others; nil if there are none.
  fileprivate init?(around rects: [GridRect]) {
    guard let left = rects.map(\.x).min(), let top = rects.map(\.y).min(),
      let right = rects.map(\.maxX).max(), let bottom = rects.map(\.maxY).max()
    else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}
