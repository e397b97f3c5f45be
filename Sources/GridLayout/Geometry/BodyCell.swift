import GridreelModel
import GridreelPrimitives
import GridreelSceneModel

/// A cell as it is drawn: that of one row and one column, or one that spans several.
struct BodyCell {
  let content: VisibleCell
  /// Its first row and the place of its first column.
  let row: VisibleRow
  let place: Int
  /// Its column's key, and the row that identifies it.
  let key: String
  let identity: RowIdentity
  /// The frame, whether or not it is visible.
  let frame: GridRect
  /// The numbers of rows and columns that it spans.
  var rowSpan = 1, columnSpan = 1
  /// Whether it is selected, if it spans others.
  var isSelected = false
  /// The callout that hides it; nil if it is shown.
  let veil: Callout?

  var owner: Identity.Owner { .cell(row: identity, column: key) }
  var selectionPlace: Selection.CellPlace { .init(row: identity, column: key) }
  /// The row's number in the drawn order, from 1.
  var number: Int { row.number + 1 }
  /// The place in the words of warnings.
  var name: String { "column '\(key)' of row \(number)" }
  var spans: Bool { rowSpan > 1 || columnSpan > 1 }

  /// What the map tells of it.
  func entry(
    _ text: String, in rect: GridRect, isTruncated: Bool, isRedacted: Bool = false
  ) -> GridMap.Cell {
    GridMap.Cell(
      row: number, source: row.identity.source + 1, section: row.index.section + 1, column: key,
      text: text, rect: rect, frame: frame, isTruncated: isTruncated, isRedacted: isRedacted,
      isSelected: isSelected,
      rowSpan: rowSpan, columnSpan: columnSpan)
  }
}

extension VisibleCells {
  /// A cell as it is drawn; nil if another cell spans it.
  ///
  /// A cell that spans columns of which the first ones are out of sight is at the first of `columns`, the places
  /// of columns in sight.
  func bodyCell(
    _ number: Int, _ column: (place: Int, cells: [VisibleCell]), _ geometry: GridGeometry,
    columns: @autoclosure () -> Range<Int>
  ) -> BodyCell? {
    let place = column.place
    guard let merged, let piece = merged.piece(number, place) else {
      let (row, key) = (rows[number], context.columns[place].key)
      return BodyCell(
        content: column.cells[number], row: row, place: place, key: key, identity: row.identity,
        frame: geometry.frame(row.band, place),
        veil: context.veils.callout(row: row.identity, column: key))
    }
    let own = merged.pieces[piece]
    guard own.rows.lowerBound == number, max(own.columns.lowerBound, columns().lowerBound) == place
    else { return nil }
    return BodyCell(
      content: merged.content(piece), row: rows[number], place: own.columns.lowerBound,
      key: context.columns[own.columns.lowerBound].key, identity: own.identity,
      frame: merged.frame(piece, geometry), rowSpan: own.rows.count,
      columnSpan: own.columns.count, isSelected: merged.isSelected(own), veil: merged.veil(own))
  }

  /// The frame of a cell, or of the one that spans it.
  func frame(_ number: Int, _ place: Int, _ geometry: GridGeometry) -> GridRect {
    if let merged, let piece = merged.piece(number, place) { return merged.frame(piece, geometry) }
    return geometry.frame(rows[number].band, place)
  }

  /// Whether a cell, or the one that spans it, is individually selected.
  func isInRange(_ number: Int, _ place: Int) -> Bool {
    if let merged, let piece = merged.piece(number, place) {
      return merged.selectedPlace(merged.pieces[piece]) != nil
    }
    return context.grid.selection.isInRange(
      row: rows[number].identity, column: context.columns[place].key)
  }

  /// The places of a cell that others may name it by: those of all that it spans.
  func names(of cell: BodyCell) -> [Selection.CellPlace] {
    guard cell.spans, let merged else { return [cell.selectionPlace] }
    return merged.pieces.filter {
      $0.identity == cell.identity && $0.columns.lowerBound == cell.place
    }
    .flatMap(merged.places)
  }
}

extension MergedCells {
  /// The frame of a piece, whether or not it is visible.
  func frame(_ piece: Int, _ geometry: GridGeometry) -> GridRect {
    let own = pieces[piece]
    let (first, last) = (rows[own.rows.lowerBound].band, rows[own.rows.upperBound - 1].band)
    let (left, right) = (
      geometry.span(ofColumn: own.columns.lowerBound),
      geometry.span(ofColumn: own.columns.upperBound - 1)
    )
    let top = geometry.y(of: first)
    return GridRect(
      x: left.x, y: top, width: right.x + right.width - left.x,
      height: geometry.y(of: last) + last.height - top)
  }
}

extension GridGeometry {
  /// The frame of a cell in a band, whether or not it is visible.
  func frame(_ band: Band, _ place: Int) -> GridRect {
    let span = span(ofColumn: place)
    return GridRect(x: span.x, y: y(of: band), width: span.width, height: band.height)
  }
}
