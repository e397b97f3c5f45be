import GridreelPrimitives
import GridreelSceneModel

/// One item's course through a transition.
struct Track {
  let identity: Identity
  let glide: FrameGlide
  let content: ContentMorph
  let visibility: Visibility
  /// The bar in its frame that it draws; nil for all that fills its frame.
  private let bar: BarMorph?
  /// The numbers that count at one of its sides, for which it makes room.
  var rooms: [NumberRoom] = []
  /// The item itself if nothing about it changes.
  private let steady: Item?

  init(
    _ identity: Identity, _ glide: FrameGlide, _ content: ContentMorph,
    _ visibility: Visibility = .constant
  ) {
    (self.identity, self.glide) = (identity, glide)
    (self.content, self.visibility, bar) = (content, visibility, nil)
    if case .same(let content) = content, case .constant = visibility, glide.isStillSideways,
      glide.isStillUpright, glide.room == nil
    {
      steady = Item(identity, frame: glide.end, content: content)
    } else {
      steady = nil
    }
  }

  /// A bar upon its track, which it follows.
  init(_ identity: Identity, _ bar: BarMorph, upon track: Track) {
    (self.identity, self.bar) = (identity, bar)
    (glide, content, visibility, steady) = (track.glide, track.content, track.visibility, nil)
    rooms = track.rooms
  }

  /// An item of one scene that keeps its look while it moves from one frame to another.
  init(
    _ item: Item, as identity: Identity? = nil, from start: GridRect, to end: GridRect,
    pixels: PixelGrid, _ visibility: Visibility = .constant
  ) {
    let glide = FrameGlide(start, end, pixels: pixels, content: item.content)
    self.init(
      identity ?? item.identity, glide,
      ContentMorph(item.content, home: item.frame, glide: glide), visibility)
  }

  /// A text of a frame that keeps its lines, however wide its frame and large its letters become on the way.
  private init(
    _ block: TextBlock, of home: GridRect, as identity: Identity, from start: (GridRect, Double),
    to end: (GridRect, Double), pixels: PixelGrid, _ visibility: Visibility
  ) {
    let glide = FrameGlide(start.0, end.0, pixels: pixels)
    let morph = TextMorph(
      block.carried(from: home, to: start.0, size: start.1),
      block.carried(from: home, to: end.0, size: end.1), glide: glide)
    self.init(identity, glide, .text(morph), visibility)
  }

  /// The same course with another visibility.
  func seen(as visibility: Visibility) -> Track { Track(identity, glide, content, visibility) }

  /// The same course of a ground whose colour says its cell's number.
  func heated(_ heat: HeatMorph) -> Track {
    let radius =
      switch content {
      case .fill(_, let radii): radii.1
      case .same(.fill(_, let radius)): radius
      default: 0.0
      }
    return Track(identity, glide, .heat(heat, radius: radius), visibility)
  }

  /// The same course of a text that is the sum of the numbers in sight.
  func summing(_ sum: SumInSight) -> Track {
    guard case .text(var text) = content else { return self }
    text.sum = sum
    return Track(identity, glide, .text(text), visibility)
  }

  /// The same course, on which the frame is cut at two heights.
  func within(_ room: ClosedRange<Double>) -> Track {
    var glide = glide
    glide.room = room
    return Track(identity, glide, content, visibility)
  }

  /// The same course, on which the upper edge stays between two heights.
  func reaching(_ reach: ClosedRange<Double>) -> Track {
    var glide = glide
    glide.reach = reach
    return Track(identity, glide, content, visibility)
  }

  /// Appends the visible part of the item.
  func append(to items: inout [Item], at moment: Moment) {
    if let steady, rooms.isEmpty { return items.append(steady) }
    let alpha = visibility.alpha(at: moment)
    guard alpha > 0 else { return }
    if case .text = content, !rooms.isEmpty { return appendBesideNumbers(to: &items, at: moment) }
    let frame = rooms.reduce(glide.frame(at: moment)) { $1.frame($0, at: moment) }
    if let bar {
      guard var item = bar.item(identity, in: frame, at: moment.whole) else { return }
      item.content = item.content.faded(alpha)
      return items.append(item)
    }
    items.append(
      Item(
        identity, frame: frame,
        content: content.content(at: moment, frame: frame).faded(alpha)))
  }
}

extension Track {
  /// Appends the text where it leaves room for the numbers beside it.
  private func appendBesideNumbers(to items: inout [Item], at moment: Moment) {
    var track = self
    track.rooms = []
    let first = items.count
    track.append(to: &items, at: moment)
    let shift = rooms.reduce(0) { $0 + $1.shift(at: moment) }
    for place in first..<items.count { items[place] = items[place].moved(x: shift, y: 0) }
  }

  /// The course of an item that both scenes show: one track, or two if its looks do not match.
  ///
  /// The item glides if `moves`; otherwise it fades from its old place to its new one.
  static func tracks(_ start: Item, _ end: Item, moves: Bool, pixels: PixelGrid) -> [Track] {
    let glide = FrameGlide(start.frame, end.frame, pixels: pixels, content: end.content)
    let stays = glide.isStillSideways && glide.isStillUpright
    let turns = !moves && start.turns(to: end)
    if moves || stays, !turns,
      let content = ContentMorph(start.content, end.content, glide: glide)
    {
      return flash(start, end, pixels) + [Track(end.identity, glide, content)]
    }
    let (first, last) = (start.frame, end.frame)
    if case .text(let before) = start.content, case .text(let after) = end.content,
      before.string != after.string || TextMorph.breaksAnew(before, after)
    {
      return flash(start, end, pixels)
        + texts((start, before), (end, after), moves: moves, pixels: pixels)
    }
    let (out, into): (Visibility, Visibility) =
      turns ? (.fadesOut, .fadesIn) : (.blendsOut, .blendsIn)
    return [
      Track(
        start, as: start.identity.before, from: first, to: moves ? last : first, pixels: pixels,
        out),
      Track(end, from: moves ? first : last, to: last, pixels: pixels, into),
    ]
  }

  /// The same course of a text that takes the place of another one, or leaves it to that, only at the end of the way.
  var changingLate: Track {
    switch visibility {
    case .takesOver: seen(as: .begins(at: 0.8))
    case .yields: seen(as: .ends(at: 0.8))
    default: self
    }
  }

  /// The courses of two texts, one after the other: on top of each other they would be unreadable, and none is
  /// truncated to the other's width.
  private static func texts(
    _ start: (item: Item, block: TextBlock), _ end: (item: Item, block: TextBlock), moves: Bool,
    pixels: PixelGrid
  ) -> [Track] {
    let (first, last) = (start.item.frame, end.item.frame)
    let (goal, origin) = moves ? (last, first) : (first, last)
    let (old, new) = (start.item.identity.before, end.item.identity)
    // A higher text has no room before its row is as high, and a lower one leaves none empty.
    let growth = last.height - first.height
    let isSame = start.block.string == end.block.string
    let place = isSame || abs(growth) < 0.5 ? 0.5 : growth > 0 ? 0.95 : 0.05
    guard start.block.string != end.block.string else {
      let (small, large) = (start.block.font.size, end.block.font.size)
      return [
        Track(
          start.block, of: first, as: old, from: (first, small), to: (goal, large),
          pixels: pixels, .ends(at: place)),
        Track(
          end.block, of: last, as: new, from: (origin, small), to: (last, large),
          pixels: pixels, .begins(at: place)),
      ]
    }
    let (out, into) = exchange(
      of: new.part, isTyped: (start.block.change == nil) != (end.block.change == nil), at: place)
    return [
      Track(
        start.item, as: old, from: first, to: first.brought(to: goal, start.block.alignment),
        pixels: pixels, out),
      Track(
        end.item, from: last.brought(to: origin, end.block.alignment), to: last, pixels: pixels,
        into),
    ]
  }

  /// How one text gives its place to another one.
  ///
  /// - Parameters:
  ///   - part: What they are.
  ///   - isTyped: Whether one of them stands in a field, where it does not change by itself.
  ///   - place: The position on the way at which they do so.
  /// - Returns: The visibilities of both.
  private static func exchange(
    of part: Identity.Part, isTyped: Bool, at place: Double
  ) -> (Visibility, Visibility) {
    switch part {
    // The year of a race is what one reads while the rows are on their way.
    case .filmLabel: (.ends(at: 0.5), .begins(at: 0.5))
    case .filmCaption: (.goes(0, 0.5), .comes(0.5, 1))
    // What someone has typed is the value, and stands there all the time.
    case .text where isTyped: (.ends(at: 0.5), .begins(at: 0.5))
    default: place == 0.5 ? (.yields, .takesOver) : (.yieldsAt(place), .takesOverAt(place))
    }
  }

  /// The light of a cell whose text changes; none if its text stays the same, or no cell lights up.
  private static func flash(_ start: Item, _ end: Item, _ pixels: PixelGrid) -> [Track] {
    guard case .text(let before) = start.content, case .text(let after) = end.content,
      before.string != after.string, end.identity.part == .text, let flash = after.change?.flash
    else { return [] }
    var color = flash.other
    if let old = before.change?.number?.value, let new = after.change?.number?.value, old != new {
      color = new > old ? flash.rising : flash.falling
    }
    let light = Item(
      Identity(end.identity.owner, .light), frame: end.frame,
      content: .fill([.color(color)], cornerRadius: 0))
    return [Track(light, from: start.frame, to: end.frame, pixels: pixels, .flashes)]
  }
}

extension Track {
  /// Whether it is the light of a cell whose text changes.
  var isLight: Bool { identity.part == .light }
}

extension [Track] {
  /// The same tracks, with the light of each cell behind all that the cell draws upon its ground.
  var withLightsBehind: [Track] {
    guard contains(where: \.isLight) else { return self }
    let lights = Dictionary(
      filter(\.isLight).map { ($0.identity.owner, $0) }, uniquingKeysWith: { first, _ in first })
    var (all, lit): ([Track], Set<Identity.Owner>) = ([], [])
    for track in self where !track.isLight {
      let owner = track.identity.owner
      let isContent =
        switch track.identity.part {
        case .text, .mark: true
        default: track.identity.part == Identity(owner, .text).before.part
        }
      if isContent, let light = lights[owner], lit.insert(owner).inserted { all.append(light) }
      all.append(track)
    }
    return all
  }
}

extension Identity.Part {
  /// The light of a cell whose text changes.
  fileprivate static let light = Identity.Part.other("flash")
}

extension Item {
  /// Whether both are arrows that point in different directions.
  fileprivate func turns(to other: Item) -> Bool {
    guard case .arrow(let before) = content, case .arrow(let after) = other.content else {
      return false
    }
    return before.angle != after.angle
  }
}

extension TextBlock {
  /// The block with the same lines in another frame, at the edge where its text stands and with letters of another
  /// size.
  fileprivate func carried(from home: GridRect, to frame: GridRect, size: Double) -> TextBlock {
    let factor = size / font.size
    var block = self
    block.font.size = size
    block.runs = runs?.scaled(by: factor)
    block.width = width * factor
    switch alignment {
    case .leading: block.origin.x = frame.x + (origin.x - home.x) * factor
    case .center:
      block.origin.x = frame.center.x + (origin.x - home.center.x) * factor
    case .trailing, .decimal: block.origin.x = frame.maxX + (origin.x - home.maxX) * factor
    }
    block.origin.y = frame.center.y + (origin.y - home.center.y) * factor
    return block
  }
}

extension GridRect {
  /// The rectangle at another's place with its own extents, at the edge where its text stands.
  fileprivate func brought(to other: GridRect, _ alignment: GridHorizontalAlignment) -> GridRect {
    let spare = other.width - width
    let shift =
      switch alignment {
      case .leading: 0.0
      case .center: spare / 2
      case .trailing, .decimal: spare
      }
    return GridRect(
      x: other.x + shift, y: other.y + (other.height - height) / 2, width: width, height: height)
  }
}

extension Identity {
  /// The identity of the item's old look while the new one is shown beside it.
  var before: Identity { Identity(owner, .other("before \(part.name)")) }
}

extension Identity.Part {
  /// A unique name of the part.
  fileprivate var name: String {
    switch self {
    case .background: "background"
    case .border: "border"
    case .text: "text"
    case .arrow: "arrow"
    case .priority: "priority"
    case .disclosure: "disclosure"
    case .horizontalLine: "horizontal line"
    case .verticalLine: "vertical line"
    case .shadow: "shadow"
    case .mark(let name): "mark \(name)"
    case .other(let name): "other \(name)"
    }
  }
}
