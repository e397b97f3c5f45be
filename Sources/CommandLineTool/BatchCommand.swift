import ArgumentParser
import Gridreel
import Studio

/// `gridreel batch`: many pictures in one run.
struct BatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Draw many pictures in one run: a job on each line in, a result on each line out.",
    discussion: """
      gridreel batch jobs.jsonl > results.jsonl
      echo '{"input": "people.csv", "output": "people.png"}' | gridreel batch

      A job is a JSON object: 'output' (a path or several), 'input' (a file) or 'data' (as in a grid \
      file), all keys of grid files, and 'id', 'map', 'alt', 'saveSortState', 'sha256', 'inputFormat'; a reel \
      has a 'script' and the timing of 'animate'. Paths start from the current folder.

      A result has the job's 'line' and 'id', its 'status' (the exit status that 'render' would have), \
      and what --json of 'render' and 'animate' says, or an 'error'. Results come in the order of the \
      jobs, each as soon as it can; a job that fails stops nothing. No two jobs write one file: in lists \
      that are files, nothing is then drawn; of jobs that come through a pipe, the later one is refused.

      Exit status: 0 all was drawn, 1 some job failed, 65 two jobs write one file, 66 a list can't be \
      read, 73 results can't be written.
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
  @Flag(name: .customLong("worker"), help: .hidden)
  var isWorker = false

  func run() async throws {
    var run = BatchRun(inputs: files)
    run.jobs = try SnapshotArguments.count(ofJobs: jobs)
    run.allowed = reach.allowed
    run.creationDate = try RenderCommand.sourceDate()
    guard !isWorker else { return try await run.serve() }
    // The other arguments say how to run jobs, so the workers get them too.
    if isolate { run.workerArguments = ["batch", "--worker"] + CommandLine.arguments.dropFirst(2) }
    let failures = try await run.run { result throws(GridreelError) in try Console.print(result) }
    if failures > 0 { throw ExitStatus.checkFailed }
  }
}
