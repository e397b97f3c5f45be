import GridreelPrimitives

/// The way in which an output counts time.
package enum FrameClock: Hashable, Sendable {
  /// GIF: hundredths of a second; all frames of a movement take the same time, at least two
  /// hundredths.
  case centiseconds
  /// WebP: thousandths of a second, rounded so that errors do not add up.
  case milliseconds
  /// APNG: ratios; a frame of a movement takes exactly one period of the frame rate.
  case rational
  /// Video: every frame takes the same time; still pictures are repeated.
  case constant
}

/// A frame rate on an output's clock.
struct FrameRate {
  /// The duration of the clock's smallest step, in seconds.
  let tick: Fraction
  /// The number of steps per moving frame; one more or less on a clock in thousandths.
  let ticksPerFrame: Fraction
  /// The minimum number of steps per frame.
  let leastTicks: Int
  /// A warning about the rate for the author; nil if there is none.
  let warning: String?

  /// The rate, in frames per second.
  var value: Double { 1 / (tick.value * ticksPerFrame.value) }

  /// Chooses the nearest rate that the clock can keep.
  init(_ asked: Double, clock: FrameClock) {
    let limits = FrameRate.limits(clock)
    let isNumber = asked.isFinite && asked > 0
    let rate = isNumber ? min(max(asked, limits.least), limits.most) : 30
    warning = FrameRate.warning(asked, rate, clock)
    let exact = FrameRate.ratio(rate)
    switch clock {
    case .centiseconds:
      tick = Fraction(1, 100)
      ticksPerFrame = Fraction(FrameRate.nearestDelay(rate))
      leastTicks = 2
    case .milliseconds:
      tick = Fraction(1, 1000)
      ticksPerFrame = Fraction(1000 * exact.denominator, exact.numerator)
      leastTicks = 1
    case .rational:
      // A step that also divides holds of whole hundredths, unless it would be too fine.
      let steps = exact.numerator * (Fraction(100, exact.numerator).numerator)
      let perSecond = steps <= 60_000 ? steps : exact.numerator
      tick = Fraction(1, perSecond)
      ticksPerFrame = Fraction(perSecond * exact.denominator, exact.numerator)
      leastTicks = 1
    case .constant:
      tick = Fraction(exact.denominator, exact.numerator)
      ticksPerFrame = Fraction(1)
      leastTicks = 1
    }
  }

  private static func limits(_ clock: FrameClock) -> (least: Double, most: Double) {
    switch clock {
    case .centiseconds: (1, 50)
    case .milliseconds: (1, 100)
    case .rational: (1, 100)
    case .constant: (1, 240)
    }
  }

  /// The delay in hundredths with the nearest rate: 2, 3, 4 or 5 from 20 frames per second on.
  private static func nearestDelay(_ rate: Double) -> Int {
    let below = max(2, Int(clamped: 100 / rate))
    let candidates = [below, below + 1]
    return candidates.min { abs(100 / Double($0) - rate) < abs(100 / Double($1) - rate) } ?? below
  }

  /// The rate as a ratio: an integer, a television rate (29.97 is 30,000/1,001), or in thousandths.
  private static func ratio(_ rate: Double) -> Fraction {
    let whole = rate.rounded()
    if abs(rate - whole) < 1e-6 { return Fraction(Int(clamped: whole)) }
    let television = (rate * 1.001).rounded()
    if abs(rate - television / 1.001) < 0.005 {
      return Fraction(Int(clamped: television) * 1000, 1001)
    }
    return Fraction(Int(clamped: (rate * 1000).rounded()), 1000)
  }

  private static func warning(_ asked: Double, _ rate: Double, _ clock: FrameClock) -> String? {
    guard asked != rate else { return nil }
    let used = "\(Int(clamped: rate)) frames per second are used"
    guard asked > rate else {
      return "\(asked) frames per second are too few for any movement; \(used)"
    }
    switch clock {
    case .centiseconds:
      return "a GIF cannot show more than 50 frames per second, since viewers slow down shorter "
        + "delays than 0.02 s; \(used)"
    case .milliseconds, .rational:
      return "viewers slow down animated pictures of more than 100 frames per second; \(used)"
    case .constant: return "no screen shows \(asked) frames per second; \(used)"
    }
  }
}
