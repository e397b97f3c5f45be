import Foundation
import TestSupport
import Testing

/// Where a picture goes that was given no name.
@Suite struct UsualOutputTests {
  private let folder: ScratchFolder

  init() throws { folder = try makeWorkspace() }

  /// Runs the program with a pipe behind standard output: its status, and what came through.
  private func piped(
    _ arguments: [String], input: String? = nil
  ) throws -> (status: Int32, output: [UInt8], errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let (source, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input == nil ? FileHandle.nullDevice : source
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    if let input {
      source.fileHandleForWriting.write(Data(input.utf8))
      try source.fileHandleForWriting.close()
    }
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, bytes, words)
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47]

  @Test func aPictureStandsBesideItsInput() throws {
    let (status, output, errors) = try piped(["people.csv"])
    #expect(status == 0, "\(errors)")
    #expect(String(decoding: output, as: UTF8.self) == "people.png\n")
    #expect(try Array(folder.bytes("people.png").prefix(4)) == Self.signature)
    // It may be drawn again.
    #expect(try piped(["people.csv", "--sort=-age"]).status == 0)
  }

  @Test(arguments: [("good.grid.json", "good.png"), ("latin.csv", "latin.svg")])
  func itsNameIsThatOfTheInput(input: String, output: String) throws {
    let flags = output.hasSuffix("svg") ? ["--format", "svg", "--encoding", "latin-1"] : []
    #expect(try piped([input] + flags).output == Array((output + "\n").utf8))
    #expect(try folder.names().contains(output))
  }

  @Test func eachThemeHasItsName() throws {
    #expect(
      try piped(["people.csv", "--theme", "light,dark"]).output
        == Array("people-light.png\npeople-dark.png\n".utf8))
  }

  @Test func anotherProgramsFileIsNotReplaced() throws {
    try folder.write("mine", to: "people.png")
    let (status, output, errors) = try piped(["people.csv"])
    #expect(status == 73)
    #expect(output.isEmpty)
    #expect(
      errors
        == "people.png: error: was not drawn by Gridreel, so it is not replaced; say where the picture goes: -o FILE\n"
    )
    #expect(try folder.text("people.png") == "mine")
    #expect(try piped(["people.csv", "people.png"]).status == 73)
    #expect(try piped(["people.csv", "-o", "people.png"]).status == 0)
    for name in ["x.svg", "x.pdf", "x.webp", "x.jpg"] {
      for _ in 1...2 { #expect(try piped(["people.csv", name]).status == 0, "\(name)") }
      try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: name)
      #expect(try piped(["people.csv", name]).status == 73, "\(name)")
    }
  }

  @Test func aPictureThatWouldNotChangeIsNotWritten() throws {
    #expect(try piped(["people.csv"]).status == 0)
    let path = folder["people.png"]
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: path)
    func date() throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
    #expect(try piped(["people.csv"]).output == Array("people.png\n".utf8))
    #expect(try date() == past)
    #expect(try piped(["people.csv", "--sort=-age"]).status == 0)
    #expect(try date() != past)
  }

  @Test func dataOfAPipeGoThroughOrIntoAFile() throws {
    let text = "a,b\n1,2\n"
    #expect(try Array(piped([], input: text).output.prefix(4)) == Self.signature)
    #expect(
      try piped(["-o", "a.svg", "--theme", "dark"], input: text).output == Array("a.svg\n".utf8))
    #expect(try piped(["b.svg"], input: text).output == Array("b.svg\n".utf8))
    #expect(try piped(["-", "--json"], input: text).output.first == UInt8(ascii: "{"))
    #expect(try folder.names().contains("table.png"))
  }

  @Test func aFileBehindStandardOutputTakesThePicture() throws {
    let outcome = try Program(folder: folder).run(["people.csv"])
    #expect(outcome.output.starts(with: Self.signature))
    #expect(try !folder.names().contains("people.png"))
  }

  @Test func wordsWithTheEndingOfAPictureAreOutputs() throws {
    #expect(
      try piped(["-i", "people.csv", "x.svg", "y.png"]).output == Array("x.svg\ny.png\n".utf8))
    #expect(try piped(["people.csv", "render", "-o", "z.png"]).status == 0)
  }

  @Test func aMarkdownTableIsDrawnFromAPipe() throws {
    let text = "Look:\n\n| a | b |\n|---|---|\n| **1** | 2 |\n"
    let (status, _, errors) = try piped(["-o", "a.svg", "--alt", "a.txt"], input: text)
    #expect(status == 0, "\(errors)")
    #expect(try folder.text("a.txt").contains("Row 1: 1, 2."))
  }

  @Test func severalInputsHaveTheirPictures() throws {
    #expect(
      try piped(["people.csv", "long.csv", "-o", "made/here/{name}.svg"]).output
        == Array("made/here/people.svg\nmade/here/long.svg\n".utf8))
    #expect(
      try piped(["people.csv", "long.csv"]).output == Array("people.png\nlong.png\n".utf8))
    let (status, _, errors) = try piped(["people.csv", "long.csv", "-o", "a.png"])
    #expect(status == 64 && errors.contains("-o '{name}.png'"))
    #expect(try !folder.names().contains("a.png"))
  }

  @Test(arguments: [
    ["orders.db", "customers"], ["orders.db/customers"], ["orders.db:customers"],
    ["orders.db::customers"], ["orders.db", "select name from customers"],
  ])
  func aWordAfterADatabaseIsATableOrAQuery(words: [String]) throws {
    let root = "\(#filePath)".components(separatedBy: "/CommandLineToolTests/")[0]
    try FileManager.default.copyItem(
      atPath: root + "/../Examples/orders.db", toPath: folder.path + "/orders.db")
    let (status, _, errors) = try piped(words + ["-o", "a.png", "--alt", "a.txt"])
    #expect(status == 0, "\(errors)")
    #expect(try folder.text("a.txt").contains("Row 1"))
  }

  @Test func aTextThatIsATableIsKnownByItsBeginning() throws {
    try folder.write("NAME   READY\nweb-1  1/1\nweb-2  0/1\n", to: "pods.txt")
    try folder.write("a,b\n1,2\n", to: "table.txt")
    try folder.write("Well, this is a sentence; it goes on.\nAnd ends.\n", to: "prose.txt")
    #expect(try piped(["pods.txt"]).output == Array("pods.png\n".utf8))
    #expect(try piped(["table.txt"]).output == Array("table.png\n".utf8))
    #expect(try [64, 65].contains(piped(["prose.txt"]).status))
  }

  @Test(arguments: [
    (["poeple.csv"], "poeple.csv: error: does not exist; did you mean 'people.csv'?\n"),
    (["."], ".: error: is a folder; name a file in it, or several as in '*.csv'\n"),
    (["nothing-like-it.csv"], "nothing-like-it.csv: error: does not exist\n"),
  ])
  func whatCannotBeReadIsTold(words: [String], message: String) throws {
    let (status, _, errors) = try piped(words)
    #expect(status == 66 && errors == message)
  }

  @Test func aChangedInputIsDrawnAgain() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["people.csv", "--watch", "--sort", "name"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    let lines = LineReader(output.fileHandleForReading)
    #expect(lines.next() == "people.png")
    let first = try folder.bytes("people.png")
    // What is wrong for a moment is told, and ends nothing.
    try folder.write("nme,age\nZoe,3\n", to: "people.csv")
    #expect(
      LineReader(errors.fileHandleForReading).next()?.contains("unknown column 'name'") == true)
    // Editors write another file and give it the name.
    try folder.write("name,age\nZoe,3\n", to: "other.csv")
    #expect(rename(folder.path + "/other.csv", folder.path + "/people.csv") == 0)
    // What was written at the same moment may be drawn once more before.
    repeat { #expect(lines.next() == "people.png") } while try folder.bytes("people.png") == first
  }
}

/// The lines of a pipe, as they come.
private final class LineReader {
  private let handle: FileHandle
  private var rest: [UInt8] = []

  init(_ handle: FileHandle) { self.handle = handle }

  func next() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeSubrange(...end) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let data = handle.availableData
      guard !data.isEmpty else { return nil }
      rest += data
    }
  }
}
