import ImageCodecs
import Motion
import Primitives
import Rendering
import SceneModel

/// A film's frames, drawn when they are asked for.
struct ReelFilm {
  let plan: ReelPlan
  let timeline: Timeline
  private let closing: Transition?
  private let renderer: Renderer
  private let scale: Double

  /// How many frames a film has at most without being asked for.
  static let frameLimit = 3000

  init(
    plan: ReelPlan, timing: ReelTiming, format: ReelFormat, scale: Double, renderer: Renderer
  ) throws(GridreelError) {
    (self.plan, self.renderer, self.scale) = (plan, renderer, scale)
    let hold = timing.hold ?? ReelPlan.defaultHold
    let loop: Timeline.Loop =
      switch timing.loopMode ?? .restart {
      case .restart: .restart
      case .close: .close
      case .pingPong: .pingPong
      }
    let options = Timeline.Options(
      holdBefore: hold, holdBetween: hold, holdAfter: timing.hold ?? 1.2,
      framesPerSecond: timing.fps ?? 30, clock: format.clock, loop: loop)
    let seconds = plan.moves.reduce(0) { $0 + $1.duration }
    let limit = timing.limitFrames ?? Self.frameLimit
    let estimate = seconds * min(options.framesPerSecond, 240)
    guard estimate <= Double(limit) else {
      throw GridreelError(
        .usage,
        "the film would have about \(Int(min(estimate, 1e12))) moving frames, more than \(limit); "
          + "shorten it, lower --fps, or allow them with --limit-frames")
    }
    timeline = Timeline(
      steps: plan.moves.map { $0.transition.isEmpty ? 0 : $0.duration },
      holds: plan.moves.map(\.hold), options: options)
    closing = loop == .close && !plan.moves.isEmpty ? plan.closing : nil
  }

  /// Whether no frame lets anything below show through.
  var isOpaque: Bool {
    plan.shots.allSatisfy { $0.scene.background?.isOpaque ?? false }
  }

  /// The scene of a frame.
  func scene(_ number: Int) -> Scene {
    let frame = timeline.frames[number]
    guard frame.step < plan.moves.count else {
      return closing?.scene(at: frame.progress) ?? plan.shots[0].scene
    }
    guard !plan.moves.isEmpty else { return plan.shots[0].scene }
    return plan.moves[frame.step].transition.scene(at: frame.progress)
  }

  /// The pixels of a frame.
  func bitmap(_ number: Int) throws(GridreelError) -> Bitmap {
    try renderer.bitmap(of: scene(number), scale: scale)
  }

  /// The frames for an encoder; texts are shaped by one thread, so they are drawn in order.
  var source: FilmSource<GridreelError> {
    FilmSource(
      frameCount: timeline.frames.count,
      duration: { timeline.duration(of: timeline.frames[$0]).value },
      drawing: .inOrder { number throws(GridreelError) in try bitmap(number) })
  }
}
