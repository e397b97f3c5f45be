import ArgumentParser
import Gridreel
import Primitives
import Studio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `gridreel batch`: many pictures in one run.
struct BatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Draw many pictures in one run: a job on each line in, a result on each line out.",
    discussion: """
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
      read, 73 results can't be written. A job over its limit has the status 75.
      """)

  @Argument(
    help: "Files with a job on each line; - or none is standard input.", completion: .file())
  var files: [String] = []
  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "How many jobs are done at the same time (default: one on each core).", valueName: "count"))
  var jobs: String?
  @OptionGroup var reach: ReachArguments

  @Flag(
    name: .long,
    help: "Do jobs in processes of their own: one that crashes fails, and the others are drawn.")
  var isolate = false
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "End a job that takes longer; implies --isolate.", valueName: "seconds"))
  var timeout: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "End a job that needs more memory, such as 512MB or 2GiB; implies --isolate.",
      valueName: "size"))
  var maxMemory: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Do one part of all jobs: 3/8 is every eighth, from the third on.", valueName: "i/n"))
  var shard: String?
  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Skip jobs whose files are there and still what they would be.",
      discussion: """
        A file .gridreel.recipes in the folder of outputs says what they were made of: job, inputs, program. \
        A skipped job has its earlier result, and "cached": true.
        """))
  var skipExisting = false
  @Flag(name: .long, help: "Make missing folders of outputs.")
  var makeFolders = false
  @Flag(name: .customLong("worker"), help: .hidden)
  var isWorker = false

  func run() async throws {
    var run = BatchRun(inputs: files)
    run.jobs = try SnapshotArguments.count(ofJobs: jobs)
    run.allowed = reach.allowed
    run.creationDate = try sourceDate()
    (run.skipsExisting, run.makesFolders) = (skipExisting, makeFolders)
    guard !isWorker else { return try await run.serve() }
    run.shard = try shard.map { text throws(GridreelError) in try BatchShard(text) }
    run.limits = try BatchLimits(timeout: timeout, memory: maxMemory)
    // The other arguments say how to run jobs, so the workers get them too.
    if isolate || run.limits != nil {
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
