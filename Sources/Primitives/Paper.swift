/// Pages of paper.
package struct Paper: Hashable, Sendable {
  /// The size of a page, in points.
  package let size: Size
  /// Whether pages may be turned by a quarter so that more fits on them.
  package let mayTurn: Bool

  /// Describes pages.
  package init(_ size: Size, mayTurn: Bool = false) { (self.size, self.mayTurn) = (size, mayTurn) }

  /// The sizes to choose from, the usual one first.
  package var sizes: [Size] {
    mayTurn ? [size, Size(width: size.height, height: size.width)] : [size]
  }
}
