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

    /// Whether everything is within it at a time at which the edge is at a position of its way.
    fileprivate func holds(at now: Double, _ position: Double) -> Bool {
      let place = mix(before, after, position.unitClamped)
      return flyers.allSatisfy { flyer in
        // At rest a window may cut it.
        now > flyer.until
          || mix(
            min(flyer.start, before), min(flyer.end, after),
            flyer.flight.position(at: now).unitClamped)
            <= place + Settling.tolerance
      }
    }
  }

  /// The moments at which things are compared with the edges.
  private static let samples = 96
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
    func holds(_ change: Flight, _ delay: Double) -> Bool {
      (1..<Self.samples).allSatisfy { sample in
        let now = Double(sample) / Double(Self.samples)
        let position = change.position(at: now + (isGrowing ? delay : -delay))
        return edges.allSatisfy { $0.holds(at: now, position) }
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
