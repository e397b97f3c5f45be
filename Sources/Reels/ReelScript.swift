import GridreelFiles
package import GridreelJSONText
import GridreelModel
package import GridreelPrimitives
package import GridreelStyle
import GridreelValues

/// The script of a reel: actions in order, and timing that differs from that of the flags.
package struct ReelScript: Sendable {
  package let steps: [ReelStep]
  /// The timing set by the script.
  package let timing: ReelTiming

  /// The keys of a script that is an object.
  package static let keys = ["actions"] + ReelTiming.keys.map(\.name)
  /// The keys of an action that say what happens.
  package static let actionKeys = ReelActionKey.all.map(\.name)
  /// The keys of an action's own timing.
  package static let timingKeys = ["duration", "hold", "easing"]

  /// Parses a script: an array of actions, or an object with `actions` and timing.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` at the first error.
  package init(parsing bytes: [UInt8], name: String) throws(GridreelError) {
    do throws(GridreelError) {
      try self.init(try JSONNode.parse(bytes), by: KeyReader(.file(name, .start)))
    } catch {
      throw error.located(in: name)
    }
  }

  /// Reads a script from a file, or from a job.
  package init(_ root: JSONNode, by reader: KeyReader) throws(GridreelError) {
    if case .array(let nodes) = root.value {
      timing = ReelTiming()
      steps = try nodes.mapEach(reader.step)
    } else {
      let object = try ObjectReader(root, keys: Self.keys)
      timing = try reader.timing(object)
      steps = try object.required("actions").array(for: "actions").mapEach(reader.step)
    }
  }
}

/// Reads the parts of a script.
extension KeyReader {
  package func timing(_ object: ObjectReader) throws(GridreelError) -> ReelTiming {
    var timing = ReelTiming()
    try read(object, by: ReelTiming.keys, into: &timing)
    return timing
  }

  func step(_ node: JSONNode) throws(GridreelError) -> ReelStep {
    let object = try ObjectReader(
      node,
      keys: ReelScript.actionKeys + ReelScript.timingKeys + Self.dataKeys)
    let data = object.node("data")
    if data == nil, let key = Self.dataKeys.first(where: { object.node($0) != nil }) {
      throw node.error("\(key: key) goes with \(key: "data") only")
    }
    // New data may come in an order of their own, and so many.
    let kinds = ReelActionKey.all.filter {
      object.node($0.name) != nil
        && (data == nil || !ReelActionKey.besideData.contains($0.name))
    }
    guard kinds.count == 1, let kind = kinds.first, let value = object.node(kind.name) else {
      throw node.error(
        kinds.isEmpty
          ? "an action is missing; known are \(ReelScript.actionKeys.joined(separator: ", "))"
          : "one action at a time; here are \(kinds.map(\.name).joined(separator: " and "))")
    }
    if !kind.moves,
      let key = ReelScript.timingKeys.first(where: { object.node($0) != nil })
    {
      throw node.error("'\(kind.name)' moves nothing, so it has no '\(key)'")
    }
    var action = try kind.read(self, value)
    if case .data(let files) = action { action = .data(try self.data(files, value, object)) }
    var step = ReelStep(action: action, origin: origin(value))
    step.duration = try seconds(object, "duration")
    step.hold = try seconds(object, "hold")
    if let node = object.node("easing") {
      let text = try node.string(for: "easing")
      do throws(GridreelError) {
        step.easing = try Easing(parsing: text)
      } catch {
        throw node.error(error.message)
      }
    }
    return step
  }

  private func seconds(_ object: ObjectReader, _ key: String) throws(GridreelError) -> Double? {
    guard let node = object.node(key) else { return nil }
    let value = try node.number(for: key)
    guard (0...ReelTiming.longestStep).contains(value) else {
      throw node.error("\(key: key) goes from 0 to \(ReelTiming.longestStep.written) seconds")
    }
    return value
  }

  // MARK: Actions

  /// The keys that stand beside data only.
  static let dataKeys = dataSchemas.map(\.0)

  /// The files that an action shows, with what changes with them.
  private func data(
    _ files: [ReelData], _ node: JSONNode, _ object: ObjectReader
  ) throws(GridreelError) -> [ReelData] {
    guard !files.isEmpty else {
      throw node.error("\(key: "data") is the path of a file, or a list of such paths")
    }
    let label = try object.string("label")
    let sort = try object.node("sort").map { node throws(GridreelError) in try self.sort(node) }
    let limit = try object.node("limit").map(newLimit)
    return files.map { data in
      var data = data
      data.label = label.map { ReelData.caption($0, of: data.path) }
      (data.sort, data.limit, data.labelPattern) = (sort, limit, label)
      return data
    }
  }

  func texts(_ node: JSONNode, _ key: String) throws(GridreelError) -> [String] {
    try node.value == .null ? [] : texts(node, for: key)
  }

  func tap(_ node: JSONNode) throws(GridreelError) -> ReelAction {
    if case .string(let name) = node.value {
      throw node.error(
        "say what is tapped: {\"header\": \"\(name)\"}, {\"row\": \"name=Ada\"} or {\"cell\": \"3:age\"}"
      )
    }
    let object = try ObjectReader(node, keys: Self.tapSchema.keys)
    try expectOne(of: ["header", "row", "cell"], in: object, node)
    guard object.node("add") == nil || object.node("header") != nil else {
      throw node.error("\(key: "add") keeps the order of other columns and goes with 'header' only")
    }
    if let header = try object.string("header") {
      return .tapHeader(header, isAdding: try object.boolean("add") ?? false)
    }
    if let cell = object.node("cell") { return .tap(try item(cell, needsColumn: true)) }
    return .tap(try item(try object.required("row"), needsColumn: false))
  }

  func expectOne(
    of keys: [String], in object: ObjectReader, _ node: JSONNode
  ) throws(GridreelError) {
    let found = keys.filter { object.node($0) != nil }
    guard found.count != 1 else { return }
    let all = keys.map { "'\($0)'" }.joined(separator: ", ")
    throw node.error(
      found.isEmpty
        ? "say one of \(all)"
        : "one of \(all) at a time; here are \(found.joined(separator: " and "))")
  }

  func item(_ node: JSONNode, needsColumn: Bool) throws(GridreelError) -> SelectionItem {
    let items = try selection(node)
    guard items.count == 1, let item = items.first, (item.column != nil) == needsColumn else {
      throw node.error(needsColumn ? SelectionItem.cellForm : "a row is written as 3")
    }
    return item
  }

  func selection(_ node: JSONNode) throws(GridreelError) -> [SelectionItem] {
    if case .object = node.value {
      return [SelectionItem(rows: try rows(node), column: nil, origin: origin(node))]
    }
    return try node.isNothing ? [] : Form.selection.read(self, node, "select", nil)
  }

  func sort(_ node: JSONNode) throws(GridreelError) -> [SortKey] {
    try node.isNothing ? [] : Form.sortKeys.read(self, node, "sort", nil)
  }

  func newGroup(_ node: JSONNode) throws(GridreelError) -> Grouping? {
    if case .array(let nodes) = node.value {
      guard nodes.count < 2 else { throw node.error("rows are grouped by one column") }
      return try nodes.first.map(group)
    }
    return try node.value == .null ? nil : group(node)
  }

  /// The titles of sections; none for `null`, `[]` and `true`, which are all of them.
  func sections(_ node: JSONNode, _ key: String) throws(GridreelError) -> [String] {
    try node.value == .boolean(true) ? [] : texts(node, key)
  }

  func newLimit(_ node: JSONNode) throws(GridreelError) -> RowLimit {
    if node.value == .null || node.value == .string("all") { return .all }
    let count = try node.integer(for: "limit")
    guard count >= 1 else { throw node.error("\(key: "limit") goes from 1, or is \"all\"") }
    return .count(count)
  }

  /// A line of text from now on; nil for `null`.
  func newText(_ node: JSONNode, for key: String) throws(GridreelError) -> String? {
    node.value == .null ? nil : try node.string(for: key)
  }

  /// What stays bright from now on.
  func newSpotlights(_ node: JSONNode) throws(GridreelError) -> [PartsOptions.CalloutOption] {
    try selection(node).map { .spotlight($0) }
  }

  /// What points at cells from now on; what hides them belongs to the grid, whose earlier pictures would show them.
  func newCallouts(_ node: JSONNode) throws(GridreelError) -> [PartsOptions.CalloutOption] {
    guard node.value != .null else { return [] }
    var nodes = [node]
    if case .array(let several) = node.value { nodes = several }
    return try nodes.mapEach { node throws(GridreelError) in
      let option = try callout(node)
      guard !option.hides else {
        throw node.error(
          "a script cannot hide cells, which earlier pictures show; write it among the \(key: "callouts") of the grid"
        )
      }
      return option
    }
  }

  func newHighlights(_ node: JSONNode) throws(GridreelError) -> [HighlightOption] {
    guard !node.isNothing else { return [] }
    var nodes = [node]
    if case .array(let several) = node.value { nodes = several }
    return try nodes.mapEach { node throws(GridreelError) in
      let text = try node.string(for: "highlight")
      do throws(GridreelError) {
        return try HighlightOption(text, origin(node))
      } catch {
        throw node.error(error.message)
      }
    }
  }

  func newFilter(_ node: JSONNode) throws(GridreelError) -> Placed<GridExpression>? {
    guard !node.isNothing, node.value != .string("") else { return nil }
    let texts = try texts(node, for: "filter")
    let text = texts.count == 1 ? texts[0] : texts.map { "(\($0))" }.joined(separator: " and ")
    do throws(GridreelError) {
      return Placed(value: try Specification.condition(text), origin: origin(node))
    } catch {
      throw node.error(error.message)
    }
  }

  func scroll(_ node: JSONNode) throws(GridreelError) -> ReelAction {
    if case .number = node.value {
      return .scrollToRow(try row(node))
    }
    if case .string(let word) = node.value {
      guard ["top", "end"].contains(word) else {
        throw node.error("'top' and 'end' are the only words here; a number is a row")
      }
      return .scroll(x: nil, y: word == "top" ? 0 : .infinity)
    }
    let object = try ObjectReader(node, keys: Self.scrollObject.keys)
    if object.node("row") != nil { try expectOne(of: Self.scrollObject.keys, in: object, node) }
    if let place = object.node("row") { return .scrollToRow(try row(place)) }
    let (x, y) = (try object.number("x"), try object.number("y"))
    guard x != nil || y != nil else {
      throw node.error("say where to: {\"row\": 40}, or points {\"x\": 100, \"y\": 0}")
    }
    guard (x ?? 0) >= 0, (y ?? 0) >= 0 else { throw node.error("points are counted from 0") }
    return .scroll(x: x, y: y)
  }

  private func row(_ node: JSONNode) throws(GridreelError) -> Int {
    let row = try node.integer(for: "row")
    guard row >= 1 else { throw node.error("rows are counted from 1") }
    return row
  }

  func move(_ node: JSONNode) throws(GridreelError) -> ReelAction {
    let object = try ObjectReader(node, keys: Self.moveSchema.keys)
    let column = try object.required("column").string(for: "column")
    let places = ["before", "after", "to"].filter { object.node($0) != nil }
    guard places.count < 2 else {
      throw node.error(
        "\(key: places[0]) and \(key: places[1]) both say where it goes; write one of them")
    }
    if let other = try object.string("before") { return .move(column, to: .before(other)) }
    if let other = try object.string("after") { return .move(column, to: .after(other)) }
    return .move(column, to: try object.integer("to").map { .number($0) } ?? .end)
  }

  func resize(_ node: JSONNode) throws(GridreelError) -> ReelAction {
    let object = try ObjectReader(node, keys: Self.resizeSchema.keys)
    if let target = object.node("to") {
      guard object.node("width") == nil else {
        throw node.error(
          "\(key: "to") drags the column's edge, 'width' sets its width; write one of them")
      }
      let points = try target.number(for: "to")
      guard (1...100_000).contains(points) else {
        throw target.error("\(key: "to") goes from 1 to 100000 points")
      }
      let column = try object.required("column").string(for: "column")
      return .gesture(.dragEdge(column, to: points))
    }
    let width = try object.required("width")
    let text = try texts(width, "width").first ?? ""
    let column = try object.required("column").string(for: "column")
    do throws(GridreelError) {
      return .resize(column, try Specification.width(text))
    } catch {
      throw width.error(error.message)
    }
  }

  func theme(_ node: JSONNode) throws(GridreelError) -> ThemeChoice {
    if case .object = node.value { return ThemeChoice(source: .inline(node), origin: origin(node)) }
    return ThemeChoice(named: try node.string(for: "theme"), origin: origin(node))
  }

  func layout(_ node: JSONNode) throws(GridreelError) -> LayoutName {
    try node.enumeration(for: "layout")
  }

  func perLine(_ node: JSONNode) throws(GridreelError) -> Int {
    let count = try node.integer(for: "perLine")
    guard (1...1000).contains(count) else {
      throw node.error("\(key: "perLine") goes from 1 to 1000 cards")
    }
    return count
  }

  func wait(_ node: JSONNode) throws(GridreelError) -> Double {
    let seconds = try node.number(for: "wait")
    guard (0...ReelTiming.longestStep).contains(seconds) else {
      throw node.error("\(key: "wait") goes from 0 to \(ReelTiming.longestStep.written) seconds")
    }
    return seconds
  }
}

extension JSONNode {
  /// Whether it is `null` or an empty array.
  fileprivate var isNothing: Bool { value == .null || value == .array([]) }
}
