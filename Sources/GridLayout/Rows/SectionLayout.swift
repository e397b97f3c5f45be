import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Lays out the visible section headers, each across the whole grid.
///
/// If columns are pinned, a header has a fixed part over them, and another part over the other
/// columns that scrolls sideways with them. Mark and title belong to the first column's part.
/// Without pinned columns the whole header stays in place; but with values of its own it scrolls
/// with its columns.
struct SectionLayout {
  let context: LayoutContext
  let geometry: GridGeometry
  /// The cells that the headers' values align with; nil if headers have no values.
  var cells: VisibleCells?

  /// A section's header.
  private struct Header {
    let title: String
    let section: Int
    /// Identifies the section, regardless of the order of sections.
    let key: String
    let band: Band
    /// The whole header.
    let frame: GridRect

    var owner: Identity.Owner { .section(key) }
  }

  /// A part of a header that stays in place or scrolls as one.
  private struct Part {
    /// The columns that it covers; all scrolling ones if the header is one part.
    let side: GridSide
    let isPinned: Bool
    let frame: GridRect
    /// Its visible area, apart from the window's edges.
    let pane: GridRect
  }

  /// The headers' items, lowest first.
  func panes(_ bands: [Band], map: inout GridMap) -> BodyLayout.Panes {
    var panes = BodyLayout.Panes()
    guard bands.contains(where: \.isSectionHeader) else { return panes }
    let style = context.styles.sectionHeader()
    var known: Set<String> = []
    for band in bands {
      guard case .section(let index) = band.kind, let title = context.source.title(ofSection: index)
      else { continue }
      // A source may repeat a title; a scene needs distinct keys all the same.
      let key = known.insert(title).inserted ? title : "\(title) (\(index + 1))"
      let frame = GridRect(
        x: geometry.grid.x, y: geometry.y(of: band), width: geometry.grid.width,
        height: band.height)
      let header = Header(title: title, section: index, key: key, band: band, frame: frame)
      add(header, style, to: &panes, map: &map)
    }
    return panes
  }

  private func add(
    _ header: Header, _ style: ResolvedStyle, to panes: inout BodyLayout.Panes, map: inout GridMap
  ) {
    let isCollapsed = context.grid.collapsed.contains(header.title)
    let parts = parts(header)
    let clip = geometry.clip(geometry.body, pinned: true)
    map.sections.append(
      GridMap.Section(
        title: header.title, rect: header.frame.intersection(clip), frame: header.frame,
        isCollapsed: isCollapsed,
        pinned: isSplit
          ? parts.filter(\.isPinned).map { $0.pane.intersection(clip) }.filter { !$0.isEmpty } : [],
        moving: isSplit
          ? parts.first { !$0.isPinned }.map { $0.pane.intersection(clip) } : nil))
    for part in parts {
      panes.append(ground(header, part, style), isPinned: part.isPinned)
    }
    if let part = parts.first(where: { $0.side == titleSide }) ?? parts.first {
      panes.append(title(header, style, isCollapsed, in: part), isPinned: part.isPinned)
    }
    for part in parts {
      let items = values(header, under: part.side, map: &map)
      panes.append(items + edges(header, part, style), isPinned: part.isPinned)
    }
  }

  // MARK: Parts

  /// Whether headers have a fixed part and one that scrolls.
  private var isSplit: Bool {
    geometry.pinnedCount > 0 || geometry.firstRight < geometry.tracks.widths.count
  }

  private var hasValues: Bool { cells != nil && !context.headerSummaries.isEmpty }

  private var titleSide: GridSide { geometry.pinnedCount > 0 ? .left : .scrolling }

  private func parts(_ header: Header) -> [Part] {
    guard isSplit || hasValues else {
      return [Part(side: .scrolling, isPinned: true, frame: header.frame, pane: header.frame)]
    }
    return [GridSide.scrolling, .left, .right].compactMap { side in
      let pane = geometry.pane(header.frame, side)
      guard !pane.isEmpty else { return nil }
      var frame = pane
      if side == .scrolling {
        frame.x -= max(0, geometry.offset.x)
        let columns = geometry.tracks.total - geometry.pinnedWidth - geometry.rightWidth
        frame.width = max(columns, pane.maxX - frame.x)
      }
      return Part(side: side, isPinned: side.isPinned, frame: frame, pane: pane)
    }
  }

  // MARK: Ground and lines

  /// The fill and the lines below the texts of a part.
  private func ground(_ header: Header, _ part: Part, _ style: ResolvedStyle) -> [Item] {
    var items = stuckGround(header, part)
    if !style.paints.isEmpty {
      items.append(
        Item(
          Identity(header.owner, part.side.part(.background, "background")), frame: part.frame,
          content: .fill(style.paints, cornerRadius: style.cornerRadius)))
    }
    let lines = context.theme.gridLines
    // As below the last row, the table's own last line does not belong to the section.
    let bottom = geometry.isLast(header.band) ? lines.bottom : nil
    if let line = bottom ?? lines.horizontal, line.isVisible {
      items.append(
        Item(
          Identity(
            bottom == nil ? header.owner : .body, part.side.part(.horizontalLine, "line")),
          frame: GridRect(
            x: part.pane.x, y: part.pane.maxY - line.width, width: part.pane.width,
            height: line.width),
          content: .line(color: line.color, dash: line.dash)))
    }
    var border = style.border
    if part.pane.x > header.frame.x { border.left = nil }
    if part.pane.maxX < header.frame.maxX { border.right = nil }
    return items + edgeLines(border, header.owner, part.pane, side: part.side)
  }

  /// A background that hides the rows behind a header stuck at the top; some themes' headers have no
  /// fill.
  private func stuckGround(_ header: Header, _ part: Part) -> [Item] {
    guard context.grid.hasStickySections, cells != nil,
      header.frame.y < geometry.body.y + 1e-6
    else { return [] }
    let name = "stuck ground"
    return [
      Item(
        Identity(header.owner, part.side.part(.other(name), name)), frame: part.pane,
        content: .fill([.color(StateColors(context).field)], cornerRadius: 0))
    ]
  }

  /// The lines where a fixed part meets the values that scroll.
  private func edges(_ header: Header, _ part: Part, _ style: ResolvedStyle) -> [Item] {
    guard hasValues, part.isPinned, var line = context.pinnedLine, line.isVisible else { return [] }
    // A line made for light rows is too bright on a dark header, and vice versa.
    let rowText = context.styles.row().textColor
    if abs(rowText.relativeLuminance - style.textColor.relativeLuminance) > 0.4 {
      line.color = style.textColor.withAlpha(0.28 * style.textColor.alpha)
    }
    let isLeft = part.side == .left
    let x = isLeft ? part.pane.maxX - line.width : part.pane.x
    return [
      Item(
        Identity(header.owner, isLeft ? .verticalLine : .other("right edge")),
        frame: GridRect(x: x, y: part.pane.y, width: line.width, height: part.pane.height),
        content: .line(color: line.color, dash: line.dash))
    ]
  }

  // MARK: Title

  private func title(
    _ header: Header, _ style: ResolvedStyle, _ isCollapsed: Bool, in part: Part
  ) -> [Item] {
    var content = part.frame
    content.height = max(0, content.height - (context.theme.gridLines.horizontal?.width ?? 0))
    let size = SectionSpacing.mark
    let mark = GridRect(
      x: (content.x + style.inset.left).rounded(),
      y: (content.center.y - size / 2).rounded(), width: size, height: size)
    let start = content.x + context.sectionMarkRoom
    content.width = max(0, titleEnd(header, part, style) - start)
    content.x = start
    let title = titleItems(header, style, in: content, of: part)
    guard context.sectionMarkRoom > 0 else { return title }
    let disclosure = Item(
      Identity(header.owner, .disclosure), frame: mark,
      content: .arrow(
        Arrow(shape: .chevron, color: style.textColor, angle: isCollapsed ? 90 : 180)))
    return [disclosure] + title
  }

  /// The items of a title, written or drawn; what is truncated is reported.
  private func titleItems(
    _ header: Header, _ style: ResolvedStyle, in content: GridRect, of part: Part
  ) -> [Item] {
    let name = "the header of section '\(header.title)'"
    if let drawn = context.drawnTitle(ofSection: header.title, style) {
      let painter = context.paint(
        drawn.cell, in: content.inset(by: style.inset), of: part.frame, owner: header.owner)
      for text in painter.texts { context.report(text, place: name) }
      return painter.items
    }
    let continued = context.grid.repetition.continued
    let title =
      header.band.isRepeated && !continued.isEmpty ? "\(header.title) (\(continued))" : header.title
    let placed = context.place(
      title, style, style.align ?? .leading, in: content, natural: context.natural(title, style))
    context.report(placed, place: name)
    guard !header.title.isEmpty, placed.block.width > 0 else { return [] }
    return [
      Item(Identity(header.owner, .text), frame: part.frame, content: .text(placed.block))
    ]
  }

  /// The right limit of a title: the grid's edge, or the value or scrolling part before it.
  private func titleEnd(_ header: Header, _ part: Part, _ style: ResolvedStyle) -> Double {
    guard hasValues else { return max(part.frame.maxX, header.frame.maxX) }
    let last = part.side == .left ? geometry.pinnedCount : geometry.firstRight
    for place in 0..<last {
      guard let summary = context.headerSummary(place, header.section) else { continue }
      let span = geometry.span(ofColumn: place)
      // The inset at the title's right replaces that at the value's left.
      guard place == 0 else { return span.x + style.inset.right - SectionSpacing.gap }
      let text = context.summaryTexts(summary)[place]
      let cell = context.summaryCell(place, summary)
      let width =
        text?.veil == nil
        ? cell.map { $0.natural?.width ?? 0 } ?? 0 : span.width / 2
      let inset = context.headerValueStyle(place).value.inset.right
      return span.x + span.width - inset - width - SectionSpacing.gap + style.inset.right
    }
    return part.frame.maxX
  }

  // MARK: Values

  /// The values below the columns of one side.
  private func values(_ header: Header, under side: GridSide, map: inout GridMap) -> [Item] {
    guard hasValues, let cells else { return [] }
    let layout = SummaryLayout(
      context: context, geometry: geometry, cells: cells, side: side, area: geometry.body)
    return geometry.columns(side).flatMap { column -> [Item] in
      guard let summary = context.headerSummary(column, header.section) else { return [] }
      var entry = context.mapEntry(summary)
      let owner = Identity.Owner.sectionCell(
        section: header.key, column: context.columns[column].key)
      let items = layout.items(summary, header.band, column, owner: owner, entry: &entry)
      map.add(entry, key: context.summaryKey(summary))
      return items
    }
  }
}
