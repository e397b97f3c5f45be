import GridreelJSONText
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

/// What the schemas refuse, the readers refuse too: each line of the fixture is wrong in one thing.
@Suite struct WrongFileTests {
  struct WrongFile: Sendable, CustomTestStringConvertible {
    let kind: String
    let text: String

    var testDescription: String { "\(kind): \(text)" }
  }

  static let files: [WrongFile] = {
    do {
      let lines = try Repository.bytes("Tests/Fixtures/Wrong/files.jsonl").split(separator: 0x0a)
      return try lines.map { line in
        let node = try JSONNode.parse(Array(line))
        return WrongFile(
          kind: node["kind"]?.text ?? "", text: node["file"]?.compactText ?? "")
      }
    } catch {
      Issue.record(error)
      return []
    }
  }()

  @Test func thereAreManyOfEveryKind() {
    #expect(Self.files.count > 100)
    #expect(Set(Self.files.map(\.kind)) == ["grid", "theme", "script"])
  }

  @Test(arguments: files)
  func isRefused(file: WrongFile) throws {
    let scratch = try ScratchFolder()
    switch file.kind {
    case "script":
      #expect(throws: GridreelError.self) {
        try ReelScript(parsing: Array(file.text.utf8), name: "s")
      }
    case "theme":
      try refuse(#"{"data": [{"a": 1, "b": "x"}], "theme": \#(file.text)}"#, scratch)
    default: try refuse(file.text, scratch)
    }
  }

  private func refuse(_ grid: String, _ scratch: ScratchFolder) throws {
    let path = try scratch.write(grid, to: "wrong.grid.json")
    #expect(throws: GridreelError.self) {
      try RenderJob(input: path, outputs: [scratch["a.svg"]]).run()
    }
  }
}
