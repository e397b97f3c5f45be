/// What can be chosen of a column's cells, beside their type.
package struct CellOption: RawRepresentable, Hashable, Sendable {
  /// The name, which the type of the cells gives it.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// Where a price reads its movement.
  package static let movement = CellOption(rawValue: "movement")

  /// The value where a number moves by its own sign.
  package static let ownSign = "sign"
  /// The value where another column tells how a number moved, or what it was.
  package static func change(_ column: String) -> String { "change of \(column)" }
  package static func previous(_ column: String) -> String { "previous of \(column)" }

  /// A value of an earlier record as one of today says it: `(change:(column:"day",),)` was written by
  /// reflection.
  func current(_ value: String) -> String {
    guard self == .movement, value.hasPrefix("("),
      let start = value.firstIndex(of: "\""), let end = value.lastIndex(of: "\""), start < end
    else { return value }
    let column = String(value[value.index(after: start)..<end])
    return value.hasPrefix("(change") ? Self.change(column) : Self.previous(column)
  }
}
