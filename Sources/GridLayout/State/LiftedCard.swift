import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// A lifted row or column: its items, taken out of the grid and slightly enlarged, on a card above
/// it.
struct LiftedCard {
  /// The maximum growth of a lifted row or column, as a fraction and in points.
  private static let growth = (share: 0.03, points: 12.0)
  /// The minimum growth of the card at each edge, in points.
  private static let leastGrowth = 1.5
  private static let cornerRadius = 6.0

  let context: LayoutContext
  let geometry: GridGeometry
  let cells: VisibleCells
  let bands: [Band]
  let look: FrameLook

  /// The lifted row or column, its place at rest, and its distance from there.
  private struct Load {
    let owner: Identity.Owner
    let home: GridRect
    let shift: GridPoint
    let carries: (Identity.Owner) -> Bool

    /// Its scale relative to its size at rest.
    var scale: Double {
      1 + min(growth.share, growth.points / max(1, home.width, home.height))
    }

    /// The card: the lifted area, enlarged about its centre by whole points.
    var card: GridRect {
      func growth(_ extent: Double) -> Double {
        (max(leastGrowth, extent * (scale - 1) / 2) - 1e-9).rounded(.up)
      }
      return home.offset(x: shift.x, y: shift.y).outset(
        by: Insets(
          top: growth(home.height), right: growth(home.width), bottom: growth(home.height),
          left: growth(home.width)))
    }
  }

  /// The panes without the lifted items, and the card above the grid.
  func lifting(_ panes: [Pane]) -> [Pane] {
    guard let load else { return panes }
    var (rest, carried): ([Pane], [Item]) = ([], [])
    for var pane in panes {
      if pane.kind.isOfGrid {
        carried += pane.items.filter { load.carries($0.identity.owner) }
        pane.items.removeAll { load.carries($0.identity.owner) }
      }
      rest.append(pane)
    }
    // Also above the line around the grid and its scrollbars.
    let place = rest.firstIndex { $0.kind == .overlay } ?? rest.count
    rest.insert(contentsOf: card(load, carried), at: place)
    return rest
  }

  /// The distance of what is lifted from its place; zero if nothing is.
  var shift: GridPoint { load?.shift ?? .zero }

  /// Records in a map where the lifted row or column is drawn.
  func lift(in map: inout GridMap) {
    guard let load else { return }
    map.lift(
      isLifted: { row, column in
        load.carries(row.map { .cell(row: $0, column: column) } ?? .headerCell(column: column))
      },
      to: { rect in
        rect.scaled(by: load.scale, about: load.home.center)
          .offset(x: load.shift.x, y: load.shift.y)
      })
  }

  // MARK: What is lifted

  private var load: Load? { rowLoad ?? columnLoad }

  private var rowLoad: Load? {
    guard let drag = context.grid.rowDrag,
      let row = cells.rows.first(where: { $0.identity == drag.row })
    else { return nil }
    let width = min(geometry.grid.width, geometry.picture.width - geometry.grid.x)
    return Load(
      owner: .row(drag.row),
      home: GridRect(
        x: geometry.grid.x, y: geometry.y(of: row.band), width: width, height: row.band.height),
      shift: GridPoint(x: 0, y: drag.offset)
    ) { owner in
      switch owner {
      case .row(let row), .cell(let row, _): row == drag.row
      case .frame, .header, .headerCell, .section, .sectionCell, .body, .column, .spanner, .summary,
        .summaryCell, .callout, .menu:
        false
      }
    }
  }

  private var columnLoad: Load? {
    guard let drag = context.grid.columnDrag,
      let place = context.columns.firstIndex(where: { $0.key == drag.column })
    else { return nil }
    let span = geometry.span(ofColumn: place)
    let bottom = bands.filter { $0.number != nil || $0.summary != nil }
      .map { geometry.y(of: $0) + $0.height }.max()
    let end = min(
      geometry.grid.maxY, geometry.picture.height,
      geometry.footerHeight > 0 ? geometry.footer.maxY : bottom ?? geometry.body.y)
    return Load(
      owner: .column(drag.column),
      home: GridRect(
        x: span.x, y: geometry.grid.y, width: span.width, height: end - geometry.grid.y),
      shift: GridPoint(x: drag.offset, y: 0)
    ) { owner in
      switch owner {
      case .headerCell(let key), .column(let key), .cell(_, let key), .sectionCell(_, let key),
        .summaryCell(_, let key):
        key == drag.column
      case .frame, .header, .section, .row, .body, .spanner, .summary, .callout, .menu: false
      }
    }
  }

  // MARK: The card

  private func card(_ load: Load, _ carried: [Item]) -> [Pane] {
    let frame = load.card
    let radius = max(Self.cornerRadius, min(look.style.cornerRadius, Self.cornerRadius))
    let colors = StateColors(context)
    let text = context.styles.row().textColor
    let ground = Item(
      Identity(load.owner, .other("card")), frame: frame,
      content: .fill([.color(colors.field)], cornerRadius: 0))
    let shadow = Item(
      Identity(load.owner, .shadow), frame: frame,
      content: .shadow(
        Shadow(x: 0, y: 6, blur: 18, color: GridColor.black.withAlpha(text.isLight ? 0.55 : 0.24)),
        cornerRadius: radius))
    let edge = Item(
      Identity(load.owner, .other("card edge")), frame: frame,
      content: .outline(
        LineStyle(width: 1, color: text.withAlpha(0.16)), cornerRadius: radius))
    let own = carried.filter { !$0.identity.partsNeighbours }
    func upon(_ grounds: [Item], _ items: [Item]) -> [Item] {
      grounds.map { lifted($0, load, frame, isGround: true) }
        + items.map { lifted($0, load, frame) }
    }
    let footer = context.footerBands(geometry)
    let staying = Set(footer.compactMap { $0.summary.map(context.summaryKey) })
    let parts = Dictionary(grouping: own) { $0.part(whereStay: staying) }
    // A header hides the row that the window cuts below it, and so do summaries that stay at its bottom.
    let items =
      upon(strips(load), parts[.body] ?? [])
      + upon(footerStrips(load, footer), parts[.footer] ?? [])
      + upon(headerStrips(load), parts[.header] ?? [])
    return [
      Pane(.lifted, items: [shadow]),
      Pane(
        .lifted, clip: frame, rounding: Rounding(frame: frame, radius: radius),
        items: [ground] + items + [edge]),
    ]
  }

  /// An item on the card; fills that reach an edge of the lifted area reach the card's edge.
  private func lifted(
    _ item: Item, _ load: Load, _ card: GridRect, isGround: Bool = false
  ) -> Item {
    var moved = item.scaled(by: load.scale, about: load.home.center)
      .moved(x: load.shift.x, y: load.shift.y)
    switch item.content {
    case .fill where isGround || !item.isMark: break
    case .line where isGround: break
    default: return moved
    }
    let (home, frame) = (load.home, item.frame)
    let (left, right) = (
      frame.x <= home.x + 0.01 ? card.x : moved.frame.x,
      frame.maxX >= home.maxX - 0.01 ? card.maxX : moved.frame.maxX
    )
    (moved.frame.x, moved.frame.width) = (left, right - left)
    guard case .fill = item.content else { return moved }
    let (top, bottom) = (
      frame.y <= home.y + 0.01 ? card.y : moved.frame.y,
      frame.maxY >= home.maxY - 0.01 ? card.maxY : moved.frame.maxY
    )
    (moved.frame.y, moved.frame.height) = (top, bottom - top)
    return moved
  }

  /// The lifted column with its place; nil for a row.
  private func column(_ load: Load) -> (key: String, place: Int)? {
    guard case .column(let key) = load.owner else { return nil }
    return context.columns.firstIndex { $0.key == key }.map { (key, $0) }
  }

  /// What hides the cells of a lifted column above or below the window.
  private func ground(_ owner: Identity.Owner, _ frame: GridRect) -> Item {
    Item(
      Identity(owner, .mark("card ground")), frame: frame,
      content: .fill([.color(StateColors(context).field)], cornerRadius: 0))
  }

  /// The background of a lifted column's header, and its line.
  private func headerStrips(_ load: Load) -> [Item] {
    guard let (key, place) = column(load), geometry.headerHeight > 0 else { return [] }
    let frame = GridRect(
      x: load.home.x, y: load.home.y, width: load.home.width, height: geometry.headerHeight)
    let owner = Identity.Owner.headerCell(column: key)
    return [ground(owner, frame)]
      + strip(owner, context.headerStyle(place).value, frame, context.theme.gridLines.header)
  }

  /// The background of a lifted column's cells: the fills of each row and of each summary, and the lines between them.
  private func strips(_ load: Load) -> [Item] {
    guard let (key, place) = column(load) else { return [] }
    let rows = zip(cells.rows, cells.column(place)).flatMap { row, cell in
      strip(
        .cell(row: row.identity, column: key), cell.style.value, frame(row.band, load),
        context.theme.gridLines.horizontal)
    }
    return rows + summaryStrips(load, bands)
  }

  /// The background of a lifted column's summaries that stay at the bottom of the window.
  private func footerStrips(_ load: Load, _ footer: [Band]) -> [Item] {
    guard let key = column(load)?.key else { return [] }
    let grounds = footer.compactMap { band in
      band.summary.map {
        ground(.summaryCell(summary: context.summaryKey($0), column: key), frame(band, load))
      }
    }
    return grounds + summaryStrips(load, footer)
  }

  /// The fills of a lifted column's summaries, and the lines between and above them.
  private func summaryStrips(_ load: Load, _ bands: [Band]) -> [Item] {
    guard let (key, place) = column(load) else { return [] }
    let line = context.theme.gridLines.horizontal
    return bands.indices.flatMap { number -> [Item] in
      let (band, last) = (bands[number], number == 0 ? nil : bands[number - 1])
      guard let summary = band.summary else { return [] }
      let owner = Identity.Owner.summaryCell(
        summary: context.summaryKey(summary), column: key)
      var frame = frame(band, load)
      let items = strip(owner, context.summaryStyle(place).value, frame, line)
      guard !band.followsSummary(last), let upper = context.lineAbove(summary) else { return items }
      // It replaces the line below the row above, if there is one.
      frame.y -= last != nil && line != nil ? upper.width : 0
      frame.height = upper.width
      return items + [
        Item(
          Identity(owner, .mark("card upper line")), frame: frame,
          content: .line(color: upper.color, dash: upper.dash))
      ]
    }
  }

  /// The place of a band in a lifted column, without the part of a cut row above the body.
  private func frame(_ band: Band, _ load: Load) -> GridRect {
    let y = geometry.y(of: band)
    let top = max(y, geometry.body.y)
    return GridRect(
      x: load.home.x, y: top, width: load.home.width, height: y + band.height - top)
  }

  private func strip(
    _ owner: Identity.Owner, _ style: ResolvedStyle, _ frame: GridRect, _ line: LineStyle?
  ) -> [Item] {
    var items = [
      Item(
        Identity(owner, .mark("card strip")), frame: frame,
        content: .fill(style.paints, cornerRadius: 0))
    ]
    if let line, line.isVisible {
      items.append(
        Item(
          Identity(owner, .mark("card strip line")),
          frame: GridRect(
            x: frame.x, y: frame.maxY - line.width, width: frame.width, height: line.width),
          content: .line(color: line.color, dash: line.dash)))
    }
    return items
  }
}

extension Pane.Kind {
  /// Whether rows, columns or their headers draw there.
  fileprivate var isOfGrid: Bool {
    switch self {
    case .body, .header, .footer, .cards: true
    case .frame, .edge, .callouts, .lifted, .overlay: false
    }
  }
}

private enum LiftedPart { case header, body, footer }

extension Identity {
  /// Whether it is a line between a row or column and its neighbours; a card has no neighbours.
  fileprivate var partsNeighbours: Bool {
    switch part {
    case .horizontalLine, .verticalLine: true
    case .other(let name): name.hasSuffix("line") || name.contains("line piece")
    default: false
    }
  }
}

extension Item {
  /// The part of a lifted column that it belongs to, where summaries with these keys stay at the bottom.
  fileprivate func part(whereStay summaries: Set<String>) -> LiftedPart {
    switch identity.owner {
    case .headerCell: .header
    case .summaryCell(let key, _) where summaries.contains(key): .footer
    default: .body
    }
  }

  fileprivate var isMark: Bool {
    if case .mark = identity.part { true } else { false }
  }
}

extension GridColor {
  /// Whether its relative luminance is above 0.4.
  fileprivate var isLight: Bool { relativeLuminance > 0.4 }
}
