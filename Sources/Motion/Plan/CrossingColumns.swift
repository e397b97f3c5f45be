import GridreelPrimitives
import GridreelSceneModel

/// Columns that pass over others on their way to new places, as someone would carry them, and columns that slide
/// over those that go or come beneath them.
struct CrossingColumns {
  /// The keys of those that are carried; columns that move farther lie higher and come later.
  let columns: [String]
  /// The keys of all others that lie on something, from left to right.
  private let sliding: [String]
  /// Those of them that stand directly right of what they cover, over which they have an edge.
  private let covering: [String]
  /// The times of columns that a single carried one passes.
  private let passed: ColumnRelay
  /// The colour of their edges, and of the shadows below them.
  private let look: Lifting.Look
  /// The ways of all columns, by key.
  private let spans: [String: Way]
  /// The columns that are pinned.
  private let pinned: Set<String>

  private init(columns: [String], look: Lifting.Look) {
    (self.columns, sliding, covering, self.look) = (columns, [], [], look)
    (passed, spans, pinned) = (.none, [:], [])
  }

  /// No columns.
  static let none = CrossingColumns(columns: [], look: Lifting.Look(ground: nil))

  /// Whether no column lies on another.
  var isEmpty: Bool { columns.isEmpty && sliding.isEmpty }
  /// Whether some have shadows, or times of their own.
  var isLifting: Bool { !columns.isEmpty || !covering.isEmpty }
  /// The duration unless one is requested, in seconds; nil for the default.
  var seconds: Double? { passed.seconds }
  /// The ways of those that are carried.
  var carried: [Way] { columns.compactMap { spans[$0] } }

  /// The time in which a column makes room for one that passes it; nil for the whole time.
  func flight(of column: String) -> Flight? { passed.flights[column] }

  /// Finds the fewest columns that have to leave their places so that the others keep their order.
  ///
  /// - Parameters:
  ///   - pairing: Both scenes.
  ///   - moved: The column that is moved, where that is known.
  ///   - curve: The easing of columns without a time of their own; nil if all go at once.
  init(_ pairing: Pairing, moved: String?, relay curve: EasingCurve?) {
    look = Lifting.Look(ground: pairing.ground?.end)
    let carried = pairing.liftedColumn ?? moved
    let ways = [false, true].map { Self.ways(pairing, isPinned: $0) }
    spans = Dictionary(ways.joined().map { ($0.key, $0) }) { first, _ in first }
    pinned = Set(ways[1].map(\.key))
    let columns = ways.flatMap { ways in
      let fewest = Self.crossing(ways)
      // Two neighbours change places whichever of them is moved.
      guard let carried, !fewest.isEmpty, Self.crossing(ways.filter { $0.key != carried }).isEmpty
      else { return fewest }
      return [carried]
    }
    self.columns = columns
    let sliding =
      pairing.covered.isEmpty ? [] : ways[0].map(\.key).filter { !columns.contains($0) }
    self.sliding = sliding
    covering = sliding.filter { column in
      [pairing.from, pairing.to].contains { index in
        let order = index.columnOrder
        guard let place = order.firstIndex(of: column), place > 0 else { return false }
        return pairing.covered.contains(order[place - 1])
      }
    }
    passed =
      curve.flatMap {
        columns.count == 1 ? ColumnRelay(past: columns[0], ways.flatMap(\.self), $0) : nil
      }
      ?? .none
  }

  /// The left edges of a column before and after, and its width.
  struct Way {
    let key: String
    let start, end, width: Double

    var distance: Double { abs(end - start) }
  }

  /// The ways of the columns that stand in one pane in both scenes, or beyond its edges in one of them, from left to
  /// right before; columns that scroll pass beneath pinned ones anyway.
  private static func ways(_ pairing: Pairing, isPinned: Bool) -> [Way] {
    let (from, to, places) = (pairing.from, pairing.to, pairing.places)
    return Set(from.columns.keys).union(to.columns.keys).compactMap { key in
      guard let start = from.columns[key] ?? places.from.columns[key],
        let end = to.columns[key] ?? places.to.columns[key],
        [from, to].allSatisfy({
          $0.columns[key] == nil || $0.pinnedColumns.contains(key) == isPinned
        })
      else { return nil }
      let right = from.columnEnds[key].map { $0 - (from.columns[key] ?? $0) }
      let width = right ?? to.columnEnds[key].map { $0 - (to.columns[key] ?? $0) } ?? 0
      return Way(key: key, start: start, end: end, width: width)
    }
    .sorted { ($0.start, $0.key) < ($1.start, $1.key) }
  }

  /// The columns without which the others keep their order, the one that moves farthest last.
  private static func crossing(_ ways: [Way]) -> [String] {
    // The most columns in order, and among those the ones that move least.
    var best: [(count: Int, distance: Double, before: Int?)] = []
    for (place, way) in ways.enumerated() {
      var own: (count: Int, distance: Double, before: Int?) = (1, way.distance, nil)
      for other in 0..<place where ways[other].end <= way.end {
        let count = best[other].count + 1
        let distance = best[other].distance + way.distance
        if (count, -distance) > (own.count, -own.distance) { own = (count, distance, other) }
      }
      best.append(own)
    }
    var kept: Set<Int> = []
    var next = best.indices.max {
      (best[$0].count, -best[$0].distance) < (best[$1].count, -best[$1].distance)
    }
    while let place = next {
      kept.insert(place)
      next = best[place].before
    }
    return ways.indices.filter { !kept.contains($0) }.map { ways[$0] }
      .sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }.map(\.key)
  }

  // MARK: Tracks

  /// The tracks with those of crossing and sliding columns last, each column on a piece of `grounds` and with its
  /// pieces of `lines`; a column that is passed takes its pieces along if its cells have grounds, which hide lines.
  ///
  /// - Parameters:
  ///   - tracks: The tracks of a row, of a summary or of the header in one pane.
  ///   - grounds: The grounds of the whole row.
  ///   - lines: The level lines of the whole row.
  ///   - isPinned: Whether the pane is that of pinned columns.
  /// - Returns: The tracks in drawing order.
  func raised(
    _ tracks: [Track], upon grounds: [Track], lines: [Track] = [], isPinned: Bool
  ) -> [Track] {
    let raised = sliding + columns
    let filled = passed.flights.keys.filter { column in
      !raised.contains(column)
        && tracks.contains { $0.identity.part == .background && $0.identity.owner.column == column }
    }
    let apart = raised + filled
    var result = tracks.filter { track in
      track.identity.owner.column.map { !apart.contains($0) } ?? true
    }
    for column in filled.sorted() + raised {
      let own = tracks.filter { $0.identity.owner.column == column }
      // Without items of its own here, it may lie beneath the pinned columns.
      let isElsewhere = own.isEmpty && pinned.contains(column) != isPinned
      guard !isElsewhere, let cell = cell(of: column, own, upon: grounds.first ?? lines.first)
      else {
        result += own
        continue
      }
      if raised.contains(column) {
        result += grounds.enumerated().map { $1.ground(of: cell, number: $0) }
      }
      result += own + lines.enumerated().map { $1.piece(of: cell, number: $0) }
    }
    return result
  }

  /// A cell as it moves, in its whole column.
  fileprivate struct Cell {
    let owner: Identity.Owner
    let glide: FrameGlide
  }

  /// The cell of a column among tracks, or on something that lies in the whole row where nothing in the cell is as
  /// large as that: a bar over a value, a figure, or nothing at all.
  private func cell(of column: String, _ own: [Track], upon other: Track?) -> Cell? {
    if let cell = own.first(where: \.fillsItsCell) {
      return Cell(owner: cell.identity.owner, glide: cell.glide)
    }
    guard let way = spans[column], let other,
      let owner = own.first?.identity.owner ?? other.identity.owner.cell(inColumn: column)
    else { return nil }
    // Pinned columns lie in a pane of their own, with its own grounds.
    let isThere = [(way.start, other.glide.start), (way.end, other.glide.end)].allSatisfy {
      $0 + way.width > $1.x && $0 < $1.maxX
    }
    guard !own.isEmpty || isThere else { return nil }
    func frame(_ x: Double, _ row: GridRect) -> GridRect {
      GridRect(x: x, y: row.y, width: way.width, height: row.height)
    }
    let glide = FrameGlide(
      frame(way.start, other.glide.start), frame(way.end, other.glide.end),
      pixels: other.glide.pixels)
    return Cell(owner: owner, glide: glide)
  }

  /// The columns that a carried one passes, in their own times; the columns that cover others, with their shadows and
  /// edges; and above everything else, with shadows, the carried columns.
  ///
  /// - Parameters:
  ///   - groups: The groups of a pane, without motion of their own.
  ///   - name: The name of the pane.
  ///   - extent: The vertical extent of the columns, in points.
  ///   - isCut: Whether the pane ends with them.
  ///   - beginsLower: Whether a column may begin lower than the pane, as below a title of several.
  /// - Returns: The groups, with those of the columns at the end.
  func lifted(
    _ groups: [TrackGroup], in name: String, _ extent: Extent, isCut: Bool = true,
    beginsLower: Bool = false
  ) -> [TrackGroup] {
    let below = isCut ? look.reach : 0
    func top(_ cell: GridRect) -> Double { beginsLower ? max(cell.y, extent.top) : extent.top }
    /// Above a column that begins with the pane, its shadow is as dark as beside it.
    func shade(_ cell: GridRect) -> GridRect {
      let top = top(cell) > extent.top ? top(cell) : extent.top - look.reach
      return GridRect(
        x: cell.x, y: top, width: cell.width, height: extent.bottom + below - top)
    }
    var rest = groups
    for place in rest.indices { rest[place].tracks.removeAll(where: belongs) }
    let tracks = groups.flatMap(\.tracks)
    func own(_ column: String) -> [Track] { tracks.filter { $0.identity.owner.column == column } }
    let over = covering.isEmpty ? [] : sliding
    rest += passed.flights.sorted { $0.key < $1.key }.map { column, flight in
      TrackGroup(flight: flight, tracks: own(column))
    }
    if !over.isEmpty {
      rest.append(
        TrackGroup(
          tracks: covering.flatMap { shadow($0, name, own($0), shade) } + over.flatMap(own)
            + covering.flatMap { edges($0, name, own($0), extent, from: top).prefix(1) }))
    }
    return rest
      + columns.map { column in
        let own = own(column)
        return TrackGroup(
          tracks: shadow(column, name, own, shade) + own
            + edges(column, name, own, extent, from: top))
      }
  }

  private func shadow(
    _ column: String, _ pane: String, _ tracks: [Track], _ frame: (GridRect) -> GridRect
  ) -> [Track] {
    [
      passing(
        column, "\(pane) lift shadow", tracks, .shadow(look.shadow, cornerRadius: 0), frame)
    ].compactMap { $0 }
  }

  private func edges(
    _ column: String, _ pane: String, _ tracks: [Track], _ extent: Extent,
    from top: (GridRect) -> Double
  ) -> [Track] {
    guard let pixels = tracks.first?.glide.pixels else { return [] }
    let width = 1 / pixels.scale
    func edge(_ name: String, _ x: @escaping (GridRect) -> Double) -> Track? {
      passing(column, "\(pane) lift \(name)", tracks, .line(color: look.edge, dash: [])) {
        GridRect(x: x($0), y: top($0), width: width, height: extent.bottom - top($0))
      }
    }
    return [edge("left") { $0.x }, edge("right") { $0.maxX - width }].compactMap { $0 }
  }

  /// An item over a column's whole height that is there while the column is on its way.
  private func passing(
    _ column: String, _ name: String, _ tracks: [Track], _ content: Item.Content,
    _ frame: (GridRect) -> GridRect
  ) -> Track? {
    // Without a ground below it, there is nothing that could have a shadow.
    let ground = tracks.first { $0.fillsItsCell || $0.identity.part == .other("ground") }
    guard let cell = cell(of: column, tracks, upon: ground) else { return nil }
    let end = frame(cell.glide.end)
    let item = Item(Identity(.column(column), .other(name)), frame: end, content: content)
    return Track(item, from: frame(cell.glide.start), to: end, pixels: cell.glide.pixels, .lifts)
  }

  private func belongs(_ track: Track) -> Bool {
    guard let column = track.identity.owner.column else { return false }
    return columns.contains(column) || passed.flights[column] != nil
      || !covering.isEmpty && sliding.contains(column)
  }
}

extension Pairing {
  /// The column that someone drags.
  fileprivate var liftedColumn: String? {
    for identity in from.lifted.union(to.lifted) {
      if case .headerCell(let column) = identity.owner { return column }
    }
    return nil
  }
}

extension Track {
  /// Whether the track's frame is its whole cell.
  fileprivate var fillsItsCell: Bool {
    identity.part == .text || identity.part == .background
      || identity.part == Identity(identity.owner, .text).before.part
  }

  /// The piece of a row's or header's fill beneath a cell, down to where it ends.
  fileprivate func ground(of cell: CrossingColumns.Cell, number: Int) -> Track {
    func frame(_ ground: GridRect, _ cell: GridRect) -> GridRect {
      GridRect(x: cell.x, y: cell.y, width: cell.width, height: max(0, ground.maxY - cell.y))
    }
    let piece = FrameGlide(
      frame(glide.start, cell.glide.start), frame(glide.end, cell.glide.end), pixels: glide.pixels)
    let part = Identity.Part.other(number == 0 ? "ground" : "ground \(number)")
    return Track(Identity(cell.owner, part), piece, content, visibility)
  }

  /// The piece of a level line below a cell.
  fileprivate func piece(of cell: CrossingColumns.Cell, number: Int) -> Track {
    func frame(_ line: GridRect, _ cell: GridRect) -> GridRect {
      GridRect(x: cell.x, y: line.y, width: cell.width, height: line.height)
    }
    let piece = FrameGlide(
      frame(glide.start, cell.glide.start), frame(glide.end, cell.glide.end), pixels: glide.pixels,
      vertical: .far)
    return Track(Identity(cell.owner, .other("line \(number)")), piece, content, visibility)
  }
}

extension Identity.Owner {
  /// The cell of a row or a summary in a column; nil for anything else.
  fileprivate func cell(inColumn column: String) -> Identity.Owner? {
    switch self {
    case .row(let row): .cell(row: row, column: column)
    case .summary(let key): .summaryCell(summary: key, column: column)
    default: nil
    }
  }
}
