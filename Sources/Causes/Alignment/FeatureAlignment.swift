/// Matches the features of two pictures, the most certain pairs first.
struct FeatureAlignment {
  typealias Feature = GridRecord.Feature

  /// A feature by its indices in the two records; nil in a record without it.
  struct Pair {
    let old, new: Int?
  }

  /// All features of both records, in the new order; removed ones come last.
  private(set) var pairs: [Pair] = []

  /// Aligns the features of one kind.
  init(_ kind: FeatureKind, old: [Feature], new: [Feature]) {
    var partners: [Int: Int] = [:]
    var oldFree = old.indices.filter { old[$0].kind == kind }
    var newFree = new.indices.filter { new[$0].kind == kind }
    let all = newFree
    func pair(_ isSame: (Feature, Feature) -> Bool) {
      newFree.removeAll { place in
        guard let match = oldFree.firstIndex(where: { isSame(old[$0], new[place]) }) else {
          return false
        }
        partners[place] = oldFree.remove(at: match)
        return true
      }
    }
    pair { $0.name == $1.name && $0.facts == $1.facts }
    pair { $0.facts == $1.facts }
    pair { $0.name == $1.name && $0.label == $1.label }
    pair { $0.label == $1.label && $0.label != nil }
    pair { $0.name == $1.name }
    pairs = all.map { Pair(old: partners[$0], new: $0) } + oldFree.map { Pair(old: $0, new: nil) }
  }
}

extension GridRecord.Feature {
  /// The feature's own text or label.
  fileprivate var label: String? { facts[.text] ?? facts[.label] }
}
