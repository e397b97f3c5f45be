import GridreelPrimitives
import GridreelSceneModel

/// Finds the time in which an area changes, so that all that flies in it stays within its edges: an edge that moves
/// outwards goes ahead of what flies, and one that moves inwards goes behind it.
///
/// If no time is early or late enough, everything else waits, or the area does.
struct Settling {
  /// Something that flies within an edge.
  struct Flyer {
    /// The place of its far edge before and after, in points.
    let start, end: Double
    let flight: Flight
    /// The fraction of the time after which it is not seen any more.
    var until = Double.infinity
  }

  /// The right or the lower edge of an area, in points, and what flies within it.
  struct Edge {
    let before, after: Double
    let flyers: [Flyer]

    /// How far anything reaches at each moment, in points.
    fileprivate var reaches: [Double] {
      Settling.moments.map { now in
        flyers.reduce(-.infinity) { reach, flyer in
          guard now <= flyer.until else { return reach }
          // At rest a window may cut it.
          let (first, last) = (min(flyer.start, before), min(flyer.end, after))
          return max(reach, mix(first, last, flyer.flight.position(at: now).unitClamped))
        }
      }
    }
  }

  /// The moments at which things are compared with the edges, as fractions of the time.
  private static let moments = (1..<96).map { Double($0) / 96 }
  /// What counts as beyond an edge, in points.
  private static let tolerance = 0.5
  /// The time of the change, in the whole time with the delay.
  let flight: Flight
  /// By how much of the time without it the whole takes longer.
  let delay: Double
  private let isGrowing: Bool

  /// - Parameters:
  ///   - edges: The edges, all of which move outwards or all inwards.
  ///   - isGrowing: Whether they move outwards.
  ///   - flights: The possible times, best first; not empty.
  init(_ edges: [Edge], isGrowing: Bool, flights: [Flight]) {
    self.isGrowing = isGrowing
    let reaches = edges.map(\.reaches)
    func holds(_ change: Flight, _ delay: Double) -> Bool {
      Self.moments.enumerated().allSatisfy { number, now in
        let position = change.position(at: now + (isGrowing ? delay : -delay)).unitClamped
        return zip(edges, reaches).allSatisfy { edge, reaches in
          reaches[number] <= mix(edge.before, edge.after, position) + Self.tolerance
        }
      }
    }
    if let change = flights.first(where: { holds($0, 0) }) {
      (flight, delay) = (change, 0)
      return
    }
    let change = flights[flights.count - 1]
    var (low, high) = (0.0, change.length)
    for _ in 0..<6 {
      let middle = (low + high) / 2
      if holds(change, middle) { high = middle } else { low = middle }
    }
    delay = high
    flight = Self.spread(change, after: isGrowing ? 0 : high, by: high)
  }

  /// The time of something else, in the whole time with the delay.
  func spread(_ other: Flight) -> Flight {
    Self.spread(other, after: isGrowing ? delay : 0, by: delay)
  }

  private static func spread(_ flight: Flight, after wait: Double, by delay: Double) -> Flight {
    guard delay > 0 else { return flight }
    return Flight(
      start: (flight.start + wait) / (1 + delay), length: flight.length / (1 + delay),
      curve: flight.curve, isUpright: flight.isUpright)
  }
}
