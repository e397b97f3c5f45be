import GridreelFiles
import GridreelJSONText
package import GridreelPrimitives

/// One picture that a stranger asks for: a job without paths of outputs.
package struct PictureRequest: Sendable {
  /// The name of a request in messages.
  package static let name = "request"

  private let entry: BatchQueue.Entry

  /// Makes the request of a job.
  ///
  /// - Parameters:
  ///   - text: the job as JSON, with an `output` of bytes.
  ///   - attachment: the data that came with it; `nil` if the job has its own.
  /// - Throws: ``GridreelError`` if the job would write a file, reads a script from one, or says itself what it
  ///   may read.
  package init(
    _ text: [UInt8], _ attachment: (name: String, bytes: [UInt8])?
  ) throws(GridreelError) {
    guard var job = BatchJob(parsing: text) else {
      throw GridreelError(.badInput, file: Self.name, "there is nothing to read")
    }
    if let output = job.outputs.first {
      throw GridreelError(
        .badInput, file: Self.name, line: 1, column: output.column,
        "'\(output.path)' is a file, and a request writes none; say {\"bytes\": \"png\"}")
    }
    guard !job.readsScript else {
      throw GridreelError(
        .badInput, file: Self.name, "write the 'script' into the request; its file is not read")
    }
    if let place = job.value(of: OptionName.allowPaths.rawValue)?.position {
      throw GridreelError(
        .badInput, file: Self.name, line: place.line, column: place.column,
        "\(key: "allowPaths") allows nothing in a request; start the service with --allow-path")
    }
    guard case .attachments(let announced) = job.followers,
      announced.map(\.size) == (attachment.map { [$0.bytes.count] } ?? [])
    else {
      throw GridreelError(
        .badInput, file: Self.name,
        "\(key: "attachments") are for batches; send the data as the body")
    }
    if let attachment { job.attachments.add(attachment.name, attachment.bytes) }
    let line = BatchLine(list: 0, file: Self.name, number: 1, bytes: text)
    entry = BatchQueue.Entry(place: 0, line: line, job: job)
  }

  fileprivate var job: BatchQueue.Entry { entry }

  /// Whether the request is known to take long: a film.
  package var isLong: Bool { job.job.value(of: "script") != nil }
}

/// What became of a request.
package struct PictureAnswer: Sendable {
  /// The picture; nil if there is none.
  package let bytes: [UInt8]?
  /// The exit status that `render` would have.
  package let status: Int
  /// What is wrong, in one line; nil for a picture.
  package let error: String?
  /// The kind of failure; nil for a picture, or if a warning keeps it from being drawn.
  package let code: GridreelError.Code?
  /// Whether the request itself is wrong, not what it names.
  package let isOfRequest: Bool
  /// Whether the request waited for too long.
  package let isLate: Bool
  /// The key of the request that is wrong, such as `columns[0].width`; nil if none is to blame.
  package let key: String?
  package let warnings: [String]

  fileprivate init(_ result: BatchResult) {
    var object = JSONObject()
    if case .object(let found)? = (try? JSONNode.parse(Array(result.text.utf8)))?.value {
      object = found
    }
    (bytes, isLate) = (result.bytes, result.isLate)
    status = (try? object["status"]?.integer()) ?? 0
    let warnings = (try? object["warnings"]?.array()) ?? []
    self.warnings = warnings.compactMap { try? $0.string() }
    let error = try? object["error"]?.string()
    let data = try? object["errorData"]?.object()
    code = (try? data?["code"]?.string()).flatMap(GridreelError.Code.init(name:))
    key = try? object["key"]?.string()
    isOfRequest = key != nil || (try? data?["file"]?.string()) == PictureRequest.name
    self.error =
      bytes == nil ? error ?? self.warnings.first ?? "the request has no picture" : nil
  }
}

/// Draws requests one after another in a process of its own.
package struct PictureWorker {
  private var worker: IsolatedWorker

  /// The process that draws.
  package var process: WorkerHandle { worker.handle }

  /// Starts no process before the first request.
  ///
  /// - Parameters:
  ///   - arguments: what makes this program a worker, which calls ``BatchRun/serve()``.
  ///   - budget: what one request may use.
  package init(arguments: [String], budget: Budget) {
    let local = BatchWorker(creationDate: nil, namesFiles: false, allowed: [])
    worker = IsolatedWorker(local, arguments: arguments, budget)
  }

  /// Starts the process if there is none, so that it can be slowed down before it draws.
  package mutating func prepare() { worker.prepare() }

  /// Draws a picture; if the process ends meanwhile, the request fails, and the next one gets a new process.
  nonisolated(nonsending) package mutating func draw(_ request: PictureRequest) async
    -> PictureAnswer
  {
    PictureAnswer(await worker.process(request.job))
  }
}
