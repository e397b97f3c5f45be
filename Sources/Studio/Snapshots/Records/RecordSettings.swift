import GridreelCauses
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// The recorded values of a theme besides styles: only those that matter in this picture, so that no other
/// change is ever named as a cause.
struct ThemeSettings {
  private(set) var values: [ThemeKey: String] = [:]

  init(
    _ grid: DataGrid, map: GridMap, hasSections: Bool,
    frame: (style: FrameStyle, background: GridColor?)
  ) {
    let theme = grid.theme
    values[.themeName] = theme.name
    values[.blending] = Stored.flag(theme.isBlending)
    let hasCards = grid.layout.tiles != nil
    if !hasCards || map.menu != nil || grid.layout.tiles?.heading?.isEmpty == false {
      values[.headerHeight] = theme.headerHeight.recorded
      if hasCards { values[.lineBelowHeader] = theme.gridLines.header?.written ?? Stored.none }
    }
    if !map.cells.isEmpty, !hasCards { values[.rowHeight] = theme.rowHeight.written }
    if hasSections {
      values[.sectionHeaderHeight] = theme.sectionHeaderHeight.recorded
    }
    if hasCards { values.merge(theme.cards.recorded) { $1 } }
    if !hasCards { addLines(theme.gridLines, grid, map) }
    if map.headers.contains(where: { $0.arrow != nil }) { add(theme.sortArrow) }
    add(frame, grid.surroundings, ground: map.cells.isEmpty ? theme.styles.row : nil)
  }

  private mutating func addLines(_ lines: GridLines, _ grid: DataGrid, _ map: GridMap) {
    let hasBody = !(map.cells.isEmpty && map.sections.isEmpty)
    let hasHeader = !map.headers.isEmpty
    let columns = grid.visibleColumns
    values[.lineAboveGrid] = lines.top?.written ?? Stored.none
    if hasHeader { values[.lineBelowHeader] = lines.header?.written ?? Stored.none }
    if hasBody {
      values[.lineBelowRows] = lines.horizontal?.written ?? Stored.none
      if lines.horizontal != nil {
        values[.lineInset] = lines.leadingInset.recorded
      }
    }
    values[.lineBelowLastRow] = lines.bottom?.written ?? "like those below rows"
    if columns.count > 1 { values[.lineBesideColumns] = lines.vertical?.written ?? Stored.none }
    if columns.contains(where: \.isPinned), columns.contains(where: { !$0.isPinned }) {
      values[.lineBesidePinned] = lines.pinned?.written ?? "like those between columns"
    }
    if lines.vertical != nil, lines.horizontal != nil || lines.header != nil {
      values[.linesOnTop] = lines.onTop.rawValue
    }
  }

  private mutating func add(_ arrow: SortArrowStyle) {
    values[.arrowShape] = arrow.shape.rawValue
    values[.arrowSize] = arrow.size.recorded
    values[.arrowColor] = arrow.color.written
    values[.arrowSide] = arrow.side.rawValue
    values[.arrowSpacing] = arrow.spacing.recorded
  }

  /// Adds the frame; options of the grid itself are recorded as settings instead.
  private mutating func add(
    _ frame: (style: FrameStyle, background: GridColor?), _ wishes: Surroundings, ground: CellStyle?
  ) {
    let style = frame.style
    values[.frameFill] = style.fill?.written ?? Stored.none
    values[.frameBorder] = style.border?.written ?? Stored.none
    values[.frameCornerRadius] = style.cornerRadius.recorded
    values[.frameShadow] = style.shadow?.written ?? Stored.none
    if wishes.padding == nil { values[.framePadding] = style.padding.written }
    if wishes.margin == nil { values[.frameMargin] = style.margin.written }
    if wishes.background == nil {
      values[.frameBackground] = frame.background?.written ?? Stored.none
    }
    if style.fill == nil, let ground {
      values[.emptyGround] = ground.background?.written(\.written) ?? Stored.none
    }
  }
}

extension DataGrid {
  /// The requested options of the grid; options that are not set are left out.
  var recordedSettings: [SettingKey: String] {
    var result: [SettingKey: String] = [:]
    result[.sort] = sort.isEmpty ? nil : sort.map(\.recorded).joined(separator: ", ")
    if let grouping {
      let prefix = grouping.prefix.map { ", \($0) characters" } ?? ""
      result[.group] = "\(grouping.column) \(grouping.direction.rawValue)\(prefix)"
    }
    result[.filter] = filter?.source
    result[.rows] = rows.map { "\($0.lowerBound)-\($0.upperBound)" }
    result[.limit] = limit.map(String.init)
    result[.locale] = symbols.name
    result[.missing] = missingText
    if let viewport {
      result[.width] = viewport.width?.recorded
      result[.height] = viewport.height?.recorded
      result[.scrollTo] = viewport.topRow.map { String($0 + 1) }
      let isScrolled = viewport.offset != .zero
      result[.scroll] =
        isScrolled ? "\(viewport.offset.x.recorded),\(viewport.offset.y.recorded)" : nil
    }
    result[.scrollbars] = scrollbars == .none ? nil : scrollbars.rawValue
    if hasStickySections, grouping != nil, viewport != nil {
      result[.stickySections] = Stored.flag(true)
    }
    result[.footnoteMarks] = footnotes.isEmpty ? nil : footnoteMarks.rawValue
    if let tiles = layout.tiles { result.merge(tiles.recorded(in: self)) { $1 } }
    result[.frame] = surroundings.frame?.rawValue
    result[.padding] = surroundings.padding?.written
    result[.margin] = surroundings.margin?.written
    result[.background] = surroundings.background?.written(\.written)
    return result
  }
}

extension Tiles {
  /// The requested options of cards.
  fileprivate func recorded(in grid: DataGrid) -> [SettingKey: String] {
    let parts = parts(of: grid).map { "\($0.column) as \($0.role.rawValue)" }
    var result: [SettingKey: String] = [
      .cardWidth: cardWidth.recorded, .imageRatio: imageRatio.recorded,
      .cardParts: parts.joined(separator: ", "),
    ]
    result[.cardGap] = gap?.recorded
    result[.cardPadding] = padding?.recorded
    result[.cardsPerLine] = perLine.map(String.init)
    result[.cardCornerRadius] = cornerRadius?.recorded
    result[.cardHeading] = heading
    return result
  }
}
