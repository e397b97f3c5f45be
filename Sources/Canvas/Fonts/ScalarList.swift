/// Characters in the order they came, each once.
struct ScalarList {
  private(set) var scalars: [Unicode.Scalar] = []
  private var known: Set<Unicode.Scalar> = []

  /// Adds a character that is not there yet.
  mutating func insert(_ scalar: Unicode.Scalar) {
    if known.insert(scalar).inserted { scalars.append(scalar) }
  }
}
