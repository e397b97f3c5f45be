import GridreelPrimitives
import GridreelSceneModel

/// An item of one scene and the same item of the other; one of them may be missing.
struct ItemPair {
  let start, end: Item?

  var identity: Identity? { (end ?? start)?.identity }
}

/// Two scenes, what they have in common, and the way to show their difference.
struct Pairing {
  let from, to: SceneIndex
  let places: OffscreenPlaces
  let pixels: PixelGrid
  /// Whether things glide; otherwise they fade.
  let moves: Bool
  /// The columns that only one scene has and that are beneath others in the other one: they stay where they are
  /// while their neighbours slide over them, or off them.
  let covered: Set<String>

  init(
    from: SceneIndex, to: SceneIndex, places: OffscreenPlaces, pixels: PixelGrid, moves: Bool
  ) {
    (self.from, self.to, self.places) = (from, to, places)
    (self.pixels, self.moves) = (pixels, moves)
    covered =
      moves
      ? from.columns(coveredIn: to, places.to).union(to.columns(coveredIn: from, places.from)) : []
  }

  /// The items of one pane in drawing order.
  ///
  /// An item that only the scene before has stands directly above the item that was below it, and one upon which the
  /// text of its cell stands, directly below that.
  func pairs(in key: PaneKey) -> [ItemPair] {
    let before = from.scene.pane(key)?.items ?? []
    let after = to.scene.pane(key)?.items ?? []
    var (gone, beneath): ([Identity?: [Item]], [Identity: [Item]]) = ([:], [:])
    var last: Identity?
    for item in before {
      if to.items[item.identity] == nil {
        if item.isField {
          beneath[Identity(item.identity.owner, .text), default: []].append(item)
        } else {
          gone[last, default: []].append(item)
        }
      } else {
        last = item.identity
      }
    }
    let departing = { (place: Identity?) in
      (gone.removeValue(forKey: place) ?? []).map { ItemPair(start: $0, end: nil) }
    }
    var pairs = departing(nil)
    // A dropped row or column stays on its card until the card lies in place.
    let isCard = key == PaneKey(.lifted, isCut: true) || key == PaneKey(.overlay)
    for item in after where isCard || !from.lifted.contains(item.identity) {
      pairs += (beneath.removeValue(forKey: item.identity) ?? []).map {
        ItemPair(start: $0, end: nil)
      }
      pairs.append(ItemPair(start: from.items[item.identity], end: item))
      pairs += departing(item.identity)
    }
    // Items above one that has changed its pane stay where that item was.
    for item in before {
      if isCard, from.lifted.contains(item.identity), !to.lifted.contains(item.identity),
        let end = to.items[item.identity]
      {
        pairs.append(ItemPair(start: item, end: end))
      }
      pairs += departing(item.identity)
    }
    return beneath.values.flatMap { $0 }.map { ItemPair(start: $0, end: nil) } + pairs
  }

  /// The tracks of a pair that is not part of a unit.
  func tracks(_ pair: ItemPair) -> [Track] {
    switch (pair.start, pair.end) {
    case (let start?, let end?):
      Track.tracks(start, end, moves: moves && !isOfMenuInPlace(start, end), pixels: pixels)
    case (nil, let item?): [single(item, isNew: true)]
    case (let item?, nil): [single(item, isNew: false)]
    case (nil, nil): []
    }
  }

  /// Whether it is a part of the menu above cards, or of its button where that gets another title at its place: the
  /// title would run through the button's sign.
  private func isOfMenuInPlace(_ start: Item, _ end: Item) -> Bool {
    guard start.identity.owner == .header, case .mark(let name) = start.identity.part else {
      return start.identity.owner == .menu
    }
    return name.hasPrefix("button") && abs(start.frame.maxX - end.frame.maxX) < 0.5
  }

  private func single(_ item: Item, isNew: Bool) -> Track {
    let shift = moves ? sideways(item.identity.owner, isNew: isNew) : 0
    let other = item.frame.offset(x: shift ?? 0, y: 0)
    return Track(
      item, from: isNew ? other : item.frame, to: isNew ? item.frame : other, pixels: pixels,
      visibility(of: item, isNew: isNew, isKnown: shift != nil))
  }

  /// The horizontal distance of an owner's column in the scene that lacks an item; nil if that scene
  /// has no such column, and 0 if the owner belongs to no column.
  func sideways(_ owner: Identity.Owner, isNew: Bool) -> Double? {
    guard let column = owner.column else { return 0 }
    let (own, other) = isNew ? (to, from) : (from, to)
    let known = other.columns[column] ?? (isNew ? places.from : places.to).columns[column]
    guard let known, let place = own.columns[column] else { return nil }
    return known - place
  }

  /// The visibility of an item that only one scene has, depending on whether both know its owner.
  private func visibility(of item: Item, isNew: Bool, isKnown: Bool) -> Visibility {
    guard moves, item.identity.owner != .menu else { return isNew ? .fadesIn : .fadesOut }
    if item.identity.owner.column.map(covered.contains) ?? false { return .constant }
    // The signs of a refresh replace each other in place.
    if item.identity.owner == .body, case .mark = item.identity.part {
      return isNew ? .appears : .vanishes
    }
    switch item.identity.part {
    case .filmCaption, .filmLabel: return isNew ? .comes(0.5, 1) : .goes(0, 0.5)
    case .arrow, .priority, .pointer: return isNew ? .fadesIn : .fadesOut
    case .background, .border, .text, .disclosure, .horizontalLine, .verticalLine, .shadow, .mark,
      .other:
      guard isKnown else { return isNew ? .appears : .vanishes }
      if item.identity.owner.column.map(isOutside) ?? false { return .constant }
      return isNew ? .blendsIn : .blendsOut
    }
  }

  /// Whether a column is outside of one scene's viewport.
  func isOutside(_ column: String) -> Bool {
    (from.columns[column] == nil) != (to.columns[column] == nil)
  }

  /// Whether some columns are pinned while others scroll.
  var hasPinnedRows: Bool {
    [from, to].contains { index in
      index.scene.pane(PaneKey(.body(pinned: true)))?.items
        .contains { UnitKey($0.identity.owner)?.isRow ?? false } ?? false
    }
  }

  /// Whether a row or a column is lifted above the grid.
  var hasLift: Bool {
    [from, to].contains { index in index.scene.panes.contains { $0.kind == .lifted } }
  }

  /// The left edges of the columns pinned at the right, before and after; nil if there are none.
  var rightEdges: (start: Double, end: Double)? {
    func edge(_ index: SceneIndex) -> Double? {
      guard let clip = index.scene.pane(PaneKey(.body(pinned: false)))?.clip,
        let pinned = index.scene.pane(PaneKey(.body(pinned: true))),
        pinned.items.contains(where: { $0.identity.isRightOf(clip, $0.frame) })
      else { return nil }
      return clip.maxX - 0.5
    }
    guard let start = edge(from) ?? edge(to), let end = edge(to) ?? edge(from) else { return nil }
    return (start, end)
  }

  /// The background of the empty body, before and after; nil unless both are plain colours.
  var ground: (start: GridColor, end: GridColor)? {
    guard let start = from.ground, let end = to.ground else { return nil }
    return (start, end)
  }
}

extension SceneIndex {
  /// The scrolling columns that another scene does not have, in which others fill their places.
  fileprivate func columns(
    coveredIn other: SceneIndex, _ places: OffscreenPlaces.Places
  ) -> Set<String> {
    guard !isTiled, !other.isTiled else { return [] }
    let clip = other.scene.pane(PaneKey(.body(pinned: false)))?.clip
    let edge = clip?.maxX ?? other.scene.size.width
    let end = other.columnEnds.filter { !other.pinnedColumns.contains($0.key) }.values.max() ?? 0
    let gone = columnEnds.filter { column, right in
      other.columns[column] == nil && places.columns[column] == nil
        && !pinnedColumns.contains(column) && min(right, edge) <= end + 0.5
    }
    return Set(gone.keys)
  }
}

extension Identity {
  /// Whether it belongs to a row, and its frame lies right of the scrolling area.
  fileprivate func isRightOf(_ clip: GridRect, _ frame: GridRect) -> Bool {
    frame.x >= clip.maxX - 0.5 && UnitKey(owner)?.isRow ?? false
  }
}

extension Identity.Owner {
  /// The column to which the owner belongs.
  var column: String? {
    switch self {
    case .headerCell(let column), .cell(_, let column), .summaryCell(_, let column),
      .sectionCell(_, let column), .column(let column):
      column
    case .frame, .menu, .header, .section, .row, .body, .spanner, .summary, .callout: nil
    }
  }
}

extension Item {
  /// Whether it is the ground of a field in which someone types, or of what is selected there.
  fileprivate var isField: Bool {
    guard case .cell = identity.owner else { return false }
    return [.mark("field"), .mark("field selection")].contains(identity.part)
  }
}
