import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelStyle

/// The files that a job's line names, found without interpreting the rest of the job.
struct BatchJobFiles {
  private let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  /// The files that the job writes; unknown if their names are in a separate script file.
  var written: [BatchJob.Output] {
    let labels = themeLabels
    var all: [BatchJob.Output] = []
    for key in ["output", "map", "alt", "poster", "saveSortState"] {
      for (path, node) in Self.texts(object[key]) {
        let hasLabel = key != "saveSortState" && object["script"] == nil
        let paths =
          hasLabel
          ? labels.flatMap { OutputNames.names(path, theme: $0, scales: scales) } : [path]
        for path in paths where !all.contains(where: { $0.path == path }) {
          all.append(Self.output(path, node))
        }
      }
    }
    return all + (object["script"].map(Self.screenshots) ?? []).map(Self.output)
  }

  /// The values of `{scale}`, as far as the job has them.
  private var scales: [Double] {
    func numbers(_ node: JSONNode?) -> [Double] {
      switch node?.value {
      case .number: (try? node?.number(for: "scale")).map { [$0] } ?? []
      case .string(let text): text.split(separator: ",").compactMap { Double($0) }
      case .array(let nodes): nodes.flatMap(numbers)
      default: []
      }
    }
    let scales = numbers(object["scale"])
    return scales.isEmpty ? [LookOptions().stillScale] : scales
  }

  /// The paths of the files that the job reads.
  var read: [String] {
    ["input", "data", "sortState", "script", "theme"].flatMap { key in
      Self.texts(object[key]).filter { !Attachments.isName($0.path) }
        .map { FilePath.place(named: $0.path) }
    }
  }

  private static func output(_ path: String, _ node: JSONNode) -> BatchJob.Output {
    BatchJob.Output(
      path: path, place: FilePath.place(named: path), column: node.position.column)
  }

  /// The values of `{theme}`: the names of the job's themes, or of its grid file's themes.
  private var themeLabels: [String] {
    if let node = object["theme"] { return Self.labels(node) }
    let names = Self.texts(object["output"]).contains { $0.path.contains("{theme}") }
    guard names, let path = Self.texts(object["input"]).first?.path,
      Self.texts(object["inputFormat"]).first?.path ?? InputFormat(path: path)?.rawValue
        == InputFormat.grid.rawValue,
      let bytes = try? InputFile.read(path), let root = try? JSONNode.parse(bytes),
      case .object(let file) = root.value, let node = file["theme"]
    else { return [ThemeCatalog.defaultName] }
    return Self.labels(node)
  }

  private static func labels(_ node: JSONNode) -> [String] {
    switch node.value {
    case .array(let nodes): nodes.flatMap(labels)
    case .string(let name): [ThemeChoice(named: name, origin: .job).label]
    default: [ThemeChoice(source: .inline(node), origin: .job).label]
    }
  }

  /// The texts of a value: one, or several in an array.
  private static func texts(_ node: JSONNode?) -> [(path: String, node: JSONNode)] {
    switch node?.value {
    case .string(let text): node.map { [(text, $0)] } ?? []
    case .array(let nodes): nodes.flatMap { texts($0) }
    default: []
    }
  }

  /// The screenshots of a script.
  private static func screenshots(_ script: JSONNode) -> [(path: String, node: JSONNode)] {
    switch script.value {
    case .array(let nodes): nodes.flatMap(screenshots)
    case .object(let object):
      texts(object["screenshot"]) + (object["actions"].map(screenshots) ?? [])
    default: []
    }
  }
}
