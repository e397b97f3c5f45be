/// A film's frames: which picture is shown for how long.
///
/// A film is made of steps, each a transition from one scene to the next, with pauses around them.
/// The movement of a step of `duration` seconds has `max(1, round(duration · rate))` frames at equal
/// shares of its time, so that both its ends are shown exactly; a pause is one long frame.
package struct Timeline: Hashable, Sendable {
  /// What follows the last step when the film is shown again and again.
  package enum Loop: Hashable, Sendable {
    /// The film starts again from the first scene.
    case restart
    /// One more step leads from the last scene back to the first; it is step number `steps.count`.
    case close
    /// The film runs backwards to its start.
    case pingPong
  }

  /// What decides a film's times.
  package struct Options: Hashable, Sendable {
    /// Seconds before the first step, between two steps, and after the last.
    package var holdBefore, holdBetween, holdAfter: Double
    /// How many frames per second are asked for.
    package var framesPerSecond: Double
    /// How the output counts time.
    package var clock: FrameClock
    /// How the film goes on at its end.
    package var loop: Loop

    /// Makes options.
    package init(
      holdBefore: Double = 0.8, holdBetween: Double = 0.8, holdAfter: Double = 1.2,
      framesPerSecond: Double = 30, clock: FrameClock = .rational, loop: Loop = .restart
    ) {
      (self.holdBefore, self.holdBetween, self.holdAfter) = (holdBefore, holdBetween, holdAfter)
      (self.framesPerSecond, self.clock, self.loop) = (framesPerSecond, clock, loop)
    }
  }

  /// A picture and how long it is shown.
  package struct Frame: Hashable, Sendable {
    /// The number of the step, from 0.
    package let step: Int
    /// The share of the step's time, `0...1`; 1 is the scene after the step.
    package let progress: Double
    /// How many of the clock's ticks it is shown; for video, how often it is repeated.
    package internal(set) var ticks: Int
  }

  /// The frames in the order in which they are shown; no two neighbours show the same scene.
  package let frames: [Frame]
  /// The length of the clock's ticks in seconds.
  package let tick: Fraction
  /// How many frames per second a movement has.
  package let framesPerSecond: Double
  /// What the author should know.
  package let warnings: [String]

  /// Plans a film.
  ///
  /// - Parameters:
  ///   - steps: The duration of each step in seconds; what is not a number above 0 is a cut.
  ///   - holds: The pause after each step in seconds, where it differs from the options'; nil where not.
  ///   - closing: The duration of the step that closes the film, in seconds; nil is the last one's.
  ///   - options: Pauses, frame rate, clock, and what happens at the end.
  package init(
    steps: [Double], holds: [Double?] = [], closing: Double? = nil, options: Options = Options()
  ) {
    let rate = FrameRate(options.framesPerSecond, clock: options.clock)
    var schedule = FrameSchedule(rate: rate, clock: options.clock)
    var durations = steps
    if options.loop == .close, let last = closing ?? steps.last { durations.append(last) }
    schedule.hold(options.holdBefore)
    for (number, duration) in durations.enumerated() {
      let isLast = number >= steps.count - 1
      schedule.move(step: number, duration: duration)
      // Back at the start the film goes on with its first pause.
      let own = holds.indices.contains(number) ? holds[number] : nil
      if number < steps.count {
        schedule.hold(own ?? (isLast ? options.holdAfter : options.holdBetween))
      }
    }
    var frames = schedule.frames()
    if options.loop == .pingPong { frames += Timeline.reversed(frames, last: schedule.frameTicks) }
    self.frames = frames
    tick = rate.tick
    framesPerSecond = rate.value
    warnings = [rate.warning].compactMap { $0 }
  }

  /// The way back: the same pictures without the last, the first one only for as long as a movement's.
  private static func reversed(_ frames: [Frame], last ticks: Int) -> [Frame] {
    guard frames.count > 1 else { return [] }
    var back = Array(frames.dropLast().reversed())
    back[back.count - 1].ticks = ticks
    return back
  }

  /// How long a frame is shown, in seconds.
  package func duration(of frame: Frame) -> Fraction { tick * frame.ticks }

  /// How long the film takes to be shown once, in seconds.
  package var duration: Fraction { tick * frames.reduce(0) { $0 + $1.ticks } }
}

/// Puts frames on a clock, keeping the time that has gone by so that no rounding adds up.
struct FrameSchedule {
  private let rate: FrameRate
  private let clock: FrameClock
  /// When each picture comes, in ticks of the exact schedule; the first at 0.
  private var starts: [(step: Int, progress: Double, time: Double)] = [(0, 0, 0)]
  /// The film's exact time so far, in seconds.
  private var now = 0.0

  init(rate: FrameRate, clock: FrameClock) { (self.rate, self.clock) = (rate, clock) }

  /// How many ticks a moving frame takes, rounded.
  var frameTicks: Int { max(rate.leastTicks, Int(rate.ticksPerFrame.value.rounded())) }

  /// Lets the current picture stand; what is not above 0 seconds is none.
  mutating func hold(_ seconds: Double) {
    if seconds.isFinite, seconds > 0 { now += seconds }
  }

  /// Adds a step's pictures; the one it starts with is there already.
  mutating func move(step: Int, duration: Double) {
    let duration = duration.isFinite ? max(0, duration) : 0
    let count = max(1, Int((duration * rate.value).rounded()))
    let frame = rate.tick.value * rate.ticksPerFrame.value
    // A clock in thousandths spreads the frames over the exact duration; the others keep their rate,
    // and the pause that follows makes up for the difference.
    let interval = clock == .milliseconds && duration > 0 ? duration / Double(count) : frame
    for number in 1...count {
      starts.append((step, Double(number) / Double(count), now + interval * Double(number)))
    }
    now += duration
  }

  /// The frames, each shown until the next one comes, the last until the film's end.
  func frames() -> [Timeline.Frame] {
    let seconds = rate.tick.value
    var shown = 0
    return starts.enumerated().map { place, start in
      let isLast = place + 1 == starts.count
      let next = isLast ? now : starts[place + 1].time
      var ticks = Int((next / seconds).rounded()) - shown
      if !isLast, start.progress < 1, start.progress > 0, clock != .milliseconds {
        ticks = frameTicks
      }
      ticks = max(ticks, isLast ? frameTicks : rate.leastTicks)
      shown += ticks
      return Timeline.Frame(step: start.step, progress: start.progress, ticks: ticks)
    }
  }
}
