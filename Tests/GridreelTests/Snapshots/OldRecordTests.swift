import GridreelCauses
import GridreelPrimitives
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

/// References whose records have another form than those that are written now.
@Suite struct OldRecordTests {
  private static let name = "light@1x.png"
  private let snapshots: SnapshotFolder

  init() async throws {
    snapshots = try SnapshotFolder(
      #"{"data": [{"a": 1}, {"a": 2}], "scale": 1, "spanners": [{"title": "A", "columns": ["a"]}]}"#
    )
    _ = try await snapshots.run(.record(.missing))
  }

  /// Gives the reference a record of another form, its pixels being the same.
  private func rewrite(_ change: (inout String) throws -> Void) throws -> [UInt8] {
    let reference = try Reference(snapshots.reference(Self.name))
    var record = try #require(reference.record())
    try change(&record)
    let bytes = try Reference.encode(
      reference.bitmap(), provenance: try #require(reference.provenance), record: record)
    try snapshots.write(bytes, to: Self.name)
    return bytes
  }

  private func older(_ record: inout String) throws {
    var old = try GridRecord(parsing: record)
    (old.version, old.features) = (1, [])
    record = old.encoded
  }

  @Test func anOlderRecordPassesAndIsNotWrittenAnew() async throws {
    let bytes = try rewrite(older)
    for action in [SnapshotRun.Action.verify, .record(.failed), .record(.all)] {
      #expect(try await snapshots.statuses(action)[Self.name] == .passed)
    }
    #expect(try snapshots.reference(Self.name) == bytes)
  }

  @Test func anOlderRecordTellsWhatItCanAndThatItIsOlder() async throws {
    _ = try rewrite(older)
    try snapshots.change("\"a\": 2", to: "\"a\": 3")
    let causes = try await snapshots.run(.verify).results.first?.causes.map(\.text) ?? []
    #expect(causes.first?.hasSuffix("g.grid.json:1 a 2 → 3") == true, "\(causes)")
    #expect(causes.count == 2)
    #expect(causes.last?.hasPrefix("the reference's record is older (form 1, now 2)") == true)
  }

  @Test func whereAnOlderRecordKnowsNothingItSaysSoFirst() async throws {
    _ = try rewrite(older)
    try snapshots.change(
      "\"columns\": [\"a\"]", to: "\"children\": [{\"title\": \"B\", \"columns\": [\"a\"]}]")
    let causes = try await snapshots.run(.verify).results.first?.causes.map(\.text) ?? []
    #expect(causes.first?.hasPrefix("the reference's record is older") == true, "\(causes)")
  }

  /// Gives the reference the digests of earlier rules, which no program can make any more.
  private func ageDigests(_ change: (inout String) -> Void = { _ in }) throws {
    let reference = try Reference(snapshots.reference(Self.name))
    var provenance = try #require(reference.provenance)
    (provenance.digests, provenance.theme, provenance.settings) = (1, "before", "before")
    var record = try #require(reference.record())
    change(&record)
    let bytes = try Reference.encode(
      reference.bitmap(), provenance: provenance, record: record)
    try snapshots.write(bytes, to: Self.name)
  }

  @Test func digestsOfEarlierRulesNeitherFailNorBlame() async throws {
    try ageDigests()
    for action in [SnapshotRun.Action.verify, .record(.failed), .record(.all)] {
      #expect(try await snapshots.statuses(action)[Self.name] == .passed)
    }
    try snapshots.change("\"a\": 2", to: "\"a\": 3")
    let causes = try await snapshots.run(.verify).results.first?.causes.map(\.text) ?? []
    #expect(causes.count == 1)
    #expect(causes.first?.hasSuffix("g.grid.json:1 a 2 → 3") == true, "\(causes)")
  }

  @Test func whereNothingIsComparableNothingIsSaidToBeTheSame() async throws {
    try ageDigests { $0 = $0.replacing("gridreel record\t2", with: "gridreel record\t9") }
    try snapshots.change("\"scale\": 1", to: "\"scale\": 1, \"padding\": 20")
    let causes = try await snapshots.run(.verify).results.first?.causes.map(\.text) ?? []
    #expect(causes.first == "pixels differ, though data, fonts, libraries and program are the same")
    #expect(causes.count == 2)
  }

  @Test func aNewerRecordIsNotReadAndThatIsSaid() async throws {
    _ = try rewrite { $0 = $0.replacing("gridreel record\t2", with: "gridreel record\t9") }
    #expect(try await snapshots.statuses(.verify)[Self.name] == .passed)
    try snapshots.change("\"a\": 2", to: "\"a\": 3")
    let causes = try await snapshots.run(.verify).results.first?.causes.map(\.text) ?? []
    #expect(causes.first?.hasSuffix("g.grid.json: the data are others") == true, "\(causes)")
    #expect(causes.last?.contains("version 9 of the text form is not known") == true, "\(causes)")
  }
}
