/// An option of a column's cells besides their type.
package struct CellOption: RawRepresentable, Hashable, Sendable {
  /// The name, which the cell type defines.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// The source of a price's movement.
  package static let movement = CellOption(rawValue: "movement")

  /// A value of an earlier record in today's form: `(change:(column:"day",),)` was written by reflection.
  func current(_ value: String) -> String {
    guard self == .movement, value.hasPrefix("("),
      let start = value.firstIndex(of: "\""), let end = value.lastIndex(of: "\""), start < end
    else { return value }
    let column = String(value[value.index(after: start)..<end])
    return value.hasPrefix("(change") ? "change of \(column)" : "previous of \(column)"
  }
}
