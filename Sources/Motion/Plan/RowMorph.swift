import GridreelPrimitives
import GridreelSceneModel

/// A row that becomes a card, or a card that becomes a row: an opaque piece on its way, on which each text stands once.
///
/// What only the row or only the card has is there near its own end of the way. So is a cell that would lie on another
/// one in between.
struct RowMorph {
  /// The first and the last part of the time, in which parts of the old look go and parts of the new one come.
  private static let (early, late) = (0.25, 0.75)
  /// The part of the time after which the values of a row that becomes a card stand in lines of their own.
  private static let lines = 0.6

  let key: UnitKey
  let way: LayoutMorph.Way
  let pairs: [ItemPair]
  let pairing: Pairing

  /// All tracks, lowest first: shadows, a ground that hides what lies behind, fills, everything else.
  var tracks: [Track] {
    let shadows = pairs.filter { $0.identity?.part == .shadow }
    let others = pairs.filter { $0.identity?.part != .shadow }
    // What fills a cell lies on what fills the whole row, also where only one look has it.
    let (grounds, content) = parted(others)
    let isWhole = { (pair: ItemPair) in pair.identity?.owner == key.owner }
    let fills = grounds.filter(isWhole) + grounds.filter { !isWhole($0) }
    let dipping = dipping(content.filter { !$0.isFill })
    return shadows.flatMap { tracks($0, dips: false) } + ground
      + fills.flatMap { tracks($0, dips: false) }
      + columnLines
      + content.flatMap { pair in
        tracks(pair, dips: pair.identity.map { dipping.contains($0.owner) } ?? false)
      }
  }

  /// What fills the row and its cells, beneath everything that stands there, and all else.
  ///
  /// What fills a cell that lies upon another one, such as a badge upon a picture, stays between them.
  private func parted(_ pairs: [ItemPair]) -> (grounds: [ItemPair], content: [ItemPair]) {
    var (grounds, content): ([ItemPair], [ItemPair]) = ([], [])
    for pair in pairs {
      let liesOnOthers = content.contains { other in
        let owner = other.identity?.owner
        return owner != key.owner && owner != pair.identity?.owner && pair.overlaps(other)
      }
      if pair.isFill, !liesOnOthers { grounds.append(pair) } else { content.append(pair) }
    }
    return (grounds, content)
  }

  // MARK: What makes a piece of it

  /// A fill beneath everything, so that nothing shines through on the way.
  private var ground: [Track] {
    guard way.isKnown, let ground = pairing.ground else { return [] }
    func item(_ frame: GridRect, _ color: GridColor, _ index: SceneIndex) -> Item {
      Item(
        Identity(key.owner, .other("ground")), frame: frame,
        content: .fill([.color(color)], cornerRadius: radius(in: index)))
    }
    return Track.tracks(
      item(way.start, ground.start, way.from), item(way.end, ground.end, way.to), moves: true,
      pixels: pairing.pixels)
  }

  /// The radius of a card's corners; 0 for a row.
  private func radius(in index: SceneIndex) -> Double {
    let index = way.kind == .enters ? way.to : way.kind == .leaves ? way.from : index
    guard index.isTiled,
      case .fill(_, let radius)? = index.items[Identity(key.owner, .background)]?.content
    else { return 0 }
    return radius
  }

  /// The pieces on a row of the lines between columns, which its ground hides.
  private var columnLines: [Track] {
    let (index, frame) = way.becomesCard ? (way.from, way.start) : (way.to, way.end)
    guard key.isRow, way.kind == .stays || way.kind == (way.becomesCard ? .leaves : .enters) else {
      return []
    }
    return index.scene.panes.filter(\.kind.isBody).flatMap(\.items).compactMap { line in
      guard case .column(let column) = line.identity.owner, case .line = line.content else {
        return nil
      }
      let name = Identity.Part.other("line \(column) \(line.identity.part.word)")
      let item = Item(
        Identity(key.owner, name),
        frame: GridRect(x: line.frame.x, y: frame.y, width: line.frame.width, height: frame.height),
        content: line.content)
      return alone(item, isNew: !way.becomesCard, .row)
    }
  }

  // MARK: Items

  /// The look to which something belongs that the other one does not have.
  private enum Look { case row, card, content }

  private func tracks(_ pair: ItemPair, dips: Bool) -> [Track] {
    switch (pair.start, pair.end) {
    case (let start?, let end?):
      if !dips, let track = morph(start, end) { return [track] }
      return exchanged(start, end, dips: dips)
    case (nil, let item?): return [alone(item, isNew: true, look(of: item, isNew: true))]
    case (let item?, nil): return [alone(item, isNew: false, look(of: item, isNew: false))]
    case (nil, nil): return []
    }
  }

  /// The track of an item whose looks go over into each other.
  private func morph(_ start: Item, _ end: Item) -> Track? {
    let glide = FrameGlide(start.frame, end.frame, pixels: pairing.pixels, content: end.content)
    return ContentMorph(start.content, end.content, glide: glide).map {
      Track(end.identity, glide, $0)
    }
  }

  /// The old look and the new one along the same path, one after the other: neither changes its width, so that no
  /// text is truncated on the way.
  private func exchanged(_ start: Item, _ end: Item, dips: Bool) -> [Track] {
    let (x, y) = RowMorph.distance(start, end)
    return [
      Track(
        start, as: start.identity.before, from: start.frame, to: start.frame.offset(x: x, y: y),
        pixels: pairing.pixels, dips ? .goes(0, Self.early) : .ends(at: 0.5)),
      Track(
        end, from: end.frame.offset(x: -x, y: -y), to: end.frame, pixels: pairing.pixels,
        dips ? .comes(Self.late, 1) : .begins(at: 0.5)),
    ]
  }

  private static func distance(_ start: Item, _ end: Item) -> (x: Double, y: Double) {
    if case .text(let before) = start.content, case .text(let after) = end.content {
      return (after.left - before.left, after.origin.y - before.origin.y)
    }
    return (
      end.frame.x + end.frame.width / 2 - start.frame.x - start.frame.width / 2,
      end.frame.y + end.frame.height / 2 - start.frame.y - start.frame.height / 2
    )
  }

  private func look(of item: Item, isNew: Bool) -> Look {
    guard case .row = item.identity.owner else { return .content }
    return isNew == way.becomesCard ? .card : .row
  }

  /// The track of an item that only one look has.
  private func alone(_ item: Item, isNew: Bool, _ look: Look) -> Track {
    let (own, other) = isNew ? (way.end, way.start) : (way.start, way.end)
    let beyond =
      item.isOf(own)
      ? other
      : carried(item, isNew: isNew)
        ?? item.frame.offset(
          x: other.x - own.x, y: other.y - own.y - (look == .content ? item.excess(own, other) : 0))
    return Track(
      item, from: isNew ? beyond : item.frame, to: isNew ? item.frame : beyond,
      pixels: pairing.pixels, visibility(isNew: isNew, look))
  }

  /// The frame to or from which what a cell draws takes the fill on which only a card draws it; nil for anything else.
  private func carried(_ item: Item, isNew: Bool) -> GridRect? {
    guard way.kind == .stays, item.identity.owner != key.owner, item.identity.part == .background,
      let drawn = pairs.first(where: { pair in
        pair.identity?.owner == item.identity.owner && pair.start != nil && pair.end != nil
      }), let start = drawn.start, let end = drawn.end
    else { return nil }
    let (x, y) = RowMorph.distance(start, end)
    return item.frame.offset(x: isNew ? -x : x, y: isNew ? -y : y)
  }

  private func visibility(isNew: Bool, _ look: Look) -> Visibility {
    switch way.kind {
    case .appears: return .appears
    case .vanishes: return .vanishes
    case .enters, .leaves: return .constant
    case .stays: break
    }
    // A card is one for most of its way.
    if look == .card { return isNew ? .comes(0, Self.early) : .goes(Self.late, 1) }
    // Its labels are there as soon as its values stand in lines of their own, and gone before it gets lower.
    if isNew == way.becomesCard {
      return isNew ? .comes(Self.lines, Self.late) : .goes(0, Self.early)
    }
    return isNew ? .comes(Self.late, 1) : .goes(0, Self.early)
  }

  // MARK: Cells that would lie on each other

  /// The positions at which cells are compared with each other.
  private var samples: [(down: Double, across: Double)] {
    guard key.isRow else { return [0.2, 0.35, 0.5, 0.65, 0.8].map { ($0, $0) } }
    return RowFolding.positions.map { position in
      way.becomesCard ? position : (1 - position.down, 1 - position.across)
    }
  }

  /// The owners of cells that would lie on others on the way; larger texts stay.
  private func dipping(_ pairs: [ItemPair]) -> Set<Identity.Owner> {
    var cells: [(owner: Identity.Owner, size: Double, pairs: [ItemPair])] = []
    for pair in pairs where pair.start != nil && pair.end != nil {
      guard let owner = pair.identity?.owner, owner != key.owner else { continue }
      if let place = cells.firstIndex(where: { $0.owner == owner }) {
        cells[place].pairs.append(pair)
        cells[place].size = max(cells[place].size, pair.textSize)
      } else {
        cells.append((owner, pair.textSize, [pair]))
      }
    }
    let ordered = cells.enumerated()
      .sorted { (-$0.element.size, $0.offset) < (-$1.element.size, $1.offset) }.map(\.element)
    var (stay, dipping): ([[ItemPair]], Set<Identity.Owner>) = ([], [])
    for cell in ordered {
      let collides = samples.contains { position in
        cell.pairs.contains { pair in
          let area = pair.area(at: position)
          return stay.contains { other in
            other.contains { other in
              // What stands upon a picture goes there.
              let isUpon = (pair.isPicture || other.isPicture) && pair.overlaps(other)
              return !isUpon && area.intersects(other.area(at: position))
            }
          }
        }
      }
      if collides { dipping.insert(cell.owner) } else { stay.append(cell.pairs) }
    }
    return dipping
  }
}

extension ItemPair {
  /// Whether both are at one place in a scene.
  fileprivate func overlaps(_ other: ItemPair) -> Bool {
    [(start, other.start), (end, other.end)].contains { own, other in
      guard let own, let other else { return false }
      return own.frame.intersects(other.frame)
    }
  }

  /// Whether it is a picture in both scenes.
  fileprivate var isPicture: Bool {
    if case .picture? = start?.content, case .picture? = end?.content { true } else { false }
  }

  /// Whether it fills a row or a cell.
  fileprivate var isFill: Bool {
    guard case .fill? = (end ?? start)?.content else { return false }
    return identity?.part == .background || identity?.part == .other("filler")
  }

  /// The size of the larger of both texts; 0 for anything else.
  fileprivate var textSize: Double {
    [start, end].map { item in
      if case .text(let block)? = item?.content { block.font.size } else { 0 }
    }.max() ?? 0
  }

  /// The approximate area of what is seen half-way and elsewhere.
  fileprivate func area(at position: (down: Double, across: Double)) -> GridRect {
    guard let start, let end else { return .zero }
    if isPicture {
      // It takes on its other size on the way.
      let (first, last) = (start.frame, end.frame)
      return GridRect(
        x: mix(first.x, last.x, position.across), y: mix(first.y, last.y, position.down),
        width: mix(first.width, last.width, position.across),
        height: mix(first.height, last.height, position.down))
    }
    let (before, after) = (start.inked, end.inked)
    let shown = position.down < 0.5 ? before : after
    return GridRect(
      x: mix(before.x, after.x, position.across), y: mix(before.y, after.y, position.down),
      width: shown.width, height: shown.height)
  }
}

extension TextBlock {
  /// The approximate width of the text in one line, from letters of typical width.
  fileprivate var typicalWidth: Double { 0.58 * font.size * Double(string.count) }

  /// The approximate left end of the text.
  fileprivate var left: Double {
    let rest = max(0, width - typicalWidth)
    return switch alignment {
    case .leading: origin.x
    case .center: origin.x + rest / 2
    case .trailing, .decimal: origin.x + rest
    }
  }
}

extension Item {
  /// How much higher it stands in a lower frame, so that it stays within that, in points.
  fileprivate func excess(_ own: GridRect, _ other: GridRect) -> Double {
    let (room, rest) = (own.height - frame.height, other.height - frame.height)
    guard room > 1e-6, rest < room else { return 0 }
    return (frame.y - own.y) * (1 - max(0, rest) / room)
  }

  /// The approximate area that it draws on.
  fileprivate var inked: GridRect {
    guard case .text(let block) = content else { return frame }
    let whole = block.typicalWidth
    let lines = block.isFitting ? 1 : max(1, (whole / max(1, block.width)).rounded(.up))
    let shown = block.lineLimit > 0 ? min(lines, Double(block.lineLimit)) : lines
    return GridRect(
      x: block.left, y: block.origin.y - block.font.size, width: min(whole, max(1, block.width)),
      height: 1.25 * block.font.size * shown)
  }

  /// Whether its frame is that of a whole row or card.
  fileprivate func isOf(_ frame: GridRect) -> Bool {
    abs(self.frame.x - frame.x) < 0.01 && abs(self.frame.y - frame.y) < 0.01
      && abs(self.frame.width - frame.width) < 0.01
      && abs(self.frame.height - frame.height) < 0.01
  }
}
