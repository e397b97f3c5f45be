import GridreelPrimitives
import GridreelSceneModel

/// The motion of the parts of two bodies: their places, their times, and the total duration.
struct Choreography {
  /// The way in which parts pass each other.
  enum Form {
    /// They keep their order, or all pass each other at once.
    case together
    /// They take each other's places one after the other; new ones cover old ones.
    case relay
  }

  /// The moments at which rows are compared with the end of the body.
  private static let samples = 48

  let form: Form
  /// The motion of a whole body that moves as one strip; nil for any other.
  let strip: Strip?
  /// Sections that open or close in a window; nil for any other motion.
  let folds: WindowFolds?
  private(set) var travels: Travels
  /// The headers of sections that go before a relay, or come after it; nil if there are none.
  private(set) var headers: HeaderFolds?
  /// The duration unless one is requested, in seconds; nil for the default.
  private(set) var seconds: Double?
  private(set) var flights: [UnitKey: Flight] = [:]
  /// The time in which the body gets higher or lower around its rows; nil for the whole time.
  private(set) var settling: Flight?
  /// The places of rows that are in the order of a number that counts; nil for rows in any other order.
  private(set) var standings: Standings?
  /// The rows that others would hide on all of their way, which pass above these.
  private(set) var shown: Set<UnitKey> = []
  private let options: TransitionOptions
  /// The height of a typical row, in points.
  let rowHeight: Double

  /// Plans the motion of the parts of two bodies.
  ///
  /// - Parameters:
  ///   - travels: The start and the end of each part.
  ///   - options: The settings of the motion.
  ///   - form: The way in which parts pass each other.
  ///   - fadesHeaders: Whether section headers fade in place in a relay.
  init(
    _ travels: Travels, options: TransitionOptions, form: Form = .together,
    fadesHeaders: Bool = false
  ) {
    (self.options, self.form, strip, folds) = (options, form, nil, nil)
    rowHeight = travels.rowHeight
    switch form {
    case .together:
      self.travels = travels.from.isTiled || travels.to.isTiled ? travels : travels.slid.closedUp
      planTogether()
    case .relay:
      let rooms = SectionRooms(travels)
      self.travels = rooms == nil ? travels.dealt(fadesHeaders: fadesHeaders) : travels
      headers = HeaderFolds(self.travels, rooms, curve: EasingCurve(options.easing))
      if let headers { self.travels = headers.flat }
      planRelay()
      if let headers { self.travels = headers.unfolded }
    }
  }

  /// Plans the motion of sections that open or close in a window.
  init(_ folds: WindowFolds, options: TransitionOptions) {
    (form, travels, strip, self.folds, self.options) = (
      .together, folds.travels, nil, folds, options
    )
    rowHeight = folds.travels.rowHeight
  }

  /// Plans the motion of a window that scrolls farther than its height, by a distance in points.
  init(strip travels: Travels, by distance: Double, options: TransitionOptions) {
    let strip = Strip(
      travels, isDownward: distance > 0, seam: options.scrollSigns?.seam,
      pixels: PixelGrid(scale: options.scale))
    (form, self.travels, self.options) = (.together, travels.moved(as: strip), options)
    (self.strip, folds) = (strip, nil)
    rowHeight = travels.rowHeight
    // A way twice as long takes a little more time.
    let height = max(1, travels.from.body.height, travels.to.body.height)
    let windows = max(1, Int(clamped: abs(distance) / height))
    let doublings = windows.bitWidth - windows.leadingZeroBitCount - 1
    seconds = min(1.2, 0.6 + 0.06 * Double(doublings))
  }

  /// Whether the whole body moves as one strip.
  var isOneBlock: Bool { strip != nil }

  /// The easing of everything without a time span of its own: no springier than its longest motion.
  var easing: Easing {
    limited(for: travels.ways.values.map { abs($0.distance) }.max() ?? 0)
  }

  /// The requested easing, which overshoots the end of such a motion by at most a quarter of a row.
  private func limited(for distance: Double) -> Easing {
    guard abs(distance) > 0 else { return options.easing }
    return options.easing.limitingOvershoot(to: rowHeight / 4 / abs(distance))
  }

  private func flight(_ start: Double, _ length: Double, distance: Double) -> Flight {
    Flight(start: start, length: length, curve: EasingCurve(limited(for: distance)))
  }

  /// Whether a header that sticks to the top of a window slides out over that edge, or in.
  func slides(_ key: UnitKey) -> Bool {
    guard strip == nil, folds == nil, key.isSection, travels.sticking.contains(key) else {
      return false
    }
    return travels.ways[key].map { $0.kind == .enters || $0.kind == .leaves } ?? false
  }

  // MARK: All at once

  private mutating func planTogether() {
    guard options.stagger > 0, travels.ways.count > 1 else { return }
    let (last, curve) = (Double(travels.ways.count - 1), EasingCurve(easing))
    for (key, way) in travels.ways {
      guard key.isRow else { continue }
      let delay = options.stagger * min(1, Double(way.index) / last)
      flights[key] = Flight(
        start: delay, length: 1 - options.stagger, curve: curve, isUpright: false)
    }
  }

  // MARK: One after the other

  /// Lets rows that are in the order of a number pass each other when their numbers cross.
  private mutating func plan(_ standings: Standings) {
    self.standings = standings
    let places = travels.ways.values.map { abs($0.distance) }.max() ?? 0
    seconds = min(1.2, 0.6 + 0.05 * places / standings.height)
    for (key, way) in travels.ways {
      let comes = way.kind == .appears || way.kind == .vanishes
      if comes {
        flights[key] = Standings.coming
      } else if standings.ways[key] != nil {
        flights[key] = flight(0, 1, distance: way.distance)
      }
    }
    let (before, after) = travels.roomEnds
    guard abs(after - before) > 1 else { return }
    settling = Standings.coming
    for key in travels.endings { flights[key] = settling }
  }

  /// Puts something in time with the end of all rows.
  func goesWithEnd(_ group: TrackGroup) -> TrackGroup {
    var group = group
    group.flight = settling
    guard let headers else { return group }
    let flight = settling ?? Flight.none
    group.flight = flight
    group.carriage = Carriage(
      flight: flight, whole: flight, start: .zero, end: .zero,
      pixels: PixelGrid(scale: options.scale))
    group.carriage?.folding = headers.ending
    return group
  }

  /// The end of all rows, where headers go or come; nil where none do.
  var rowsEnd: RowsEnd? {
    headers.map {
      RowsEnd(
        way: $0.ending, flight: settling ?? Flight.none, before: travels.from.body.bottom,
        after: travels.to.body.bottom, pixels: PixelGrid(scale: options.scale))
    }
  }

  /// What brings a part to its place beside its own motion; nil for nothing.
  func carriage(of key: UnitKey) -> Carriage? {
    guard let flight = flights[key] ?? headers.map({ _ in Flight.none }),
      let own = travels.ways[key]
    else { return nil }
    var carriage = Carriage(
      flight: flight, whole: flight, start: .zero, end: .zero,
      pixels: PixelGrid(scale: options.scale))
    carriage.folding = headers?.way(of: key)
    if let standings, let way = standings.ways[key] {
      carriage.standing = Carriage.Standing(way: way, height: standings.height, travel: own)
    }
    return carriage.folding == nil && carriage.standing == nil ? nil : carriage
  }

  /// The places of rows in the order of a number that counts; nil for rows in any other order.
  private var countedStandings: Standings? {
    travels.swapSections || headers?.fillsWindow == true ? nil : Standings(travels)
  }

  private mutating func planRelay() {
    if let standings = countedStandings { return plan(standings) }
    let pace = Pace(rowCount: travels.shownCount)
    let spans = spans(dealt: dealtSpans(pace), kept: keptSpans(pace))
    let whole = spans.values.map(\.end).max() ?? 0
    let seconds = max(whole, TransitionOptions.defaultDuration)
    self.seconds = seconds
    let scale = whole > 0 ? 1 / whole : 1
    for (key, way) in travels.ways {
      switch way.kind {
      // Removed parts fade in the first fifth of a second.
      case .vanishes: flights[key] = flight(0, min(1, 0.4 / seconds), distance: 0)
      case .appears: continue
      case .stays, .enters, .leaves:
        let span = spans[key] ?? TimeSpan(start: 0, length: 0)
        guard span.length > 0 else { continue }
        flights[key] = flight(span.start * scale, span.length * scale, distance: way.distance)
      }
    }
    if !travels.swapSections {
      let sight = Sight(self, seconds: seconds)
      (shown, flights) = (sight.shown, sight.flights)
    }
    if let change = heightChange {
      flights = flights.mapValues(change.spread)
      self.seconds = seconds * (1 + change.delay)
      settling = change.flight
      for key in travels.endings { flights[key] = settling }
    }
    if var headers {
      self.seconds = headers.plan(&flights, &settling, around: self.seconds ?? seconds)
      self.headers = headers
    }
    let length = min(1, 1 / 3 / (self.seconds ?? seconds))
    for (key, way) in travels.ways where way.kind == .appears && !key.isSection {
      flights[key] = flight(min(1 - length, freeTime(of: way.end)), length, distance: 0)
    }
  }

  /// The order in which parts lie upon each other if some rows pass above others that would hide them.
  func stacking(shown: Set<UnitKey>) -> Stacking {
    var choreography = self
    choreography.shown = shown
    return Stacking(
      choreography: choreography, raisedRows: options.raisedRows, blocks: travels.to.blocks)
  }

  /// The time at which those who stood at a new part's place have left most of it, and the body reaches that far.
  private func freeTime(of place: Extent) -> Double {
    let leaving = travels.ways.compactMap { key, way -> (flight: Flight, share: Double)? in
      let common = min(way.start.bottom, place.bottom) - max(way.start.top, place.top)
      guard way.leaves, let flight = flights[key], place.height > 0 else { return nil }
      return (flight, common / place.height)
    }
    return max(Flight.freeTime(leaving), reach(of: place))
  }

  /// The time at which a body that gets higher reaches the end of a place.
  private func reach(of place: Extent) -> Double {
    let (before, after) = travels.roomEnds
    guard after > before, place.bottom > before else { return 0 }
    let change = settling ?? flight(0, 1, distance: after - before)
    let sample = (0..<Self.samples).first { sample in
      let now = Double(sample) / Double(Self.samples)
      return mix(before, after, change.position(at: now)) >= place.bottom - 1
    }
    return Double(sample ?? Self.samples) / Double(Self.samples)
  }

  /// The longest time in which the body's height changes so that no row is below its end, or below the summaries that
  /// end it: later than the whole time if it gets lower, sooner if it gets higher; nil if it stays as high.
  private var heightChange: Settling? {
    let (before, after) = travels.roomEnds
    guard abs(after - before) > 1 else { return nil }
    let flyers = travels.ways.compactMap { key, way -> Settling.Flyer? in
      guard let flight = flights[key], !travels.endings.contains(key) else { return nil }
      switch way.kind {
      case .stays:
        return Settling.Flyer(start: way.start.bottom, end: way.end.bottom, flight: flight)
      case .vanishes:
        // It is not seen any more in the second half of its time.
        return Settling.Flyer(
          start: way.start.bottom, end: way.end.bottom, flight: flight,
          until: flight.start + flight.length / 2)
      case .appears, .enters, .leaves: return nil
      }
    }
    let curve = EasingCurve(limited(for: after - before))
    let isGrowing = after > before
    let times =
      isGrowing
      ? flyers.map { (0, $0.flight.end) }.sorted { $0.1 > $1.1 }
      : flyers.map { ($0.flight.start, 1 - $0.flight.start) }.sorted { $0.0 < $1.0 }
    return Settling(
      [Settling.Edge(before: before, after: after, flyers: flyers)], isGrowing: isGrowing,
      flights: ([(0, 1)] + times).filter { $0.1 > 0 }.map {
        Flight(start: $0.0, length: $0.1, curve: curve)
      })
  }

  /// The time spans of parts that both scenes show.
  private func keptSpans(_ pace: Pace) -> [UnitKey: TimeSpan] {
    guard !travels.swapSections else { return blockSpans(pace) }
    // Those that change their section have times of their own.
    let kept = travels.keptOrders
    let (start, end) = (
      kept.before.filter { travels.ways[$0] != nil }, kept.after.filter { travels.ways[$0] != nil }
    )
    let goals =
      freedGoals(start)
      ?? Dictionary(
        uniqueKeysWithValues: end.enumerated().map { ($1, $0) })
    let movers = start.map { key in
      Relay.Mover(goal: goals[key], distance: (travels.ways[key]?.distance ?? 0) / rowHeight)
    }
    return Dictionary(uniqueKeysWithValues: zip(start, Relay(movers, pace: pace).spans))
  }

  /// The time spans of sections that change places, each with its header and its rows as one block.
  private func blockSpans(_ pace: Pace) -> [UnitKey: TimeSpan] {
    let blocks = travels.sectionBlocks
    func frame(_ block: [UnitKey], _ extent: KeyPath<Travel, Extent>) -> GridRect {
      let extents = block.compactMap { travels.ways[$0]?[keyPath: extent] }
      let (top, bottom) = (extents.map(\.top).min() ?? 0, extents.map(\.bottom).max() ?? 0)
      return GridRect(x: 0, y: top, width: 1, height: bottom - top)
    }
    let movers = blocks.enumerated().map { number, block in
      CardRelay.Mover(start: frame(block, \.start), end: frame(block, \.end), group: number)
    }
    let distances = blocks.map { block in
      block.map { abs(travels.ways[$0]?.distance ?? 0) }.max() ?? 0
    }
    let moving = blocks.indices.filter { distances[$0] > 1e-6 }
    let lengths = distances.map { pace.seconds($0 / rowHeight) }
    let spans = CardRelay(
      moving.map { movers[$0] }, lengths: moving.map { lengths[$0] }, within: pace.longest
    ).spans
    var all: [UnitKey: TimeSpan] = [:]
    for (block, span) in zip(moving, spans) {
      for key in blocks[block] { all[key] = span }
    }
    return all
  }

  /// The parts whose places others take, where parts are removed and new ones appear: some places are free then; nil
  /// if none are, or if parts come over an edge, unless they stand in the room of headers.
  private func freedGoals(_ kept: [UnitKey]) -> [UnitKey: Int]? {
    let kinds = Set(travels.ways.values.map(\.kind))
    let isWindow = kinds.contains(.enters) || kinds.contains(.leaves)
    let isFreed = !isWindow && (kinds.contains(.appears) || kinds.contains(.vanishes))
    guard isFreed || headers?.fillsWindow == true else { return nil }
    var goals: [UnitKey: Int] = [:]
    var taken = Set<Int>()
    let tops = kept.map { travels.ways[$0]?.start.top ?? 0 }
    for key in kept {
      guard let top = travels.ways[key]?.end.top,
        let place = tops.indices.min(by: { abs(tops[$0] - top) < abs(tops[$1] - top) }),
        abs(tops[place] - top) < rowHeight / 2, taken.insert(place).inserted
      else { continue }
      goals[key] = place
    }
    return goals
  }
}
