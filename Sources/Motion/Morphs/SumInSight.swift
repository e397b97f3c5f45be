/// A number that is the sum of others, of which some are seen only at first and some only at last.
struct SumInSight {
  /// The sum of the numbers that are seen all the time, before and after.
  let kept: (start: Double, end: Double)
  /// The numbers that go, and the fractions of the time from which they are not seen.
  let gone: [(number: Double, until: Double)]
  /// The numbers that come, and the fractions of the time from which they are seen.
  let new: [(number: Double, from: Double)]

  /// The sum of all that is seen after a fraction of the time.
  func number(at whole: Double) -> Double {
    mix(kept.start, kept.end, smoothstep(whole))
      + gone.reduce(0) { whole < $1.until ? $0 + $1.number : $0 }
      + new.reduce(0) { whole >= $1.from ? $0 + $1.number : $0 }
  }
}
