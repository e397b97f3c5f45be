import GridreelJSONText

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

/// The reference page of all options.
enum OptionReference {
  /// The page as Markdown.
  static var page: String {
    """
    # Options

    Everything that can be asked of a grid: as a key of a grid file, and mostly as a flag of
    `gridreel render`, `animate` and `explain`. Flags win over grid files. Words in italics are
    explained by `gridreel schema grid`.


    """ + GridOption.topics.map(table).joined(separator: "\n") + "\n" + files + "\n" + columns
      + "\n" + jobs
  }

  /// The keys that only grid files have.
  private static var files: String {
    """
    ## Keys of grid files alone

    | Key | Value | What it is for |
    |---|---|---|

    """ + row("data", KeyReader.dataSchema)
      + row("snapshots", KeyReader.snapshotsSchema)
      + row("script", FileSchemas.scriptOfGrid)
  }

  /// Where the keys of an entry of `columns` are.
  private static let columns = """
    ## Keys of a column

    An entry of `columns` that is an object has the keys of [Columns](Columns.md).

    """

  /// The keys that only jobs have.
  private static var jobs: String {
    """
    ## Jobs of `gridreel batch`

    A job has these keys, those above, and `data` as in a grid file. `gridreel schema job` describes them all;
    [Many pictures in one run](Guide.md#many-pictures-in-one-run) tells how to use them.

    | Key | For | Value | What it is for |
    |---|---|---|---|

    """ + rows(BatchJob.commonKeys, for: "all") + rows(BatchJob.stillKeys, for: "stills")
      + rows(BatchJob.reelKeys, for: "reels")
      + ReelTiming.keys.map { row($0.name, $0.schema, for: "reels") }.joined()
  }

  private static func rows(_ keys: [Key<BatchJobValues>], for kind: String) -> String {
    keys.map { row($0.name, $0.schema, for: kind) }.joined()
  }

  /// A line of a table about a key.
  static func row(_ name: String, _ schema: JSONSchema, for kind: String? = nil) -> String {
    let description: String
    if case .text(let text) = schema["description"] { description = text } else { description = "" }
    let cells = ["`\(name)`"] + (kind.map { [$0] } ?? []) + [schema.meaning, description]
    return "| " + cells.map(escaped).joined(separator: " | ") + " |\n"
  }

  private static func table(_ topic: OptionTopic) -> String {
    """
    ## \(topic.title)

    | Key | Flag | Value | Without it | What it is for |
    |---|---|---|---|---|

    """ + topic.options.map(row).joined()
  }

  private static func row(_ option: GridOption) -> String {
    let cells = [
      "`\(option.name)`",
      option.flag == nil ? "" : "`\(option.flagName)`",
      option.schema.meaning, option.standard.map { "`\($0)`" } ?? "", sentence(option),
    ]
    return "| " + cells.map(escaped).joined(separator: " | ") + " |\n"
  }

  /// What the key is for, and what the flag says beyond that.
  private static func sentence(_ option: GridOption) -> String {
    let help = option.flag?.help.split(separator: " (default:").first.map(String.init) ?? ""
    let isSame = help.isEmpty || option.description.hasPrefix(help)
    return isSame ? option.description : "\(option.description) As a flag: \(help)"
  }

  private static func escaped(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}

extension JSONSchema {
  /// What values there are, in a few words.
  var meaning: String {
    if case .text(let path) = self["$ref"] {
      return "*\(path.split(separator: "/").last ?? "")*"
    }
    if case .text(let text) = self["const"] { return "`\(text)`" }
    if case .list(let words) = self["enum"] { return words.map(\.meaning).joined(separator: ", ") }
    if case .list(let choices) = self["anyOf"] {
      var all: [String] = []
      for choice in choices.map(\.meaning) where !all.contains(choice) { all.append(choice) }
      return all.joined(separator: " or ")
    }
    switch self["type"] {
    case .list(let types): return types.map(\.typeName).joined(separator: " or ")
    case .text("array"): return "list of " + (self["items"]?.meaning ?? "values")
    case .some(let type): return type.typeName + limits
    case nil: return "any value"
    }
  }

  private var limits: String {
    switch (self["minimum"], self["maximum"], self["exclusiveMinimum"]) {
    case (.number(let low), .number(let high), _): ", \(low.written) to \(high.written)"
    case (.number(let low), _, _): " from \(low.written)"
    case (_, _, .number(let low)): " above \(low.written)"
    default: ""
    }
  }
}

extension JSONSchema.Term {
  fileprivate var meaning: String {
    switch self {
    case .text(let text): "`\(text)`"
    case .number(let number): number.written
    case .boolean(let boolean): String(boolean)
    case .list(let terms): terms.map(\.meaning).joined(separator: ", ")
    case .schema(let schema): schema.meaning
    }
  }

  /// The name of a type, as people say it.
  fileprivate var typeName: String {
    switch self {
    case .text("string"): "text"
    case .text("integer"): "whole number"
    case .text("boolean"): "true or false"
    case .text(let name): name
    default: meaning
    }
  }
}
