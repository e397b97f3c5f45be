import GridreelPrimitives
import GridreelSceneModel

/// Tracks with a common clock.
struct TrackGroup {
  /// The time span of their motion; nil for the whole time.
  var flight: Flight?
  /// The fractions of the transition's time between which they exist; nil for always.
  var presence: Range<Double>?
  /// How what stands below covers or uncovers them; nil for nothing.
  var cover: SectionRooms.Cover?
  var tracks: [Track]
  /// Whether they lie above all others of their range, also at rest.
  var isRaised = false
  /// What lies on them and on all groups that rest while they do.
  var riders: [Track] = []
  /// Where they are before and after; nil where that does not matter.
  var way: (start: Extent, end: Extent)?
  /// What brings them to another place while their motion there goes on; nil for nothing.
  var carriage: Carriage?
  /// Whether it folds up and then flies, or flies and then unfolds; nil for anything else.
  var foldsFirst: Bool?
  /// The way of a header that sticks to the top; its tracks are at its place after, or where only the scene before
  /// shows it, before.
  var sticking: (scroll: StickyScroll, key: UnitKey, top: Double)?

  /// The time of all that they do.
  fileprivate var course: Flight? { carriage?.whole ?? flight }

  /// How high it lies among those of its range: what rests, what folds at its place, what has been folded, what flies,
  /// and what is raised.
  fileprivate func tier(at progress: Double) -> Int {
    if isRaised { return 4 }
    guard let course, let foldsFirst, let carriage else {
      return course?.isOn(at: progress) ?? false ? 3 : 0
    }
    let (before, after) = foldsFirst ? (0, 2) : (2, 0)
    if progress <= course.start { return before }
    if progress >= course.end { return after }
    let isFlying =
      foldsFirst ? progress > carriage.flight.start : progress < carriage.flight.end
    return isFlying ? 3 : 1
  }

  /// Whether another group has arrived where this one waits for its time.
  fileprivate func isCovered(by other: TrackGroup, at progress: Double) -> Bool {
    guard let way, let place = other.way, let flight = course, let arrived = other.course,
      progress <= flight.start, progress >= arrived.end
    else { return false }
    return abs(place.end.top - way.start.top) < way.start.height / 2
  }

  /// Whether they exist at this time.
  func isPresent(at progress: Double) -> Bool { presence?.contains(progress) ?? true }
}

/// One pane's course through a transition.
struct PanePlan {
  let kind: Pane.Kind
  var groups: [TrackGroup]
  /// The groups in which moving ones lie above those at rest.
  var passing = 0..<0
  /// The visibility of the whole pane.
  var visibility = Visibility.constant
  /// The time in which its area changes; nil for the whole time.
  var settling: Flight?
  /// What it may draw on beside its area; nil for all of it.
  var window: FrameGlide?
  /// The time in which that changes; nil for the whole time.
  var windowFlight: Flight?
  /// The part of a body that it shows; nil for all of it.
  var flowing: FlowingPart?
  /// The end of all rows, with which its lower edge goes; nil where that has no motion of its own.
  var rowsEnd: RowsEnd?
  private let clip: FrameGlide?
  private let rounding: (glide: FrameGlide, start: Double, end: Double)?

  /// Plans the course from the pane before to the pane after; nil if neither exists.
  init?(start: Pane?, end: Pane?, groups: [TrackGroup], moves: Bool, pixels: PixelGrid) {
    guard let last = end ?? start else { return nil }
    let first = moves ? start ?? last : last
    kind = last.kind
    self.groups = groups
    if let before = first.clip, let after = last.clip {
      clip = FrameGlide(before, after, pixels: pixels)
    } else {
      clip = nil
    }
    if let after = last.rounding ?? first.rounding {
      let before = first.rounding ?? after
      rounding = (
        FrameGlide(before.frame, after.frame, pixels: pixels), first.rounding?.radius ?? 0,
        last.rounding?.radius ?? 0
      )
    } else {
      rounding = nil
    }
  }

  /// The pane at a moment; nil if nothing of it is visible.
  func pane(at clock: Clock) -> Pane? {
    let moment = clock.whole
    let opacity = visibility.alpha(at: moment)
    guard opacity > 0 else { return nil }
    guard let (area, shift) = view(at: clock) else { return nil }
    let settled = settling.map(clock.moment) ?? moment
    var items = items(at: clock)
    if kind.isAround, let rowsEnd { items = items.map { rowsEnd.bring($0, at: clock.progress) } }
    return Pane(
      kind, clip: area,
      rounding: rounding.map {
        let frame = $0.glide.frame(at: settled)
        return Rounding(
          frame: rowsEnd?.bring(frame, at: clock.progress) ?? frame,
          radius: max(0, mix($0.start, $0.end, moment.position)))
      }, opacity: opacity,
      items: shift == 0 ? items : items.map { $0.moved(x: 0, y: shift) })
  }

  /// The same course of other tracks, group by group.
  func withTracks(_ change: ([Track]) -> [Track]) -> PanePlan {
    var pane = self
    for place in groups.indices { pane.groups[place].tracks = change(groups[place].tracks) }
    return pane
  }

  /// The area in which it is seen at a moment, nil for everywhere, and by how much what it shows is lower than its
  /// tracks, in points; nil if nothing is seen.
  func view(at clock: Clock) -> (area: GridRect?, shift: Double)? {
    var area = clip?.frame(at: settling.map(clock.moment) ?? clock.whole)
    if let rowsEnd { area = area.map { rowsEnd.bring($0, at: clock.progress) } }
    if let window = window?.frame(at: windowFlight.map(clock.moment) ?? clock.whole) {
      area = area?.intersection(window) ?? window
      if area?.isEmpty ?? true { return nil }
    }
    guard let flowing else { return (area, 0) }
    guard let sight = flowing.sight(at: clock.progress) else { return nil }
    let room = area ?? GridRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    let seen = room.intersection(
      GridRect(x: room.x, y: sight.extent.top, width: room.width, height: sight.extent.height))
    return seen.isEmpty ? nil : (seen, sight.shift)
  }

  /// What lies on rows beyond the edges of the area, and upon the grid's border at its sides: the other part of it is
  /// drawn upon its row.
  ///
  /// - Parameters:
  ///   - clock: The time.
  ///   - border: The thickness of the border, in points.
  /// - Returns: A pane for each side on which there is anything.
  func outskirts(at clock: Clock, border: Double) -> [Pane] {
    guard groups.contains(where: { !$0.riders.isEmpty }), let area = view(at: clock)?.area else {
      return []
    }
    let riders = items(at: clock, onlyRiders: true)
    let beyond = Set(
      riders.filter { rider in
        let frame = rider.frame
        return frame.x < area.x || frame.maxX > area.maxX || frame.y < area.y && frame.maxY > area.y
          || frame.y < area.maxY && frame.maxY > area.maxY
      }.map(\.identity.owner))
    let far = 1e6
    let sides = [
      GridRect(x: -far, y: -far, width: 2 * far, height: far + area.y),
      GridRect(x: -far, y: area.maxY, width: 2 * far, height: far),
      GridRect(x: -far, y: area.y, width: far + area.x + border, height: area.height),
      GridRect(x: area.maxX - border, y: area.y, width: far, height: area.height),
    ]
    return sides.compactMap { side in
      let own = riders.filter { beyond.contains($0.identity.owner) && $0.frame.intersects(side) }
      return own.isEmpty ? nil : Pane(.overlay, clip: side, items: own)
    }
  }

  private func items(at clock: Clock, onlyRiders: Bool = false) -> [Item] {
    var items: [Item] = []
    items.reserveCapacity(groups.reduce(0) { $0 + $1.tracks.count })
    func append(_ tracks: [Track], of group: TrackGroup) {
      guard group.isPresent(at: clock.progress) else { return }
      let moment = group.flight.map(clock.moment) ?? clock.whole
      let first = items.count
      for track in tracks { track.append(to: &items, at: moment) }
      group.carriage?.carry(&items[first...], at: clock.progress)
      guard let (scroll, key, place) = group.sticking,
        let top = scroll.top(of: key, at: moment.position)
      else { return }
      for item in items[first...].indices { items[item] = items[item].moved(x: 0, y: top - place) }
    }
    func appendBody(_ group: TrackGroup) {
      if !onlyRiders { append(group.tracks, of: group) }
    }
    let tiers = groups[passing].map { $0.tier(at: clock.progress) }
    let resting = (0..<3).flatMap { tier in zip(groups[passing], tiers).filter { $0.1 == tier } }
      .map(\.0)
    for group in groups[..<passing.lowerBound] { appendBody(group) }
    for group in resting { appendBody(group) }
    for group in resting where !group.riders.isEmpty {
      let isCovered = resting.contains { group.isCovered(by: $0, at: clock.progress) }
      if !isCovered { append(group.riders, of: group) }
    }
    for height in 3...4 {
      for (group, tier) in zip(groups[passing], tiers) where tier == height {
        appendBody(group)
        append(group.riders, of: group)
      }
    }
    for group in groups[passing.upperBound...] { appendBody(group) }
    return items
  }
}

extension PanePlan {
  /// Lets its area, and what lies around the rows, change in a time of its own.
  mutating func settle(_ flight: Flight?, withHeader: Bool = false) {
    settling = flight
    guard kind.isAround || kind.isHeader && withHeader else { return }
    for place in groups.indices where groups[place].flight == nil {
      groups[place].flight = flight
    }
  }
}

extension Pane.Kind {
  /// Whether it is what lies around the rows and below them.
  fileprivate var isAround: Bool {
    switch self {
    case .frame, .footer, .edge: true
    case .body, .cards, .header, .callouts, .lifted, .overlay: false
    }
  }
}

/// The time within a transition, from which each thing derives its moment.
struct Clock {
  let progress: Double
  /// The moment of everything without a time span of its own.
  let whole: Moment

  /// - Parameters:
  ///   - progress: The elapsed fraction of the time.
  ///   - curve: The easing of everything without a time span of its own.
  ///   - duration: The duration, in seconds.
  ///   - stagger: The delay of the last row after everything else, as a fraction of the time.
  init(progress: Double, curve: EasingCurve, duration: Double, stagger: Double) {
    self.progress = progress
    let own = (progress / (1 - stagger)).unitClamped
    let fadeTime = min(TransitionOptions.fadeDuration, duration)
    let faded = fadeTime > 0 ? progress * duration / fadeTime : progress
    let position = curve.value(at: own)
    whole = Moment(
      progress: own, whole: progress, position: position, sideways: position,
      fade: smoothstep(faded))
  }

  /// The moment of something with a time span of its own.
  func moment(_ flight: Flight) -> Moment {
    let own = flight.length > 0 ? ((progress - flight.start) / flight.length).unitClamped : 1
    let position = flight.position(at: progress)
    let sideways = flight.sideways.map {
      Flight(start: $0.start, length: $0.length, curve: flight.curve).position(at: progress)
    }
    return Moment(
      progress: own, whole: progress, position: position,
      sideways: sideways ?? (flight.isUpright ? whole.sideways : position), fade: whole.fade)
  }
}
