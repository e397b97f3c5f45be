import GridLayout
import GridModel
import Motion
import Primitives
import Rendering
import SceneModel

/// One picture of a reel at rest: what is drawn, and where the rest would stand.
struct ReelShot {
  var scene: Scene
  let places: GridPlaces
  /// Rows that lie above others while they move.
  let raised: Set<RowIdentity>
}

/// A way from one shot to the next.
struct ReelMove {
  let transition: Transition
  /// Seconds.
  let duration: Double
  /// Seconds after it; nil is the film's.
  let hold: Double?
}

/// A film worked out: shots, the moves between them, and the files to write on the way.
struct ReelPlan {
  private(set) var shots: [ReelShot] = []
  private(set) var moves: [ReelMove] = []
  /// Stills to write: a path and the shot it shows.
  private(set) var screenshots: [(path: String, shot: Int)] = []
  private(set) var warnings: [LayoutWarning] = []
  /// The extents of all frames in points.
  private(set) var size = Size.zero
  private let timing: ReelTiming
  private let scale: Double

  static let defaultDuration = 0.4
  static let defaultHold = 0.8

  /// Plays the steps one after the other and lays out every shot.
  init(
    director: ReelDirector, steps: [ReelStep], timing: ReelTiming, scale: Double,
    renderer: Renderer
  ) throws(GridreelError) {
    (self.timing, self.scale) = (timing, scale)
    var director = director
    var stage = ReelStage(renderer: renderer, hasCaptions: steps.contains { $0.isCaption })
    var takes = [stage.take(director.state)]
    var pending: [(duration: Double, hold: Double?, easing: Easing?)] = []
    for step in steps {
      if case .wait(let seconds) = step.action, !pending.isEmpty {
        let last = pending[pending.count - 1]
        pending[pending.count - 1].hold = (last.hold ?? timing.hold ?? Self.defaultHold) + seconds
        continue
      }
      if case .screenshot(let path) = step.action {
        screenshots.append((path, takes.count - 1))
        continue
      }
      if timing.pointer == true, let target = stage.target(of: step, director.state) {
        for mark in stage.approach(target) {
          takes.append(stage.take(director.state, mark: mark))
          pending.append((mark.duration, 0, .easeInOut))
        }
      }
      try director.apply(step)
      takes.append(stage.take(director.state))
      let duration = step.duration ?? timing.duration ?? Self.defaultDuration
      pending.append((step.isWait ? 0 : duration, step.ownHold, step.easing))
    }
    warnings = stage.warnings
    finish(takes, pending)
  }

  private mutating func finish(
    _ takes: [ReelShot], _ pending: [(duration: Double, hold: Double?, easing: Easing?)]
  ) {
    size = Size(
      width: takes.map(\.scene.size.width).max() ?? 0,
      height: takes.map(\.scene.size.height).max() ?? 0)
    shots = takes
    // All frames of a film are equally large; a lower picture stands at the top.
    for place in shots.indices { shots[place].scene.size = size }
    for (place, step) in pending.enumerated() {
      moves.append(
        ReelMove(
          transition: transition(place, place + 1, step.duration, step.easing),
          duration: step.duration, hold: step.hold))
    }
  }

  private func transition(
    _ from: Int, _ to: Int, _ duration: Double, _ easing: Easing?
  ) -> Transition {
    let (before, after) = (shots[from], shots[to])
    let options = TransitionOptions(
      easing: easing ?? timing.easing ?? .easeInOut, duration: duration,
      stagger: timing.stagger ?? 0, reducedMotion: timing.reducedMotion ?? false, scale: scale,
      raisedRows: before.raised.union(after.raised))
    return Transition(
      from: before.scene, to: after.scene, options: options,
      offscreen: OffscreenPlaces(
        from: before.places.places(of: after.scene), to: after.places.places(of: before.scene)))
  }

  /// The move that leads from the last shot back to the first.
  var closing: Transition {
    transition(shots.count - 1, 0, moves.last?.duration ?? Self.defaultDuration, nil)
  }
}

extension GridPlaces {
  /// Where the rows, sections and columns of another scene stand here.
  fileprivate func places(of scene: Scene) -> OffscreenPlaces.Places {
    var rows: Set<RowIdentity> = []
    var sections: Set<String> = []
    var columns: Set<String> = []
    for item in scene.panes.lazy.flatMap(\.items) {
      switch item.identity.owner {
      case .row(let row): rows.insert(row)
      case .cell(let row, let column):
        rows.insert(row)
        columns.insert(column)
      case .section(let title): sections.insert(title)
      case .headerCell(let column), .column(let column): columns.insert(column)
      case .frame, .header, .body: break
      }
    }
    return OffscreenPlaces.Places(
      rows: tops(ofRows: rows), sections: tops(ofSections: sections),
      columns: lefts(ofColumns: columns))
  }
}

extension ReelStep {
  fileprivate var isCaption: Bool { if case .caption = action { true } else { false } }
  fileprivate var isWait: Bool { if case .wait = action { true } else { false } }

  /// The pause after the step, where it has its own: a wait at the start is nothing but a pause.
  fileprivate var ownHold: Double? {
    if case .wait(let seconds) = action { seconds } else { hold }
  }
}
