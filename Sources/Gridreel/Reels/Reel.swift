public import GridModel
import Motion
public import Primitives
import Style

/// What happens to a grid, as a film: rows glide to their new places, sections open, themes change.
///
/// ```swift
/// try Reel(from: grid) { $0.tapHeader("age") }
///   .then { $0.tapHeader("name") }
///   .write(to: "sort.gif")
/// ```
///
/// The first and the last frame are what ``Grid`` renders by itself, pixel for pixel, but for two
/// things: all frames are as large as the largest moment, and where some state shows sort arrows,
/// fitted columns have room for them in every state, so that they do not jump when the first arrow
/// appears.
public struct Reel: Sendable {
  /// How a reel moves and how its files are made.
  public struct Options: Hashable, Sendable {
    /// What happens at a film's end.
    public enum LoopMode: Hashable, Sendable {
      /// It starts again from the first picture.
      case restart
      /// One more move leads back to the first picture.
      case close
      /// It runs back to the first picture.
      case pingPong
    }

    /// How rows that change places pass each other.
    public enum Motion: Hashable, Sendable {
      /// They take each other's places one after the other, so that most can be read all the time.
      case relay
      /// They all start at once.
      case together
      /// They fade over instead of moving.
      case fade
    }

    /// Seconds that a move takes, `0...86,400`; nil is as long as what moves needs: 0.4, up to 1.2
    /// where rows change places, and a spring's own time.
    public var duration: Double?
    /// Seconds that the picture stands still before, between and after moves, `0...86,400`; nil is
    /// 0.8, and 1.2 at the end.
    public var hold: Double?
    /// Frames per second; a rate that a format cannot keep becomes the nearest one it can.
    public var framesPerSecond = 30.0
    /// The course of moves.
    public var easing = Easing.easeInOut
    /// How rows that change places pass each other; nil is by relay, or together where there is a
    /// ``stagger``.
    public var motion: Motion?
    /// How much later the last row starts than the first where all go together, as a part of the
    /// duration, `0...0.3`.
    public var stagger = 0.0
    /// How often the film plays; 0 is for ever.
    public var plays = 0
    /// What happens at its end.
    public var loopMode = LoopMode.restart
    /// Whether pictures fade into each other instead of moving.
    public var reducedMotion = false
    /// Pixels per point.
    public var scale = 1.0
    /// How many frames a film may have.
    public var frameLimit = 3000
    /// Fonts beyond the bundled ones.
    public var fonts = FontOptions()

    /// Moves as long as they need, 30 frames per second, one pixel per point, for ever.
    public init() {}
  }

  /// How it moves.
  public var options: Options
  private var states: [Grid]

  /// Films what actions make of a grid.
  ///
  /// - Parameters:
  ///   - grid: the first picture.
  ///   - options: how it moves.
  ///   - actions: what happens in the first move; see ``Grid``'s actions.
  public init(
    from grid: Grid, options: Options = Options(), _ actions: (inout Grid) throws -> Void
  ) rethrows {
    self.options = options
    var changed = grid
    try actions(&changed)
    states = [grid, changed]
  }

  /// The reel with one more move at its end.
  public func then(_ actions: (inout Grid) throws -> Void) rethrows -> Reel {
    var (longer, changed) = (self, states[states.count - 1])
    try actions(&changed)
    longer.states.append(changed)
    return longer
  }

  // MARK: Writing

  /// Writes the reel: `.gif .apng .webp .mp4 .webm`, numbered frames (`frames/%04d.png`), or some
  /// moments side by side (`.filmstrip.png`); nothing is left of a reel that could not be finished.
  ///
  /// Frames are encoded on several cores.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - progress: called with the number of frames done and of all frames.
  /// - Throws: ``GridreelError``, or `CancellationError` where the task was cancelled.
  nonisolated(nonsending) public func write(
    to path: String, progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws {
    let format = try ReelFormat(path: path)
    guard let writer = try writer(format, path, progress) else { return }
    try TemporaryFile.takeNames(try await writer.write())
  }

  /// Writes the reel on this thread alone, with the same bytes as its namesake for tasks.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - progress: called with the number of frames done and of all frames.
  /// - Throws: ``GridreelError``.
  public func write(
    to path: String, progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    let format = try ReelFormat(path: path)
    guard let writer = try writer(format, path, progress) else { return }
    try TemporaryFile.takeNames(try writer.writeSerially())
  }

  /// A film's writer; nil for a filmstrip, which is written at once.
  private func writer(
    _ format: ReelFormat, _ path: String, _ progress: @escaping (Int, Int) -> Void
  ) throws(GridreelError) -> ReelWriter? {
    let renderer = try Renderer(fonts: options.fonts)
    let film = try film(clock: format.clock, renderer)
    if case .filmstrip(let still) = format {
      let bytes = try Filmstrip(film: film, renderer: renderer).bytes(still, scale: options.scale)
      try OutputFile.write(bytes, to: path)
      return nil
    }
    return ReelWriter(
      film: film, format: format, path: path, plays: min(max(0, options.plays), 65_535),
      scale: options.scale, progress: progress)
  }

  // MARK: Frames

  /// The film's frames, drawn one by one as they are asked for.
  ///
  /// - Throws: ``GridreelError`` where a state names what is not there, or the film is too long.
  public func frames() throws(GridreelError) -> ReelFrames {
    ReelFrames(film: try film(clock: .rational, Renderer(fonts: options.fonts)))
  }

  func film(clock: FrameClock, _ renderer: Renderer) throws(GridreelError) -> ReelFilm {
    let timing = options.timing
    let states = try states.mapEach { grid throws(GridreelError) in try ReelState(grid) }
      .withRoomForArrows.withSameColumns(renderer)
    var recording = ReelRecording(states[0], renderer: renderer)
    for state in states.dropFirst() {
      recording.add(state, ReelCut(duration: timing.duration))
    }
    let plan = ReelPlan(recording, timing: timing, scale: options.scale, renderer: renderer)
    return try ReelFilm(
      plan: plan, timing: timing, clock: clock, scale: options.scale, renderer: renderer)
  }
}

/// A film's frames in their order; drawing one does not keep those before it.
public struct ReelFrames: AsyncSequence {
  /// A picture and how long it is shown.
  public struct Frame: Sendable {
    /// The pixels, premultiplied.
    public let bitmap: Bitmap
    /// Seconds until the next frame.
    public let duration: Double
  }

  /// Draws one frame after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let film: ReelFilm
    private var number = 0

    fileprivate init(film: ReelFilm) { self.film = film }

    /// The next frame; nil after the last one.
    ///
    /// - Throws: ``GridreelError`` where a frame cannot be drawn; `CancellationError` where the task
    ///   was cancelled.
    public mutating func next() async throws -> Frame? {
      try Task.checkCancellation()
      guard number < count else { return nil }
      defer { number += 1 }
      return Frame(bitmap: try film.bitmap(number), duration: film.duration(number))
    }

    private var count: Int { film.timeline.frames.count }
  }

  let film: ReelFilm

  /// How many frames there are.
  public var count: Int { film.timeline.frames.count }
  /// How long the film takes, in seconds.
  public var seconds: Double { film.timeline.duration.value }

  /// Starts with the first frame.
  public func makeAsyncIterator() -> Iterator { Iterator(film: film) }
}

extension ReelState {
  /// A grid's state, its rows put in order.
  fileprivate init(_ grid: Grid) throws(GridreelError) {
    do throws(ArrangementError) {
      self.init(
        grid: grid, source: try grid.arranged(), names: ColumnNames(keys: grid.columns.map(\.key)))
    } catch {
      throw GridreelError(.badInput, error.message)
    }
  }
}

extension Reel.Options {
  /// The options as the command line would have them, out-of-range values clamped.
  fileprivate var timing: ReelTiming {
    var timing = ReelTiming()
    timing.duration = duration?.clampedToStep
    timing.motion = motion.map { motion in
      switch motion {
      case .relay: .relay
      case .together: .together
      case .fade: .fade
      }
    }
    timing.hold = hold?.clampedToStep
    timing.fps = framesPerSecond
    (timing.easing, timing.stagger) = (easing, stagger)
    (timing.reducedMotion, timing.limitFrames) = (reducedMotion, frameLimit)
    timing.loopMode =
      switch loopMode {
      case .restart: .restart
      case .close: .close
      case .pingPong: .pingPong
      }
    return timing
  }
}

extension Double {
  /// Seconds of a move or a pause; what is no number is none.
  fileprivate var clampedToStep: Double {
    isNaN ? 0 : Swift.min(Swift.max(0, self), ReelTiming.longestStep)
  }
}
