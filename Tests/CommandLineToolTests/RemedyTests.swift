import Foundation
import GridreelDataSources
import TestSupport
import Testing

/// Commands and flags in messages, which work when they are pasted.
@Suite struct RemedyTests {
  /// Runs a command as a shell does, `gridreel` among its programs.
  private func run(_ command: String, in folder: ScratchFolder, input: String = "") throws -> Int32
  {
    let bin = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: bin["gridreel"], withDestinationPath: Program.path)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = ["PATH": "\(bin.path):\(path)"]
    process.standardInput = FileHandle(forReadingAtPath: try folder.write(input, to: ".input"))
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static func has(_ command: String) -> Bool {
    guard let folder = try? ScratchFolder() else { return false }
    return (try? RemedyTests().run(command, in: folder)) == 0
  }

  private static let hasPyArrow = has("python3 -c 'import pyarrow'")
  private static let hasDuckDB = has("duckdb -version")

  @Test(arguments: ["table.csv", "a b's.csv", nil])
  func columnsAreReadAsTheWarningSays(name: String?) throws {
    let text = "name   age\nweb-1  3\nweb-20 14\n"
    let folder = try ScratchFolder()
    if let name { try folder.write(text, to: name) }
    let program = Program(folder: folder)
    let command = ["render", name ?? "-", "-o", "a.md"]
    let told = try program.run(command, input: text)
    #expect(told.errors.contains("use --input-format columns"))
    let drawn = try program.run(command + ["--input-format", "columns"], input: text)
    #expect(drawn.status == 0, "\(drawn.errors)")
    #expect(try folder.text("a.md").contains("web-20 | 14"))
  }

  /// A file of another format, made by PyArrow.
  private func folder(with name: String, by write: String) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let made = try run(
      "python3 -W ignore -c \"import pyarrow as a, pyarrow.parquet as p, pyarrow.feather as f; "
        + "t = a.table({'a': [1, 2]}); \(write)\"", in: folder)
    #expect(made == 0)
    let told = try Program(folder: folder).run(["render", name, "-o", "x.png"])
    #expect(told.status == 65)
    return folder
  }

  @Test func commandsNameTheReadersFile() throws {
    let folder = try ScratchFolder()
    try folder.write("PAR1", to: "sales 2024.parquet")
    let told = try Program(folder: folder).run(["render", "sales 2024.parquet", "-o", "a.png"])
    #expect(told.errors.contains("sys.argv[2])' 'sales 2024.parquet' 'sales 2024.arrow', or CSV"))
    #expect(told.errors.contains("\"COPY (FROM 'sales 2024.parquet') TO 'sales 2024.csv'\""))
    #expect(Remedy.csv(ofParquet: "<stdin>") == "duckdb -c \"COPY (FROM 'a.parquet') TO 'a.csv'\"")
  }

  @Test(.enabled(if: hasPyArrow)) func parquetBecomesArrow() throws {
    let folder = try folder(with: "b c.parquet", by: "p.write_table(t, 'b c.parquet')")
    #expect(
      try run(
        Remedy.arrow(ofParquet: "b c.parquet") + " && gridreel render 'b c.arrow' -o a.png",
        in: folder) == 0)
  }

  @Test(.enabled(if: hasPyArrow && hasDuckDB)) func parquetBecomesCSV() throws {
    let folder = try folder(with: "it's.parquet", by: "p.write_table(t, 'it\\'s.parquet')")
    #expect(
      try run(
        Remedy.csv(ofParquet: "it's.parquet") + " && gridreel render \"it's.csv\" -o a.png",
        in: folder) == 0)
  }

  @Test(.enabled(if: hasPyArrow)) func oldFeatherBecomesArrow() throws {
    let folder = try folder(with: "a.feather", by: "f.write_feather(t, 'a.feather', version=1)")
    #expect(
      try run(
        Remedy.arrow(ofFeather: "a.feather") + " && gridreel render a.arrow -o a.png", in: folder)
        == 0)
  }

  @Test func wordsStayWholeInAShell() throws {
    let folder = try ScratchFolder()
    let text = "[{\"it's\": \"03/04/2024\", \"b c\": 1}]"
    try folder.write(text, to: "a.json")
    let told = try Program(folder: folder).run(["render", "a.json", "-o", "a.png"]).errors
    let remedy = try #require(told.firstRange(of: "--parse '"))
    let flag = told[remedy.lowerBound...].prefix { $0 != "," }
    #expect(try run("gridreel render a.json --strict \(flag) -o b.png", in: folder) == 0)
    try folder.write("{\"a[0] b\": \(text), \"\": \(text)}", to: "two.json")
    let tables = try Program(folder: folder).run(["render", "two.json", "-o", "a.png"]).errors
    let path = try #require(tables.firstRange(of: "such as --json-path"))
    let word = tables[path.lowerBound...].dropFirst("such as ".count).prefix { $0 != "\n" }
    #expect(try run("gridreel render two.json \(word) -o c.png", in: folder) == 0)
  }

  // MARK: Sources

  /// The texts in quotes of all sources, with the names of their files.
  private func quotedTexts() throws -> [(file: String, text: Substring)] {
    let root = "\(#filePath)".components(separatedBy: "/Tests/")[0] + "/Sources"
    let files = try #require(FileManager.default.enumerator(atPath: root))
    var texts: [(String, Substring)] = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let source = try String(contentsOfFile: root + "/" + file, encoding: .utf8)
      for line in source.split(separator: "\n") {
        let code = line.drop { $0 == " " }
        guard !code.hasPrefix("//") else { continue }
        let parts = code.replacing("\\\"", with: "'").split(
          separator: "\"", omittingEmptySubsequences: false)
        for place in parts.indices where place % 2 == 1 {
          texts.append((file.split(separator: "/").last.map(String.init) ?? file, parts[place]))
        }
      }
    }
    return texts
  }

  @Test func commandsStandWhereTestsRunThem() throws {
    // What these write is run by RemedyTests, ReportTests, DocumentationTests and SnapshotCommandTests.
    let known = ["Remedy.swift", "AcceptCommand.swift", "FailureReport.swift"]
    let programs = [
      "awk ", "sed -", "duckdb -", "python3 -", "python -", "pip ", "apt ", "apt-get ", "curl ",
      "iconv ",
      "swift test", "swift run", "| gridreel", "pandas.", "pyarrow.", "to_feather",
    ]
    for (file, text) in try quotedTexts() where !known.contains(file) {
      for program in programs {
        #expect(!text.contains(program), "\(file): \(text)")
      }
    }
  }

  @Test func flagsInMessagesExist() throws {
    let root = "\(#filePath)".components(separatedBy: "/CommandLineToolTests/")[0]
    let helps = try FileManager.default.contentsOfDirectory(atPath: root + "/Fixtures/Help")
    let help = try helps.map {
      try String(contentsOfFile: "\(root)/Fixtures/Help/\($0)", encoding: .utf8)
    }.joined()
    // Flags of Swift's tools, of clipboards, of hidden workers, for the Python package, of git, and of programs whose
    // texts are refused.
    let others = [
      "--help", "--version", "--testing-library", "--type", "--worker", "--owner", "--complete",
      "--draw-vectors", "--show-toplevel", "--verify", "--end-of-options", "--full-tree",
      "--name-only", "--stdin", "--prefix", "--is-shallow-repository", "--unshallow",
      "--no-ext-diff", "--stat", "--numstat", "--list", "--query-gpu",
    ]
    for (file, text) in try quotedTexts() {
      for start in text.ranges(of: "--").map(\.upperBound) {
        let name = text[start...].prefix { $0.isASCII && ($0.isLowercase || $0 == "-") }
        let isFlag =
          start == text.index(text.startIndex, offsetBy: 2) || text[..<start].hasSuffix(" --")
        guard isFlag, name.count > 1, name.first != "-", !others.contains("--\(name)") else {
          continue
        }
        #expect(help.contains("--\(name)"), "\(file): --\(name)")
      }
    }
  }
}
