import Foundation
import TestSupport
import Testing

/// What `gridreel version` says.
@Suite struct VersionTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
  }

  @Test func theVersionAsJSONHasAFingerprint() throws {
    let one = try program.run(["version", "--json"])
    let elsewhere = try Program(folder: ScratchFolder()).run(["version", "--json"])
    #expect(one.status == 0)
    #expect(one.text == elsewhere.text)
    let object = try JSONSerialization.jsonObject(with: Data(one.output)) as? [String: Any]
    #expect((object?["fingerprint"] as? String)?.count == 64)
    #expect((object?["libraries"] as? [String: String])?["cairo"] != nil)
    let plain = try program.run(["version"]).text
    #expect(plain == (try program.run(["--version"]).text))
    #expect(plain == "gridreel \(object?["version"] ?? "")\n")
  }

  @Test func aProgramThatIsChangedHasAnotherFingerprint() throws {
    try FileManager.default.copyItem(atPath: Program.path, toPath: folder["other"])
    let other = try #require(FileHandle(forWritingAtPath: folder["other"]))
    try other.seekToEnd()
    try other.write(contentsOf: Data("x".utf8))
    try other.close()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: folder["other"])
    process.arguments = ["version", "--json"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text.contains("fingerprint"))
    #expect(text != (try program.run(["version", "--json"]).text))
  }
}
