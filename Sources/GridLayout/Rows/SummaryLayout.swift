import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Lays out summary rows for the columns of one side.
struct SummaryLayout {
  let context: LayoutContext
  let geometry: GridGeometry
  let cells: VisibleCells
  let side: GridSide
  /// The area that the rows may draw on: the body, or the footer.
  let area: GridRect

  private var lines: GridLines { context.theme.gridLines }
  private var columns: Range<Int> { geometry.columns(side) }

  /// The fills and the lines of summary rows, lowest first.
  func ground(_ bands: [Band]) -> [Item] {
    bands.flatMap { band -> [Item] in
      guard case .summary(let place) = band.kind else { return [] }
      let key = context.summaryKey(place)
      let fill = RowFill(
        geometry: geometry, side: side, y: geometry.y(of: band), height: band.height,
        whole: Identity(.summary(key), side.part(.background, "background")),
        filler: Identity(.summary(key), .other("filler"))
      ) {
        Identity(.summaryCell(summary: key, column: context.columns[$0].key), .background)
      }
      return fill.items(
        columns.map(context.summaryStyle), ground: context.summaryStyle(context.columns.count))
    }
  }

  /// The lines above a run of summary rows; those below are like the lines below rows.
  func topLines(_ bands: [Band]) -> [Item] {
    var items: [Item] = []
    var last: Band?
    for band in bands {
      defer { last = band }
      guard case .summary(let place) = band.kind, !band.followsSummary(last) else { continue }
      guard let line = context.lineAbove(place) else { continue }
      let pane = geometry.pane(area, side)
      // It replaces the line below the row above, if there is one.
      let isBelowLine = last != nil && lines.horizontal != nil
      let top = geometry.y(of: band) - (isBelowLine ? line.width : 0)
      items.append(
        Item(
          Identity(
            .summary(context.summaryKey(place)),
            side.part(.other("upper line"), "upper line")),
          frame: GridRect(x: pane.x, y: top, width: pane.width, height: line.width),
          content: .line(color: line.color, dash: line.dash)))
    }
    return items
  }

  /// The line below each summary row; the last one of the grid has the grid's last line.
  func bottomLines(_ bands: [Band], endsGrid: Bool = false) -> [LineCrossing.Line] {
    let summaries = bands.filter { if case .summary = $0.kind { true } else { false } }
    return summaries.compactMap { band in
      guard case .summary(let place) = band.kind else { return nil }
      let endsFooter = endsGrid && band.maxY >= (summaries.last?.maxY ?? 0) - 1e-9
      let isLast = endsGrid ? endsFooter && !geometry.endsBesideRows : geometry.isLast(band)
      let bottom = isLast ? lines.bottom : nil
      guard let line = bottom ?? lines.horizontal else { return nil }
      let pane = geometry.pane(area, side)
      return LineCrossing.Line(
        bottom == nil ? .summary(context.summaryKey(place)) : .body,
        side.part(.horizontalLine, "line"),
        GridRect(
          x: pane.x, y: geometry.y(of: band) + band.height - line.width, width: pane.width,
          height: line.width), line)
    }
  }

  /// The values and labels of summary rows.
  func texts(_ bands: [Band], map: inout GridMap) -> [Item] {
    bands.flatMap { band -> [Item] in
      guard case .summary(let place) = band.kind else { return [] }
      let key = context.summaryKey(place)
      var entry = context.mapEntry(place)
      let items = columns.flatMap { column in
        self.items(
          place, band, column,
          owner: .summaryCell(summary: key, column: context.columns[column].key), entry: &entry)
      }
      map.add(entry, key: key)
      return items
    }
  }

  /// A summary's items below one column, in a row of its own or in its section's header.
  func items(
    _ place: SummaryPlace, _ band: Band, _ column: Int, owner: Identity.Owner,
    entry: inout GridMap.Summary
  ) -> [Item] {
    guard let text = context.summaryTexts(place)[column] else { return [] }
    let key = context.columns[column].key
    let span = geometry.span(ofColumn: column)
    let full = GridRect(
      x: span.x, y: geometry.y(of: band), width: span.width, height: band.height)
    let visible = full.intersection(geometry.sight(area, pinned: side.isPinned))
    guard !visible.isEmpty else { return [] }
    var content = full
    content.height = max(0, content.height - (lines.horizontal?.width ?? 0))
    if let veil = text.veil {
      entry.cells.append(.init(column: key, text: "", rect: visible, isRedacted: true))
      let style = context.style(of: place, column).value
      return VeilLayout(context: context, callout: veil).items(
        in: content, style: style, alignment: style.align ?? context.naturalAlignment(column),
        owner: owner)
    }
    guard let cell = context.summaryCell(column, place), !cell.text.isEmpty else { return [] }
    let placed = context.place(
      cell.text, cell.style.value, cell.alignment, in: content,
      shift: max(0, cells.shift(cell, inColumn: column)), natural: cell.natural)
    context.report(
      placed, column: key,
      place: "column '\(key)' of a \(owner.isOfHeader ? "section's header" : "summary row")")
    entry.cells.append(.init(column: key, text: cell.text, rect: visible, isRedacted: false))
    let item = Item(Identity(owner, .text), frame: full, content: .text(placed.block))
    return [context.changing(item, text)]
  }

  /// The summary rows that stay at the bottom of the window.
  func footer(map: inout GridMap) -> [Item] {
    let bands = context.footerBands(geometry)
    guard !bands.isEmpty else { return [] }
    let crossing = LineCrossing(
      horizontal: bottomLines(bands, endsGrid: true), vertical: verticalLines())
    return ground(bands) + crossing.items(onTop: lines.onTop) + topLines(bands)
      + texts(bands, map: &map)
  }

  private func verticalLines() -> [LineCrossing.Line] {
    let end = geometry.grid.maxY - (context.ownBottomLine(geometry)?.width ?? 0)
    let height = geometry.endsBesideRows ? max(area.height, end - area.y) : area.height
    let edge = side == .right && !columns.isEmpty ? context.pinnedLine : nil
    let right = LineCrossing.Line(
      .body, .other("footer right edge"),
      GridRect(
        x: geometry.rightStart, y: area.y, width: edge?.width ?? 0, height: height), edge)
    return [right].compactMap { $0 }
      + columns.compactMap { place in
        guard let line = context.verticalLine(rightOf: place) else { return nil }
        let span = geometry.span(ofColumn: place)
        return LineCrossing.Line(
          .column(context.columns[place].key), .other("footer line"),
          GridRect(
            x: span.x + span.width - line.width, y: area.y, width: line.width,
            height: height), line)
      }
  }
}

extension Band {
  /// Whether it is a summary row directly below another one of the same rows.
  func followsSummary(_ other: Band?) -> Bool {
    guard let place = summary, let other, let above = other.summary else { return false }
    return above.section == place.section && abs(other.maxY - y) < 1e-6
  }
}

extension LayoutContext {
  /// The line above a summary row, stronger above one of the whole grid; none if it stands above its rows.
  func lineAbove(_ place: SummaryPlace) -> LineStyle? {
    guard grid.summaries[place.summary].place == .bottom else { return nil }
    let style = summaryStyle(columns.count).value
    if let own = style.border.top { return own }
    let share = place.section == nil ? 0.45 : 0.22
    return LineStyle(width: 1, color: style.textColor.withAlpha(style.textColor.alpha * share))
  }

  /// The summary rows that stay at the bottom of the window.
  func footerBands(_ geometry: GridGeometry) -> [Band] {
    guard geometry.footerHeight > 0 else { return [] }
    let pinned = SummaryBands(grid.summaries, rowHeight: 1, pins: true).pinned
    let height = geometry.footerHeight / Double(max(1, pinned.count))
    let top = geometry.footer.y - geometry.body.y + geometry.offset.y
    return pinned.enumerated().map { number, summary in
      Band(
        kind: .summary(SummaryPlace(summary: summary, section: nil)),
        y: top + Double(number) * height, height: height, endsSection: true)
    }
  }
}

extension Identity.Owner {
  fileprivate var isOfHeader: Bool {
    if case .sectionCell = self { true } else { false }
  }
}
