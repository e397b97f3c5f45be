/// Cumulative frame times in a format's unit, so that roundings do not add up.
struct FrameClock: Sendable {
  /// Units per second.
  let rate: Double
  /// The shortest delay a frame may have, in units.
  let shortest: Int

  private var exactEnd = 0.0
  private var roundedEnd = 0

  /// A clock at the film's start.
  init(rate: Double, shortest: Int) { (self.rate, self.shortest) = (rate, shortest) }

  /// Milliseconds for films in browsers, which slow delays of ten milliseconds and less down to a hundred.
  static var milliseconds: FrameClock { FrameClock(rate: 1000, shortest: 11) }

  /// The delay in units of a frame that lasts `duration` seconds, `shortest` or more.
  ///
  /// - Throws: ``CodecError`` with code `invalidMetadata` when the duration is not finite, negative or above a day.
  mutating func advance(by duration: Double) throws(CodecError) -> Int {
    guard duration.isFinite, 0...86_400 ~= duration else {
      throw CodecError(.invalidMetadata, "a frame cannot last \(duration) seconds")
    }
    exactEnd += duration
    let delay = max(shortest, Int((exactEnd * rate).rounded()) - roundedEnd)
    roundedEnd += delay
    return delay
  }
}
