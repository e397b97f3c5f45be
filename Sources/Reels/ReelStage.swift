import GridreelDataSources
import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelMotion
import GridreelPrimitives
import GridreelRendering
package import GridreelSceneModel
import GridreelStills
import GridreelStyle
import GridreelValues

/// A picture of a reel at rest: the drawn part, and the places of everything outside it.
package struct ReelShot {
  /// The scene as it is laid out and moves: read from left to right.
  var scene: Scene
  /// Whether it is shown mirrored.
  let isRightToLeft: Bool
  let places: GridPlaces
  /// Rows that are drawn above others while they move.
  let raised: Set<RowIdentity>
  /// The caption below the grid, if any, and its colour.
  let caption: String?
  let captionColor: GridColor
  /// Whether the caption names the data, such as the year of a race.
  var captionIsLabel: Bool { state.captionIsLabel }
  /// The grid, and the pointer's mark if it is shown.
  private let state: ReelState
  private let mark: PointerMark?

  /// Takes a state as it is laid out.
  init(
    _ state: ReelState, by layouter: GridLayouter, _ scene: Scene, _ places: GridPlaces,
    mark: PointerMark?
  ) {
    (self.state, self.places, self.mark) = (state, places, mark)
    self.scene = scene
    if let mark { self.scene.layOver(mark.item) }
    let (grid, styles) = (state.grid, state.grid.theme.styles)
    isRightToLeft = layouter.isRightToLeft
    // What a callout points at must be seen, or it would point at what covers that.
    raised = grid.selection.rows.union(grid.rowDrag.map { [$0.row] } ?? [])
      .union(scene.riders.values.flatMap { $0 })
    caption = state.caption
    captionColor = styles.caption.textColor ?? styles.row.textColor ?? .black
  }

  var theme: Theme { state.grid.theme }
  /// The separators and digits of numbers.
  var symbols: LocaleSymbols { state.grid.symbols }
  /// The file of the rows; nil if they come from elsewhere, or were changed.
  var file: (any DataFile)? { state.grid.source as? any DataFile }
  /// The order of the rows.
  var arrangement: Arrangement { state.grid.arrangement }

  /// Whether both show the same rows in the same order.
  func showsRows(of other: ReelShot) -> Bool {
    arrangement == other.arrangement && state.rows.count == other.state.rows.count
      && hasSource(of: other)
  }

  private func hasSource(of other: ReelShot) -> Bool {
    switch (file, other.file) {
    case (nil, nil): true
    case (let file?, let other?): file.isSame(as: other)
    default: false
    }
  }

  /// The same shot with columns that pass the window on the way to another one.
  func showing(_ passing: Set<String>, _ renderer: Renderer) -> ReelShot {
    var state = state
    state.grid.windowHold.passing = passing
    let layouter = state.layouter(renderer)
    let (picture, places) = layouter.layOutWithPlaces()
    return ReelShot(state, by: layouter, picture.scene, places, mark: mark)
  }

  /// The header above the window, as it would stick to its top; the first rows must belong to it.
  func headerAbove(_ renderer: Renderer) -> HeaderAbove? {
    var state = state
    state.grid.hasStickySections = true
    let stuck = state.layouter(renderer).layOutWithPlaces().0.scene
    let new = stuck.sections.subtracting(scene.sections)
    return new.count == 1 ? new.first.flatMap { HeaderAbove(ofSection: $0, in: stuck) } : nil
  }

  /// The columns that are at least partly in view.
  var columns: Set<String> {
    var columns: Set<String> = []
    for item in scene.panes.lazy.flatMap(\.items) {
      if case .headerCell(let column) = item.identity.owner { columns.insert(column) }
      if case .cell(_, let column) = item.identity.owner { columns.insert(column) }
    }
    return columns
  }

  /// The numbers of the first and the last row of which something is seen, from 1, and the number of all rows; nil
  /// without rows.
  var rowNumbers: (first: Int, last: Int, total: Int)? {
    let (rows, body) = (state.rows, places.body)
    let seen = scene.panes.lazy.flatMap(\.items).compactMap {
      item -> (row: RowIdentity, y: Double)? in
      guard case .cell(let row, _) = item.identity.owner, item.frame.maxY > body.y + 0.5,
        item.frame.y < body.maxY - 0.5
      else { return nil }
      return (row, item.frame.y)
    }
    guard let top = seen.min(by: { ($0.y, $0.row) < ($1.y, $1.row) })?.row,
      let bottom = seen.max(by: { ($0.y, $0.row) < ($1.y, $1.row) })?.row
    else { return nil }
    let places = rows.source.places(of: [top, bottom])
    guard let first = places[top].flatMap(rows.number),
      let last = places[bottom].flatMap(rows.number)
    else { return nil }
    return (first + 1, last + 1, rows.count)
  }

  /// The numbers of the rows that only another shot shows, in the columns whose numbers these show, by the row and the
  /// column's key; none where they are the same, as in one file, or where a window has only scrolled.
  func numbers(ofRowsOnlyIn other: ReelShot) -> [RowIdentity: [String: Double]] {
    let isSameFile = file != nil && hasSource(of: other)
    let hasScrolled = showsRows(of: other) && places.offset != other.places.offset
    guard !isSameFile, !hasScrolled else { return [:] }
    let shown = rows
    var (unseen, columns): (Set<RowIdentity>, Set<String>) = ([], [])
    for item in other.scene.panes.lazy.flatMap(\.items) {
      guard case .cell(let row, let column) = item.identity.owner, !shown.contains(row),
        item.showsNumber
      else { continue }
      unseen.insert(row)
      columns.insert(column)
    }
    return places.numbers(ofRows: unseen, in: columns)
  }

  /// The scene as it is shown.
  package var shownScene: Scene { shown(scene) }

  /// A scene on the way to the shot as it is shown.
  func shown(_ scene: Scene) -> Scene { isRightToLeft ? scene.mirrored : scene }

  /// The rows that are drawn.
  var rows: Set<RowIdentity> {
    var rows: Set<RowIdentity> = []
    for item in scene.panes.lazy.flatMap(\.items) {
      switch item.identity.owner {
      case .row(let row), .cell(let row, _): rows.insert(row)
      default: break
      }
    }
    return rows
  }
}

extension [ReelShot] {
  /// Finds the places of each shot's rows in the shots before and after it, in a single pass
  /// over a large file.
  func findPlaces() {
    var sought: [(file: any DataFile, places: [SoughtPlaces])] = []
    for (place, shot) in enumerated() {
      guard let file = shot.file else { continue }
      let last = count - 1
      let around = Set([place == 0 ? last : place - 1, place == last ? 0 : place + 1])
      let rows = around.subtracting([place]).reduce(into: Set()) { $0.formUnion(self[$1].rows) }
      let own = SoughtPlaces(of: rows, in: shot.arrangement)
      if let known = sought.firstIndex(where: { $0.file.isSame(as: file) }) {
        sought[known].places.append(own)
      } else {
        sought.append((file, [own]))
      }
    }
    for (file, places) in sought { file.findPlaces(places) }
  }
}

extension DataFile {
  /// Whether both are the same object.
  fileprivate func isSame(as other: any DataFile) -> Bool {
    (self as AnyObject) === (other as AnyObject)
  }
}

extension GridRect {
  /// The place of a tap on a part with one line of text: at its lower edge, so that the word stays readable.
  fileprivate var belowWord: GridPoint {
    GridPoint(x: center.x, y: max(center.y, maxY - 3))
  }
}

/// The mark of a finger or pointer, with its place and size.
struct PointerMark {
  private static let restingDiameter = 20.0
  private static let pressedDiameter = 16.0

  /// The centre of the mark, in points from the picture's top left.
  let place: GridPoint
  /// Whether the finger is pressed.
  let isPressed: Bool

  /// The same mark, moved by a distance.
  func moved(x: Double, y: Double) -> PointerMark {
    PointerMark(place: GridPoint(x: place.x + x, y: place.y + y), isPressed: isPressed)
  }

  /// The mark as an item of a scene.
  var item: Item {
    let diameter = isPressed ? Self.pressedDiameter : Self.restingDiameter
    let frame = GridRect(
      x: place.x - diameter / 2, y: place.y - diameter / 2, width: diameter, height: diameter)
    let color = GridColor(rgb: 0x64748b, alpha: isPressed ? 0.5 : 0.35)
    return Item(Identity(.frame, .pointer), frame: frame, content: .disc(color))
  }
}

extension Item {
  /// Whether it shows a number that its row has at any place.
  fileprivate var showsNumber: Bool {
    if case .text(let block) = content, let number = block.change?.number {
      return !number.countsRows
    }
    return gauge != nil
  }
}

extension Scene {
  /// The sections whose headers it shows.
  fileprivate var sections: Set<String> {
    var sections: Set<String> = []
    for item in panes.lazy.flatMap(\.items) {
      if case .section(let section) = item.identity.owner { sections.insert(section) }
    }
    return sections
  }

  /// Draws an item above all others, in the single pane over the grid.
  ///
  /// Motion pairs panes of the same kind, so a scene must not have two of a kind.
  mutating func layOver(_ item: Item) {
    if let place = panes.lastIndex(where: { $0.kind == .overlay }) {
      panes[place].items.append(item)
    } else {
      panes.append(Pane(.overlay, items: [item]))
    }
  }

  /// Adds an item beside the grid.
  mutating func add(toFrame item: Item) {
    if let place = panes.firstIndex(where: { $0.kind == .frame && $0.rounding == nil }) {
      panes[place].items.append(item)
    } else {
      panes.insert(Pane(.frame, items: [item]), at: 0)
    }
  }
}

/// Lays out the shots of a reel, with the pointer's mark if it is shown.
struct ReelStage {
  private let renderer: Renderer
  private var map = GridMap()
  private(set) var warnings: [LayoutWarning] = []
  /// The parts outside the window of the shot that shows the least.
  private(set) var leftOut: GridMap.LeftOut?

  init(renderer: Renderer) { self.renderer = renderer }

  /// Lays out a grid as one shot.
  mutating func take(_ state: ReelState, mark: PointerMark? = nil) -> ReelShot {
    let layouter = state.layouter(renderer)
    let (picture, places) = layouter.layOutWithPlaces()
    map = picture.map
    if let found = map.leftOut, found.isMore(than: leftOut) {
      leftOut = found
    }
    for warning in picture.warnings where !warnings.contains(warning) { warnings.append(warning) }
    return ReelShot(state, by: layouter, picture.scene, places, mark: mark)
  }

  /// The place of a tap on the last shot; nil for anything without a place or out of view.
  func target(of step: ReelStep, _ state: ReelState) -> GridPoint? {
    switch step.action {
    case .tapHeader(let name, _):
      guard let key = try? state.names.resolve(name, step.origin) else { return nil }
      return map.headers.first { $0.column == key }?.rect.belowWord
    case .tap(let item):
      guard let row = number(of: item, state) else { return nil }
      let key = item.column.flatMap { try? state.names.resolve($0, step.origin) }
      let cells = map.cells.filter { $0.row == row }
      return (cells.first { $0.column == key } ?? cells.first)?.rect.belowWord
    case .openMenu: return map.menu?.button.belowWord
    default: return nil
    }
  }

  /// The place of a target on the last shot; nil for anything out of view.
  func place(of target: ReelTarget) -> GridPoint? {
    switch target {
    case .row(let row): map.cells.first { $0.source == row.source + 1 }?.rect.belowWord
    case .cell(let cell):
      map.cells.first { $0.source == cell.row.source + 1 && $0.column == cell.column }?.rect
        .belowWord
    case .header(let key): map.headers.first { $0.column == key }?.rect.belowWord
    case .edge(let key):
      map.headers.first { $0.column == key }.map {
        GridPoint(x: $0.rect.maxX, y: $0.rect.center.y)
      }
    case .section(let title): map.sections.first { $0.title == title }?.rect.belowWord
    case .option(let title): map.menu?.options.first { $0.title == title }?.rect.belowWord
    case .body:
      map.cells.first.map { cell in
        GridPoint(x: map.size.width * 0.62, y: cell.rect.center.y)
      }
    }
  }

  /// The number, from 1, of the first row that an item names.
  private func number(of item: SelectionItem, _ state: ReelState) -> Int? {
    switch item.rows {
    case .numbers(let range): return range.lowerBound
    case .match:
      let rows = state.rows
      let resolver = SelectionResolver(names: state.names, grid: state.grid, rows: rows)
      guard let wanted = try? resolver.identities(item).first,
        let place = rows.source.places(of: [wanted])[wanted]
      else { return nil }
      return rows.number(of: place).map { $0 + 1 }
    }
  }
}
