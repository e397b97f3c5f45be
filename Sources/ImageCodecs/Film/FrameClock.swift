import GridreelPrimitives

/// Cumulative frame times in a format's unit, so that rounding errors do not add up.
struct FrameClock: Sendable {
  /// Units per second.
  let rate: Double
  /// The minimum delay of a frame, in units.
  let shortest: Int

  private var exactEnd = 0.0
  private var roundedEnd = 0

  /// Creates a clock at the reel's start.
  init(rate: Double, shortest: Int) { (self.rate, self.shortest) = (rate, shortest) }

  /// Milliseconds for reels in browsers, which stretch delays of up to ten milliseconds to a
  /// hundred.
  static var milliseconds: FrameClock { FrameClock(rate: 1000, shortest: 11) }

  /// Returns the delay, in units, of a frame that lasts `duration` seconds; at least `shortest`.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault` if the duration is not finite, is
  ///   negative, or exceeds a day.
  mutating func advance(by duration: Double) throws(GridreelError) -> Int {
    guard duration.isFinite, 0...86_400 ~= duration else {
      throw GridreelError(.internalFault, "a frame cannot last \(duration) seconds")
    }
    exactEnd += duration
    let delay = max(shortest, Int((exactEnd * rate).rounded()) - roundedEnd)
    roundedEnd += delay
    return delay
  }
}
