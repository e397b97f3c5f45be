import GridreelValues

/// What the numbers of a column that seem to be written by people say together.
extension [WrittenNumber] {
  /// The decimals that nobody measures of a share, and from which on few numbers beside short ones are computed.
  private static let (shareDecimals, tailDecimals) = (6, 6)
  /// The most decimals of short numbers.
  private static let shortDecimals = 2
  /// The fewest shares that show how a program writes them.
  private static let fewestShares = 5
  /// How many times larger whole numbers are than all fractions of a column of two kinds.
  private static let apart = 10.0

  /// Whether amounts are in tenths of something, such as millions, rather than in cents that end with a zero.
  ///
  /// - Parameter isPrice: Whether they are prices of single things, of which few may end so by chance.
  /// - Returns: Whether they are.
  func areTenths(unlessFew isPrice: Bool) -> Bool {
    let fractions = filter { $0.decimals > 0 }
    guard fractions.count >= (isPrice ? 3 : 1), fractions.allSatisfy({ $0.decimals == 1 }) else {
      return false
    }
    // Half of something is a price.
    return fractions.contains { (10 * $0.value.magnitude).rounded().remainder(dividingBy: 5) != 0 }
  }

  /// Whether all whole numbers are much larger than all fractions, as counts are beside shares.
  var areOfKinds: Bool {
    let (whole, fractions) = (
      filter { $0.decimals == 0 && $0.value != 0 }, filter { $0.decimals > 0 }
    )
    guard whole.count > 1, fractions.count > 1,
      let least = whole.map(\.value.magnitude).min(),
      let most = fractions.map(\.value.magnitude).max()
    else { return false }
    return least >= Self.apart * most
  }

  /// Takes the numbers out that a program computed, though each by itself might be measured.
  ///
  /// - Parameters:
  ///   - values: All values of the column; empty where six decimals of a share may be measured.
  ///   - count: Their number.
  ///   - computed: Those of which it is known, or likely: if all of these surely are, they lose their decimals.
  /// - Returns: The numbers that were taken out, of which no decimals count.
  mutating func removingComputed(
    among values: [Double], of count: Int, besides computed: inout [WrittenNumber]
  ) -> [WrittenNumber] {
    (values.isEmpty ? [] : removingShares(among: values))
      + removingTails(of: count, besides: &computed)
  }

  /// Shares with six decimals and more in most of a column.
  private mutating func removingShares(among values: [Double]) -> [WrittenNumber] {
    let fractions = filter { $0.decimals > 0 }
    let long = fractions.filter { $0.decimals >= Self.shareDecimals }
    guard long.count >= Self.fewestShares, 2 * long.count >= fractions.count,
      values.allSatisfy({ $0.magnitude <= 1 })
    else { return [] }
    removeAll { $0.decimals >= Self.shareDecimals }
    return long.map { ($0.value, 0) }
  }

  /// Few numbers with long tails among short ones, if they say the same with as many decimals as these.
  private mutating func removingTails(
    of count: Int, besides computed: inout [WrittenNumber]
  ) -> [WrittenNumber] {
    let short = filter { $0.decimals <= Self.shortDecimals }.map(\.decimals).max() ?? 0
    let tails = filter { $0.decimals > Self.shortDecimals }
    let all = tails + computed
    guard short > 0,
      all.contains(where: { DecimalDigits($0.value)?.fractionCount ?? 0 >= Self.tailDecimals }),
      4 * all.count <= count
    else { return [] }
    let scale = (0..<short).reduce(1.0) { scale, _ in 10 * scale }
    let isFaithful = all.allSatisfy {
      abs(($0.value * scale).rounded() / scale - $0.value) <= abs($0.value) / 100
    }
    guard isFaithful else { return [] }
    removeAll { $0.decimals > Self.shortDecimals }
    computed = computed.map { ($0.value, 0) }
    return tails.map { ($0.value, 0) }
  }
}
