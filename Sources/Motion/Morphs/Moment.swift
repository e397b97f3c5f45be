import GridreelPrimitives

/// All time-dependent values for one thing in motion.
struct Moment {
  /// The elapsed fraction of the time, `0...1`.
  let progress: Double
  /// The elapsed fraction of the transition's time, `0...1`.
  let whole: Double
  /// The eased position along the way; some curves leave `0...1`.
  let position: Double
  /// The eased horizontal position, where rows move at other times than columns.
  let sideways: Double
  /// The progress of fading arrows and replaced bodies, `0...1`.
  let fade: Double

  /// The weight of the new colour, `0...1`.
  var blend: Double { position.unitClamped }
  /// The visibility of new things, which appear once most of the motion is done.
  var appearing: Double { smoothstep((progress - 0.4) / 0.6) }
  /// The visibility of removed things, which make room first.
  var vanishing: Double { 1 - smoothstep(progress / 0.5) }
  /// The visibility of signs that are gone before anything else is at their place.
  var departing: Double { 1 - smoothstep(max(progress / 0.5, whole / 0.4)) }
  /// The light of a cell whose text changes, which comes faster than it goes.
  var flashing: Double { smoothstep(whole / 0.3) * (1 - smoothstep((whole - 0.4) / 0.6)) }
  /// The visibility of signs that come when everything else is at its place.
  var arriving: Double { smoothstep(min((progress - 0.5) / 0.5, (whole - 0.6) / 0.4)) }
}

/// The cubic from 0 to 1 that is level at both ends; its argument is clamped to `0...1`.
func smoothstep(_ value: Double) -> Double {
  let x = value.unitClamped
  return x * x * (3 - 2 * x)
}

/// Interpolates linearly between two numbers.
func mix(_ from: Double, _ to: Double, _ fraction: Double) -> Double {
  from == to ? to : from + (to - from) * fraction
}

/// The visibility of a thing over time.
enum Visibility: Equatable {
  /// Always fully visible.
  case constant
  /// New or removed; see ``Moment``.
  case appears, vanishes
  /// Fades in or out with the positions.
  case blendsIn, blendsOut
  /// Replaced at a position on the way by the same text in other lines, or by another one that has to be read all the
  /// time.
  case begins(at: Double)
  case ends(at: Double)
  /// Comes or goes between two fractions of its time.
  case comes(Double, Double)
  case goes(Double, Double)
  /// Takes the place of another text half-way, or leaves its place to it: each is half seen then, and no two
  /// texts lie on each other.
  case takesOver, yields
  /// The same at a position on the way, where a row has the height of one text and not yet, or no more, of the other.
  case takesOverAt(Double)
  case yieldsAt(Double)
  /// Lights up in the middle of the time.
  case flashes
  /// Fades in or out as arrows do.
  case fadesIn, fadesOut
  /// Goes in the first half of that time, and comes in the second.
  case fadesEarly, fadesLate
  /// Gone after a part of the way, and there from as far before its end.
  case leaves(Double)
  case enters(Double)
  /// Gone before the motion, or there after it.
  case departs, arrives
  /// Gone between two fractions of the whole time: signs that would lie on others then.
  case isAway(Double, Double)
  /// Visible only during the motion; a lifted thing rises and lands in a fifth of it.
  case passes, lifts
  /// Visible only during the motion; it comes between two fractions of the time, and goes as far before the end.
  case passesBetween(Double, Double)
  /// Fully visible during the motion, and only then.
  case passesAtOnce
  /// Visible between two positions on the way, and fully so where it is farther than a margin from both.
  case isWithin(Double, Double, margin: Double)

  /// The factor for the thing's own alpha, `0...1`.
  func alpha(at moment: Moment) -> Double {
    switch self {
    case .constant: 1
    case .appears: moment.appearing
    case .vanishes: moment.vanishing
    case .blendsIn: moment.blend
    case .blendsOut: 1 - moment.blend
    case .begins(let place): moment.position < place ? 0 : 1
    case .ends(let place): moment.position < place ? 1 : 0
    case .comes(let start, let end): smoothstep((moment.progress - start) / (end - start))
    case .goes(let start, let end): 1 - smoothstep((moment.progress - start) / (end - start))
    case .takesOver: moment.whole < 0.5 ? 0 : moment.whole
    case .yields: moment.whole < 0.5 ? 1 - moment.whole : 0
    case .takesOverAt(let place):
      moment.blend < place ? 0 : mix(0.5, 1, (moment.blend - place) / (1 - place))
    case .yieldsAt(let place): moment.blend < place ? mix(1, 0.5, moment.blend / place) : 0
    case .flashes: moment.flashing
    case .fadesIn: moment.fade
    case .fadesOut: 1 - moment.fade
    case .fadesEarly: max(0, 1 - 2 * moment.fade)
    case .fadesLate: max(0, 2 * moment.fade - 1)
    case .leaves(let share): Self.leaving(moment.position, share)
    case .enters(let share): Self.leaving(1 - moment.position, share)
    case .departs: moment.departing
    case .arrives: moment.arriving
    case .isAway(let first, let last):
      max(
        (first - moment.whole) / min(Self.yielding, max(first, 1e-9)),
        (moment.whole - last) / min(Self.yielding, max(1 - last, 1e-9))
      ).unitClamped
    case .passes: min(1, 8 * moment.progress * (1 - moment.progress))
    case .lifts: max(0, min(1, 5 * moment.progress, 5 * (1 - moment.progress)))
    case .passesAtOnce: moment.progress > 0 && moment.progress < 1 ? 1 : 0
    case .isWithin(let first, let last, let margin):
      (min(moment.position - first, last - moment.position) / max(margin, 1e-9)).unitClamped
    case .passesBetween(let start, let end):
      ((min(moment.progress, 1 - moment.progress) - start) / (end - start)).unitClamped
    }
  }

  /// The part of the whole time in which signs fade that give way to others.
  private static let yielding = 0.1

  /// The visibility at a position on the way, gone after a part of it.
  private static func leaving(_ position: Double, _ share: Double) -> Double {
    share > 0 ? 1 - smoothstep((position / share - 0.6) / 0.4) : 0
  }
}
