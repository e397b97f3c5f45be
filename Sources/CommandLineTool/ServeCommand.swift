import Gridreel
import GridreelJSONText
import GridreelPrimitives
import GridreelStudio

#if Service
import GridreelServing
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `gridreel serve`: pictures over HTTP.
struct ServeCommand: ProgramCommand {
  static let word = "serve"
  static let abstract = "Answer HTTP requests of programs on this machine with pictures."
  static let discussion = """
    gridreel serve --socket pictures.sock
    gridreel serve --port 8080 --allow-path themes

    curl -H 'Content-Type: text/csv' --data-binary @people.csv -o people.png \
    'http://localhost:8080/render?sort=-age&theme=dark'

    POST or PUT /render draws one picture: of a JSON body with the keys of a job of batch, of a body of data with the \
    options in the address, as in /render?sort=-age&theme=dark&format=svg, or of an HTML form with a file or a text called \
    'data' and the options as fields. Data are what render reads; without a Content-Type they are recognised as those \
    from a pipe are. GET /health and GET /metrics tell how it is.

    To see a file drawn again whenever it changes: gridreel people.csv --watch --open

    Every request is drawn in a worker process: one that crashes fails alone. Requests read no files, \
    and no fonts of this machine, but those of --allow-path. SIGTERM and Ctrl-C end the service when all that came \
    is answered.

    Exit status: 0 stopped, 64 wrong usage, 66 the address is not free.
    """

  private var socket: String?
  private var port: Int?
  private var jobs: Int?
  private var reach = ReachArguments()
  private var budget = BudgetArguments(seconds: usualSeconds)
  private var maxBody: String?
  private var maxWaiting: Int?
  private var maxWait: Double?
  private var idleTimeout: Double?
  private var isWorker = false

  private static let usualSeconds = "30"

  static var groups: [KeyGroup<ServeCommand>] {
    [
      KeyGroup(
        "Address", example: "--port 8080",
        [
          Key(
            "socket", \.socket, .text, "Listen on a Unix socket, a file that the service makes.",
            flag: .value("file", completion: .files)),
          Key(
            "port", \.port, .integer(0...65535),
            "Listen on a port of 127.0.0.1; 0 takes a free one.", flag: .value("number")),
        ]),
      KeyGroup("Limits", example: "--timeout 10 --max-memory 512MB", limitKeys),
      KeyGroup(
        "Options",
        [
          Key(
            "jobs", \.jobs, .integer(1...1024),
            "How many pictures are drawn at the same time (default: one on each core), and as many films beside them.",
            flag: .value("count", letter: "j")),
          ReachArguments.key(\.reach),
          Key("worker", \.isWorker, .boolean, "", flag: .on().hidden),
        ]),
    ]
  }

  private static let limitKeys: [Key<ServeCommand>] =
    BudgetArguments.keys(of: "a request", seconds: usualSeconds).map { $0.within(\.budget) } + [
      Key(
        "maxBody", \.maxBody, .text, "Refuse a body that is larger (default: 16MiB).",
        flag: .value("size")),
      Key(
        "maxWaiting", \.maxWaiting, .integer(1...100_000),
        "Maximum number of pending requests (default: 64).", flag: .value("count")),
      Key(
        "maxWait", \.maxWait, .number(0.01...3600, "seconds"),
        "Answer 503 if no worker is free for so long (default: 10).", flag: .value("seconds")),
      Key(
        "idleTimeout", \.idleTimeout, .number(0.01...3600, "seconds"),
        "Close a connection that sends no whole request for so long (default: 30).",
        flag: .value("seconds")),
    ]

  func run() async throws {
    guard !isWorker else { return try await work() }
    #if Service
    let server = Server(try options())
    Interruption.handOver { server.stop() }
    try await server.run { address in Console.printError("gridreel serves at \(address)") }
    #else
    throw GridreelError(
      .missingResource,
      "this program was built without its service; build it with the package trait Service")
    #endif
  }

  /// Draws for the service that has started this process.
  private func work() async throws(GridreelError) {
    // Ctrl-C reaches all processes of a terminal, but the service decides when its workers end.
    signal(SIGINT, SIG_IGN)
    Self.closeInheritedFiles()
    Fence.raise(around: reach.allowed)
    UnpackedData.stayInMemory()
    try limitFiles()
    var run = BatchRun(inputs: [PictureRequest.name])
    run.budget = try budget.budget()
    run.allowed = reach.allowed
    try await run.serve()
  }

  /// Lets no file grow beyond the memory of a request: a film is in one until it is sent.
  private func limitFiles() throws(GridreelError) {
    // Writing on is then an error instead of the end.
    signal(SIGXFSZ, SIG_IGN)
    let size = rlim_t(try Budget.bytes("--max-memory", budget.memory))
    var limit = rlimit(rlim_cur: size, rlim_max: size)
    #if canImport(Glibc)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
    setrlimit(RLIMIT_FSIZE, &limit)
    #endif
  }

  /// The number of files that a service may have open when it starts a worker.
  private static let mostFiles: Int32 = 4096

  /// Closes connections of the service, which would else stay open until this process ends, too.
  ///
  /// Files that this process has opened itself are marked to be closed on exec; inherited ones can't be.
  private static func closeInheritedFiles() {
    for file in STDERR_FILENO + 1..<mostFiles where fcntl(file, F_GETFD) == 0 { close(file) }
  }

  #if Service
  private func options() throws(GridreelError) -> ServiceOptions {
    var options = ServiceOptions(
      address: try address(),
      workerArguments: ["serve", "--worker"] + budget.words
        + reach.allowed.flatMap { ["--allow-path", $0] },
      workers: jobs ?? Workers.count, budget: try budget.budget())
    if let maxBody { options.maximumBody = try Budget.bytes("--max-body", maxBody) }
    if let maxWaiting { options.maximumWaiting = maxWaiting }
    if let maxWait { options.longestWait = maxWait }
    if let idleTimeout { options.patience = idleTimeout }
    return options
  }

  private func address() throws(GridreelError) -> ServiceOptions.Address {
    switch (socket, port) {
    case (let path?, nil):
      guard (1...100).contains(path.utf8.count) else {
        throw GridreelError(.usage, "--socket: a path has 1 to 100 bytes; '\(path)' has not")
      }
      return .socket(path)
    case (nil, let port?): return .port(port)
    default:
      throw GridreelError(.usage, "say where to listen: --socket PATH or --port NUMBER")
    }
  }
  #endif
}
