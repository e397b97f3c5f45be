import Gridreel
import GridreelStudio

/// The flags that say what happens in a reel and how fast.
struct ReelArguments {
  /// The actions in the order of their flags; nil without any.
  private(set) var actions: [ReelJob.Action]?
  private(set) var script: String?
  var timing = ReelTiming()

  static let actions: [Key<ReelArguments>] = [
    Key(
      "tap", appendingTo: \.actions, .repeated { text, _ in ReelJob.Action.tap(text) },
      "Tap the header of a column.", flag: .value("key").ordered),
    Key(
      "tapRow", appendingTo: \.actions, .repeated { text, _ in ReelJob.Action.tapRow(text) },
      "Tap a row (2) or a cell (3:age).", flag: .value("row").ordered),
    Key(
      "sortTo", appendingTo: \.actions, .repeated { text, _ in ReelJob.Action.sort(text) },
      "Sort the rows by KEY,-KEY2.", flag: .value("key,-key").ordered),
    Key(
      "script", \.script, .text, "A JSON file with a list of actions; they come first.",
      flag: .value("file", completion: .files)),
  ]
}
