import GridreelTesting
import Testing

@Suite struct EnvironmentTests {
  let stage: Stage

  init() throws { stage = try Stage() }

  @Test func theEnvironmentDecidesWhereTheCodeDoesNot() throws {
    let never = stage.environment(record: "never")
    let message = try #require(stage.failure(in: never)).message.description
    #expect(message.contains("recording is disabled"))
    #expect(message.contains("SNAPSHOT_TESTING_RECORD=missing swift test --filter"))
    #expect(
      message.contains(#"'^GridreelTestingTests\.EnvironmentTests/theEnvironment"#), "\(message)")
    _ = stage.failure(in: stage.environment(record: "missing"))
    #expect(stage.failure(in: never) == nil)
    let changed = sampleGrid("Eve")
    #expect(stage.failure(of: changed, in: stage.environment(record: "failed")) != nil)
    #expect(stage.failure(of: changed, in: never) == nil)
    let all = try #require(stage.failure(of: changed, in: stage.environment(record: "all")))
    #expect(all.message.description.hasPrefix("Record mode is on."))
  }

  @Test func theCodeWinsOverTheEnvironment() throws {
    #expect(stage.failure(record: .never, in: stage.environment(record: "all")) != nil)
    #expect(try stage.names().isEmpty)
  }

  @Test(arguments: ["al", "ALL", "true", " missing"])
  func anUnknownModeFailsEveryTest(word: String) throws {
    _ = stage.failure()
    for record in [nil, GridSnapshotConfiguration.Record.never] {
      let failure = stage.failure(record: record, in: stage.environment(record: word))
      #expect(
        try #require(failure).message.description.contains(
          "SNAPSHOT_TESTING_RECORD is '\(word)'; it can be one of all, failed, missing, never"))
    }
  }

  @Test func anEmptyVariableSaysNothing() throws {
    let message = try #require(stage.failure(in: stage.environment(record: "", ci: ""))).message
      .description
    #expect(message.contains("Automatically recorded"))
  }

  @Test(arguments: ["1", "true", "woodpecker"])
  func nothingIsRecordedOnABuildMachine(value: String) throws {
    for mode in [nil, GridSnapshotConfiguration.Record.all, .failed, .missing] {
      let machine = stage.environment(record: "all", ci: value)
      let message = try #require(stage.failure(record: mode, in: machine)).message.description
      #expect(message.contains("New snapshot was not recorded because CI is set."))
      #expect(try stage.names().isEmpty)
    }
    _ = stage.failure()
    let before = try stage.reference()
    #expect(
      stage.failure(of: sampleGrid("Eve"), record: .all, in: stage.environment(ci: value)) != nil)
    #expect(try stage.reference() == before)
    #expect(stage.failure(record: .all, in: stage.environment(ci: value)) == nil)
  }

  @Test(arguments: ["0", "false", "no"])
  func aMachineThatSaysNoRecords(value: String) throws {
    _ = stage.failure(in: stage.environment(ci: value))
    #expect(try stage.names() == ["test.n.png"])
  }

  @Test func scopesDecideAndInnerOnesWin() throws {
    withGridSnapshotTesting(record: .never) {
      #expect(stage.failure() != nil)
      withGridSnapshotTesting { #expect(stage.failure() != nil) }
    }
    #expect(try stage.names().isEmpty)
    withGridSnapshotTesting(record: .never) {
      withGridSnapshotTesting(record: .missing) { #expect(stage.failure() != nil) }
    }
    #expect(try stage.names() == ["test.n.png"])
  }

  @Test func scopesReachAcrossSuspension() async throws {
    let found = await withGridSnapshotTesting(record: .failed) {
      await Task.yield()
      return GridSnapshotConfiguration.current?.record
    }
    #expect(found == .failed)
    #expect(GridSnapshotConfiguration.current == nil)
  }
}

@Suite(.gridSnapshots(record: .never)) struct TraitTests {
  @Test func aSuitesTraitCountsInItsTests() throws {
    #expect(GridSnapshotConfiguration.current?.record == .never)
    let stage = try Stage()
    #expect(stage.failure() != nil)
    #expect(try stage.names().isEmpty)
  }

  @Test(.gridSnapshots(record: .failed)) func aTestsTraitWins() {
    #expect(GridSnapshotConfiguration.current?.record == .failed)
  }

  @Test(.gridSnapshots) func aTraitThatSaysNothingChangesNothing() {
    #expect(GridSnapshotConfiguration.current?.record == .never)
  }
}
