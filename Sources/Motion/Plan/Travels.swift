import GridreelPrimitives
import GridreelSceneModel

/// The motion of a row or a section header.
struct Travel {
  enum Kind {
    /// Both scenes show it.
    case stays
    /// It comes from, or goes to, a place beyond an edge of the viewport.
    case enters, leaves
    /// It does not exist in the other scene.
    case appears, vanishes
  }

  var kind: Kind
  /// Its extents before and after, in points; beyond the edges if it is visible only on the way.
  var start, end: Extent
  /// Its place among those of its scene, from 0.
  let index: Int

  /// The vertical distance, in points; positive is downwards.
  var distance: Double { end.top - start.top }
  /// Whether its place is free afterwards.
  var leaves: Bool { kind == .vanishes || kind != .appears && abs(distance) > 1e-6 }
  /// Whether its place or height changes.
  var moves: Bool { abs(distance) > 1e-6 || abs(start.height - end.height) > 1e-6 }
}

/// The motions of everything that the bodies of two scenes show.
struct Travels {
  /// By how much the ways of parts that move as one may differ, in points: lines beside them have places of whole pixels.
  static let rounding = 1.01

  var ways: [UnitKey: Travel] = [:]
  let from, to: SceneIndex
  let places: OffscreenPlaces
  /// The summaries that end the body and go with its end.
  let endings: Set<UnitKey>
  /// The headers and summaries that lie on rows at rest.
  let sticking: Set<UnitKey>
  /// By how much the bodies are lower without some headers before and after, in points.
  var headerHeights = (before: 0.0, after: 0.0)
  /// The rows that stand in the room of headers before these come, or after they have gone, from top to bottom.
  var filling: (before: [UnitKey], after: [UnitKey]) = ([], [])

  init(from: SceneIndex, to: SceneIndex, places: OffscreenPlaces) {
    (self.from, self.to, self.places) = (from, to, places)
    (endings, sticking) = (Self.endings(from, to), Self.sticking(from, to))
    let entering = arrivals(in: to, other: from, places.from)
    let leaving = arrivals(in: from, other: to, places.to)
    for (index, key) in to.order.enumerated() {
      guard let end = to.units[key] else { continue }
      if let start = from.units[key] {
        ways[key] = Travel(kind: .stays, start: start, end: end, index: index)
      } else if let start = entering[key] {
        ways[key] = Travel(kind: .enters, start: start, end: end, index: index)
      } else {
        ways[key] = Travel(kind: .appears, start: end, end: end, index: index)
      }
    }
    for (index, key) in from.order.enumerated() where to.units[key] == nil {
      guard let start = from.units[key] else { continue }
      if let end = leaving[key] {
        ways[key] = Travel(kind: .leaves, start: start, end: end, index: index)
      } else {
        ways[key] = Travel(kind: .vanishes, start: start, end: start, index: index)
      }
    }
    keepDistances()
  }

  /// Gives the parts of a body that moves as one their true places beyond its edges, as far as they are.
  private mutating func keepDistances() {
    guard moveAsOne, StickyScroll(self) == nil else { return }
    for (key, way) in ways {
      switch way.kind {
      case .enters:
        if let top = places.from[key] { ways[key]?.start = way.end.moved(top - way.end.top) }
      case .leaves:
        if let top = places.to[key] { ways[key]?.end = way.start.moved(top - way.start.top) }
      case .stays, .appears, .vanishes: continue
      }
    }
  }

  /// Whether anything in the body changes place, comes or goes.
  var areMoving: Bool {
    if from.cards != to.cards { return true }
    return ways.values.contains { way in
      if case .stays = way.kind { way.moves } else { true }
    }
  }

  /// Whether the whole body moves as one, by no more than its height, except for headers that stick to its top.
  var areOneScroll: Bool { moveAsOne || StickyScroll(self) != nil }

  /// Whether all parts move by one distance, of at most the body's height.
  private var moveAsOne: Bool {
    var shift: Double?
    for (key, way) in ways {
      guard let own = trueDistance(key, way), abs(own - (shift ?? own)) < Self.rounding else {
        return false
      }
      shift = own
    }
    return abs(shift ?? 0) <= max(from.body.height, to.body.height)
  }

  /// The fraction of the visible rows that make room for others.
  var replacedShare: Double {
    var (before, after, gone, new) = (0.0, 0.0, 0.0, 0.0)
    for (key, way) in ways where key.isRow {
      switch way.kind {
      case .stays: (before, after) = (before + 1, after + 1)
      case .enters, .appears: (after, new) = (after + 1, new + 1)
      case .leaves, .vanishes: (before, gone) = (before + 1, gone + 1)
      }
    }
    return before > 0 && after > 0 ? min(gone / before, new / after) : 0
  }

  private func trueDistance(_ key: UnitKey, _ way: Travel) -> Double? {
    switch way.kind {
    case .stays: way.distance
    case .enters: places.from[key].map { way.end.top - $0 }
    case .leaves: places.to[key].map { $0 - way.start.top }
    case .appears, .vanishes: nil
    }
  }

  // MARK: Beyond the edges

  /// The places in `other` of those parts of `scene` that `other` has but does not show.
  private func arrivals(
    in scene: SceneIndex, other: SceneIndex, _ places: OffscreenPlaces.Places
  ) -> [UnitKey: Extent] {
    var outside: [(key: UnitKey, extent: Extent)] = []
    for key in scene.order where other.units[key] == nil {
      guard let top = places[key], let own = scene.units[key] else { continue }
      outside.append((key, Extent(top: top, bottom: top + own.height)))
    }
    guard let first = outside.first else { return [:] }
    let rigid = rigidKeys(in: scene, other: other, places)
    let softness = 4 * first.extent.height
    let (above, below) = (
      EdgeCompression(
        exact: outside.filter { rigid.contains($0.key) }.map { other.body.top - $0.extent.bottom },
        softness: softness),
      EdgeCompression(
        exact: outside.filter { rigid.contains($0.key) }.map { $0.extent.top - other.body.bottom },
        softness: softness)
    )
    var result: [UnitKey: Extent] = [:]
    for (key, extent) in outside {
      var top = extent.top
      if extent.top >= other.body.bottom {
        top = other.body.bottom + below.distance(extent.top - other.body.bottom)
      } else if extent.bottom <= other.body.top {
        top = other.body.top - above.distance(other.body.top - extent.bottom) - extent.height
      }
      result[key] = Extent(top: top, bottom: top + extent.height)
    }
    return result
  }

  /// The parts that travel in one block with a part that both scenes show.
  private func rigidKeys(
    in scene: SceneIndex, other: SceneIndex, _ places: OffscreenPlaces.Places
  ) -> Set<UnitKey> {
    var rigid: Set<UnitKey> = []
    var block: [UnitKey] = []
    var (isHeld, shift, bottom) = (false, Double.nan, Double.nan)
    func close() {
      if isHeld { rigid.formUnion(block) }
      (block, isHeld) = ([], false)
    }
    for key in scene.order {
      guard let own = scene.units[key] else { continue }
      // A header that sticks to the top lies on rows, and is not where it would be without an edge.
      if key.isSection, own.top < bottom - 1e-6 { continue }
      let shown = other.units[key]?.top
      let known = key.isSection ? places[key] ?? shown : shown ?? places[key]
      let distance = known.map { own.top - $0 }
      if !(abs((distance ?? .nan) - shift) < 1e-6 && abs(own.top - bottom) < 1e-6) { close() }
      (shift, bottom) = (distance ?? .nan, own.bottom)
      block.append(key)
      isHeld = isHeld || shown != nil
    }
    close()
    return rigid
  }
}

/// Limits how far beyond an edge things start, so that they keep their order and none is too fast.
struct EdgeCompression {
  /// The distance up to which distances are exact, since things travel in a block with visible ones.
  private let exact: Double
  /// The limit of distances beyond ``exact``.
  private let softness: Double

  init(exact: [Double], softness: Double) {
    self.exact = max(0, exact.max() ?? 0)
    self.softness = max(softness, 1)
  }

  /// `L·d / (d + L)`: nearly `d` at the edge, and never more than `L`.
  func distance(_ distance: Double) -> Double {
    guard distance > exact else { return max(0, distance) }
    let rest = distance - exact
    return exact + softness * rest / (rest + softness)
  }
}

extension OffscreenPlaces.Places {
  /// The top of a part of the body; nil if it is unknown.
  subscript(key: UnitKey) -> Double? {
    switch key {
    case .row(let row): rows[row]
    case .section(let section): sections[section]
    case .summary(let summary): summaries[summary]
    }
  }
}
