import Gridreel
import GridreelComparing
import GridreelJSONText

/// The flags that loosen a comparison, shared by all commands that compare pictures or their colours.
struct ToleranceArguments {
  /// What was given.
  var options = ToleranceOptions()
  /// The flags as they were given, with their values.
  private(set) var words: [String] = []

  private static let keys = ToleranceOptions.keys.map { key in
    Key<ToleranceArguments>(key.name, flag: key.flag) {
      texts, origin, arguments throws(GridreelError) in
      try key.read(texts, origin, into: &arguments.options)
      let takesValue = key.flag?.shape.takesValue == true
      arguments.words += [key.flagName] + (takesValue ? texts : [])
    }
  }

  /// The keys as a group of a command that has their values in a property.
  static func group<Root>(
    _ path:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, ToleranceArguments>
      & Sendable
  ) -> KeyGroup<Root> {
    KeyGroup(
      "Tolerance", example: "--metric oklab --max-diff-ratio 0.5%", keys.map { $0.within(path()) })
  }
}
