/// Pages of paper.
package struct Paper: Hashable, Sendable {
  /// The size of a page, in points.
  package let size: GridSize
  /// Whether pages may be turned by a quarter so that more fits on them.
  package let mayTurn: Bool

  /// Describes pages.
  package init(_ size: GridSize, mayTurn: Bool = false) {
    (self.size, self.mayTurn) = (size, mayTurn)
  }

  /// The sizes to choose from, the usual one first.
  package var sizes: [GridSize] {
    mayTurn ? [size, GridSize(width: size.height, height: size.width)] : [size]
  }
}
