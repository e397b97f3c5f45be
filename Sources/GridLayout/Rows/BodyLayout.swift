import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// Lays out the visible rows of all panes: pinned and scrolling columns.
struct BodyLayout {
  /// The items of the two panes, lowest first.
  struct Panes {
    var scrolling: [Item] = []
    var pinned: [Item] = []

    mutating func append(_ items: [Item], isPinned: Bool) {
      Allowance.take(items.count * MemoryLayout<Item>.stride)
      if isPinned { pinned += items } else { scrolling += items }
    }

    mutating func append(_ item: Item, isPinned: Bool) {
      Allowance.take(MemoryLayout<Item>.stride)
      if isPinned { pinned.append(item) } else { scrolling.append(item) }
    }
  }

  let context: LayoutContext
  let geometry: GridGeometry
  let rows: [VisibleRow]
  let lines: GridLines
  /// The visible columns with their cells, the pinned ones first.
  let columns: [(place: Int, cells: [VisibleCell])]
  let cells: VisibleCells
  /// All visible bands, summary rows among them.
  private let bands: [Band]

  /// Creates a layout of the visible rows, whose cells `cells` holds, and the summary rows in
  /// `bands`.
  init(context: LayoutContext, geometry: GridGeometry, cells: VisibleCells, bands: [Band]) {
    (self.context, self.geometry, self.cells, self.bands) = (context, geometry, cells, bands)
    rows = cells.rows
    lines = context.theme.gridLines
    columns = [GridSide.left, .scrolling, .right].flatMap(geometry.columns)
      .map { ($0, cells.column($0)) }
  }

  /// The panes' items: fills, lines, borders and texts.
  func panes(map: inout GridMap) -> Panes {
    var panes = Panes(scrolling: ground(.scrolling), pinned: ground(.left) + ground(.right))
    let state = StateLayout(context: context, geometry: geometry, cells: cells)
    for side in GridSide.allCases {
      panes.append(state.itemsBelowTexts(side), isPinned: side.isPinned)
    }
    map.cells.reserveCapacity(rows.count * columns.count)
    panes.scrolling.reserveCapacity(panes.scrolling.count + rows.count * columns.count)
    let clip = (
      pinned: geometry.clip(geometry.body, pinned: true),
      scrolling: geometry.sight(geometry.body, pinned: false)
    )
    // An open field may be wider than its cell, and lies over the others.
    var field = Panes()
    for row in rows.indices where !Allowance.isSpent {
      for column in columns {
        guard let cell = cell(row, column) else { continue }
        let isPinned = geometry.side(ofColumn: column.place).isPinned
        let area = isPinned ? clip.pinned : clip.scrolling
        if let open = openField(cell, state, clip: area, map: &map) {
          field.append(open, isPinned: isPinned)
        } else if let items = items(cell, clip: area, map: &map) {
          panes.append(items.map { context.changing($0, cell) }, isPinned: isPinned)
        } else if let item = text(cell, clip: area, map: &map) {
          panes.append(context.changing(item, cell), isPinned: isPinned)
        }
      }
    }
    cells.merged?.warn()
    panes.pinned += EmptyLayout(context: context, geometry: geometry).items(bands, map: &map)
    for side in GridSide.allCases {
      panes.append(summaries(side).texts(bands, map: &map), isPinned: side.isPinned)
      panes.append(noteMarks(side), isPinned: side.isPinned)
      panes.append(state.itemsAboveTexts(side), isPinned: side.isPinned)
    }
    panes.scrolling += field.scrolling
    panes.pinned += field.pinned
    panes.pinned += PinnedShadow(context: context, geometry: geometry).items(.body, along: runs())
    return panes
  }

  /// A cell as it is drawn; nil if another cell spans it.
  func cell(_ row: Int, _ column: (place: Int, cells: [VisibleCell])) -> BodyCell? {
    cells.bodyCell(
      row, column, geometry, columns: geometry.columns(geometry.side(ofColumn: column.place)))
  }

  /// The content of a cell beyond its text: a veil or a drawing.
  private func items(_ cell: BodyCell, clip: GridRect, map: inout GridMap) -> [Item]? {
    if let callout = cell.veil { return hidden(cell, callout, clip, &map) }
    return cell.content.drawn.map { items(cell, $0, clip: clip, map: &map) }
  }

  private func summaries(_ side: GridSide) -> SummaryLayout {
    SummaryLayout(
      context: context, geometry: geometry, cells: cells, side: side, area: geometry.body)
  }

  /// Everything below the texts of one side.
  private func ground(_ side: GridSide) -> [Item] {
    let shown = geometry.columns(side)
    let columns = columns.filter { shown.contains($0.place) }
    var items: [Item] = []
    for (number, row) in rows.enumerated() {
      let fill = RowFill(
        geometry: geometry, side: side, y: geometry.y(of: row.band),
        height: row.band.height,
        whole: Identity(.row(row.identity), side.part(.background, "background")),
        filler: Identity(.row(row.identity), .other("filler"))
      ) { groundIdentity(number, row, context.columns[$0].key, $0) }
      items += fill.items(
        columns.map { groundStyle(number, $0.place, $0.cells[number]) },
        ground: context.styles.filler(state: row.state))
    }
    items += mergedFills(side)
    let summaries = summaries(side)
    items += summaries.ground(bands)
    let crossing = LineCrossing(
      horizontal: rows.compactMap { horizontalLine($0, side) } + summaries.bottomLines(bands),
      vertical: verticalLines(side), holes: holes(side))
    items += crossing.items(onTop: lines.onTop) + summaries.topLines(bands)
    for number in rows.indices {
      for column in columns where hasBorder(number, column.place, column.cells[number]) {
        guard let cell = cell(number, column) else { continue }
        items += edgeLines(cell.content.style.value.border, cell.owner, cell.frame)
      }
    }
    return items
  }

  private func hasBorder(_ number: Int, _ place: Int, _ cell: VisibleCell) -> Bool {
    if let merged = cells.merged, let piece = merged.piece(number, place) {
      return !merged.content(piece).style.value.border.isEmpty
    }
    return !cell.style.value.border.isEmpty
  }

  // MARK: Lines

  /// The line under a row, across the whole pane; between rows of a section it may be inset.
  private func horizontalLine(_ row: VisibleRow, _ side: GridSide) -> LineCrossing.Line? {
    let isLast = geometry.isLast(row.band)
    guard let line = isLast ? lines.bottom ?? lines.horizontal : lines.horizontal else {
      return nil
    }
    var area = geometry.pane(geometry.body, side)
    if !isLast, !row.band.endsSection {
      let start = max(area.x, geometry.grid.x + lines.leadingInset)
      area.width = max(0, area.maxX - start)
      area.x = start
    }
    // The table's own last line belongs to no row, and stays at the end when rows change places.
    let isOwn = isLast && lines.bottom != nil
    return LineCrossing.Line(
      isOwn ? .body : .row(row.identity),
      side.part(.horizontalLine, "line"),
      GridRect(
        x: area.x, y: geometry.y(of: row.band) + row.band.height - line.width, width: area.width,
        height: line.width), line)
  }

  /// The lines right of every column but the last, one for each run of rows between section headers.
  private func verticalLines(_ side: GridSide) -> [LineCrossing.Line] {
    guard lines.vertical != nil || lines.pinned != nil else { return [] }
    let runs = runs()
    let edge = side == .right ? rightEdges(of: runs) : []
    return edge
      + geometry.columns(side).flatMap { place -> [LineCrossing.Line] in
        guard let line = context.verticalLine(rightOf: place) else { return [] }
        let span = geometry.span(ofColumn: place)
        return runs.enumerated().compactMap { number, run in
          LineCrossing.Line(
            .column(context.columns[place].key),
            number == 0 ? .verticalLine : .other("line \(number)"),
            GridRect(
              x: span.x + span.width - line.width, y: run.lowerBound, width: line.width,
              height: run.upperBound - run.lowerBound), line)
        }
      }
  }

  /// The lines left of the columns that stay at the right.
  private func rightEdges(of runs: [Range<Double>]) -> [LineCrossing.Line] {
    guard let line = context.pinnedLine, !geometry.right.isEmpty else { return [] }
    return runs.enumerated().compactMap { number, run in
      LineCrossing.Line(
        .body, .other("right edge \(number)"),
        GridRect(
          x: geometry.rightStart, y: run.lowerBound, width: line.width,
          height: run.upperBound - run.lowerBound), line)
    }
  }

  /// The vertical extents of runs of adjacent rows, after scrolling.
  private func runs() -> [Range<Double>] {
    var runs: [Range<Double>] = []
    for band in bands where !band.isSectionHeader && !band.isEmpty {
      let top = geometry.y(of: band)
      let bottom = top + band.height
      if let last = runs.last, abs(last.upperBound - top) < 1e-6 {
        runs[runs.count - 1] = last.lowerBound..<bottom
      } else {
        runs.append(top..<bottom)
      }
    }
    return context.lineRuns(geometry, along: runs, isEmpty: bands.contains(where: \.isEmpty))
  }

  // MARK: Texts

  /// Places a cell's text in its frame.
  func place(_ cell: VisibleCell, _ place: Int, in frame: GridRect) -> PlacedText {
    var content = frame
    content.height = max(0, content.height - (lines.horizontal?.width ?? 0))
    return context.place(
      cell.text, cell.style.value, cell.alignment, in: content,
      shift: cells.shift(cell, inColumn: place), natural: cell.natural)
  }

  private func text(_ cell: BodyCell, clip: GridRect, map: inout GridMap) -> Item? {
    let visible = cell.frame.intersection(clip)
    guard !visible.isEmpty else { return nil }
    let placed = place(cell.content, cell.place, in: room(of: cell, visible))
    context.report(placed, row: cell.number, column: cell.key, place: cell.name)
    map.cells.append(
      cell.entry(cell.content.text, in: visible, isTruncated: placed.metrics.isTruncated))
    guard !cell.content.text.isEmpty, placed.block.width > 0 else { return nil }
    return Item(Identity(cell.owner, .text), frame: cell.frame, content: .text(placed.block))
  }

  /// The open field over a cell, which is added to the map; nil if the cell is not edited, or hidden.
  private func openField(
    _ cell: BodyCell, _ state: StateLayout, clip: GridRect, map: inout GridMap
  ) -> [Item]? {
    guard let field = state.field(cell) else { return nil }
    guard cell.veil == nil else {
      context.warnHiddenField(cell.row, column: cell.key)
      return nil
    }
    warnCovered(by: field, cell)
    let visible = cell.frame.intersection(clip)
    guard !visible.isEmpty else { return field.items }
    context.report(field.metrics, row: cell.number, column: cell.key, place: cell.name)
    map.cells.append(
      cell.entry(field.text, in: visible, isTruncated: field.metrics.isTruncated))
    return field.items
  }

  /// Reports the texts that an open field lies over.
  private func warnCovered(by field: FieldLayout.Placed, _ cell: BodyCell) {
    guard let row = rows.firstIndex(where: { $0.identity == cell.row.identity }) else { return }
    let covered = columns.lazy.compactMap { self.cell(row, $0) }.filter { other in
      guard other.key != cell.key, !other.content.text.isEmpty else { return false }
      let text = place(other.content, other.place, in: other.frame).block
      return text.origin.x + text.width > field.frame.x + 1 && text.origin.x < field.frame.maxX - 1
    }
    guard !covered.isEmpty else { return }
    context.warn(
      LayoutWarning(
        .coveredText, row: cell.number, column: cell.key,
        message: "the open field in \(cell.name) covers "
          + "\(covered.map { "'\($0.key)'" }.joined(separator: ", ")); widen its column"))
  }
}

extension LayoutContext {
  /// The line right of a column, if it has one.
  func verticalLine(rightOf place: Int) -> LineStyle? {
    guard place < columns.count - 1 else { return nil }
    // The columns pinned at the right have a line of their own on their left.
    if rightCount > 0, place == columns.count - rightCount - 1 { return nil }
    return place == pinnedCount - 1 ? pinnedLine : theme.gridLines.vertical
  }

  /// The line that ends a grid whose window ends elsewhere than its rows; nil for none.
  func ownBottomLine(_ geometry: GridGeometry) -> LineStyle? {
    guard geometry.endsBesideRows, let line = theme.gridLines.bottom, line.isVisible else {
      return nil
    }
    return line
  }

  /// The vertical extents of lines between columns: along `runs` of rows, and below them to the end
  /// of the window, unless a text stands there.
  func lineRuns(
    _ geometry: GridGeometry, along runs: [Range<Double>], isEmpty: Bool = false
  ) -> [Range<Double>] {
    guard geometry.endsBesideRows else { return runs }
    var (runs, end) = (runs, geometry.grid.maxY)
    if let line = ownBottomLine(geometry) {
      // If that line is translucent, others would shine through.
      end -= line.width
      runs = runs.filter { $0.lowerBound < end }.map { $0.lowerBound..<min($0.upperBound, end) }
    }
    let rest = geometry.contentEnd
    guard rest < end, geometry.footerHeight <= 0, !isEmpty else { return runs }
    if let last = runs.last, abs(last.upperBound - rest) < 1e-6 {
      runs[runs.count - 1] = last.lowerBound..<end
    } else {
      runs.append(rest..<end)
    }
    return runs
  }

  /// The line between pinned and scrolling columns, if there is one.
  var pinnedLine: LineStyle? { theme.gridLines.pinned ?? theme.gridLines.vertical }
}
