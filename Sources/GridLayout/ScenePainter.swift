import GridModel
import Primitives
import SceneModel
import Style

/// Puts the panes of a picture together, from the frame at the bottom to its line at the top.
struct ScenePainter {
  let context: LayoutContext
  let look: FrameLook
  let geometry: GridGeometry
  let surroundings: SurroundingsLayout

  /// The picture of the visible rows and section headers; `overlay` lies over everything.
  func picture(cells: VisibleCells, bands: [Band], overlay: [Item] = []) -> GridPicture {
    var map = GridMap()
    map.size = geometry.picture
    let body = geometry.body
    var layers = BodyLayout(context: context, geometry: geometry, cells: cells, bands: bands)
      .panes(map: &map)
    func footer(_ side: GridSide) -> [Item] {
      SummaryLayout(
        context: context, geometry: geometry, cells: cells, side: side, area: geometry.footer
      ).footer(map: &map)
    }
    let footers = [footer(.scrolling), footer(.left) + footer(.right)]
    let state = StateLayout(context: context, geometry: geometry, cells: cells)
    layers.pinned += RefreshLayout(context: context, geometry: geometry).items
    let sections = SectionLayout(context: context, geometry: geometry, cells: cells)
      .panes(bands, map: &map)
    layers.scrolling += sections.scrolling
    layers.pinned += sections.pinned
    var pinnedHeader = HeaderLayout(context: context, geometry: geometry, side: .left)
      .items(map: &map)
    let header = HeaderLayout(context: context, geometry: geometry, side: .scrolling)
      .items(map: &map)
    pinnedHeader += HeaderLayout(context: context, geometry: geometry, side: .right)
      .items(map: &map)
    pinnedHeader += state.headerItems(map)
    layers.pinned += state.sectionItems(map)
    if geometry.headerHeight > 0 {
      pinnedHeader += topLine()
    } else {
      layers.pinned += topLine()
    }
    let callouts = CalloutLayout(
      context: context, look: look, geometry: geometry, rows: cells.rows,
      // Copying all items costs as much as making them, so it is done for those who ask only.
      over: context.grid.callouts.isEmpty
        ? [] : layers.scrolling + layers.pinned + pinnedHeader + header
    ).items(map: &map)
    map.footnotes = context.footnotes.notes.map { .init(mark: $0.mark, text: $0.text) }
    let panes = [
      Pane(.frame, items: surroundings.underlay(geometry)),
      Pane(.frame, rounding: rounding, items: surroundings.titleBar(geometry)),
      pane(.body(pinned: false), body, false, layers.scrolling),
      pane(.body(pinned: true), body, true, layers.pinned),
      pane(.footer(pinned: false), geometry.footer, false, footers[0]),
      pane(.footer(pinned: true), geometry.footer, true, footers[1]),
      pane(.header(pinned: false), geometry.header, false, header),
      pane(.header(pinned: true), geometry.header, true, pinnedHeader),
      Pane(
        .overlay,
        items: ScrollbarLayout(context: context, geometry: geometry).items
          + surroundings.overlay(geometry) + callouts + overlay),
    ]
    let lifted = LiftedCard(context: context, geometry: geometry, cells: cells, look: look)
    let scene = Scene(
      size: geometry.picture, background: look.background,
      panes: lifted.lifting(panes).filter { !$0.items.isEmpty && $0.clip?.isEmpty != true },
      title: context.grid.surroundings.title)
    return GridPicture(scene: scene, map: map, warnings: context.warnings)
  }

  private func pane(_ kind: Pane.Kind, _ area: Rect, _ isPinned: Bool, _ items: [Item]) -> Pane {
    Pane(kind, clip: geometry.clip(area, pinned: isPinned), rounding: rounding, items: items)
  }

  /// The frame's corners, where they are rounded.
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
        frame: Rect(x: grid.x, y: grid.y, width: grid.width, height: line.width),
        content: .line(color: line.color, dash: line.dash))
    ]
  }
}
