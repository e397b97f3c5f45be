import Foundation
import TestSupport

/// The built program, run as a shell runs it.
struct Program {
  /// What one run left.
  struct Outcome {
    let status: Int32
    let output: [UInt8]
    let errors: String

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }
    /// The lines of standard error.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  /// Where standard output goes.
  enum Output {
    /// Into the outcome.
    case kept
    /// Into a file or a device.
    case file(String)
    /// Into a pipe that nobody reads.
    case closedPipe
  }

  /// The program's path: beside the bundle that holds the tests.
  static let path: String = {
    let start = Bundle.allBundles.map(\.bundlePath) + [CommandLine.arguments[0], "/proc/self/exe"]
    for place in start {
      var folder = URL(fileURLWithPath: place).resolvingSymlinksInPath()
      for _ in 0..<4 {
        folder.deleteLastPathComponent()
        let candidate = folder.appendingPathComponent("gridreel").path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder),
          !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: candidate)
        {
          return candidate
        }
      }
    }
    return "gridreel"
  }()

  /// The folder in which it runs.
  let folder: ScratchFolder
  /// Its whole environment.
  var environment: [String: String] = ["PATH": "/usr/bin:/bin"]
  /// A command that starts the program, as `nice` does; empty to start it directly.
  var launcher: [String] = []

  /// Runs it and waits for its end.
  func run(
    _ arguments: [String], input: String = "", output: Output = .kept, in subfolder: String = ""
  ) throws -> Outcome {
    let process = Process()
    var words = launcher + [Self.path] + arguments
    // A shell alone has both ends of the pipe: one that another test's program inherits would stay open.
    if case .closedPipe = output { words = ["/bin/sh", "-c", Self.closedPipe, "sh"] + words }
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path + subfolder)
    let streams = try ScratchFolder()
    process.standardInput = FileHandle(forReadingAtPath: try streams.write(input, to: "in"))
    let errors = try Self.writer(streams.write("", to: "errors"))
    process.standardError = errors
    switch output {
    case .kept: process.standardOutput = try Self.writer(streams.write("", to: "out"))
    case .file(let path): process.standardOutput = try Self.writer(path)
    case .closedPipe: break
    }
    try process.run()
    process.waitUntilExit()
    // A signal is no exit status: nothing equals it.
    let status = process.terminationReason == .exit ? process.terminationStatus : -1
    let kept: [UInt8] = if case .kept = output { try streams.bytes("out") } else { [] }
    return Outcome(status: status, output: kept, errors: try streams.text("errors"))
  }

  /// Runs its arguments with a pipe without a reader as standard output.
  private static let closedPipe = """
    mkfifo "$0.pipe" && exec 3<>"$0.pipe" 4>"$0.pipe" 3<&- && rm "$0.pipe" && exec "$@" >&4 4>&-
    """

  private static func writer(_ path: String) throws -> FileHandle {
    guard let handle = FileHandle(forWritingAtPath: path) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return handle
  }
}

/// A folder with the files that the cases name.
func makeWorkspace() throws -> ScratchFolder {
  let folder = try ScratchFolder()
  let files = [
    "people.csv": "name,age,team\nAda,36,red\nBob,9,blue\nCleo,,red\n",
    "head.csv": "a,b\n", "empty.csv": "", "quote.csv": "a,b\n1,\"x\n2,y\n",
    "ragged.csv": "a,b\n1,2\n3,4,5\n", "nul.csv": "a,b\n1,\u{0}2\n",
    "han.csv": "name\nAda Lovelace\n早\n",
    "broken.json": "[{\"a\": 1},\n {\"a\": }]", "object.json": "{\"a\": [{}], \"b\": [{}]}",
    "numbers.json": "[1, {}]", "none.json": "[{}]", "cut.json": "[{\"a\": 1},",
    "long.csv": "a,b\n" + String(repeating: "word ", count: 600) + ",2\n",
    "twice.json": "[{\"a\": 1, \"a\": 2}]",
    "lines.jsonl": "{\"a\": 1}\n{\"a\": 2\n", "notes.txt": "hello",
    "deep.json": String(repeating: "[", count: 100_000),
    "lost.grid.json": "{\n  \"data\": \"lost.csv\"\n}",
    "key.grid.json": "{\"data\": \"people.csv\",\n \"colums\": []}",
    "column.grid.json": "{\"data\": \"people.csv\",\n \"sort\": \"aeg\"}",
    "theme.grid.json": "{\"data\": \"people.csv\",\n \"theme\": \"gone.json\"}",
    "font.grid.json": "{\"data\": \"people.csv\", \"fontPath\": \"gone.ttf\"}",
    "set.grid.json": "{\"data\": \"people.csv\",\n \"set\": {\"selected.backgroud\": \"red\"}}",
    "good.grid.json": "{\"data\": \"people.csv\", \"theme\": \"dark\", \"sort\": \"-age\"}",
    "circle.json": "{\"extends\": \"other.json\"}", "other.json": "{\"extends\": \"circle.json\"}",
    "pale.json":
      "{\"name\": \"Pale\", \"extends\": \"light\", \"parameters\": {\"textColor\": \"#cccccc\"}}",
    "misspelt.json": "{\"name\": \"x\", \"extends\": \"light\",\n \"rowHieght\": 3}",
  ]
  for (name, text) in files { try folder.write(text, to: name) }
  try folder.write(Array("a,b\né,".utf8) + [0xFF], to: "latin.csv")
  try folder.makeFolder("folder.csv")
  try folder.makeFolder("folder.png")
  return folder
}
