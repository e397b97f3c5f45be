import GridreelPrimitives

/// What comes and goes in a table whose sections keep their order: what stands below it closes up over it, and uncovers
/// it, before the rows of each section change places.
///
/// So these pass nothing but each other, and no row stands below a header that is not its own.
struct SectionRooms {
  /// How what stands below covers or uncovers a part.
  struct Cover {
    let flight: Flight
    /// The share of what comes or goes at one place that is seen when half of the part is.
    let share: Double
    let isNew: Bool

    /// Whether more than half of it is seen at a fraction of the transition's time.
    func isSeen(at progress: Double) -> Bool {
      let position = flight.position(at: progress)
      return isNew ? position > share : position < 1 - share
    }
  }

  /// What only one scene has, from top to bottom.
  private(set) var numbers: [UnitKey: Int] = [:]
  /// How far parts move as others go and come, in points; each row of both scenes to a place in its section.
  private(set) var distances: [UnitKey: Double] = [:]
  /// The middles of those that come or go together, as shares of their height.
  private(set) var middles: [UnitKey: Double] = [:]
  /// The rows that change their section: they fly above all others, which close up where these were and make room where
  /// they will be.
  private(set) var movers: Set<UnitKey> = []
  /// The ends of all parts so far, before and after that, in points.
  private var ends: (before: Double, after: Double)

  /// Finds the motions; nil unless something comes, goes or changes its section, and nothing does so over an edge of a
  /// window.
  init?(_ travels: Travels) {
    let (from, to) = (travels.from, travels.to)
    let before = from.order.filter { !travels.endings.contains($0) }
    let after = to.order.filter { !travels.endings.contains($0) }
    var (kept, places) = travels.keptOrders
    var (sections, others) = (Travels.sections(from), Travels.sections(to))
    // A total of all rows is of no section.
    for total in Travels.totals(from, to) { (sections[total], others[total]) = (nil, nil) }
    let movers = Set(kept.filter { $0.isRow && sections[$0] != others[$0] })
    kept.removeAll(where: movers.contains)
    places.removeAll(where: movers.contains)
    guard kept.contains(where: \.isSection), kept.count < max(before.count, after.count),
      !travels.isWindow, !travels.swapSections,
      !travels.sticking.contains(where: \.isSection),
      kept.allSatisfy({ sections[$0] == others[$0] }),
      let first = before.first.flatMap({ from.units[$0] }),
      let last = after.first.flatMap({ to.units[$0] })
    else { return nil }
    (ends, self.movers) = ((first.top, last.top), movers)
    let (old, new) = (Self.runs(before, Set(kept)), Self.runs(after, Set(kept)))
    var bottom = last.top
    for (number, run) in old.enumerated() {
      for (gone, come) in [(run.rows, new[number].rows), (run.sections, new[number].sections)] {
        add(gone, isNew: false, from)
        add(come, isNew: true, to)
        bottom = come.last.flatMap { to.units[$0] }?.bottom ?? bottom
      }
      guard number < kept.count, let own = from.units[kept[number]],
        let end = to.units[kept[number]], let place = to.units[places[number]]
      else { continue }
      let top = ends.after + place.top - bottom
      distances[kept[number]] = top - own.top
      ends = (own.bottom, top + end.height)
      bottom = place.bottom
    }
  }

  /// The parts above, between and below those of both scenes: those of the same section, and other sections.
  private static func runs(
    _ order: [UnitKey], _ kept: Set<UnitKey>
  ) -> [(rows: [UnitKey], sections: [UnitKey])] {
    order.split(maxSplits: .max, omittingEmptySubsequences: false) { kept.contains($0) }.map {
      let rows = $0.prefix { !$0.isSection }
      return (Array(rows), Array($0.dropFirst(rows.count)))
    }
  }

  /// Adds parts that one scene has, which keep their distance from what stands above them.
  private mutating func add(_ run: [UnitKey], isNew: Bool, _ index: SceneIndex) {
    let extents = run.compactMap { index.units[$0] }
    guard let top = extents.first?.top, let bottom = extents.last?.bottom else { return }
    for (key, extent) in zip(run, extents) where !movers.contains(key) {
      distances[key] = ends.after - ends.before
      numbers[key] = numbers.count
      middles[key] = ((extent.top + extent.bottom) / 2 - top) / max(1, bottom - top)
    }
    if isNew { ends.after = bottom } else { ends.before = bottom }
  }
}
