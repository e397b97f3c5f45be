import DataSources
package import GridModel
import JSONText
import Primitives
package import Style

/// The options that select and order columns and rows.
extension GridOption {
  static let order: [GridOption] = [
    GridOption(
      .columns, \.columns,
      Form.list(read: Specification.column)
        .schema(.any([.name, .list(of: .any([.name, .reference("column")]))]))
        .read { reader, node, _, _ throws(GridreelError) in try reader.columns(node) },
      "Which columns, in which order; without it all of the data's.",
      flag: .value(
        "key=title,…", "Columns in order, with titles: KEY[=TITLE],… (KEY may be #3).")),
    GridOption(
      .sort, \.sort, .sortKeys,
      "Sort by KEY or -KEY (descending); several show priority numbers.",
      flag: .value("key,-key")),
    GridOption(
      .sortMarks, \.sortMarks, .sortKeys, "Show arrows without sorting: KEY,-KEY2.",
      flag: .value("key,-key")
    ).needing(.table),
    GridOption(
      .sortState, \.sortState, .name,
      "A file saved by --save-sort-state, as a path from this file; wins over \"sort\".",
      flag: .value(
        "file", "Restore an order saved by --save-sort-state.", completion: .files)),
    GridOption(
      .group, \.group,
      .one(.reference("group")) { text, _ throws(GridreelError) in
        let key = try Specification.sortKey(text)
        return Grouping(by: key.column, key.direction)
      }.read { reader, node, _, _ throws(GridreelError) in try reader.group(node) },
      "Sections: a column's key (\"-key\" for descending), or more.",
      flag: .value("key", "Sections by KEY, or -KEY descending.")),
    GridOption(
      .collapse, \.collapse, .names, "Titles of collapsed sections.", flag: .value("title,…")),
    GridOption(
      .filter, \.filter,
      .one(.name) { text, origin throws(GridreelError) in
        Placed(value: try Specification.condition(text), origin: origin)
      },
      "Keep rows where the expression holds: \"age >= 40 and name ~ 'el'\".",
      flag: .value("expression")),
    GridOption(
      .select, \.select, .selection,
      "Selected rows (2, 4-6, name=Donatello) or cells (3:age).", flag: .value("rows")),
    GridOption(
      .selection, for: .reference("selection"),
      "Selected rows or cells, as --select takes them, or more."
    ) { reader, node, options throws(GridreelError) in
      try reader.readSelection(node, into: &options)
    }.laying { top, result in
      result.selectionMode = top.selectionMode ?? result.selectionMode
    },
    GridOption(
      .rows, \.rows,
      .one(.any([.text(pattern: "^[0-9]+(-[0-9]*)?$"), .integer(from: 1)])) {
        text, _ throws(GridreelError) in
        try Specification.range(text)
      },
      "Rows to show: A-B, from 1.", flag: .value("from-to")),
    GridOption(
      .limit, \.limit,
      .one(.any([.integer(from: 1), .constant("all")])) { text, _ throws(GridreelError) in
        text == "all" ? .all : .count(try FlagText.count(text))
      },
      "At most N rows, or 'all'.", flag: .value("count")),
    GridOption(
      .rules, \.rules,
      Form(.list(of: .reference("rule"))) { reader, node, _, _ throws(GridreelError) in
        try reader.rules(node)
      },
      "Styles with conditions, later ones over earlier ones."),
  ]
}

extension Form<[SortKey]> {
  /// Columns with their directions.
  package static var sortKeys: Form<[SortKey]> {
    .list { text, _ throws(GridreelError) in try Specification.sortKey(text) }
  }
}

extension Form<[SelectionItem]> {
  /// Rows and cells.
  package static var selection: Form { .list(read: Specification.selection) }
}
