/// Divides a dashed line into strokes.
enum DashedLine {
  /// One stroke, in the line's own units.
  struct Stroke: Hashable {
    /// The stroke's two ends.
    let start, end: Double
  }

  /// The strokes of a line; lengths of strokes and gaps alternate, and an odd list is repeated once.
  ///
  /// A dash too fine to be visible, below a hundredth of a point per period, gives a solid line.
  static func strokes(from start: Double, to end: Double, dash: [Double]) -> [Stroke] {
    let lengths = dash.count.isMultiple(of: 2) ? dash : dash + dash
    guard start < end else { return [] }
    guard lengths.reduce(0, +) >= 0.01 else { return [Stroke(start: start, end: end)] }
    var strokes: [Stroke] = []
    var (place, index) = (start, 0)
    while place < end {
      let next = min(end, place + lengths[index % lengths.count])
      if index.isMultiple(of: 2), next > place { strokes.append(Stroke(start: place, end: next)) }
      (place, index) = (next, index + 1)
    }
    return strokes
  }
}
