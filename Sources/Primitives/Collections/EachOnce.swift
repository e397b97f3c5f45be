extension Sequence where Element: Hashable {
  /// The elements without duplicates, in the order of their first occurrence.
  package var eachOnce: [Element] { eachOnce(by: \.self) }
}

extension Sequence {
  /// The first element with each key, in their order.
  package func eachOnce<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var known: Set<Key> = []
    return filter { known.insert(key($0)).inserted }
  }
}
