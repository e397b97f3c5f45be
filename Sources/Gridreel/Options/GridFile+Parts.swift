import GridModel
import JSONText
import Primitives
import Style
import Values

/// The keys of a grid file that hold objects of their own.
extension GridFileReader {
  /// `{"database": "shop.db", "table": "orders"}`, or `"sql"` with `"parameters"`.
  func database(_ node: JSONNode) throws(JSONTextError) -> GridFile.Database {
    let object = try ObjectReader(node, keys: ["database", "table", "sql", "parameters"])
    let path = try object.required("database").string(for: "database")
    let (table, query) = (try object.string("table"), try object.string("sql"))
    if table != nil, query != nil, let node = object.node("sql") {
      throw node.error("'table' and 'sql' exclude each other")
    }
    let nodes = try object.array("parameters") ?? []
    if query == nil, let first = nodes.first { throw first.error("'parameters' belong to 'sql'") }
    let parameters = try nodes.mapEach { node throws(JSONTextError) -> Value in
      switch node.value {
      case .string(let text): return .text(text)
      case .number: return .number(try node.number(for: "parameters"))
      case .boolean(let flag): return .boolean(flag)
      case .null: return .missing
      case .array, .object:
        throw node.error("a parameter is a text, a number, true, false or null")
      }
    }
    return GridFile.Database(path: path, table: table, query: query, parameters: parameters)
  }

  static let columnKeys = [
    "key", "title", "width", "minimumWidth", "maximumWidth", "type", "sort", "style", "headerStyle",
    "format", "hidden", "pinned", "editable", "movable", "resizable", "cell", "heat", "group",
    "value",
  ]

  func columns(_ node: JSONNode) throws(JSONTextError) -> [ColumnOption] {
    if case .string(let text) = node.value {
      var reader = self
      try reader.read(.columns, [text], node)
      return reader.options.columns ?? []
    }
    return try node.array(for: "columns").mapEach(column)
  }

  private func column(_ node: JSONNode) throws(JSONTextError) -> ColumnOption {
    if case .string(let key) = node.value { return ColumnOption(key, origin: origin(node)) }
    let object = try ObjectReader(node, keys: Self.columnKeys)
    let key = try object.required("key")
    var column = ColumnOption(
      try key.string(for: "key"), title: try object.string("title"), origin: origin(key))
    if let node = object.node("width") { column.width = try width(node) }
    column.minimumWidth = try points(object, "minimumWidth")
    column.maximumWidth = try points(object, "maximumWidth")
    column.kind = try object.enumeration("type")
    column.sortMode = try object.enumeration("sort")
    column.isHidden = try object.boolean("hidden")
    column.pinnedSide = try pinnedSide(object)
    column.isEditable = try object.boolean("editable")
    column.isMovable = try object.boolean("movable")
    column.isResizable = try object.boolean("resizable")
    column.style = object.node("style").map { Placed(value: $0, origin: origin($0)) }
    column.headerStyle = object.node("headerStyle").map { Placed(value: $0, origin: origin($0)) }
    column.cell = object.node("cell").map { Placed(value: $0, origin: origin($0)) }
    column.heat = object.node("heat").map { Placed(value: $0, origin: origin($0)) }
    if let node = object.node("group") { column.group = try columnGroup(node) }
    if let node = object.node("value") {
      let text = try node.string(for: "value")
      do throws(ExpressionError) {
        column.formula = Placed(value: try Formula(parsing: text), origin: origin(node))
      } catch {
        throw node.error(
          "\(error.message) (at character \(error.offset + 1) of "
            + "\(text.quoted(around: error.offset)))")
      }
    }
    if let node = object.node("format") { column.format = try FormatReader.format(node) }
    return column
  }

  /// `true` is the left side.
  private func pinnedSide(_ object: ObjectReader) throws(JSONTextError) -> PinnedSide? {
    guard let node = object.node("pinned") else { return nil }
    if case .boolean(let isPinned) = node.value { return isPinned ? .left : nil }
    guard case .string(let word) = node.value, let side = PinnedSide(rawValue: word) else {
      throw node.error("'pinned' is \"left\", \"right\", true (left) or false")
    }
    return side
  }

  private func width(_ node: JSONNode) throws(JSONTextError) -> ColumnWidth {
    let text = try texts(node, for: "width").first ?? ""
    do throws(SpecificationError) {
      return try Specification.width(text)
    } catch {
      throw node.error(error.message)
    }
  }

  private func points(_ object: ObjectReader, _ key: String) throws(JSONTextError) -> Double? {
    guard let node = object.node(key) else { return nil }
    let number = try node.number(for: key)
    guard (0...100_000).contains(number) else {
      throw node.error("'\(key)' goes from 0 to 100000 points")
    }
    return number
  }

  mutating func readViewport(_ node: JSONNode) throws(JSONTextError) {
    let keys = [OptionName.width, .height, .scrollTo, .scroll]
    let object = try ObjectReader(node, keys: keys.map(\.rawValue))
    for key in keys {
      guard let node = object.node(key.rawValue) else { continue }
      try read(key, texts(node, for: key.rawValue), node)
    }
  }

  mutating func readSelection(_ node: JSONNode) throws(JSONTextError) {
    if case .string(let text) = node.value {
      try read(.select, [text], node)
      return
    }
    if case .array(let nodes) = node.value {
      options.select = try nodes.mapEach { node throws(JSONTextError) in
        SelectionItem(rows: try rows(node), column: nil, origin: origin(node))
      }
      return
    }
    let object = try ObjectReader(node, keys: ["mode", "rows", "cells"])
    options.selectionMode = try object.enumeration("mode")
    var items: [SelectionItem] = []
    for node in try object.array("rows") ?? [] {
      items.append(SelectionItem(rows: try rows(node), column: nil, origin: origin(node)))
    }
    for node in try object.array("cells") ?? [] { items.append(try cell(node)) }
    options.select = (options.select ?? []) + items
  }

  func rows(_ node: JSONNode) throws(JSONTextError) -> SelectionItem.Rows {
    if case .object(let object) = node.value {
      guard object.members.count == 1, let member = object.members.first else {
        throw node.error("a row is named by one column and its value, as {\"country\": \"Japan\"}")
      }
      return .match(column: member.key, text: try texts(member.node, for: member.key).first ?? "")
    }
    let item = try item(node, texts(node, for: "rows").first ?? "")
    guard item.column == nil else { throw node.error("a cell stands in 'cells'") }
    return item.rows
  }

  private func cell(_ node: JSONNode) throws(JSONTextError) -> SelectionItem {
    guard case .object = node.value else {
      let item = try item(node, node.string(for: "cells"))
      guard item.column != nil else { throw node.error("a cell is written as \"3:age\"") }
      return item
    }
    let object = try ObjectReader(node, keys: ["row", "column"])
    return SelectionItem(
      rows: try rows(try object.required("row")),
      column: try object.required("column").string(for: "column"), origin: origin(node))
  }

  private func item(_ node: JSONNode, _ text: String) throws(JSONTextError) -> SelectionItem {
    do throws(SpecificationError) {
      return try Specification.selection(text, origin(node))
    } catch {
      throw node.error(error.message)
    }
  }
}
