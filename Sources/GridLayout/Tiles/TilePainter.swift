import GridModel
import Primitives
import SceneModel
import Style

/// Puts the panes of a picture of cards together.
struct TilePainter {
  let context: LayoutContext
  let look: FrameLook
  let card: CardLook
  let placed: TileLayouter.Placed
  let geometry: GridGeometry
  let surroundings: SurroundingsLayout
  let hasBar: Bool

  /// The picture of the visible lines and section headers; `overlay` lies over everything.
  func picture(bands: [Band], overlay: [Item] = []) -> GridPicture {
    var map = GridMap()
    map.size = geometry.picture
    let cards = cards(bands, map: &map) + sections(bands, map: &map)
    var bar: [Item] = []
    var menu: [Item] = []
    if hasBar {
      let layout = TileBar(context: context, card: card, geometry: geometry, tracks: placed.tracks)
      (bar, menu) = layout.items(map: &map)
    }
    let panes = [
      Pane(.frame, items: surroundings.underlay(geometry)),
      Pane(.frame, rounding: rounding, items: surroundings.titleBar(geometry)),
      Pane(
        .cards, clip: geometry.clip(geometry.body, pinned: true), rounding: rounding, items: cards),
      Pane(
        .header(pinned: false), clip: geometry.clip(geometry.header, pinned: true),
        rounding: rounding, items: bar),
      Pane(.overlay, items: surroundings.overlay(geometry) + menu + overlay),
    ]
    let scene = Scene(
      size: geometry.picture, background: look.background,
      panes: panes.filter { !$0.items.isEmpty && $0.clip?.isEmpty != true },
      title: context.grid.surroundings.title)
    return GridPicture(scene: scene, map: map, warnings: context.warnings)
  }

  private var rounding: Rounding? {
    let radius = look.style.cornerRadius
    return radius > 0 ? Rounding(frame: geometry.frame, radius: radius) : nil
  }

  private func cards(_ bands: [Band], map: inout GridMap) -> [Item] {
    let painter = CardPainter(
      context: context, look: card, parts: context.grid.layout.tiles?.card ?? [],
      cells: placed.cells, clip: geometry.clip(geometry.body, pinned: true))
    // The measured cards follow each other, line by line.
    var starts = [0]
    for line in placed.measured { starts.append(starts[starts.count - 1] + line.cards.count) }
    return bands.flatMap { band -> [Item] in
      guard let number = band.number, placed.measured.indices.contains(number - placed.first)
      else { return [] }
      let line = placed.measured[number - placed.first]
      return line.cards.enumerated().flatMap { place, parts in
        painter.items(
          starts[number - placed.first] + place, parts,
          in: geometry.card(place, band, placed.tracks), map: &map)
      }
    }
  }

  /// Section headers stand between the lines, as wide as those.
  private func sections(_ bands: [Band], map: inout GridMap) -> [Item] {
    let gap = placed.tracks.gap
    var inner = geometry.grid
    inner.x += placed.tracks.margin
    inner.width = max(0, inner.width - 2 * placed.tracks.margin)
    let narrowed = GridGeometry(
      picture: geometry.picture, frame: geometry.frame, grid: inner,
      headerHeight: geometry.headerHeight, offset: geometry.offset, end: .infinity,
      tracks: geometry.tracks, pinnedCount: 0)
    let strips = bands.map { band in
      guard case .section = band.kind else { return band }
      return Band(
        kind: band.kind, y: band.y + gap / 2, height: max(0, band.height - gap),
        endsSection: band.endsSection)
    }
    return SectionLayout(context: context, geometry: narrowed).items(strips, map: &map)
  }
}
