/// Parts beyond the lower edge of a window that stand right below what is seen, so that no place in it is empty.
extension Travels {
  /// The same motion, in which a window is full also without some headers: the next rows that come over its lower edge do
  /// so as headers go, and those that go over it do so as headers come.
  ///
  /// - Parameters:
  ///   - gone: The height of all headers that go, in points.
  ///   - new: The height of all that come, in points.
  /// - Returns: The motion.
  func filled(gone: Double, new: Double) -> Travels {
    var filled = self
    for (key, extent) in beyond(isBefore: true)
    where key.isRow && extent.top - gone < from.body.bottom - 0.5 {
      filled.ways[key]?.start = extent
      filled.filling.before.append(key)
    }
    for (key, extent) in beyond(isBefore: false)
    where key.isRow && extent.top - new < to.body.bottom - 0.5 {
      filled.ways[key]?.end = extent
      filled.filling.after.append(key)
    }
    return filled
  }

  /// The same motion of parts that keep their order, of which none comes from farther below a window, or goes farther,
  /// than right below what is seen: what stands between goes, or comes, out of sight.
  var closedUp: Travels {
    guard isWindow, !areOneScroll, keepOrder else { return self }
    var closed = self
    for (key, extent) in beyond(isBefore: true) { closed.ways[key]?.start = extent }
    for (key, extent) in beyond(isBefore: false) { closed.ways[key]?.end = extent }
    return closed
  }

  /// The parts that come over the lower edge of a window, or go over it, each right below the one before it.
  private func beyond(isBefore: Bool) -> [(key: UnitKey, extent: Extent)] {
    let (index, places) = isBefore ? (from, self.places.from) : (to, self.places.to)
    let kind: Travel.Kind = isBefore ? .enters : .leaves
    var top = max(index.body.bottom, index.units.values.map(\.bottom).max() ?? 0)
    return ways.compactMap { key, way -> (key: UnitKey, way: Travel, place: Double)? in
      guard way.kind == kind, let place = places[key], place > index.body.bottom - 0.5 else {
        return nil
      }
      return (key, way, place)
    }
    .sorted { ($0.place, $0.way.index) < ($1.place, $1.way.index) }.map { key, way, _ in
      let own = isBefore ? way.end : way.start
      defer { top += own.height }
      return (key, own.moved(top - own.top))
    }
  }

  /// Whether a row stands in the room of headers.
  func fills(_ key: UnitKey) -> Bool {
    filling.before.contains(key) || filling.after.contains(key)
  }
}
