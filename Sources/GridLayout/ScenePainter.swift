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

  /// - Parameters:
  ///   - rows: the visible rows.
  ///   - sections: the visible bands; those of rows are passed over.
  ///   - overlay: what lies over everything, such as page numbers.
  func picture(rows: [VisibleRow], sections: [Band], overlay: [Item] = []) -> GridPicture {
    var map = GridMap()
    map.size = geometry.picture
    let body = geometry.body
    var panes = [Pane(.frame, items: surroundings.underlay(geometry))]
    for isPinned in [false, true] {
      let layout = BodyLayout(
        context: context, geometry: geometry, isPinned: isPinned, rows: rows)
      var items = layout.items(map: &map)
      if isPinned {
        items += SectionLayout(context: context, geometry: geometry).items(sections, map: &map)
        items += pinnedEdge(body)
      }
      panes.append(pane(.body(pinned: isPinned), body, isPinned, items))
    }
    for isPinned in [false, true] {
      let layout = HeaderLayout(context: context, geometry: geometry, isPinned: isPinned)
      panes.append(
        pane(.header(pinned: isPinned), geometry.header, isPinned, layout.items(map: &map)))
    }
    panes.append(Pane(.overlay, items: surroundings.overlay(geometry) + overlay))
    map.headers.sort { $0.rect.x < $1.rect.x }
    map.cells.sort { ($0.row, $0.rect.x) < ($1.row, $1.rect.x) }
    let texts = context.grid.surroundings
    let scene = Scene(
      size: geometry.picture, background: look.background,
      panes: panes.filter { !$0.items.isEmpty }, title: texts.title)
    return GridPicture(scene: scene, map: map, warnings: context.warnings)
  }

  private func pane(_ kind: Pane.Kind, _ area: Rect, _ isPinned: Bool, _ items: [Item]) -> Pane {
    let radius = look.style.cornerRadius
    return Pane(
      kind, clip: geometry.clip(area, pinned: isPinned),
      rounding: radius > 0 ? Rounding(frame: geometry.frame, radius: radius) : nil, items: items)
  }

  /// The line that parts pinned columns from scrolled ones, where the theme draws none.
  private func pinnedEdge(_ body: Rect) -> [Item] {
    let lines = context.grid.theme.gridLines
    guard geometry.pinnedCount > 0, geometry.offset.x > 0, lines.vertical == nil,
      let line = lines.header ?? lines.horizontal
    else { return [] }
    let x = geometry.grid.x + geometry.pinnedWidth
    return [
      Item(
        Identity(.body, .verticalLine),
        frame: Rect(x: x - line.width, y: body.y, width: line.width, height: body.height),
        content: .line(color: line.color, dash: line.dash))
    ]
  }
}
