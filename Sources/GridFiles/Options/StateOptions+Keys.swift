import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle

/// The options that show the state of a grid; nil means not set.
package struct StateOptions: Sendable {
  /// The editable columns, besides those that are declared editable themselves.
  package var editable: [String]?
  /// The cell whose field is open.
  package var editing: EditingOption?
  /// The targets of the pointer and of the keyboard focus.
  package var hover, focus: TargetOption?
  /// The dragged row or column, and its progress.
  package var drag: DragOption?
  /// The state of a refresh.
  package var refresh: RefreshOption?

  package init() {}

  static let keys: [GridOption] = [
    GridOption(
      .editable, \.state.editable, .names, "Columns whose cells can be edited in reels.",
      flag: .value("key,…")
    ).needing(.reel),
    GridOption(
      .edit, \.state.editing,
      .one(.text(pattern: ":")) { text, origin throws(GridreelError) in
        EditingOption(cell: try Specification.cell(text, origin))
      },
      "Open the field of a cell: 3:age.", flag: .value("row:key")),
    GridOption(
      .editing, \.state.editing,
      Form(KeyReader.editingSchema) { reader, node, _, _ throws(GridreelError) in
        try reader.editing(node)
      },
      "The cell whose field is open, and what is written in it."),
    GridOption(
      .hover, \.state.hover, .target,
      "The pointer is over a row (3), a cell (3:age), header:KEY or section:TITLE.",
      flag: .value("place")),
    GridOption(
      .focus, \.state.focus, .target, "What has the keyboard's focus, named as for 'hover'.",
      flag: .value("place", "What has the focus, named as for --hover.")),
    GridOption(
      .drag, \.state.drag,
      Form(KeyReader.dragSchema) { reader, node, _, _ throws(GridreelError) in
        try reader.drag(node)
      },
      "A row or a column that is lifted on its way to another place."),
    GridOption(
      .refresh, \.state.refresh,
      .one(KeyReader.refreshSchema, words: Refresh.Phase.allCases.map(\.rawValue)) {
        text, _ throws(GridreelError) in
        RefreshOption(phase: try FlagText.word(text, Refresh.Phase.self))
      }.read { reader, node, _, _ throws(GridreelError) in try reader.refresh(node) },
      "How far a refresh has come, for which the grid is pulled down.",
      flag: .value(
        "phase", "Pulled down for a refresh: pulled, released, refreshing or done.")
    ).needing(.table),
  ]
}

extension OptionName {
  package static let editable = OptionName("editable")
  package static let edit = OptionName("edit")
  package static let editing = OptionName("editing")
  package static let hover = OptionName("hover")
  package static let focus = OptionName("focus")
  package static let drag = OptionName("drag")
  package static let refresh = OptionName("refresh")
}
