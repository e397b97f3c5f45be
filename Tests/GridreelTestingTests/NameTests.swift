import Foundation
import Gridreel
import GridreelTesting
import TestSupport
import Testing

@Suite struct NameTests {
  @Test(arguments: [
    ("grid()", "grid"), ("grid(theme:)", "grid-theme"), ("dark @2x", "dark-2x"),
    ("../../etc/passwd", "etc-passwd"), ("`a fact`()", "a-fact"), ("größe", "größe"),
    ("日本語", "日本語"), ("_x_", "_x_"),
  ])
  func partsAreSafe(text: String, part: String) { #expect(SnapshotFileName.part(text) == part) }

  @Test func whatHasNoLettersGetsADigest() {
    let parts = ["", "///", "***", "🙂"].map(SnapshotFileName.part)
    #expect(Set(parts).count == parts.count)
    #expect(parts.allSatisfy { $0.utf8.count == 8 })
  }

  @Test func longNamesAreCutAndStayApart() {
    let names = ["a", "b"].map {
      SnapshotFileName.stem(test: String(repeating: "ü", count: 300) + $0, identifier: "1")
    }
    #expect(names[0] != names[1])
    #expect(names.allSatisfy { $0.utf8.count <= 200 && $0.hasPrefix("üüü") })
  }

  @Test func argumentsThatBecomeOneTextStayApart() {
    let parts = [["1.5"], ["-1.5"], ["1,5"], ["1", "5"], ["1 5"]].map(
      SnapshotFileName.part(ofArguments:))
    #expect(Set(parts).count == parts.count)
    #expect(SnapshotFileName.part(ofArguments: ["dark", "2"]) == "dark-2")
    #expect(SnapshotFileName.part(ofArguments: [String(repeating: "x", count: 101)]) == nil)
  }

  @Test func snapshotsOfOneTestAreCounted() throws {
    let stage = try Stage()
    for _ in 0..<2 { _ = stage.failure(named: nil, ledger: stage.ledger) }
    _ = stage.failure(named: nil, ledger: stage.ledger, testName: "other()")
    #expect(try stage.names() == ["other.1.png", "test.1.png", "test.2.png"])
  }

  @Test(arguments: [Theme.light, .dark])
  func argumentsNameTheSnapshotsOfACase(theme: Theme) throws {
    let stage = try Stage()
    for _ in 0..<2 {
      _ = stage.failure(named: nil, ledger: stage.ledger, testName: "looks(theme:)")
    }
    let name = theme.name
    #expect(try stage.names() == ["looks-theme.\(name).2.png", "looks-theme.\(name).png"])
  }

  @Test(arguments: ["ab", "Ab"]) func casesThatDifferInCaseStayApart(text: String) throws {
    let stage = try Stage()
    _ = stage.failure(named: nil)
    #expect(try stage.names() == ["test.\(text).png"])
    #expect(stage.failure(named: nil) == nil, "its own reference keeps its name")
    try FileManager.default.moveItem(
      atPath: stage.folder["references/test.\(text).png"],
      toPath: stage.folder["references/test.\(text == "ab" ? "AB" : "aB").png"])
    _ = stage.failure(named: nil)
    let name = try #require(try stage.names().first { $0.hasPrefix("test.\(text)-") })
    #expect(name.utf8.count == "test.ab-12345678.png".utf8.count)
    #expect(stage.failure(named: nil) == nil)
  }

  @Test(arguments: ["a/b"], [1])
  func severalArgumentsMakeOneName(text: String, number: Int) throws {
    let stage = try Stage()
    _ = stage.failure(named: nil)
    let name = try #require(try stage.names().first)
    #expect(name.hasPrefix("test.a-b-1-") && name.hasSuffix(".png"))
  }

  @Test(arguments: [String(repeating: "long ", count: 50)])
  func argumentsTooLongForANameFail(text: String) throws {
    let stage = try Stage()
    let message = try #require(stage.failure(named: nil)).message.description
    #expect(message.contains("too long for a file's name; give one with 'named:'"))
    #expect(stage.failure(named: "short")?.message.description.contains("recorded") == true)
  }
}

@Suite struct ClashTests {
  @Test func twoSnapshotsOfOneTestForOneFileFail() throws {
    let stage = try Stage()
    _ = stage.failure()
    #expect(stage.failure(ledger: stage.ledger) == nil)
    let message = try #require(stage.failure(ledger: stage.ledger)).message.description
    #expect(message.contains("this test has two snapshots for one file"))
    #expect(message.contains("'named:'"))
  }

  @Test func namesThatDifferInCaseOnlyClash() throws {
    let stage = try Stage()
    _ = stage.failure(named: "Dark", ledger: stage.ledger)
    let message = try #require(stage.failure(named: "dark", ledger: stage.ledger)).message
      .description
    #expect(message.contains("two snapshots for one file"))
  }

  @Test func formsOfOneNameDoNotClash() throws {
    let stage = try Stage()
    for strategy in [small, .scene] { _ = stage.failure(as: strategy, ledger: stage.ledger) }
    #expect(try stage.names() == ["test.n.png", "test.n.txt"])
  }

  @Test func testsAndCasesClashAndRepetitionsDoNot() {
    let ledger = SnapshotLedger()
    let first = TestIdentity(name: "M/S/a()", testCase: "1", round: 1)
    #expect(ledger.claim("p.png", for: first) == nil)
    #expect(ledger.claim("p.png", for: first) == .sameTest)
    var other = TestIdentity(name: "M/S/a()", testCase: "2", round: 2)
    #expect(ledger.claim("p.png", for: other) == .other("M/S/a()"))
    other = TestIdentity(name: "M/T/a()", testCase: "1", round: 2)
    #expect(ledger.claim("P.png", for: other) == .other("M/S/a()"))
    other = TestIdentity(name: "M/S/a()", testCase: "1", round: 3)
    #expect(ledger.claim("p.png", for: other) == nil)
    #expect(ledger.claim("p.png", for: first) == nil, "a third run")
  }

  @Test func parallelTestsWriteTheirOwnFiles() async throws {
    let stage = try Stage()
    let names = (0..<12).map { "n\($0)" }
    let failures = await withTaskGroup(of: String?.self) { group in
      for name in names {
        group.addTask {
          stage.failure(of: sampleGrid(name), named: name, ledger: stage.ledger)?.message
            .description
        }
      }
      return await group.reduce(into: [String?]()) { $0.append($1) }
    }
    #expect(failures.allSatisfy { $0?.contains("Automatically recorded") == true })
    #expect(try stage.names() == names.map { "test.\($0).png" }.sorted())
    for name in names { #expect(stage.failure(of: sampleGrid(name), named: name) == nil) }
  }
}
