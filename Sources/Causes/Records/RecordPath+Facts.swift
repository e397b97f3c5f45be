/// The facts about features: their texts, their places among rows and columns, their state.
extension RecordPath {
  package static let text: RecordPath = "text"
  package static let label: RecordPath = "label"
  package static let title: RecordPath = "title"
  /// The row (by its key in the record) and the column (by its key) of a feature.
  package static let row: RecordPath = "row"
  package static let column: RecordPath = "column"
  /// Several rows or columns, one per line; see ``allRows`` and ``headerRow``.
  package static let rows: RecordPath = "rows"
  package static let columns: RecordPath = "columns"
  /// The title of a feature's section.
  package static let section: RecordPath = "section"

  /// The values of ``rows`` for all rows and for the header.
  package static let allRows = "all"
  package static let headerRow = "header"

  /// Of a footnote: its mark and the places of the mark, one per line.
  package static let mark: RecordPath = "mark"
  package static let at: RecordPath = "at"
  /// Of a callout: its kind, its colour and its side.
  package static let kind: RecordPath = "kind"
  package static let color: RecordPath = "color"
  package static let side: RecordPath = "side"
  /// Of a summary row: its place, and for each column its function and the result.
  package static let place: RecordPath = "place"
  package static func function(_ column: String) -> RecordPath { .init("function \(column)") }
  package static func value(_ column: String) -> RecordPath { .init(valueStart + column) }
  /// Of a text: its parts that have looks, one per line.
  package static let looks: RecordPath = "looks"
  /// Of an image: a digest of its pixels.
  package static let digest: RecordPath = "digest"

  /// Of a cell that spans others: the numbers of rows and columns.
  package static let rowSpan: RecordPath = "rowSpan"
  package static let columnSpan: RecordPath = "colSpan"

  /// Of an open field: the caret's position, the selected text, the offset of its shake.
  package static let caret: RecordPath = "caret"
  package static let selected: RecordPath = "selected"
  package static let refused: RecordPath = "refused"
  /// Of a dragged row or column: its offset in points.
  package static let offset: RecordPath = "offset"
  /// Of a refresh: its phase, how far it is pulled, how often the spinner has turned.
  package static let phase: RecordPath = "phase"
  package static let distance: RecordPath = "distance"
  package static let turn: RecordPath = "turn"
  /// Of pointer and focus: the kind of target.
  package static let target: RecordPath = "target"
  /// Of the menu: whether it is open, the chosen order, and all orders, one per line.
  package static let open: RecordPath = "open"
  package static let chosen: RecordPath = "chosen"
  package static let options: RecordPath = "options"

  /// Of a column: the type of its cells, a digest of the name of code that draws them, and the side on which it
  /// is pinned.
  package static let cell: RecordPath = "cell"
  package static let code: RecordPath = "code"
  package static let pinned: RecordPath = "pinned"
  /// Of a column: an option of its cells' type, by its key.
  package static func option(_ key: String) -> RecordPath { .init(optionStart + key) }

  private static let optionStart = "option "
  private static let valueStart = "value "

  /// Whether the fact depends on the rows that a feature is at, or on their values.
  var isOfData: Bool {
    [.row, .rows, .at, .section].contains(self) || name.hasPrefix(Self.valueStart)
  }

  /// The key of the cell option that it stands for; nil for all other facts.
  var option: String? {
    name.hasPrefix(Self.optionStart) ? String(name.dropFirst(Self.optionStart.count)) : nil
  }
}

/// The values of a theme that decide what other values mean.
extension RecordPath {
  package static let themeName: RecordPath = "name"
  static let blending: RecordPath = "blending"
  static let rowHeight: RecordPath = "rowHeight"
  static let onPage: RecordPath = "frame.onPage"
  static let sectionHeaderHeight: RecordPath = "sectionHeaderHeight"

  /// Whether the value belongs to the frame.
  var isOfFrame: Bool { name.hasPrefix("frame.") }
}
