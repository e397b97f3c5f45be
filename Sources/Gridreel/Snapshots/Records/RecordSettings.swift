import GridLayout
import GridModel
import Primitives
import Style
import Values

/// What a record says of a theme besides styles: only what counts in this one picture, so that no
/// change of anything else is ever named as a cause.
struct ThemeSettings {
  private(set) var values: [String: String] = [:]

  init(
    _ grid: Grid, map: GridMap, hasSections: Bool,
    frame: (style: FrameStyle, background: Color?)
  ) {
    let theme = grid.theme
    values["name"] = theme.name
    values["blending"] = String(theme.isBlending)
    let hasCards = grid.layout.tiles != nil
    if !hasCards || map.menu != nil || grid.layout.tiles?.heading?.isEmpty == false {
      values["headerHeight"] = theme.headerHeight.recorded
      if hasCards { values["gridLines.header"] = theme.gridLines.header?.recorded ?? "none" }
    }
    if !map.cells.isEmpty, !hasCards { values["rowHeight"] = theme.rowHeight.recorded }
    if hasSections {
      values["sectionHeaderHeight"] = theme.sectionHeaderHeight.recorded
    }
    if hasCards { values.merge(theme.cards.recorded) { $1 } }
    if !hasCards { addLines(theme.gridLines, grid, map) }
    if map.headers.contains(where: { $0.arrow != nil }) { add(theme.sortArrow) }
    add(frame, grid.surroundings, ground: map.cells.isEmpty ? theme.styles.row : nil)
  }

  private mutating func addLines(_ lines: GridLines, _ grid: Grid, _ map: GridMap) {
    let hasBody = !(map.cells.isEmpty && map.sections.isEmpty)
    let hasHeader = !map.headers.isEmpty
    let columns = grid.visibleColumns
    values["gridLines.top"] = lines.top?.recorded ?? "none"
    if hasHeader { values["gridLines.header"] = lines.header?.recorded ?? "none" }
    if hasBody {
      values["gridLines.horizontal"] = lines.horizontal?.recorded ?? "none"
      if lines.horizontal != nil {
        values["gridLines.leadingInset"] = lines.leadingInset.recorded
      }
    }
    values["gridLines.bottom"] = lines.bottom?.recorded ?? "like those below rows"
    if columns.count > 1 { values["gridLines.vertical"] = lines.vertical?.recorded ?? "none" }
    if columns.contains(where: \.isPinned), columns.contains(where: { !$0.isPinned }) {
      values["gridLines.pinned"] = lines.pinned?.recorded ?? "like those between columns"
    }
    if lines.vertical != nil, lines.horizontal != nil || lines.header != nil {
      values["gridLines.onTop"] = lines.onTop.rawValue
    }
  }

  private mutating func add(_ arrow: SortArrowStyle) {
    values["sortArrow.shape"] = arrow.shape.rawValue
    values["sortArrow.size"] = arrow.size.recorded
    values["sortArrow.color"] = arrow.color.recorded
    values["sortArrow.side"] = arrow.side.rawValue
    values["sortArrow.spacing"] = arrow.spacing.recorded
  }

  /// The frame; what the grid itself asks for is among its settings instead.
  private mutating func add(
    _ frame: (style: FrameStyle, background: Color?), _ wishes: Surroundings, ground: CellStyle?
  ) {
    let style = frame.style
    values["frame.fill"] = style.fill?.recorded ?? "none"
    values["frame.border"] = style.border?.recorded ?? "none"
    values["frame.cornerRadius"] = style.cornerRadius.recorded
    values["frame.shadow"] = style.shadow?.recorded ?? "none"
    if wishes.padding == nil { values["frame.padding"] = style.padding.recorded }
    if wishes.margin == nil { values["frame.margin"] = style.margin.recorded }
    if wishes.background == nil {
      values["frame.background"] = frame.background?.recorded ?? "none"
    }
    if style.fill == nil, let ground {
      values["styles.row.background"] = ground.background?.recorded(\.recorded) ?? "none"
    }
  }
}

extension Grid {
  /// How the grid was asked for, by name; what was not asked for is left out.
  var recordedSettings: [String: String] {
    var result: [String: String] = [:]
    result["sort"] = sort.isEmpty ? nil : sort.map(\.recorded).joined(separator: ", ")
    if let grouping {
      let prefix = grouping.prefix.map { ", \($0) characters" } ?? ""
      result["group"] = "\(grouping.column) \(grouping.direction.rawValue)\(prefix)"
    }
    result["filter"] = filter?.source
    result["rows"] = rows.map { "\($0.lowerBound)-\($0.upperBound)" }
    result["limit"] = limit.map(String.init)
    result["locale"] = symbols.name
    result["missing"] = missingText
    if let viewport {
      result["width"] = viewport.width?.recorded
      result["height"] = viewport.height?.recorded
      result["scrollTo"] = viewport.topRow.map { String($0 + 1) }
      let isScrolled = viewport.offset != .zero
      result["scroll"] =
        isScrolled ? "\(viewport.offset.x.recorded),\(viewport.offset.y.recorded)" : nil
    }
    result["scrollbars"] = scrollbars == .none ? nil : scrollbars.rawValue
    if hasStickySections, grouping != nil, viewport != nil { result["stickySections"] = "true" }
    result["footnoteMarks"] = footnotes.isEmpty ? nil : footnoteMarks.rawValue
    if let tiles = layout.tiles { result.merge(tiles.recorded(in: self)) { $1 } }
    result["frame"] = surroundings.frame?.rawValue
    result["padding"] = surroundings.padding?.recorded
    result["margin"] = surroundings.margin?.recorded
    result["background"] = surroundings.background?.recorded(\.recorded)
    return result
  }
}

extension Tiles {
  /// How the cards were asked for, by name.
  fileprivate func recorded(in grid: Grid) -> [String: String] {
    var result = [
      "tiles.cardWidth": cardWidth.recorded, "tiles.imageRatio": imageRatio.recorded,
      "tiles.card":
        parts(of: grid).map { "\($0.column) as \($0.role.rawValue)" }.joined(separator: ", "),
    ]
    result["tiles.gap"] = gap?.recorded
    result["tiles.padding"] = padding?.recorded
    result["tiles.perLine"] = perLine.map(String.init)
    result["tiles.cornerRadius"] = cornerRadius?.recorded
    result["tiles.heading"] = heading
    return result
  }
}
