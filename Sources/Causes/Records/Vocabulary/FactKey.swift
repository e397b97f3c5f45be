/// What a feature says of itself: its texts, its place among rows and columns, its state.
package struct FactKey: RecordKey {
  /// What a record stores.
  package let name: String

  private init(_ name: String) { self.name = name }

  /// The word of that name.
  package init(reading name: String) { self.name = name }
}

extension FactKey {
  /// What it says.
  package static let text = FactKey("text")
  package static let label = FactKey("label")
  package static let title = FactKey("title")
  /// The row, by its name in the record, and the column, by its key, that it belongs to.
  package static let row = FactKey("row")
  package static let column = FactKey("column")
  /// Several of them, one in each line; see ``allRows`` and ``headerRow``.
  package static let rows = FactKey("rows")
  package static let columns = FactKey("columns")
  /// The title of the section that it belongs to.
  package static let section = FactKey("section")

  /// The value of ``rows`` that means all of them, and the one that means the header.
  package static let allRows = "all"
  package static let headerRow = "header"
}

extension FactKey {
  /// Of a footnote: its mark and what it is put to, one in each line.
  package static let mark = FactKey("mark")
  package static let at = FactKey("at")
  /// Of a callout: which one it is, its colour and its side.
  package static let kind = FactKey("kind")
  package static let color = FactKey("color")
  package static let side = FactKey("side")
  /// Of a summary row: where it stands.
  package static let place = FactKey("place")
  /// Of an image: a digest of its pixels.
  package static let digest = FactKey("digest")
}

extension FactKey {
  /// Of an open field: the caret's place, the text that is selected, how far it is shaken.
  package static let caret = FactKey("caret")
  package static let selected = FactKey("selected")
  package static let refused = FactKey("refused")
  /// Of what is lifted: how far, in points.
  package static let offset = FactKey("offset")
  /// Of a refresh: its phase, how far it is pulled, how often the wheel has turned.
  package static let phase = FactKey("phase")
  package static let distance = FactKey("distance")
  package static let turn = FactKey("turn")
  /// Of pointer and focus: what kind of thing they are on.
  package static let target = FactKey("target")
  /// Of the menu: whether it is open, the chosen order, and all orders, one in each line.
  package static let open = FactKey("open")
  package static let chosen = FactKey("chosen")
  package static let options = FactKey("options")
}

extension FactKey {
  /// Of a column: the type of its cells, whose code draws them, and the side where it stays.
  package static let cell = FactKey("cell")
  package static let drawing = FactKey("drawing")
  package static let pinned = FactKey("pinned")

  /// Of a column: an option of its cells' type.
  package static func option(_ option: CellOption) -> FactKey {
    FactKey(optionStart + option.rawValue)
  }
  /// Of a summary row: the function that sums up a column.
  package static func function(_ column: String) -> FactKey { FactKey("function \(column)") }
  /// Of a summary row: what came of it.
  package static func value(_ column: String) -> FactKey { FactKey("value \(column)") }

  private static let optionStart = "option "

  /// The option of a cell type that it is; nil for all else.
  var option: CellOption? {
    guard name.hasPrefix(Self.optionStart) else { return nil }
    return CellOption(rawValue: String(name.dropFirst(Self.optionStart.count)))
  }

  /// A value that was read, as records of today say it.
  func current(_ value: String) -> String { option?.current(value) ?? value }
}
