import GridreelDataSources
package import GridreelJSONText
package import GridreelModel
import GridreelPrimitives
package import GridreelStyle
package import GridreelValues

/// The options that select and order columns and rows; nil means not set.
package struct OrderOptions: Sendable {
  /// The columns to show, in order; nil shows all.
  package var columns: [ColumnOption]?
  /// Changes of single columns, the later ones over the earlier ones.
  var changes: [ColumnOption]?
  /// The order of the rows, with arrows in the headers.
  package var sort: [SortKey]?
  /// Sort arrows that do not change the order.
  package var sortMarks: [SortKey]?
  /// The path of a file with the saved order of the rows.
  package var sortState: String?
  /// The columns that define sections.
  package var group: Grouping?
  /// The titles of the collapsed sections.
  package var collapse: [String]?
  /// The condition of the rows to keep.
  package var filter: Placed<GridExpression>?
  /// The selected rows and cells.
  package var select: [SelectionItem]?
  /// What taps may select.
  package var selectionMode: Selection.Mode?
  /// The range of rows to show, from 1.
  package var rows: ClosedRange<Int>?
  /// The maximum number of rows.
  package var limit: RowLimit?
  /// How many of the last rows to show.
  package var tail: Int?
  /// The column that tells rows apart when their data change.
  package var rowKey: String?
  /// The type of cells that draws the titles of sections.
  package var sectionHeaderCell: Placed<JSONNode>?
  /// Conditional styles.
  package var rules: [RuleOption]?
  /// The rows that stand out.
  var highlights: [HighlightOption]?

  package init() {}

  static let keys: [GridOption] = [
    GridOption(
      .columns, \.order.columns,
      Form.list(read: Specification.column)
        .schema(
          .any([
            .name, .list(of: .any([.name, .reference("column")])),
            .object([:], others: .any([.name, .reference("columnChange")])),
          ])
        )
        .read { reader, node, _, _ throws(GridreelError) in try reader.columns(node) },
      "Which columns, in which order, without it all of the data's; \"*\" is all others, which then stay in the data's order with those "
        + "that are named after it; \"-KEY\" leaves one out; \"#\" is the numbers of the rows. An object has them by key, in the data's order.",
      flag: .value(
        "key=title,…",
        "Columns in order, with titles: KEY[=TITLE],… (#3: the third, *: all others, -KEY: all but this one, #: row numbers).",
        letter: "c", also: ["cols", "fields", "show", "usecols"])),
    GridOption(
      .sort, \.order.sort, .sortKeys,
      "Sort by KEY or -KEY (descending); several show priority numbers.",
      flag: .value("key,-key", also: ["sort-by", "order-by", "sortby"])),
    GridOption(
      .sortMarks, \.order.sortMarks, .sortKeys, "Show arrows without sorting: KEY,-KEY2.",
      flag: .value("key,-key")
    ).needing(.table),
    GridOption(
      .sortState, \.order.sortState, .name,
      "A file saved by --save-sort-state, as a path from this file; wins over \"sort\".",
      flag: .value(
        "file", "Restore an order saved by --save-sort-state.", completion: .files)),
    GridOption(
      .group, \.order.group,
      .one(.reference("group")) { text, _ throws(GridreelError) in
        let key = try Specification.sortKey(text)
        return Grouping(by: key.column, key.direction)
      }.read { reader, node, _, _ throws(GridreelError) in try reader.group(node) }
        .writing { group in
          let prefix = group.prefix.map { ", \($0) characters" } ?? ""
          return "\(group.column) \(group.direction.rawValue)\(prefix)"
        },
      "Sections: a column's key (\"-key\" for descending), or more.",
      flag: .value(
        "key", "Sections by KEY, or -KEY descending.", also: ["group-by", "groupby", "section"])),
    GridOption(
      .sectionHeaderCell, \.order.sectionHeaderCell,
      .placed(.any([.reference("cellTypeName"), .reference("cellType")])),
      "How the titles of sections are drawn: a type of cells by its name, or more."),
    GridOption(
      .collapse, \.order.collapse, .names, "Titles of collapsed sections.", flag: .value("title,…")),
    GridOption(
      .filter, \.order.filter,
      .array(.oneOrSeveral(.name), shape: .repeated) { texts, origin throws(GridreelError) in
        let text =
          texts.count == 1 ? texts[0] : texts.map { "(\($0))" }.joined(separator: " and ")
        return Placed(value: try Specification.condition(text), origin: origin)
      }.writing(\.value.source),
      "Keep rows where the expression holds, or all of several: \"age >= 40 and name ~ 'el'\".",
      flag: .value("expression", also: ["where"], example: "'age >= 40'")),
    GridOption(
      .select, \.order.select, .selection,
      "Selected rows (2, 4-6, name=Donatello) or cells (3:age).", flag: .value("rows")),
    GridOption(
      .selection, for: .reference("selection"),
      "Selected rows or cells, as --select takes them, or more."
    ) { reader, node, options throws(GridreelError) in
      try reader.readSelection(node, into: &options)
    }.laying { top, result in
      result.order.selectionMode = top.order.selectionMode ?? result.order.selectionMode
    },
    GridOption(
      .rows, \.order.rows,
      .one(.any([.text(pattern: "^[0-9]+(-[0-9]*)?$"), .integer(from: 1)])) {
        text, _ throws(GridreelError) in
        try Specification.range(text)
      }.writing { "\($0.lowerBound)-\($0.upperBound)" },
      "Rows to show: A-B, from 1.", flag: .value("from-to")),
    GridOption(
      .limit, \.order.limit,
      .one(.any([.integer(from: 1), .constant("all")])) { text, _ throws(GridreelError) in
        text == "all" ? .all : .count(try FlagText.count(text))
      }.writing { limit in
        switch limit {
        case .all: "all"
        case .count(let count): String(count)
        }
      },
      "At most N rows, or 'all'.",
      flag: .value("count", letter: "n", also: ["head", "top", "nrows", "max-rows"], example: "20")),
    GridOption(
      .tail, \.order.tail, .integer(1...1_000_000_000), "The last N rows, in place of 'rows'.",
      flag: .value("count", also: ["last"], example: "5")),
    GridOption(
      .rowKey, \.order.rowKey, .name,
      "The column whose texts tell rows apart: where data change, a row with the same text is the same row, and travels.",
      flag: .value(
        "key", "The column that tells rows apart, so that a reel can follow them.", also: ["key"])),
    GridOption(
      .rules, \.order.rules,
      Form(.list(of: .reference("rule"))) { reader, node, _, _ throws(GridreelError) in
        try reader.rules(node)
      },
      "Styles with conditions, later ones over earlier ones."),
  ]
}

extension OptionName {
  package static let columns = OptionName("columns")
  package static let sort = OptionName("sort")
  package static let sortMarks = OptionName("sortMarks")
  package static let sortState = OptionName("sortState")
  package static let group = OptionName("group")
  package static let sectionHeaderCell = OptionName("sectionHeaderCell")
  package static let collapse = OptionName("collapse")
  package static let filter = OptionName("filter")
  package static let select = OptionName("select")
  package static let selection = OptionName("selection")
  package static let rows = OptionName("rows")
  package static let limit = OptionName("limit")
  package static let tail = OptionName("tail")
  package static let rowKey = OptionName("rowKey")
  package static let rules = OptionName("rules")
}

extension Form<[SortKey]> {
  /// Columns with their directions.
  package static var sortKeys: Form<[SortKey]> {
    let texts = Form.list { text, _ throws(GridreelError) in try Specification.sortKey(text) }
    return texts.schema(
      .any([.name, .list(of: .any([.name, sortObject])), sortObject])
    ).read { reader, node, key, before throws(GridreelError) in
      guard case .object = node.value else {
        guard case .array(let nodes) = node.value else {
          return try texts.read(reader, node, key, before)
        }
        return try nodes.readingEach { node throws(GridreelError) in
          if case .object = node.value { return [try SortKey(node)] }
          return try texts.read(reader, node, key, before)
        }.flatMap { $0 }
      }
      return [try SortKey(node)]
    }.writing { keys in
      keys.map { "\($0.column) \($0.direction.rawValue)" }.joined(separator: ", ")
    }
  }
}

extension SortKey {
  /// Reads `{"key": "age", "order": "descending"}`.
  fileprivate init(_ node: JSONNode) throws(GridreelError) {
    let object = try ObjectReader(node, keys: ["key", "order"])
    let key = try Specification.sortKey(try object.required("key").string(for: "key"))
    switch try object.string("order") {
    case nil: self = key
    case "desc": self = SortKey(key.column, .descending)
    case "asc": self = SortKey(key.column, .ascending)
    default: self = SortKey(key.column, try object.enumeration("order") ?? key.direction)
    }
  }
}

private let sortObject = JSONSchema.object(
  [
    "key": .name.described("The column."),
    "order": .words(["ascending", "descending", "asc", "desc"]).described("Ascending without it."),
  ], required: ["key"])

extension Form<[SelectionItem]> {
  /// Rows and cells.
  package static var selection: Form { .list(read: Specification.selection) }
}
