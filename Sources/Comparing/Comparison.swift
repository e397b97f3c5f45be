/// What a comparison found, pixel by pixel.
package struct Comparison: Hashable, Sendable {
  /// The same in numbers and rectangles.
  package let difference: PictureDifference
  /// The pixels that count as different, in the part that both pictures have.
  package let differing: DifferenceMask
  /// The pixels that differ but only smooth an edge, where these are not to count.
  package let smoothing: DifferenceMask
}
