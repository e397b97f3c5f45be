/// A dictionary that evicts values not used recently.
///
/// It holds two generations. When the young one is full it replaces the old one, whose values are
/// dropped; a value found in the old one moves to the young one. So memory stays bounded in a run
/// over millions of rows, and values used in every frame are never evicted.
struct GenerationCache<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private var youngCost = 0
  /// The maximum total cost of a generation's values.
  var limit: Int

  /// Creates a cache whose generations each hold values with a total cost of at most `limit`.
  init(limit: Int) { self.limit = limit }

  /// The cached value; nil if there is none.
  mutating func value(for key: Key, cost: (Value) -> Int) -> Value? {
    if let value = young[key] { return value }
    guard let value = old[key] else { return nil }
    insert(value, for: key, cost: cost(value))
    return value
  }

  /// Caches a value with its cost, in the unit of the limit.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    if youngCost + cost > limit {
      // The next generation will be about as large, and need not grow to that.
      (old, young) = (young, Dictionary(minimumCapacity: young.count))
      youngCost = 0
    }
    young[key] = value
    youngCost += cost
  }
}
