import ArgumentParser
import Gridreel
import Studio

/// The flags that say what happens in a reel and how fast.
struct ReelArguments: ParsableArguments {
  @Option(name: .long, help: "Tap the header of a column.")
  var tap: [String] = []
  @Option(name: .long, help: "Tap a row (2) or a cell (3:age).")
  var tapRow: [String] = []
  @Option(
    name: .long, parsing: .unconditionalSingleValue, help: "Sort the rows by KEY,-KEY2.")
  var sortTo: [String] = []
  @Option(
    name: .long, help: "A JSON file with a list of actions; they come first.",
    completion: .file())
  var script: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: "Seconds that a move takes (default: 0.4, and up to 1.2 where rows change places).")
  var duration: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: "Seconds of rest before, between and after moves (default: 0.8).")
  var hold: String?
  @Option(
    name: .long, parsing: .unconditional, help: "Frames per second (default: 30).")
  var fps: String?
  @Option(
    name: .long,
    help:
      "linear, ease, ease-in, ease-out, ease-in-out, cubic-bezier(…) or spring(seconds, bounce).")
  var easing: String?
  @Option(
    name: .long,
    help: "How rows pass each other: relay (one after the other, the default), together or fade.")
  var motion: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: "How much later the last row starts where all go together, 0 to 0.3 of the duration.")
  var stagger: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: "How often the reel plays; 0 is for ever (default: 0).")
  var loop: String?
  @Option(
    name: .long, help: "At the end: restart, close (move back) or pingPong.",
    completion: .words(ReelTiming.LoopMode.self))
  var loopMode: String?
  @Flag(name: .long, help: "Fade instead of moving.")
  var reducedMotion = false
  @Flag(name: .long, help: "Show a mark where taps happen.")
  var pointer = false
  @Option(
    name: .long, parsing: .unconditional, help: "Maximum number of frames (default: 3000).")
  var limitFrames: String?

  /// Reads the timing flags.
  func timing() throws -> ReelTiming {
    var timing = ReelTiming()
    let values: [(String, String?)] = [
      ("duration", duration), ("hold", hold), ("fps", fps), ("easing", easing),
      ("motion", motion), ("stagger", stagger), ("loop", loop), ("loopMode", loopMode),
      ("limitFrames", limitFrames),
      ("reducedMotion", reducedMotion ? "true" : nil), ("pointer", pointer ? "true" : nil),
    ]
    for (name, value) in values {
      guard let value, let key = ReelTiming.keys.first(where: { $0.name == name }) else { continue }
      try timing.read(key, value, ReelTiming.origin(ofFlag: name))
    }
    return timing
  }

  /// The actions in the order of their flags on the command line.
  static func actions(in arguments: [String]) -> [ReelJob.Action] {
    let kinds: [(String, (String) -> ReelJob.Action)] = [
      ("--tap", ReelJob.Action.tap), ("--tap-row", ReelJob.Action.tapRow),
      ("--sort-to", ReelJob.Action.sort),
    ]
    var actions: [ReelJob.Action] = []
    for (place, argument) in arguments.enumerated() {
      for (flag, action) in kinds {
        if argument == flag, place + 1 < arguments.count {
          actions.append(action(arguments[place + 1]))
        } else if argument.hasPrefix("\(flag)=") {
          actions.append(action(String(argument.dropFirst(flag.count + 1))))
        }
      }
    }
    return actions
  }
}
