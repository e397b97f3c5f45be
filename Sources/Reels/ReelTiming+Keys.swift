import GridreelFiles
package import GridreelJSONText
import GridreelMotion
import GridreelPrimitives
package import GridreelStyle

/// The values of a reel's timing, each declared once.
extension ReelTiming {
  package static let keys = pace + motions + plays

  /// How long things take.
  package static let pace: [Key<ReelTiming>] = [
    Key(
      "duration", \.duration, .seconds,
      "Seconds that a move takes; without it 0.4, up to 1.2 where rows change places, and a "
        + "spring's own time.",
      flag: .value(
        "seconds",
        "Seconds that a move takes (default: 0.4, and up to 1.2 where rows change places).")),
    Key(
      "hold", \.hold, .seconds,
      "Seconds of rest before, between and after moves; without it 0.8, and 1.2 at the end, or longer "
        + "where there is more to read.",
      flag: .value(
        "seconds",
        "Seconds of rest before, between and after moves (default: 0.8, longer where there is more to read)."
      )),
    Key(
      "fps", \.fps, .number(0.01...1_000_000),
      "Frames per second; 30 without it. A rate that a format cannot keep becomes the nearest it "
        + "can.", flag: .value("count", "Frames per second (default: 30).")),
  ]

  /// How things move.
  package static let motions: [Key<ReelTiming>] = [
    Key(
      "easing", \.easing, .easing, nil,
      flag: .value(
        "curve",
        "linear, ease, ease-in, ease-out, ease-in-out, cubic-bezier(…) or spring(seconds, bounce).")
    ),
    Key(
      "motion", \.motion, .word,
      "How rows that change places pass each other: one after the other (without it), all at once, "
        + "or fading.",
      flag: .value(
        "kind",
        "How rows pass each other: relay (one after the other, the default), together or fade.")),
    Key(
      "stagger", \.stagger, .number(0...0.3),
      "How much later the last row starts than the first where all go together, as a part of the "
        + "duration.",
      flag: .value(
        "part",
        "How much later the last row starts where all go together, 0 to 0.3 of the duration.")
    ).needing(.together),
    Key(
      "reducedMotion", \.reducedMotion, .boolean,
      "Whether pictures fade into each other instead of moving.",
      flag: .on("Fade instead of moving.")),
    Key(
      "pointer", \.pointer, .boolean, "Whether a mark shows where taps happen.",
      flag: .on("Show a mark where taps happen.")),
    Key(
      "fit", \.fit, .word,
      "Whether columns and rows have one size in the whole film, or in each picture the size that they need there.",
      flag: .value(
        "room", "steady: one width for each column (the default); grow: in each picture its own.")),
    Key(
      "flash", \.flash, .boolean,
      "Whether cells light up while their values change: green where a number rises, red where it falls.",
      flag: .onOff),
  ]

  /// How often the film plays, and how long it may be.
  package static let plays: [Key<ReelTiming>] = [
    Key(
      "loop", \.loop, .plays, "How often the film plays; 0 is for ever.",
      flag: .value("count", "How often the reel plays; 0 is for ever (default: 0).")
    ).needing(.loops),
    Key(
      "loopMode", \.loopMode, .word,
      "What happens at the end: a new start, one more move back to the first picture, or the film "
        + "backwards.",
      flag: .value("mode", "At the end: restart, close (move back) or pingPong.")),
    Key(
      "limitFrames", \.limitFrames, .count, "How many frames the film may have; 3000 without it.",
      flag: .value("count", "Maximum number of frames (default: 3000).")),
  ]

  /// What can be said of a reel in which nothing is tapped, and what changes has a colour of its own.
  package static let ofDifferences = (pace + motions + plays).filter {
    !["pointer", "flash"].contains($0.name)
  }

  /// The flag of the first value that is set; nil if none is.
  package var givenFlag: String? { Self.keys.first { $0.isSet(self) }?.flagName }

  package static let secondsSchema = JSONSchema.number(0...longestStep)

  package static let easingSchema = JSONSchema.text(
    pattern:
      "^(linear|ease|ease-in|ease-out|ease-in-out|cubic-bezier\\(.*\\)|spring\\(.*\\))$"
  ).described(
    "The course of moves: linear, ease, ease-in, ease-out, ease-in-out, cubic-bezier(x1, y1, x2, "
      + "y2), or spring(seconds, bounce): its period, and 0 for none.")
}

extension Form<Double> {
  /// The duration of a transition or a pause.
  fileprivate static var seconds: Form {
    .number(0...ReelTiming.longestStep, "seconds").schema(.reference("seconds"))
  }
}

extension Form<Easing> {
  /// The easing of a transition.
  fileprivate static var easing: Form {
    .one(.reference("easing")) { text, _ throws(GridreelError) in
      try Easing(parsing: text)
    }
  }
}

extension Form<Int> {
  /// How often a reel plays.
  fileprivate static var plays: Form {
    .one(.integer(0...65_535)) { text, _ throws(GridreelError) in
      guard let count = Int(text), (0...65_535).contains(count) else {
        throw GridreelError("'\(text)' is not a number of plays from 0 to 65535")
      }
      return count
    }
  }
}
