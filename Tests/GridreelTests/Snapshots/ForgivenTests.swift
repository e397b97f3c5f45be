import GridreelCauses
import GridreelComparing
import GridreelFiles
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelStudio

/// What is drawn and not compared, and causes that fail no picture.
@Suite struct ForgivenTests {
  private static let name = "light@1x.png"
  private let snapshots: SnapshotFolder

  init() throws {
    snapshots = try SnapshotFolder(
      """
      {"data": [{"id": "A-1", "n": 12, "placed": "5 May"}, {"id": "A-2", "n": 34, "placed": "6 May"}],
       "columns": ["id", {"key": "n", "width": 60}, {"key": "placed", "width": 90}],
       "caption": "On 5 May", "scale": 1, "theme": "light", "snapshots": {}}
      """)
  }

  private func record(_ snapshots: String) async throws {
    try self.snapshots.change("\"snapshots\": {}", to: "\"snapshots\": \(snapshots)")
    _ = try await self.snapshots.run(.record(.missing))
  }

  private func result() async throws -> SnapshotResult {
    try #require(try await snapshots.run(.verify).results.first)
  }

  @Test(arguments: [
    (#"{"column": "placed"}"#, #""6 May""#, #""9 Jun""#), (#"{"at": "caption"}"#, "On 5", "On 6"),
    (#"{"row": {"id": "A-2"}}"#, "34", "35"),
    (#"{"row": {"id": "A-2", "n": 34}, "column": "placed"}"#, #""6 May""#, #""9 Jun""#),
  ])
  func whatIsIgnoredFailsNoPicture(part: String, old: String, new: String) async throws {
    try await record("{\"ignore\": [\(part)]}")
    try snapshots.change(old, to: new)
    let result = try await result()
    #expect(result.status == .passed && result.causes.isEmpty && result.difference == nil)
    #expect(!result.ignored.isEmpty)
    // What differs besides is told alone.
    try snapshots.change("12", to: "13")
    let failure = try await self.result()
    #expect(failure.status == .changed)
    #expect(failure.causes.map(\.text).count == 1)
    #expect(failure.causes.first?.root?.key == "n")
  }

  @Test func otherCellsOfTheColumnCount() async throws {
    try await record(#"{"ignore": [{"row": {"id": "A-1"}, "column": "placed"}]}"#)
    try snapshots.change("\"6 May\"", to: "\"9 Jun\"")
    #expect(try await result().status == .changed)
  }

  @Test(arguments: [
    (#"{"ignore": [{"column": "plcaed"}]}"#, "there is no column 'plcaed'; did you mean 'placed'?"),
    (#"{"ignore": [{}]}"#, "what to ignore is either 'at' a text"),
    (#"{"ignore": [{"at": "caption", "column": "n"}]}"#, "what to ignore is either 'at' a text"),
    (#"{"tolerate": ["data"]}"#, "tolerate"),
  ])
  func mistakesAreErrors(options: String, message: String) async throws {
    try await record(options)
    let failure = try #require(try await snapshots.run(.verify).failures.first)
    #expect(failure.line == 3 && failure.message.description.contains(message), "\(failure)")
  }

  @Test func aRenamedPictureIsFoundThoughWhatIsIgnoredDiffers() async throws {
    try await record(#"{"ignore": [{"at": "caption"}], "states": [{"name": "one", "limit": 1}]}"#)
    try snapshots.change("On 5", to: "On 6")
    try snapshots.change("\"one\"", to: "\"first\"")
    let results = try await snapshots.run(.verify).results
    #expect(results.map(\.status) == [.passed, .moved])
    #expect(results.last?.causes.map(\.text) == ["renamed: state 'one' → 'first'"])
  }

  /// Writes the reference as another build of the program would have, with a pixel of another colour.
  private func rewriteByAnotherBuild() throws {
    let reference = try Reference(snapshots.reference(Self.name))
    var (bitmap, provenance) = (try reference.bitmap(), try #require(reference.provenance))
    bitmap.pixels[0] ^= 0x10
    provenance.build = "another"
    try snapshots.write(
      Reference.encode(
        bitmap, provenance: provenance, record: reference.record(), sources: reference.sources(),
        values: reference.values()), to: Self.name)
  }

  @Test func anotherBuildIsToleratedAndDataIsNot() async throws {
    try await record(#"{"tolerate": ["library"]}"#)
    try rewriteByAnotherBuild()
    let passed = try await result()
    #expect(passed.status == .passed && passed.tolerated?.unequalPixels == 1)
    #expect(passed.causes.map(\.kind) == [.library], "\(passed.causes)")
    try snapshots.change("12", to: "13")
    #expect(try await result().status == .changed)
  }

  @Test func withoutTheWordAnotherBuildFails() async throws {
    try await record(#"{"tolerate": ["fonts"]}"#)
    try rewriteByAnotherBuild()
    #expect(try await result().status == .changed)
  }
}
