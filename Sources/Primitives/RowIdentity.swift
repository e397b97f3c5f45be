/// The identity of a row, which stays the same wherever the row moves, from the data to the scene.
public struct RowIdentity: Hashable, Sendable, Comparable {
  /// The row's index in its source, from 0.
  public let source: Int

  /// Makes the identity of the row at index `source` in the source's own order.
  public init(source: Int) { self.source = source }

  /// Orders rows as in their source.
  public static func < (left: RowIdentity, right: RowIdentity) -> Bool {
    left.source < right.source
  }
}
