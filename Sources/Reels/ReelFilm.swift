import GridreelFiles
import GridreelImageCodecs
package import GridreelMotion
package import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
package import GridreelStills

/// The frames of a reel, drawn on request.
package struct ReelFilm {
  package let plan: ReelPlan
  package let timeline: Timeline
  private let closing: Transition?
  private let renderer: Renderer
  /// What drawing and encoding may use; nil in the program, which watches its process.
  var budget: SharedBudget?

  /// The default maximum number of frames.
  static let frameLimit = 3000

  /// - Throws: ``GridreelError`` with code `usage` if there would be too many frames.
  package init(
    plan: ReelPlan, timing: ReelTiming, clock: FrameClock, renderer: Renderer
  ) throws(GridreelError) {
    (self.plan, self.renderer) = (plan, renderer)
    let hold = timing.hold ?? ReelPlan.defaultHold
    let options = Timeline.Options(
      holdBefore: plan.lead ?? hold, holdBetween: hold,
      holdAfter: timing.hold ?? ReelPlan.defaultEnd,
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
    return plan.placed(
      plan.shots[0].shown(transition?.scene(at: frame.progress) ?? plan.shots[0].scene))
  }

  /// A frame as the file of a still.
  func file(_ number: Int, as format: PictureFormat) throws(GridreelError) -> [UInt8] {
    try spend { () throws(GridreelError) in
      try renderer.bytes(of: scene(number), format: format, scale: plan.scale)
    }
  }

  /// Writes a document with a page for each frame, whose fonts they share.
  ///
  /// - Parameters:
  ///   - metadata: What the document tells of itself.
  ///   - write: Receives the document's bytes in order, in pieces.
  ///   - drawn: Called after each frame with its number from 0.
  /// - Throws: ``GridreelError`` if a frame cannot be drawn or written.
  func document(
    _ metadata: PDFMetadata, write: @escaping (UnsafeRawBufferPointer) throws -> Void,
    drawn: (Int) -> Void
  ) throws(GridreelError) {
    try spend { () throws(GridreelError) in
      // Its pages are short, so the best compression takes no time to speak of.
      var document = try PDFRenderer(metadata: metadata, level: 12, write: write)
      for number in timeline.frames.indices {
        var scene = scene(number)
        // The same table on each page would be one long table for those who hear it.
        scene.isInMotion = true
        try document.addPage(scene, shaper: renderer.shaper)
        drawn(number)
      }
      try document.finish(shaper: renderer.shaper)
    }
  }

  /// The number of the frame that is shown at a time.
  ///
  /// - Parameter seconds: The time from the reel's start.
  /// - Returns: The number of the frame, from 0; at the end, that of the last one.
  /// - Throws: ``GridreelError`` with code `usage` if the reel is shorter.
  package func frame(at seconds: Double) throws(GridreelError) -> Int {
    let whole = timeline.duration.value
    guard seconds >= 0, seconds <= whole + 1e-9 else {
      let end = JSONWriter.number((whole * 1000).rounded(.down) / 1000)
      throw GridreelError(
        .usage,
        "there is no frame at \(JSONWriter.number(seconds)) s; the reel goes from 0 to \(end) s")
    }
    var end = 0.0
    for number in timeline.frames.indices {
      end += duration(number)
      // Sums of thirtieths are not exact.
      if seconds < end - 1e-9 { return number }
    }
    return timeline.frames.count - 1
  }

  private func spend<Result>(
    _ body: () throws(GridreelError) -> Result
  ) throws(GridreelError) -> Result {
    guard let budget else { return try body() }
    return try budget.spend(body)
  }

  func bitmap(_ number: Int) throws(GridreelError) -> Bitmap {
    try spend { () throws(GridreelError) in
      try renderer.shaper.bitmap(of: scene(number), scale: plan.scale)
    }
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
