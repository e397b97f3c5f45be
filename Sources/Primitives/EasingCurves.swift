#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A cubic Bézier curve from (0, 0) to (1, 1) with monotonic x.
package struct CubicBezier: Hashable, Sendable {
  private let ax, bx, cx, ay, by, cy: Double

  /// Takes the inner control points; x is clamped to `0...1`, non-finite values become 0.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    let (x1, x2) = (x1.unitClamped, x2.unitClamped)
    let (y1, y2) = (y1.isFinite ? y1 : 0, y2.isFinite ? y2 : 0)
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
  }

  /// The y at an x in `0...1`: by Newton's method, or bisection where the curve is too steep.
  package func y(atX x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    let t = newton(x) ?? bisection { error($0, x) < 0 }
    return ((ay * t + by) * t + cy) * t
  }

  /// A part of a curve that rises all the way: the x at which it starts and ends, and its own inner control points, in
  /// its own square.
  ///
  /// - Parameters:
  ///   - low: The y at its start, in `0...1`.
  ///   - high: The y at its end, above `low`.
  /// - Returns: The part; nil if the curve does not rise all the way, or stands still there.
  package func part(
    fromY low: Double, toY high: Double
  ) -> (start: Double, end: Double, x1: Double, y1: Double, x2: Double, y2: Double)? {
    let (y1, y2) = (cy / 3, (by + 2 * cy) / 3)
    let rising = -1e-9...1 + 1e-9
    guard rising ~= y1, rising ~= y2 else { return nil }
    let (from, to) = (time(ofY: low), time(ofY: high))
    let (start, end) = (point(from), point(to))
    let (width, height) = (end.x - start.x, end.y - start.y)
    guard width > 1e-9, height > 1e-9 else { return nil }
    let (first, second) = (slope(from), slope(to))
    let third = (to - from) / 3
    return (
      start.x, end.x, first.x * third / width, first.y * third / height,
      1 - second.x * third / width, 1 - second.y * third / height
    )
  }

  private func point(_ t: Double) -> (x: Double, y: Double) {
    (((ax * t + bx) * t + cx) * t, ((ay * t + by) * t + cy) * t)
  }

  private func slope(_ t: Double) -> (x: Double, y: Double) {
    ((3 * ax * t + 2 * bx) * t + cx, (3 * ay * t + 2 * by) * t + cy)
  }

  private func time(ofY y: Double) -> Double {
    guard y > 0 else { return 0 }
    guard y < 1 else { return 1 }
    return bisection { point($0).y < y }
  }

  private func error(_ t: Double, _ x: Double) -> Double { ((ax * t + bx) * t + cx) * t - x }

  private func newton(_ x: Double) -> Double? {
    var t = x
    for _ in 0..<8 {
      let error = error(t, x)
      let slope = (3 * ax * t + 2 * bx) * t + cx
      // Where x hardly grows, a small error in x is a large error in t.
      if abs(slope) < 1e-3 { return nil }
      if abs(error) < 1e-12 { return (0...1).contains(t) ? t : nil }
      t -= error / slope
    }
    return nil
  }

  private func bisection(_ isBelow: (Double) -> Bool) -> Double {
    var (low, high) = (0.0, 1.0)
    // Beyond the last bit of a number in 0...1, bisection changes nothing.
    for _ in 0..<64 {
      let middle = (low + high) / 2
      if isBelow(middle) { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

/// A mass on a spring, released at rest at 0 and pulled to 1.
package struct Spring: Hashable, Sendable {
  /// The undamped angular frequency, in radians per second.
  private let frequency: Double
  /// The damping ratio: below 1 the mass overshoots, at 1 and above it does not.
  private let damping: Double

  /// Makes a spring.
  ///
  /// - Parameters:
  ///   - duration: The period in seconds, clamped to `0.01...60`.
  ///   - bounce: Clamped to `-0.9...0.9`.
  package init(duration: Double, bounce: Double) {
    let duration = duration.isFinite ? min(max(duration, 0.01), 60) : 0.5
    let bounce = bounce.isFinite ? min(max(bounce, -0.9), 0.9) : 0
    frequency = 2 * .pi / duration
    damping = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }

  /// The position of the mass after a time in seconds, in closed form.
  package func position(after seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    let (w, z) = (frequency, damping)
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      return 1 - exp(-z * w * seconds) * (cos(wd * seconds) + z * w / wd * sin(wd * seconds))
    }
    if z == 1 { return 1 - (1 + w * seconds) * exp(-w * seconds) }
    let r = (z * z - 1).squareRoot()
    let (slow, fast) = (-w * (z - r), -w * (z + r))
    return 1 - (slow * exp(fast * seconds) - fast * exp(slow * seconds)) / (slow - fast)
  }

  /// The time in seconds after which the mass stays within `tolerance` (above 0, below 1) of 1.
  package func settlingTime(tolerance: Double) -> Double {
    let period = 2 * .pi / frequency
    // Doubling finds a settled time; critical and strong damping have no crossing after their
    // first.
    var end = period
    while !isSettled(from: end, tolerance) { end *= 2 }
    var low = 0.0
    if damping < 1 {
      let step = period / 1000
      var time = end
      while time > 0, abs(1 - position(after: time)) < tolerance { time -= step }
      (low, end) = (max(0, time), time + step)
    }
    for _ in 0..<60 {
      let middle = (low + end) / 2
      if abs(1 - position(after: middle)) < tolerance { end = middle } else { low = middle }
    }
    return end
  }

  /// Whether the mass certainly stays within `tolerance` after a time.
  private func isSettled(from seconds: Double, _ tolerance: Double) -> Bool {
    guard damping < 1 else { return abs(1 - position(after: seconds)) < tolerance }
    let envelope = exp(-damping * frequency * seconds) / (1 - damping * damping).squareRoot()
    return envelope < tolerance
  }
}

extension Easing {
  /// The same easing, with a spring's bounce limited so that it overshoots by at most `share` of
  /// its way.
  package func limitingOvershoot(to share: Double) -> Easing {
    guard case .spring(let duration, let bounce) = self, bounce > 0, share > 0, share < 1 else {
      return self
    }
    // With the damping z a spring overshoots by exp(-πz / √(1 - z²)) of its way.
    let exponent = -log(share)
    let damping = exponent / (.pi * .pi + exponent * exponent).squareRoot()
    return .spring(duration: duration, bounce: min(bounce, 1 - damping))
  }
}
