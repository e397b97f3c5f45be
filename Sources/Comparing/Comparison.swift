/// The result of a comparison, pixel by pixel.
package struct Comparison: Hashable, Sendable {
  /// The summary in numbers and rectangles.
  package let difference: PictureDifference
  /// The pixels that count as different, within the part that both pictures have.
  package let differing: DifferenceMask
  /// The pixels that differ but only smooth an edge; empty if those count as different.
  package let smoothing: DifferenceMask
}
