import GridreelPrimitives

/// A number that is the sum or the mean of others, of which some are seen only at first and some only at last.
struct SumInSight {
  /// A number that comes or goes, and the fractions of the time between which it does.
  struct Part {
    let number: Double
    let time: ClosedRange<Double>

    /// How much of it has come or gone after a fraction of the time: gradually, as its row fades.
    func share(at whole: Double) -> Double {
      let length = time.upperBound - time.lowerBound
      guard length > 1e-9 else { return whole < time.upperBound ? 0 : 1 }
      return ((whole - time.lowerBound) / length).unitClamped
    }
  }

  /// Whether it is the mean, rather than the sum.
  let isMean: Bool
  /// The sum of the numbers that are seen all the time, before and after, and how many these are.
  let kept: (start: Double, end: Double, count: Int)
  /// The numbers that go.
  let gone: [Part]
  /// The numbers that come.
  let new: [Part]

  /// The sum, or the mean, of all that is seen after a fraction of the time.
  func number(at whole: Double) -> Double {
    var (sum, weight) = (mix(kept.start, kept.end, smoothstep(whole)), Double(kept.count))
    for (parts, isNew) in [(gone, false), (new, true)] {
      for part in parts {
        let share = part.share(at: whole)
        let own = isNew ? share : 1 - share
        (sum, weight) = (sum + own * part.number, weight + own)
      }
    }
    guard isMean else { return sum }
    // Where all go before any comes, nothing is left to take the mean of.
    return weight > 1e-9 ? sum / weight : new.first?.number ?? gone.last?.number ?? 0
  }
}
