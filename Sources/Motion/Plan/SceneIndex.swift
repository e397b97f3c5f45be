import GridreelPrimitives
import GridreelSceneModel

/// A part of the body that travels as one: a row, a section header or a summary row.
enum UnitKey: Hashable {
  case row(RowIdentity)
  case section(String)
  case summary(String)

  /// The part to which an item of the body belongs; nil if it belongs to none.
  init?(_ owner: Identity.Owner) {
    switch owner {
    case .row(let row), .cell(let row, _): self = .row(row)
    case .section(let key), .sectionCell(let key, _): self = .section(key)
    case .summary(let key), .summaryCell(let key, _): self = .summary(key)
    case .frame, .menu, .header, .headerCell, .body, .column, .spanner, .callout: return nil
    }
  }

  var isRow: Bool {
    if case .row = self { true } else { false }
  }

  var isSection: Bool {
    if case .section = self { true } else { false }
  }
}

/// A vertical extent, in points.
struct Extent: Hashable {
  var top, bottom: Double
  var height: Double { bottom - top }

  /// Whether more than a point of both is at the same height.
  func overlaps(_ other: Extent) -> Bool {
    min(bottom, other.bottom) - max(top, other.top) > 1
  }

  /// The extent at another place.
  func moved(_ distance: Double) -> Extent {
    Extent(top: top + distance, bottom: bottom + distance)
  }
}

extension Extent {
  /// An extent with that of a frame.
  fileprivate init(_ known: Extent?, _ frame: GridRect) {
    self.init(
      top: min(known?.top ?? frame.y, frame.y),
      bottom: max(known?.bottom ?? frame.maxY, frame.maxY))
  }
}

/// A scene with indices for look-ups.
struct SceneIndex {
  let scene: Scene
  /// All items by identity.
  private(set) var items: [Identity: Item] = [:]
  /// The identities of items on the card of a lifted row or column, and of callouts that go with it.
  private(set) var lifted: Set<Identity> = []
  /// The rows that travel as one.
  let blocks: RowBlocks
  /// The vertical extents of the body's parts.
  private(set) var units: [UnitKey: Extent] = [:]
  /// The vertical extents of rows.
  private(set) var rows: [RowIdentity: Extent] = [:]
  /// The vertical extents of summaries without their lines.
  private var summaries: [UnitKey: Extent] = [:]
  /// The numbers of the body's parts in the order of drawing.
  private var numbers: [UnitKey: Int] = [:]
  /// The body's parts from top to bottom, cards of one line in the order of drawing.
  private(set) var order: [UnitKey] = []
  /// The left edges of the columns that are at least partly visible.
  private(set) var columns: [String: Double] = [:]
  /// Their right edges.
  private(set) var columnEnds: [String: Double] = [:]
  /// The frames of cards, and the cards in drawing order.
  private(set) var cards: [RowIdentity: GridRect] = [:]
  private(set) var cardOrder: [RowIdentity] = []
  /// The columns that stay when the others scroll sideways.
  private(set) var pinnedColumns: Set<String> = []
  /// The vertical extents of the body, without header and surroundings, and of the header.
  let body, header: Extent

  init(_ scene: Scene, _ blocks: RowBlocks = RowBlocks()) {
    self.blocks = blocks
    assert(
      Set(scene.panes.map { PaneKey($0) }).count == scene.panes.count,
      "panes that cannot be told apart would be lost on the way")
    self.scene = scene
    body = scene.extent { $0.isBody }
    header = scene.extent { $0.isHeader }
    for pane in scene.panes {
      for item in pane.items { add(item, of: pane) }
    }
    // The line above a summary lies on the last row, and is no part of its place.
    for (key, place) in summaries { units[key] = place }
    order = units.sorted {
      ($0.value.top, $0.value.bottom, numbers[$0.key] ?? 0)
        < ($1.value.top, $1.value.bottom, numbers[$1.key] ?? 0)
    }
    .map(\.key)
  }

  private mutating func add(_ item: Item, of pane: Pane) {
    items[item.identity] = item
    if PaneKey(pane) == PaneKey(.lifted, isCut: true) { lifted.insert(item.identity) }
    if pane.kind == .overlay, case .callout = item.identity.owner { lifted.insert(item.identity) }
    if pane.kind == .cards { add(card: item) }
    if case .headerCell(let column) = item.identity.owner, pane.kind == .header(pinned: true) {
      pinnedColumns.insert(column)
    }
    switch item.identity.owner {
    case _ where pane.kind == .cards: break
    case .headerCell(let column) where item.fillsItsCell: add(column, item.frame)
    case .cell(_, let column) where columns[column] == nil && item.fillsItsCell:
      add(column, item.frame)
    default: break
    }
    guard pane.kind.isBody, let key = blocks.unit(item.identity.owner) else { return }
    units[key] = Extent(units[key], item.frame)
    if case .summary = key, !item.isLine {
      summaries[key] = Extent(summaries[key], item.frame)
    }
    if numbers[key] == nil { numbers[key] = numbers.count }
    guard case .row(let row)? = UnitKey(item.identity.owner),
      scene.spanningCells[item.identity.owner] == nil
    else { return }
    rows[row] = Extent(rows[row], item.frame)
  }

  private mutating func add(_ column: String, _ cell: GridRect) {
    (columns[column], columnEnds[column]) = (cell.x, cell.maxX)
  }

  private mutating func add(card item: Item) {
    guard case .row(let row) = item.identity.owner, item.identity.part == .background else {
      return
    }
    cards[row] = item.frame
    cardOrder.append(row)
  }

  /// The keys of the visible columns from left to right.
  var columnOrder: [String] {
    columns.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }

  var isTiled: Bool { scene.panes.contains { $0.kind == .cards } }

  /// The plain opaque colour of the empty body; nil if there is none.
  var ground: GridColor? {
    if let item = items[Identity(.frame, .background)], case .fill(let paints, _) = item.content,
      paints.count == 1, case .color(let color) = paints[0], color.isOpaque
    {
      return color
    }
    return scene.background.flatMap { $0.isOpaque ? $0 : nil }
  }
}

extension SceneIndex {
  /// The indices of both scenes: with cells that span rows if these are the same in both, and so are the columns.
  static func both(_ from: Scene, _ to: Scene) -> (SceneIndex, SceneIndex) {
    guard !from.spanningCells.isEmpty || !to.spanningCells.isEmpty else {
      return (SceneIndex(from), SceneIndex(to))
    }
    let blocks = RowBlocks(from)
    let (start, end) = (SceneIndex(from, blocks), SceneIndex(to, blocks))
    if from.spanningCells == to.spanningCells, start.columnOrder == end.columnOrder {
      return (start, end)
    }
    return (SceneIndex(from.apart), SceneIndex(to.apart))
  }
}

extension Item {
  fileprivate var isLine: Bool {
    if case .line = content { true } else { false }
  }

  /// Whether the item's frame is its whole cell.
  var fillsItsCell: Bool {
    switch identity.part {
    case .text, .background: true
    case .border, .arrow, .priority, .disclosure, .horizontalLine, .verticalLine, .shadow, .mark,
      .other:
      false
    }
  }
}

extension Pane.Kind {
  var isBody: Bool {
    switch self {
    case .body, .cards: true
    case .frame, .header, .footer, .edge, .callouts, .lifted, .overlay: false
    }
  }

  var isHeader: Bool {
    if case .header = self { true } else { false }
  }
}

/// Identifies a pane within a scene.
struct PaneKey: Hashable {
  let kind: Pane.Kind
  /// Whether rounded corners clip it; surroundings are partly inside the frame and partly outside,
  /// and a lifted part is clipped by its card, but its shadow is not.
  let isCut: Bool

  init(_ kind: Pane.Kind, isCut: Bool = false) { (self.kind, self.isCut) = (kind, isCut) }

  init(_ pane: Pane) {
    self.init(
      pane.kind, isCut: (pane.kind == .frame || pane.kind == .lifted) && pane.rounding != nil)
  }

  /// The keys of all panes, lowest first.
  static let inOrder = [
    PaneKey(.frame), PaneKey(.frame, isCut: true), PaneKey(.body(pinned: false)),
    PaneKey(.body(pinned: true)), PaneKey(.cards), PaneKey(.footer(pinned: false)),
    PaneKey(.footer(pinned: true)),
    PaneKey(.header(pinned: false)), PaneKey(.header(pinned: true)),
    PaneKey(.edge), PaneKey(.callouts), PaneKey(.lifted), PaneKey(.lifted, isCut: true),
    PaneKey(.overlay),
  ]
}

extension Scene {
  /// The vertical extent of some panes; that of the scene if there are none.
  fileprivate func extent(_ isMeant: (Pane.Kind) -> Bool) -> Extent {
    let areas = panes.filter { isMeant($0.kind) }.map { pane in
      pane.clip ?? GridRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    return Extent(
      top: areas.map(\.y).min() ?? 0, bottom: areas.map(\.maxY).max() ?? size.height)
  }

  /// The pane of a key.
  func pane(_ key: PaneKey) -> Pane? { panes.first { PaneKey($0) == key } }
}
