import GridreelPrimitives
import GridreelSceneModel

/// Determines which rows are lifted in motion, and their look: rows that move far pass above the
/// others like cards that someone carries.
struct Lifting {
  /// The look of what someone carries over a background.
  struct Look {
    let shadow: Shadow
    /// The colour of its edges.
    let edge: GridColor
    /// How far its shadow goes on beyond the edge of a pane, which is as dark there as in between; in points.
    var reach: Double { 2 * shadow.blur }

    /// - Parameter ground: The background, if it is a plain colour.
    init(ground: GridColor?) {
      let isDark = (ground?.relativeLuminance ?? 1) < 0.18
      shadow = Shadow(x: 0, y: 2, blur: 10, color: GridColor(rgb: 0, alpha: isDark ? 0.4 : 0.18))
      edge = GridColor(rgb: isDark ? 0xffffff : 0, alpha: isDark ? 0.16 : 0.12)
    }
  }

  /// The look of a lifted row.
  struct Lift {
    /// Its shadow, and its edges if rows have no lines.
    let look: Look
    /// The common extent of the rows that travel side by side with it, before and after; nil if one
    /// below it in the order of drawing casts the shadow of all.
    let block: (start: Extent, end: Extent)?
  }

  /// The distance in rows from which a motion counts as far.
  private static let leastDistance = 2.0

  private let lifts: [UnitKey: Lift]

  /// - Parameters:
  ///   - choreography: The places and times of all motions.
  ///   - stacking: The order in which parts lie upon each other.
  ///   - ground: The background of the rows, if it is a plain colour.
  init(_ choreography: Choreography, _ stacking: Stacking, ground: GridColor?) {
    let look = Look(ground: ground)
    let travels = choreography.travels
    let least = Self.leastDistance * travels.rowHeight - 0.5
    let far = travels.ways.filter { key, way in
      (key.isRow || travels.swapSections)
        && (abs(choreography.ownDistance(of: key, way)) >= least
          || choreography.shown.contains(key)
          || choreography.headers?.movers.contains(key) ?? false)
    }
    .sorted { ($0.value.start.top, $0.value.index) < ($1.value.start.top, $1.value.index) }
    var lifts: [UnitKey: Lift] = [:]
    var next = far.startIndex
    while next < far.endIndex {
      let first = next
      var block = (start: far[first].value.start, end: far[first].value.end)
      next += 1
      while next < far.endIndex,
        choreography.travelTogether(far[next - 1], far[next])
      {
        block.start.bottom = far[next].value.start.bottom
        block.end.bottom = far[next].value.end.bottom
        next += 1
      }
      // The shadow of all lies below all of them.
      let keys = far[first..<next].map(\.key)
      let lowest = stacking.sorted(keys).first?.key
      for key in keys { lifts[key] = Lift(look: look, block: key == lowest ? block : nil) }
    }
    self.lifts = lifts
  }

  /// The look of a part while it is lifted; nil if it is not.
  func lift(of key: UnitKey) -> Lift? { lifts[key] }
}

extension Choreography {
  /// The distance that a part has without headers above it that go or come, in points.
  fileprivate func ownDistance(of key: UnitKey, _ way: Travel) -> Double {
    // What fades at its place is carried nowhere, whatever comes above it.
    if way.kind == .appears || way.kind == .vanishes { return 0 }
    let folding = headers?.way(of: key)
    return way.distance + (folding?.before ?? 0) - (folding?.after ?? 0)
  }

  /// Whether one part stands directly on the other throughout the motion.
  fileprivate func travelTogether(
    _ upper: (key: UnitKey, value: Travel), _ lower: (key: UnitKey, value: Travel)
  ) -> Bool {
    abs(upper.value.start.bottom - lower.value.start.top) < 1e-3
      && abs(upper.value.end.bottom - lower.value.end.top) < 1e-3
      && flights[upper.key]?.start == flights[lower.key]?.start
  }
}
