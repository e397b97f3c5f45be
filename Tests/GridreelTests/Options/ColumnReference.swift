import GridreelJSONText

@testable import GridreelFiles
@testable import GridreelStudio

/// `Documentation/Columns.md`, from the declarations: the keys of a column, and of all that stands in them.
enum ColumnReference {
  /// The page as Markdown.
  static func page() throws -> String {
    let definitions = try self.definitions()
    var text = introduction + table(ColumnOption.schema, definitions) + "\n" + examples
    // What a value is made of comes behind it, each thing once.
    var names = ColumnOption.schema.references
    var place = 0
    while place < names.count {
      let name = names[place]
      place += 1
      guard let schema = definitions[name] else { continue }
      text += "\n## \(name)\n\n" + section(schema, definitions)
      for other in schema.references where !names.contains(other) { names.append(other) }
    }
    return text
  }

  private static let introduction = """
    # Columns

    All keys of a column in a grid file, and of the values that stand in them. A column is an entry of `columns`, or what
    stands behind its key there; `--column 'm2: heat, align=center'` says most of them on the command line. Words in
    italics are explained below. How columns are chosen: [Columns](Guide.md#columns); what types of cells look like:
    [Cells](Cells.md).

    | Key | Value | What it is for |
    |---|---|---|

    """

  private static let examples = """
    ```jsonc grid
    {
      "data": "cities.csv",
      "columns": [
        {"key": "city", "title": "City", "width": 140, "pinned": true},
        "*",                                                        // all others
        {"key": "elevation", "format": {"number": "#,##0", "suffix": " m"}, "heat": true, "align": "center"},
      ],
    }
    ```

    ```jsonc grid
    {
      "data": "cities.csv",
      "columns": {"elevation": {"title": "Height", "bars": true}},  // all columns, one of them changed
    }
    ```

    """

  private static func definitions() throws -> [String: JSONSchema] {
    guard case .schema(let all)? = try FileSchemas.document("grid")["$defs"] else { return [:] }
    var found: [String: JSONSchema] = [:]
    for keyword in all.keywords {
      if case .schema(let schema) = keyword.term { found[keyword.name] = schema }
    }
    return found
  }

  /// What a value is: its description, its forms, and the keys that it has.
  private static func section(
    _ schema: JSONSchema, _ definitions: [String: JSONSchema]
  ) -> String {
    let objects = schema.objects
    var text = ""
    if case .text(let description)? = schema["description"] { text += description + "\n" }
    if objects.isEmpty || objects.count > 1 || schema.keys.isEmpty {
      text += (text.isEmpty ? "" : "\n") + "Value: \(schema.meaning).\n"
    }
    for object in objects {
      if objects.count > 1, let title = object.title { text += "\n### \(title)\n" }
      text += "\n| Key | Value | What it is for |\n|---|---|---|\n" + table(object, definitions)
    }
    return text
  }

  private static func table(
    _ schema: JSONSchema, _ definitions: [String: JSONSchema]
  ) -> String {
    guard case .schema(let properties)? = schema["properties"] else { return "" }
    return properties.keywords.map { keyword in
      guard case .schema(var schema) = keyword.term else { return "" }
      // What has no words of its own has those of what it refers to.
      if schema["description"] == nil, let name = schema.references.first,
        case .text(let text)? = definitions[name]?["description"]
      {
        schema = schema.described(text)
      }
      return OptionReference.row(keyword.name, schema)
    }.joined()
  }
}

extension JSONSchema {
  /// The names of the definitions that it refers to, in order.
  fileprivate var references: [String] {
    var names: [String] = []
    for keyword in keywords {
      if keyword.name == "$ref", case .text(let path) = keyword.term {
        names.append(path.split(separator: "/").last.map(String.init) ?? path)
      } else {
        names += keyword.term.references
      }
    }
    return names.enumerated().filter { !names[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// The objects with keys that it may be.
  fileprivate var objects: [JSONSchema] {
    if !keys.isEmpty { return [self] }
    for name in ["anyOf", "oneOf"] {
      guard case .list(let choices)? = self[name] else { continue }
      return choices.flatMap { choice in
        if case .schema(let schema) = choice { schema.objects } else { [JSONSchema]() }
      }
    }
    return []
  }

  /// What tells it from other objects: its type, or its description.
  fileprivate var title: String? {
    if case .schema(let properties)? = self["properties"],
      case .schema(let type)? = properties["type"],
      case .text(let name)? = type["const"]
    {
      return name
    }
    if case .text(let text)? = self["description"] { return text }
    return nil
  }
}

extension JSONSchema.Term {
  fileprivate var references: [String] {
    switch self {
    case .list(let terms): terms.flatMap(\.references)
    case .schema(let schema): schema.references
    case .text, .number, .boolean: []
    }
  }
}
