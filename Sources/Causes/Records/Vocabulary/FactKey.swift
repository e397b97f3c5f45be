/// A fact about a feature: one of its texts, its place among rows and columns, its state.
package struct FactKey: RecordKey {
  /// The name stored in records.
  package let name: String

  private init(_ name: String) { self.name = name }

  package init(reading name: String) { self.name = name }
}

extension FactKey {
  /// The feature's text.
  package static let text = FactKey("text")
  package static let label = FactKey("label")
  package static let title = FactKey("title")
  /// The row (by its key in the record) and the column (by its key) that it belongs to.
  package static let row = FactKey("row")
  package static let column = FactKey("column")
  /// Several rows or columns, one per line; see ``allRows`` and ``headerRow``.
  package static let rows = FactKey("rows")
  package static let columns = FactKey("columns")
  /// The title of the section that it belongs to.
  package static let section = FactKey("section")

  /// The values of ``rows`` for all rows and for the header.
  package static let allRows = "all"
  package static let headerRow = "header"
}

extension FactKey {
  /// Of a footnote: its mark and the places of the mark, one per line.
  package static let mark = FactKey("mark")
  package static let at = FactKey("at")
  /// Of a callout: its kind, its colour and its side.
  package static let kind = FactKey("kind")
  package static let color = FactKey("color")
  package static let side = FactKey("side")
  /// Of a summary row: its place.
  package static let place = FactKey("place")
  /// Of an image: a digest of its pixels.
  package static let digest = FactKey("digest")
}

extension FactKey {
  /// Of an open field: the caret's position, the selected text, the offset of its shake.
  package static let caret = FactKey("caret")
  package static let selected = FactKey("selected")
  package static let refused = FactKey("refused")
  /// Of a dragged row or column: its offset in points.
  package static let offset = FactKey("offset")
  /// Of a refresh: its phase, how far it is pulled, how often the spinner has turned.
  package static let phase = FactKey("phase")
  package static let distance = FactKey("distance")
  package static let turn = FactKey("turn")
  /// Of pointer and focus: the kind of target.
  package static let target = FactKey("target")
  /// Of the menu: whether it is open, the chosen order, and all orders, one per line.
  package static let open = FactKey("open")
  package static let chosen = FactKey("chosen")
  package static let options = FactKey("options")
}

extension FactKey {
  /// Of a column: the type of its cells, whose code draws them, and the side on which it is pinned.
  package static let cell = FactKey("cell")
  package static let drawing = FactKey("drawing")
  package static let pinned = FactKey("pinned")

  /// Of a column: an option of its cells' type.
  package static func option(_ option: CellOption) -> FactKey {
    FactKey(optionStart + option.rawValue)
  }
  /// Of a summary row: the function that summarises a column.
  package static func function(_ column: String) -> FactKey { FactKey("function \(column)") }
  /// Of a summary row: the result for a column.
  package static func value(_ column: String) -> FactKey { FactKey("value \(column)") }

  private static let optionStart = "option "

  /// The cell option that it stands for; nil for all other facts.
  var option: CellOption? {
    guard name.hasPrefix(Self.optionStart) else { return nil }
    return CellOption(rawValue: String(name.dropFirst(Self.optionStart.count)))
  }

  /// Converts a value that was read to the current form.
  func current(_ value: String) -> String { option?.current(value) ?? value }
}
