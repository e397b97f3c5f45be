/// A row's own name: it stays with the row whatever its place, from the data to the scene.
public struct RowIdentity: Hashable, Sendable, Comparable {
  /// The row's place in its source, from 0.
  public let source: Int

  /// Names the row that stands at `source` in the source's own order.
  public init(source: Int) { self.source = source }

  /// Orders rows as their source does.
  public static func < (left: RowIdentity, right: RowIdentity) -> Bool {
    left.source < right.source
  }
}
