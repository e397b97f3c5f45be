import GridreelPrimitives

/// A reel's frames: the pictures and their durations.
///
/// A reel consists of steps, each a transition from one scene to the next, with pauses around them.
/// The movement of a step of `duration` seconds has `max(1, round(duration · rate))` frames at equal
/// fractions of its time, so that both its ends are shown exactly; a pause is one long frame.
package struct Timeline: Hashable, Sendable {
  /// The continuation after the last step when the reel is played repeatedly.
  package enum Loop: Hashable, Sendable {
    /// The reel starts again from the first scene.
    case restart
    /// A further step leads from the last scene back to the first; it is step number `steps.count`.
    case close
    /// The reel runs backwards to its start.
    case pingPong
  }

  /// The settings of a reel's timing.
  package struct Options: Hashable, Sendable {
    /// The pauses before the first step, between two steps, and after the last, in seconds.
    package var holdBefore, holdBetween, holdAfter: Double
    /// The requested number of frames per second.
    package var framesPerSecond: Double
    /// The way in which the output counts time.
    package var clock: FrameClock
    /// The continuation after the reel's end.
    package var loop: Loop

    /// Creates options.
    package init(
      holdBefore: Double = 0.8, holdBetween: Double = 0.8, holdAfter: Double = 1.2,
      framesPerSecond: Double = 30, clock: FrameClock = .rational, loop: Loop = .restart
    ) {
      (self.holdBefore, self.holdBetween, self.holdAfter) = (holdBefore, holdBetween, holdAfter)
      (self.framesPerSecond, self.clock, self.loop) = (framesPerSecond, clock, loop)
    }
  }

  /// A picture and its duration.
  package struct Frame: Hashable, Sendable {
    /// The number of the step, from 0.
    package let step: Int
    /// The fraction of the step's time, `0...1`; 1 is the scene after the step.
    package let progress: Double
    /// The duration in ticks of the clock; for video, the number of repetitions.
    package internal(set) var ticks: Int
  }

  /// The frames in display order; no two adjacent frames show the same scene.
  package let frames: [Frame]
  /// The length of a clock tick, in seconds.
  package let tick: Fraction
  /// The number of frames per second of a movement.
  package let framesPerSecond: Double
  /// Warnings for the author; empty if there are none.
  package let warnings: [String]

  /// Plans a reel.
  ///
  /// - Parameters:
  ///   - steps: The duration of each step in seconds; anything but a number above 0 is a cut.
  ///   - holds: The pause after each step in seconds; nil for the pause in the options.
  ///   - closing: The duration of the step that closes the reel, in seconds; nil for the last
  ///     step's.
  ///   - options: Pauses, frame rate, clock, and the continuation at the end.
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
      // Back at the start, the reel continues with its first pause.
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

  /// The way back: the same pictures except the last, the first one only as long as a frame of
  /// movement.
  private static func reversed(_ frames: [Frame], last ticks: Int) -> [Frame] {
    guard frames.count > 1 else { return [] }
    var back = Array(frames.dropLast().reversed())
    back[back.count - 1].ticks = ticks
    return back
  }

  /// The duration of a frame, in seconds.
  package func duration(of frame: Frame) -> Fraction { tick * frame.ticks }

  /// The duration of one run of the reel, in seconds.
  package var duration: Fraction { tick * frames.reduce(0) { $0 + $1.ticks } }
}

/// Places frames on a clock; it adds up exact times, so that rounding errors do not add up.
struct FrameSchedule {
  private let rate: FrameRate
  private let clock: FrameClock
  /// The start of each picture, in ticks of the exact schedule; the first at 0.
  private var starts: [(step: Int, progress: Double, time: Double)] = [(0, 0, 0)]
  /// The reel's exact duration so far, in seconds.
  private var now = 0.0

  init(rate: FrameRate, clock: FrameClock) { (self.rate, self.clock) = (rate, clock) }

  /// The duration of a moving frame in ticks, rounded.
  var frameTicks: Int { max(rate.leastTicks, Int(clamped: rate.ticksPerFrame.value.rounded())) }

  /// Holds the current picture; durations that are not above 0 seconds are ignored.
  mutating func hold(_ seconds: Double) {
    if seconds.isFinite, seconds > 0 { now += seconds }
  }

  /// Adds a step's pictures, except its first, which is already there.
  mutating func move(step: Int, duration: Double) {
    let duration = duration.isFinite ? max(0, duration) : 0
    let count = max(1, Int(clamped: (duration * rate.value).rounded()))
    let frame = rate.tick.value * rate.ticksPerFrame.value
    // A clock in thousandths spreads the frames over the exact duration; the others keep their rate,
    // and the pause that follows absorbs the difference.
    let interval = clock == .milliseconds && duration > 0 ? duration / Double(count) : frame
    for number in 1...count {
      starts.append((step, Double(number) / Double(count), now + interval * Double(number)))
    }
    now += duration
  }

  /// The frames, each shown until the next one starts, the last until the reel's end.
  func frames() -> [Timeline.Frame] {
    let seconds = rate.tick.value
    var shown = 0
    return starts.enumerated().map { place, start in
      let isLast = place + 1 == starts.count
      let next = isLast ? now : starts[place + 1].time
      var ticks = Int(clamped: (next / seconds).rounded()) - shown
      if !isLast, start.progress < 1, start.progress > 0, clock != .milliseconds {
        ticks = frameTicks
      }
      ticks = max(ticks, isLast ? frameTicks : rate.leastTicks)
      shown += ticks
      return Timeline.Frame(step: start.step, progress: start.progress, ticks: ticks)
    }
  }
}
