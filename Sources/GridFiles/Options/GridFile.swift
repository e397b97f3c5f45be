package import GridreelJSONText
package import GridreelModel
package import GridreelPrimitives
package import GridreelStyle
package import GridreelValues

/// A grid file: a picture's options and the location of its data.
package struct GridFile: Sendable {
  /// The location of a grid's data.
  package enum Data: Sendable {
    /// A file, by its path relative to the grid file.
    case path(String)
    /// A database.
    case database(Database)
    /// The text of a table, as a file would have it: CSV, Markdown or another text that can be piped.
    case text(String)
    /// An inline table in the grid file, in any shape that JSON data may have.
    case inline(JSONNode)
  }

  /// A table, a view or a query of a database.
  package struct Database: Sendable {
    /// The path of the database relative to the grid file.
    let path: String
    /// The name of the table or view, or the query; nil for the only table in the database.
    let table, query: String?
    /// The values of the query's parameters.
    let parameters: [Value]
  }

  /// The file's name for messages.
  package let name: String
  /// The location of the data.
  package let data: Placed<Data>
  /// The options of the picture.
  package let options: GridOptions
  /// The pictures to keep as references.
  package let snapshots: SnapshotOptions
  /// What happens in a reel of the grid: a script, or the path of one; nil for nothing.
  package let script: Placed<JSONNode>?
  /// The warnings about the file.
  let warnings: [Warning]
  /// The object in the file; nil for a grid in a job.
  package let root: JSONNode?

  /// All keys of a grid file.
  package static let keys = ["data"] + GridOption.all.map(\.name) + ["snapshots", "script"]

  /// Makes an inline grid of a job.
  package init(name: String, data: Placed<Data>, options: GridOptions) {
    (self.name, self.data, self.options) = (name, data, options)
    (snapshots, script, warnings, root) = (SnapshotOptions(), nil, [], nil)
  }

  /// Parses a grid file.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` at the first error.
  package init(parsing bytes: [UInt8], name: String) throws(GridreelError) {
    do throws(GridreelError) {
      try self.init(root: try JSONNode.parse(bytes), name: name)
    } catch {
      throw error.located(in: name)
    }
  }

  /// Reads the object of a grid file.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` at the first error.
  package init(root: JSONNode, name: String) throws(GridreelError) {
    (self.name, self.root) = (name, root)
    do throws(GridreelError) {
      if root.isData(besides: Self.keys) {
        throw root.error(
          "these are data, not the options of a grid; read them with --input-format json")
      }
      var mistakes = Mistakes()
      let object = try ObjectReader(root, keys: Self.keys, &mistakes)
      let reader = KeyReader(.file(name, .start))
      // Where another key is wrong, it may be that of the data.
      let hasData = object.node("data") != nil || object.node(OptionName.rows.rawValue) != nil
      let data =
        hasData ? mistakes.find { () throws(GridreelError) in try reader.data(object) } : nil
      options =
        mistakes.find { () throws(GridreelError) in try reader.options(object) } ?? GridOptions()
      snapshots =
        mistakes.find { () throws(GridreelError) in
          try object.node("snapshots").map(reader.snapshots)
        }?.flatMap { $0 } ?? SnapshotOptions()
      script = object.node("script").map { Placed(value: $0, origin: reader.origin($0)) }
      try mistakes.check()
      if let data { self.data = data } else { self.data = try reader.data(object) }
      warnings = object.node(OptionName.allowPaths.rawValue).map { [reader.noPermit($0)] } ?? []
    } catch {
      throw error.located(in: name)
    }
  }
}

extension GridFile {
  /// The folder of relative paths with a trailing `/`; empty for the current one.
  var folder: String { Reach(of: name, allowing: []).folder }

  /// The options, with the folder to which their paths are relative.
  package var placedOptions: GridOptions {
    var options = options
    options.folder = folder
    options.isEdited = true
    return options
  }

  /// The path of the data file for a grid file in a folder; nil for inline rows.
  func dataPath(in folder: String) -> String? {
    switch data.value {
    case .path(let path): fullPath(path, in: folder)
    case .database(let database): fullPath(database.path, in: folder)
    case .inline, .text: nil
    }
  }

  /// Resolves a path relative to the grid file's folder.
  func fullPath(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : folder + path
  }
}

/// Reads the keys of a grid file.
extension KeyReader {
  package func data(_ object: ObjectReader) throws(GridreelError) -> Placed<GridFile.Data> {
    if object.node("data") == nil, let rows = object.node(OptionName.rows.rawValue), rows.isTable {
      return Placed(value: .inline(try self.rows(rows, object)), origin: origin(rows))
    }
    let node = try object.required("data")
    switch node.value {
    case .string(let text) where text.contains(where: \.isNewline):
      return Placed(value: .text(text), origin: origin(node))
    case .string(let path): return Placed(value: .path(path), origin: origin(node))
    case .array: return Placed(value: .inline(node), origin: origin(node))
    case .object(let members) where members.isTable:
      return Placed(value: .inline(node), origin: origin(node))
    case .object: return Placed(value: .database(try database(node)), origin: origin(node))
    default:
      throw node.error(
        "\(key: "data") is a file's path, a table, such as an array of objects, or a database's table or query"
      )
    }
  }

  /// A table as others write it: rows beside columns, which name what the rows have where those are arrays.
  private func rows(_ node: JSONNode, _ object: ObjectReader) throws(GridreelError) -> JSONNode {
    guard case .array(let rows) = node.value, case .array? = rows.first?.value,
      let columns = object.node(OptionName.columns.rawValue)
    else { return node }
    let names = try columns.array(for: OptionName.columns.rawValue).mapEach {
      column throws(GridreelError) -> JSONNode in
      if case .object(let column) = column.value, let key = column["key"] { key } else { column }
    }
    let header = JSONNode(value: .array(names), position: columns.position)
    return JSONNode(value: .array([header] + rows), position: node.position)
  }

  /// Reads the options that an object has.
  package func options(_ object: ObjectReader) throws(GridreelError) -> GridOptions {
    var options = GridOptions()
    var mistakes = Mistakes()
    for option in GridOption.all {
      if let node = object.node(option.name),
        option.name != OptionName.rows.rawValue || !node.isTable
      {
        _ = mistakes.find { () throws(GridreelError) in
          try options.read(option, node, by: self)
        }
      }
    }
    try mistakes.check()
    return options
  }

  /// A warning at a value.
  private func notice(_ message: Message, _ node: JSONNode) -> Warning {
    let position = source.file == nil ? nil : node.position
    return Warning(
      file: source.file, line: position?.line, column: position?.column, message)
  }

  /// Reads paths that may be named; those in a file have no effect but a warning.
  func readAllowedPaths(
    _ node: JSONNode, into options: inout GridOptions
  ) throws(GridreelError) {
    let paths = try texts(node, for: OptionName.allowPaths.rawValue)
    if source.file == nil { options.allow(paths) }
  }

  /// The warning for a file that tries to allow paths itself, which only its reader can do.
  fileprivate func noPermit(_ node: JSONNode) -> Warning {
    notice(
      "\(key: OptionName.allowPaths.rawValue) allows nothing in a file; use "
        + "\(option: "allowPaths") FOLDER, or put an empty file \(Reach.rootName) into a "
        + "folder above all that the file names", node)
  }

  func overrides(_ node: JSONNode) throws(GridreelError) -> [ThemeOverride] {
    try node.object(for: "set").members.mapEach { member throws(GridreelError) in
      try ThemeOverride(
        path: member.key, node: member.node, file: source.name, position: member.keyPosition)
    }
  }

  func themes(_ node: JSONNode) throws(GridreelError) -> [ThemeChoice] {
    switch node.value {
    case .array(let nodes):
      guard !nodes.isEmpty else {
        throw node.error("\(key: "theme") is an empty array; name a theme")
      }
      var all: [ThemeChoice] = []
      for node in nodes { all += try themes(node) }
      return all
    case .object: return [ThemeChoice(source: .inline(node), origin: origin(node))]
    default:
      return [ThemeChoice(named: try node.string(for: "theme"), origin: origin(node))]
    }
  }

  package func group(_ node: JSONNode) throws(GridreelError) -> Grouping {
    guard case .object = node.value else {
      let text = try node.string(for: "group")
      let key = try node.located { () throws(GridreelError) in
        try Specification.sortKey(text)
      }
      return Grouping(by: key.column, key.direction)
    }
    let object = try ObjectReader(node, keys: Self.groupObject.keys)
    let prefix = try object.integer("prefix")
    if let prefix, prefix < 1 {
      throw node.error("\(key: "prefix") is a number of characters, 1 or more")
    }
    let by = try object.required("by").string(for: "by")
    let isDescending = by.hasPrefix("-")
    return Grouping(
      by: isDescending ? String(by.dropFirst()) : by,
      try object.enumeration("order") ?? (isDescending ? .descending : .ascending), prefix: prefix)
  }

  func rules(_ node: JSONNode) throws(GridreelError) -> [RuleOption] {
    try node.array(for: "rules").readingEach(rule)
  }

  private func rule(_ node: JSONNode) throws(GridreelError) -> RuleOption {
    let object = try ObjectReader(node, keys: Self.ruleSchema.keys)
    var column: Placed<String>?
    if let node = object.node("column") {
      column = Placed(value: try node.string(for: "column"), origin: origin(node))
    }
    let condition = try object.node("when").map(condition)
    guard let mark = object.node("mark") else {
      if condition == nil { _ = try object.required("when") }
      if let look = object.node("look") {
        throw look.error("\(key: "look") is that of a \(key: "mark")")
      }
      let style = try object.required("style")
      return RuleOption(
        condition: condition, column: column,
        effect: .style(Placed(value: style, origin: origin(style))))
    }
    if let style = object.node("style") {
      throw style.error("a \(key: "mark") has a \(key: "look") and no \(key: "style")")
    }
    let text = try mark.string(for: "mark")
    guard !text.isEmpty else { throw mark.error("\(key: "mark") is empty") }
    var look = RichLook.found
    if let node = object.node("look") {
      look = RichLook()
      try read(node, by: RichLook.keys, into: &look)
    }
    return RuleOption(condition: condition, column: column, effect: .mark(text, look))
  }

  package func condition(_ node: JSONNode) throws(GridreelError) -> Placed<GridExpression> {
    let text = try node.string(for: "when")
    do throws(GridreelError) {
      return Placed(value: try GridExpression(parsing: text), origin: origin(node))
    } catch {
      throw node.error("\(error.message) (at character \(error.offset + 1))")
    }
  }
}

// MARK: Schema

extension KeyReader {
  private static let groupObject = JSONSchema.object(
    [
      "by": .name.described("The column whose values name the sections."),
      "order": .words(SortDirection.self).described("The order of the sections."),
      "prefix": .integer(from: 1).described("How many leading characters name a section."),
    ], required: ["by"])
  package static let groupSchema = JSONSchema.any([.name, groupObject])

  package static let ruleSchema = JSONSchema.object(
    [
      "when": .name.described("A condition, such as \"population > 1000000\"."),
      "column": .name.described(
        "The column whose cells get the style; without it the whole row."),
      "style": .reference("cellStyle"),
      "mark": .name.described("A text that is highlighted where cells show it."),
      "look": .reference("textLook").described(
        "The look of that text; without it the theme's accent."),
    ]
  ).requiringOne(of: ["style", "mark"]).described(
    "A style that cells get where a condition holds, or a text that is highlighted.")
}

extension JSONObject {
  /// Whether it is a table, such as one of columns, and does not name one.
  fileprivate var isTable: Bool {
    !members.isEmpty
      && members.allSatisfy { member in
        switch member.node.value {
        case .array, .object: true
        case .null, .boolean, .number, .string: false
        }
      }
  }
}

extension JSONNode {
  /// Whether it is a table and no grid file: an array, or an object of arrays by names that options do not have.
  fileprivate func isData(besides keys: [String]) -> Bool {
    guard case .object(let object) = value else { return isTable }
    return !object.members.isEmpty
      && object.members.allSatisfy { member in
        if case .array = member.node.value { !keys.contains(member.key) } else { false }
      }
  }

  /// Whether it is an array of arrays or of objects.
  fileprivate var isTable: Bool {
    guard case .array(let rows) = value else { return false }
    return rows.allSatisfy { row in
      switch row.value {
      case .array, .object: true
      case .null, .boolean, .number, .string: false
      }
    } && !rows.isEmpty
  }
}
