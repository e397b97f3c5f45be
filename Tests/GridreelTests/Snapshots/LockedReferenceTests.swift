import Gridreel
import GridreelCauses
import GridreelPrimitives
import TestSupport
import Testing

@testable import GridreelStudio

/// What a lock says of pictures.
@Suite struct LockedReferenceTests {
  private func lock(of folder: SnapshotFolder) throws -> ReferenceLock {
    try ReferenceLock(parsing: folder.folder.bytes(ReferenceLock.fileName), remedy: "record")
  }

  @Test func valuesOfRedactedColumnsAreNotInIt() async throws {
    let folder = try SnapshotFolder(
      """
      {"data": [{"name": "Ada", "pay": 731946}, {"name": "Bob", "pay": 802755}],
       "columns": ["name", {"key": "pay", "format": "#,##0.0"}], "redact": "pay"}
      """)
    let outcome = try await folder.run(.record(.missing)) { $0.makesLocks = true }
    #expect(outcome.results.map(\.status) == [.recorded])
    let lock = try lock(of: folder)
    let reference = try #require(lock.names.first.map { lock[$0] }?.first)
    let texts = [
      reference.record() ?? "", reference.values()?.text ?? "", reference.sources()?.text ?? "",
      reference.provenance?.text ?? "", try lock.text(),
    ]
    #expect(texts[0].contains("Ada"))
    for text in texts {
      for secret in ["731946", "731,946", "802755", "802,755"] {
        #expect(!text.contains(secret))
      }
    }
  }

  @Test func aLineIsReadAsItWasWritten() async throws {
    let folder = try SnapshotFolder()
    _ = try await folder.run(.record(.missing)) { $0.makesLocks = true }
    let lock = try lock(of: folder)
    #expect(lock.names == ["g/dark.sorted@1x", "g/dark@1x", "g/light.sorted@1x", "g/light@1x"])
    for name in lock.names {
      let reference = try #require(lock[name].first)
      #expect(try LockedReference(line: Substring(reference.line())) == reference)
      #expect(reference.provenance?.subject.grid == "../../g.grid.json")
    }
    #expect(try folder.folder.text(ReferenceLock.fileName) == lock.text())
  }

  @Test(
    arguments: [
      ("S/people/dark@2x.png", "people/dark@2x"), ("S/my people/a@1x.png", "my%20people/a@1x"),
      ("S/a\nb/a@1x.png", "a%Ab/a@1x"), ("é/a@1x.png", "é/a@1x"),
    ])
  func aNameIsOneWord(path: String, name: String) {
    #expect(ReferenceLock.name(ofReference: path) == name)
  }

  @Test func whatWasAcceptedIsTakenBack() async throws {
    let folder = try SnapshotFolder()
    _ = try await folder.run(.record(.missing)) { $0.makesLocks = true }
    let before = try folder.folder.bytes(ReferenceLock.fileName)
    let run = SnapshotRun(.verify, paths: [String(folder.folder.path.dropLast())])
    try folder.change("Bob", to: "Eve")
    let changed = try await folder.run(.verify).results
    #expect(changed.map(\.status) == [.changed, .changed, .changed, .changed])
    for result in changed { try run.accept(result) }
    #expect(try await folder.run(.verify).results.allSatisfy { !$0.isFailure })
    #expect(try folder.folder.bytes(ReferenceLock.fileName) != before)
    for result in changed { try run.takeBack(result) }
    #expect(try folder.folder.bytes(ReferenceLock.fileName) == before)
    #expect(try await folder.run(.verify).results == changed)
  }

  @Test func movedReferencesAreTakenBackToTheirNames() async throws {
    let folder = try SnapshotFolder()
    _ = try await folder.run(.record(.missing)) { $0.makesLocks = true }
    let before = try folder.folder.bytes(ReferenceLock.fileName)
    let run = SnapshotRun(.verify, paths: [String(folder.folder.path.dropLast())])
    try folder.change("\"sorted\"", to: "\"by age\"")
    let moved = try await folder.run(.verify).results.filter(\.isFailure)
    #expect(moved.map(\.status) == [.moved, .moved])
    for result in moved { try run.accept(result) }
    #expect(
      try lock(of: folder).names
        == ["g/dark.by%20age@1x", "g/dark@1x", "g/light.by%20age@1x", "g/light@1x"])
    for result in moved { try run.takeBack(result) }
    #expect(try folder.folder.bytes(ReferenceLock.fileName) == before)
  }

  @Test func missingReferencesAreTakenBackToNothing() async throws {
    let folder = try SnapshotFolder()
    _ = try await folder.run(.record(.missing)) { $0.makesLocks = true }
    let before = try folder.folder.bytes(ReferenceLock.fileName)
    try folder.change("\"dark\"", to: "\"dark\", \"paper\"")
    let missing = try await folder.run(.verify).results.filter(\.isFailure)
    #expect(missing.map(\.status) == [.missing, .missing])
    let run = SnapshotRun(.verify, paths: [String(folder.folder.path.dropLast())])
    for result in missing { try run.accept(result) }
    #expect(try lock(of: folder).names.count == 6)
    for result in missing { try run.takeBack(result) }
    #expect(try folder.folder.bytes(ReferenceLock.fileName) == before)
  }
}
