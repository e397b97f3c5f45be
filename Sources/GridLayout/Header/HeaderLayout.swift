import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Lays out the header cells of one pane: pinned or scrolling columns.
struct HeaderLayout {
  let context: LayoutContext
  let geometry: GridGeometry
  let side: GridSide
  private let lines: GridLines

  init(context: LayoutContext, geometry: GridGeometry, side: GridSide) {
    (self.context, self.geometry, self.side) = (context, geometry, side)
    lines = context.theme.gridLines
  }

  /// The line below the header, which also ends an empty grid.
  private var separator: LineStyle? {
    geometry.end > 0 || geometry.endsBesideRows
      ? lines.header : lines.bottom ?? lines.header
  }

  /// The pane's items: fills, lines, borders, titles and arrows, lowest first.
  func items(map: inout GridMap) -> [Item] {
    guard geometry.headerHeight > 0 else { return [] }
    let columns = geometry.columns(side)
    let spanners = SpannerLayout(context: context, geometry: geometry, side: side)
    var items = fills(columns) + spanners.items(map: &map)
    items += crossing(columns).items(onTop: lines.onTop)
    for place in columns {
      var border = context.headerStyle(place).value.border
      // The upper edge of the whole header is above the titles of several columns.
      if context.hasEvenHeader, border.top == context.headerFiller.value.border.top {
        border.top = nil
      }
      guard !border.isEmpty else { continue }
      items += edgeLines(border, .headerCell(column: context.columns[place].key), frame(place))
    }
    for place in columns { items += title(place, map: &map) }
    return items
  }

  private func frame(_ place: Int) -> GridRect {
    let span = geometry.span(ofColumn: place)
    let header = geometry.columnHeader
    return GridRect(x: span.x, y: header.y, width: span.width, height: header.height)
  }

  private func fills(_ columns: Range<Int>) -> [Item] {
    let ground = context.headerFiller
    guard context.hasEvenHeader else { return rowFills(columns) }
    let area = geometry.pane(geometry.header, side)
    guard !ground.value.paints.isEmpty, !area.isEmpty else { return [] }
    let own = columns.filter { context.headerStyle($0).paintsNumber != ground.paintsNumber }
    return [
      Item(
        Identity(.header, side.part(.background, "background")), frame: area,
        content: .fill(ground.value.paints, cornerRadius: 0))
    ]
      + own.map { place in
        let style = context.headerStyle(place).value
        return Item(
          Identity(.headerCell(column: context.columns[place].key), .background),
          frame: frame(place), content: .fill(style.paints, cornerRadius: style.cornerRadius))
      }
  }

  private func rowFills(_ columns: Range<Int>) -> [Item] {
    RowFill(
      geometry: geometry, side: side, y: geometry.columnHeader.y,
      height: geometry.columnHeader.height,
      whole: Identity(.header, side.part(.background, "background")),
      filler: Identity(.header, .other("filler"))
    ) { Identity(.headerCell(column: context.columns[$0].key), .background) }
    .items(columns.map(context.headerStyle), ground: context.headerFiller)
  }

  private func crossing(_ columns: Range<Int>) -> LineCrossing {
    var crossing = LineCrossing()
    let area = geometry.pane(geometry.header, side)
    let width = separator?.width ?? 0
    let below = LineCrossing.Line(
      .header, side.part(.horizontalLine, "line"),
      GridRect(x: area.x, y: area.maxY - width, width: area.width, height: width), separator)
    crossing.horizontal = [below].compactMap { $0 }
    let spanners = SpannerLayout(context: context, geometry: geometry, side: side)
    crossing.vertical = columns.compactMap { place in
      // A title that leans lies over the columns beside its own.
      guard let line = context.verticalLine(rightOf: place), !context.leans(place),
        !context.leans(place + 1)
      else { return nil }
      let frame = frame(place)
      let rise = spanners.rise(rightOf: place)
      return LineCrossing.Line(
        .headerCell(column: context.columns[place].key), .verticalLine,
        GridRect(
          x: frame.maxX - line.width, y: frame.y - rise, width: line.width,
          height: frame.height + rise), line)
    }
    if side == .right, let place = columns.first, let line = context.pinnedLine {
      let frame = frame(place)
      crossing.vertical += [
        LineCrossing.Line(
          .header, .other("right edge"),
          GridRect(x: frame.x, y: frame.y, width: line.width, height: frame.height), line)
      ].compactMap { $0 }
    }
    return crossing
  }

  /// The right end of the side's last column, which may be outside the window.
  private var edge: Double {
    let last =
      switch side {
      case .left: context.pinnedCount - 1
      case .scrolling: context.columns.count - context.rightCount - 1
      case .right: context.columns.count - 1
      }
    let span = geometry.span(ofColumn: max(0, last))
    return span.x + span.width
  }

  private func title(_ place: Int, map: inout GridMap) -> [Item] {
    let column = context.columns[place]
    let full = frame(place)
    let clip = geometry.sight(geometry.header, pinned: side.isPinned)
    let visible = full.intersection(clip)
    guard !visible.isEmpty else { return [] }
    let above = geometry.spannerHeight > 0 ? 0 : lines.top?.width ?? 0
    let below = separator?.width ?? 0
    let isTurned = context.isTurned(place)
    let drop = isTurned ? 0 : drop(place, full.width)
    let content = full.inset(by: Insets(top: above + drop, right: 0, bottom: below, left: 0))
    let placed =
      isTurned
      ? context.placeTurnedTitle(
        place, in: content, edge: edge)
      : context.placeTitle(place, in: content)
    let titles = titleItems(placed, place, full)
    let note = context.footnotes.headers[column.key].map {
      context.mark(
        $0, after: placed.title, style: context.headerStyle(place).value,
        in: isTurned ? placed.title.level.outset(by: Insets(full.height)) : full,
        owner: .headerCell(column: column.key)
      ).turned(with: placed.title.block)
    }
    let marks = isTurned ? placed.marks : beside(note, placed.marks, in: full)
    let arrows = marks.filter { [.arrow, .other("idle arrow")].contains($0.identity.part) }
    let arrow = arrows.dropFirst().reduce(arrows.first?.frame) { $0?.united(with: $1.frame) }
    map.headers.append(
      GridMap.Header(
        column: column.key, text: placed.drawn?.title.text ?? column.title, rect: visible,
        frame: full,
        sort: context.marks[place]?.direction, arrow: arrow?.intersection(clip),
        isTruncated: placed.drawn == nil && placed.title.metrics.isTruncated))
    return titles + [placed.icon].compactMap { $0 } + marks + [note].compactMap { $0 }
  }

  /// The room above a title that puts its last line beside those of titles with more lines.
  private func drop(_ place: Int, _ width: Double) -> Double {
    guard context.headerGrowth > 0, context.headerStyle(place).value.verticalAlign == .middle
    else { return 0 }
    return context.headerGrowth - context.headerGrowth(place, width: width)
  }

  /// The items of a title, written or drawn; what is truncated is reported.
  private func titleItems(_ placed: PlacedTitle, _ place: Int, _ full: GridRect) -> [Item] {
    let column = context.columns[place]
    let owner = Identity.Owner.headerCell(column: column.key)
    let name = "column '\(column.key)' of the header"
    if let drawn = placed.drawn {
      let painter = context.paint(drawn.title.cell, in: drawn.room, of: full, owner: owner)
      for text in painter.texts { context.report(text, column: column.key, place: name) }
      return painter.items
    }
    context.report(placed.title, column: column.key, place: name)
    guard !column.title.isEmpty, placed.title.block.width > 0 else { return [] }
    let isTurned = placed.title.block.angle != 0
    return [
      Item(
        Identity(owner, .text), frame: isTurned ? placed.title.extent : full,
        content: .text(placed.title.block))
    ]
  }

  /// Arrow and number, moved if a footnote's mark stands between them and the title on their left.
  private func beside(_ note: Item?, _ marks: [Item], in full: GridRect) -> [Item] {
    guard let note, let first = marks.first, let last = marks.last,
      first.frame.x >= note.frame.x - 1
    else { return marks }
    let shift = min(note.frame.width, full.maxX - last.frame.maxX).rounded(.up)
    return marks.map { $0.moved(x: max(0, shift), y: 0) }
  }
}
