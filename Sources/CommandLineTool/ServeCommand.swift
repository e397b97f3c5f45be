import ArgumentParser
import Gridreel
import Primitives
import Serving
import Studio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `gridreel serve`: pictures over HTTP.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answer HTTP requests of programs on this machine with pictures.",
    discussion: """
      gridreel serve --socket pictures.sock
      gridreel serve --port 8080 --allow-path themes

      curl -H 'Content-Type: text/csv' --data-binary @people.csv -o people.png \
      'http://localhost:8080/render?sort=-age&theme=dark'

      POST /render draws one picture: of a JSON body with the keys of a job of batch, or of a body of \
      data (CSV, TSV, JSON Lines, Arrow, .xlsx, .ods) with the options in the address, as in \
      /render?sort=-age&theme=dark&format=svg. GET /health and GET /metrics tell how it is.

      Every request is drawn in a worker process: one that crashes fails alone. Requests read no files, \
      and no fonts of this machine, but those of --allow-path. SIGTERM and Ctrl-C end the service when all that came \
      is answered.

      Exit status: 0 stopped, 64 wrong usage, 66 the address is not free.
      """)

  @Option(
    name: .long, help: "Listen on a Unix socket, a file that the service makes.",
    completion: .file())
  var socket: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Listen on a port of 127.0.0.1; 0 takes a free one.", valueName: "number"))
  var port: String?
  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "How many pictures are drawn at the same time (default: one on each core).",
      valueName: "count"))
  var jobs: String?
  @OptionGroup var reach: ReachArguments
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "End a request that takes longer to draw (default: 30).", valueName: "seconds"))
  var timeout: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "End a request that needs more memory (default: 1GiB).", valueName: "size"))
  var maxMemory: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Refuse a body that is larger (default: 16MiB).", valueName: "size"))
  var maxBody: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of pending requests (default: 64).", valueName: "count"))
  var maxWaiting: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Close a connection that sends no whole request for so long (default: 30).",
      valueName: "seconds"))
  var idleTimeout: String?
  @Flag(name: .customLong("worker"), help: .hidden)
  var isWorker = false

  func run() async throws {
    guard !isWorker else { return try await work() }
    let server = Server(try options())
    Interruption.handOver { server.stop() }
    try await server.run { address in Console.printError("gridreel serves at \(address)") }
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
    run.allowed = reach.allowed
    try await run.serve()
  }

  /// Lets no file grow beyond the memory of a request: a film is in one until it is sent.
  private func limitFiles() throws(GridreelError) {
    // Writing on is then an error instead of the end.
    signal(SIGXFSZ, SIG_IGN)
    let size = rlim_t(try BatchLimits.bytes("--max-memory", mostMemory))
    var limit = rlimit(rlim_cur: size, rlim_max: size)
    #if canImport(Glibc)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
    setrlimit(RLIMIT_FSIZE, &limit)
    #endif
  }

  /// The memory that a request may take.
  private var mostMemory: String { maxMemory ?? "1GiB" }

  /// The number of files that a service may have open when it starts a worker.
  private static let mostFiles: Int32 = 4096

  /// Closes connections of the service, which would else stay open until this process ends, too.
  ///
  /// Files that this process has opened itself are marked to be closed on exec; inherited ones can't be.
  private static func closeInheritedFiles() {
    for file in STDERR_FILENO + 1..<mostFiles where fcntl(file, F_GETFD) == 0 { close(file) }
  }

  private func options() throws(GridreelError) -> ServiceOptions {
    let cores = Workers.count
    var options = ServiceOptions(
      address: try address(),
      workerArguments: ["serve", "--worker", "--max-memory", mostMemory]
        + reach.allowed.flatMap { ["--allow-path", $0] },
      workers: try SnapshotArguments.count(ofJobs: jobs) ?? cores)
    options.limits = try BatchLimits(timeout: timeout ?? "30", memory: mostMemory)
    if let maxBody { options.maximumBody = try BatchLimits.bytes("--max-body", maxBody) }
    if let maxWaiting {
      options.maximumWaiting = try number("--max-waiting", maxWaiting, 1...100_000)
    }
    if let idleTimeout {
      guard let seconds = Double(idleTimeout), (0.01...3600).contains(seconds) else {
        throw GridreelError(
          .usage, "--idle-timeout: '\(idleTimeout)' is not a number of seconds from 0.01 to 3600")
      }
      options.patience = seconds
    }
    return options
  }

  private func address() throws(GridreelError) -> ServiceOptions.Address {
    switch (socket, port) {
    case (let path?, nil):
      guard (1...100).contains(path.utf8.count) else {
        throw GridreelError(.usage, "--socket: a path has 1 to 100 bytes; '\(path)' has not")
      }
      return .socket(path)
    case (nil, let port?): return .port(try number("--port", port, 0...65535))
    default:
      throw GridreelError(.usage, "say where to listen: --socket PATH or --port NUMBER")
    }
  }

  private func number(
    _ flag: String, _ text: String, _ range: ClosedRange<Int>
  ) throws(GridreelError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw GridreelError(
        .usage,
        "\(flag): '\(text)' is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
