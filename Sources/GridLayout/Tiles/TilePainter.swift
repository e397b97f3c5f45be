import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Assembles the panes of a picture of cards.
struct TilePainter {
  /// The distance by which a lifted card extends beyond its place, in points.
  private static let liftedGrowth = 3.0

  let context: LayoutContext
  let look: FrameLook
  let card: CardLook
  let placed: TileLayouter.Placed
  let geometry: GridGeometry
  let surroundings: SurroundingsLayout
  let hasBar: Bool

  /// The picture of the visible lines, section headers and summaries; `overlay` lies over everything.
  func picture(bands: [Band], overlay: [Item] = []) -> GridPicture {
    var map = GridMap()
    map.size = geometry.picture
    let (cards, lifted) = cards(bands, map: &map)
    let body =
      cards + sections(bands, map: &map) + summaries(bands, map: &map)
      + EmptyLayout(context: context, geometry: geometry).items(bands, map: &map)
    let footer = footer(map: &map)
    var bar: [Item] = []
    var menu: [Item] = []
    if hasBar {
      let layout = TileBar(context: context, card: card, geometry: geometry, tracks: placed.tracks)
      (bar, menu) = layout.items(map: &map)
    }
    let underlay = surroundings.underlay(geometry)
    map.leftOut = context.leftOut.entry(noteIn: underlay)
    map.footnotes = context.footnotes.notes.map { .init(mark: $0.mark, text: $0.text) }
    func pane(_ kind: Pane.Kind, _ area: GridRect, _ items: [Item]) -> Pane {
      Pane(kind, clip: geometry.clip(area, pinned: true), rounding: rounding, items: items)
    }
    var panes =
      [
        Pane(.frame, items: underlay),
        Pane(.frame, rounding: rounding, items: surroundings.titleBar(geometry)),
        pane(.cards, geometry.body, body), pane(.footer(pinned: false), geometry.footer, footer),
        pane(.header(pinned: false), geometry.header, bar),
        Pane(.edge, items: surroundings.overlay(geometry)),
      ]
    let callouts = callouts(map).overlay(over: panes + lifted, map: &map)
    panes += callouts.panes(around: lifted, overlay: menu + overlay)
    var scene = Scene(
      size: geometry.picture, background: look.background,
      panes: panes.filter { !$0.items.isEmpty && $0.clip?.isEmpty != true },
      title: context.grid.surroundings.title)
    callouts.note(in: &scene)
    map.note(context.grid)
    return GridPicture(
      scene: scene, map: map, warnings: context.warnings, calloutRoom: callouts.room)
  }

  private func callouts(_ map: GridMap) -> CalloutLayout {
    let regions = CardCallouts(context: context, geometry: geometry, map: map)
    return CalloutLayout(
      context: context, look: look, geometry: geometry,
      lanes: CalloutLanes(cards: map.cards.map(\.frame), gap: placed.tracks.gap),
      regions: { regions.regions($0, number: $1) })
  }

  private var rounding: Rounding? {
    let radius = look.style.cornerRadius
    return radius > 0 ? Rounding(frame: geometry.frame, radius: radius) : nil
  }

  // MARK: Cards

  /// The items of the cards, and the panes of a lifted one.
  private func cards(_ bands: [Band], map: inout GridMap) -> (items: [Item], lifted: [Pane]) {
    let painter = painter(clip: geometry.clip(geometry.body, pinned: true), growth: 0)
    var items: [Item] = []
    var lifted: [Pane] = []
    // The measured cards are consecutive, line by line.
    var starts = [0]
    for line in placed.measured { starts.append(starts[starts.count - 1] + line.cards.count) }
    for band in bands {
      guard let number = band.number, placed.measured.indices.contains(number - placed.first)
      else { continue }
      let line = number - placed.first
      for (place, parts) in placed.measured[line].cards.enumerated() {
        let frame = geometry.card(place, band, placed.tracks)
        let card = starts[line] + place
        if let drag = context.grid.rowDrag, drag.row == placed.cells.rows[card].identity {
          items.insert(slot(frame), at: 0)
          lifted = self.lifted(card, parts, drag, from: frame, map: &map)
        } else {
          items += painter.items(card, parts, in: frame, map: &map)
        }
      }
    }
    return (items, lifted)
  }

  private func painter(clip: GridRect, growth: Double) -> CardPainter {
    CardPainter(
      context: context, look: card, parts: context.grid.layout.tiles?.card ?? [],
      cells: placed.cells, clip: clip, growth: growth)
  }

  /// A lifted card above everything: its shadow, and the card itself, which clips its content.
  private func lifted(
    _ number: Int, _ parts: [PlacedPart], _ drag: RowDrag, from place: GridRect, map: inout GridMap
  ) -> [Pane] {
    var frame = place
    if let corner = drag.corner { (frame.x, frame.y) = (corner.x, corner.y) }
    let growth = Self.liftedGrowth
    let items = painter(clip: geometry.canvas, growth: growth).items(
      number, parts, in: frame, map: &map)
    let isShadow = { (item: Item) in item.identity.part == .shadow }
    let whole = frame.outset(by: Insets(growth))
    // The content grows with the card; it is scaled at the card's place at rest, so that it does not
    // jitter.
    let factor = min(whole.width / frame.width, whole.height / frame.height)
    let (right, down) = (frame.x - place.x, frame.y - place.y)
    let grown = items.map { item -> Item in
      guard case .cell = item.identity.owner, factor.isFinite else { return item }
      return item.moved(x: -right, y: -down).scaled(by: factor, about: place.center)
        .moved(x: right, y: down)
    }
    return [
      Pane(.lifted, items: items.filter(isShadow)),
      Pane(
        .lifted, clip: whole, rounding: Rounding(frame: whole, radius: card.cornerRadius),
        items: grown.filter { !isShadow($0) }),
    ]
  }

  /// The empty place of a lifted card.
  private func slot(_ frame: GridRect) -> Item {
    let line = LineStyle(width: 1.5, color: card.subtle.withAlpha(0.55), dash: [5, 4])
    return Item(
      Identity(.body, .other("card slot")), frame: frame,
      content: .outline(line, cornerRadius: card.cornerRadius))
  }

  // MARK: Sections and summaries

  /// Section headers between the lines, with the same width.
  private func sections(_ bands: [Band], map: inout GridMap) -> [Item] {
    let gap = placed.tracks.gap
    var inner = geometry.grid
    inner.x += placed.tracks.margin
    inner.width = placed.tracks.lineWidth
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
    return SectionLayout(context: context, geometry: narrowed).panes(strips, map: &map).pinned
      + StateLayout(context: context, geometry: narrowed, cells: placed.cells).sectionItems(map)
  }

  private func summaries(_ bands: [Band], map: inout GridMap) -> [Item] {
    bands.flatMap { band -> [Item] in
      guard case .summary(let place) = band.kind else { return [] }
      return strip(place, y: geometry.y(of: band), height: band.height, geometry.body, map: &map)
    }
  }

  /// The strips that stay at the bottom of the window, on a background that hides the cards below
  /// them.
  private func footer(map: inout GridMap) -> [Item] {
    guard geometry.footerHeight > 0 else { return [] }
    let area = geometry.footer
    let ground = Item(
      Identity(.body, .other("footer ground")), frame: area,
      content: .fill([.color(card.ground)], cornerRadius: 0))
    let pinned = SummaryBands(context.grid.summaries, rowHeight: 1, pins: true).pinned
    let height = geometry.footerHeight / Double(max(1, pinned.count))
    return pinned.enumerated().reduce(into: [ground]) { items, next in
      items += strip(
        SummaryPlace(summary: next.element, section: nil),
        y: area.y + Double(next.offset) * height, height: height, area, map: &map)
    }
  }

  private func strip(
    _ place: SummaryPlace, y: Double, height: Double, _ area: GridRect, map: inout GridMap
  ) -> [Item] {
    let (tracks, gap) = (placed.tracks, placed.tracks.gap)
    let frame = GridRect(
      x: geometry.grid.x + tracks.margin, y: y + gap / 2, width: tracks.lineWidth,
      height: max(0, height - gap))
    return CardSummaries(context: context, look: card, tracks: tracks).items(
      place, in: frame, clip: geometry.clip(area, pinned: true), map: &map)
  }
}
