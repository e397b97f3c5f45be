import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelReels
import GridreelStills
import GridreelStyle

/// The values of a job's own keys.
struct BatchJobValues: Sendable {
  /// Where the picture goes.
  enum Output: Sendable {
    /// Into files.
    case files([String])
    /// Behind the result, in a format.
    case bytes(String)
  }

  var output = Output.files([])
  var input: String?
  var inputFormat: InputFormat?
  var map, alt, sortState: String?
  var digests = RenderJob.Digests.none
  var script: String?
  var writtenScript: ReelScript?
  var poster: String?
  var frames, label: String?
  var isReduced = false
  var lossyQuality: Int?
}

/// The keys of jobs that are not keys of grid files, each declared once.
extension BatchJob {

  /// The keys of all jobs.
  static let commonKeys: [Key<BatchJobValues>] = [
    Key("id", identifier, "A text or a number that the result repeats.") {
      _, node, _ throws(GridreelError) in
      switch node.value {
      case .array, .object: throw node.error("\(key: "id") is a text or a number")
      default: break
      }
    },
    Key(
      "input", \.input, .path,
      "A data file or a grid file, or \"attachment:NAME\"; or 'data', as in a grid file."),
    Key(
      "inputFormat", \.inputFormat, .word, "The input's format; without it the extension says it."),
    Key(
      "output", \.output, Form(outputs) { _, node, _, _ throws(GridreelError) in try output(node) },
      "The path of the picture or several, whose extensions are the formats; or {\"bytes\": FORMAT} "
        + "for a picture that follows the result."),
    Key(
      "attachments", BatchFollowers.schema,
      "Data that follow the line: their names, and their sizes in bytes."
    ) { _, node, _ throws(GridreelError) in try BatchFollowers.check(node) },
    Key("saveSortState", \.sortState, .path, "A file for the order of the rows."),
  ]

  /// The keys of stills alone.
  static let stillKeys: [Key<BatchJobValues>] = [
    Key("map", \.map, .path, "A file for the places of all cells."),
    Key("alt", \.alt, .path, "A file for a description in words."),
    Key(
      "sha256", .any([.boolean, .constant("file")]),
      "true for a SHA-256 of the pixels; \"file\" for one of the file as 'fileSha256', at negligible "
        + "cost."
    ) { _, node, values throws(GridreelError) in
      switch node.value {
      case .boolean(let isWanted): values.digests = isWanted ? .pixels : .none
      case .string("file"): values.digests = .files
      default: throw node.error("'sha256' is true, false or \"file\"")
      }
    },
  ]

  /// The keys of reels alone; they have those of ``ReelTiming`` too.
  static let reelKeys: [Key<BatchJobValues>] = [
    Key(
      "script", .any([.name, .reference("actions"), .reference("film")]),
      "What happens: a script's path, or the script itself."
    ) { reader, node, values throws(GridreelError) in
      if case .string(let path) = node.value {
        values.script = path
      } else {
        values.writtenScript = try ReelScript(node, by: reader)
      }
    },
    Key("poster", \.poster, .path, "A still of the last picture."),
    Key(
      "frames", \.frames, .name,
      "A column whose values are one picture after the other, as the years of a race."),
    Key(
      "label", \.label, .text, "The caption of each picture of a race, with {name} for the value."),
    Key(
      "colors", JSONSchema().with("const", .number(255)),
      "255 makes an APNG smaller by a palette."
    ) { _, node, values throws(GridreelError) in
      guard try node.integer(for: "colors") == 255 else {
        throw node.error("\(key: "colors") is 255, the only palette there is")
      }
      values.isReduced = true
    },
    Key("lossy", .integer(0...100), "The quality of a lossy WebP.") {
      _, node, values throws(GridreelError) in
      let quality = try node.integer(for: "lossy")
      guard (0...100).contains(quality) else {
        throw node.error("\(key: "lossy") must be 0 to 100")
      }
      values.lossyQuality = quality
    },
  ]

  static let ownKeys = commonKeys + stillKeys + reelKeys
  /// All keys of a job.
  static let keys = ownKeys.map(\.name) + gridKeys + ReelTiming.keys.map(\.name)
  /// The keys of grid files that a job may have.
  private static let gridKeys = GridFile.keys.filter { !["snapshots", "script"].contains($0) }

  /// The schema of a job.
  static var schema: JSONSchema { FileSchemas.job(ownKeys.map { ($0.name, $0.schema) }) }

  private static let identifier = JSONSchema.types("string", "number", "boolean", "null")

  // MARK: Output

  /// The formats of pictures that are returned as bytes.
  private static let byteFormats = {
    let stills = PictureFormat.allCases.map(\.rawValue)
    return stills + ReelFormat.words.filter { !stills.contains($0) }
  }()

  private static let byteOutput = JSONSchema.object(
    ["bytes": .words(byteFormats)], required: ["bytes"])
  private static let outputs = JSONSchema.any([
    .name, .list(of: .name, count: 1...Int.max), byteOutput,
  ])

  private static func output(_ node: JSONNode) throws(GridreelError) -> BatchJobValues.Output {
    switch node.value {
    case .object:
      let object = try ObjectReader(node, keys: byteOutput.keys)
      return .bytes(try object.required("bytes").word(of: byteFormats, for: "bytes"))
    case .array(let nodes):
      guard !nodes.isEmpty else {
        throw node.error("\(key: "output") is an empty array; name a file")
      }
      return .files(try nodes.mapEach(path))
    default: return .files([try path(node)])
    }
  }

  private static func path(_ node: JSONNode) throws(GridreelError) -> String {
    let path = try node.string(for: "output")
    guard path != "-" else {
      throw node.error(
        "standard output has results; name a file, or say {\"bytes\": \"png\"} for a picture behind "
          + "its result")
    }
    return path
  }
}

extension Form<String> {
  /// A file's path.
  fileprivate static var path: Form {
    Form(.name) { _, node, name, _ throws(GridreelError) in try node.string(for: name) }
  }
}
