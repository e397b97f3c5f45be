package import GridreelJSONText
import GridreelModel
package import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// The keys of a grid file whose values are objects.
extension KeyReader {
  /// Reads `{"database": "shop.db", "table": "orders"}`, or `"sql"` with `"parameters"`.
  func database(_ node: JSONNode) throws(GridreelError) -> GridFile.Database {
    let object = try ObjectReader(node, keys: Self.databaseSchema.keys)
    let path = try object.required("database").string(for: "database")
    let (table, query) = (try object.string("table"), try object.string("sql"))
    if table != nil, query != nil, let node = object.node("sql") {
      throw node.error("\(key: "table") and 'sql' exclude each other")
    }
    let nodes = try object.array("parameters") ?? []
    if query == nil, let first = nodes.first {
      throw first.error("\(key: "parameters") belong to 'sql'")
    }
    let parameters = try nodes.mapEach { node throws(GridreelError) -> Value in
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

  func columns(_ node: JSONNode) throws(GridreelError) -> [ColumnOption] {
    if case .string(let text) = node.value {
      let place = origin(node)
      return try FlagText.list(text).mapEach { text throws(GridreelError) in
        try node.located { () throws(GridreelError) in try Specification.column(text, place) }
      }
    }
    if case .object = node.value {
      return [ColumnOption(ColumnOption.wildcard, origin: origin(node))] + (try columnsByKey(node))
    }
    return try node.array(for: "columns").readingEach(column)
  }

  private func column(_ node: JSONNode) throws(GridreelError) -> ColumnOption {
    var column = ColumnOption("", origin: origin(node))
    if case .string(let key) = node.value {
      column.key = key
      return column
    }
    try read(node, by: ColumnOption.keys, into: &column)
    _ = try ObjectReader(node, keys: ColumnOption.keys.map(\.name)).required("key")
    return column
  }

  func readViewport(_ node: JSONNode, into options: inout GridOptions) throws(GridreelError) {
    let object = try ObjectReader(node, keys: Self.viewportKeys.map(\.rawValue))
    for name in Self.viewportKeys {
      guard let node = object.node(name.rawValue), let option = GridOption.named(name) else {
        continue
      }
      try options.read(option, node, by: self)
    }
  }

  func readSelection(_ node: JSONNode, into options: inout GridOptions) throws(GridreelError) {
    if case .string = node.value {
      options.order.select = try Form.selection.read(self, node, OptionName.select.rawValue, nil)
      options.origins[OptionName.select.rawValue] = origin(node)
      return
    }
    if case .array(let nodes) = node.value {
      options.order.select = try nodes.mapEach { node throws(GridreelError) in
        SelectionItem(rows: try rows(node), column: nil, origin: origin(node))
      }
      return
    }
    let object = try ObjectReader(node, keys: Self.selectionObject.keys)
    options.order.selectionMode = try object.enumeration("mode")
    var items: [SelectionItem] = []
    for node in try object.array("rows") ?? [] {
      items.append(SelectionItem(rows: try rows(node), column: nil, origin: origin(node)))
    }
    for node in try object.array("cells") ?? [] { items.append(try cell(selected: node)) }
    options.order.select = (options.order.select ?? []) + items
  }

  package func rows(_ node: JSONNode) throws(GridreelError) -> SelectionItem.Rows {
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

  private func cell(selected node: JSONNode) throws(GridreelError) -> SelectionItem {
    guard case .object = node.value else {
      let item = try item(node, node.string(for: "cells"))
      guard item.column != nil else { throw node.error(SelectionItem.cellForm) }
      return item
    }
    let object = try ObjectReader(node, keys: Self.cellObject.keys)
    return SelectionItem(
      rows: try rows(try object.required("row")),
      column: try object.required("column").string(for: "column"), origin: origin(node))
  }

  private func item(_ node: JSONNode, _ text: String) throws(GridreelError) -> SelectionItem {
    do throws(GridreelError) {
      return try Specification.selection(text, origin(node))
    } catch {
      throw node.error(error.message)
    }
  }
}

extension SelectionItem {
  /// How a cell is named in one text.
  package static let cellForm: Message =
    "a cell is written as \"3:age\", or as \"name='Ada':age\" where a value names the row"
}

// MARK: Schema

extension KeyReader {
  static let databaseSchema = JSONSchema.object(
    [
      "database": .name.described("The SQLite file, a path from this file."),
      "table": .name.described("A table or view; without it the only table there is."),
      "sql": .name.described("One SELECT."),
      "parameters": .list(of: .types("string", "number", "boolean", "null")).described(
        "The values of ?1, ?2 … in the query."),
    ], required: ["database"])

  package static let dataSchema = JSONSchema.any([
    databaseSchema, .name, .list(of: JSONSchema()), .object([:], others: .types("array", "object")),
  ])
  .described(
    "A path from this file, a table written here in any shape of JSON data, or a table or query of a "
      + "database.")

  private static let viewportKeys = [OptionName.width, .height, .scrollTo, .scroll]

  package static let viewportSchema = JSONSchema.object(
    viewportKeys.map { ($0.rawValue, .reference(toKey: $0.rawValue)) })

  /// Rows selected by a value.
  package static let match = JSONSchema.object(
    [:], others: .types("string", "number", "boolean")
  ).with("minProperties", .number(1)).with("maxProperties", .number(1))
    .described("The rows with this value, such as {\"country\": \"Japan\"}.")

  /// Rows selected by number, range or value.
  static func rowSchema(_ words: String) -> JSONSchema {
    .any([.integer(from: 1), .name.described(words), match])
  }

  package static let selectedRowSchema = rowSchema(
    "A range such as \"4-6\" or a match such as \"name=Donatello\".")

  private static let cellObject = JSONSchema.object(
    [
      "row": .reference("selectedRow"), "column": .name.described("The column's key."),
    ], required: ["row", "column"])

  private static let selectionObject = JSONSchema.object([
    "mode": .words(Selection.Mode.self).described("What taps may select."),
    "rows": .list(of: .reference("selectedRow")).described("Selected rows, counted from 1."),
    "cells": .list(of: .any([.text(pattern: "^.+:.+$"), cellObject])).described(
      "Selected cells, such as \"3:age\"."),
  ])

  package static let selectionSchema = JSONSchema.any([
    .name, .list(of: .reference("selectedRow")), selectionObject,
  ])
}
