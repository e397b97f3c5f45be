internal import Primitives
internal import SceneModel

/// A text of a scene with what cuts it.
struct PageText {
  /// What is written, and where.
  let block: TextBlock
  /// The item's identity and frame.
  let identity: Identity
  /// Where the item stands.
  let frame: Rect
  /// What its pane may draw on.
  let clip: PaneClip
  /// The address that it leads to; nil where it leads nowhere.
  var link: String?
}

/// What cuts a pane's items.
struct PaneClip: Hashable {
  /// The pane's rectangle; nil is the whole picture.
  let rect: Rect?
  /// The rounding of the grid's corners.
  let rounding: Rounding?

  /// The clip of a pane.
  init(_ pane: Pane) { (rect, rounding) = (pane.clip, pane.rounding) }

  /// Whether a rectangle may reach beyond the clip.
  func cuts(_ frame: Rect) -> Bool {
    if let rect, !rect.contains(frame) { return true }
    guard let rounding else { return false }
    // The largest rectangles that a rounded one holds wholly: full width, or full height.
    let radius = rounding.radius
    let level = rounding.frame.inset(by: Insets(top: radius, right: 0, bottom: radius, left: 0))
    let upright = rounding.frame.inset(by: Insets(top: 0, right: radius, bottom: 0, left: radius))
    return !level.contains(frame) && !upright.contains(frame)
  }
}

/// A scene's texts in the order in which they are read.
struct PageContent {
  /// One cell of the table.
  struct Cell {
    /// The column's key; nil for a section's heading.
    let column: String?
    /// Its place among the scene's cells, which decides where two begin at the same x.
    let order: Int
    /// Where it begins.
    let x: Double
    /// Its texts, left to right.
    var texts: [PageText]
  }

  /// One row of the table.
  struct Row {
    /// What the row belongs to.
    let owner: Identity.Owner
    /// Where it begins.
    let y: Double
    /// Its cells, left to right.
    let cells: [Cell]
  }

  /// What stands above the table: the title and what follows it.
  private(set) var above: [PageText] = []
  /// The titles above several columns, the uppermost row first, each left to right.
  private(set) var spanners: [[PageText]] = []
  /// The header's cells, left to right.
  private(set) var header: [Cell] = []
  /// Rows and section headings, top first.
  private(set) var rows: [Row] = []
  /// What stands below the table.
  private(set) var below: [PageText] = []
  /// What belongs to the page and not to the table: page numbers.
  private(set) var marginalia: [PageText] = []
  /// The scene's title.
  let title: String?
  /// The tops of cards, where rows are shown as such; they make a list and not a table.
  private var cardTops: [Identity.Owner: Double] = [:]
  /// Whether rows are shown as cards.
  let isTiled: Bool

  /// Sorts a scene's texts.
  init(_ scene: Scene) {
    title = scene.title
    isTiled = scene.panes.contains { $0.kind == .cards }
    var around: [PageText] = []
    var titles: [PageText] = []
    var cells: [Identity.Owner: Cell] = [:]
    let links = Self.links(scene)
    for pane in scene.panes {
      let clip = PaneClip(pane)
      for item in pane.items {
        if pane.kind == .cards, item.identity.part == .background {
          cardTops[item.identity.owner] = item.frame.y
        }
        guard case .text(let block) = item.content else { continue }
        let owner = item.identity.owner
        let text = PageText(
          block: block, identity: item.identity, frame: item.frame, clip: clip, link: links[owner])
        switch owner {
        case .frame where pane.kind == .overlay: marginalia.append(text)
        case .callout: marginalia.append(text)
        case .spanner: titles.append(text)
        case .menu: marginalia.append(text)
        case .frame, .body, .column: around.append(text)
        case .header, .headerCell, .section, .row, .cell, .summary, .summaryCell:
          let order = cells.count
          cells[owner, default: Cell(text, order: order)].texts.append(text)
        }
      }
    }
    gather(cells)
    gather(titles)
    split(around)
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

  /// Where the cells lead to that lead anywhere.
  private static func links(_ scene: Scene) -> [Identity.Owner: String] {
    var links: [Identity.Owner: String] = [:]
    for item in scene.panes.lazy.flatMap(\.items) {
      if case .link(let address) = item.content { links[item.identity.owner] = address }
    }
    return links
  }

  /// Puts cells into rows; nothing may depend on the order in which a dictionary is read.
  private mutating func gather(_ cells: [Identity.Owner: Cell]) {
    var members: [Identity.Owner: [Cell]] = [:]
    for (owner, cell) in cells { members[owner.row, default: []].append(cell.sorted) }
    for (owner, unsorted) in members {
      // A card's parts are read as they were laid out, from top to bottom.
      let cells = unsorted.sorted { left, right in
        isTiled ? left.order < right.order : (left.x, left.order) < (right.x, right.order)
      }
      if owner == .header {
        header = cells
      } else {
        let y = cardTops[owner] ?? cells.lazy.flatMap(\.texts).map(\.frame.y).min() ?? 0
        rows.append(Row(owner: owner, y: y, cells: cells))
      }
    }
    rows.sort { ($0.y, $0.x, $0.order) < ($1.y, $1.x, $1.order) }
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

extension PageContent.Row {
  fileprivate var x: Double { cells.first?.x ?? 0 }
  fileprivate var order: Int { cells.first?.order ?? 0 }
}

extension PageContent.Cell {
  fileprivate init(_ first: PageText, order: Int) {
    let column: String? =
      switch first.identity.owner {
      case .headerCell(let key), .cell(_, let key), .summaryCell(_, let key): key
      case .frame, .menu, .header, .section, .row, .body, .column, .spanner, .summary, .callout: nil
      }
    self.init(column: column, order: order, x: first.frame.x, texts: [])
  }

  fileprivate var sorted: PageContent.Cell {
    var copy = self
    copy.texts = texts.enumerated().sorted { one, other in
      (one.element.frame.y, one.element.frame.x, one.offset)
        < (other.element.frame.y, other.element.frame.x, other.offset)
    }.map(\.element)
    return copy
  }
}

extension Identity.Owner {
  /// The row that a cell belongs to; header cells share one, any other owner is its own.
  fileprivate var row: Identity.Owner {
    switch self {
    case .cell(let row, _): .row(row)
    case .headerCell: .header
    case .summaryCell(let summary, _): .summary(summary)
    case .frame, .menu, .header, .section, .row, .body, .column, .spanner, .summary, .callout: self
    }
  }
}
