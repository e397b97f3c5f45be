internal import Primitives
internal import SceneModel

/// A text of a page: which of the scene's items it is, and where it stands.
struct PageText {
  /// The pane's place in the scene, and the item's in the pane.
  let pane, item: Int
  /// Where it stands.
  let frame: Rect
}

/// A scene's texts in the order in which they are read.
struct PageContent {
  /// One cell of the table.
  struct Cell {
    /// The column's key; nil for what belongs to no column, as a section's heading.
    let column: String?
    /// Its place among the row's cells, which decides where two begin at the same x.
    let order: Int
    /// Where it begins.
    let x: Double
    /// Its texts, top first, then left to right.
    var texts: [PageText]
    /// The address that it leads to; nil where it leads nowhere.
    fileprivate(set) var link: String?
    /// What is drawn in it beside its texts: whose it is, and the room it takes.
    fileprivate(set) var figure: (owner: Identity.Owner, frame: Rect)?
  }

  /// One row of the table.
  struct Row {
    /// What the row belongs to.
    let owner: Identity.Owner
    /// Its place among the scene's rows.
    fileprivate let order: Int
    /// Where it begins.
    fileprivate(set) var y = 0.0
    /// Its cells, left to right.
    fileprivate(set) var cells: [Cell] = []
  }

  /// One column of the table.
  struct Column {
    /// The column's key.
    let key: String
    /// Where it begins.
    let x: Double
  }

  /// What stands above the table: the title and what follows it.
  private(set) var above: [PageText] = []
  /// The titles above several columns, the uppermost row first, each left to right.
  private(set) var spanners: [[PageText]] = []
  /// The header's cells, left to right.
  private(set) var header: [Cell] = []
  /// The columns that have a title or a cell with text, left to right.
  private(set) var columns: [Column] = []
  /// Rows and section headings, top first.
  private(set) var rows: [Row] = []
  /// What stands below the table.
  private(set) var below: [PageText] = []
  /// What belongs to the page and not to the table: page numbers.
  private(set) var marginalia: [PageText] = []
  /// Whether rows are shown as cards; they make a list and not a table.
  let isTiled: Bool
  /// The scene.
  let scene: Scene
  /// What cuts each pane's items.
  let clips: [PaneClip]

  /// Sorts a scene's texts.
  init(_ scene: Scene) {
    self.scene = scene
    clips = scene.panes.map(PaneClip.init)
    isTiled = scene.panes.contains { $0.kind == .cards }
    var gatherer = PageGatherer(isTiled: isTiled)
    for place in scene.panes.indices { gatherer.add(scene.panes[place], place) }
    (header, rows) = gatherer.sortedRows()
    (columns, marginalia) = (gatherer.columns, gatherer.marginalia)
    gather(gatherer.titles)
    split(gatherer.around)
  }

  /// Puts titles above columns into rows.
  private mutating func gather(_ titles: [PageText]) {
    for title in titles.sorted(by: { ($0.frame.y, $0.frame.x) < ($1.frame.y, $1.frame.x) }) {
      if let last = spanners.last?.last, abs(last.frame.y - title.frame.y) < 0.5 {
        spanners[spanners.count - 1].append(title)
      } else {
        spanners.append([title])
      }
    }
  }

  private mutating func split(_ around: [PageText]) {
    let tableTop = min(
      spanners.first?.first?.frame.y ?? .infinity,
      header.lazy.flatMap(\.texts).map(\.frame.y).min() ?? .infinity, rows.first?.y ?? .infinity)
    let sorted = around.sorted { ($0.frame.y, $0.frame.x) < ($1.frame.y, $1.frame.x) }
    above = sorted.filter { $0.frame.y < tableTop }
    below = sorted.filter { $0.frame.y >= tableTop }
  }
}

extension PageContent {
  /// The cells that have nothing but what is drawn in them.
  var figures: Set<Identity.Owner> {
    var found: Set<Identity.Owner> = []
    for row in rows {
      for cell in row.cells where cell.texts.isEmpty {
        if let figure = cell.figure { found.insert(figure.owner) }
      }
    }
    return found
  }

  /// What a text's item draws.
  func block(_ text: PageText) -> TextBlock? {
    guard case .text(let block) = scene.panes[text.pane].items[text.item].content else {
      return nil
    }
    return block
  }

  /// What a text is.
  func identity(_ text: PageText) -> Identity {
    scene.panes[text.pane].items[text.item].identity
  }
}

/// Puts the texts of a scene into rows and cells; most come in the order in which they are read.
private struct PageGatherer {
  let isTiled: Bool
  private(set) var around: [PageText] = []
  private(set) var titles: [PageText] = []
  private(set) var marginalia: [PageText] = []
  private(set) var columns: [PageContent.Column] = []
  /// The column that comes next if nothing is skipped.
  private var awaited = 0
  private var header = PageContent.Row(owner: .header, order: -1)
  private var rows: [PageContent.Row] = []
  private var rowPlaces: [Identity.Owner: Int] = [:]
  private var latest: (owner: Identity.Owner, place: Int)?
  /// The tops of cards.
  private var cardTops: [Identity.Owner: Double] = [:]

  init(isTiled: Bool) { self.isTiled = isTiled }

  mutating func add(_ pane: Pane, _ place: Int) {
    for (number, item) in pane.items.enumerated() {
      switch item.content {
      case .text:
        let text = PageText(pane: place, item: number, frame: item.frame)
        add(text, item.identity, in: pane.kind)
      case .link(let address):
        withRow(of: item.identity.owner) { row in
          guard let cell = row.place(ofColumn: item.identity.owner.column) else { return }
          row.cells[cell].link = address
        }
      case .fill, .outline:
        if pane.kind == .cards, item.identity.part == .background {
          cardTops[item.identity.owner] = item.frame.y
        }
      case .line, .shadow, .arrow, .disc, .figure, .picture: break
      }
      if case .mark = item.identity.part { add(mark: item) }
    }
  }

  private mutating func add(_ text: PageText, _ identity: Identity, in kind: Pane.Kind) {
    let owner = identity.owner
    switch owner {
    case .frame where kind == .overlay: marginalia.append(text)
    case .callout, .menu: marginalia.append(text)
    case .spanner: titles.append(text)
    case .frame, .body, .column: around.append(text)
    case .header, .headerCell, .section, .sectionCell, .row, .cell, .summary, .summaryCell:
      let column = owner.column
      let isFirst = identity.part == .text
      withRow(of: owner) { $0.add(text, column: column, isFirst: isFirst) }
      if isFirst, !isTiled, let column, owner.hasColumnsPlace { note(column, x: text.frame.x) }
    }
  }

  /// Notes what is drawn in a cell; texts and addresses are no drawings.
  private mutating func add(mark item: Item) {
    switch item.content {
    case .text, .link: return
    case .fill, .line, .outline, .shadow, .arrow, .disc, .figure, .picture: break
    }
    let owner = item.identity.owner
    guard let column = owner.column else { return }
    withRow(of: owner) { $0.add(mark: item.frame, of: owner, column: column) }
  }

  private mutating func withRow(
    of owner: Identity.Owner, _ body: (inout PageContent.Row) -> Void
  ) {
    let row = owner.row
    if row == .header { return body(&header) }
    if let latest, latest.owner == row { return body(&rows[latest.place]) }
    let place = rowPlaces[row] ?? rows.count
    if place == rows.count {
      rowPlaces[row] = place
      rows.append(PageContent.Row(owner: row, order: place))
    }
    latest = (row, place)
    body(&rows[place])
  }

  /// Notes where a column begins; rows mostly come from left to right.
  private mutating func note(_ column: String, x: Double) {
    if awaited < columns.count, abs(columns[awaited].x - x) < 0.01 {
      awaited += 1
      return
    }
    var (low, high) = (0, columns.count)
    while low < high {
      let middle = (low + high) / 2
      if columns[middle].x > x - 0.01 { high = middle } else { low = middle + 1 }
    }
    if low == columns.count || columns[low].x > x + 0.01 {
      columns.insert(PageContent.Column(key: column, x: x), at: low)
    }
    awaited = low + 1
  }

  /// Notes the columns that have neither a title nor a text, but drawings.
  private mutating func noteDrawnColumns() {
    let known = Set(columns.map(\.key))
    var places: [String: Double] = [:]
    for row in rows {
      for cell in row.cells where cell.texts.isEmpty {
        guard let column = cell.column, !known.contains(column) else { continue }
        places[column] = min(places[column] ?? .infinity, cell.x)
      }
    }
    let sorted = places.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    for (column, x) in sorted { note(column, x: x) }
  }

  /// The header's cells and all rows, in reading order.
  mutating func sortedRows() -> (header: [PageContent.Cell], rows: [PageContent.Row]) {
    header.sort(isTiled: isTiled)
    for place in rows.indices {
      rows[place].sort(isTiled: isTiled)
      if let top = cardTops[rows[place].owner] { rows[place].y = top }
    }
    if !isTiled { noteDrawnColumns() }
    rows = rows.filter { !$0.cells.isEmpty }
      .sorted { ($0.y, $0.x, $0.order) < ($1.y, $1.x, $1.order) }
    return (header.cells, rows)
  }
}

extension PageContent.Row {
  fileprivate var x: Double { cells.first?.x ?? 0 }

  /// Where the cell of a column is among the row's; the latest is asked first.
  fileprivate func place(ofColumn column: String?) -> Int? {
    if let last = cells.last, last.column == column { return cells.count - 1 }
    return cells.lastIndex { $0.column == column }
  }

  /// Adds a text; a cell's own text comes before anything else that it writes.
  fileprivate mutating func add(_ text: PageText, column: String?, isFirst: Bool) {
    let isSame = cells.last.map { $0.column == column } ?? false
    let known = isSame ? cells.count - 1 : isFirst ? nil : place(ofColumn: column)
    if let known {
      cells[known].texts.append(text)
    } else {
      cells.append(
        PageContent.Cell(column: column, order: cells.count, x: text.frame.x, texts: [text]))
    }
  }

  /// Adds something drawn to its cell.
  fileprivate mutating func add(mark frame: Rect, of owner: Identity.Owner, column: String) {
    // A cell's items follow each other.
    guard let last = cells.indices.last, cells[last].column == column else {
      var cell = PageContent.Cell(column: column, order: cells.count, x: frame.x, texts: [])
      cell.figure = (owner, frame)
      return cells.append(cell)
    }
    cells[last].figure = (owner, cells[last].figure?.frame.united(with: frame) ?? frame)
  }

  /// Puts cells, and the texts of each, into reading order.
  fileprivate mutating func sort(isTiled: Bool) {
    for place in cells.indices where cells[place].texts.count > 1 { cells[place].sort() }
    let isBefore = { (left: PageContent.Cell, right: PageContent.Cell) in
      // A card's parts are read as they were laid out, from top to bottom.
      isTiled ? left.order < right.order : (left.x, left.order) < (right.x, right.order)
    }
    if !zip(cells, cells.dropFirst()).allSatisfy(isBefore) { cells.sort(by: isBefore) }
    y = cells.lazy.compactMap(\.top).min() ?? 0
  }
}

extension PageContent.Cell {
  /// How far down it begins: its texts where it has some.
  fileprivate var top: Double? { texts.lazy.map(\.frame.y).min() ?? figure?.frame.y }

  fileprivate mutating func sort() {
    texts = texts.enumerated().sorted { one, other in
      (one.element.frame.y, one.element.frame.x, one.offset)
        < (other.element.frame.y, other.element.frame.x, other.offset)
    }.map(\.element)
  }
}

extension Identity.Owner {
  /// The row that a cell belongs to; header cells share one, any other owner is its own.
  fileprivate var row: Identity.Owner {
    switch self {
    case .cell(let row, _): .row(row)
    case .headerCell: .header
    case .summaryCell(let summary, _): .summary(summary)
    case .sectionCell(let section, _): .section(section)
    case .frame, .menu, .header, .section, .row, .body, .column, .spanner, .summary, .callout: self
    }
  }

  /// The column of a cell; nil for all others.
  fileprivate var column: String? {
    switch self {
    case .headerCell(let key), .cell(_, let key), .summaryCell(_, let key),
      .sectionCell(_, let key):
      key
    case .frame, .menu, .header, .section, .row, .body, .column, .spanner, .summary, .callout: nil
    }
  }

  /// Whether a text begins where its column does: that of a summary or a section may not.
  fileprivate var hasColumnsPlace: Bool {
    switch self {
    case .summaryCell, .sectionCell: false
    case .frame, .menu, .header, .headerCell, .section, .row, .cell, .body, .column, .spanner,
      .summary, .callout:
      true
    }
  }
}
