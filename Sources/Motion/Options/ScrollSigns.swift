package import GridreelSceneModel

/// The signs that a window shows while it goes on farther than its height, and before and after they are nowhere.
package struct ScrollSigns: Hashable, Sendable {
  /// What stands in the place of the rows that are skipped, between those of both windows: how far it has come.
  package struct Seam: Hashable, Sendable {
    /// The height that it takes between the rows, in points.
    let height: Double
    /// Its items before and after, the same ones in the same order, where its top is at 0: a ground, and what lies upon it.
    let start, end: [Item]

    /// Takes the items before and after, which have the same identities in the same order.
    package init(height: Double, start: [Item], end: [Item]) {
      (self.height, self.start, self.end) = (height, start, end)
    }
  }

  private let start, end: Item?
  /// The bar before and after, which shows which rows are seen of all; nil if the window has one all the time.
  var bar: (start: Item, end: Item)? { start.flatMap { start in end.map { (start, $0) } } }
  /// What stands between the rows of both windows; nil if none are skipped.
  let seam: Seam?

  /// Takes the bar before and after, which has the same identity, and the seam.
  package init(start: Item?, end: Item?, seam: Seam?) {
    (self.start, self.end, self.seam) = (start, end, seam)
  }
}
