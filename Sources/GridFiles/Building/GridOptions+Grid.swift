package import GridreelModel
package import GridreelPrimitives
import GridreelStyle
import GridreelValues

extension GridOptions {
  /// The options that say what a grid shows, as a record of its picture has them.
  ///
  /// What records have elsewhere is left out: columns, the theme, texts and parts, the state.
  ///
  /// - Parameters:
  ///   - grid: The grid, which may be made in code.
  ///   - isRightToLeft: Whether its picture is read from the right.
  package init(recording grid: DataGrid, isRightToLeft: Bool) {
    order.sort = grid.sort.isEmpty ? nil : grid.sort
    order.group = grid.grouping
    order.filter = grid.filter.map { Placed(value: $0, origin: .library) }
    order.limit = grid.limit.map(RowLimit.count)
    if let rows = grid.rows {
      if rows.upperBound < 0 { order.tail = -rows.lowerBound } else { order.rows = rows }
    }
    if isRightToLeft { display.direction = .rightToLeft }
    (display.locale, display.missing) = (grid.symbols.name, grid.missingText)
    if let viewport = grid.viewport {
      (window.width, window.height) = (viewport.width, viewport.height)
      window.scrollTo = viewport.topRow.map { $0 + 1 }
      window.scroll = viewport.offset == .zero ? nil : viewport.offset
      if grid.hasStickySections, grid.grouping != nil { window.stickySections = true }
    }
    window.scrollbars = grid.scrollbars == .none ? nil : grid.scrollbars
    parts.marks = grid.footnotes.isEmpty ? nil : grid.footnoteMarks
    look.frame = grid.surroundings.frame
    (look.canvas, look.destination) = (grid.surroundings.canvas, grid.surroundings.destination)
    (look.padding, look.margin) = (grid.surroundings.padding, grid.surroundings.margin)
    look.background = grid.surroundings.background
    cards.tiles = grid.layout.tiles.map { TileOptions(recording: $0, of: grid) }
  }

  /// The options that records have, by the paths of their keys.
  package static let recordedKeys: [GridOption] = GridOption.all.recorded()
}

extension GridOptions {
  /// The columns of which callouts hide some cell.
  ///
  /// - Throws: ``GridreelError`` if a callout names a column that does not exist.
  package func hiddenColumns(_ names: ColumnNames) throws(GridreelError) -> Set<String> {
    var hidden: Set<String> = []
    for option in allParts.callouts ?? [] where option.callout.kind.hides {
      if case .header = option.rows { continue }
      guard let columns = option.columns else { return Set(names.keys) }
      for column in columns { hidden.insert(try names.resolve(column.value, column.origin)) }
    }
    return hidden
  }
}

extension TileOptions {
  fileprivate init(recording tiles: Tiles, of grid: DataGrid) {
    (perLine, cardWidth, imageRatio) = (tiles.perLine, tiles.cardWidth, tiles.imageRatio)
    (gap, padding, cornerRadius) = (tiles.gap, tiles.padding, tiles.cornerRadius)
    heading = tiles.heading
    card = tiles.parts(of: grid).map { Part(column: $0.column, role: $0.role, origin: .library) }
  }
}
