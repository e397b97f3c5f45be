import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// The ground of cells that span others.
extension BodyLayout {
  /// The style of a cell's ground: that of the cell that spans it, in as many pieces as there are cells, so that
  /// each row has a ground of its own.
  func groundStyle(_ number: Int, _ place: Int, _ cell: VisibleCell) -> SharedStyle {
    guard let merged = cells.merged, let piece = merged.piece(number, place) else {
      return cell.style
    }
    let style = merged.content(piece).style
    return style.isPlain ? style : context.styles.filler(state: rows[number].state)
  }

  /// The identity of the ground of a cell: of the row's own ground, where another cell spans it.
  func groundIdentity(_ number: Int, _ row: VisibleRow, _ key: String, _ place: Int) -> Identity {
    cells.merged?.piece(number, place) == nil
      ? Identity(.cell(row: row.identity, column: key), .background)
      : Identity(.row(row.identity), .other("ground \(key)"))
  }

  /// The fills of one side's merged cells that are not made of plain pieces.
  func mergedFills(_ side: GridSide) -> [Item] {
    pieces(side).compactMap { number, piece in
      let style = cells.merged?.content(number).style
      guard let style, !style.isPlain, !style.value.paints.isEmpty, let merged = cells.merged else {
        return nil
      }
      return Item(
        Identity(merged.owner(of: piece), .background), frame: merged.frame(number, geometry),
        content: .fill(style.value.paints, cornerRadius: style.value.cornerRadius))
    }
  }

  /// The rectangles inside one side's merged cells that lines leave out: all but their own edges.
  func holes(_ side: GridSide) -> (horizontal: [GridRect], vertical: [GridRect]) {
    var holes: (horizontal: [GridRect], vertical: [GridRect]) = ([], [])
    for (number, piece) in pieces(side) {
      guard let frame = cells.merged?.frame(number, geometry) else { continue }
      let row = rows[piece.rows.upperBound - 1]
      let below = geometry.isLast(row.band) ? lines.bottom ?? lines.horizontal : lines.horizontal
      let beside = context.verticalLine(rightOf: piece.columns.upperBound - 1)
      var (horizontal, vertical) = (frame, frame)
      horizontal.height -= below?.width ?? 0
      vertical.width -= beside?.width ?? 0
      holes.horizontal.append(horizontal)
      holes.vertical.append(vertical)
    }
    return holes
  }

  private func pieces(_ side: GridSide) -> [(Int, MergedCells.Piece)] {
    guard let merged = cells.merged else { return [] }
    return merged.pieces.enumerated()
      .filter { geometry.side(ofColumn: $0.element.columns.lowerBound) == side }
      .map { ($0.offset, $0.element) }
  }

  /// Where a cell's content stands: in the visible part of a cell that spans others, if there is room for it.
  func room(of cell: BodyCell, _ visible: GridRect) -> GridRect {
    guard cell.spans, visible != cell.frame else { return cell.frame }
    var room = cell.frame
    if visible.height >= cell.row.band.height {
      (room.y, room.height) = (visible.y, visible.height)
    }
    let needed =
      (cell.content.natural?.width ?? .infinity) + cell.content.style.value.inset.horizontal
    if visible.width >= needed { (room.x, room.width) = (visible.x, visible.width) }
    return room
  }
}

extension SharedStyle {
  /// Whether its ground looks the same in pieces.
  fileprivate var isPlain: Bool {
    value.cornerRadius == 0
      && value.paints.allSatisfy { if case .color = $0 { true } else { false } }
  }
}
