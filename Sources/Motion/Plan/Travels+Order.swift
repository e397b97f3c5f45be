import GridreelPrimitives
import GridreelSceneModel

/// Properties common to all rows' motions, and motions derived from them.
extension Travels {
  /// The number of parts shown by the fuller of both scenes.
  var shownCount: Int { max(from.order.count, to.order.count) }

  /// The height of a typical row, in points.
  var rowHeight: Double {
    let heights = (from.units.merging(to.units) { $1 }).filter(\.key.isRow).values.map(\.height)
      .sorted()
    return heights.isEmpty ? 1 : max(1, heights[heights.count / 2])
  }

  /// The parts that both scenes show, or that stand among them without headers, from top to bottom before and after,
  /// without those that end the body.
  var keptOrders: (before: [UnitKey], after: [UnitKey]) {
    func kept(_ order: [UnitKey], _ other: SceneIndex) -> [UnitKey] {
      order.filter { other.units[$0] != nil && !endings.contains($0) || fills($0) }
    }
    return (kept(from.order + filling.before, to), kept(to.order + filling.after, from))
  }

  /// Whether nothing passes anything else, on or off screen, and something stays visible throughout.
  var keepOrder: Bool {
    guard ways.values.contains(where: { $0.kind == .stays }),
      exchangedShare <= Travels.replacedShare
    else { return false }
    let tops = ways.compactMap { key, way -> (start: Double, end: Double)? in
      trueTops(key, way)
    }
    .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    return zip(tops, tops.dropFirst()).allSatisfy { $1.end >= $0.end - 1e-6 }
  }

  /// The fraction of the visible rows that are replaced by other data.
  private var exchangedShare: Double { exchangedShare { $0 == .vanishes } }

  /// The fraction of the visible rows that other data replace, or that make room for these.
  private var coveredShare: Double { exchangedShare { $0 == .vanishes || $0 == .leaves } }

  private func exchangedShare(_ isGone: (Travel.Kind) -> Bool) -> Double {
    let (before, after) = (from.order.count(where: \.isRow), to.order.count(where: \.isRow))
    guard before > 0, after > 0 else { return 0 }
    let rows = ways.filter(\.key.isRow).values
    let gone = rows.count { isGone($0.kind) }
    let new = rows.count { $0.kind == .appears }
    return min(Double(gone) / Double(before), Double(new) / Double(after))
  }

  /// The vertical scroll distance if all rows move alike, in points; nil otherwise.
  var scrollDistance: Double? {
    var shift: Double?
    for (key, way) in ways where key.isRow {
      guard let tops = trueTops(key, way) else { return nil }
      let own = tops.end - tops.start
      guard abs(own - (shift ?? own)) < Self.rounding else { return nil }
      shift = own
    }
    return shift
  }

  /// The distance by which all rows move alike, in points, if it is more than the body's height; nil otherwise.
  ///
  /// - Parameter known: The distance where it is known.
  /// - Returns: The distance.
  func farDistance(known: Double?) -> Double? {
    guard let distance = known ?? scrollDistance, from.order.contains(where: \.isRow) else {
      return nil
    }
    return abs(distance) > max(from.body.height, to.body.height) ? distance : nil
  }

  /// The tops of a part before and after, visible or not; nil if one scene does not have it.
  func trueTops(_ key: UnitKey, _ way: Travel) -> (start: Double, end: Double)? {
    switch way.kind {
    case .stays: (way.start.top, way.end.top)
    case .enters: places.from[key].map { ($0, way.end.top) }
    case .leaves: places.to[key].map { (way.start.top, $0) }
    case .appears, .vanishes: nil
    }
  }

  // MARK: A window that goes on farther than it is high

  /// The motion of one strip that joins the old window to the new one's edge and skips what lies
  /// between.
  func moved(as strip: Strip) -> Travels {
    var travels = self
    for (key, way) in ways {
      switch way.kind {
      case .stays: continue
      case .enters, .appears:
        travels.ways[key] = Travel(
          kind: .enters, start: way.end.moved(-strip.distance), end: way.end, index: way.index)
      case .leaves, .vanishes:
        travels.ways[key] = Travel(
          kind: .leaves, start: way.start, end: way.start.moved(strip.distance), index: way.index)
      }
    }
    return travels
  }

  // MARK: New rows over old ones

  /// The motion of rows that change places: rows that leave stay in place until they are covered,
  /// rows that enter start at the edge beyond which they stood.
  ///
  /// - Parameter fadesHeaders: Whether section headers fade in place: if some columns are pinned, no
  ///   pane lies below all rows.
  /// - Returns: The motions of parts that both scenes show unchanged, the others with such starts
  ///   and ends.
  func dealt(fadesHeaders: Bool) -> Travels {
    let body = Extent(
      top: min(from.body.top, to.body.top), bottom: max(from.body.bottom, to.body.bottom))
    // If many rows are new, too few would be left between the old ones' end and the new ones' start.
    // Rows that stay until they are covered would be read through new ones that only fade in.
    let isReplaced =
      coveredShare > Travels.exchangedShare || replacedShare > Travels.replacedShare
    var travels = self
    for (key, way) in ways {
      switch way.kind {
      case .stays: continue
      case .enters where fadesHeaders && !key.isRow:
        travels.ways[key] = Travel(kind: .appears, start: way.end, end: way.end, index: way.index)
      case .appears where !isReplaced || fadesHeaders && !key.isRow: continue
      case .enters, .appears:
        let isAbove = places.from[key].map { $0 < body.top } ?? false
        let top = isAbove ? body.top - way.end.height : body.bottom
        travels.ways[key] = Travel(
          kind: .enters, start: Extent(top: top, bottom: top + way.end.height), end: way.end,
          index: way.index)
      case .vanishes where !isReplaced: continue
      case .leaves, .vanishes:
        travels.ways[key] = Travel(
          kind: isCoveredAtTheEnd(way) && (key.isRow || !fadesHeaders) ? .leaves : .vanishes,
          start: way.start, end: way.start, index: way.index)
      }
    }
    return travels
  }

  /// The fraction of replaced rows from which the remaining ones are too few to follow.
  static let replacedShare = 0.7
  /// The fraction of rows of other data from which new ones cover old ones instead of fading.
  private static let exchangedShare = 0.25

  /// Whether parts of the scene after cover the whole place of a part that leaves.
  private func isCoveredAtTheEnd(_ way: Travel) -> Bool {
    let ends = to.units.values
    let (top, bottom) = (ends.map(\.top).min() ?? 0, ends.map(\.bottom).max() ?? 0)
    return top <= max(way.start.top, to.body.top) + 0.5
      && bottom >= min(way.start.bottom, from.body.bottom) - 0.5
  }
}
