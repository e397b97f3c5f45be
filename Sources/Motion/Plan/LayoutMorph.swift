import GridreelPrimitives
import GridreelSceneModel

/// The transition between a list of rows and the same rows as cards: every row becomes its card,
/// with all its content.
struct LayoutMorph {
  /// The maximum distance beyond an edge from which rows come, in multiples of their height.
  private static let reach = 2.0

  let pairing: Pairing

  /// The start and the end of one row's motion, and its visibility.
  private struct Way {
    let start, end: GridRect
    let isInBoth: Bool
    let isNew: Bool
    /// Whether the row exists elsewhere in the scene that does not show it.
    let isKnown: Bool
  }

  /// The pane that replaces all bodies.
  func pane() -> PanePlan? {
    let (start, end) = (bodies(pairing.from), bodies(pairing.to))
    guard let first = start.first ?? end.first, let last = end.first ?? start.first else {
      return nil
    }
    func shell(_ index: SceneIndex, like pane: Pane) -> Pane {
      Pane(.cards, clip: clip(index), rounding: pane.rounding, items: [])
    }
    return PanePlan(
      start: shell(pairing.from, like: first), end: shell(pairing.to, like: last),
      groups: groups(start.flatMap(\.items), end.flatMap(\.items)), moves: true,
      pixels: pairing.pixels)
  }

  private func bodies(_ index: SceneIndex) -> [Pane] { index.scene.panes.filter(\.kind.isBody) }

  /// The union of a scene's visible bodies.
  private func clip(_ index: SceneIndex) -> GridRect {
    let size = index.scene.size
    let clips = bodies(index).map {
      $0.clip ?? GridRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    let (left, right) = (clips.map(\.x).min() ?? 0, clips.map(\.maxX).max() ?? size.width)
    return GridRect(
      x: left, y: index.body.top, width: right - left,
      height: max(0, index.body.bottom - index.body.top))
  }

  // MARK: Groups

  /// The groups, lowest first: the background, the shapes of rows, their contents, section headers
  /// and summaries.
  private func groups(_ before: [Item], _ after: [Item]) -> [TrackGroup] {
    var grounds: [Track] = []
    var units: [UnitKey: [ItemPair]] = [:]
    var order: [UnitKey] = []
    func add(_ pair: ItemPair) {
      guard let owner = pair.identity?.owner else { return }
      guard let key = UnitKey(owner) else {
        grounds += pairing.tracks(pair)
        return
      }
      if units[key] == nil { order.append(key) }
      units[key, default: []].append(pair)
    }
    let known = Set(after.map(\.identity))
    let old = Set(before.map(\.identity))
    for item in after {
      add(
        ItemPair(
          start: old.contains(item.identity) ? pairing.from.items[item.identity] : nil, end: item))
    }
    for item in before where !known.contains(item.identity) { add(ItemPair(start: item, end: nil)) }
    let rows = order.filter(\.isRow).map { row($0, units[$0] ?? []) }
    let rest = order.filter { !$0.isRow }.flatMap { (units[$0] ?? []).flatMap(pairing.tracks) }
    return [grounds, rows.flatMap(\.shapes), rows.flatMap(\.contents), rest].map {
      TrackGroup(tracks: $0)
    }
  }

  // MARK: Rows

  /// The tracks of a row: its own shapes, which lie below the contents of all rows, so that none
  /// hides another's on the way; and its contents, removed ones below new ones.
  private func row(
    _ key: UnitKey, _ pairs: [ItemPair]
  ) -> (shapes: [Track], contents: [Track]) {
    guard case .row(let row) = key, let way = way(row) else {
      return ([], pairs.flatMap(pairing.tracks))
    }
    let shapes = pairs.filter { $0.isShape }
    let shadows = shapes.filter { $0.identity?.part == .shadow }
    let fills = shapes.filter { $0.identity?.part != .shadow }
    let contents = pairs.filter { !$0.isShape }
    let (gone, others) = (contents.filter { $0.end == nil }, contents.filter { $0.end != nil })
    return (
      (shadows + fills).flatMap { tracks($0, way) }, (gone + others).flatMap { tracks($0, way) }
    )
  }

  private func way(_ row: RowIdentity) -> Way? {
    let (start, end) = (frame(row, pairing.from), frame(row, pairing.to))
    if let start, let end {
      return Way(start: start, end: end, isInBoth: true, isNew: false, isKnown: true)
    }
    if let end {
      let place = place(row, like: end, in: pairing.from, pairing.places.from)
      return Way(
        start: place ?? end, end: end, isInBoth: false, isNew: true, isKnown: place != nil)
    }
    guard let start else { return nil }
    let place = place(row, like: start, in: pairing.to, pairing.places.to)
    return Way(
      start: start, end: place ?? start, isInBoth: false, isNew: false, isKnown: place != nil)
  }

  /// The frame of a row or a card shown in a scene.
  private func frame(_ row: RowIdentity, _ index: SceneIndex) -> GridRect? {
    if let card = index.cards[row] { return card }
    guard !index.isTiled, let extent = index.rows[row] else { return nil }
    let clip = clip(index)
    return GridRect(x: clip.x, y: extent.top, width: clip.width, height: extent.height)
  }

  /// The place of a row that a scene has but does not show: near its edge, however far away the row
  /// is.
  private func place(
    _ row: RowIdentity, like other: GridRect, in index: SceneIndex, _ places: OffscreenPlaces.Places
  ) -> GridRect? {
    let clip = clip(index)
    var frame: GridRect
    if let card = places.cards[row] {
      frame = card
    } else if let top = places.rows[row] {
      let height = index.units.first { $0.key.isRow }?.value.height ?? other.height
      frame = GridRect(x: clip.x, y: top, width: clip.width, height: height)
    } else {
      return nil
    }
    let room = Self.reach * frame.height
    frame.y = min(max(frame.y, clip.y - frame.height - room), clip.maxY + room)
    return frame
  }

  private func tracks(_ pair: ItemPair, _ way: Way) -> [Track] {
    switch (pair.start, pair.end) {
    case (let start?, let end?):
      if case .text(let before) = start.content, case .text(let after) = end.content,
        !TextMorph.fits(before, after)
      {
        return texts(start, before, end, after)
      }
      return Track.tracks(start, end, moves: true, pixels: pairing.pixels)
    case (nil, let item?):
      let start =
        item.isOf(way.end)
        ? way.start : item.frame.offset(x: way.start.x - way.end.x, y: way.start.y - way.end.y)
      return [Track(item, from: start, to: item.frame, pixels: pairing.pixels, newly(way))]
    case (let item?, nil):
      let end =
        item.isOf(way.start)
        ? way.end : item.frame.offset(x: way.end.x - way.start.x, y: way.end.y - way.start.y)
      let visibility: Visibility =
        way.isInBoth ? .vanishes : way.isKnown ? .constant : .vanishes
      return [Track(item, from: item.frame, to: end, pixels: pairing.pixels, visibility)]
    case (nil, nil): return []
    }
  }

  private func newly(_ way: Way) -> Visibility {
    if way.isInBoth { return .blendsIn }
    return way.isKnown ? .constant : .appears
  }

  /// A text whose font changes: the old and the new one move along the same path and cross-fade;
  /// neither changes its width, so that none is truncated on the way.
  private func texts(
    _ start: Item, _ before: TextBlock, _ end: Item, _ after: TextBlock
  ) -> [Track] {
    let x = after.left - before.left
    let y = after.origin.y - before.origin.y
    return [
      Track(
        start, as: start.identity.before, from: start.frame, to: start.frame.offset(x: x, y: y),
        pixels: pairing.pixels, .blendsOut),
      Track(
        end, from: end.frame.offset(x: -x, y: -y), to: end.frame, pixels: pairing.pixels,
        .blendsIn),
    ]
  }
}

extension ItemPair {
  /// Whether it belongs to the row itself and not to its contents.
  fileprivate var isShape: Bool {
    if case .row? = identity?.owner { true } else { false }
  }
}

extension TextBlock {
  /// The approximate left end of the text: unless it is aligned at the left, assumes letters of
  /// typical width.
  fileprivate var left: Double {
    let rest = max(0, width - 0.58 * font.size * Double(string.count))
    return switch alignment {
    case .leading: origin.x
    case .center: origin.x + rest / 2
    case .trailing, .decimal: origin.x + rest
    }
  }
}

extension Item {
  /// Whether its frame is that of a whole row or card.
  fileprivate func isOf(_ frame: GridRect) -> Bool {
    abs(self.frame.x - frame.x) < 0.01 && abs(self.frame.y - frame.y) < 0.01
      && abs(self.frame.width - frame.width) < 0.01
      && abs(self.frame.height - frame.height) < 0.01
  }
}
