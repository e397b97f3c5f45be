import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelReels
import GridreelStills
import GridreelStyle

/// Reads the parts of a job.
struct BatchJobReader {
  private let object: ObjectReader
  private let options: GridOptions
  private let attachments: Attachments
  private let own: BatchJobValues

  init(_ root: JSONNode, _ attachments: Attachments) throws(GridreelError) {
    object = try ObjectReader(root, keys: BatchJob.keys)
    self.attachments = attachments
    let reader = KeyReader(.job)
    options = try reader.options(object)
    _ = try object.required("output")
    var own = BatchJobValues()
    try reader.read(object, by: BatchJob.ownKeys, into: &own)
    self.own = own
  }

  func work() throws(GridreelError) -> BatchJob.Work {
    let isReel = try isReel()
    let foreign =
      isReel
      ? BatchJob.stillKeys.map(\.name)
      : (BatchJob.reelKeys.map(\.name) + ReelTiming.keys.map(\.name))
    if let key = foreign.first(where: { object.node($0) != nil }), let node = object.node(key) {
      throw node.error("\(key: key) belongs to \(isReel ? "stills" : "reels")")
    }
    return isReel ? .reel(try reel()) : .still(try still())
  }

  // MARK: Input

  private var input: String { own.input ?? "-" }

  /// The inline grid of the job; nil if the job names a file.
  private func file() throws(GridreelError) -> GridFile? {
    switch (object.node("input"), object.node("data")) {
    case (let input?, nil):
      guard own.input != "-" else {
        throw input.error("standard input has jobs; name a file, or write rows as 'data'")
      }
      try check(input)
      return nil
    case (nil, let data?):
      try check(data)
      return GridFile(
        name: Origin.job.name, data: try KeyReader(.job).data(object), options: options)
    case (_?, let data?): throw data.error("give 'input' or 'data', not both")
    case (nil, nil):
      throw GridreelError(
        "say what is drawn: 'input', a file, or 'data' as in a grid file",
        at: object.position)
    }
  }

  /// Rejects the name of an attachment that did not come.
  private func check(_ node: JSONNode) throws(GridreelError) {
    guard case .string(let name) = node.value, Attachments.isName(name),
      attachments.bytes(for: name) == nil
    else { return }
    let names = attachments.files.map { "'\(Attachments.prefix)\($0.name)'" }
    throw node.error(
      "\(key: name) is none of the job's attachments; "
        + (names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"))
  }

  // MARK: Outputs

  /// The paths of the outputs, or a stand-in whose extension is the format of bytes.
  private var outputNames: [String] {
    switch own.output {
    case .files(let paths): paths
    case .bytes(let format): ["bytes.\(format)"]
    }
  }

  /// Whether the outputs are reels; all outputs are of the same kind.
  private func isReel() throws(GridreelError) -> Bool {
    // Some formats hold stills and reels; a script then makes the output a reel.
    let hasScript = object.node("script") != nil || object.node("frames") != nil
    let kinds = try outputNames.mapEach { path throws(GridreelError) in
      let holdsReels = (try? ReelFormat(path: path)) != nil
      let holdsStills = (try? PictureFormat(path: path)) != nil
      if holdsReels || holdsStills { return holdsReels && (hasScript || !holdsStills) }
      throw GridreelError(
        "'\(path)' has no known extension; stills end with \(PictureFormat.extensionList), "
          + "reels with \(ReelFormat.extensionList)",
        at: try object.required("output").position)
    }
    guard Set(kinds).count == 1 else {
      throw try object.required("output").error("stills and reels are two jobs")
    }
    return kinds[0]
  }

  private func still() throws(GridreelError) -> RenderJob {
    var job = RenderJob(input: input, outputs: [])
    switch own.output {
    case .files(let paths): job.outputs = paths
    case .bytes(let format):
      (job.outputs, job.keepsBytes) = (["-"], true)
      job.format = PictureFormat(rawValue: format)
    }
    job.file = try file()
    (job.inputFormat, job.attachments) = (own.inputFormat, attachments)
    if job.file == nil { job.options = options }
    (job.map, job.alt) = (own.map, own.alt)
    job.sortState = own.sortState
    job.digests = own.digests
    return job
  }

  private func reel() throws(GridreelError) -> ReelJob {
    var job = ReelJob(input: input, outputs: [])
    switch own.output {
    case .files(let paths): job.outputs = paths
    case .bytes(let format):
      (job.outputs, job.keepsBytes) = (["-"], true)
      job.format = try? ReelFormat(path: "bytes.\(format)")
    }
    job.file = try file()
    (job.inputFormat, job.attachments) = (own.inputFormat, attachments)
    if job.file == nil { job.options = options }
    job.timing = try KeyReader(.job).timing(object)
    if own.frames == nil { _ = try object.required("script") }
    (job.frames, job.label) = (own.frames, own.label)
    (job.script, job.writtenScript) = (own.script, own.writtenScript)
    (job.poster, job.sortState) = (own.poster, own.sortState)
    (job.isReduced, job.lossyQuality) = (own.isReduced, own.lossyQuality)
    return job
  }
}
