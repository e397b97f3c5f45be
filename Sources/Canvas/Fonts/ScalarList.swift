/// Characters in the order of insertion, without duplicates.
struct ScalarList {
  private(set) var scalars: [Unicode.Scalar] = []
  private var known: Set<Unicode.Scalar> = []

  /// Adds a character unless it is already present.
  mutating func insert(_ scalar: Unicode.Scalar) {
    if known.insert(scalar).inserted { scalars.append(scalar) }
  }
}
