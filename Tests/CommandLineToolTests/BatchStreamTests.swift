import Foundation
import TestSupport
import Testing

/// Pictures that follow their results, and data that follow their jobs.
@Suite struct BatchStreamTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try makeWorkspace()
    program = Program(folder: folder)
  }

  private static let people = "name,age,team\nAda,36,red\nBob,9,blue\nCleo,,red\n"

  /// A job whose data follow it.
  private static func job(_ members: String, _ name: String, _ content: String) -> String {
    #"{"attachments": {"\#(name)": \#(content.utf8.count)}, \#(members)}"# + "\n" + content + "\n"
  }

  // MARK: Bytes

  @Test(arguments: [[], ["--no-isolate"]])
  func aPictureFollowsItsResult(flags: [String]) throws {
    let script = #""script": [{"tap": {"header": "age"}}], "fps": 5"#
    let jobs = """
      {"id": 1, "input": "people.csv", "output": {"bytes": "png"}, "sha256": true}
      {"id": 2, "input": "gone.csv", "output": {"bytes": "png"}}
      {"id": 3, "input": "people.csv", "output": "c.svg"}
      {"id": 4, "input": "people.csv", "output": {"bytes": "pdf"}, "page": "a4", "map": "d.json"}
      {"id": 5, "input": "people.csv", "output": {"bytes": "gif"}, \(script), "poster": "e.png"}
      {"id": 6, "input": "people.csv", "output": {"bytes": "webp"}, \(script)}
      {"id": 7, "input": "people.csv", "output": {"bytes": "filmstrip.png"}, \(script)}

      """
    let outcome = try program.run(["batch"] + flags, input: jobs)
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    let frames = try BatchFrames(outcome.output).all
    #expect(frames.map { $0.result["id"] as? Int } == [1, 2, 3, 4, 5, 6, 7])
    #expect(frames.map { $0.result["status"] as? Int } == [0, 66, 0, 0, 0, 0, 0])
    #expect(frames.map { $0.bytes == nil } == [false, true, true, false, false, false, false])
    _ = try program.run(["render", "people.csv", "-o", "x.png"])
    _ = try program.run(["render", "people.csv", "--page", "a4", "-o", "x.pdf"])
    let film = ["animate", "people.csv", "--tap", "age", "--fps", "5"]
    _ = try program.run(
      film + ["-o", "x.gif", "-o", "x.webp", "-o", "x.filmstrip.png", "--poster", "x.poster.png"])
    for (place, name) in [(0, "x.png"), (3, "x.pdf"), (4, "x.gif"), (5, "x.webp")] {
      #expect(try frames[place].bytes == folder.bytes(name), "\(name)")
    }
    #expect(try frames[6].bytes == folder.bytes("x.filmstrip.png"))
    #expect(try folder.bytes("e.png") == folder.bytes("x.poster.png"))
    #expect(try !folder.bytes("d.json").isEmpty)
    let file = try #require((frames[0].result["files"] as? [[String: Any]])?.first)
    #expect(file["path"] == nil)
    #expect(file["format"] as? String == "png")
    #expect((file["sha256"] as? String)?.count == 64)
    #expect(try !folder.names().contains { $0.contains(".gridreel-") || $0 == "-" })
  }

  @Test func picturesComeInTheOrderOfTheJobsForAnyNumberOfTasks() throws {
    let jobs = (1...40).map { number in
      let scale = number % 7 == 0 ? 4 : 1
      return #"{"data": [{"n": \#(number)}], "scale": \#(scale), "output": {"bytes": "png"}}"#
    }.joined(separator: "\n")
    let one = try program.run(["batch", "-j", "1"], input: jobs).output
    #expect(try BatchFrames(one).all.count == 40)
    for flags in [["-j", "4"], ["-j", "3", "--no-isolate"]] {
      #expect(try program.run(["batch"] + flags, input: jobs).output == one)
    }
  }

  // MARK: Attachments

  @Test(arguments: [[], ["--no-isolate"]])
  func dataFollowTheirJob(flags: [String]) throws {
    let output = #""output": {"bytes": "svg"}"#
    let both =
      #"{"attachments": {"a.csv": 8, "b.json": 10}, "data": "attachment:b.json", \#(output)}"#
    let grid = #"{"data": "people.csv", "sort": "-age"}"#
    let jobs =
      Self.job(#""input": "attachment:people.csv", \#(output)"#, "people.csv", Self.people)
      + Self.job(#""data": "attachment:people.csv", \#(output)"#, "people.csv", Self.people)
      + both + "\na,b\n1,2\n\n[{\"n\": 1}]\n"
      + Self.job(#""input": "attachment:x.grid.json", \#(output)"#, "x.grid.json", grid)
      + Self.job(
        #""input": "attachment:x", "inputFormat": "tsv", \#(output)"#, "x", "a\tb\n1\t2\n")
      + #"{"input": "people.csv", \#(output)}"#
    try folder.write(jobs, to: "jobs.jsonl")
    try folder.write("[{\"n\": 1}]", to: "b.json")
    let outcome = try program.run(["batch"] + flags, input: jobs)
    #expect(outcome.status == 0, "\(outcome.text)")
    let frames = try BatchFrames(outcome.output).all
    // Lines of data do not count.
    #expect(frames.map { $0.result["line"] as? Int } == [1, 2, 3, 4, 5, 6])
    let people = try program.run(["render", "people.csv", "--format", "svg", "-o", "-"]).output
    let numbers = try program.run(["render", "b.json", "--format", "svg", "-o", "-"]).output
    let sorted = try program.run(
      ["render", "people.csv", "--sort", "-age", "--format", "svg", "-o", "-"]
    ).output
    #expect(frames[0].bytes == people)
    #expect(frames[1].bytes == people)
    #expect(frames[2].bytes == numbers)
    #expect(frames[3].bytes == sorted)
    #expect(frames[5].bytes == people)
    // A list that is a file is read the same way.
    #expect(try program.run(["batch", "jobs.jsonl"] + flags).output == outcome.output)
  }

  @Test func bytesOfAllKindsComeThrough() throws {
    let rows = (0..<20_000).map { "row \($0),\($0 * 7)" }.joined(separator: "\n")
    let content = "name,value\n" + rows
    let job = Self.job(
      #""input": "attachment:long.csv", "height": 200, "output": {"bytes": "png"}"#, "long.csv",
      content)
    try folder.write(content, to: "long.csv")
    let outcome = try program.run(["batch"], input: job + job)
    let frames = try BatchFrames(outcome.output).all
    #expect(frames.count == 2)
    _ = try program.run(["render", "long.csv", "--height", "200", "-o", "x.png"])
    for frame in frames { #expect(try frame.bytes == folder.bytes("x.png")) }
  }

  static let wrongJobs: [(job: String, column: Int, message: String, endsTheRun: Bool)] = [
    (
      #"{"attachments": {"a/b.csv": 2}, "input": "attachment:a/b.csv", "output": "x.svg"}"#
        + "\nok\n",
      18, "'a/b.csv' is not a plain file name; name an attachment like 'people.csv'", false
    ),
    (
      #"{"attachments": {"..": 2}, "input": "people.csv", "output": "x.svg"}"# + "\nok\n",
      18, "'..' is not a plain file name; name an attachment like 'people.csv'", false
    ),
    (
      #"{"attachments": {"a.csv": 2}, "input": "attachment:b.csv", "output": "x.svg"}"# + "\nok\n",
      40, "'attachment:b.csv' is none of the job's attachments; it has 'attachment:a.csv'", false
    ),
    (
      #"{"input": "attachment:b.csv", "output": "x.svg"}"# + "\n",
      11, "'attachment:b.csv' is none of the job's attachments; it has none", false
    ),
    (
      #"{"attachments": {"a.csv": 2}, "input": "attachment:a.csv", "output": "x.svg"}"#
        + "\nlonger\n",
      27, "attachment 'a.csv' goes on after its 2 bytes; a line break must follow them", true
    ),
    (
      #"{"attachments": {"a.csv": -1}, "input": "people.csv", "output": "x.svg"}"# + "\nok\n",
      27, "'a.csv': -1 is not a size from 0 to 1073741824 bytes", true
    ),
    (
      #"{"attachments": ["a.csv"], "input": "people.csv", "output": "x.svg"}"# + "\nok\n",
      17, "expected an object for 'attachments', found an array", true
    ),
    (
      #"{"attachments": {"a.csv": 2}, "input": "attachm"# + "\nok\n",
      40, "string is never closed", true
    ),
    (
      #"{"input": "people.csv", "output": {"bytes": "bmp"}}"# + "\n",
      45,
      "unknown word 'bmp' for 'bytes', expected one of 'png', 'pdf', 'svg', 'webp', 'jpg', 'html', 'md', 'gif', "
        + "'apng', 'mp4', 'webm', 'filmstrip.png', 'filmstrip.pdf', 'filmstrip.svg', 'filmstrip.webp', 'filmstrip.jpg'",
      false
    ),
    (
      #"{"input": "people.csv", "output": {"byte": "png"}}"# + "\n",
      36, "unknown key 'byte'; did you mean 'bytes'?", false
    ),
    (
      #"{"input": "people.csv", "output": {"bytes": "gif"}}"# + "\n",
      1, "the key 'script' is missing", false
    ),
  ]

  @Test(arguments: wrongJobs, [[], ["--no-isolate"]])
  func aWrongFrameIsToldAndNothingBehindItIsMistakenForAJob(
    wrong: (job: String, column: Int, message: String, endsTheRun: Bool), flags: [String]
  ) throws {
    let good = #"{"input": "people.csv", "output": "good.svg"}"#
    let outcome = try program.run(["batch", "-j", "1"] + flags, input: wrong.job + good)
    let results = try BatchFrames(outcome.output).all.map(\.result)
    #expect(
      results.first?["error"] as? String
        == "<stdin>:1:\(wrong.column): error: \(wrong.message.description)")
    #expect(results.first?["line"] as? Int == 1)
    if wrong.endsTheRun {
      #expect(outcome.status == 65)
      #expect(results.count == 1)
      #expect(
        outcome.errors == "<stdin>:1: error: attachments may follow, but not as announced; nothing "
          + "behind this line is read\n")
    } else {
      #expect(outcome.status == 1)
      #expect(results.last?["status"] as? Int == 0)
      #expect(outcome.errors.isEmpty)
    }
    #expect(try folder.names().contains("good.svg") == !wrong.endsTheRun)
    #expect(try !folder.names().contains("x.svg"))
  }

  @Test(arguments: ["a,b\n1", ""])
  func anAttachmentThatIsCutIsTold(part: String) throws {
    let job = #"{"attachments": {"a.csv": 12}, "input": "attachment:a.csv", "output": "x.svg"}"#
    let outcome = try program.run(["batch"], input: job + "\n" + part)
    #expect(outcome.status == 1)
    let result = try BatchFrames(outcome.output).all.first?.result
    #expect(
      result?["error"] as? String
        == "<stdin>:1:27: error: attachment 'a.csv' is cut: \(part.utf8.count) of its 12 bytes came"
    )
    #expect(try !folder.names().contains("x.svg"))
  }

  @Test func aDatabaseIsNoAttachment() throws {
    let job = Self.job(
      #""input": "attachment:a.sqlite", "output": "x.svg""#, "a.sqlite", "SQLite format 3")
    let outcome = try program.run(["batch"], input: job)
    let result = try BatchFrames(outcome.output).all.first?.result
    #expect(
      result?["error"] as? String == "attachment:a.sqlite: error: a database cannot come from an "
        + "attachment; name a file")
  }

  @Test func errorsInAttachmentsNameThem() throws {
    let job = Self.job(
      #""input": "attachment:a.csv", "output": "x.svg""#, "a.csv", "a,b\n1,\"x\n")
    let result = try BatchFrames(program.run(["batch"], input: job).output).all.first?.result
    let error = try #require(result?["error"] as? String)
    #expect(error.hasPrefix("attachment:a.csv:2:3: error: "))
  }

  @Test func aLineThatIsTooLongIsTold() throws {
    let long = #"{"data": [{"a": ""# + String(repeating: "x", count: 65 << 20) + "\"}]"
    let good = #"{"input": "people.csv", "output": "good.svg"}"#
    let message =
      "<stdin>:1: error: the line is longer than 67108864 bytes; write the rows into a file"
    let plain = try program.run(["batch"], input: long + ", \"output\": \"a.svg\"}\n" + good)
    #expect(plain.status == 1)
    let results = try BatchFrames(plain.output).all.map(\.result)
    #expect(results.map { $0["status"] as? Int } == [65, 0])
    #expect(results[0]["error"] as? String == message)
    let announcing = try program.run(
      ["batch"], input: long + ", \"attachments\": {\"a\": 60}}\n" + good)
    #expect(announcing.status == 65)
    let one = try BatchFrames(announcing.output).all.map(\.result)
    #expect(one.map { $0["error"] as? String } == [message])
  }
}

/// The results of a batch, each with the bytes that follow it.
struct BatchFrames {
  private(set) var all: [(result: [String: Any], bytes: [UInt8]?)] = []

  init(_ output: [UInt8]) throws {
    var rest = output[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let object = try JSONSerialization.jsonObject(with: Data(rest[..<end]))
      let result = try #require(object as? [String: Any])
      rest = rest[(end + 1)...]
      var bytes: [UInt8]?
      if let count = result["bytes"] as? Int {
        try #require(rest.count > count)
        bytes = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        #expect(rest.popFirst() == UInt8(ascii: "\n"))
      }
      all.append((result, bytes))
    }
    #expect(rest.isEmpty)
  }
}
