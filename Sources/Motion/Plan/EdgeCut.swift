import GridreelPrimitives
import GridreelSceneModel

/// A frame around rows that the edges of the body cut where these cut the rows.
struct EdgeCut {
  let frame: GridRect
  /// The extent of the rows, and of the body that shows them.
  let rows, body: Extent

  /// What counts as a part of a row beyond an edge, in points.
  private static let tolerance = 0.01

  private var isCutAbove: Bool { rows.top < body.top - Self.tolerance }
  private var isCutBelow: Bool { rows.bottom > body.bottom + Self.tolerance }

  /// The whole frame, which is as far from its rows as another one at an edge that cuts only this one.
  private func whole(like other: EdgeCut) -> GridRect {
    var (top, bottom) = (frame.y, frame.maxY)
    if isCutAbove, !other.isCutAbove { top = min(top, rows.top + other.frame.y - other.rows.top) }
    if isCutBelow, !other.isCutBelow {
      bottom = max(bottom, rows.bottom + other.frame.maxY - other.rows.bottom)
    }
    return GridRect(x: frame.x, y: top, width: frame.width, height: bottom - top)
  }

  /// The way of a frame that is cut at one end and whole at the other: both frames as a whole, and the room that cuts
  /// them; nil if neither or both are cut.
  ///
  /// Otherwise the frame would grow on its way, and stand beside its rows.
  static func way(from start: EdgeCut, to end: EdgeCut)
    -> (start: GridRect, end: GridRect, room: ClosedRange<Double>)?
  {
    let (first, last) = (start.whole(like: end), end.whole(like: start))
    guard first != start.frame || last != end.frame else { return nil }
    func edge(_ isFirst: Bool, _ isLast: Bool, _ frames: (Double, Double)) -> Double? {
      isFirst ? frames.0 : isLast ? frames.1 : nil
    }
    let top = edge(
      first.y != start.frame.y, last.y != end.frame.y, (start.frame.y, end.frame.y))
    let bottom = edge(
      first.maxY != start.frame.maxY, last.maxY != end.frame.maxY,
      (start.frame.maxY, end.frame.maxY))
    let (low, high) = (top ?? -.infinity, bottom ?? .infinity)
    return (first, last, low...max(low, high))
  }
}
