import Gridreel
import GridreelPrimitives
import GridreelStudio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `gridreel batch`: many pictures in one run.
struct BatchCommand: ProgramCommand {
  static let word = "batch"
  static let abstract =
    "Draw many pictures in one run: a job on each line in, a result on each line out."
  static let discussion = """
    gridreel batch jobs.jsonl > results.jsonl
    echo '{"input": "people.csv", "output": "people.png"}' | gridreel batch

    A job is a JSON object: 'output' (a path or several), 'input' (a file) or 'data' (as in a grid \
    file), all keys of grid files, and others that 'gridreel schema job' describes; a reel has a \
    'script' and the timing of 'animate'. Paths start from the current folder.

    With 'output' {"bytes": "png"} the result has the size of the picture as 'bytes', and the picture \
    and a line break follow it. With 'attachments' {"people.csv": 12345} so many bytes and a line break \
    follow the job, and 'input' is "attachment:people.csv".

    A result has the job's 'line' and 'id', its 'status' (the exit status that 'render' would have), \
    and what --json of 'render' and 'animate' says, or an 'error'. Results come in the order of the \
    jobs, each as soon as it can; a job that fails stops nothing. No two jobs write one file: in lists \
    that are files, nothing is then drawn; of jobs that come through a pipe, the later one is refused.

    Exit status: 0 all was drawn, 1 some job failed, 65 two jobs write one file, 66 a list can't be \
    read, 73 results can't be written. A job over its limits has the status 75.
    """

  private var files: [String] = []
  private var jobs: Int?
  private var reach = ReachArguments()
  private var isolate = true
  private var budget = BudgetArguments()
  private var shard: String?
  private var skipExisting = false
  private var makeFolders = false
  private var isWorker = false

  static var arguments: [Key<BatchCommand>] {
    [
      Key(
        "files", \.files, .texts, "Files with a job on each line; - or none is standard input.",
        flag: .arguments(.files, isOptional: true))
    ]
  }

  static var groups: [KeyGroup<BatchCommand>] {
    [
      KeyGroup(
        "Options",
        [
          Key(
            "jobs", \.jobs, .integer(1...1024),
            "How many jobs are done at the same time (default: one on each core).",
            flag: .value("count", letter: "j")),
          ReachArguments.key(\.reach),
        ] + BudgetArguments.keys(of: "a job").map { $0.within(\.budget) } + workerKeys + fileKeys)
    ]
  }

  private static let workerKeys: [Key<BatchCommand>] = [
    Key(
      "isolate", \.isolate, .boolean,
      "Do jobs in processes of their own, as is usual: one that crashes or exceeds its limits fails alone. Without, such "
        + "a job ends the run, and limits count for -j 1 only.", flag: .onOff),
    Key("worker", \.isWorker, .boolean, "", flag: .on().hidden),
  ]

  private static let fileKeys: [Key<BatchCommand>] = [
    Key(
      "shard", \.shard, .text, "Do one part of all jobs: 3/8 is every eighth, from the third on.",
      flag: .value("i/n")),
    .on(
      "skipExisting", \.skipExisting,
      "Skip jobs whose files are there and still what they would be. A file .gridreel.recipes in the folder of "
        + "outputs says what they were made of: job, inputs, program. A skipped job has its earlier result, "
        + "and \"cached\": true."),
    .on("makeFolders", \.makeFolders, "Make missing folders of outputs."),
  ]

  func run() async throws {
    var run = BatchRun(inputs: files)
    run.jobs = jobs
    run.allowed = reach.allowed
    run.creationDate = try sourceDate()
    (run.skipsExisting, run.makesFolders) = (skipExisting, makeFolders)
    run.budget = try budget.budget()
    guard !isWorker else { return try await run.serve() }
    run.shard = try shard.map { text throws(GridreelError) in try BatchShard(text) }
    // The other arguments say how to run jobs, so the workers get them too.
    if isolate {
      run.workerArguments = ["batch", "--worker"] + ProgramArguments.all.dropFirst()
    }
    let reader = ResultReader()
    run.reader = (STDOUT_FILENO, reader.endProcess)
    let failures = try await run.run { result, bytes throws(GridreelError) in
      try reader.whileThere { () throws(GridreelError) in
        if let bytes { try Console.print(result, then: bytes) } else { try Console.print(result) }
      }
    }
    if failures > 0 { throw ExitStatus.checkFailed }
  }
}

/// The process that reads the results; this one ends with it, although a job is not done yet.
///
/// Whoever has asked may have been killed, and nobody would end a film that takes an hour.
private final class ResultReader: Sendable {
  private let isMissed = Guarded(false)

  /// Ends the process, unless a result that could not be written ends it already.
  @Sendable func endProcess() {
    guard missesFirst() else { return }
    let error = Console.brokenPipe
    Console.printError(error.description)
    Interruption.discardAll { _exit(error.code.exitStatus) }
  }

  /// Writes a result; does not return if the process is ending because that was not possible.
  func whileThere(_ write: () throws(GridreelError) -> Void) throws(GridreelError) {
    do throws(GridreelError) {
      try write()
    } catch {
      while !missesFirst() { pause() }
      throw error
    }
  }

  /// Notes that nobody reads; returns whether that is new.
  private func missesFirst() -> Bool {
    isMissed.withLock { isMissed in
      defer { isMissed = true }
      return !isMissed
    }
  }
}
