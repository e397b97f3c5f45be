import GridreelPrimitives
import GridreelSceneModel

/// Sections that open or close in a window whose headers stick to its top, or of which only one scene shows anything:
/// what stands below them moves as one over their rows, which stay where they are, and off them.
///
/// So rows slide as they do without a window. A header that sticks to the top stays there until the next one pushes it
/// away.
struct WindowFolds {
  /// Rows and headers that move by one distance.
  private struct Run {
    /// Where those are that leave the window, before, and those that enter it, after.
    var leaving, entering: Extent?
    /// Whether both scenes show some of them.
    var isShown = false
  }

  /// Where parts go over an edge, or come from: those that come and those that go are one unless others between them
  /// stay in sight.
  private struct Side: Hashable {
    let isDown, isLeaving: Bool
  }

  /// The motions of all parts.
  let travels: Travels
  /// The headers that stick to the top of the window; nil if none do.
  let sticky: StickyScroll?

  /// Finds the ways of all parts; nil unless rows only come or only go, and all others keep their order.
  init?(_ travels: Travels, _ pairing: Pairing, _ options: TransitionOptions) {
    guard options.motion == .relay, options.stagger == 0, !options.reducedMotion,
      !options.isWipe, !options.exchangesRows, !pairing.hasLift, !travels.areOneScroll,
      !travels.swapSections
    else { return nil }
    let rows = travels.ways.filter(\.key.isRow)
    let (gone, new) = (
      rows.contains { $0.value.kind == .vanishes }, rows.contains { $0.value.kind == .appears }
    )
    let isSticking = travels.sticking.contains(where: \.isSection)
    guard gone != new, travels.ways.keys.contains(where: \.isSection),
      isSticking || travels.isWindow && !travels.keepOrder,
      travels.from.body == travels.to.body, travels.rowsKeepOrder
    else { return nil }
    let distances = WindowFolds.distances(travels)
    var moved = travels
    for (key, way) in travels.ways {
      let distance = distances[key] ?? 0
      switch way.kind {
      case .stays: continue
      // A header that sticks to the top is no part of what folds.
      case .appears where !travels.sticking.contains(key) || !key.isSection: continue
      case .vanishes where !travels.sticking.contains(key) || !key.isSection: continue
      case .enters, .appears:
        moved.ways[key] = Travel(
          kind: .enters, start: way.end.moved(-distance), end: way.end, index: way.index)
      case .leaves, .vanishes:
        moved.ways[key] = Travel(
          kind: .leaves, start: way.start, end: way.start.moved(distance), index: way.index)
      }
    }
    let sliding = WindowFolds.sliding(moved, travels)
    for key in sliding { moved.ways[key] = travels.slide(of: key) }
    self.travels = moved
    sticky = isSticking ? WindowFolds.sticky(moved, distances, sliding, pairing.pixels) : nil
  }

  // MARK: Distances

  /// How far each part moves that both scenes have, in points.
  private static func distances(_ travels: Travels) -> [UnitKey: Double] {
    var own: [UnitKey: Double] = [:]
    for (key, way) in travels.ways where !key.isSection {
      own[key] = travels.trueTops(key, way).map { rounded($0.end - $0.start) }
    }
    for (header, distance) in headers(travels, own) { own[header] = distance }
    let runs = runs(travels, own)
    let body = travels.to.body
    let shown = runs.filter(\.value.isShown).keys
    func side(_ distance: Double, _ run: Run) -> Side {
      Side(isDown: distance > 0, isLeaving: !shown.isEmpty && run.leaving != nil)
    }
    // What comes over an edge, or goes over it, keeps its order there.
    var beyond: [Side: Run] = [:]
    for (distance, run) in runs where !run.isShown {
      var all = beyond[side(distance, run)] ?? Run()
      all.leaving = run.leaving?.joined(all.leaving) ?? all.leaving
      all.entering = run.entering?.joined(all.entering) ?? all.entering
      beyond[side(distance, run)] = all
    }
    return own.mapValues { distance in
      guard let run = runs[distance], !run.isShown, let all = beyond[side(distance, run)] else {
        return distance
      }
      let short = shortened(distance, all, body)
      // What stands below those in sight does not pass these.
      if distance > 0, run.leaving != nil {
        return min(distance, max(short, shown.max() ?? short))
      }
      if distance < 0, run.entering != nil {
        return max(distance, min(short, shown.min() ?? short))
      }
      return short
    }
  }

  /// The parts that move by each distance.
  private static func runs(_ travels: Travels, _ own: [UnitKey: Double]) -> [Double: Run] {
    var runs: [Double: Run] = [:]
    for (key, way) in travels.ways {
      // A header that sticks to the top lies upon what moves beneath it.
      guard let distance = own[key], !key.isSection || !travels.sticking.contains(key) else {
        continue
      }
      var run = runs[distance] ?? Run()
      switch way.kind {
      case .stays where key.isSection: break
      case .stays: run.isShown = true
      case .leaves: run.leaving = way.start.joined(run.leaving)
      case .enters: run.entering = way.end.joined(run.entering)
      case .appears, .vanishes: break
      }
      runs[distance] = run
    }
    // What only one scene has goes over the edge with the part above it, or comes with it.
    for (key, leader) in leaders(travels) {
      guard let distance = own[leader], let way = travels.ways[key],
        !leader.isSection || !travels.sticking.contains(leader)
      else { continue }
      var run = runs[distance] ?? Run()
      if way.kind == .vanishes {
        run.leaving = way.start.joined(run.leaving)
      } else {
        run.entering = way.end.joined(run.entering)
      }
      runs[distance] = run
    }
    return runs
  }

  /// The distance of what no scene shows in common: those that enter follow those that leave, or come from the edge.
  private static func shortened(_ distance: Double, _ run: Run, _ body: Extent) -> Double {
    let (leaving, entering) = (run.leaving, run.entering)
    if distance > 0 {
      let way = (entering?.bottom ?? body.bottom) - (leaving?.top ?? body.top)
      return min(distance, max(0, way))
    }
    let way = (leaving?.bottom ?? body.bottom) - (entering?.top ?? body.top)
    return max(distance, -max(0, way))
  }

  /// The part of both scenes, visible or not, above each of those that only one of them has.
  private static func leaders(_ travels: Travels) -> [UnitKey: UnitKey] {
    var leaders: [UnitKey: UnitKey] = [:]
    for index in [travels.from, travels.to] {
      var above: UnitKey?
      for key in index.headersFirst {
        guard let way = travels.ways[key] else { continue }
        if way.kind != .appears, way.kind != .vanishes {
          above = key
        } else if !travels.sticking.contains(key) || !key.isSection {
          leaders[key] = above
        }
      }
    }
    return leaders
  }

  /// How far headers move: as the rows below them, or not at all at the top of a window whose rows fold.
  private static func headers(
    _ travels: Travels, _ rows: [UnitKey: Double]
  ) -> [UnitKey: Double] {
    var distances: [UnitKey: Double] = [:]
    for index in [travels.to, travels.from] {
      var header: UnitKey?
      for key in index.headersFirst {
        if key.isSection {
          header = key
        } else if let above = header {
          distances[above] = distances[above] ?? rows[key]
          header = nil
        }
      }
    }
    for (key, way) in travels.ways where key.isSection && distances[key] == nil {
      let isStuck = travels.sticking.contains(key) && way.kind != .stays
      distances[key] = isStuck ? 0 : travels.trueTops(key, way).map { rounded($0.end - $0.start) }
    }
    return distances
  }

  private static func rounded(_ distance: Double) -> Double { (distance * 1024).rounded() / 1024 }

  // MARK: Headers that stick to the top

  /// The headers at the top that only one scene has and that no other one pushes away.
  private static func sliding(_ moved: Travels, _ travels: Travels) -> Set<UnitKey> {
    let headers = Set(
      moved.ways.filter { key, way in
        key.isSection && way.kind != .appears && way.kind != .vanishes
      }.keys)
    return headers.filter { key in
      let kind = travels.ways[key]?.kind
      return kind == .vanishes || kind == .appears
        ? travels.slide(of: key) != nil && next(after: key, moved, headers) == nil : false
    }
  }

  private static func sticky(
    _ travels: Travels, _ distances: [UnitKey: Double], _ sliding: Set<UnitKey>,
    _ pixels: PixelGrid
  ) -> StickyScroll {
    let edge = travels.to.body.top
    var places: [UnitKey: (top: Double, distance: Double)] = [:]
    for (key, way) in travels.ways where key.isSection && !sliding.contains(key) {
      let distance = distances[key] ?? 0
      switch way.kind {
      case .stays where travels.sticking.contains(key):
        let isAtRest = abs(way.distance) < 1e-6
        let top = max(way.start.top, way.end.top)
        places[key] =
          isAtRest ? (edge, 0) : (way.end.top < top ? top : top - distance, distance)
      case .stays: places[key] = (way.start.top, way.distance)
      case .leaves: places[key] = (way.start.top, way.distance)
      case .enters: places[key] = (way.start.top, way.distance)
      case .appears, .vanishes: continue
      }
    }
    let ways = places.map { key, place in
      let next = next(after: key, travels, Set(places.keys)).flatMap { places[$0] }
      let height = (travels.to.units[key] ?? travels.from.units[key])?.height ?? 0
      return (
        key,
        StickyScroll.Way(
          top: place.top, distance: place.distance, next: next, height: height)
      )
    }
    return StickyScroll(
      Dictionary(uniqueKeysWithValues: ways), below: edge, pixels: pixels)
  }

  /// The next header in the document, of those that a scene shows; nil if there is none.
  private static func next(
    after key: UnitKey, _ travels: Travels, _ all: Set<UnitKey>
  ) -> UnitKey? {
    let scenes = [(travels.from, travels.places.from), (travels.to, travels.places.to)]
    // Its own place without an edge is known where it is not shown.
    let ordered = scenes.sorted { $0.0.units[key] == nil && $1.0.units[key] != nil }
    for (index, places) in ordered {
      func top(_ key: UnitKey) -> Double? { index.units[key]?.top ?? places[key] }
      guard let own = top(key) else { continue }
      let others = all.compactMap { other in top(other).map { (key: other, top: $0) } }
      let next = others.filter { $0.top > own + 0.5 }.min { $0.top < $1.top }
      if let next { return next.key }
    }
    return nil
  }
}

extension Extent {
  /// The extent from the top of the upper one to the bottom of the lower one.
  fileprivate func joined(_ other: Extent?) -> Extent {
    guard let other else { return self }
    return Extent(top: min(top, other.top), bottom: max(bottom, other.bottom))
  }
}

extension Travels {
  /// Whether the rows that both scenes have, visible or not, keep their order.
  fileprivate var rowsKeepOrder: Bool {
    let tops = ways.filter(\.key.isRow).compactMap(trueTops).sorted {
      ($0.start, $0.end) < ($1.start, $1.end)
    }
    return zip(tops, tops.dropFirst()).allSatisfy { $1.end >= $0.end - 1e-6 }
  }
}
