import GridreelFiles
package import GridreelLayout
import GridreelModel
import GridreelMotion
import GridreelPrimitives
package import GridreelStills
package import GridreelStyle

/// The timing of the transition from one shot to the next.
struct ReelCut {
  /// The duration of the transition in seconds; nil depends on the change.
  var duration: Double?
  /// The pause afterwards in seconds; nil uses the reel's.
  package var hold: Double?
  /// The easing of the transition; nil uses the reel's.
  var easing: Easing?
  /// The column that is moved to another place, where that is known.
  var movedColumn: String?
  /// Whether the rows are others than before.
  var exchangesRows = false
}

/// The shots of a reel in order, as they are recorded.
package struct ReelRecording {
  private(set) var shots: [ReelShot]
  /// The cuts between shots, one fewer than shots.
  private(set) var cuts: [ReelCut] = []
  /// The stills to write: a path and the index of a shot.
  private(set) var screenshots: [(path: String, shot: Int)] = []
  /// The pause before the first transition in seconds; nil uses the reel's.
  private(set) var lead: Double?
  /// Where actions stand that changed nothing of the picture.
  package private(set) var idle: [Origin] = []
  private(set) var stage: ReelStage

  package var warnings: [LayoutWarning] { stage.warnings }
  package var leftOut: GridMap.LeftOut? { stage.leftOut }

  /// Starts with a grid's first state.
  package init(_ state: ReelState, renderer: Renderer) {
    stage = ReelStage(renderer: renderer)
    shots = [stage.take(state)]
  }

  /// Adds a grid's next state.
  mutating func add(_ state: ReelState, _ cut: ReelCut, mark: PointerMark? = nil) {
    shots.append(stage.take(state, mark: mark))
    cuts.append(cut)
  }

  /// Adds a picture that a copy of the stage has taken.
  mutating func add(_ shot: ReelShot, takenBy stage: ReelStage, _ cut: ReelCut) {
    self.stage = stage
    shots.append(shot)
    cuts.append(cut)
  }

  /// Records the results of steps.
  ///
  /// - Parameters:
  ///   - steps: The actions in order.
  ///   - states: The grid before the first step and after each of them.
  ///   - timing: The timing of the reel.
  ///   - renderer: Measures texts.
  package init(of steps: [ReelStep], states: [ReelState], timing: ReelTiming, renderer: Renderer) {
    self.init(states[0], renderer: renderer)
    let hold = timing.hold ?? ReelPlan.defaultHold
    var mark: PointerMark?
    for (place, step) in steps.enumerated() {
      switch step.action {
      case .wait(let seconds): rest(seconds, hold)
      case .screenshot(let path): screenshots.append((path, shots.count - 1))
      default:
        if timing.pointer == true, let target = stage.target(of: step, states[place]) {
          mark = approach(target, from: mark, states[place])
        }
        // After a tap the finger is gone: it would hide what moves.
        if case .beat(let beat) = step.action {
          if timing.pointer == true { touch(beat.touch, &mark, states[place]) }
        } else {
          mark = nil
        }
        let duration = step.duration ?? timing.duration
        var cut = ReelCut(duration: duration, hold: step.hold, easing: step.easing)
        if case .move(let name, _) = step.action {
          cut.movedColumn = try? states[place].names.resolve(name, step.origin)
        }
        cut.exchangesRows = states[place + 1].exchangesRows
        if step.action.isScroll {
          let easing = cut.easing ?? timing.easing ?? .easeInOut
          addScrolled(from: states[place], to: states[place + 1], cut, easing, mark: mark)
        } else {
          add(states[place + 1], cut, mark: mark)
        }
        if !step.action.isSeenApart, !step.isOneOfSeveral,
          states[place].grid.collapsed == states[place + 1].grid.collapsed,
          let (old, new) = lastShots, old.scene == new.scene
        {
          idle.append(step.origin)
        }
      }
    }
  }

  /// The last shot and the one before it.
  private var lastShots: (old: ReelShot, new: ReelShot)? {
    shots.count > 1 ? (shots[shots.count - 2], shots[shots.count - 1]) : nil
  }

  /// Applies a beat's pointer movement to the mark.
  private mutating func touch(
    _ touch: ReelBeat.Touch, _ mark: inout PointerMark?, _ state: ReelState
  ) {
    switch touch {
    case .stays: break
    case .presses(let target):
      if let place = stage.place(of: target) { mark = approach(place, from: mark, state) }
    case .drags(let x, let y): mark = mark?.moved(x: x, y: y)
    case .releases, .leaves: mark = nil
    case .pointsAt(let target):
      if let place = stage.place(of: target) {
        mark = PointerMark(place: place, isPressed: false)
      }
    }
  }

  /// Extends the pause after the last transition.
  private mutating func rest(_ seconds: Double, _ hold: Double) {
    if let last = cuts.indices.last {
      cuts[last].hold = (cuts[last].hold ?? hold) + seconds
    } else {
      lead = (lead ?? hold) + seconds
    }
  }

  /// Moves the mark to a place and presses it; returns the pressed mark.
  private mutating func approach(
    _ place: GridPoint, from mark: PointerMark?, _ state: ReelState
  ) -> PointerMark {
    let way = PointerMark(place: place, isPressed: false)
    let pressed = PointerMark(place: place, isPressed: true)
    let isThere = mark.map { $0.place == place } ?? false
    if !isThere {
      let duration = mark == nil ? 0.2 : 0.45
      add(state, ReelCut(duration: duration, hold: 0, easing: .easeInOut), mark: way)
    }
    add(state, ReelCut(duration: 0.12, hold: 0, easing: .easeInOut), mark: pressed)
    return pressed
  }
}
