import GridreelFiles
package import GridreelJSONText
import GridreelModel
import GridreelPrimitives
package import GridreelStyle

/// Reads user actions of several steps.
extension KeyReader {
  /// Reads `"3:age"`, or `{"row": 3, "column": "age"}`.
  func editedCell(_ node: JSONNode) throws(GridreelError) -> SelectionItem {
    guard case .object = node.value else { return try item(node, needsColumn: true) }
    let object = try ObjectReader(node, keys: Self.editObject.keys)
    if let cell = object.node("cell") {
      guard object.node("row") == nil, object.node("column") == nil else {
        throw node.error("\(key: "cell") names row and column; leave those out")
      }
      return try item(cell, needsColumn: true)
    }
    let row = try singleRow(try object.required("row"))
    return SelectionItem(
      rows: row.rows, column: try object.required("column").string(for: "column"),
      origin: origin(node))
  }

  func pressedKey(_ node: JSONNode) throws(GridreelError) -> ReelKey {
    let written = try node.string(for: "key")
    let word = ["Return": "Enter", "Esc": "Escape"][written] ?? written
    if let known = ReelKey.names.first(where: { $0.name == word }) { return known.key }
    let names = ReelKey.names.map(\.name)
    let hint = nearestName(to: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
    throw node.error(
      "there is no key '\(word)'\(hint.isEmpty ? "; there are \(names.joined(separator: ", "))" : hint)"
    )
  }

  /// Reads an object, or `true` for the defaults.
  func refreshGesture(_ node: JSONNode) throws(GridreelError) -> RefreshGesture {
    var gesture = RefreshGesture()
    if case .boolean(true) = node.value { return gesture }
    if case .string(let path) = node.value {
      gesture.data = path
      return gesture
    }
    try read(node, by: Self.refreshKeys, into: &gesture)
    return gesture
  }

  /// Reads the target of the pointer or the focus; null is nothing.
  func place(_ node: JSONNode) throws(GridreelError) -> TargetOption? {
    if case .null = node.value { return nil }
    guard case .object = node.value else {
      let text = try texts(node, "hover").first ?? ""
      do throws(GridreelError) {
        return try Specification.target(text, origin(node))
      } catch {
        throw node.error(error.message)
      }
    }
    let object = try ObjectReader(node, keys: Self.placeObject.keys)
    try expectOne(of: Self.placeObject.keys, in: object, node)
    let place: TargetOption.Place
    if let header = try object.string("header") {
      place = .header(header)
    } else if let section = try object.string("section") {
      place = .section(section)
    } else if let cell = object.node("cell") {
      place = .item(try item(cell, needsColumn: true))
    } else {
      place = .item(try singleRow(try object.required("row")))
    }
    return TargetOption(place: place, origin: origin(node))
  }
}

// MARK: Schema

extension KeyReader {
  private static let column = JSONSchema.name.described("Which column, by key or \"#3\".")
  private static let cell = JSONSchema.cell.described("A cell, such as \"3:age\".")

  private static let editObject = JSONSchema.object([
    "row": .reference("row"), "column": column,
    "cell": .cell.described("Row and column at once: \"3:age\"."),
  ]).with(
    "oneOf",
    .list([.schema(.requiring(["row", "column"])), .schema(.requiring(["cell"]))]))

  package static let editSchema = JSONSchema.any([.cell, editObject]).described(
    "A person opens the field of a cell, whose column must be editable.")

  package static let refreshKeys: [Key<RefreshGesture>] = [
    Key(
      "distance", \.distance, .number(1...1000, "points"),
      "How far the grid is pulled down, in points; under 60 it goes back."),
    Key("seconds", \.seconds, .number(0...60), "How long the wheel turns; 1 without it."),
    Key("data", \.data, .name, "The data that come: a path from this file."),
  ]

  private static let placeObject = JSONSchema.object([
    "row": .reference("row"),
    "cell": cell,
    "header": .name.described("A column's header, by key or \"#3\"."),
    "section": .name.described("A section's header, by its title."),
  ])

  package static let placeSchema = JSONSchema.any([
    .null,
    .types("string", "integer").described(
      "3, \"3:age\", \"header:age\" or \"section:Europe\"."),
    placeObject.requiringOne(of: placeObject.keys),
  ])

  package static let tapSchema = JSONSchema.object([
    "header": .name.described("A column, by key or \"#3\"; its order moves on."),
    "row": .row.described("A row: 3, \"2-4\" or \"name=Donatello\"."),
    "cell": cell,
    "add": .boolean.described("Whether the other columns keep their order; with 'header' only."),
  ]).requiringOne(of: ["header", "row", "cell"])
    .described("A header, a row or a cell is tapped.")

  package static let scrollSchema = JSONSchema.any([
    .integer(from: 1).described("The row at the top, from 1."), scrollObject,
    .words(["top", "end"]),
  ])

  static let scrollObject = JSONSchema.object([
    "row": .integer(from: 1).described("The row at the top, from 1."),
    "x": .number(from: 0).described("Points to the right."),
    "y": .number(from: 0).described("Points down."),
  ]).with("minProperties", .number(1))
    .described("The window is scrolled to a row, from 1, or to a place in points.")

  package static let moveSchema = JSONSchema.object(
    [
      "column": column,
      "before": .name.described(
        "The column that it then stands before; without any place, it goes to the end."),
      "after": .name.described("The column that it then stands after."),
      "to": .integer(from: 1).described("Its place among the visible columns, from 1."),
    ], required: ["column"]
  ).described("A column moves.")

  package static let resizeSchema = JSONSchema.object(
    [
      "column": column,
      "width": .columnWidth,
      "to": .number(1...100_000).described(
        "Points: the edge of its header is dragged until it is so wide."),
    ], required: ["column"]
  ).requiringOne(of: ["width", "to"]).described("A column gets another width.")

  /// What may stand beside the data that an action shows.
  package static let dataSchemas: [(String, JSONSchema)] = [
    (
      "label",
      .text().described(
        "The caption from these data on; {name} is the file's name without its ending, {file} with it."
      )
    )
  ]

  package static let textsSchema = JSONSchema.any([
    .null, .types("string", "number"), .list(of: .types("string", "number")),
  ])
}
