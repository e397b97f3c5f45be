import Primitives
import SceneModel

/// When something is on its way within a transition.
struct Flight {
  /// Shares of the transition's time.
  let start, length: Double
  let curve: EasingCurve
  /// Whether only heights follow it: what goes sideways keeps in step with the columns.
  var isUpright = true

  var end: Double { start + length }

  /// Whether it is neither at rest before nor at rest after its way.
  func isOn(at progress: Double) -> Bool { progress > start && progress < end }
}

/// How the parts of two bodies go to their places: from where, when, and how long all of it takes.
struct Choreography {
  /// How parts pass each other.
  enum Form {
    /// They keep their order, or pass each other all at once.
    case together
    /// They take each other's places one after the other, new ones cover old ones.
    case relay
  }

  let form: Form
  /// Whether the whole body goes on as one strip.
  let isOneBlock: Bool
  let travels: Travels
  /// How long it takes where no one asks for a time; nil is no matter.
  private(set) var seconds: Double?
  private(set) var flights: [UnitKey: Flight] = [:]
  private let options: TransitionOptions
  /// The height of a usual row, in points.
  private let rowHeight: Double

  /// Plans the ways of the parts of two bodies.
  ///
  /// - Parameters:
  ///   - travels: From where to where they go.
  ///   - options: How to move.
  ///   - form: How parts pass each other.
  ///   - fadesHeaders: Whether headers of sections fade at their places in a relay.
  init(
    _ travels: Travels, options: TransitionOptions, form: Form = .together,
    fadesHeaders: Bool = false
  ) {
    (self.options, self.form, isOneBlock) = (options, form, false)
    rowHeight = travels.rowHeight
    switch form {
    case .together:
      self.travels = travels
      planTogether()
    case .relay:
      self.travels = travels.dealt(fadesHeaders: fadesHeaders)
      planRelay()
    }
  }

  /// The ways of a window that goes on farther than it is high.
  init(strip travels: Travels, options: TransitionOptions) {
    (form, self.travels, self.options) = (.together, travels.strip, options)
    isOneBlock = true
    rowHeight = travels.rowHeight
    seconds = 0.6
  }

  /// The course of everything that is not on a way of its own: no springier than its longest way.
  var easing: Easing {
    limited(for: travels.ways.values.map { abs($0.distance) }.max() ?? 0)
  }

  /// The asked easing, which passes the end of such a way by a quarter of a row at most.
  private func limited(for distance: Double) -> Easing {
    guard abs(distance) > 0 else { return options.easing }
    return options.easing.limitingOvershoot(to: rowHeight / 4 / abs(distance))
  }

  private func flight(_ start: Double, _ length: Double, distance: Double) -> Flight {
    Flight(start: start, length: length, curve: EasingCurve(limited(for: distance)))
  }

  // MARK: All at once

  private mutating func planTogether() {
    guard options.stagger > 0, travels.ways.count > 1 else { return }
    let (last, curve) = (Double(travels.ways.count - 1), EasingCurve(easing))
    for (key, way) in travels.ways {
      guard key.isRow else { continue }
      let delay = options.stagger * min(1, Double(way.index) / last)
      flights[key] = Flight(
        start: delay, length: 1 - options.stagger, curve: curve, isUpright: false)
    }
  }

  // MARK: One after the other

  private mutating func planRelay() {
    let pace = Pace(rowCount: travels.shownCount)
    let dealt = dealtSpans(pace)
    let kept = keptSpans(pace)
    let spans = dealt.merging(waiting(kept, for: dealt)) { $1 }
    let whole = spans.values.map(\.end).max() ?? 0
    let seconds = max(whole, TransitionOptions.defaultDuration)
    self.seconds = seconds
    let scale = whole > 0 ? 1 / whole : 1
    for (key, way) in travels.ways {
      switch way.kind {
      // Gone parts fade in the first fifth of a second, new ones in the last.
      case .vanishes: flights[key] = flight(0, min(1, 0.4 / seconds), distance: 0)
      case .appears:
        let length = min(1, 1 / 3 / seconds)
        flights[key] = flight(1 - length, length, distance: 0)
      case .stays, .enters, .leaves:
        let span = spans[key] ?? TimeSpan(start: 0, length: 0)
        guard span.length > 0 else { continue }
        flights[key] = flight(span.start * scale, span.length * scale, distance: way.distance)
      }
    }
  }

  /// The times of what both scenes show.
  private func keptSpans(_ pace: Pace) -> [UnitKey: TimeSpan] {
    let (start, end) = travels.keptOrders
    let goals = Dictionary(uniqueKeysWithValues: end.enumerated().map { ($1, $0) })
    let movers = start.enumerated().map { place, key in
      Relay.Mover(
        goal: goals[key] ?? place,
        distance: (travels.ways[key]?.distance ?? 0) / rowHeight)
    }
    return Dictionary(uniqueKeysWithValues: zip(start, Relay(movers, pace: pace).spans))
  }

  /// The times of few rows that stay among many new ones: each is about to leave its place when the
  /// row arrives that is dealt there, so that hardly a hole is left.
  private func waiting(
    _ kept: [UnitKey: TimeSpan], for dealt: [UnitKey: TimeSpan]
  ) -> [UnitKey: TimeSpan] {
    guard travels.replacedShare > Travels.replacedShare else { return kept }
    var waiting = kept
    for (key, span) in kept where span.length > 0 {
      guard let place = travels.ways[key]?.start.top,
        let next = dealt.first(where: { other, _ in
          travels.ways[other].map { abs($0.end.top - place) < rowHeight / 2 } ?? false
        })
      else { continue }
      waiting[key]?.start = max(0, next.value.end - Relay.overlap * span.length)
    }
    return waiting
  }

  /// The times of what comes in over an edge, from above and from below at once.
  private func dealtSpans(_ pace: Pace) -> [UnitKey: TimeSpan] {
    let entering = travels.ways.filter { _, way in
      if case .enters = way.kind { true } else { false }
    }
    var spans: [UnitKey: TimeSpan] = [:]
    for isFromAbove in [true, false] {
      let side = entering.filter { ($0.value.distance > 0) == isFromAbove }
        .sorted {
          (-abs($0.value.distance), $0.value.index) < (-abs($1.value.distance), $1.value.index)
        }
      let times = Deck.spans(side.map { $0.value.distance / rowHeight }, pace: pace)
      for (way, span) in zip(side, times) { spans[way.key] = span }
    }
    return spans
  }
}
