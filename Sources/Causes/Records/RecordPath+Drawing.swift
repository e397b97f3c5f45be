import GridreelStyle

/// The properties of styles, by their keys in a theme file.
extension RecordPath {
  package static let background: RecordPath = "background"
  static let gradient: RecordPath = "gradient"
  /// The colour of selected cells in place of that of selected rows, from which it may derive.
  package static let rangeBackground: RecordPath = "rangeBackground"

  /// The property's declaration; nil for what derives from others.
  var style: StyleKey? { StyleKey.named(name) }

  /// The properties that a level can set to produce this property of a resolved style.
  var sources: [RecordPath] {
    self == .background ? [.background, .gradient, .rangeBackground] : [self]
  }

  /// `inset left 12 → 8`.
  func propertyChange(from old: String, to new: String) -> String {
    let title = self == .rangeBackground ? "background of selected cells" : name
    return "\(title) \(ValueWords.change(style?.parts ?? .plain, from: old, to: new))"
  }
}

/// The looks of features, which no style of the cascade decides.
extension RecordPath {
  private static let lineStart = "border."

  /// A detail of a part's look: its radius, its font; an empty one is its fill, shadow or colour.
  package static func look(_ part: String, _ detail: String = "") -> RecordPath {
    .init(detail.isEmpty ? part : "\(part) \(detail)")
  }

  /// The line that a part consists of, or that surrounds it.
  package static func line(_ part: String) -> RecordPath { .init(lineStart + part) }

  /// `radius 4 → 8`.
  func lookChange(from old: String, to new: String) -> String {
    let isLine = name.hasPrefix(Self.lineStart)
    let parts: ValueParts = isLine ? .line : name == "shadow" ? .shadow : .plain
    let title = isLine ? String(name.dropFirst(Self.lineStart.count)) : name
    return "\(title) \(ValueWords.change(parts, from: old, to: new))"
  }
}

/// The part of a picture that drawn items belong to.
package enum LayerOwner: String, Sendable {
  case frame, menu, header, section, row, cell, body, column, spanner, callout
  case headerCell = "header cell"
  case sectionCell = "section cell"
  case summary = "summary row"
  case summaryCell = "summary cell"
}

/// The kinds of drawn items.
extension RecordPath {
  /// The fill behind everything.
  package static let pictureBackground: RecordPath = "picture background"
  /// The order in which the kinds of items are drawn.
  package static let drawingOrder: RecordPath = "drawing order"

  /// The items of one part of an owner.
  package static func layer(_ owner: LayerOwner, _ part: String) -> RecordPath {
    .init("\(owner.rawValue) \(part)")
  }

  /// Whether the items belong to an owner.
  func belongs(to owner: LayerOwner) -> Bool { name.hasPrefix(owner.rawValue + " ") }

  /// Whether they are texts and symbols, whose positions depend on typesetting.
  var isSet: Bool {
    ["text", "arrow", "priority", "disclosure"].contains { name.hasSuffix(" " + $0) }
  }
}
