import Primitives

/// Everything that depends on the time alone, for one thing on its way.
struct Moment {
  /// The share of the time that has gone by, `0...1`.
  let progress: Double
  /// How much of the way is done; some curves leave `0...1`.
  let position: Double
  /// How much of the way to the side is done, where rows go at other times than columns.
  let sideways: Double
  /// How much of arrows and exchanged bodies has faded, `0...1`.
  let fade: Double

  /// How much a colour is the new one, `0...1`.
  var blend: Double { position.unitClamped }
  /// How much is to be seen of what is new; it comes when most of the moving is done.
  var appearing: Double { smoothstep((progress - 0.4) / 0.6) }
  /// How much is to be seen of what is gone; it makes room first.
  var vanishing: Double { 1 - smoothstep(progress / 0.5) }
}

/// The cubic from 0 to 1 that is level at both ends; its argument is clamped to `0...1`.
func smoothstep(_ value: Double) -> Double {
  let x = value.unitClamped
  return x * x * (3 - 2 * x)
}

/// The number a fraction of the way from one to the other.
func mix(_ from: Double, _ to: Double, _ fraction: Double) -> Double {
  from == to ? to : from + (to - from) * fraction
}

/// How much is to be seen of a thing in the course of time.
enum Visibility {
  /// Always all of it.
  case constant
  /// New or gone: see ``Moment``.
  case appears, vanishes
  /// Comes or goes with the positions.
  case blendsIn, blendsOut
  /// Comes or goes as arrows do.
  case fadesIn, fadesOut
  /// There in the middle of the way only; what is lifted rises and lands in a fifth of it.
  case passes, lifts

  /// The share of the thing's own alpha, `0...1`.
  func alpha(at moment: Moment) -> Double {
    switch self {
    case .constant: 1
    case .appears: moment.appearing
    case .vanishes: moment.vanishing
    case .blendsIn: moment.blend
    case .blendsOut: 1 - moment.blend
    case .fadesIn: moment.fade
    case .fadesOut: 1 - moment.fade
    case .passes: min(1, 8 * moment.progress * (1 - moment.progress))
    case .lifts: max(0, min(1, 5 * moment.progress, 5 * (1 - moment.progress)))
    }
  }
}
