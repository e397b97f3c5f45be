internal import GridreelPrimitives
internal import GridreelSceneModel

/// An item of a scene, and where in the scene it is.
struct TwinPiece {
  let item: Item
  /// The number of its pane.
  let pane: Int
  /// The pages that show it.
  let side: SchemeScene.Side

  /// Where its text begins, in points from the picture's left.
  var start: Double {
    if case .text(let block) = item.content { block.origin.x } else { item.frame.x }
  }
}

/// What is painted on the ground of a cell, from bottom to top.
enum TwinGround: Hashable {
  case whole([Paint])
  case edge(TwinEdge, width: Double, color: GridColor)
}

/// A side of a cell.
enum TwinEdge: String {
  case top, right, bottom, left
}

/// A scene's items, sorted into the cells that show them, and into what lies behind and in front of the table.
struct TwinLayers {
  /// What the cells have on their grounds.
  private(set) var grounds: [[TwinGround]]
  /// What else belongs to the cells, in drawing order.
  private(set) var contents: [[TwinPiece]]
  /// The texts of the frame above the table, and those below it.
  private(set) var captions: [TwinPiece] = []
  private(set) var notes: [TwinPiece] = []
  /// What is drawn before and after the table.
  private(set) var behind: [TwinPiece] = []
  private(set) var front: [TwinPiece] = []
  /// The cells some of whose items reach out of what their pane shows.
  private(set) var clipped: Set<Int> = []

  private let grid: TwinGrid

  init(_ scene: Scene, sides: [[SchemeScene.Side]]?, _ grid: TwinGrid) {
    self.grid = grid
    grounds = Array(repeating: [], count: grid.cells.count)
    contents = grounds.map { _ in [] }
    var (rest, texts): ([(piece: TwinPiece, ground: [Int: TwinGround]?)], [GridRect]) = ([], [])
    for (number, pane) in scene.panes.enumerated() where pane.opacity > 0 {
      for (place, item) in pane.items.enumerated() {
        let piece = TwinPiece(item: item, pane: number, side: sides?[number][place] ?? .both)
        guard let visible = visible(item, in: pane) else { continue }
        if put(piece, in: pane, visible) {
          if pane.isPartOfTable { texts.append(item.frame) }
          continue
        }
        let ground =
          pane.isPartOfTable && piece.side == .both ? ground(item, visible, in: pane) : nil
        rest.append((piece, ground))
      }
    }
    sort(rest, texts)
  }

  /// The part of an item that its pane shows; nil if that is nothing.
  private func visible(_ item: Item, in pane: Pane) -> GridRect? {
    guard let clip = pane.clip else { return item.frame }
    switch item.content {
    // They reach out of their frames.
    case .shadow, .figure, .arrow: return item.frame
    case .fill, .line, .outline, .text, .disc, .picture, .link: break
    }
    // A line may have no height until it is drawn.
    let room = item.frame.outset(by: Insets(0.5))
    return clip.intersects(room) ? clip.intersection(item.frame) : nil
  }

  /// Puts an item into its cell, or a text where texts stand; returns false for others.
  private mutating func put(_ piece: TwinPiece, in pane: Pane, _ visible: GridRect) -> Bool {
    let item = piece.item
    if case .frame = pane.kind, case .text = item.content, let area = grid.area {
      if item.frame.center.y < area.center.y { captions.append(piece) } else { notes.append(piece) }
      return true
    }
    guard pane.isPartOfTable, item.identity.owner.isPartOfTable else { return false }
    let place: Int?
    switch item.content {
    case .text, .link: place = grid.place(at: visible.center)
    case .fill, .line, .outline, .shadow, .arrow, .disc, .figure, .picture:
      guard item.identity.owner.isCell, !item.identity.part.isGround else { return false }
      place = grid.place(at: visible.center)
    }
    guard let place else { return false }
    contents[place].append(piece)
    if let clip = pane.clip, !clip.contains(item.frame, tolerance: 0.5) { clipped.insert(place) }
    return true
  }

  /// What an item paints on the cells that it covers; nil if it does not cover them evenly.
  private func ground(_ item: Item, _ visible: GridRect, in pane: Pane) -> [Int: TwinGround]? {
    let (area, paints): (GridRect, [Paint])
    switch item.content {
    case .fill(let own, let radius) where radius <= 0:
      (area, paints) = (item.frame.sharp, own)
    case .line(let color, let dash) where dash.isEmpty:
      (area, paints) = (item.frame.sharpLine, [.color(color)])
    default: return nil
    }
    let shown = pane.clip.map { $0.sharp.intersection(area) } ?? area
    guard !shown.isEmpty else { return [:] }
    var (found, covered): ([Int: TwinGround], Double) = ([:], 0)
    for place in grid.places(meeting: shown) {
      let cell = grid.cells[place].rect
      let part = cell.intersection(shown)
      guard !part.isEmpty else { continue }
      guard let ground = Self.ground(part, of: cell, paints, within: area) else { return nil }
      found[place] = ground
      covered += part.width * part.height
    }
    return abs(covered - shown.width * shown.height) < 0.01 ? found : nil
  }

  /// What a part of a cell's ground is: all of it, or an edge.
  private static func ground(
    _ part: GridRect, of cell: GridRect, _ paints: [Paint], within area: GridRect
  ) -> TwinGround? {
    let isFlat = paints.allSatisfy { if case .color = $0 { true } else { false } }
    if part == cell {
      // A gradient over several cells is not the same in each.
      let isWhole =
        paints.allSatisfy(\.isUpright) && area.y == cell.y && area.height == cell.height
      return isFlat || isWhole || area == cell ? .whole(paints) : nil
    }
    guard isFlat, paints.count == 1, case .color(let color) = paints[0] else { return nil }
    if part.width == cell.width, part.height < cell.height {
      if part.y == cell.y { return .edge(.top, width: part.height, color: color) }
      if part.maxY == cell.maxY { return .edge(.bottom, width: part.height, color: color) }
    }
    if part.height == cell.height, part.width < cell.width {
      if part.x == cell.x { return .edge(.left, width: part.width, color: color) }
      if part.maxX == cell.maxX { return .edge(.right, width: part.width, color: color) }
    }
    return nil
  }

  /// Parts what is no cell's into grounds, what lies behind the table, and what lies in front of it.
  ///
  /// A cell's ground hides what lies behind the table: so an item below which something stays behind the table stays there too.
  private mutating func sort(
    _ rest: [(piece: TwinPiece, ground: [Int: TwinGround]?)], _ texts: [GridRect]
  ) {
    var (backs, grounded): ([GridRect], [GridRect]) = ([], [])
    var isBehind = [Bool](repeating: false, count: rest.count)
    var isGround = isBehind
    for (number, entry) in rest.enumerated().reversed() {
      let item = entry.piece.item
      let frame = item.frame
      func meets(_ others: [GridRect]) -> Bool { others.contains { item.covers($0) } }
      if entry.ground != nil, !meets(backs) {
        isGround[number] = true
        grounded.append(frame)
      } else if entry.ground != nil
        || !item.identity.owner.isAboveAll && (meets(texts) || meets(grounded))
      {
        isBehind[number] = true
        backs.append(frame)
      }
    }
    for (number, entry) in rest.enumerated() {
      if isGround[number] {
        for (place, ground) in entry.ground ?? [:] { grounds[place].append(ground) }
      } else if isBehind[number] {
        behind.append(entry.piece)
      } else {
        front.append(entry.piece)
      }
    }
  }
}

extension Pane {
  /// Whether its items belong to the table or lie on its ground.
  var isPartOfTable: Bool {
    switch kind {
    case .body, .cards, .header, .footer: opacity == 1
    case .frame, .edge: true
    case .callouts, .lifted, .overlay: false
    }
  }
}

extension Identity.Owner {
  /// Whether its texts are texts of cells.
  fileprivate var isPartOfTable: Bool {
    switch self {
    case .frame, .menu, .callout: false
    case .header, .headerCell, .section, .sectionCell, .row, .cell, .body, .column, .spanner,
      .summary, .summaryCell:
      true
    }
  }

  /// Whether it is one cell.
  fileprivate var isCell: Bool {
    switch self {
    case .headerCell, .section, .sectionCell, .cell, .spanner, .summaryCell: true
    case .row, .frame, .menu, .callout, .header, .body, .column, .summary: false
    }
  }

  /// Whether it lies on everything.
  fileprivate var isAboveAll: Bool {
    switch self {
    case .menu, .callout: true
    case .header, .headerCell, .section, .sectionCell, .row, .cell, .body, .column, .spanner,
      .summary, .summaryCell, .frame:
      false
    }
  }
}

extension Identity.Part {
  /// Whether it may be the ground of a cell or an edge of it.
  fileprivate var isGround: Bool {
    switch self {
    case .background, .border, .horizontalLine, .verticalLine, .shadow: true
    case .text, .arrow, .priority, .disclosure, .mark, .other: false
    }
  }
}

extension Item {
  /// Whether it paints on a part of a place; an outline paints only around what is in it.
  fileprivate func covers(_ place: GridRect) -> Bool {
    guard frame.intersects(place) else { return false }
    guard case .outline(let line, _) = content else { return true }
    return !frame.inset(by: Insets(line.width)).contains(place, tolerance: 1)
  }
}

extension GridRect {
  /// The rectangle with its edges on half points, which are whole pixels on most screens; browsers round for the others.
  var sharp: GridRect { doubled.snapped.halved }

  /// A line's rectangle, likewise.
  var sharpLine: GridRect { doubled.snappedLine.halved }

  private var doubled: GridRect {
    GridRect(x: 2 * x, y: 2 * y, width: 2 * width, height: 2 * height)
  }
  private var halved: GridRect {
    GridRect(x: x / 2, y: y / 2, width: width / 2, height: height / 2)
  }
}

extension Paint {
  /// Whether it is the same at each place of a row.
  fileprivate var isUpright: Bool {
    guard case .gradient(let gradient) = self else { return true }
    return gradient.angle == 90 || gradient.angle == 270
  }
}
