/// A dictionary that forgets what was not asked for lately.
///
/// It holds two generations. When the young one is full it becomes the old one, and the old one is
/// dropped; a value found in the old one moves to the young one. So memory stays bounded in a run over
/// millions of rows, and what every frame shows is never lost.
struct GenerationCache<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private var youngCost = 0
  /// What the values of a generation may cost together.
  var limit: Int

  /// Makes a cache whose generations each hold values of at most `limit` together.
  init(limit: Int) { self.limit = limit }

  /// The kept value.
  mutating func value(for key: Key, cost: (Value) -> Int) -> Value? {
    if let value = young[key] { return value }
    guard let value = old[key] else { return nil }
    insert(value, for: key, cost: cost(value))
    return value
  }

  /// Keeps a value that costs `cost`, in the unit of the limit.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    if youngCost + cost > limit {
      (old, young) = (young, [:])
      youngCost = 0
    }
    young[key] = value
    youngCost += cost
  }
}
