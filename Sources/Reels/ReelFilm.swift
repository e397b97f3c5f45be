import GridreelFiles
import GridreelImageCodecs
package import GridreelMotion
package import GridreelPrimitives
import GridreelSceneModel
package import GridreelStills

/// The frames of a reel, drawn on request.
package struct ReelFilm {
  package let plan: ReelPlan
  package let timeline: Timeline
  private let closing: Transition?
  private let renderer: Renderer
  private let scale: Double
  /// What drawing and encoding may use; nil in the program, which watches its process.
  var budget: SharedBudget?

  /// The default maximum number of frames.
  static let frameLimit = 3000

  /// - Throws: ``GridreelError`` with code `usage` if there would be too many frames.
  package init(
    plan: ReelPlan, timing: ReelTiming, clock: FrameClock, scale: Double, renderer: Renderer
  ) throws(GridreelError) {
    (self.plan, self.renderer, self.scale) = (plan, renderer, scale)
    let hold = timing.hold ?? ReelPlan.defaultHold
    let options = Timeline.Options(
      holdBefore: plan.lead ?? hold, holdBetween: hold, holdAfter: timing.hold ?? 1.2,
      framesPerSecond: timing.fps ?? 30, clock: clock, loop: timing.loopMode?.loop ?? .restart)
    closing = options.loop == .close && !plan.moves.isEmpty ? plan.closing : nil
    let limit = timing.limitFrames ?? Self.frameLimit
    try Self.checkLength(plan, closing: closing?.duration, options, limit: limit)
    timeline = Timeline(
      steps: plan.moves.map(\.duration), holds: plan.moves.map(\.hold),
      closing: closing?.duration, options: options)
  }

  /// Rejects a reel with more frames than its author probably intended.
  private static func checkLength(
    _ plan: ReelPlan, closing: Double?, _ options: Timeline.Options, limit: Int
  ) throws(GridreelError) {
    let rate = Timeline(steps: [], options: options).framesPerSecond
    var count = 1 + plan.moves.reduce(0) { $0 + max(1, $1.duration * rate) }
    if options.clock == .constant {
      // A video repeats the frame during a pause.
      let holds = plan.moves.dropLast().map { $0.hold ?? options.holdBetween }
      let last = plan.moves.last?.hold ?? options.holdAfter
      count += (options.holdBefore + holds.reduce(last, +)) * rate
    }
    switch options.loop {
    case .restart: break
    case .close: count += max(1, (closing ?? 0) * rate)
    case .pingPong: count *= 2
    }
    guard count > Double(limit) else { return }
    let number = Int(clamped: min(count, 1e12).rounded())
    throw GridreelError(
      .usage,
      "the film would have about \(number) frames, more than \(limit); make it shorter, lower "
        + "\(option: "fps"), or allow them with \(set: "limitFrames", number + number / 20 + 1)")
  }

  /// Whether all frames are opaque.
  var isOpaque: Bool {
    plan.shots.allSatisfy { $0.scene.background?.isOpaque ?? false }
  }

  func scene(_ number: Int) -> Scene {
    let frame = timeline.frames[number]
    let transition = frame.step < plan.moves.count ? plan.moves[frame.step].transition : closing
    return plan.shots[0].shown(transition?.scene(at: frame.progress) ?? plan.shots[0].scene)
  }

  func bitmap(_ number: Int) throws(GridreelError) -> Bitmap {
    func drawn() throws(GridreelError) -> Bitmap {
      try renderer.shaper.bitmap(of: scene(number), scale: scale)
    }
    guard let budget else { return try drawn() }
    return try budget.spend(drawn)
  }

  /// The display time of a frame in seconds.
  package func duration(_ number: Int) -> Double {
    timeline.duration(of: timeline.frames[number]).value
  }

  /// The frames for an encoder, drawn in order, because one thread shapes all texts.
  ///
  /// - Parameter drawn: called after each frame with its number from 0.
  /// - Returns: All frames.
  func source(_ drawn: @escaping (Int) -> Void) -> FilmSource<GridreelError> {
    FilmSource(
      frameCount: timeline.frames.count, duration: duration, budget: budget,
      drawing: .inOrder { number throws(GridreelError) in
        let bitmap = try bitmap(number)
        drawn(number)
        return bitmap
      })
  }
}

extension ReelTiming.LoopMode {
  fileprivate var loop: Timeline.Loop {
    switch self {
    case .restart: .restart
    case .close: .close
    case .pingPong: .pingPong
    }
  }
}
