import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelReels
import GridreelStills
import GridreelStyle

/// One job of a batch: a line of JSON that says what to draw, how, and where to write it.
struct BatchJob: Sendable {
  /// The work that a job asks for.
  enum Work: Sendable {
    case still(RenderJob)
    case reel(ReelJob)

    /// Whether its picture follows the result instead of being a file.
    var keepsBytes: Bool {
      switch self {
      case .still(let job): job.keepsBytes
      case .reel(let job): job.keepsBytes
      }
    }
  }

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
  private(set) var read: Set<String> = []
  /// What follows its line.
  private(set) var followers = BatchFollowers.attachments([])
  /// The data that came with it.
  var attachments = Attachments()

  /// Makes a job for a line that could not be read.
  init(failing error: GridreelError, _ followers: BatchFollowers = .attachments([])) {
    (root, self.followers) = (.failure(error), followers)
  }

  /// Parses a line; nil if it is empty or a comment.
  init?(parsing bytes: [UInt8]) {
    guard !Self.isBlank(bytes) else { return nil }
    do throws(GridreelError) {
      let node = try JSONNode.parse(bytes)
      root = .success(node)
      guard case .object(let object) = node.value else { return }
      followers = BatchFollowers(of: object)
      id = object["id"].flatMap(Self.identifier)
      outputs = BatchJobFiles(object).written
      written = Set(outputs.map(\.place))
      read = Set(BatchJobFiles(object).read)
    } catch {
      root = .failure(error)
      followers = BatchFollowers(ofBroken: bytes)
    }
  }

  /// Reads what to do.
  ///
  /// - Throws: ``GridreelError`` if the line does not describe a valid job.
  func work() throws(GridreelError) -> Work {
    try BatchJobReader(try root.get(), attachments).work()
  }

  /// The job in a form that is the same however its line is written; nil if it is invalid.
  ///
  /// The name of the job is left out, because no picture depends on it.
  var canonicalText: String? {
    guard case .success(let node) = root, case .object(let object) = node.value else { return nil }
    let members = object.members.filter { $0.key != "id" }.sorted { $0.key < $1.key }
    return members.map { "\(jsonString($0.key)):\($0.node.compactText)" }.joined(separator: ",")
  }

  /// The key of the job that an error is about, such as `columns[0].width`; nil if it is about none.
  func key(of error: GridreelError) -> String? {
    guard case .success(let node) = root, error.file == nil || error.file == Origin.job.name,
      let line = error.line, let column = error.column
    else { return nil }
    let path = node.path(at: TextPosition(line: line, column: column))
    return path.isEmpty ? nil : path
  }

  /// Whether it fails without being tried.
  var isHopeless: Bool { if case .failure = root { true } else { false } }

  /// The job as one that fails with an error.
  func refused(for error: GridreelError) -> BatchJob {
    var job = BatchJob(failing: error)
    job.id = id
    return job
  }

  /// Whether its script is in a file.
  var readsScript: Bool { if case .string? = value(of: "script")?.value { true } else { false } }

  /// The value of a key; nil without one.
  func value(of key: String) -> JSONNode? {
    guard case .success(let node) = root, case .object(let object) = node.value else { return nil }
    return object[key]
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
