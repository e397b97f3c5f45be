import GridFiles
import JSONText
import Reels
import Stills

/// One job of a batch: a line of JSON that says what to draw, how, and where to write it.
struct BatchJob: Sendable {
  /// The work that a job asks for.
  enum Work: Sendable {
    case still(RenderJob)
    case reel(ReelJob)
  }

  /// The keys of a job that are not keys of a grid file.
  static let ownKeys = [
    "id", "input", "inputFormat", "output", "map", "alt", "saveSortState", "sha256", "script",
    "poster", "colors", "lossy",
  ]
  /// All keys of a job.
  static let keys =
    ownKeys + GridFile.keys.filter { $0 != "snapshots" } + ReelTiming.keys

  /// A file that a job writes.
  struct Output: Sendable {
    /// Its path as written in the job, and the resolved path.
    let path, place: String
    /// The column of the path in the job's line, from 1.
    let column: Int
  }

  /// The line as JSON, or why it is invalid.
  private var root: Result<JSONNode, GridreelError>
  /// The job's name as JSON; nil without a name.
  private(set) var id: String?
  /// The files that it writes, as far as the line names them.
  private(set) var outputs: [Output] = []
  /// The resolved paths of all files that it writes and reads, to detect conflicts with other jobs.
  private var written: Set<String> = []
  private var read: Set<String> = []

  /// Makes a job for a line that could not be read.
  init(failing error: GridreelError) { root = .failure(error) }

  /// Parses a line; nil if it is empty or a comment.
  init?(parsing bytes: [UInt8]) {
    guard !Self.isBlank(bytes) else { return nil }
    do throws(JSONTextError) {
      let node = try JSONNode.parse(bytes)
      root = .success(node)
      guard case .object(let object) = node.value else { return }
      id = object["id"].flatMap(Self.identifier)
      outputs = BatchJobFiles(object).written
      written = Set(outputs.map(\.place))
      read = Set(BatchJobFiles(object).read)
    } catch {
      root = .failure(GridreelError(error))
    }
  }

  /// Reads what to do.
  ///
  /// - Throws: ``GridreelError`` if the line does not describe a valid job.
  func work() throws(GridreelError) -> Work {
    let node = try root.get()
    do throws(JSONTextError) {
      return try BatchJobReader(node).work()
    } catch {
      throw GridreelError(error)
    }
  }

  /// Whether it fails without being tried.
  var isHopeless: Bool { if case .failure = root { true } else { false } }

  /// The job as one that fails with an error.
  func refused(for error: GridreelError) -> BatchJob {
    var job = BatchJob(failing: error)
    job.id = id
    return job
  }

  /// Whether it must wait for an earlier job.
  func mustWait(for other: BatchJob) -> Bool {
    !written.isDisjoint(with: other.read) || !read.isDisjoint(with: other.written)
  }

  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let text = bytes[start...].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }
    return text.isEmpty || text.starts(with: "//".utf8)
  }

  /// A name that results can repeat: a text, a number, true, false or null.
  private static func identifier(_ node: JSONNode) -> String? {
    switch node.value {
    case .array, .object: nil
    default: node.compactText
    }
  }
}

extension GridreelError {
  /// Makes an error in a job's own line.
  fileprivate init(_ error: JSONTextError) {
    self.init(
      .badInput, line: error.position.line, column: error.position.column, error.message)
  }
}

/// Reads the parts of a job.
private struct BatchJobReader {
  private let object: ObjectReader
  private let grid: GridFileReader
  private let outputs: [String]

  init(_ root: JSONNode) throws(JSONTextError) {
    object = try ObjectReader(root, keys: BatchJob.keys)
    if let node = object.node("id") {
      switch node.value {
      case .array, .object: throw node.error("'id' is a text or a number")
      default: break
      }
    }
    var grid = GridFileReader(.job)
    try grid.read(object)
    self.grid = grid
    outputs = try Self.outputs(object)
  }

  func work() throws(JSONTextError) -> BatchJob.Work {
    let isReel = try isReel()
    let own =
      isReel
      ? ["map", "alt", "sha256"] : ["script", "poster", "colors", "lossy"] + ReelTiming.keys
    if let key = own.first(where: { object.node($0) != nil }), let node = object.node(key) {
      throw node.error("'\(key)' belongs to \(isReel ? "stills" : "reels")")
    }
    return isReel ? .reel(try reel()) : .still(try still())
  }

  // MARK: Input

  private var input: String { get throws(JSONTextError) { try object.string("input") ?? "-" } }

  /// The inline grid of the job; nil if the job names a file.
  private func file() throws(JSONTextError) -> GridFile? {
    switch (object.node("input"), object.node("data")) {
    case (let input?, nil):
      guard try input.string(for: "input") != "-" else {
        throw input.error("standard input has jobs; name a file, or write rows as 'data'")
      }
      return nil
    case (nil, _?):
      return GridFile(
        name: Origin.job.name, data: try grid.data(object), options: grid.options)
    case (_?, let data?): throw data.error("give 'input' or 'data', not both")
    case (nil, nil):
      throw JSONTextError(
        message: "say what is drawn: 'input', a file, or 'data' as in a grid file",
        position: object.position)
    }
  }

  private func inputFormat() throws(JSONTextError) -> InputFormat? {
    try object.enumeration("inputFormat")
  }

  // MARK: Outputs

  private static func outputs(_ object: ObjectReader) throws(JSONTextError) -> [String] {
    let node = try object.required("output")
    let nodes: [JSONNode]
    if case .array(let several) = node.value { nodes = several } else { nodes = [node] }
    guard !nodes.isEmpty else { throw node.error("'output' is an empty array; name a file") }
    return try nodes.mapEach { node throws(JSONTextError) in
      let path = try node.string(for: "output")
      guard path != "-" else { throw node.error("standard output has results; name a file") }
      return path
    }
  }

  /// Whether the outputs are reels; all outputs are of the same kind.
  private func isReel() throws(JSONTextError) -> Bool {
    // Some formats hold stills and reels; a script then makes the output a reel.
    let hasScript = object.node("script") != nil
    let kinds = try outputs.mapEach { path throws(JSONTextError) in
      let holdsReels = (try? ReelFormat(path: path)) != nil
      let holdsStills = (try? PictureFormat(path: path)) != nil
      if holdsReels || holdsStills { return holdsReels && (hasScript || !holdsStills) }
      throw JSONTextError(
        message: "'\(path)' has no known ending; stills end with \(PictureFormat.extensionList), "
          + "reels with \(ReelFormat.endings)",
        position: try object.required("output").position)
    }
    guard Set(kinds).count == 1 else {
      throw try object.required("output").error("stills and reels are two jobs")
    }
    return kinds[0]
  }

  private func still() throws(JSONTextError) -> RenderJob {
    var job = RenderJob(input: try input, outputs: outputs)
    job.file = try file()
    job.inputFormat = try inputFormat()
    if job.file == nil { job.options = grid.options }
    (job.map, job.alt) = (try object.string("map"), try object.string("alt"))
    job.sortState = try object.string("saveSortState")
    job.needsDigests = try object.boolean("sha256") ?? false
    return job
  }

  private func reel() throws(JSONTextError) -> ReelJob {
    var job = ReelJob(input: try input, outputs: outputs)
    job.file = try file()
    job.inputFormat = try inputFormat()
    if job.file == nil { job.options = grid.options }
    job.timing = try ReelScriptReader(grid).timing(object)
    let script = try object.required("script")
    if case .string(let path) = script.value {
      job.script = path
    } else {
      job.writtenScript = try ReelScript(script, by: ReelScriptReader(grid))
    }
    (job.poster, job.sortState) = (try object.string("poster"), try object.string("saveSortState"))
    if let node = object.node("colors") {
      guard try node.integer(for: "colors") == 255 else {
        throw node.error("'colors' is 255, the only palette there is")
      }
      job.isReduced = true
    }
    if let node = object.node("lossy") {
      let quality = try node.integer(for: "lossy")
      guard (0...100).contains(quality) else {
        throw node.error("'lossy' is a quality from 0 to 100")
      }
      job.lossyQuality = quality
    }
    return job
  }
}
