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
    self.init(all, inserted: inserted, removed: old.indices.filter { !taken.contains($0) })
  }

  private init(_ all: [Pair], inserted: [Int], removed: [Int]) {
    let kept = Set(longestRise(all.map(\.old)))
    pairs = all.enumerated().map { place, pair in
      Pair(old: pair.old, new: pair.new, isMoved: !kept.contains(place))
    }
    (self.inserted, self.removed) = (inserted, removed)
  }

  /// The columns of only one picture that have another key for the same texts, in two of three rows at least.
  func renamed(_ old: GridRecord, _ new: GridRecord, _ rows: RowAlignment) -> [Pair] {
    guard !rows.pairs.isEmpty else { return [] }
    var free = removed
    return inserted.compactMap { place in
      let same = free.firstIndex { other in
        let equal = rows.pairs.count {
          old.rows[$0.old].texts[other] == new.rows[$0.new].texts[place]
        }
        return 3 * equal >= 2 * rows.pairs.count
      }
      guard let same, rows.pairs.contains(where: { !new.rows[$0.new].texts[place].isEmpty }) else {
        return nil
      }
      return Pair(old: free.remove(at: same), new: place)
    }
  }

  /// The alignment with more columns that are in both pictures.
  func joining(_ more: [Pair]) -> ColumnAlignment {
    guard !more.isEmpty else { return self }
    let (old, new) = (Set(more.map(\.old)), Set(more.map(\.new)))
    return ColumnAlignment(
      (pairs + more).sorted { $0.new < $1.new }, inserted: inserted.filter { !new.contains($0) },
      removed: removed.filter { !old.contains($0) })
  }
}
