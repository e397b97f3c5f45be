import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Assembles a picture's panes, from the frame at the bottom to its line at the top.
struct ScenePainter {
  let context: LayoutContext
  let look: FrameLook
  let geometry: GridGeometry
  let surroundings: SurroundingsLayout

  /// The picture of the visible rows and section headers; `overlay` lies over everything.
  func picture(cells: VisibleCells, bands: [Band], overlay: [Item] = []) -> GridPicture {
    var map = GridMap()
    map.size = geometry.picture
    let body = body(cells, bands, &map)
    let footer = footer(cells, &map)
    let header = header(cells, &map)
    let underlay = surroundings.underlay(geometry)
    map.leftOut = context.leftOut.entry(noteIn: underlay)
    map.footnotes = context.footnotes.notes.map { .init(mark: $0.mark, text: $0.text) }
    var panes = [
      Pane(.frame, items: underlay),
      Pane(.frame, rounding: rounding, items: surroundings.titleBar(geometry)),
      pane(.body(pinned: false), geometry.body, false, body.scrolling),
      pane(.body(pinned: true), geometry.body, true, body.pinned),
      pane(.footer(pinned: false), geometry.footerRoom, false, footer.scrolling),
      pane(.footer(pinned: true), geometry.footerRoom, true, footer.pinned),
      pane(.header(pinned: false), geometry.header, false, header.scrolling),
      pane(.header(pinned: true), geometry.header, true, header.pinned),
      Pane(
        .edge,
        items: ScrollbarLayout(context: context, geometry: geometry).items
          + surroundings.overlay(geometry)),
    ]
    let fade = EdgeFade(context: context, look: look, geometry: geometry).items(over: panes)
    if !fade.isEmpty { panes[panes.count - 1].items += fade }
    let callouts = callouts(cells, bands).overlay(over: panes, map: &map)
    let lifted = LiftedCard(
      context: context, geometry: geometry, cells: cells, bands: bands, look: look)
    panes += callouts.panes(shift: lifted.shift, overlay: overlay)
    lifted.lift(in: &map)
    noteStates(in: &map)
    var scene = Scene(
      size: geometry.picture, background: look.background,
      panes: lifted.lifting(panes).filter { !$0.items.isEmpty && $0.clip?.isEmpty != true },
      title: context.grid.surroundings.title)
    callouts.note(in: &scene)
    if cells.merged != nil { noteSpans(cells, bands, in: &scene) }
    return GridPicture(
      scene: scene, map: map, warnings: context.warnings, calloutRoom: callouts.room)
  }

  private func noteSpans(_ cells: VisibleCells, _ bands: [Band], in scene: inout Scene) {
    scene.spanningCells = cells.merged?.spanning ?? [:]
    scene.rowsApart = rowsApart(cells.apart, bands)
  }

  /// The rows where cells that span rows are apart; nil if nothing is to move.
  private func rowsApart(_ cells: VisibleCells, _ bands: [Band]) -> RowsApart? {
    guard context.grid.windowHold.comesApart else { return nil }
    var map = GridMap()
    let body = context.withoutWarnings { () -> BodyLayout.Panes in self.body(cells, bands, &map) }
    return RowsApart(
      panes: [
        pane(.body(pinned: false), geometry.body, false, body.scrolling),
        pane(.body(pinned: true), geometry.body, true, body.pinned),
      ], spanningCells: cells.merged?.spanning ?? [:])
  }

  private func callouts(_ cells: VisibleCells, _ bands: [Band]) -> CalloutLayout {
    let stuck = bands.filter {
      $0.isSectionHeader && geometry.y(of: $0) < geometry.body.y + 1e-6
    }
    let regions = CalloutRegions(
      context: context, geometry: geometry, cells: cells,
      stuckEnd: context.grid.hasStickySections
        ? stuck.map { geometry.y(of: $0) + $0.height }.max() : nil)
    return CalloutLayout(
      context: context, look: look, geometry: geometry,
      lanes: CalloutLanes(geometry, bands: bands),
      regions: { regions.regions($0, number: $1) })
  }

  /// Rows, the indicator of a refresh, and section headers.
  private func body(
    _ cells: VisibleCells, _ bands: [Band], _ map: inout GridMap
  ) -> BodyLayout.Panes {
    var panes = BodyLayout(context: context, geometry: geometry, cells: cells, bands: bands)
      .panes(map: &map)
    panes.pinned += RefreshLayout(context: context, geometry: geometry).items
    let sections = SectionLayout(context: context, geometry: geometry, cells: cells)
      .panes(bands, map: &map)
    panes.scrolling += sections.scrolling
    panes.pinned += sections.pinned
    panes.pinned += StateLayout(context: context, geometry: geometry, cells: cells)
      .sectionItems(map)
    if geometry.headerHeight <= 0 { panes.pinned += topLine() }
    if geometry.footerHeight <= 0 { panes.pinned += bottomLine() }
    return panes
  }

  /// The summary rows that stay at the bottom.
  private func footer(_ cells: VisibleCells, _ map: inout GridMap) -> BodyLayout.Panes {
    var panes = BodyLayout.Panes()
    for side in [GridSide.scrolling, .left, .right] {
      let layout = SummaryLayout(
        context: context, geometry: geometry, cells: cells, side: side, area: geometry.footer)
      panes.append(layout.footer(map: &map), isPinned: side.isPinned)
    }
    if geometry.footerHeight > 0 {
      panes.pinned += shadow(.body, prefix: "footer ", along: geometry.footerRoom)
      panes.pinned += bottomLine()
    }
    return panes
  }

  private func header(_ cells: VisibleCells, _ map: inout GridMap) -> BodyLayout.Panes {
    var panes = BodyLayout.Panes()
    for side in GridSide.allCases {
      let layout = HeaderLayout(context: context, geometry: geometry, side: side)
      panes.append(layout.items(map: &map), isPinned: side.isPinned)
    }
    if geometry.headerHeight > 0 { panes.pinned += shadow(.header, along: geometry.header) }
    panes.pinned += StateLayout(context: context, geometry: geometry, cells: cells)
      .headerItems(map)
    if geometry.headerHeight > 0 { panes.pinned += topLine() }
    return panes
  }

  private func shadow(
    _ owner: Identity.Owner, prefix: String = "", along area: GridRect
  ) -> [Item] {
    PinnedShadow(context: context, geometry: geometry)
      .items(owner, prefix: prefix, along: [area.y..<area.maxY])
  }

  /// Records hover, focus, edits and selection in the map.
  private func noteStates(in map: inout GridMap) {
    map.note(context.grid)
    guard let refresh = context.grid.refresh else { return }
    var room = geometry.body
    room.height = min(room.height, max(0, -geometry.offset.y))
    map.note(refresh, in: room.intersection(geometry.canvas))
  }

  private func pane(_ kind: Pane.Kind, _ area: GridRect, _ isPinned: Bool, _ items: [Item]) -> Pane
  {
    Pane(kind, clip: geometry.clip(area, pinned: isPinned), rounding: rounding, items: items)
  }

  /// The frame's corners, if rounded.
  private var rounding: Rounding? {
    let radius = look.style.cornerRadius
    return radius > 0 ? Rounding(frame: geometry.frame, radius: radius) : nil
  }

  /// The line above the whole grid; it does not scroll.
  private func topLine() -> [Item] {
    guard let line = context.theme.gridLines.top, line.isVisible else { return [] }
    let grid = geometry.grid
    return [
      Item(
        Identity(.header, .other("top line")),
        frame: GridRect(x: grid.x, y: grid.y, width: grid.width, height: line.width),
        content: .line(color: line.color, dash: line.dash))
    ]
  }

  /// The line below a grid whose window ends elsewhere than its rows; it does not scroll.
  private func bottomLine() -> [Item] {
    guard let line = context.ownBottomLine(geometry) else { return [] }
    let grid = geometry.grid
    return [
      Item(
        Identity(.body, .other("bottom line")),
        frame: GridRect(
          x: grid.x, y: grid.maxY - line.width, width: grid.width, height: line.width),
        content: .line(color: line.color, dash: line.dash))
    ]
  }
}
