import GridreelFiles
package import GridreelJSONText
import GridreelModel
package import GridreelPrimitives
import GridreelReels
import GridreelStyle

/// The schemas of the files that users write, generated from the declarations of their readers.
package enum FileSchemas {
  private typealias Definition = (key: String, schema: JSONSchema)

  /// The kinds of files that have a schema.
  package static let kinds = ["grid", "job", "theme", "script"]

  /// The schema of a kind of file.
  ///
  /// - Throws: ``GridreelError`` with code `usage` if there is no such kind.
  package static func document(_ kind: String) throws(GridreelError) -> JSONSchema {
    switch kind {
    case "grid": return grid
    case "job": return BatchJob.schema
    case "theme": return ThemeSchema.document
    case "script": return script
    default:
      let hint: Message =
        nearestName(to: kind, among: kinds).map { "did you mean '\($0)'?" }
        ?? "there are \(kinds.joined(separator: ", "))"
      throw GridreelError(.usage, "there is no schema '\(kind)'; \(hint)")
    }
  }

  private static let ownSchema = JSONSchema.text()
    .described("Where this schema is, for editors.")

  /// The schema of grid files.
  private static var grid: JSONSchema {
    JSONSchema.object(
      [("$schema", ownSchema), ("data", .reference("data"))] + options
        + [("snapshots", .reference("snapshots")), ("script", scriptOfGrid)],
      required: ["data"]
    ).described(
      "A grid file: data, columns, order, selection, window and look. Comments and trailing commas "
        + "are allowed."
    ).document(
      "grid.schema.json", title: "Gridreel grid",
      definitions: definitions + definitionsOfScripts + ThemeSchema.definitions)
  }

  /// What happens in a reel of a grid.
  package static let scriptOfGrid = JSONSchema.any([
    .name, .reference("actions"), .reference("film"),
  ]).described(
    "What happens in a reel of the grid, without other actions: a script, or its path from this file."
  )

  /// The keys of grid files that say nothing of data or snapshots.
  private static let options: [Definition] = GridOption.all.schemas()

  /// The schema of a line of `gridreel batch`.
  ///
  /// - Parameter keys: The keys of jobs alone.
  /// - Returns: The document.
  static func job(_ keys: [(key: String, schema: JSONSchema)]) -> JSONSchema {
    let timing = ReelTiming.keys.map { ($0.name, $0.schema) }
    return JSONSchema.object(
      [("$schema", ownSchema)] + keys + [("data", .reference("data"))] + options + timing,
      required: ["output"]
    ).requiringOne(of: ["input", "data"]).described(
      "A job of 'gridreel batch', on one line: the keys of a grid file, where the picture goes, and for "
        + "a reel what happens."
    ).document(
      "job.schema.json", title: "Gridreel job",
      definitions: definitions + definitionsOfScripts + ThemeSchema.definitions)
  }

  private static let definitions: [Definition] = [
    ("data", KeyReader.dataSchema), ("richText", RichText.schema), ("textLook", RichLook.schema),
    ("column", ColumnOption.schema), ("columnChange", ColumnOption.changeSchema),
    ("format", FormatReader.schema),
    ("cellTypeName", CellType.nameSchema), ("cellType", CellReader.typeSchema),
    ("heatColors", CellReader.heatColorsSchema), ("heat", CellReader.heatSchema),
    ("group", KeyReader.groupSchema), ("rule", KeyReader.ruleSchema),
    ("selection", KeyReader.selectionSchema),
    ("selectedRow", KeyReader.selectedRowSchema),
    ("viewport", KeyReader.viewportSchema),
    ("tiles", .object(TileOptions.keys)), ("card", TileOptions.cardSchema),
    ("cardColumns", TileOptions.cardColumnsSchema), ("menu", MenuOption.schema),
    ("names", KeyReader.namesSchema), ("oneRow", KeyReader.oneRowSchema),
    ("someRows", KeyReader.someRowsSchema), ("spanner", KeyReader.spannerSchema),
    ("summary", KeyReader.summarySchema), ("footnote", KeyReader.footnoteSchema),
    ("callout", KeyReader.calloutSchema), ("snapshots", KeyReader.snapshotsSchema),
    ("state", KeyReader.stateSchema), ("tolerance", ToleranceOptions.schema),
  ]

  /// The schema of a reel's scripts.
  private static let script = JSONSchema.any([.reference("actions"), .reference("film")])
    .described(
      "What happens to a grid in a reel, in order. Comments and trailing commas are allowed."
    ).document("script.schema.json", title: "Gridreel script", definitions: scriptDefinitions)

  private static let scriptDefinitions: [Definition] = [
    ("film", film), ("actions", .list(of: .reference("action"))), ("action", action),
    ("tap", KeyReader.tapSchema), ("scroll", KeyReader.scrollSchema),
    ("move", KeyReader.moveSchema), ("resize", KeyReader.resizeSchema),
    ("edit", KeyReader.editSchema),
    (
      "drag",
      KeyReader.dragActionSchema.described(
        "A person drags a row or a column to another place, past one neighbour after the other.")
    ),
    ("refresh", .object(KeyReader.refreshKeys)),
    ("row", JSONSchema.row.described("A row: 3 or \"name=Donatello\".")),
    ("placeOrNone", KeyReader.placeSchema),
    (
      "group",
      KeyReader.groupSchema.described(
        GridOption.named(.group)?.description ?? "")
    ),
    ("seconds", ReelTiming.secondsSchema), ("easing", ReelTiming.easingSchema),
    ("textsOrNone", KeyReader.textsSchema), ("callout", KeyReader.calloutSchema),
    ("names", KeyReader.namesSchema), ("oneRow", KeyReader.oneRowSchema),
    ("someRows", KeyReader.someRowsSchema),
  ]

  /// What scripts need besides the definitions of grids.
  private static let definitionsOfScripts = scriptDefinitions.filter { known in
    !definitions.contains { $0.key == known.key }
  }

  private static let film = JSONSchema.object(
    [("$schema", ownSchema), ("actions", .reference("actions"))]
      + ReelTiming.keys.map { ($0.name, $0.schema) },
    required: ["actions"]
  ).described("Actions, and the film's timing; flags of the command line win over it.")

  /// The schema of objects with an action; new data may have some beside them.
  private static func required(_ action: String) -> JSONSchema {
    let schema = JSONSchema.requiring([action])
    return ReelActionKey.besideData.contains(action)
      ? schema.with("not", .schema(.requiring(["data"]))) : schema
  }

  private static let action = JSONSchema.object(
    ReelActionKey.all.map { ($0.name, $0.schema) } + [
      ("duration", JSONSchema.reference("seconds").described("Seconds that this move takes.")),
      ("hold", JSONSchema.reference("seconds").described("Seconds of rest after this move.")),
      ("easing", .reference("easing")),
    ] + KeyReader.dataSchemas
  ).with("oneOf", .list(ReelScript.actionKeys.map { .schema(required($0)) })).described(
    "One thing that happens: one of these keys, and its own timing where it moves anything.")
}
