import GridreelPrimitives
import GridreelSceneModel

/// A way from one place to another for all tracks of a group, whose own motion is that at one of these places.
struct Carriage {
  /// The place of a row in the order of a number, in place of the group's own motion.
  struct Standing {
    let way: Standings.Way
    /// The distance between two places, in points.
    let height: Double
    let travel: Travel

    /// How much lower the row is than its own motion says, in points.
    func distance(at progress: Double, _ own: Double, _ pixels: PixelGrid) -> Double {
      pixels.snap(travel.start.top + height * way.places(at: progress))
        - pixels.snap(mix(travel.start.top, travel.end.top, own))
    }
  }

  /// The time of the way, and that of all that the group does.
  let flight, whole: Flight
  /// How far from their place the tracks are before and after, in points; one of both is nought.
  let start, end: GridPoint
  let pixels: PixelGrid
  /// The place of a row in the order of a number; nil for any other way.
  var standing: Standing?
  /// How far a row is from its own motion as headers go and come above it; nil for any other way.
  var folding: HeaderFolds.Way?

  /// How far from their place the tracks are at a fraction of the transition's time, in points.
  private func distance(at progress: Double) -> GridPoint {
    let position = flight.position(at: progress)
    if let standing {
      return GridPoint(x: 0, y: standing.distance(at: progress, position, pixels))
    }
    if let folding {
      return GridPoint(x: 0, y: pixels.snap(extent: folding.distance(at: progress, position)))
    }
    if position == 0 { return start }
    if position == 1 { return end }
    return GridPoint(
      x: pixels.snap(extent: mix(start.x, end.x, position)),
      y: pixels.snap(extent: mix(start.y, end.y, position)))
  }

  /// Brings items to where they are at a fraction of the transition's time.
  func carry(_ items: inout ArraySlice<Item>, at progress: Double) {
    let way = distance(at: progress)
    guard way != .zero else { return }
    for place in items.indices { items[place] = items[place].moved(x: way.x, y: way.y) }
  }

  /// A pair of items where the group's own motion is.
  func atPlace(_ pair: ItemPair) -> ItemPair {
    ItemPair(
      start: pair.start?.moved(x: -start.x, y: -start.y),
      end: pair.end?.moved(x: -end.x, y: -end.y))
  }
}
