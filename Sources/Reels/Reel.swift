public import GridreelFiles
public import GridreelModel
import GridreelMotion
public import GridreelPrimitives
import GridreelStills
import GridreelStyle

/// A sequence of changes to a grid, animated: rows glide to their new places, sections open, themes change.
///
/// ```swift
/// try Reel(from: grid) { $0.tapHeader("age") }
///   .then { $0.tapHeader("name") }
///   .write(to: "sort.gif")
/// ```
///
/// The first and the last frame are equal to what ``DataGrid`` renders by itself, pixel for pixel, with two
/// exceptions. All frames are as large as the largest state. Fitted columns have one width in every state, with
/// room for the texts and sort arrows of all states, so that they do not jump when rows change places.
public struct Reel: Sendable {
  /// The motion of a reel and the settings of its files.
  public struct Options: Hashable, Sendable {
    /// What happens at the end of a reel.
    public enum LoopMode: Hashable, Sendable {
      /// The reel restarts with the first picture.
      case restart
      /// One more transition leads back to the first picture.
      case close
      /// The reel plays backwards to the first picture.
      case pingPong
    }

    /// How rows that change places pass each other.
    public enum Motion: Hashable, Sendable {
      /// They swap places one after the other, so that most stay readable all the time.
      case relay
      /// They all start at once.
      case together
      /// They fade instead of moving.
      case fade
    }

    /// The room that the grid takes in each picture.
    public enum Fit: Hashable, Sendable {
      /// That of all pictures together, so that nothing moves but what an action moves.
      case steady
      /// Its own, as in a still.
      case grow
    }

    /// The duration of a transition in seconds, `0...86,400`; nil depends on the change: 0.4, up to 1.2 if
    /// rows change places, and a spring's own time.
    public var duration: Double?
    /// The pause before, between and after transitions in seconds, `0...86,400`; nil is 0.8,
    /// and 1.2 at the end.
    public var hold: Double?
    /// Frames per second, 30 by default; a format that cannot represent the rate uses the nearest one.
    public var framesPerSecond = 30.0
    /// The easing of transitions.
    public var easing = Easing.easeInOut
    /// How rows that change places pass each other; nil is `.relay`, or `.together` if there
    /// is a ``stagger``.
    public var motion: Motion?
    /// The delay of the last row relative to the first if all move together, as a fraction of the
    /// duration, `0...0.3`.
    public var stagger = 0.0
    /// How often the reel plays; 0 repeats it forever.
    public var plays = 0
    /// What happens at the end of the reel.
    public var loopMode = LoopMode.restart
    /// Whether pictures cross-fade instead of moving; false by default.
    public var reducedMotion = false
    /// The room that the grid takes in each picture; `.steady` by default.
    public var fit = Fit.steady
    /// Whether cells light up while their values change, green where a number rises and red where it falls.
    public var flashes = true
    /// The scale in pixels per point; a canvas in pixels sets its own.
    public var scale = 2.0
    /// The maximum number of frames; a longer reel is an error.
    public var frameLimit = 3000
    /// Fonts in addition to the bundled ones.
    public var fonts = FontOptions()

    /// Makes the default options: 30 frames per second, two pixels per point, repeated forever.
    public init() {}
  }

  /// The motion of the reel and the settings of its files.
  public var options: Options
  private var states: [DataGrid]

  /// Makes a reel of the changes that actions make to a grid.
  ///
  /// - Parameters:
  ///   - grid: the first picture.
  ///   - options: the motion and the settings of files.
  ///   - actions: the changes of the first transition; see ``DataGrid``'s actions.
  public init(
    from grid: DataGrid, options: Options = Options(), _ actions: (inout DataGrid) throws -> Void
  ) rethrows {
    self.options = options
    var changed = grid
    try actions(&changed)
    states = [grid, changed]
  }

  /// Returns the reel with one more transition at its end.
  public func then(_ actions: (inout DataGrid) throws -> Void) rethrows -> Reel {
    var (longer, changed) = (self, states[states.count - 1])
    try actions(&changed)
    longer.states.append(changed)
    return longer
  }

  // MARK: Writing

  /// Writes the reel: `.gif .apng .webp .mp4 .webm`, a document with a page for each frame (`.pdf`), numbered frames
  /// (`frames/%04d.png`, `.pdf`, `.svg`, `.webp`, `.jpg`), or some moments side by side (`.filmstrip.png`).
  ///
  /// If that fails, no incomplete file is left.
  ///
  /// Frames are encoded on several cores.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - budget: what this may use; the processor time is that of all threads, the memory that of each frame.
  ///   - progress: called with the number of finished frames and of all frames.
  /// - Throws: ``GridreelError``, or `CancellationError` if the task was cancelled.
  nonisolated(nonsending) public func write(
    to path: String, budget: Budget = .standard,
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws {
    let format = try ReelFormat(path: path)
    guard let writer = try writer(format, path, SharedBudget(budget), progress) else { return }
    try TemporaryFile.takeNames(try await writer.write())
  }

  /// Writes the reel on this thread alone, with the same bytes as the asynchronous method.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - budget: what this may use; the processor time is that of all threads, the memory that of each frame.
  ///   - progress: called with the number of finished frames and of all frames.
  /// - Throws: ``GridreelError``.
  public func write(
    to path: String, budget: Budget = .standard,
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    let format = try ReelFormat(path: path)
    guard let writer = try writer(format, path, SharedBudget(budget), progress) else { return }
    try TemporaryFile.takeNames(try writer.writeSerially())
  }

  /// The writer of a reel; nil for a filmstrip, which is written at once.
  private func writer(
    _ format: ReelFormat, _ path: String, _ budget: SharedBudget,
    _ progress: @escaping (Int, Int) -> Void
  ) throws(GridreelError) -> ReelWriter? {
    let (film, renderer) = try film(clock: format.clock, budget)
    if case .filmstrip(let still) = format {
      let bytes = try budget.spend { () throws(GridreelError) in
        try Filmstrip(film: film, renderer: renderer).bytes(still)
      }
      try OutputFile.write(bytes, to: path)
      return nil
    }
    return ReelWriter(
      film: film, format: format, path: path, plays: min(max(0, options.plays), 65_535),
      progress: progress)
  }

  // MARK: Frames

  /// The frames of the reel, drawn one by one on request.
  ///
  /// - Parameter budget: what planning the reel and drawing all frames may use; time between frames does not count.
  /// - Returns: The frames.
  /// - Throws: ``GridreelError`` if a state names something that does not exist, if the reel is too long, or if it needs
  ///   more than the budget.
  public func frames(budget: Budget = .standard) throws(GridreelError) -> ReelFrames {
    let whole = SharedBudget(budget, isTimed: false)
    return ReelFrames(film: try film(clock: .rational, whole).film)
  }

  /// The picture at a time, as vectors or pixels.
  ///
  /// - Parameters:
  ///   - seconds: the time from the reel's start, `0...` the reel's duration.
  ///   - budget: what planning the reel and each use of the picture may need.
  /// - Returns: The picture of the frame that is shown then.
  /// - Throws: ``GridreelError`` as ``frames(budget:)`` does, or with code `usage` if the reel is shorter.
  public func still(at seconds: Double, budget: Budget = .standard) throws(GridreelError)
    -> ReelStill
  {
    let film = try film(clock: .rational, SharedBudget(budget, isTimed: false)).film
    return ReelStill(film: film, number: try film.frame(at: seconds))
  }

  /// The planned reel, which goes on with a budget.
  private func film(
    clock: FrameClock, _ budget: SharedBudget
  ) throws(GridreelError) -> (film: ReelFilm, renderer: Renderer) {
    try budget.spend { () throws(GridreelError) in
      let renderer = try Renderer(fonts: options.fonts)
      var film = try film(clock: clock, renderer)
      film.budget = budget
      return (film, renderer)
    }
  }

  func film(clock: FrameClock, _ renderer: Renderer) throws(GridreelError) -> ReelFilm {
    let timing = options.timing
    let states = try states.mapEach { grid throws(GridreelError) in
      ReelState(try renderer.built(grid))
    }
    .changing(flashes: options.flashes)
    let fitting = ReelFitting(states, fit: timing.fit, renderer)
    var recording = ReelRecording(fitting.states[0], renderer: renderer)
    for state in fitting.states.dropFirst() {
      recording.add(state, ReelCut(duration: timing.duration))
    }
    let plan = ReelPlan(
      recording, timing: timing, scale: options.scale, frame: fitting.frame, renderer: renderer)
    return try ReelFilm(plan: plan, timing: timing, clock: clock, renderer: renderer)
  }
}

/// The frames of a reel in order; drawing a frame does not keep earlier ones in memory.
public struct ReelFrames: AsyncSequence {
  /// A frame and its display time.
  public struct Frame: Sendable {
    /// The premultiplied pixels.
    public let bitmap: Bitmap
    /// The time until the next frame, in seconds.
    public let duration: Double
  }

  /// Draws one frame after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let film: ReelFilm
    private var number = 0

    fileprivate init(film: ReelFilm) { self.film = film }

    /// Draws the next frame; nil after the last one.
    ///
    /// - Throws: ``GridreelError`` if a frame cannot be drawn, or the budget is used up; `CancellationError` if the task was cancelled.
    public mutating func next() async throws -> Frame? {
      try Task.checkCancellation()
      guard number < count else { return nil }
      defer { number += 1 }
      return Frame(bitmap: try film.bitmap(number), duration: film.duration(number))
    }

    private var count: Int { film.timeline.frames.count }
  }

  let film: ReelFilm

  /// The number of frames, 1 or more.
  public var count: Int { film.timeline.frames.count }
  /// The duration of the reel in seconds.
  public var seconds: Double { film.timeline.duration.value }

  /// Makes an iterator at the first frame.
  public func makeAsyncIterator() -> Iterator { Iterator(film: film) }
}

extension ReelState {
  /// Makes the state of a grid with its rows in order.
  fileprivate init(_ built: BuiltGrid) {
    self.init(
      grid: built.grid, source: built.source,
      names: ColumnNames(keys: built.grid.columns.map(\.key)))
  }
}

extension Reel.Options {
  /// The options as the command line's timing, with out-of-range values clamped.
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
    timing.fit =
      switch fit {
      case .steady: .steady
      case .grow: .grow
      }
    return timing
  }
}

extension Double {
  /// A duration in seconds within the limits; NaN becomes 0.
  fileprivate var clampedToStep: Double {
    isNaN ? 0 : Swift.min(Swift.max(0, self), ReelTiming.longestStep)
  }
}
