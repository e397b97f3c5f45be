import Foundation
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct BatchTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try makeWorkspace()
    program = Program(folder: folder)
  }

  /// The results as objects, in the order in which they were written.
  private func results(_ outcome: Program.Outcome) throws -> [[String: Any]] {
    try outcome.text.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  @Test func eachJobIsDrawnAsRenderDrawsIt() throws {
    let jobs = """
      {"id": "a", "input": "people.csv", "sort": "-age", "theme": "dark", "output": "a.png"}
      {"id": 2, "input": "good.grid.json", "output": ["b.svg", "b.pdf"], "map": "b.json", "alt": "b.txt"}
      {"data": "people.csv", "sort": "-age", "theme": "dark", "output": "c.png"}

      """
    let outcome = try program.run(["batch"], input: jobs)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let results = try results(outcome)
    #expect(results.map { $0["line"] as? Int } == [1, 2, 3])
    #expect(results.map { $0["status"] as? Int } == [0, 0, 0])
    #expect(results[0]["id"] as? String == "a")
    #expect(results[1]["id"] as? Int == 2)
    #expect(results[2]["id"] == nil)
    _ = try program.run(
      ["render", "people.csv", "--sort", "-age", "--theme", "dark", "-o", "x.png"])
    _ = try program.run(
      ["render", "good.grid.json", "-o", "x.svg", "--map", "x.json", "--alt", "x.txt"])
    for (own, other) in [
      ("a.png", "x.png"), ("c.png", "x.png"), ("b.svg", "x.svg"), ("b.json", "x.json"),
      ("b.txt", "x.txt"),
    ] {
      #expect(try folder.bytes(own) == folder.bytes(other), "\(own)")
    }
  }

  @Test func aResultSaysWhatTheReportOfRenderSays() throws {
    let report = try program.run(["render", "han.csv", "-o", "a.png", "--json"]).text
    let outcome = try program.run(
      ["batch"], input: #"{"input": "han.csv", "output": "a.png", "sha256": true}"#)
    // What the columns are takes a pass over all rows, which jobs do not make.
    let start = try #require(report.range(of: #""columnTypes""#)).lowerBound
    let end = try #require(report.range(of: #""edits""#)).lowerBound
    // A job has keys where the command line has flags.
    let own = String(report[..<start] + report[end...]).replacing(
      "--fonts cjk", with: #"\"fonts\": \"cjk\""#)
    #expect(outcome.text == #"{"line": 1, "status": 0, "# + own.dropFirst())
  }

  @Test func aResultHasTheDigestsOfFilesIfAskedFor() throws {
    let jobs = """
      {"input": "people.csv", "output": ["a.png", "a.svg", "a.pdf"], "page": "a4", "sha256": "file"}
      {"input": "people.csv", "output": "b.png", "sha256": "pixels"}
      """
    let outcome = try program.run(["batch"], input: jobs)
    let results = try results(outcome)
    let files = try #require(results[0]["files"] as? [[String: Any]])
    #expect(files.count == 3)
    for file in files {
      let path = try #require(file["path"] as? String)
      let digest = try folder.bytes(path).withUnsafeBytes { SHA256.hexadecimal(of: $0) }
      #expect(file["fileSha256"] as? String == digest, "\(path)")
      #expect(file["sha256"] == nil)
    }
    #expect(
      results[1]["error"] as? String
        == "<stdin>:2:54: error: 'sha256' is true, false or \"file\"")
  }

  @Test func aJobThatFailsStopsNothing() throws {
    let jobs = """
      // What goes wrong is told by line.
      {"id": 1, "input": "gone.csv", "output": "a.svg"}
      {"id": 2, "input": "people.csv", "output": "b.svg", "sort": "aeg"}
      {"id": 3, bad}
      {"id": 4, "input": "people.csv", "output": "missing/c.svg"}
      {"id": 5, "input": "han.csv", "output": "d.svg", "strict": true}
      {"id": 6, "data": [{"a": 1}], "output": "e.svg", "scale": 99}

      {"id": 7, "input": "people.csv", "output": "f.svg"}
      """
    try folder.write(jobs, to: "jobs.jsonl")
    let outcome = try program.run(["batch", "jobs.jsonl"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    let results = try results(outcome)
    #expect(results.map { $0["line"] as? Int } == [2, 3, 4, 5, 6, 7, 9])
    #expect(results.map { $0["status"] as? Int } == [66, 65, 65, 73, 1, 65, 0])
    #expect(
      results.map { $0["error"] as? String } == [
        "gone.csv: error: cannot be read: No such file or directory",
        "jobs.jsonl:3:61: error: unknown column 'aeg'; did you mean 'age'?",
        "jobs.jsonl:4:11: error: expected a key in double quotes, found a letter",
        "missing/c.svg: error: cannot be written: No such file or directory; make its folder first",
        nil,
        "jobs.jsonl:7:59: error: 'scale': 99 is out of range; it goes from 0.1 to 8",
        nil,
      ])
    let names = try folder.names()
    #expect(names.contains("f.svg"))
    #expect(Set(names).isDisjoint(with: ["a.svg", "b.svg", "d.svg", "e.svg"]))
  }

  @Test(
    arguments: [
      (#""limit": 1"#, nil, nil),
      (#""perLine": 3"#, #"cards per row apply only with "layout": "tiles""#, "perLine"),
      (#""collapse": "x""#, #"make some with "group": "KEY""#, "collapse"),
      (#""header": false"#, #""header" is about arrays"#, "data"),
      (#""columns": [{"key": "n", "width": "wide"}]"#, "'wide' is not a width", "columns[0].width"),
      (#""sort": "a--limit""#, "unknown column 'a--limit'", "sort"),
    ] as [(String, String?, String?)])
  func aJobIsToldItsKeysInsteadOfFlags(members: String, error: String?, key: String?) throws {
    try folder.write(
      #"{"data": [{"n": 1}, {"n": 2}], \#(members), "output": "a.svg"}"#, to: "jobs.jsonl")
    let result = try #require(try results(try program.run(["batch", "jobs.jsonl"])).first)
    let found = result["error"] as? String
    #expect((found == nil) == (error == nil), "\(result)")
    if let error { #expect(found?.contains(error) == true, "\(result)") }
    #expect(result["key"] as? String == key, "\(result)")
  }

  @Test func warningsOfJobsNameKeys() throws {
    let job =
      #"{"data": [{"d": "01/02/2024", "name": "Ada"}], "width": 30, "output": "a.svg"}"#
    try folder.write(job, to: "jobs.jsonl")
    let result = try #require(try results(try program.run(["batch", "jobs.jsonl"])).first)
    let warnings = (result["warnings"] as? [String] ?? []).joined(separator: "\n")
    #expect(warnings.contains(#""parse": {"d": "MM/dd/yyyy"}"#), "\(warnings)")
    #expect(warnings.contains(#""width""#) && !warnings.contains("--"), "\(warnings)")
  }

  static let wrongJobs = [
    (
      #"{"input": "people.csv", "outputs": "a.svg"}"#,
      "1:25: error: unknown key 'outputs'; did you mean 'output'?"
    ),
    (#"{"input": "people.csv"}"#, "1:1: error: the key 'output' is missing"),
    (
      #"{"output": "a.svg"}"#,
      "1:1: error: say what is drawn: 'input', a file, or 'data' as in a grid file"
    ),
    (
      #"{"input": "-", "output": "a.svg"}"#,
      "1:11: error: standard input has jobs; name a file, or write rows as 'data'"
    ),
    (
      #"{"input": "people.csv", "output": "-"}"#,
      "1:35: error: standard output has results; name a file, or say {\"bytes\": \"png\"} for a picture "
        + "behind its result"
    ),
    (
      #"{"input": "people.csv", "output": []}"#,
      "1:35: error: 'output' is an empty array; name a file"
    ),
    (
      #"{"input": "people.csv", "data": [], "output": "a.svg"}"#,
      "1:33: error: give 'input' or 'data', not both"
    ),
    (
      #"{"input": "people.csv", "output": ["a.svg", "a.gif"]}"#,
      "1:35: error: stills and reels are two jobs"
    ),
    (
      #"{"input": "people.csv", "output": "a.svg", "fps": 9}"#,
      "1:51: error: 'fps' belongs to reels"
    ),
    (
      #"{"input": "people.csv", "output": "a.gif", "map": "m"}"#,
      "1:51: error: 'map' belongs to stills"
    ),
    (#"{"input": "people.csv", "output": "a.gif"}"#, "1:1: error: the key 'script' is missing"),
    (
      #"{"id": [1], "input": "people.csv", "output": "a.svg"}"#,
      "1:8: error: 'id' is a text or a number"
    ),
    ("[1]", "1:1: error: expected an object, found an array"),
    (
      #"{"input": "people.csv", "output": "a.svg", "theme": {"rowHieght": 3}}"#,
      "1:54: error: unknown key 'rowHieght'; did you mean 'rowHeight'?"
    ),
    (
      #"{"input": "people.csv", "output": "a.svg", "fontPath": "gone.ttf"}"#,
      "1:56: error: no font file or folder at 'gone.ttf'"
    ),
  ]

  @Test(arguments: wrongJobs)
  func aWrongJobIsToldWhereItIsWrong(job: String, message: String) throws {
    let before = try folder.names()
    let outcome = try program.run(["batch"], input: job)
    #expect(try results(outcome).map { $0["error"] as? String } == ["<stdin>:\(message)"])
    #expect(outcome.status == 1)
    #expect(try folder.names() == before)
  }

  @Test(arguments: [[], ["--no-isolate"]])
  func theResultsAreTheSameForAnyNumberOfTasks(flags: [String]) throws {
    // Every second job reads what the one before it writes.
    let jobs = (1...12).flatMap { number in
      [
        """
        {"id": \(number), "data": [{"n": 1}, {"n": 2}], "sort": "-n", \
        "saveSortState": "s\(number).json", "output": "p\(number).svg"}
        """,
        """
        {"data": [{"n": 1}, {"n": 2}], "sortState": "./s\(number).json", \
        "output": "q\(number).svg"}
        """,
      ]
    }
    try folder.write(jobs.joined(separator: "\n") + "\n{bad", to: "jobs.jsonl")
    var runs: [[UInt8]] = []
    for count in ["1", "2", "9"] {
      for number in 1...12 { unlink(folder["s\(number).json"]) }
      let outcome = try program.run(["batch", "-j", count, "jobs.jsonl"] + flags)
      #expect(outcome.status == 1)
      runs.append(outcome.output)
      for number in 1...12 {
        #expect(try folder.text("q\(number).svg") == folder.text("p\(number).svg"))
      }
    }
    runs.append(try program.run(["batch", "jobs.jsonl"]).output)
    for run in runs { #expect(run == runs[0]) }
  }

  static let sharedFiles = [
    (#""output": "a.svg""#, #""output": ["b.svg", "./below/../a.svg"]"#, "./below/../a.svg"),
    (
      #""output": "a.svg", "map": "m.json""#, #""output": "b.svg", "alt": "link.json""#, "link.json"
    ),
    (#""output": "{theme}.svg", "theme": ["light", "dark"]"#, #""output": "dark.svg""#, "dark.svg"),
    (#""output": "dark.svg""#, #""output": "{theme}.svg", "theme": "dark""#, "dark.svg"),
    (
      #""script": [{"tap": {"header": "age"}}, {"screenshot": "s.png"}], "output": "a.gif""#,
      #""output": "s.png""#, "s.png"
    ),
  ]

  @Test(arguments: sharedFiles)
  func twoJobsInAFileThatWriteOneFileAreRefusedBeforeAnythingIsDrawn(
    first: String, second: String, path: String
  ) throws {
    try folder.makeFolder("below")
    symlink("m.json", folder["link.json"])
    let jobs = """
      {"input": "people.csv", "output": "z.svg"}
      {"input": "people.csv", \(first)}
      {"input": "people.csv", \(second)}
      """
    try folder.write(jobs, to: "jobs.jsonl")
    let before = try folder.names()
    let outcome = try program.run(["batch", "jobs.jsonl"])
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("jobs.jsonl:3:"))
    #expect(
      outcome.errors.hasSuffix(
        ": error: '\(path)' is also written by line 2; choose another output\n"))
    #expect(try folder.names() == before)
  }

  @Test func ofJobsThatComeThroughAPipeTheLaterOneIsRefused() throws {
    let jobs = """
      {"input": "people.csv", "output": "a.svg"}
      {"id": "b", "input": "good.grid.json", "output": "a.svg"}
      {"input": "people.csv", "output": "b.svg"}
      """
    let outcome = try program.run(["batch"], input: jobs)
    #expect(outcome.status == 1)
    let results = try results(outcome)
    #expect(results.map { $0["status"] as? Int } == [0, 65, 0])
    #expect(results[1]["id"] as? String == "b")
    #expect(
      results[1]["error"] as? String
        == "<stdin>:2:50: error: 'a.svg' is also written by line 1; choose another output")
    _ = try program.run(["render", "people.csv", "-o", "x.svg"])
    #expect(try folder.text("a.svg") == folder.text("x.svg"))
  }

  @Test func aListThatIsGivenTwiceIsRefused() throws {
    try folder.write(#"{"input": "people.csv", "output": "a.svg"}"#, to: "jobs.jsonl")
    let outcome = try program.run(["batch", "jobs.jsonl", "./jobs.jsonl"])
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "./jobs.jsonl:1:35: error: 'a.svg' is also written by jobs.jsonl:1; choose another output\n"
    )
  }

  @Test func pathsStartFromTheCurrentFolder() throws {
    try folder.makeFolder("lists")
    try folder.makeFolder("grids")
    try folder.write(
      #"{"data": "../people.csv", "theme": "../pale.json"}"#, to: "grids/own.grid.json")
    let jobs = """
      {"input": "people.csv", "theme": "pale.json", "output": "a.svg"}
      {"input": "grids/own.grid.json", "output": "b.svg"}
      {"input": "grids/own.grid.json", "theme": "pale.json", "output": "c.svg"}
      """
    try folder.write(jobs, to: "lists/jobs.jsonl")
    let outcome = try program.run(["batch", "--allow-path", ".", "lists/jobs.jsonl"])
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(try folder.text("a.svg") == folder.text("b.svg"))
    #expect(try folder.text("a.svg") == folder.text("c.svg"))
  }

  @Test func aReelIsAJobToo() throws {
    let job = """
      {"input": "people.csv", "output": "a.apng", "script": [{"tap": {"header": "age"}}], "fps": 5}
      """
    let outcome = try program.run(["batch"], input: job)
    #expect(outcome.status == 0, "\(outcome.text)")
    _ = try program.run(
      ["animate", "people.csv", "-o", "b.apng", "--tap", "age", "--fps", "5"])
    #expect(try folder.bytes("a.apng") == folder.bytes("b.apng"))
  }

  @Test func severalListsAreNamedInResults() throws {
    try folder.write(#"{"input": "people.csv", "output": "a.svg"}"#, to: "one.jsonl")
    try folder.write("\n" + #"{"input": "people.csv", "output": "b.svg"}"#, to: "two.jsonl")
    let results = try results(try program.run(["batch", "one.jsonl", "two.jsonl"]))
    #expect(results.map { $0["file"] as? String } == ["one.jsonl", "two.jsonl"])
    #expect(results.map { $0["line"] as? Int } == [1, 2])
  }

  @Test func aListThatCannotBeReadIsFoundBeforeAnythingIsDrawn() throws {
    let job = #"{"input": "people.csv", "output": "a.svg"}"#
    try folder.write(job, to: "one.jsonl")
    for (name, reason) in [
      ("gone.jsonl", "No such file or directory"), ("folder.csv", "Is a directory"),
    ] {
      let outcome = try program.run(["batch", "one.jsonl", name])
      #expect(outcome.status == 66)
      #expect(outcome.errors == "\(name): error: cannot be read: \(reason)\n")
      #expect(try !folder.names().contains("a.svg"))
    }
  }

  @Test func whatNobodyReadsEndsTheRun() throws {
    let jobs = (0..<50).map { #"{"data": [{"n": 1}], "output": "p\#($0).svg"}"# }
    let outcome = try program.run(
      ["batch", "-j", "1"], input: jobs.joined(separator: "\n"), output: .closedPipe)
    #expect(outcome.status == 73)
    #expect(outcome.errors == "<stdout>: error: cannot be written: Broken pipe\n")
    #expect(try !folder.names().contains("p49.svg"))
  }

  @Test func noJobsAreNoFailure() throws {
    let outcome = try program.run(["batch"], input: "\n// nothing\n\n")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
  }
}
