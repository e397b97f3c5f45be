import GridreelStyle

/// A property of a style, by its key in a theme file.
package struct PropertyKey: RecordKey {
  /// The name stored in records.
  package let name: String

  package init(reading name: String) { self.name = name }

  private var style: StyleKey? { StyleKey.named(name) }

  /// The name for messages.
  var title: String { self == .rangeBackground ? "background of selected cells" : name }
  /// The parts of its values.
  var parts: ValueParts { style?.parts ?? .plain }
  /// What it affects besides its own look.
  var effect: StyleKey.Effect { style?.effect ?? .nothing }

  /// The properties that a level can set to produce this property of a resolved style.
  var sources: [PropertyKey] {
    self == .background ? [.background, .gradient, .rangeBackground] : [self]
  }

  package static let background = PropertyKey(reading: "background")
  static let gradient = PropertyKey(reading: "gradient")
  /// The colour of selected cells in place of that of selected rows, from which it may derive.
  package static let rangeBackground = PropertyKey(reading: "rangeBackground")
}
