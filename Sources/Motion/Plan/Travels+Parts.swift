import GridreelPrimitives
import GridreelSceneModel

/// What belongs together in the bodies of two scenes.
extension Travels {
  // MARK: Summaries that end the body

  /// The summaries below all rows of both scenes, whose ends are those of the bodies; none if the body is as high
  /// before as after: these go with its end.
  static func endings(_ from: SceneIndex, _ to: SceneIndex) -> Set<UnitKey> {
    abs(from.body.bottom - to.body.bottom) > 1 ? totals(from, to) : []
  }

  /// The summaries below all rows of both scenes.
  static func totals(_ from: SceneIndex, _ to: SceneIndex) -> Set<UnitKey> {
    Set(zip(trailing(from), trailing(to)).prefix { $0 == $1 }.map(\.0))
  }

  /// The summaries below all rows that end a body, from the lowest up.
  private static func trailing(_ index: SceneIndex) -> [UnitKey] {
    let summaries = index.order.reversed().prefix { key in
      if case .summary = key { true } else { false }
    }
    guard let last = summaries.first.flatMap({ index.units[$0] }),
      abs(last.bottom - index.body.bottom) <= 1
    else { return [] }
    return Array(summaries)
  }

  /// The end of the room for rows, before and after, in points: that of the body, or the top of the summaries that end
  /// it.
  var roomEnds: (before: Double, after: Double) {
    func end(_ index: SceneIndex) -> Double {
      endings.compactMap { index.units[$0]?.top }.min() ?? index.body.bottom
    }
    return (end(from) - headerHeights.before, end(to) - headerHeights.after)
  }

  // MARK: Sections

  /// Whether sections of both scenes, visible or not, stand in another order.
  var swapSections: Bool {
    // Those of which only rows are seen count too.
    let leads = Set([places.from.headerAbove, places.to.headerAbove].compactMap { $0?.section })
    let unseen = leads.compactMap { section -> (start: Double, end: Double)? in
      guard ways[.section(section)] == nil, let start = places.from.sections[section],
        let end = places.to.sections[section]
      else { return nil }
      return (start, end)
    }
    let tops = (ways.filter(\.key.isSection).compactMap(trueTops) + unseen).sorted {
      $0.start < $1.start
    }
    return zip(tops, tops.dropFirst()).contains { $1.end < $0.end - 1e-6 }
  }

  /// Whether there are rows beyond the edges of the body that come into it or leave it.
  var isWindow: Bool {
    ways.values.contains { $0.kind == .enters || $0.kind == .leaves }
  }

  /// The kept parts that go together, from top to bottom before: the header of each section that moves with the parts
  /// that stand below it in both scenes, and every other part alone.
  var sectionBlocks: [[UnitKey]] {
    let (start, _) = keptOrders
    let (before, after) = (Self.sections(from), Self.sections(to))
    var blocks: [[UnitKey]] = []
    var places: [UnitKey: Int] = [:]
    for key in start {
      let section = before[key].flatMap { section in
        after[key] == section && abs(ways[section]?.distance ?? 0) > 1e-6 ? section : nil
      }
      if let section, let place = places[section] {
        blocks[place].append(key)
      } else {
        if let section { places[section] = blocks.count }
        blocks.append([key])
      }
    }
    return blocks
  }

  /// The header above each part, itself above itself.
  static func sections(_ index: SceneIndex) -> [UnitKey: UnitKey] {
    var (sections, last): ([UnitKey: UnitKey], UnitKey?) = ([:], nil)
    for key in index.order {
      if key.isSection { last = key }
      sections[key] = last
    }
    return sections
  }

  /// The way of a header that sticks to the top of a window and that only one scene shows there: in, or out, over that
  /// edge, above all rows; nil for anything else.
  func slide(of key: UnitKey) -> Travel? {
    guard key.isSection, sticking.contains(key), let way = ways[key] else { return nil }
    switch way.kind {
    case .stays: return nil
    case .leaves, .vanishes:
      let start = from.units[key] ?? way.start
      return Travel(
        kind: .leaves, start: start, end: start.moved(from.body.top - start.bottom),
        index: way.index)
    case .enters, .appears:
      let end = to.units[key] ?? way.end
      return Travel(
        kind: .enters, start: end.moved(to.body.top - end.bottom), end: end, index: way.index)
    }
  }

  /// The same motion with such ways of those headers that come or go with their sections.
  var slid: Travels {
    var slid = self
    for (key, way) in ways where way.kind == .appears || way.kind == .vanishes {
      slid.ways[key] = slide(of: key) ?? way
    }
    return slid
  }

  /// The headers and summaries that lie on rows at rest, such as headers that stick to the top of a window.
  static func sticking(_ from: SceneIndex, _ to: SceneIndex) -> Set<UnitKey> {
    var keys: Set<UnitKey> = []
    for index in [from, to] {
      let rows = index.order.filter(\.isRow).compactMap { index.units[$0] }
      for key in index.order where !key.isRow {
        guard let own = index.units[key] else { continue }
        // The line above a summary lies on the last row.
        let least = key.isSection ? 0.5 : max(0.5, own.height / 2)
        let lies = rows.contains { min($0.bottom, own.bottom) - max($0.top, own.top) > least }
        if lies { keys.insert(key) }
      }
    }
    return keys
  }
}
