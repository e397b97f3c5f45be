import Gridreel
import GridreelTesting
import Testing

@Suite struct RecordModeTests {
  let stage: Stage

  init() throws { stage = try Stage() }

  @Test func aMissingReferenceIsWrittenAndTheTestFails() throws {
    let message = try #require(stage.failure()).message.description
    #expect(message.hasPrefix("No reference was found on disk. Automatically recorded snapshot: …"))
    #expect(message.contains(stage.references + "/test.n.png"))
    #expect(message.contains("Re-run \"test()\" to assert against the newly-recorded snapshot."))
    #expect(try stage.names() == ["test.n.png"])
    #expect(stage.failure() == nil)
  }

  @Test func neverWritesNothingAndKeepsFailing() throws {
    for _ in 0..<2 {
      let failure = try #require(stage.failure(record: .never))
      #expect(
        failure.message.description.hasPrefix(
          "No reference was found on disk. New snapshot was not"))
      #expect(failure.message.description.contains("say 'record: .missing' for one run"))
      #expect(failure.attachments.map(\.name) == ["test.n.actual.png"])
      #expect(try stage.names().isEmpty)
    }
  }

  @Test func missingLeavesAReferenceThatDiffers() throws {
    _ = stage.failure()
    let before = try stage.reference()
    for _ in 0..<2 {
      let failure = try #require(stage.failure(of: sampleGrid("Eve")))
      #expect(failure.message.description.hasPrefix("Snapshot does not match reference.\n"))
    }
    #expect(try stage.reference() == before)
  }

  @Test func failedWritesWhatDiffersOnce() throws {
    _ = stage.failure()
    let message = try #require(stage.failure(of: sampleGrid("Eve"), record: .failed)).message
      .description
    #expect(message.contains("A new snapshot was automatically recorded"))
    let recorded = try stage.reference()
    #expect(stage.failure(of: sampleGrid("Eve"), record: .failed) == nil)
    #expect(try stage.reference() == recorded)
  }

  @Test func failedWritesAMissingReference() throws {
    #expect(
      try #require(stage.failure(record: .failed)).message.description.hasPrefix("No reference"))
    #expect(stage.failure(record: .never) == nil)
  }

  @Test func allFailsEvenWhereNothingIsToBeWritten() throws {
    _ = stage.failure()
    let before = try stage.reference()
    let message = try #require(stage.failure(record: .all)).message.description
    #expect(message.hasPrefix("Record mode is on. The reference is up to date"))
    #expect(message.contains("Turn record mode off"))
    #expect(try stage.reference() == before)
    let changed = try #require(stage.failure(of: sampleGrid("Eve"), record: .all)).message
      .description
    #expect(changed.hasPrefix("Record mode is on. Automatically recorded snapshot"))
    #expect(try stage.reference() != before)
  }

  @Test func truthValuesAreModes() {
    let modes: [GridSnapshotConfiguration.Record] = [true, false]
    #expect(modes == [.all, .missing])
  }

  @Test func aGridThatCannotBeMadeFails() throws {
    struct Refusal: Error {}
    func refuse() throws -> DataGrid { throw Refusal() }
    let failure = try #require(stage.failure(of: try refuse()))
    #expect(failure.message.description.hasPrefix("The grid could not be made.\n\nRefusal"))
    #expect(try stage.names().isEmpty)
  }

  @Test func aToleranceAllowsWhatItSays() throws {
    _ = stage.failure()
    var tolerance = Tolerance()
    tolerance.maximumDifferingPixels = 100_000
    #expect(
      stage.failure(of: sampleGrid("Eve"), as: .image(scale: 1, tolerance: tolerance)) == nil)
    tolerance.maximumDifferingPixels = 1
    #expect(
      stage.failure(of: sampleGrid("Eve"), as: .image(scale: 1, tolerance: tolerance)) != nil)
  }

  @Test func aStrategysThemeWins() throws {
    _ = stage.failure(of: sampleGrid(theme: .dark))
    #expect(stage.failure(as: .image(scale: 1, theme: .dark)) == nil)
    #expect(stage.failure() != nil)
  }
}
