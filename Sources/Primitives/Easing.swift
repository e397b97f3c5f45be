/// The timing of a movement: a curve from (0, 0) to (1, 1).
public enum Easing: Hashable, Sendable {
  /// Constant speed.
  case linear
  /// CSS `ease`: starts fast and slows to rest.
  case ease
  /// CSS `ease-in`: starts slowly.
  case easeIn
  /// CSS `ease-out`: slows to rest.
  case easeOut
  /// CSS `ease-in-out`: slow at both ends.
  case easeInOut
  /// CSS `cubic-bezier()`: the two inner control points; both `x` are clamped to `0...1`.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// A mass on a spring, released at rest.
  ///
  /// `duration` is the spring's period in seconds, clamped to `0.01...60`. `bounce` is clamped to
  /// `-0.9...0.9`: 0 is critically damped, positive values overshoot, negative ones creep.
  case spring(duration: Double, bounce: Double)

  /// The progress of the movement at a fraction of its time.
  ///
  /// A spring's time is its ``naturalDuration``; a movement of another length scales it.
  ///
  /// - Parameter t: The fraction of the time, clamped to `0...1`.
  /// - Returns: Exactly 0 at 0 and exactly 1 at 1; springs and some curves leave `0...1` in
  ///   between.
  public func value(at t: Double) -> Double { EasingCurve(self).value(at: t) }

  /// The time a spring takes to settle, in seconds; nil for curves that fit any duration.
  ///
  /// Once settled it stays within 0.05 % of the distance from its end.
  public var naturalDuration: Double? {
    guard case .spring(let duration, let bounce) = self else { return nil }
    return Spring(duration: duration, bounce: bounce).settlingTime(tolerance: 0.0005)
  }
}

/// An easing with all time-independent values precomputed.
package struct EasingCurve: Sendable {
  private enum Form: Sendable {
    case linear
    case bezier(CubicBezier)
    case spring(Spring, time: Double)
  }

  private let form: Form

  /// Prepares an easing for evaluation.
  package init(_ easing: Easing) {
    form =
      switch easing {
      case .linear: .linear
      case .ease: .bezier(CubicBezier(0.25, 0.1, 0.25, 1))
      case .easeIn: .bezier(CubicBezier(0.42, 0, 1, 1))
      case .easeOut: .bezier(CubicBezier(0, 0, 0.58, 1))
      case .easeInOut: .bezier(CubicBezier(0.42, 0, 0.58, 1))
      case .cubicBezier(let x1, let y1, let x2, let y2): .bezier(CubicBezier(x1, y1, x2, y2))
      case .spring(let duration, let bounce):
        .spring(
          Spring(duration: duration, bounce: bounce), time: easing.naturalDuration ?? duration)
      }
  }

  /// A part of a movement between two of its places, as a movement of its own.
  ///
  /// - Parameters:
  ///   - low: The progress at its start, in `0...1`.
  ///   - high: The progress at its end, above `low`.
  /// - Returns: The fractions of the time at which it starts and ends, and its own easing; nil for springs, and for
  ///   curves that go back.
  package func part(
    from low: Double, to high: Double
  ) -> (start: Double, end: Double, easing: Easing)? {
    switch form {
    case .linear: (low, high, .linear)
    case .bezier(let curve):
      curve.part(fromY: low, toY: high).map { part in
        (part.start, part.end, .cubicBezier(x1: part.x1, y1: part.y1, x2: part.x2, y2: part.y2))
      }
    case .spring: nil
    }
  }

  /// The progress at the fraction `t` of the time; see ``Easing/value(at:)``.
  package func value(at t: Double) -> Double {
    guard t > 0 else { return 0 }
    guard t < 1 else { return 1 }
    switch form {
    case .linear: return t
    case .bezier(let curve): return curve.y(atX: t)
    case .spring(let spring, let time): return spring.position(after: t * time)
    }
  }
}
