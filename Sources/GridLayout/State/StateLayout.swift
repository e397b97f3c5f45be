import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Lays out the interaction states of rows: hover, focus, borders of selected cells, an open field.
struct StateLayout {
  /// The thickness of a focus ring, in points.
  private static let ringWidth = 2.0
  private static let ringRadius = 3.0
  /// The thickness of the border around selected cells, in points.
  private static let rangeWidth = 1.0

  let context: LayoutContext
  let geometry: GridGeometry
  let cells: VisibleCells
  private let colors: StateColors

  init(context: LayoutContext, geometry: GridGeometry, cells: VisibleCells) {
    (self.context, self.geometry, self.cells) = (context, geometry, cells)
    colors = StateColors(context)
  }

  private var grid: DataGrid { context.grid }

  // MARK: Rows and cells

  /// The hover colour between the fills of one side's rows and their texts.
  func itemsBelowTexts(_ side: GridSide) -> [Item] {
    guard let hovered = grid.hovered else { return [] }
    switch hovered {
    case .header, .section: return []
    case .row(let row):
      guard let strip = strip(of: row, side) else { return [] }
      return [fill(Identity(.row(row), side.mark("hover")), strip)]
    case .cell(let cell):
      guard let frame = frame(of: cell), frame.side == side else { return [] }
      return [fill(Identity(cell.owner, .mark("hover")), frame.rect)]
    }
  }

  /// The overlays on the texts of one side's rows: borders of selected cells, and focus rings.
  func itemsAboveTexts(_ side: GridSide) -> [Item] {
    var items = rangeBorders(side)
    switch grid.focused {
    case nil, .header, .section: break
    case .row(let row):
      // One ring for the whole row; the pane of pinned columns may draw everywhere.
      let hasRing = side == (geometry.pinnedCount > 0 ? .left : .scrolling)
      if hasRing, let place = cells.rows.first(where: { $0.identity == row }) {
        items.append(ring(.row(row), around: wholeStrip(of: place)))
      }
    case .cell(let cell):
      if let frame = frame(of: cell), frame.side == side {
        items.append(ring(cell.owner, around: frame.rect))
      }
    }
    return items
  }

  private func fill(_ identity: Identity, _ frame: GridRect) -> Item {
    Item(identity, frame: frame, content: .fill([.color(colors.hover)], cornerRadius: 0))
  }

  private func ring(_ owner: Identity.Owner, around frame: GridRect) -> Item {
    let inside = geometry.withinEdge(frame, context)
    return Item(
      Identity(owner, .mark("focus ring")), frame: inside,
      content: .outline(
        LineStyle(width: Self.ringWidth, color: colors.accent),
        cornerRadius: geometry.touchesCorner(inside, context)
          ? max(Self.ringRadius, cornerRadius) : Self.ringRadius))
  }

  /// The radius of the grid's corners inside the frame's line.
  private var cornerRadius: Double {
    let frame = FrameLook(theme: context.theme, surroundings: grid.surroundings).style
    return frame.cornerRadius - (frame.border?.width ?? 0)
  }

  // MARK: Places

  /// The part of a row under the columns of one side; nil if it is not visible.
  private func strip(of row: RowIdentity, _ side: GridSide) -> GridRect? {
    guard let row = cells.rows.first(where: { $0.identity == row }) else { return nil }
    let strip = geometry.pane(wholeStrip(of: row), side)
    return strip.isEmpty ? nil : strip
  }

  private func wholeStrip(of row: VisibleRow) -> GridRect {
    GridRect(
      x: geometry.grid.x, y: geometry.y(of: row.band), width: geometry.grid.width,
      height: row.band.height)
  }

  private func frame(of cell: Selection.CellPlace) -> (rect: GridRect, side: GridSide)? {
    guard let row = cells.rows.firstIndex(where: { $0.identity == cell.row }),
      let place = context.columns.firstIndex(where: { $0.key == cell.column })
    else { return nil }
    let side = geometry.side(ofColumn: place)
    guard geometry.columns(side).contains(place) else { return nil }
    return (cells.frame(row, place, geometry), side)
  }

  // MARK: Headers

  /// The states of a column's header under the pointer, or with the focus.
  func headerItems(_ map: GridMap) -> [Item] {
    var items: [Item] = []
    if case .header(let key)? = grid.hovered,
      let header = map.headers.first(where: { $0.column == key })
    {
      items.append(fill(Identity(.headerCell(column: key), .mark("hover")), header.rect))
    }
    if case .header(let key)? = grid.focused,
      let header = map.headers.first(where: { $0.column == key })
    {
      items.append(ring(.headerCell(column: key), around: header.rect))
    }
    return items
  }

  /// The states of a section's header under the pointer, or with the focus.
  func sectionItems(_ map: GridMap) -> [Item] {
    var items: [Item] = []
    if case .section(let title)? = grid.hovered,
      let section = map.sections.first(where: { $0.title == title })
    {
      items.append(fill(Identity(.section(title), .mark("hover")), section.frame))
    }
    if case .section(let title)? = grid.focused,
      let section = map.sections.first(where: { $0.title == title })
    {
      items.append(ring(.section(title), around: section.frame))
    }
    return items
  }

  // MARK: Selected cells

  /// Lines where an individually selected cell meets one that is not.
  private func rangeBorders(_ side: GridSide) -> [Item] {
    guard !grid.selection.cells.isEmpty else { return [] }
    return cells.rows.indices.flatMap { number in
      geometry.columns(side).flatMap { place -> [Item] in
        guard isInRange(number, place) else { return [] }
        return borders(number, place)
      }
    }
  }

  private func isInRange(_ number: Int, _ place: Int) -> Bool {
    guard cells.rows.indices.contains(number), context.columns.indices.contains(place) else {
      return false
    }
    return cells.isInRange(number, place)
  }

  private func borders(_ number: Int, _ place: Int) -> [Item] {
    let row = cells.rows[number]
    let rect = geometry.withinEdge(geometry.frame(row.band, place), context)
    let width = Self.rangeWidth
    // Rows of different sections do not touch.
    let touchesBelow = !row.band.endsSection && isInRange(number + 1, place)
    let touchesAbove =
      number > 0 && !cells.rows[number - 1].band.endsSection && isInRange(number - 1, place)
    let owner = Identity.Owner.cell(row: row.identity, column: context.columns[place].key)
    func line(_ name: String, _ frame: GridRect, _ isDrawn: Bool) -> Item? {
      guard isDrawn else { return nil }
      return Item(
        Identity(owner, .mark("range \(name)")), frame: frame,
        content: .line(color: colors.range, dash: []))
    }
    // Where the selected cells form an inner corner, the line continues to the neighbour's.
    func level(_ y: Double, next step: Int) -> GridRect {
      func reach(_ side: Int) -> Double {
        isInRange(number, place + side) && isInRange(number + step, place + side) ? width : 0
      }
      let (left, right) = (reach(-1), reach(1))
      return GridRect(x: rect.x - left, y: y, width: rect.width + left + right, height: width)
    }
    return [
      line(
        "left", GridRect(x: rect.x, y: rect.y, width: width, height: rect.height),
        !isInRange(number, place - 1)),
      line(
        "right", GridRect(x: rect.maxX - width, y: rect.y, width: width, height: rect.height),
        !isInRange(number, place + 1)),
      line("top", level(rect.y, next: -1), !touchesAbove),
      line("bottom", level(rect.maxY - width, next: 1), !touchesBelow),
    ].compactMap { $0 }
  }

  // MARK: The open field

  /// The field over a cell; nil if the cell is not edited.
  func field(_ cell: BodyCell) -> FieldLayout.Placed? {
    guard let editing = grid.editing, cells.names(of: cell).contains(editing.cell) else {
      return nil
    }
    let isPinned = geometry.side(ofColumn: cell.place).isPinned
    let area = geometry.withinEdge(geometry.clip(geometry.body, pinned: isPinned), context)
    let field = FieldLayout(
      editing: editing, frame: cell.frame, room: area.x..<max(area.x, area.maxX),
      visible: { geometry.withinEdge($0, context) }, style: cell.content.style.value,
      alignment: cell.content.alignment, isRightToLeft: context.isRightToLeft, colors: colors,
      measuring: context.measuring, bottomLine: context.theme.gridLines.horizontal?.width ?? 0)
    return field.placed
  }
}

extension GridGeometry {
  /// A frame without the part that the whole grid's frame covers.
  fileprivate func withinEdge(_ frame: GridRect, _ context: LayoutContext) -> GridRect {
    let inside = inside(context)
    func within(_ low: Double, _ high: Double, _ least: Double, _ most: Double) -> (Double, Double)
    {
      (low < least && high > least ? least : low, high > most && low < most ? most : high)
    }
    let (left, right) = within(frame.x, frame.maxX, inside.x, inside.maxX)
    let (top, bottom) = within(frame.y, frame.maxY, inside.y, inside.maxY)
    return GridRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether a frame reaches into a corner of the grid.
  fileprivate func touchesCorner(_ frame: GridRect, _ context: LayoutContext) -> Bool {
    let inside = inside(context)
    return (frame.x <= inside.x || frame.maxX >= inside.maxX)
      && (frame.y <= inside.y || frame.maxY >= inside.maxY)
  }

  /// The grid without the line of its frame.
  private func inside(_ context: LayoutContext) -> GridRect {
    grid.inset(by: Insets(context.theme.frame.border?.width ?? 0))
  }
}

extension GridSide {
  /// The identity of a shape of which each side has its own piece.
  fileprivate func mark(_ name: String) -> Identity.Part {
    switch self {
    case .scrolling: .mark(name)
    case .left: .mark("pinned \(name)")
    case .right: .mark("right \(name)")
    }
  }
}

extension Selection.CellPlace {
  var owner: Identity.Owner { .cell(row: row, column: column) }
}
