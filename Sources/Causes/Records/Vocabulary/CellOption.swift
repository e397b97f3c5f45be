/// An option of a column's cells besides their type.
package struct CellOption: RawRepresentable, Hashable, Sendable {
  /// The name, which the cell type defines.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// The source of a price's movement.
  package static let movement = CellOption(rawValue: "movement")

  /// The value if a number's own sign is its movement.
  package static let ownSign = "sign"
  /// The value if another column gives a number's movement, or its earlier value.
  package static func change(_ column: String) -> String { "change of \(column)" }
  package static func previous(_ column: String) -> String { "previous of \(column)" }

  /// A value of an earlier record in today's form: `(change:(column:"day",),)` was written by reflection.
  func current(_ value: String) -> String {
    guard self == .movement, value.hasPrefix("("),
      let start = value.firstIndex(of: "\""), let end = value.lastIndex(of: "\""), start < end
    else { return value }
    let column = String(value[value.index(after: start)..<end])
    return value.hasPrefix("(change") ? Self.change(column) : Self.previous(column)
  }
}
