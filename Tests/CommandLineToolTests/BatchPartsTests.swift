import Foundation
import TestSupport
import Testing

/// Runs that do a part of their jobs: shards, jobs that are done already, jobs with limits.
@Suite struct BatchPartsTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try makeWorkspace()
    program = Program(folder: folder)
  }

  private func results(_ arguments: [String], status: Int32 = 0) throws -> [[String: Any]] {
    let outcome = try program.run(["batch"] + arguments)
    #expect(outcome.status == status, "\(outcome.text)\(outcome.errors)")
    return try BatchFrames(outcome.output).all.map(\.result)
  }

  // MARK: Shards

  @Test func shardsAreDisjointAndComplete() throws {
    let jobs = (1...7).map { #"{"id": \#($0), "data": [{"n": \#($0)}], "output": "s\#($0).svg"}"# }
    try folder.write(
      "// jobs\n\n" + jobs[..<4].joined(separator: "\n\n") + "\n{torn\n", to: "one.jsonl")
    try folder.write(jobs[4...].joined(separator: "\n"), to: "two.jsonl")
    var lines: [[String]] = []
    for number in 1...3 {
      let results = try results(
        ["one.jsonl", "two.jsonl", "--shard", "\(number)/3"], status: number == 2 ? 1 : 0)
      lines.append(results.map { "\($0["file"] ?? ""):\($0["line"] ?? 0)" })
    }
    #expect(
      lines == [
        ["one.jsonl:3", "one.jsonl:9", "two.jsonl:2"],
        ["one.jsonl:5", "one.jsonl:10", "two.jsonl:3"], ["one.jsonl:7", "two.jsonl:1"],
      ])
    #expect(try folder.names().filter { $0.hasPrefix("s") && $0.hasSuffix(".svg") }.count == 7)
  }

  @Test(arguments: ["0/3", "4/3", "1", "a/b", "1/0", "-1/2", "1/2/3"])
  func aWrongShardIsWrongUsage(text: String) throws {
    let outcome = try program.run(["batch", "--shard", text])
    #expect(outcome.status == 64)
    #expect(
      outcome.errors
        == "error: --shard: '\(text)' is not a shard such as 1/8, the first of eight\n")
  }

  @Test func whatAnotherShardWritesCannotBeRead() throws {
    let jobs = """
      {"data": [{"n": 1}], "sort": "n", "saveSortState": "s.json", "output": "a.svg"}
      {"data": [{"n": 1}], "sortState": "s.json", "output": "b.svg"}
      """
    try folder.write(jobs, to: "jobs.jsonl")
    let results = try results(["jobs.jsonl", "--shard", "2/2"], status: 1)
    let error = try #require(results.first?["error"] as? String)
    #expect(error.hasPrefix("jobs.jsonl:2: error: '"))
    #expect(error.hasSuffix("is also written by line 1, a job of another shard; run both in one"))
    #expect(try self.results(["jobs.jsonl", "--shard", "1/1"]).count == 2)
  }

  // MARK: Jobs that are done

  private static let jobs = """
    {"id": 1, "input": "people.csv", "theme": "pale.json", "output": "out/a.png", "map": "out/a.json"}
    {"id": 2, "input": "good.grid.json", "output": "out/b.svg"}
    {"id": 3, "data": "pictures.csv", "columns": [{"key": "picture", "cell": "image"}], "output": "out/c.svg"}
    """

  private func prepare() throws {
    try folder.write(Self.jobs, to: "jobs.jsonl")
    try folder.write("picture\ndot.svg\n", to: "pictures.csv")
    try folder.write(Self.dot("red"), to: "dot.svg")
    try folder.makeFolder("out")
  }

  private static func dot(_ color: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' "
      + "fill='\(color)'/></svg>"
  }

  /// The jobs that were run, by number.
  private func drawn(_ flags: [String] = []) throws -> [Int] {
    try results(["jobs.jsonl", "--skip-existing"] + flags)
      .filter { $0["cached"] as? Bool != true }.compactMap { $0["id"] as? Int }
  }

  @Test(arguments: [[], ["--no-isolate"]])
  func whatIsDoneIsNotDoneAgain(flags: [String]) throws {
    try prepare()
    let first = try program.run(["batch", "jobs.jsonl", "--skip-existing"] + flags)
    #expect(first.status == 0, "\(first.text)")
    #expect(!first.text.contains("cached"))
    let names = try folder.names(in: "out")
    let second = try program.run(["batch", "jobs.jsonl", "--skip-existing"] + flags)
    #expect(second.text.replacing("\"cached\": true, ", with: "") == first.text)
    #expect(second.text.split(separator: "\"cached\": true").count == 4)
    #expect(try folder.names(in: "out") == names)
  }

  @Test func whatChangesIsDoneAgain() throws {
    try prepare()
    #expect(try drawn() == [1, 2, 3])
    #expect(try drawn() == [])
    let changes: [(name: String, content: String, jobs: [Int])] = [
      ("people.csv", "name,age,team\nAda,37,red\n", [1, 2]),
      ("pale.json", #"{"name": "Pale", "extends": "light", "rowHeight": 40}"#, [1]),
      ("good.grid.json", #"{"data": "people.csv", "theme": "dark"}"#, [2]),
      ("dot.svg", Self.dot("blue"), [3]),
      ("out/b.svg", "<svg/>", [2]),
      ("out/a.json", "", [1]),
      (
        "jobs.jsonl", Self.jobs.replacing("\"id\": 2, ", with: "\"id\": 2,\"sort\":\"age\", "), [2]
      ),
    ]
    for change in changes {
      try folder.write(change.content, to: change.name)
      #expect(try drawn() == change.jobs, "\(change.name)")
      #expect(try drawn() == [], "\(change.name)")
    }
    unlink(folder["dot.svg"])
    #expect(try results(["jobs.jsonl", "--skip-existing"]).count == 3)
    unlink(folder["out/c.svg"])
    #expect(try drawn() == [3])
  }

  @Test func howAJobIsWrittenDoesNotMatter() throws {
    try prepare()
    try folder.write(#"{"id": 1, "input": "people.csv", "output": "out/a.svg"}"#, to: "jobs.jsonl")
    #expect(try drawn() == [1])
    try folder.write(
      #"{ "output":"out/a.svg" , "id": 2, "input": "people.csv", }"#, to: "jobs.jsonl")
    #expect(try drawn() == [])
  }

  @Test func aBookThatIsCutOrWrongOnlyCostsTime() throws {
    try prepare()
    _ = try drawn()
    let book = try folder.bytes("out/.gridreel.recipes")
    for count in [0, 1, 60, 70, book.count / 2, book.count - 2] {
      try folder.write(Array(book.prefix(count)), to: "out/.gridreel.recipes")
      #expect(try !drawn().isEmpty)
      #expect(try drawn() == [], "\(count) bytes")
    }
    try folder.write(Array(book.reversed()), to: "out/.gridreel.recipes")
    #expect(try drawn() == [1, 2, 3])
  }

  @Test func aJobThatFailsOrReturnsBytesIsAlwaysTried() throws {
    let jobs = """
      {"id": 1, "input": "gone.csv", "output": "a.svg"}
      {"id": 2, "input": "people.csv", "output": {"bytes": "svg"}, "map": "m.json"}
      """
    try folder.write(jobs, to: "jobs.jsonl")
    for _ in 1...2 {
      let results = try results(["jobs.jsonl", "--skip-existing"], status: 1)
      #expect(results.map { $0["status"] as? Int } == [66, 0])
      #expect(results.allSatisfy { $0["cached"] == nil })
    }
  }

  // MARK: Folders

  @Test func missingFoldersAreMadeOnlyWhenAskedFor() throws {
    let job = #"{"input": "people.csv", "output": "a/b/c.svg", "map": "d/e.json"}"#
    try folder.write(job, to: "jobs.jsonl")
    #expect(try results(["jobs.jsonl"], status: 1).first?["status"] as? Int == 73)
    #expect(try results(["jobs.jsonl", "--make-folders"]).count == 1)
    #expect(try folder.names(in: "a/b") == ["c.svg"])
    #expect(try folder.names(in: "d") == ["e.json"])
    try folder.write(
      #"{"input": "people.csv", "output": "people.csv/a.svg"}"#, to: "jobs.jsonl")
    let error = try results(["jobs.jsonl", "--make-folders"], status: 1).first?["error"]
    #expect(
      error as? String
        == "people.csv: error: cannot be made: a file stands where this folder must be; move it away, or choose another folder"
    )
  }

  @Test func anOutputThatIsAFolderIsTold() throws {
    try folder.write(
      #"{"input": "people.csv", "output": "folder.png"}"# + "\n"
        + #"{"input": "people.csv", "output": "b.svg"}"#, to: "jobs.jsonl")
    let results = try results(["jobs.jsonl"], status: 1)
    #expect(results.map { $0["status"] as? Int } == [73, 0])
    #expect(
      results[0]["error"] as? String == "folder.png: error: cannot be written: Is a directory")
    #expect(results[0]["line"] as? Int == 1)
  }

  // MARK: Limits

  /// A film that takes minutes, between two small pictures.
  private static let slowJobs = """
    {"input": "people.csv", "output": "a.svg"}
    {"id": "slow", "input": "people.csv", "script": [{"tap": {"header": "age"}}], "scale": 4, "fps": 60, \
    "duration": 40, "limitFrames": 100000, "output": "b.webp"}
    {"input": "people.csv", "output": "c.svg"}
    """

  @Test func aJobThatTakesTooLongIsEnded() throws {
    try folder.write(Self.slowJobs, to: "jobs.jsonl")
    let results = try results(["jobs.jsonl", "--timeout", "2", "-j", "1"], status: 1)
    #expect(results.map { $0["status"] as? Int } == [0, 75, 0])
    #expect(
      results[1]["error"] as? String
        == "people.csv: error: needs more than 2 s of processor time to be drawn; allow more with --timeout"
    )
    #expect(try !folder.names().contains { $0.contains(".gridreel-") })
  }

  @Test func aJobThatNeedsTooMuchMemoryIsEnded() throws {
    let jobs = """
      {"input": "people.csv", "output": "a.svg"}
      {"input": "people.csv", "width": 8000, "height": 2000, "scale": 3, "output": "b.png"}
      {"input": "people.csv", "output": "c.svg"}
      """
    try folder.write(jobs, to: "jobs.jsonl")
    let results = try results(["jobs.jsonl", "--max-memory", "100MB", "-j", "1"], status: 1)
    #expect(results.map { $0["status"] as? Int } == [0, 75, 0])
    #expect(
      results[1]["error"] as? String
        == "people.csv: error: needs more than 100MB of memory to be drawn; allow more with --max-memory"
    )
    #expect(try self.results(["jobs.jsonl", "--max-memory", "4GiB"]).count == 3)
  }

  @Test(arguments: [
    ("--timeout", "0", "'0' is not a number of seconds above 0, a week at most"),
    ("--timeout", "soon", "'soon' is not a number of seconds above 0, a week at most"),
    ("--max-memory", "512", "'512' is not a size (examples: 512MB, 2GiB)"),
    ("--max-memory", "1e99GB", "'1e99GB' is not a size (examples: 512MB, 2GiB)"),
    (
      "--max-memory", "8MB",
      "'8MB' is less than the program needs by itself; 64MB is the least"
    ),
  ])
  func aWrongLimitIsWrongUsage(flag: String, value: String, message: String) throws {
    let outcome = try program.run(["batch", flag, value])
    #expect(outcome.status == 64)
    #expect(outcome.errors == "error: \(flag): \(message)\n")
  }
}
