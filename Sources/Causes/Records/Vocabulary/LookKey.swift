/// How a part of a feature is drawn that no style of the cascade decides.
package struct LookKey: RecordKey {
  private static let border = "border."

  /// What a record stores.
  package let name: String

  /// The word of that name.
  package init(reading name: String) { self.name = name }

  /// The fill, the shadow or the colour of a part as a whole.
  package static func paint(_ part: String) -> LookKey { LookKey(reading: part) }
  /// The line that a part is, or that goes around it.
  package static func line(_ part: String) -> LookKey { LookKey(reading: border + part) }
  /// The radius of a part's corners.
  package static func radius(_ part: String) -> LookKey { LookKey(reading: "\(part) radius") }
  /// The colour of a part's text.
  package static func textColor(_ part: String) -> LookKey { LookKey(reading: "\(part) colour") }
  /// The font of a part's text.
  package static func font(_ part: String) -> LookKey { LookKey(reading: "\(part) font") }
  /// The shape of an arrow.
  package static func shape(_ part: String) -> LookKey { LookKey(reading: "\(part) shape") }

  private var isLine: Bool { name.hasPrefix(Self.border) }

  /// What a person calls it.
  var title: String { isLine ? String(name.dropFirst(Self.border.count)) : name }

  /// How its value reads.
  var form: ValueForm {
    if isLine { return .line }
    return name == "shadow" ? .shadow : .plain
  }
}

/// All drawn things of one kind, such as the texts of cells.
package struct LayerKey: RecordKey {
  /// Whose things they are.
  package enum Owner: String, Sendable {
    case frame, menu, header, section, row, cell, body, column, spanner, callout
    case headerCell = "header cell"
    case sectionCell = "section cell"
    case summary = "summary row"
    case summaryCell = "summary cell"
  }

  /// What a record stores.
  package let name: String

  /// The word of that name.
  package init(reading name: String) { self.name = name }

  /// The things of one part of an owner.
  package init(_ owner: Owner, _ part: String) { name = "\(owner.rawValue) \(part)" }

  /// What fills the picture behind everything.
  package static let background = LayerKey(reading: "picture background")
  /// Which kinds of things are drawn after which.
  package static let order = LayerKey(reading: "drawing order")

  /// Whether the things belong to an owner.
  func belongs(to owner: Owner) -> Bool { name.hasPrefix(owner.rawValue + " ") }

  /// Whether they are texts and signs, whose places tell how well they are set.
  var isSet: Bool {
    ["text", "arrow", "priority", "disclosure"].contains { name.hasSuffix(" " + $0) }
  }
}
