import Foundation
import GridreelCauses
import GridreelComparing
import GridreelImageCodecs
import GridreelPrimitives
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

/// References that are not what was recorded: never a false pass, always the reason.
@Suite struct BadReferenceTests {
  private let snapshots: SnapshotFolder
  private let path: String

  init() async throws {
    snapshots = try SnapshotFolder(#"{"data": [{"a": 1}], "scale": 1}"#)
    path = snapshots.folder["Snapshots/g/light@1x.png"]
    _ = try await snapshots.run(.record(.missing))
  }

  private func verdict() async throws -> SnapshotResult {
    try #require(try await snapshots.run(.verify).results.first)
  }

  @Test(arguments: [
    ("", "empty"), ("hello", "PNG"), ("\u{89}PNG\r\n", "PNG"),
    ("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n", "git lfs pull"),
  ])
  func whatIsNoPictureIsAnError(text: String, word: String) async throws {
    try snapshots.write(Array(text.utf8), to: "light@1x.png")
    let result = try await verdict()
    #expect(result.status == .error)
    #expect(result.message?.contains(word) == true)
    #expect(try await snapshots.statuses(.record(.missing))["light@1x.png"] == .error)
    // What was never recorded is somebody's: nothing is lost by waiting for them.
    let isEmpty = text.isEmpty
    let reason = word == "git lfs pull" ? word : "was not recorded"
    let outcome = try await snapshots.run(.record(.failed))
    #expect(outcome.results.first?.status == (isEmpty ? .recorded : .error))
    #expect(
      outcome.failures.first?.message.description.contains(reason)
        == (isEmpty ? nil : true))
    #expect(try await verdict().status == (isEmpty ? .passed : .error))
    if !isEmpty { #expect(try snapshots.reference("light@1x.png") == Array(text.utf8)) }
  }

  @Test func aCutOrBrokenFileIsRecordedAnew() async throws {
    let bytes = try snapshots.reference("light@1x.png")
    try snapshots.write(Array(bytes.dropLast(20)), to: "light@1x.png")
    #expect(try await verdict().status == .error)
    #expect(try await snapshots.statuses(.record(.failed))["light@1x.png"] == .recorded)
    #expect(try snapshots.reference("light@1x.png") == bytes)
  }

  @Test func aCutFileNeverPasses() async throws {
    let bytes = try snapshots.reference("light@1x.png")
    for end in stride(from: 1, to: bytes.count - 12, by: 97) {
      try snapshots.write(Array(bytes[..<end]), to: "light@1x.png")
      #expect(try await verdict().status == .error)
    }
  }

  @Test func everyFlippedBitIsNoticed() async throws {
    let bytes = try snapshots.reference("light@1x.png")
    for place in stride(from: 0, to: bytes.count - 12, by: 41) {
      var broken = bytes
      broken[place] ^= 4
      try snapshots.write(broken, to: "light@1x.png")
      #expect(try await verdict().status == .error)
    }
  }

  @Test func otherFormsOfTheSamePixelsPass() async throws {
    let picture = try Reference(snapshots.reference("light@1x.png")).bitmap()
    for effort in [PNGEncoder.Effort.standard, .level(1)] {
      try snapshots.write(PNGEncoder(effort: effort).encode(picture), to: "light@1x.png")
      #expect(try await verdict().status == .passed)
    }
  }

  @Test func aPixelChangedBelowTheStoredTextIsFound() async throws {
    let recorded = try snapshots.reference("light@1x.png")
    var picture = try Reference(recorded).bitmap()
    picture.pixels[7] ^= 1
    let text = try #require(try PNGEnvelope(recorded).text("Gridreel Snapshot"))
    let forged = try PNGEnvelope(PNGEncoder().encode(picture)).adding([
      PNGMetadata.TextEntry(keyword: "Gridreel Snapshot", value: text)
    ])
    try snapshots.write(forged, to: "light@1x.png")
    let result = try await verdict()
    #expect(result.status == .changed)
    #expect(result.difference?.differingPixels == 1)
    #expect(result.causes.first?.text == "the reference's file was changed after it was recorded")
  }

  @Test func aPictureOfAnotherSizeIsALayout() async throws {
    let small = Bitmap(width: 1, height: 1, pixels: [0xffff_ffff])
    try snapshots.write(PNGEncoder().encode(small), to: "light@1x.png")
    #expect(try await verdict().status == .layout)
  }

  @Test func linksInACircleAndFoldersAreErrorsAndStay() async throws {
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    for action in [SnapshotRun.Action.verify, .record(.missing), .record(.all)] {
      #expect(try await snapshots.statuses(action)["light@1x.png"] == .error)
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == path)
    try FileManager.default.removeItem(atPath: path)
    try snapshots.folder.makeFolder("Snapshots/g/light@1x.png")
    for action in [SnapshotRun.Action.verify, .record(.missing), .record(.all)] {
      #expect(try await snapshots.statuses(action)["light@1x.png"] == .error)
    }
  }

  @Test func aPipeIsAnErrorAndNobodyWaitsForIt() async throws {
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    for action in [SnapshotRun.Action.verify, .record(.all)] {
      #expect(try await snapshots.statuses(action)["light@1x.png"] == .error)
    }
  }

  @Test func aLinkIsReadAndNotWrittenThrough() async throws {
    let bytes = try snapshots.reference("light@1x.png")
    try snapshots.folder.write(bytes, to: "real.png")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: snapshots.folder["real.png"])
    #expect(try await verdict().status == .passed)
    try snapshots.change("\"scale\": 1", to: "\"scale\": 1, \"rowHeight\": 60")
    #expect(try await snapshots.statuses(.record(.failed))["light@1x.png"] == .error)
    #expect(try snapshots.folder.bytes("real.png") == bytes)
  }

  @Test func aReadOnlyFileIsNotReplaced() async throws {
    let bytes = try snapshots.reference("light@1x.png")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect(try await verdict().status == .passed)
    try snapshots.change("\"scale\": 1", to: "\"scale\": 1, \"rowHeight\": 60")
    let outcome = try await snapshots.run(.record(.all))
    #expect(outcome.failures.first?.code == .unwritableOutput)
    #expect(outcome.results.first?.message?.contains("read-only") == true)
    #expect(try snapshots.reference("light@1x.png") == bytes)
  }

  @Test func twoRunsDoNotWriteOneFolder() async throws {
    let folder = snapshots.folder["Snapshots/g"]
    func run(_ action: SnapshotRun.Action) async throws {
      _ = try await snapshots.run(action) { $0.patience.seconds = 0 }
    }
    do {
      let other = try SnapshotLock([folder], for: .writing, .init())
      await #expect(throws: GridreelError.self) { try await run(.record(.all)) }
      await #expect(throws: GridreelError.self) { try await run(.verify) }
      withExtendedLifetime(other) {}
    }
    do {
      let reader = try SnapshotLock([folder], for: .reading, .init())
      #expect(try await verdict().status == .passed)
      await #expect(throws: GridreelError.self) { try await run(.record(.all)) }
      withExtendedLifetime(reader) {}
    }
    #expect(try await snapshots.statuses(.record(.all))["light@1x.png"] == .passed)
  }

  @Test func aRunWaitsForTheEndOfAnother() async throws {
    let other = Guarded(
      try SnapshotLock([snapshots.folder["Snapshots/g"]], for: .writing, .init()) as SnapshotLock?)
    let waits = Guarded(0)
    let statuses = try await snapshots.statuses(.record(.all)) {
      $0.patience.told = { _ in
        waits.withLock { $0 += 1 }
        other.withLock { $0 = nil }
      }
    }
    #expect(waits.withLock { $0 } == 1)
    #expect(statuses["light@1x.png"] == .passed)
  }

  @Test func runsOfTwoFilesInOneFolderDoNotWait() async throws {
    let other = try SnapshotLock([snapshots.folder["Snapshots/h"]], for: .writing, .init())
    let statuses = try await snapshots.statuses(.record(.all)) { $0.patience.seconds = 0 }
    #expect(statuses["light@1x.png"] == .passed)
    withExtendedLifetime(other) {}
    #expect(try snapshots.folder.names(in: "Snapshots") == ["g", "h"])
  }
}
