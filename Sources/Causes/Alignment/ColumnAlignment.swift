/// Matches the columns of two pictures by their keys.
struct ColumnAlignment {
  /// A column that is in both pictures.
  struct Pair {
    let old, new: Int
    /// Whether the column's position relative to the other columns changed.
    var isMoved = false
  }

  /// The columns in both pictures, in the new order.
  let pairs: [Pair]
  /// The indices of columns that are in only one picture.
  let inserted, removed: [Int]

  init(old: [String], new: [String]) {
    let places = Dictionary(
      old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var (all, taken, inserted): ([Pair], Set<Int>, [Int]) = ([], [], [])
    for (place, key) in new.enumerated() {
      if let other = places[key], taken.insert(other).inserted {
        all.append(Pair(old: other, new: place))
      } else {
        inserted.append(place)
      }
    }
    let kept = Set(longestRise(all.map(\.old)))
    pairs = all.enumerated().map { place, pair in
      Pair(old: pair.old, new: pair.new, isMoved: !kept.contains(place))
    }
    self.inserted = inserted
    removed = old.indices.filter { !taken.contains($0) }
  }
}
