package import GridreelJSONText
package import GridreelModel
package import GridreelPrimitives
package import GridreelStyle

/// An open field of a cell.
package struct EditingOption: Sendable {
  package var cell: SelectionItem
  /// The text in the field; nil is the cell's own text.
  package var text: String?
  /// The position of the caret, in characters from 0; nil keeps the position after opening.
  package var caret: Int?
  /// The range of selected characters, from 0; nil selects all of them if no text or caret is given.
  package var selected: Range<Int>?
  /// Whether the text is refused.
  package var isRefused = false
}

/// The target of the pointer or the focus.
package struct TargetOption: Sendable {
  /// The kinds of targets.
  package enum Place: Sendable {
    /// A column's header, by key or `#3`.
    case header(String)
    /// A section's header, by its title.
    case section(String)
    /// A row or a cell.
    case item(SelectionItem)
  }

  package let place: Place
  package let origin: Origin

  package init(place: Place, origin: Origin) {
    self.place = place
    self.origin = origin
  }
}

/// A dragged row or column.
package struct DragOption: Sendable {
  /// The kinds of things to drag.
  package enum Load: Sendable {
    /// A row.
    case row(SelectionItem)
    /// A column, by key or `#3`.
    case column(String)
  }

  package let load: Load
  /// Its final position, from 1: among its section's rows, or among the visible columns.
  package let target: Int
  /// The fraction of the path that it has moved, `0...1`.
  package var progress = 1.0
  package let origin: Origin
}

/// The state of a refresh.
package struct RefreshOption: Sendable {
  package let phase: Refresh.Phase
  /// How far the grid is pulled down, in points; nil is just beyond the threshold.
  package var distance: Double?
}

extension Specification {
  /// Parses `3:age`.
  static func cell(_ text: String, _ origin: Origin) throws(GridreelError) -> SelectionItem {
    let item = try selection(text, origin)
    guard item.column != nil, case .numbers(let rows) = item.rows, rows.count == 1 else {
      throw GridreelError("'\(text)' is not a cell; write ROW:KEY, such as 3:age")
    }
    return item
  }

  /// Parses `3`, `3:age`, `name=Donatello`, `header:age` or `section:Europe`.
  package static func target(_ text: String, _ origin: Origin) throws(GridreelError)
    -> TargetOption
  {
    for (word, place) in [
      ("header:", TargetOption.Place.header), ("section:", TargetOption.Place.section),
    ] where text.hasPrefix(word) {
      let name = String(text.dropFirst(word.count))
      guard !name.isEmpty else {
        throw GridreelError("a name is missing after '\(word)'")
      }
      return TargetOption(place: place(name), origin: origin)
    }
    return TargetOption(place: .item(try selection(text, origin)), origin: origin)
  }
}

/// The keys of a grid file for the state of the grid.
extension KeyReader {
  static let editingObject = JSONSchema.object(
    [
      "cell": .cell.described("Which cell, such as \"3:age\"."),
      "text": .text().described("What is written in the field; without it the cell's own text."),
      "caret": .integer(from: 0).described("Where the caret stands, in characters from 0."),
      "select": .list(of: .integer(from: 0), count: 2...2).described(
        "From where to where characters are selected, from 0."),
      "refused": .boolean.described("Whether the text is refused, which makes the border red."),
    ], required: ["cell"])
  static let editingSchema = JSONSchema.any([.cell, editingObject])

  static let dragSchema = dragSchema([
    (
      "progress",
      .number(0...1).described("How much of the way it has gone; 0.5 without it.")
    )
  ])
  /// A drag in a script, which always goes all the way.
  package static let dragActionSchema = dragSchema([])

  private static func dragSchema(_ more: [(key: String, schema: JSONSchema)]) -> JSONSchema {
    let keys: [(key: String, schema: JSONSchema)] = [
      ("row", .row.described("A row: 3 or \"name=Donatello\".")),
      ("column", .name.described("Which column, by key or \"#3\".")),
      ("to", .integer(from: 1).described("Its place in the end, from 1.")),
    ]
    return .object(keys + more, required: ["to"]).requiringOne(of: ["row", "column"])
  }

  static let refreshObject = JSONSchema.object(
    [
      "phase": .words(Refresh.Phase.self).described("How far it has come."),
      "distance": .number(1...1000).described(
        "How far the grid is pulled down, in points; from 60 on a refresh is due."),
    ], required: ["phase"])
  static let refreshSchema = JSONSchema.any([.words(Refresh.Phase.self), refreshObject])

  func editing(_ node: JSONNode) throws(GridreelError) -> EditingOption {
    guard case .object = node.value else { return try editing(cell: node) }
    let object = try ObjectReader(node, keys: Self.editingObject.keys)
    var option = try editing(cell: try object.required("cell"))
    option.text = try object.string("text")
    option.isRefused = try object.boolean("refused") ?? false
    if let node = object.node("caret") {
      guard let caret = try object.integer("caret"), caret >= 0 else {
        throw node.error("\(key: "caret") is a number of characters, 0 or more")
      }
      option.caret = caret
    }
    if let node = object.node("select") {
      guard option.caret == nil else {
        throw node.error("the caret is where what is selected ends; leave out 'caret' or 'select'")
      }
      let ends = try node.array(for: "select").mapEach { end throws(GridreelError) in
        try end.number(for: "select")
      }
      guard ends.count == 2, 0 <= ends[0], ends[0] <= ends[1], ends[1] <= 1e6 else {
        throw node.error("\(key: "select") is two places in the text, such as [0, 2]")
      }
      option.selected = Int(clamped: ends[0])..<Int(clamped: ends[1])
    }
    return option
  }

  private func editing(cell node: JSONNode) throws(GridreelError) -> EditingOption {
    let text = try node.string(for: "editing")
    do throws(GridreelError) {
      return EditingOption(cell: try Specification.cell(text, origin(node)))
    } catch {
      throw node.error(error.message)
    }
  }

  func refresh(_ node: JSONNode) throws(GridreelError) -> RefreshOption {
    guard case .object = node.value else {
      let word = try node.string(for: "refresh")
      do throws(GridreelError) {
        return RefreshOption(phase: try FlagText.word(word, Refresh.Phase.self))
      } catch {
        throw node.error(error.message)
      }
    }
    let object = try ObjectReader(node, keys: Self.refreshObject.keys)
    guard let phase: Refresh.Phase = try object.enumeration("phase") else {
      throw node.error("say a 'phase': pulled, released, refreshing or done")
    }
    var option = RefreshOption(phase: phase)
    if let node = object.node("distance") {
      let distance = try node.number(for: "distance")
      guard (1...1000).contains(distance) else {
        throw node.error("\(key: "distance") goes from 1 to 1000 points")
      }
      option.distance = distance
    }
    return option
  }

  /// Reads a drag; only stills have a `progress`, scripts do not.
  package func drag(_ node: JSONNode, isStill: Bool = true) throws(GridreelError) -> DragOption {
    let keys = (isStill ? Self.dragSchema : Self.dragActionSchema).keys
    let object = try ObjectReader(node, keys: keys)
    let target = try object.required("to")
    guard let place = try object.integer("to"), place >= 1 else {
      throw target.error("\(key: "to") is a place counted from 1")
    }
    var option: DragOption
    switch (object.node("row"), object.node("column")) {
    case (let row?, nil):
      option = DragOption(
        load: .row(try singleRow(row)), target: place, origin: origin(node))
    case (nil, let column?):
      option = DragOption(
        load: .column(try column.string(for: "column")), target: place, origin: origin(node))
    case (nil, nil): throw node.error("say what is dragged: one of 'row', 'column'")
    case (_?, _?): throw node.error("one of 'row', 'column' at a time")
    }
    if let node = object.node("progress") {
      option.progress = try node.number(for: "progress")
      guard (0...1).contains(option.progress) else {
        throw node.error("\(key: "progress") goes from 0 to 1")
      }
    } else if isStill {
      option.progress = 0.5
    }
    return option
  }

  /// Reads a single row: 3, or "name=Donatello".
  package func singleRow(_ node: JSONNode) throws(GridreelError) -> SelectionItem {
    let text = try texts(node, for: "row").first ?? ""
    do throws(GridreelError) {
      let item = try Specification.selection(text, origin(node))
      if item.column == nil {
        switch item.rows {
        case .numbers(let rows) where rows.count != 1: break
        case .numbers, .match: return item
        }
      }
    } catch {
      throw node.error(error.message)
    }
    throw node.error("a row is written as 3 or \"name=Donatello\"")
  }
}
