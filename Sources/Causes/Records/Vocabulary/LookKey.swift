import GridreelStyle

/// A detail of a feature's look that no style of the cascade decides.
package struct LookKey: RecordKey {
  private static let border = "border."

  /// The name stored in records.
  package let name: String

  package init(reading name: String) { self.name = name }

  /// The fill, the shadow or the colour of a part as a whole.
  package static func paint(_ part: String) -> LookKey { LookKey(reading: part) }
  /// The line that a part consists of, or that surrounds it.
  package static func line(_ part: String) -> LookKey { LookKey(reading: border + part) }
  /// The radius of a part's corners.
  package static func radius(_ part: String) -> LookKey { LookKey(reading: "\(part) radius") }
  package static func textColor(_ part: String) -> LookKey { LookKey(reading: "\(part) colour") }
  package static func font(_ part: String) -> LookKey { LookKey(reading: "\(part) font") }
  /// The shape of an arrow.
  package static func shape(_ part: String) -> LookKey { LookKey(reading: "\(part) shape") }

  private var isLine: Bool { name.hasPrefix(Self.border) }

  /// The name for messages.
  var title: String { isLine ? String(name.dropFirst(Self.border.count)) : name }

  /// The form of its values.
  var parts: ValueParts {
    if isLine { return .line }
    return name == "shadow" ? .shadow : .plain
  }
}

/// All drawn items of one kind, such as the texts of cells.
package struct LayerKey: RecordKey {
  /// The part of the picture that the items belong to.
  package enum Owner: String, Sendable {
    case frame, menu, header, section, row, cell, body, column, spanner, callout
    case headerCell = "header cell"
    case sectionCell = "section cell"
    case summary = "summary row"
    case summaryCell = "summary cell"
  }

  /// The name stored in records.
  package let name: String

  package init(reading name: String) { self.name = name }

  /// Names the items of one part of an owner.
  package init(_ owner: Owner, _ part: String) { name = "\(owner.rawValue) \(part)" }

  /// The fill behind everything.
  package static let background = LayerKey(reading: "picture background")
  /// The order in which the kinds of items are drawn.
  package static let order = LayerKey(reading: "drawing order")

  /// Whether the items belong to an owner.
  func belongs(to owner: Owner) -> Bool { name.hasPrefix(owner.rawValue + " ") }

  /// Whether they are texts and symbols, whose positions depend on typesetting.
  var isSet: Bool {
    ["text", "arrow", "priority", "disclosure"].contains { name.hasSuffix(" " + $0) }
  }
}
