import Foundation
import GridreelCauses
import GridreelComparing
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

@Suite struct SnapshotPlanTests {
  private let small = #"{"data": [{"a": 1}], "scale": 1}"#

  private func plan(_ folder: ScratchFolder, _ paths: [String]) throws -> SnapshotPlan {
    try SnapshotPlan(paths: paths.map { folder[$0] }, directory: nil)
  }

  @Test func aFileWithoutTheKeyHasOnePicture() throws {
    let folder = try ScratchFolder()
    try folder.write(#"{"data": [{"a": 1}], "theme": "dark", "scale": 3}"#, to: "g.grid.json")
    let pictures = try plan(folder, ["g.grid.json"]).pictures
    #expect(pictures.map(\.reference) == [folder["Snapshots/g/dark@3x.png"]])
  }

  @Test func foldersAreSearchedInOrderAndLinksInACircleOnce() throws {
    let folder = try ScratchFolder()
    try folder.makeFolder("b/c")
    try folder.makeFolder(".hidden")
    for name in ["z.grid.json", "a.grid.json", "b/c/d.grid.jsonc", ".hidden/h.grid.json"] {
      try folder.write(small, to: name)
    }
    try folder.write("x", to: "b/other.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder["b/up"], withDestinationPath: folder.path)
    let found = try plan(folder, [""]).files.map { $0.path.dropFirst(folder.path.count) }
    #expect(found == ["a.grid.json", "b/c/d.grid.jsonc", "z.grid.json"])
    let twice = try plan(folder, ["", "a.grid.json", "b"])
    #expect(twice.files.count == 3)
  }

  @Test(arguments: [
    #"{"data": [{"a": 1}], "snapshots": {"themes": ["light", "light"]}}"#,
    #"{"data": [{"a": 1}], "snapshots": {"themes": ["x/light.json", "light"]}}"#,
    #"{"data": [{"a": 1}], "snapshots": {"scales": [2, 2.0]}}"#,
    #"{"data": [{"a": 1}], "snapshots": {"states": [{"name": "a"}, {"name": "A"}]}}"#,
  ])
  func twoPicturesOfOneNameAreAnError(text: String) throws {
    let folder = try ScratchFolder()
    try folder.write(text, to: "g.grid.json")
    let failures = try plan(folder, ["g.grid.json"]).failures
    #expect(failures.count == 1)
    #expect(failures.first?.error.message.description.contains("would both be") == true)
  }

  @Test func twoFilesOfOneNameAreAnError() throws {
    let folder = try ScratchFolder()
    try folder.write(small, to: "g.grid.json")
    try folder.write(small, to: "g.grid.jsonc")
    #expect(try plan(folder, [""]).failures.count == 1)
  }

  @Test func aNameTooLongForAFileIsAnError() throws {
    let folder = try ScratchFolder()
    let name = String(repeating: "x", count: 250)
    try folder.write(
      "{\"data\": [{\"a\": 1}], \"snapshots\": {\"states\": [{\"name\": \"\(name)\"}]}}",
      to: "g.grid.json")
    let failure = try #require(try plan(folder, ["g.grid.json"]).failures.first)
    #expect(failure.error.message.description.hasPrefix("the name is too long for a file"))
  }

  @Test func nothingToVerifyIsNoSuccess() throws {
    let folder = try ScratchFolder()
    try folder.write("a\n1\n", to: "a.csv")
    for path in ["", "gone", "a.csv"] {
      #expect(throws: GridreelError.self) { try plan(folder, [path]) }
    }
  }

  @Test func aBrokenFileIsToldAndTheOthersGoOn() async throws {
    let snapshots = try SnapshotFolder()
    try snapshots.folder.write("{\"data\": [}", to: "broken.grid.json")
    try snapshots.folder.write(
      #"{"data": [{"a": 1}], "sort": "b"}"#, to: "sort.grid.json")
    let outcome = try await snapshots.run(.record(.missing))
    #expect(
      outcome.results.map(\.status) == [.error] + Array(repeating: .recorded, count: 4) + [.error])
    #expect(outcome.failures.first?.code == .badInput)
    #expect(outcome.results.last?.message?.contains("unknown column 'b'") == true)
  }
}

@Suite struct SnapshotOrphanTests {
  @Test func onlyReferencesWithoutAPictureAreOrphans() async throws {
    let snapshots = try SnapshotFolder()
    let folder = snapshots.folder
    try folder.write(SnapshotFolder.plain, to: "gone.grid.json")
    _ = try await snapshots.run(.record(.missing))
    try FileManager.default.removeItem(atPath: folder["gone.grid.json"])
    try snapshots.change("\"dark\"", to: "\"paper\"")
    try folder.write("mine", to: "Snapshots/g/notes.txt")
    try folder.write("mine", to: "Snapshots/g/picture.png")
    _ = try await snapshots.run(.record(.missing))
    let orphans = try await snapshots.run(.verify).results.filter { $0.status == .orphan }
    let names =
      ["g/dark.sorted@1x.png", "g/dark@1x.png"] + SnapshotFolder.names.sorted().map { "gone/\($0)" }
    #expect(orphans.map { String($0.reference.dropFirst(folder.path.count + 10)) } == names)
    #expect(orphans.first?.subject.theme == "dark")
    #expect(orphans.count(where: { $0.isFailure }) == 6)
    let filtered = try await snapshots.run(.verify) { $0.filter = "light" }.results
    #expect(!filtered.contains { $0.status == .orphan })

    var pruning = SnapshotPruning(paths: [folder.path])
    pruning.isTrial = true
    #expect(try pruning.run().count == 6)
    #expect(try snapshots.reference("dark@1x.png").count > 100)
    pruning.isTrial = false
    #expect(try pruning.run().count == 6)
    #expect(throws: (any Error).self) { try snapshots.reference("dark@1x.png") }
    #expect(try snapshots.reference("light@1x.png").count > 100)
    #expect(try folder.text("Snapshots/g/notes.txt") == "mine")
    #expect(!FileManager.default.fileExists(atPath: folder["Snapshots/gone"]))
    #expect(try pruning.run() == [])
  }

  @Test func theRemedyOfAnOrphanIsWhole() async throws {
    let snapshots = try SnapshotFolder()
    _ = try await snapshots.run(.record(.missing))
    try snapshots.change("\"dark\"", to: "\"paper\"")
    _ = try await snapshots.run(.record(.missing))
    let orphan = try await snapshots.run(.verify).results.first { $0.status == .orphan }
    #expect(
      orphan?.message?.hasPrefix(
        "no picture belongs to this reference; remove it by: gridreel prune /") == true)
  }

  @Test func aSubfolderDoesNotTakeTheReferencesOfItsParent() async throws {
    let snapshots = try SnapshotFolder(#"{"data": [{"a": 1}], "scale": 1, "theme": "light"}"#)
    let folder = snapshots.folder
    try folder.makeFolder("sub")
    try folder.write(#"{"data": [{"a": 2}], "scale": 1, "theme": "light"}"#, to: "sub/g.grid.json")
    let shared = try ScratchFolder()
    _ = try await snapshots.run(.record(.missing)) { $0.directory = shared.path }
    let before = try shared.bytes("g/light@1x.png")
    for action in [SnapshotRun.Action.verify, .record(.missing), .record(.failed), .record(.all)] {
      let results = try await snapshots.run(action) {
        ($0.directory, $0.paths) = (shared.path, [folder["sub"]])
      }.results
      #expect(results.map(\.status) == [.error])
      #expect(results.first?.message?.contains("belongs to") == true)
    }
    #expect(try shared.bytes("g/light@1x.png") == before)
  }

  @Test func nothingIsRemovedWhileAGridFileCannotBeRead() async throws {
    let snapshots = try SnapshotFolder()
    _ = try await snapshots.run(.record(.missing))
    try snapshots.change("\"dark\"", to: "\"paper\"")
    try snapshots.folder.write("{", to: "broken.grid.json")
    let error = try #require(throws: GridreelError.self) {
      try SnapshotPruning(paths: [snapshots.folder.path]).run()
    }
    #expect(error.message.description.contains("nothing was removed"))
    #expect(try snapshots.reference("dark@1x.png").count > 100)
  }

  @Test func anotherFilesReferencesAreLeftAlone() async throws {
    let snapshots = try SnapshotFolder()
    let folder = snapshots.folder
    try folder.write(SnapshotFolder.plain, to: "other.grid.json")
    _ = try await snapshots.run(.record(.missing))
    #expect(try SnapshotPruning(paths: [folder["g.grid.json"]]).run() == [])
    let shared = try ScratchFolder()
    try folder.makeFolder("sub")
    try folder.write(SnapshotFolder.plain, to: "sub/h.grid.json")
    _ = try await snapshots.run(.record(.missing)) { $0.directory = shared.path }
    var pruning = SnapshotPruning(paths: [folder["sub"]])
    pruning.directory = shared.path
    // Another run, over the folder above, has the references of the same file elsewhere.
    #expect(try pruning.run() == [])
    #expect(try shared.names() == ["g", "other", "sub"])
  }
}
