import Foundation
import TestSupport
import Testing

/// What is left when the program is told to end.
@Suite struct InterruptionTests {
  private let folder: ScratchFolder

  init() throws { folder = try makeWorkspace() }

  /// Starts the program, which reads from a pipe that never ends unless `input` is another one.
  private func start(_ arguments: [String], input: Any = Pipe()) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Waits until a file without a name of its own is in the folder.
  private func waitForUnfinishedFile() throws {
    try waitUntil("a file is begun") {
      try folder.names().contains { $0.contains(".gridreel-") }
    }
  }

  private func expectDeath(of process: Process, by signal: Int32, _ words: Comment) {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    // A shell makes 128 + the signal of this.
    #expect(process.terminationReason == .uncaughtSignal, words)
    #expect(process.terminationStatus == signal, words)
  }

  /// A film that takes long enough to be caught at it.
  ///
  /// A GIF or an APNG is begun when the colours of all its frames are known, so theirs is shorter.
  private func film(_ output: String) -> [String] {
    let isSurveyed = output.hasSuffix("gif") || output.hasSuffix("apng")
    return [
      "animate", "people.csv", "--tap", "age", "--scale", isSurveyed ? "2" : "8", "--fps", "60",
      "--duration", isSurveyed ? "15" : "45", "-o", output,
    ]
  }

  private static let pictures = [
    ("a.gif", SIGINT), ("a.apng", SIGTERM), ("a.webp", SIGHUP), ("f%05d.png", SIGHUP),
  ]
  private static let videos =
    isFFmpegInstalled ? [("a.mp4", SIGINT), ("a.webm", SIGTERM)] : []

  @Test(arguments: pictures + videos)
  func aFilmThatIsGivenUpLeavesNothing(output: String, signal: Int32) throws {
    let before = try folder.names()
    let process = try start(film(output))
    try waitForUnfinishedFile()
    expectDeath(of: process, by: signal, "\(output)")
    #expect(try folder.names() == before)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aBatchThatWaitsForJobsEndsAtTheFirstSignal(signal: Int32) throws {
    for arguments in [["batch"], ["batch", "--no-isolate"]] {
      let batch = try OpenBatch(arguments, in: folder)
      #expect(batch.result(of: #"{"input": "people.csv", "output": "a.svg"}"#).contains("status"))
      expectDeath(of: batch.process, by: signal, "\(arguments)")
    }
  }

  @Test(arguments: [[], ["--no-isolate"]])
  func aBatchThatIsAtWorkEndsAtTheFirstSignal(flags: [String]) throws {
    let job = """
      {"input": "people.csv", "script": [{"tap": {"header": "age"}}], "scale": 8, "fps": 60, \
      "duration": 45, "output": "a.webp"}
      """
    try folder.write(job, to: "jobs.jsonl")
    let before = try folder.names()
    let process = try start(["batch", "jobs.jsonl"] + flags)
    try waitForUnfinishedFile()
    expectDeath(of: process, by: SIGTERM, "\(flags)")
    #expect(try folder.names() == before)
  }

  @Test(arguments: [[], ["--no-isolate"]])
  func aBatchEndsWithTheReaderOfItsResults(flags: [String]) throws {
    let before = try folder.names()
    let (jobs, results, errors) = (Pipe(), Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["batch"] + flags
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    (process.standardInput, process.standardOutput) = (jobs, results)
    process.standardError = errors
    try process.run()
    let job = """
      {"input": "people.csv", "script": [{"tap": {"header": "age"}}], "scale": 4, "fps": 60, \
      "duration": 10, "output": "a.webp"}

      """
    try jobs.fileHandleForWriting.write(contentsOf: Data(job.utf8))
    try waitForUnfinishedFile()
    try results.fileHandleForReading.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 73)
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(words == "<stdout>: error: cannot be written: Broken pipe\n")
    #expect(try folder.names() == before)
  }

  @Test func aHangUpThatIsIgnoredStaysSo() throws {
    let batch = try OpenBatch(["batch"], in: folder, ignoring: "HUP")
    for name in ["a.svg", "b.svg"] {
      let result = batch.result(of: #"{"input": "people.csv", "output": "\#(name)"}"#)
      #expect(result.contains(#""status": 0"#), "\(result)")
      kill(batch.process.processIdentifier, SIGHUP)
    }
    batch.end()
    batch.process.waitUntilExit()
    #expect(batch.process.terminationReason == .exit)
    #expect(batch.process.terminationStatus == 0)
  }

  @Test func whatAKilledFilmHasLeftIsSweptByTheNextRun() throws {
    let before = try folder.names()
    let process = try start(film("a.webp"))
    try waitForUnfinishedFile()
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(try folder.names().filter { $0.hasPrefix(".a.webp.gridreel-") }.count == 1)
    let outcome = try Program(folder: folder).run(["render", "people.csv", "-o", "b.svg"])
    #expect(outcome.status == 0)
    #expect(try folder.names() == (before + ["b.svg"]).sorted())
  }

  #if os(Linux)
  @Test(arguments: [(SIGSEGV, "Segmentation fault"), (SIGKILL, "Killed")])
  func aJobWhoseProcessDiesStopsNoOther(signal: Int32, name: String) throws {
    let jobs = """
      {"input": "people.csv", "output": "a.svg"}
      {"id": "slow", "input": "people.csv", "script": [{"tap": {"header": "age"}}], "scale": 8, \
      "fps": 60, "duration": 45, "output": "b.webp"}
      {"input": "people.csv", "output": "c.svg"}
      """
    try folder.write(jobs, to: "jobs.jsonl")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["batch", "jobs.jsonl", "--isolate", "-j", "1"]
    // Swift's own handler would take a signal that no fault has raised for none.
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    try waitUntil("the film is begun") {
      try folder.names().contains { $0.hasPrefix(".b.webp.gridreel-") }
    }
    let children = try process.children()
    #expect(children.count == 1)
    for child in children { kill(child, signal) }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let lines = text.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0].hasPrefix(#"{"line": 1, "status": 0,"#))
    #expect(
      lines[1].hasPrefix(
        """
        {"line": 2, "id": "slow", "status": 70, "error": "jobs.jsonl:2: error: the job's process \
        was ended by signal \(signal) (\(name))", "errorData": {"code": "internalFault",
        """))
    #expect(lines[2].hasPrefix(#"{"line": 3, "status": 0,"#))
    // What the dead process has left is swept by the one in its place.
    #expect(try !folder.names().contains { $0.contains(".gridreel-") })
  }
  #endif
}
