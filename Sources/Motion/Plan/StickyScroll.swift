import GridreelPrimitives
import GridreelSceneModel

extension Travels {
  /// Whether a header that only one scene shows is not where all rows take it: it sticks to the top on the way.
  fileprivate func stopHeaders(of distance: Double) -> Bool {
    ways.contains { key, way in
      guard key.isSection, let tops = trueTops(key, way) else { return false }
      return abs(tops.end - tops.start - distance) > Travels.rounding
    }
  }
}

/// A window that scrolls while headers of sections stick to its top: rows and headers move as one, but a header stays
/// at the top once it is there, until the next one pushes it away.
struct StickyScroll {
  /// A header's way.
  struct Way {
    /// Where it would be before without an edge, in points, and how far it moves; positive is downwards.
    let top, distance: Double
    /// The same of the next header; nil if there is none that could push it.
    let next: (top: Double, distance: Double)?
    let height: Double
  }

  /// The top of the window, in points.
  private let edge: Double
  private let pixels: PixelGrid
  private var ways: [UnitKey: Way] = [:]

  /// Finds the ways of the headers; nil unless all rows move by one distance, of at most the body's height, and headers
  /// stick.
  init?(_ travels: Travels, pixels: PixelGrid = PixelGrid(scale: 1)) {
    let (from, to) = (travels.from, travels.to)
    guard from.body.top == to.body.top, let distance = travels.scrollDistance, abs(distance) > 1e-6,
      abs(distance) <= max(from.body.height, to.body.height),
      travels.sticking.contains(where: \.isSection) || travels.stopHeaders(of: distance)
    else { return nil }
    (edge, self.pixels) = (from.body.top, pixels)
    var tops: [(key: UnitKey, top: Double, height: Double)] = []
    for (key, way) in travels.ways where !key.isRow {
      guard key.isSection else {
        guard let own = travels.trueTops(key, way),
          abs(own.end - own.start - distance) < Travels.rounding
        else { return nil }
        continue
      }
      guard let top = Self.top(of: key, travels, distance) else { return nil }
      tops.append((key, top, (to.units[key] ?? way.start).height))
    }
    tops.sort { $0.top < $1.top }
    for (place, header) in tops.enumerated() {
      let next = place + 1 < tops.count ? tops[place + 1].top : nil
      ways[header.key] = Way(
        top: header.top, distance: distance, next: next.map { ($0, distance) },
        height: header.height)
    }
    // Headers of sections in another order are no part of a scroll.
    let areShown = ways.keys.allSatisfy { key in
      [(from, 0.0), (to, 1.0)].allSatisfy { index, position in
        guard let shown = index.units[key], let top = top(of: key, at: position) else {
          return true
        }
        return abs(shown.top - top) < 1
      }
    }
    if !areShown { return nil }
  }

  /// Finds the ways of the headers on a strip of both windows, which moves by a distance in points; nil unless headers
  /// stick.
  ///
  /// The seam pushes those headers away that only one of both windows has.
  ///
  /// - Parameters:
  ///   - travels: The start and the end of each part.
  ///   - distance: How far the strip moves, in points, positive downwards.
  ///   - seam: The seam before.
  ///   - pixels: The device's pixels.
  init?(_ travels: Travels, strip distance: Double, seam: Extent, pixels: PixelGrid) {
    let (from, to) = (travels.from, travels.to)
    guard travels.sticking.contains(where: \.isSection), from.body.top == to.body.top else {
      return nil
    }
    (edge, self.pixels) = (from.body.top, pixels)
    let headers = travels.ways.keys.filter(\.isSection).compactMap {
      key -> (key: UnitKey, place: Extent)? in
      // A header of both windows belongs to the upper one, and then to what lies between.
      let (old, new) = (from.units[key], to.units[key]?.moved(-distance))
      let (upper, lower) = distance < 0 ? (old, new) : (new, old)
      if let upper { return (key, upper) }
      // One that sticks to the top of the lower window lies above its first row, not upon it.
      guard let lower else { return nil }
      let isStuck = travels.sticking.contains(key)
      return (key, isStuck ? lower.moved(seam.bottom - lower.top) : lower)
    }
    .sorted { $0.place.top < $1.place.top }
    for (number, (key, place)) in headers.enumerated() {
      var next = number + 1 < headers.count ? headers[number + 1].place.top : nil
      let isInBoth = from.units[key] != nil && to.units[key] != nil
      if !isInBoth, place.top < seam.top { next = min(next ?? seam.top, seam.top) }
      ways[key] = Way(
        top: place.top, distance: distance, next: next.map { ($0, distance) }, height: place.height)
    }
  }

  /// Headers whose ways are known, below the top of a window, in points.
  init(_ ways: [UnitKey: Way], below edge: Double, pixels: PixelGrid) {
    (self.ways, self.edge, self.pixels) = (ways, edge, pixels)
  }

  /// Where a header would be before without an edge; nil if that is not known.
  private static func top(of key: UnitKey, _ travels: Travels, _ distance: Double) -> Double? {
    let known = [(travels.from, 0.0), (travels.to, distance)].compactMap { index, shift in
      index.units[key].map { ($0.top, $0.top - shift) }
    }
    // One that sticks to the edge would be elsewhere without it.
    let edge = travels.from.body.top
    if let own = known.first(where: { $0.0 > edge + 0.5 }) { return own.1 }
    return travels.places.from[key] ?? travels.places.to[key].map { $0 - distance }
  }

  /// The top of a header at a position of the scroll; nil for anything else.
  func top(of key: UnitKey, at position: Double) -> Double? {
    guard let way = ways[key] else { return nil }
    let own = max(way.top + way.distance * position, edge)
    let next = way.next.map { $0.top + $0.distance * position - way.height }
    return pixels.snap(min(own, next ?? own))
  }
}
