/// A prefix code for the symbols of a DEFLATE block.
struct HuffmanCode {
  /// The code length of each symbol in bits; 0 if the symbol is not used.
  private(set) var lengths: [UInt8]
  /// The code of each symbol, first bit lowest, as DEFLATE writes it.
  private(set) var codes: [UInt16]

  /// Creates the optimal code for `frequencies` with lengths of at most `limit` bits (nearly optimal
  /// if the limit takes effect).
  ///
  /// Symbols with frequency 0 get no code. Equal frequencies give equal codes.
  init(frequencies: [UInt32], limit: Int) {
    // Ties go to the lower symbol, so the code depends only on the frequencies.
    var used: [UInt64] = []
    for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
      used.append(UInt64(frequency) << 16 | UInt64(symbol))
    }
    used.sort()
    let counts = Self.limited(Self.lengthCounts(used.map { $0 >> 16 }), to: limit)
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    var next = used.count
    for (length, count) in counts.enumerated() {
      for _ in 0..<count {
        next -= 1
        lengths[Int(used[next] & 0xffff)] = UInt8(length)
      }
    }
    self.init(lengths: lengths)
  }

  /// Creates the canonical code with the given lengths, at most 15 bits each.
  init(lengths: [UInt8]) {
    self.lengths = lengths
    var counts = [UInt16](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [UInt16](repeating: 0, count: 17)
    for length in 1...15 { next[length + 1] = (next[length] + counts[length]) << 1 }
    codes = lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[Int(length)]
      next[Int(length)] += 1
      return code.bitReversed >> (16 - UInt16(length))
    }
  }

  /// The size of symbols with these `frequencies` in bits, without extra bits.
  func size(of frequencies: [UInt32]) -> Int {
    zip(frequencies, lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }
  }

  /// The number of codes of each length in the optimal code; weights ascend.
  private static func lengthCounts(_ weights: [UInt64]) -> [Int] {
    guard weights.count > 1 else { return [0, weights.count] }
    // Two queues: the leaves as given and the inner nodes, which are created in ascending order.
    var nodes: [UInt64] = []
    var parents = [Int](repeating: 0, count: 2 * weights.count - 1)
    var (leaf, inner) = (0, 0)
    for node in 0..<weights.count - 1 {
      var sum: UInt64 = 0
      for _ in 0..<2 {
        if inner >= nodes.count || leaf < weights.count && weights[leaf] <= nodes[inner] {
          sum += weights[leaf]
          parents[leaf] = weights.count + node
          leaf += 1
        } else {
          sum += nodes[inner]
          parents[weights.count + inner] = weights.count + node
          inner += 1
        }
      }
      nodes.append(sum)
    }
    var depths = [Int](repeating: 0, count: parents.count)
    for node in (0..<parents.count - 1).reversed() { depths[node] = depths[parents[node]] + 1 }
    var counts = [Int](repeating: 0, count: 1 + (depths.max() ?? 0))
    for depth in depths[..<weights.count] { counts[depth] += 1 }
    return counts
  }

  /// Shortens codes above `limit` and lengthens others until the code is complete again.
  private static func limited(_ counts: [Int], to limit: Int) -> [Int] {
    guard counts.count > limit + 1 else { return counts }
    var result = Array(counts[...limit])
    result[limit] += counts[(limit + 1)...].reduce(0, +)
    // In units of the longest code's share: the used part, minus the available part.
    var excess = result.enumerated().dropFirst().reduce(0) {
      $0 + $1.element << (limit - $1.offset)
    }
    excess -= 1 << limit
    while excess > 0 {
      result[limit] -= 1
      if let length = (1..<limit).last(where: { result[$0] > 0 }) {
        result[length] -= 1
        result[length + 1] += 2
      }
      excess -= 1
    }
    return result
  }
}

extension UInt16 {
  /// The same bits in the opposite order.
  fileprivate var bitReversed: UInt16 {
    var (source, result) = (self, UInt16(0))
    for _ in 0..<16 {
      result = result << 1 | source & 1
      source >>= 1
    }
    return result
  }
}
