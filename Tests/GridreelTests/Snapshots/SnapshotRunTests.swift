import Foundation
import GridreelCauses
import GridreelComparing
import GridreelImageCodecs
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

@Suite struct SnapshotRunTests {
  @Test func whatWasAcceptedIsTakenBack() async throws {
    let snapshots = try SnapshotFolder()
    _ = try await snapshots.run(.record(.missing)) { $0.filter = "light" }
    let old = try snapshots.reference("light@1x.png")
    try snapshots.change("36", to: "37")
    let run = SnapshotRun(.verify, paths: [String(snapshots.folder.path.dropLast())])
    let results = try await run.run().results
    for result in results { try run.accept(result) }
    #expect(try await run.run().results.allSatisfy { $0.status == .passed })
    for result in results { try run.takeBack(result) }
    #expect(try snapshots.reference("light@1x.png") == old)
    #expect(try await run.run().results.map(\.status) == results.map(\.status))
  }

  private let snapshots: SnapshotFolder
  private var folder: ScratchFolder { snapshots.folder }

  init() throws { snapshots = try SnapshotFolder() }

  @Test func whatWasRecordedIsVerified() async throws {
    let recorded = try await snapshots.run(.record(.missing)).results
    #expect(recorded.map(\.status) == Array(repeating: .recorded, count: 4))
    #expect(recorded.map { SnapshotFolder.name($0.reference) } == SnapshotFolder.names)
    let verified = try await snapshots.run(.verify).results
    #expect(verified.map(\.status) == Array(repeating: .passed, count: 4))
    #expect(verified.allSatisfy { $0.actual == nil && $0.expected == nil })
  }

  @Test func theSameRunGivesTheSameBytesForAnyNumberOfTasks() async throws {
    let other = try SnapshotFolder()
    _ = try await snapshots.run(.record(.missing))
    _ = try await other.run(.record(.missing)) { $0.jobs = 3 }
    for name in SnapshotFolder.names {
      #expect(try snapshots.reference(name) == other.reference(name))
    }
    let first = try await snapshots.run(.verify).results.map(\.reference)
    let second = try await other.run(.verify) { $0.jobs = 4 }.results.map(\.reference)
    #expect(first.map(SnapshotFolder.name) == second.map(SnapshotFolder.name))
  }

  @Test func picturesOfOneDataFileMayBeDrawnAtTheSameTime() async throws {
    let rows = (0..<200).map { "name \($0 * 37 % 101),\($0 * 53 % 97),\($0 % 7)" }
    try folder.write("name,number,team\n" + rows.joined(separator: "\n"), to: "rows.csv")
    let states = [
      #"{"name": "a", "sort": "name"}"#, #"{"name": "b", "sort": "-number"}"#,
      #"{"name": "c", "filter": "number > 50"}"#, #"{"name": "d", "group": "team"}"#,
    ].joined(separator: ", ")
    try folder.write(
      #"{"data": "rows.csv", "scale": 1, "height": 300, "snapshots": {"states": [\#(states)]}}"#,
      to: "g.grid.json")
    _ = try await snapshots.run(.record(.missing))
    for _ in 0..<4 {
      let results = try await snapshots.run(.verify) { $0.jobs = 5 }.results
      #expect(results.map(\.status) == Array(repeating: .passed, count: 5))
    }
  }

  @Test func nothingIsRecordedThroughALink() async throws {
    try folder.write("precious", to: "precious.txt")
    let places = [
      ("Snapshots/g/light@1x.png", "precious.txt"), ("Snapshots/g", "away"), ("Snapshots", "away"),
    ]
    for (link, target) in places {
      let snapshots = try SnapshotFolder()
      try snapshots.folder.makeFolder("away/g")
      try snapshots.folder.makeFolder("Snapshots/g")
      try FileManager.default.removeItemIfThere(atPath: snapshots.folder[link])
      let path = target == "away" ? snapshots.folder["away"] : folder[target]
      try FileManager.default.createSymbolicLink(
        atPath: snapshots.folder[link], withDestinationPath: path)
      for mode in [SnapshotRun.Mode.missing, .failed, .all] {
        let results = try await snapshots.run(.record(mode)).results
        let first = try #require(results.first)
        #expect(first.status == .error)
        #expect(
          first.message?.contains(" is a link, and ") == (target == "away" || mode != .missing))
      }
      let failed = try await snapshots.run(.verify)
      let run = SnapshotRun(.verify, paths: [String(snapshots.folder.path.dropLast())])
      if let result = failed.results.first(where: { $0.actual != nil }) {
        #expect(throws: GridreelError.self) { try run.accept(result) }
      }
      #expect(try snapshots.folder.names(in: "away") == ["g"])
      #expect(try snapshots.folder.names(in: "away/g").isEmpty)
    }
    #expect(try folder.text("precious.txt") == "precious")
  }

  @Test func aLinkThatThePersonNamedIsFollowed() async throws {
    let other = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: other["link"], withDestinationPath: folder.path)
    let run = SnapshotRun(.record(.missing), paths: [other["link"]])
    #expect(try await run.run().results.allSatisfy { $0.status == .recorded })
  }

  @Test func aMissingReferenceFailsEveryTimeAndIsNotWritten() async throws {
    for _ in 0..<2 {
      let results = try await snapshots.run(.verify).results
      #expect(results.map(\.status) == Array(repeating: .missing, count: 4))
      #expect(results.allSatisfy { $0.actual?.isEmpty == false })
    }
    #expect(try folder.names() == ["g.grid.json"])
  }

  @Test func aChangedColourIsToldWithItsCause() async throws {
    _ = try await snapshots.run(.record(.missing))
    try snapshots.change(
      "\"scale\": 1", to: "\"scale\": 1, \"set\": {\"row.textColor\": \"#010203\"}")
    let results = try await snapshots.run(.verify).results
    #expect(results.allSatisfy { $0.status == .changed })
    let first = try #require(results.first)
    #expect(first.causes.first?.kind == .style)
    #expect(first.causes.first?.text.contains("#010203") == true)
    #expect(first.difference?.differingPixels ?? 0 > 0)
    #expect(first.expected == (try snapshots.reference("light@1x.png")))
    #expect(
      try Reference(#require(first.actual)).bitmap() != Reference(#require(first.expected)).bitmap()
    )
  }

  @Test func anotherSizeIsALayout() async throws {
    _ = try await snapshots.run(.record(.missing))
    try snapshots.change("\"scale\": 1", to: "\"scale\": 1, \"rowHeight\": 50")
    let statuses = try await snapshots.statuses(.verify) { $0.tolerance.maxDiffRatio = 1 }
    #expect(Set(statuses.values) == [.layout])
  }

  @Test func aToleranceLetsSmallDifferencesPass() async throws {
    _ = try await snapshots.run(.record(.missing))
    try snapshots.change(
      "\"scale\": 1", to: "\"scale\": 1, \"set\": {\"row.background\": \"#fffffe\"}")
    #expect(try await snapshots.statuses(.verify)["light@1x.png"] == .changed)
    let statuses = try await snapshots.statuses(.verify) { $0.tolerance.maxChannelDelta = 1 }
    #expect(statuses["light@1x.png"] == .passed)
    let outcome = try await snapshots.run(.verify) { $0.tolerance.maxChannelDelta = 1 }
    let tolerated = try #require(outcome.results.first?.tolerated)
    #expect(tolerated.unequalPixels > 100 && tolerated.maximumChannelDelta == 1)
    #expect(outcome.results.first?.tolerance?.maximumChannelDelta == 1)
    #expect(outcome.results.first?.causes.first?.text.contains("#fffffe") == true)
    try snapshots.change(
      "\"snapshots\": {", to: "\"snapshots\": {\"tolerance\": {\"threshold\": 0.1}, ")
    #expect(try await snapshots.statuses(.verify)["light@1x.png"] == .passed)
    let strict = try await snapshots.statuses(.verify) { $0.tolerance.threshold = 0 }
    #expect(strict["light@1x.png"] == .changed)
  }

  @Test func eachModeWritesWhatItSays() async throws {
    _ = try await snapshots.run(.record(.missing))
    let old = try snapshots.reference("light@1x.png")
    try snapshots.change(
      "\"scale\": 1", to: "\"scale\": 1, \"set\": {\"row.background\": \"#fffffe\"}")
    #expect(try await snapshots.statuses(.record(.missing))["light@1x.png"] == .changed)
    let tolerant = try await snapshots.statuses(.record(.failed)) {
      $0.tolerance.maxChannelDelta = 255
    }
    #expect(tolerant["light@1x.png"] == .passed)
    #expect(try snapshots.reference("light@1x.png") == old)
    let all = try await snapshots.statuses(.record(.all)) { $0.tolerance.maxChannelDelta = 255 }
    #expect(all["light@1x.png"] == .recorded)
    #expect(try snapshots.reference("light@1x.png") != old)
    #expect(Set(try await snapshots.statuses(.verify).values) == [.passed])
  }

  @Test func equalPixelsAreNeverWrittenAgain() async throws {
    _ = try await snapshots.run(.record(.missing))
    let foreign = try PNGEncoder().encode(Reference(snapshots.reference("light@1x.png")).bitmap())
    try snapshots.write(foreign, to: "light@1x.png")
    for mode in SnapshotRun.Mode.allCases {
      #expect(Set(try await snapshots.statuses(.record(mode)).values) == [.passed])
    }
    #expect(try snapshots.reference("light@1x.png") == foreign)
  }

  @Test func aFilterKeepsSomePicturesAndMustKeepOne() async throws {
    let statuses = try await snapshots.statuses(.record(.missing)) { $0.filter = "DARK" }
    #expect(Set(statuses.keys) == ["dark@1x.png", "dark.sorted@1x.png"])
    let exact = try await snapshots.statuses(.verify) { $0.filter = "dark@1x" }
    #expect(exact == ["dark@1x.png": .passed])
    await #expect(throws: GridreelError.self) {
      _ = try await snapshots.run(.verify) { $0.filter = "nobody" }
    }
  }

  @Test func anAcceptedResultIsWhatRecordWrites() async throws {
    let missing = try await snapshots.run(.verify).results
    for result in missing { try SnapshotRun(.verify, paths: [folder.path]).accept(result) }
    let accepted = try SnapshotFolder.names.map(snapshots.reference)
    try FileManager.default.removeItem(atPath: folder["Snapshots"])
    _ = try await snapshots.run(.record(.all))
    #expect(try SnapshotFolder.names.map(snapshots.reference) == accepted)
  }

  @Test func aDirectoryTakesThePlaceOfTheFoldersBeside() async throws {
    try folder.makeFolder("deep/er")
    try folder.write(SnapshotFolder.plain, to: "deep/er/g.grid.json")
    let elsewhere = try ScratchFolder()
    let outcome = try await snapshots.run(.record(.missing)) { $0.directory = elsewhere.path }
    #expect(outcome.results.count == 8)
    #expect(try elsewhere.names() == ["deep", "g"])
    #expect(try folder.names() == ["deep", "g.grid.json"])
    let verified = try await snapshots.statuses(.verify) { $0.directory = elsewhere.path }
    #expect(Set(verified.values) == [.passed])
  }

  @Test func gridFilesInAFolderOfThatNameHaveReferencesBesideThem() async throws {
    try folder.makeFolder("Snapshots")
    try folder.write(SnapshotFolder.plain, to: "Snapshots/own.grid.json")
    _ = try await snapshots.run(.record(.missing))
    #expect(try folder.bytes("Snapshots/own/light@1x.png").count > 100)
    #expect(Set(try await snapshots.statuses(.verify).values) == [.passed])
  }
}

extension FileManager {
  fileprivate func removeItemIfThere(atPath path: String) throws {
    if fileExists(atPath: path) { try removeItem(atPath: path) }
  }
}
