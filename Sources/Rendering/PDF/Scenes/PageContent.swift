internal import GridreelPrimitives
internal import GridreelSceneModel

/// A text on a page: its item in the scene, and its place.
struct PageText {
  /// The indices of the pane in the scene, and of the item in the pane.
  let pane, item: Int
  /// Its place if reading began at the left.
  let frame: GridRect
}

/// A scene's texts in reading order, their places counted from the side where reading begins.
struct PageContent {
  /// One cell of the table.
  struct Cell {
    /// The column's key; nil for cells without a column, such as section headings.
    let column: String?
    /// Its index among the row's cells, which orders cells that start at the same x.
    let order: Int
    /// The left edge, in points.
    let x: Double
    /// Its texts, from top to bottom, then left to right.
    var texts: [PageText]
    /// The address of its link; nil for none.
    fileprivate(set) var link: String?
    /// A drawing in the cell beside its texts; nil for none.
    fileprivate(set) var figure: CellFigure?
  }

  /// A drawing in a cell: its owner, and its frame in reading order.
  ///
  /// A class, since few cells have one and all are copied.
  final class CellFigure {
    let owner: Identity.Owner
    let frame: GridRect

    fileprivate init(_ owner: Identity.Owner, _ frame: GridRect) {
      (self.owner, self.frame) = (owner, frame)
    }
  }

  /// One row of the table.
  struct Row {
    let owner: Identity.Owner
    /// Its index among the scene's rows.
    fileprivate let order: Int
    /// The top, in points.
    fileprivate(set) var y = 0.0
    /// Its cells, from left to right.
    fileprivate(set) var cells: [Cell] = []
    /// What its cells span, by the keys of their columns.
    fileprivate(set) var spans: [String: SpanningCell] = [:]
    /// The keys of columns in which another cell spans the row's.
    fileprivate(set) var covered: Set<String> = []
  }

  /// One column of the table.
  struct Column {
    let key: String
    /// The left edge, in points.
    let x: Double
  }

  /// The texts above the table: the title and what follows it.
  private(set) var above: [PageText] = []
  /// The titles above several columns, topmost row first, each from left to right.
  private(set) var spanners: [[PageText]] = []
  /// The header's cells, from left to right.
  private(set) var header: [Cell] = []
  /// The columns with a title or a cell with text, from left to right.
  private(set) var columns: [Column] = []
  /// Rows and section headings, from top to bottom.
  private(set) var rows: [Row] = []
  /// The texts below the table.
  private(set) var below: [PageText] = []
  /// Texts that belong to the page and not to the table: page numbers.
  private(set) var marginalia: [PageText] = []
  /// Whether rows are shown as cards; these make a list instead of a table.
  let isTiled: Bool
  let scene: Scene
  /// The clip of each pane.
  let clips: [PaneClip]

  /// Sorts a scene's texts into reading order.
  init(_ scene: Scene) {
    self.scene = scene
    clips = scene.panes.map(PaneClip.init)
    isTiled = scene.panes.contains { $0.kind == .cards }
    var gatherer = PageGatherer(isTiled: isTiled)
    // What is read from right to left has the order of its mirror image.
    let panes = scene.isRightToLeft ? scene.mirrored.panes : scene.panes
    gatherer.spans = scene.spanningCells
    for place in panes.indices { gatherer.add(panes[place], place) }
    (header, rows) = gatherer.sortedRows()
    (columns, marginalia) = (gatherer.columns, gatherer.marginalia)
    gather(gatherer.titles)
    split(gatherer.around)
  }

  /// Groups titles above columns into rows.
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
  /// The cells that hold nothing but a drawing.
  var figures: Set<Identity.Owner> {
    var found: Set<Identity.Owner> = []
    for row in rows {
      for cell in row.cells where cell.texts.isEmpty {
        if let figure = cell.figure { found.insert(figure.owner) }
      }
    }
    return found
  }

  /// The text block of a text's item.
  func block(_ text: PageText) -> TextBlock? {
    guard case .text(let block) = scene.panes[text.pane].items[text.item].content else {
      return nil
    }
    return block
  }

  /// The place of a frame on the page.
  func place(of frame: GridRect) -> GridRect {
    scene.isRightToLeft ? frame.mirrored(about: scene.size.width / 2) : frame
  }

  /// The identity of a text's item.
  func identity(_ text: PageText) -> Identity {
    scene.panes[text.pane].items[text.item].identity
  }
}

/// Groups the texts of a scene into rows and cells; most already come in reading order.
private struct PageGatherer {
  let isTiled: Bool
  private(set) var around: [PageText] = []
  private(set) var titles: [PageText] = []
  private(set) var marginalia: [PageText] = []
  private(set) var columns: [PageContent.Column] = []
  /// The index of the next column if none is skipped.
  private var awaited = 0
  private var header = PageContent.Row(owner: .header, order: -1)
  private var rows: [PageContent.Row] = []
  private var rowPlaces: [Identity.Owner: Int] = [:]
  private var latest: (owner: Identity.Owner, place: Int)?
  /// The cells that span others.
  var spans: [Identity.Owner: SpanningCell] = [:]
  /// The tops of cards, by owner.
  private var cardTops: [Identity.Owner: Double] = [:]

  init(isTiled: Bool) { self.isTiled = isTiled }

  mutating func add(_ pane: Pane, _ place: Int) {
    for number in pane.items.indices { add(pane.items[number], number, of: pane.kind, place) }
  }

  private mutating func add(_ item: Item, _ number: Int, of kind: Pane.Kind, _ place: Int) {
    switch item.content {
    case .text:
      add(PageText(pane: place, item: number, frame: item.frame), item.identity, in: kind)
    case .link(let address):
      withRow(of: item.identity.owner) { row in
        guard let cell = row.place(ofColumn: item.identity.owner.column) else { return }
        row.cells[cell].link = address
      }
    case .fill, .outline:
      if kind == .cards, item.identity.part == .background {
        cardTops[item.identity.owner] = item.frame.y
      }
    case .line, .shadow, .arrow, .disc, .figure, .picture: break
    }
    if case .mark = item.identity.part { add(mark: item) }
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

  /// Records a drawing in a cell; texts and links are not drawings.
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
    let row = spans[owner].map { .row($0.rows[0]) } ?? owner.row
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

  /// Records the left edge of a column; a row's columns mostly come from left to right.
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

  /// Records columns that have neither a title nor a text, but drawings.
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

  /// Records in each row what spans its cells.
  private mutating func noteSpans() {
    for (owner, span) in spans {
      for (number, row) in span.rows.enumerated() {
        guard let place = rowPlaces[.row(row)] else { continue }
        rows[place].covered.formUnion(number == 0 ? span.columns.dropFirst() : span.columns[...])
        if number == 0, let key = owner.column { rows[place].spans[key] = span }
      }
    }
  }

  /// The header's cells and all rows, in reading order.
  mutating func sortedRows() -> (header: [PageContent.Cell], rows: [PageContent.Row]) {
    header.sort(isTiled: isTiled)
    for place in rows.indices {
      rows[place].sort(isTiled: isTiled)
      if let top = cardTops[rows[place].owner] { rows[place].y = top }
    }
    if !isTiled { noteDrawnColumns() }
    noteSpans()
    rows = rows.filter { !$0.cells.isEmpty }
      .sorted { ($0.y, $0.x, $0.order) < ($1.y, $1.x, $1.order) }
    return (header.cells, rows)
  }
}

extension PageContent.Row {
  fileprivate var x: Double { cells.first?.x ?? 0 }

  /// The index of a column's cell in the row; tries the latest first.
  fileprivate func place(ofColumn column: String?) -> Int? {
    if let last = cells.last, last.column == column { return cells.count - 1 }
    return cells.lastIndex { $0.column == column }
  }

  /// Adds a text; a cell's main text precedes its other texts.
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

  /// Adds a drawing to its cell.
  fileprivate mutating func add(mark frame: GridRect, of owner: Identity.Owner, column: String) {
    // A cell's items are consecutive.
    guard let last = cells.indices.last, cells[last].column == column else {
      var cell = PageContent.Cell(column: column, order: cells.count, x: frame.x, texts: [])
      cell.figure = PageContent.CellFigure(owner, frame)
      return cells.append(cell)
    }
    let known = cells[last].figure?.frame
    cells[last].figure = PageContent.CellFigure(owner, known?.united(with: frame) ?? frame)
  }

  /// Sorts cells, and the texts of each, into reading order.
  fileprivate mutating func sort(isTiled: Bool) {
    for place in cells.indices where cells[place].texts.count > 1 { cells[place].sort() }
    let isBefore = { (left: PageContent.Cell, right: PageContent.Cell) in
      // A card's parts are read in layout order, from top to bottom.
      isTiled ? left.order < right.order : (left.x, left.order) < (right.x, right.order)
    }
    let isSorted = cells.indices.dropFirst().allSatisfy { isBefore(cells[$0 - 1], cells[$0]) }
    if !isSorted { cells.sort(by: isBefore) }
    y = cells.compactMap(\.top).min() ?? 0
  }
}

extension PageContent.Cell {
  /// The top of the cell: that of its texts, if it has any.
  fileprivate var top: Double? {
    texts.count == 1 ? texts[0].frame.y : texts.lazy.map(\.frame.y).min() ?? figure?.frame.y
  }

  fileprivate mutating func sort() {
    texts = texts.enumerated().sorted { one, other in
      (one.element.frame.y, one.element.frame.x, one.offset)
        < (other.element.frame.y, other.element.frame.x, other.offset)
    }.map(\.element)
  }
}

extension Identity.Owner {
  /// The row of a cell; header cells share one, any other owner is its own.
  fileprivate var row: Identity.Owner {
    switch self {
    case .cell(let row, _): .row(row)
    case .headerCell: .header
    case .summaryCell(let summary, _): .summary(summary)
    case .sectionCell(let section, _): .section(section)
    case .frame, .menu, .header, .section, .row, .body, .column, .spanner, .summary, .callout: self
    }
  }

  /// The column of a cell; nil for other owners.
  fileprivate var column: String? {
    switch self {
    case .headerCell(let key), .cell(_, let key), .summaryCell(_, let key),
      .sectionCell(_, let key):
      key
    case .frame, .menu, .header, .section, .row, .body, .column, .spanner, .summary, .callout: nil
    }
  }

  /// Whether a text starts at its column's left edge; that of a summary or a section may not.
  fileprivate var hasColumnsPlace: Bool {
    switch self {
    case .summaryCell, .sectionCell: false
    case .frame, .menu, .header, .headerCell, .section, .row, .cell, .body, .column, .spanner,
      .summary, .callout:
      true
    }
  }
}
