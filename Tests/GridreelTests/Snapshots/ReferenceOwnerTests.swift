import Gridreel
import GridreelCauses
import GridreelFiles
import TestSupport
import Testing

@testable import GridreelStudio

/// References that share a folder, each of somebody who alone can tell whether it is left over.
@Suite struct ReferenceOwnerTests {
  private let snapshots: SnapshotFolder

  init() throws {
    snapshots = try SnapshotFolder(#"{"data": [{"name": "Ada"}], "scale": 1, "theme": "light"}"#)
  }

  /// Stores the recorded picture again as a reference of another owner.
  private func store(_ owner: ReferenceOwner.Kind, _ name: String, at path: String) throws {
    let recorded = try Reference(snapshots.reference("light@1x.png"))
    var provenance = try #require(recorded.provenance)
    (provenance.owner, provenance.subject.grid) = (owner, name)
    let bytes = try Reference.encode(recorded.bitmap(), provenance: provenance, record: nil)
    try FilePath.makeFolder(FilePath.folder(of: snapshots.folder[path]))
    try snapshots.folder.write(bytes, to: path)
  }

  private func prune(for owner: ReferenceOwner? = nil) throws -> [String] {
    var pruning = SnapshotPruning(paths: [snapshots.folder["g.grid.json"]])
    if owner == nil { pruning.paths = [String(snapshots.folder.path.dropLast())] }
    pruning.owner = owner
    return try pruning.run().map(SnapshotFolder.name)
  }

  /// The last two as they were recorded before references named their owners.
  @Test(
    arguments: [
      (.pytest, "test_a.py::test_a"), (.python, "people"), (.swift, "App/People/look()"),
      (.gridFile, "../../../../gridreel.k1oua7df/test_a.grid.json"), (.gridFile, "../Gone.swift"),
    ] as [(ReferenceOwner.Kind, String)])
  func referencesOfTestsAreLeftToTheirTests(owner: ReferenceOwner.Kind, name: String) async throws {
    _ = try await snapshots.run(.record(.missing))
    try store(owner, name, at: "Snapshots/test_a/light@1x.png")
    try store(.gridFile, "../../gone.grid.json", at: "Snapshots/gone/gone@1x.png")
    #expect(try await snapshots.run(.verify).results.map(\.status) == [.passed, .orphan])
    #expect(try prune() == ["gone@1x.png"])
  }

  @Test func aFolderThatLooksTemporaryCountsIfItExists() async throws {
    _ = try await snapshots.run(.record(.missing))
    try snapshots.folder.makeFolder("gridreel.examples")
    try store(.gridFile, "../../gridreel.examples/a.grid.json", at: "Snapshots/a/a@1x.png")
    #expect(try prune() == ["a@1x.png"])
  }

  @Test func aTestInPythonFindsItsOwnLeftovers() async throws {
    let test = ReferenceOwner(.pytest, "test_a.py::test_a")
    _ = try await snapshots.run(.record(.missing)) { $0.owner = test }
    try store(.pytest, test.name, at: "Snapshots/g/dark@1x.png")
    try store(.gridFile, "../../gridreel.k1oua7df/g.grid.json", at: "Snapshots/g/old@1x.png")
    try store(.gridFile, "../../gone.grid.json", at: "Snapshots/g/gone@1x.png")
    #expect(try prune(for: test) == ["dark@1x.png", "old@1x.png"])
  }

  @Test func theFolderOfATestsGridFileIsNotInItsReference() async throws {
    let other = try SnapshotFolder(snapshots.folder.text("g.grid.json"))
    for one in [snapshots, other] {
      _ = try await one.run(.record(.missing)) {
        $0.owner = ReferenceOwner(.pytest, "test_a.py::test_a")
      }
    }
    #expect(try snapshots.reference("light@1x.png") == other.reference("light@1x.png"))
    let provenance = try Reference(snapshots.reference("light@1x.png")).provenance
    #expect(provenance?.owner == .pytest && provenance?.subject.grid == "test_a.py::test_a")
  }
}
