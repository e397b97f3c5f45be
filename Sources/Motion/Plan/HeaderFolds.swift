import GridreelPrimitives
import GridreelSceneModel

/// Headers of sections that go before rows change places, and others that come after.
///
/// What stands below them closes up over them, and makes room for them. So no row stands below a header that is not its
/// own, and no place is empty while rows are on their way. Where sections stay, all that goes or comes does so before.
struct HeaderFolds {
  /// How far a part is from the way that it would have without headers.
  struct Way {
    /// How much higher it stands without them before and after, in points.
    let before, after: Double
    /// The position of its own motion where it has none; nil for a part that moves.
    let rest: Double?
    let closing, opening: Flight

    /// How much lower it is than its own motion says, in points.
    func distance(at progress: Double, _ position: Double) -> Double {
      let own = rest ?? position
      return before * (own - closing.position(at: progress))
        + after * (opening.position(at: progress) - own)
    }
  }

  /// The time in which headers go, and that in which they come, how much more each row takes, and the longest, in
  /// seconds.
  private static let (seconds, perRow, longest) = (0.2, 0.04, 0.7)
  /// How much more headers take for each point of their heights, and the longest of these times, in seconds.
  private static let (perPoint, longestFold) = (0.001, 0.5)
  /// The time in which rows fly to other sections, for each of them, and the longest, in seconds.
  private static let (flying, perFlight, longestFlight) = (0.6, 0.04, 1.0)

  private let travels: Travels
  private let gone, new: Set<UnitKey>
  /// How much higher parts stand without headers before and after, in points; nought for those that are not listed.
  private let before, after: [UnitKey: Double]
  /// What goes and comes where sections stay; nil if only headers do.
  let rooms: SectionRooms?
  /// The times in which headers go and come.
  private var closing, opening: Flight

  /// Finds the headers that go or come, or all parts that do where sections stay; nil if there are none.
  init?(_ travels: Travels, _ rooms: SectionRooms?, curve: EasingCurve) {
    self.rooms = rooms
    func headers(_ kind: Travel.Kind, _ beyond: Travel.Kind) -> Set<UnitKey> {
      let ways = travels.ways.filter { key, way in
        way.kind == kind && (rooms != nil || !key.isRow && !travels.endings.contains(key))
          || way.kind == beyond && travels.slide(of: key) != nil
      }
      return Set(ways.keys)
    }
    (gone, new) = (headers(.vanishes, .leaves), headers(.appears, .enters))
    guard !gone.isEmpty || !new.isEmpty || !(rooms?.movers.isEmpty ?? true) else { return nil }
    let ways = travels.filled(
      gone: Self.height(of: gone, travels.from, travels),
      new: Self.height(of: new, travels.to, travels))
    self.travels = ways
    before =
      rooms?.distances.mapValues(-)
      ?? Self.heights(of: gone, ways.from, ways.filling.before, ways)
    after = rooms == nil ? Self.heights(of: new, ways.to, ways.filling.after, ways) : [:]
    closing = Flight(start: 0, length: 0, curve: curve)
    opening = closing
  }

  /// The height of all headers above each part of a body and each row below it; those that lie on rows take no room.
  private static func heights(
    of headers: Set<UnitKey>, _ index: SceneIndex, _ below: [UnitKey], _ travels: Travels
  ) -> [UnitKey: Double] {
    var (heights, height): ([UnitKey: Double], Double) = ([:], 0)
    for key in index.order + below
    where !travels.sticking.contains(key) && !travels.endings.contains(key) {
      heights[key] = height
      if headers.contains(key), let own = index.units[key] { height += own.height }
    }
    return heights
  }

  /// The height of all headers that go, or that come, in points; nought in a window, which is full without them.
  private func height(of headers: Set<UnitKey>, _ index: SceneIndex) -> Double {
    travels.isWindow || rooms != nil ? 0 : Self.height(of: headers, index, travels)
  }

  private static func height(
    of headers: Set<UnitKey>, _ index: SceneIndex, _ travels: Travels
  ) -> Double {
    headers.subtracting(travels.sticking).reduce(0) { $0 + (index.units[$1]?.height ?? 0) }
  }

  /// The time in which headers go, or come; nought for none, in seconds.
  private static func seconds(for headers: Set<UnitKey>, _ index: SceneIndex) -> Double {
    let height = headers.reduce(0) { $0 + (index.units[$1]?.height ?? 0) }
    return headers.isEmpty ? 0 : min(longestFold, seconds + perPoint * height)
  }

  /// The ways of all parts without the headers.
  var flat: Travels {
    var flat = travels
    flat.headerHeights = (height(of: gone, travels.from), height(of: new, travels.to))
    if rooms != nil {
      let ends = travels.roomEnds
      flat.headerHeights.before = ends.before - ends.after
    }
    for (key, way) in travels.ways {
      let (before, after) = shifts(key)
      let rest = rest(key, way)
      let shift = rest == 1 ? after : before
      flat.ways[key]?.start = way.start.moved(rest == nil ? -before : -shift)
      flat.ways[key]?.end = way.end.moved(rest == nil ? -after : -shift)
      if travels.fills(key) { flat.ways[key]?.kind = .stays }
    }
    for key in gone.union(new).union(movers) { flat.ways[key] = nil }
    return flat
  }

  /// How much higher a part stands without headers; one that comes over an edge, or goes over it, stands there.
  private func shifts(_ key: UnitKey) -> (before: Double, after: Double) {
    (before[key] ?? 0, after[key] ?? 0)
  }

  /// The position of the own motion of a part that has none; nil for a part that moves.
  private func rest(_ key: UnitKey, _ way: Travel) -> Double? {
    switch way.kind {
    case .leaves where travels.fills(key): nil
    case .stays, .enters: nil
    case .appears: 1
    case .leaves, .vanishes: 0
    }
  }

  /// The ways of all parts: headers that rows cover or uncover are there for all of their time.
  var unfolded: Travels {
    var unfolded = travels
    for (headers, index, kind) in [
      (gone, travels.from, Travel.Kind.leaves), (new, travels.to, .enters),
    ] {
      for (key, next) in zip(index.order, index.order.dropFirst())
      where headers.contains(key) && !travels.sticking.contains(key) {
        // What ends the body goes with its end, and covers nothing before that.
        let isCovered = next.isRow || headers.contains(next)
        if isCovered { unfolded.ways[key]?.kind = kind }
      }
      if rooms != nil { for key in headers { unfolded.ways[key]?.kind = kind } }
      for key in headers { unfolded.ways[key] = travels.slide(of: key) ?? unfolded.ways[key] }
    }
    return unfolded
  }

  /// Whether rows from beyond an edge of a window stand in the room of headers.
  var fillsWindow: Bool { !travels.filling.before.isEmpty || !travels.filling.after.isEmpty }

  /// The rows that change their section, which fly above all others as these make room.
  var movers: Set<UnitKey> { rooms?.movers ?? [] }

  // MARK: Times

  /// The way of the end of all rows beside its own motion.
  var ending: Way {
    Way(
      before: height(of: gone, travels.from), after: height(of: new, travels.to), rest: nil,
      closing: closing, opening: opening)
  }

  /// The way of a part beside its own motion; nil if there is none.
  func way(of key: UnitKey) -> Way? {
    guard let way = travels.ways[key] else { return nil }
    let ending = ending
    if travels.endings.contains(key), way.kind == .stays, ending.before != 0 || ending.after != 0 {
      return ending
    }
    let (before, after) = shifts(key)
    guard before != 0 || after != 0 else { return nil }
    return Way(
      before: before, after: after, rest: rest(key, way), closing: closing, opening: opening)
  }

  /// The time in which a header is there; nil for anything else.
  func presence(of key: UnitKey) -> Range<Double>? {
    if gone.contains(key) { return 0..<closing.end }
    return new.contains(key) ? opening.start..<2 : nil
  }

  /// How what stands below covers or uncovers a part; nil for nothing.
  func cover(of key: UnitKey) -> SectionRooms.Cover? {
    rooms?.middles[key].map {
      SectionRooms.Cover(flight: closing, share: $0, isNew: new.contains(key))
    }
  }

  /// Puts the times of headers before and after those of all other motions.
  ///
  /// - Parameters:
  ///   - flights: The times of all other motions, which get theirs in the whole time.
  ///   - settling: The time in which the body changes its height; nil if it does not without headers.
  ///   - seconds: The duration of these motions, in seconds.
  /// - Returns: The duration of the whole, in seconds.
  mutating func plan(
    _ flights: inout [UnitKey: Flight], _ settling: inout Flight?, around seconds: Double
  ) -> Double {
    let curve = closing.curve
    var (before, after) = (
      Self.seconds(for: gone, travels.from), Self.seconds(for: new, travels.to)
    )
    if rooms != nil {
      let rows = max(gone.count(where: \.isRow), new.count(where: \.isRow), movers.count)
      (before, after) = (min(Self.longest, Self.seconds + Self.perRow * Double(rows)), 0)
      let flight = Self.flying + Self.perFlight * Double(movers.count)
      if !movers.isEmpty { before = max(before, min(Self.longestFlight, flight)) }
    }
    let seconds = rooms != nil && flights.isEmpty ? 0 : seconds
    let whole = before + seconds + after
    func within(_ flight: Flight) -> Flight {
      Flight(
        start: (before + flight.start * seconds) / whole, length: flight.length * seconds / whole,
        curve: flight.curve, isUpright: flight.isUpright)
    }
    closing = Flight(start: 0, length: before / whole, curve: curve)
    opening =
      rooms == nil
      ? Flight(start: 1 - after / whole, length: after / whole, curve: curve) : closing
    flights = flights.mapValues(within)
    let heights = (travels.from.body.bottom, travels.to.body.bottom)
    settling = settling.map(within)
    if settling == nil, abs(heights.1 - heights.0) > 1 {
      settling = heights.1 > heights.0 && !new.isEmpty || gone.isEmpty ? opening : closing
      for key in travels.endings { flights[key] = settling }
    }
    for (key, way) in travels.ways
    where flights[key] == nil && (way.kind == .stays || travels.fills(key)) && way.moves {
      flights[key] = gone.isEmpty ? opening : closing
    }
    for key in gone.union(movers) { flights[key] = closing }
    for key in new { flights[key] = opening }
    return whole
  }
}

/// The end of all rows as headers go and come above it: what surrounds the rows ends there, too, and what stands below
/// them stays as far from them.
struct RowsEnd {
  let way: HeaderFolds.Way
  /// The time of its own motion.
  let flight: Flight
  /// The lower edges of the body before and after, in points.
  let before, after: Double
  let pixels: PixelGrid

  /// Where a frame is at a fraction of the transition's time that would be there without headers.
  func bring(_ frame: GridRect, at progress: Double) -> GridRect {
    let (shift, isBelow) = shift(of: frame, at: progress)
    return isBelow ? frame.offset(x: 0, y: shift) : frame.lengthened(by: shift)
  }

  /// Where an item is at a fraction of the transition's time that would be there without headers.
  func bring(_ item: Item, at progress: Double) -> Item {
    let (shift, isBelow) = shift(of: item.frame, at: progress)
    if isBelow { return item.moved(x: 0, y: shift) }
    var item = item
    item.frame = item.frame.lengthened(by: shift)
    return item
  }

  /// How much lower a frame or its lower edge is, in points, and whether all of it stands below the rows.
  private func shift(
    of frame: GridRect, at progress: Double
  ) -> (distance: Double, isBelow: Bool) {
    let position = flight.position(at: progress)
    let edge = mix(before, after, position) - 1
    let isBelow = frame.y >= edge
    guard isBelow || frame.maxY >= edge else { return (0, false) }
    return (pixels.snap(extent: way.distance(at: progress, position)), isBelow)
  }
}

extension GridRect {
  /// The same rectangle with another lower edge.
  fileprivate func lengthened(by distance: Double) -> GridRect {
    GridRect(x: x, y: y, width: width, height: max(0, height + distance))
  }
}
