import GridreelPrimitives
import GridreelSceneModel

/// Plans what lies over everything: callouts of rows have their rows' times and ways, and lie on their rows where
/// these pass each other; everything else has the whole time.
struct Riders {
  /// The way of a row, and the time that it takes; nil for the whole time.
  struct Ride {
    var flight: Flight?
    let shift: GridPoint
    /// What brings the row from there to its place.
    var carriage: Carriage?

    func isLike(_ other: Ride) -> Bool {
      shift == other.shift && carriage?.start == other.carriage?.start
        && carriage?.end == other.carriage?.end && carriage?.standing == nil
        && other.carriage?.standing == nil
        && carriage?.folding?.before == other.carriage?.folding?.before
        && flight?.start == other.flight?.start
        && flight?.length == other.flight?.length
    }
  }

  /// The moments at which callouts are compared with each other.
  private static let samples = 24
  /// What counts as more of an overlap, in square points.
  private static let tolerance = 1.0
  /// How far a frame around rows may stay within them, in points.
  private static let slack = 6.0

  /// The items of one callout, or of everything that is none.
  private struct Load {
    let key: String?
    var pairs: [ItemPair] = []
    var group = TrackGroup(tracks: [])
    /// The row with which it goes; nil if it goes with none.
    var row: RowIdentity?

    /// Whether a track is the frame around cells, which signs of the callout explain.
    func isAround(_ track: Track) -> Bool { isAround(track.identity) }

    func isAround(_ identity: Identity) -> Bool {
      let part = identity.part
      return (part == .background || part == .border)
        && pairs.contains { ($0.end ?? $0.start)?.isOutline ?? false }
    }
  }

  let pairing: Pairing
  /// The way of each row that either scene shows.
  let ways: [RowIdentity: Ride]
  /// Whether rows are exchanged instead of moving.
  let fades: Bool
  /// Whether parts of rows are at both their places on the way.
  let parts: Bool
  /// The area in which rows pass each other one after the other; nil if they do not.
  let passing: GridRect?
  /// Whether all rows move as one, so that callouts of rows beyond the edges go on with them.
  let scrolls: Bool
  /// The columns that pass others, with which callouts go.
  let crossing: CrossingColumns
  /// The clock at a fraction of the time.
  let clock: (Double) -> Clock

  /// Callouts with their motions.
  struct Plan {
    /// The groups over everything, and those that a carried column hides as it passes, lowest first.
    var groups: [TrackGroup] = [], passed: [TrackGroup] = []
    /// What lies on rows.
    var onRows: [RowIdentity: [Track]] = [:]
  }

  /// The motions of all callouts.
  var planned: Plan {
    var loads: [Load] = []
    for pair in pairing.pairs(in: PaneKey(.callouts)) {
      // The shade lies over the whole frame and goes with no row.
      let key = !fades && pair.identity == Spotlight.shade ? nil : pair.identity?.callout
      if loads.isEmpty || loads[loads.count - 1].key != key { loads.append(Load(key: key)) }
      loads[loads.count - 1].pairs.append(pair)
    }
    for place in loads.indices { plan(&loads[place]) }
    let colliding = colliding(loads)
    var plan = Plan()
    for place in loads.indices {
      let load = loads[place]
      if let time = load.key.flatMap({ colliding[$0] }) {
        loads[place].group.tracks = load.group.tracks.map { track in
          load.isAround(track) ? track : track.away(in: time)
        }
      }
      guard let row = load.row else { continue }
      let tracks = loads[place].group.tracks
      plan.onRows[row, default: []] += tracks.filter(liesOnRows)
      loads[place].group.tracks.removeAll(where: liesOnRows)
    }
    for load in loads {
      if isPassed(load) { plan.passed.append(load.group) } else { plan.groups.append(load.group) }
    }
    return plan
  }

  /// Whether a carried column hides a callout as it passes.
  private func isPassed(_ load: Load) -> Bool {
    guard let way = crossing.carried.first, crossing.carried.count == 1, let key = load.key,
      key != Scene.spotlight
    else { return false }
    return columns(key) != [way.key]
  }

  /// Whether a track is drawn on its row and not beside the rows.
  private func liesOnRows(_ track: Track) -> Bool {
    // Below the shade of a spotlight they would be darker than at rest.
    let isShaded = [pairing.from, pairing.to].contains { $0.scene.riders[Scene.spotlight] != nil }
    guard let passing, !isShaded, track.isSolid else { return false }
    return [track.glide.start, track.glide.end].allSatisfy { frame in
      let common = frame.intersection(passing)
      return common.width * common.height >= 0.4 * frame.width * frame.height
    }
  }

  // MARK: Ways

  private func plan(_ load: inout Load) {
    let (before, after) = (rows(load.key, pairing.from), rows(load.key, pairing.to))
    guard !before.isEmpty || !after.isEmpty else {
      load.group.tracks = load.pairs.flatMap(pairing.tracks)
      return
    }
    let all = before.union(after)
    guard !fades, !parts, before.isEmpty || after.isEmpty || before == after,
      let ride = ride(of: all)
    else {
      let rests = rest(all)
      load.group.tracks = load.pairs.flatMap { exchanged($0, rests: rests) }
      return
    }
    load.row = all.min()
    let pairs = ride.carriage.map { load.pairs.map($0.atPlace) } ?? load.pairs
    load.group = TrackGroup(
      flight: ride.flight,
      tracks: pairs.flatMap { pair in
        leavesItsRow(pair, by: ride.shift, in: load)
          ? keptAtEdge(pair, by: ride.shift, with: all)
            ?? (rest(all) ? turned(pair) : exchanged(pair, rests: false))
          : riding(pair, by: ride.shift, with: all)
      })
    load.group.carriage = ride.carriage
    let columns = load.key.map(columns) ?? []
    if ride.flight == nil, columns.count == 1 {
      load.group.flight = columns.first.flatMap(crossing.flight)
    }
  }

  /// The columns to which a callout belongs; none if it belongs to whole rows.
  private func columns(_ key: String) -> Set<String> {
    [pairing.from, pairing.to].reduce(into: []) { columns, index in
      columns.formUnion(index.scene.riderColumns[key] ?? [])
    }
  }

  private func rows(_ key: String?, _ index: SceneIndex) -> Set<RowIdentity> {
    key.flatMap { index.scene.riders[$0] } ?? []
  }

  /// Whether rows are at one place before and after, so that one callout may go while the next comes.
  private func rest(_ rows: Set<RowIdentity>) -> Bool {
    rows.allSatisfy { row in
      guard let before = pairing.from.rows[row], let after = pairing.to.rows[row] else {
        return false
      }
      return before.top == after.top && ways[row]?.carriage == nil
    }
  }

  /// The common way of some rows; nil if they part.
  private func ride(of rows: Set<RowIdentity>) -> Ride? {
    let rides = rows.map { ways[$0] ?? Ride(flight: nil, shift: .zero) }
    guard let first = rides.first, rides.dropFirst().allSatisfy(first.isLike) else { return nil }
    return first
  }

  /// Whether a sign stands elsewhere beside its row after than before, so that it would lie on others on its way: higher
  /// or lower, or among cards anywhere.
  private func leavesItsRow(_ pair: ItemPair, by shift: GridPoint, in load: Load) -> Bool {
    guard let start = pair.start, let end = pair.end, !load.isAround(end.identity) else {
      return false
    }
    let (first, last) = (start.frame.center, end.frame.center)
    let areCards = pairing.from.isTiled && pairing.to.isTiled
    return abs(last.y - first.y - shift.y) > Self.slack
      || areCards && abs(last.x - first.x - shift.x) > Self.slack
  }

  /// The tracks of an item that goes with its rows.
  private func riding(
    _ pair: ItemPair, by shift: GridPoint, with rows: Set<RowIdentity>
  ) -> [Track] {
    let rests = rest(rows)
    switch (pair.start, pair.end) {
    case (nil, let item?):
      let start = item.frame.offset(x: -shift.x, y: -shift.y)
      let visibility =
        wholeShare(of: rows, in: pairing.to, by: -shift.y).map(Visibility.enters)
        ?? (rests ? .appears : .arrives)
      return [Track(item, from: start, to: item.frame, pixels: pairing.pixels, visibility)]
    case (let item?, nil):
      let end = item.frame.offset(x: shift.x, y: shift.y)
      let visibility =
        wholeShare(of: rows, in: pairing.from, by: shift.y).map(Visibility.leaves)
        ?? (rests ? .vanishes : .departs)
      return [Track(item, from: item.frame, to: end, pixels: pairing.pixels, visibility)]
    case (let start?, let end?): return cut(start, end, with: rows) ?? pairing.tracks(pair)
    case (nil, nil): return []
    }
  }

  /// The tracks of a frame around rows that an edge of the body cuts at one end of their way; nil for anything else.
  private func cut(_ start: Item, _ end: Item, with rows: Set<RowIdentity>) -> [Track]? {
    func cut(_ item: Item, _ index: SceneIndex) -> EdgeCut? {
      guard let extent = extent(of: rows, in: index) else { return nil }
      // A badge lies at a corner of its row, and keeps its size whatever is cut.
      let (top, bottom) = (max(extent.top, index.body.top), min(extent.bottom, index.body.bottom))
      guard item.frame.y < top + Self.slack, item.frame.maxY > bottom - Self.slack else {
        return nil
      }
      return EdgeCut(frame: item.frame, rows: extent, body: index.body)
    }
    guard start.isAroundCells, end.isAroundCells, let first = cut(start, pairing.from),
      let last = cut(end, pairing.to), let way = EdgeCut.way(from: first, to: last)
    else { return nil }
    var (before, after) = (start, end)
    (before.frame, after.frame) = (way.start, way.end)
    return Track.tracks(before, after, moves: true, pixels: pairing.pixels).map {
      $0.within(way.room)
    }
  }

  /// The tracks of a sign beside rows that an edge of the body cuts at one end of their way: it goes with them, no farther
  /// than to its place at that edge; nil for anything else.
  private func keptAtEdge(
    _ pair: ItemPair, by shift: GridPoint, with rows: Set<RowIdentity>
  ) -> [Track]? {
    func isCut(_ index: SceneIndex) -> Bool {
      guard let extent = extent(of: rows, in: index) else { return false }
      return extent.top < index.body.top - 0.5 || extent.bottom > index.body.bottom + 0.5
    }
    guard let start = pair.start, let end = pair.end, isCut(pairing.from) != isCut(pairing.to)
    else { return nil }
    let isCutAfter = isCut(pairing.to)
    let before = isCutAfter ? start : end.moved(x: -shift.x, y: -shift.y)
    let after = isCutAfter ? start.moved(x: shift.x, y: shift.y) : end
    let (own, place) = isCutAfter ? (after.frame.y, end.frame.y) : (before.frame.y, start.frame.y)
    return Track.tracks(before, after, moves: true, pixels: pairing.pixels).map {
      $0.reaching(own < place ? place ... .infinity : -.infinity...place)
    }
  }

  private func extent(of rows: Set<RowIdentity>, in index: SceneIndex) -> Extent? {
    let extents = rows.compactMap { index.rows[$0] }
    guard let top = extents.map(\.top).min(), let bottom = extents.map(\.bottom).max() else {
      return nil
    }
    return Extent(top: top, bottom: bottom)
  }

  /// The part of a scrolled way that rows go before an edge of the body cuts them; nil if they do not scroll that
  /// far.
  private func wholeShare(
    of rows: Set<RowIdentity>, in index: SceneIndex, by distance: Double
  ) -> Double? {
    guard scrolls, let extent = extent(of: rows, in: index) else { return nil }
    let room = distance < 0 ? extent.top - index.body.top : index.body.bottom - extent.bottom
    return room > 0 && room < abs(distance) ? room / abs(distance) : nil
  }

  // MARK: Callouts that pass each other

  /// The callouts whose signs would lie on others on the way more than they do at rest, and the times in which they do.
  private func colliding(_ loads: [Load]) -> [String: ClosedRange<Double>] {
    var areas: [(time: Double, areas: [String: Double])] = []
    var rest: [String: Double] = [:]
    let drawn = loads.filter { $0.key != nil }
    guard drawn.contains(where: { $0.group.tracks.contains { !$0.isStill } }) else { return [:] }
    for sample in 0...Self.samples {
      let isRest = sample == 0 || sample == Self.samples
      let time = Double(sample) / Double(Self.samples)
      let now = overlaps(drawn, clock(time))
      if isRest {
        rest.merge(now) { max($0, $1) }
      } else {
        areas.append((time, now))
      }
    }
    let step = 1 / Double(Self.samples)
    var times: [String: ClosedRange<Double>] = [:]
    for (time, areas) in areas {
      for (key, area) in areas where area > (rest[key] ?? 0) + Self.tolerance {
        times[key] = (times[key]?.lowerBound ?? time - step)...time + step
      }
    }
    return times
  }

  /// The area of each callout's signs that lies on other callouts, in square points.
  private func overlaps(_ loads: [Load], _ clock: Clock) -> [String: Double] {
    var all: [(key: String, isSign: Bool, frame: GridRect)] = []
    for load in loads {
      let moment = load.group.flight.map(clock.moment) ?? clock.whole
      for track in load.group.tracks where track.isSolid && track.visibility.alpha(at: moment) > 0 {
        all.append((load.key ?? "", !load.isAround(track), track.glide.frame(at: moment)))
      }
    }
    var areas: [String: Double] = [:]
    for sign in all where sign.isSign {
      for other in all where other.key != sign.key {
        let common = sign.frame.intersection(other.frame)
        if !common.isEmpty { areas[sign.key, default: 0] += common.width * common.height }
      }
    }
    return areas
  }
}

extension Choreography {
  /// The ways and times of all rows, for what rides on them.
  var rides: [RowIdentity: Riders.Ride] {
    var rides: [RowIdentity: Riders.Ride] = [:]
    for (key, way) in travels.ways {
      for row in travels.to.blocks.rows(key) {
        rides[row] = Riders.Ride(
          flight: flights[key], shift: GridPoint(x: 0, y: way.distance),
          carriage: carriage(of: key))
      }
    }
    return rides
  }
}

extension Item {
  fileprivate var isOutline: Bool {
    if case .outline = content { true } else { false }
  }

  /// Whether it is drawn in or around a frame of cells.
  fileprivate var isAroundCells: Bool {
    switch content {
    case .fill, .outline, .shadow: true
    case .line, .text, .arrow, .disc, .figure, .picture, .link: false
    }
  }
}

extension Track {
  /// The same track, unless it comes or goes, without what is seen of it in a time.
  fileprivate func away(in time: ClosedRange<Double>) -> Track {
    visibility == .constant ? seen(as: .isAway(time.lowerBound, time.upperBound)) : self
  }

  /// Whether it moves neither sideways nor upright.
  fileprivate var isStill: Bool { glide.isStillSideways && glide.isStillUpright }

  /// Whether it covers its frame, as lines do not.
  fileprivate var isSolid: Bool {
    switch content {
    case .figure, .line: return false
    case .same(.figure), .same(.line): return false
    default: return true
    }
  }
}

extension Identity {
  fileprivate var callout: String? {
    if case .callout(let key) = owner { key } else { nil }
  }
}
