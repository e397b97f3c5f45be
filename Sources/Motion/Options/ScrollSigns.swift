package import GridreelSceneModel

/// The signs that a window shows while it goes on farther than its height, and before and after they are nowhere: how far
/// it has come of the whole.
package struct ScrollSigns: Hashable, Sendable {
  /// The signs before and after, the same ones in the same order: a bar, and a count upon its ground.
  let start, end: [Item]

  /// Takes the signs before and after, which have the same identities in the same order.
  package init(start: [Item], end: [Item]) { (self.start, self.end) = (start, end) }
}
