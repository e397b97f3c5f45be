import Gridreel
import GridreelCauses
import GridreelImageCodecs
import GridreelStudio
import TestSupport
import Testing

/// Failures of another run, whose paths anybody may have written.
@Suite struct ForeignPictureTests {
  private let snapshots: SnapshotFolder

  init() async throws {
    snapshots = try SnapshotFolder(#"{"data": [{"name": "Ada"}], "scale": 1}"#)
    _ = try await snapshots.run(.record(.missing))
    try snapshots.change("Ada", to: "Bea")
  }

  private func checked(_ change: (inout SnapshotResult) -> Void) async throws -> SnapshotResult {
    var failure = try #require(try await snapshots.run(.verify).results.first)
    change(&failure)
    let run = SnapshotRun(.verify, paths: [String(snapshots.folder.path.dropLast())])
    return try #require(try await run.checking([failure]).results.first)
  }

  @Test func aFailureOfTheSameSourcesStays() async throws {
    let result = try await checked { _ in }
    #expect(result.status == .changed && result.causes.map(\.root?.new) == ["Bea"])
  }

  @Test(arguments: ["../elsewhere.png", "/tmp/elsewhere.png", "elsewhere.png"])
  func aPathOfNoPictureIsRefused(path: String) async throws {
    let result = try await checked { $0.reference = path }
    #expect(result.status == .error)
    #expect(result.message?.hasPrefix("no grid file here draws it") == true)
  }

  @Test func aFormerReferenceElsewhereIsNotRemoved() async throws {
    let kept = try ScratchFolder()
    try FilePath.remove(snapshots.folder["Snapshots/g/light@1x.png"])
    let result = try await checked { failure in
      (failure.status, failure.movedFrom) = (.moved, kept["x.png"])
      failure.expected = failure.actual
      _ = failure.actual.map { try? kept.write($0, to: "x.png") }
    }
    #expect(result.status == .error)
    #expect(result.message == "its former reference is not below the current folder")
    #expect(try kept.names() == ["x.png"])
  }

  @Test func pathsBelowTheCurrentFolderLeadFromThere() throws {
    var result = SnapshotResult(
      .init(grid: "", theme: "", scale: 1), .moved,
      reference: FilePath.join(FilePath.destination(of: "."), "a/../b/c.png"))
    result.movedFrom = "/elsewhere/c.png"
    #expect(result.pathsFromHere.reference == "b/c.png")
    #expect(result.pathsFromHere.movedFrom == "/elsewhere/c.png")
  }

  @Test func aPictureThatNobodyRecordedIsRefused() async throws {
    let plain = try PNGEncoder().encode(Bitmap(width: 1, height: 1, pixels: [0]))
    for bytes in [plain, Array("no picture".utf8), []] {
      let result = try await checked { $0.actual = bytes }
      #expect(result.status == .error)
      #expect(result.message == "the archive has no recorded picture of it")
    }
  }

  @Test func otherLibrariesMayDrawOtherPixels() async throws {
    let picture = try #require(try await snapshots.run(.verify).results.first?.actual)
    let drawn = try Reference(picture)
    var pixels = try drawn.bitmap().pixels
    pixels[0] ^= 1
    let bitmap = try Bitmap(
      width: drawn.bitmap().width, height: drawn.bitmap().height, pixels: pixels)
    var provenance = try #require(drawn.provenance)
    provenance.libraries["FreeType"] = "0.1"
    let other = try Reference.encode(
      bitmap, provenance: provenance, record: drawn.record(), sources: drawn.sources(),
      values: drawn.values())
    let result = try await checked { $0.actual = other }
    #expect(result.status == .changed && result.actual == other)
  }

  @Test func pixelsThatAreNotDrawnHereAreRefused() async throws {
    let result = try await checked { failure in failure.actual = failure.expected }
    #expect(result.status == .error)
    #expect(result.message?.contains("is not what the run drew (") == true)
  }
}
