import Gridreel
import GridreelReports
import GridreelTesting
import TestSupport
import Testing

/// The archive of reports that `SNAPSHOT_BUNDLE` names.
@Suite(.serialized) struct BundleTests {
  private let stage: Stage
  private let environment: SnapshotEnvironment

  init() throws {
    stage = try Stage()
    environment = SnapshotEnvironment(
      artifacts: stage.folder["artifacts"], bundle: stage.folder["run.zip"])
    _ = stage.failure()
  }

  private func results() throws -> [SnapshotResult] {
    TestBundle.shared.finish()
    return try BundledResults(stage.folder.bytes("run.zip")).results
  }

  @Test func aFailureIsInTheArchiveUntilItsTestPasses() throws {
    #expect(stage.failure(in: environment) == nil)
    TestBundle.shared.finish()
    #expect(try !stage.folder.names().contains("run.zip"))
    #expect(stage.failure(of: sampleGrid("Eve"), in: environment) != nil)
    let failed = try #require(try results().first)
    #expect(failed.status == .changed && failed.reference == "\(stage.references)/test.n.png")
    #expect(try failed.expected == stage.reference())
    #expect(failed.causes.contains { $0.text.contains("'Eve'") })
    #expect(failed.actual != nil && failed.difference != nil)
    #expect(stage.failure(named: "m", in: environment) != nil)
    #expect(try results().map(\.status) == [.recorded, .changed])
    #expect(stage.failure(in: environment) == nil)
    #expect(try results().map(\.status) == [.recorded, .passed])
  }

  @Test func aTextIsToldByItsReasons() throws {
    _ = stage.failure(as: .scene)
    #expect(stage.failure(of: sampleGrid("Eve"), as: .scene, in: environment) != nil)
    let failed = try #require(try results().first)
    #expect(failed.status == .changed && failed.actual == nil)
    #expect(failed.message?.contains("Eve") == true)
  }

  @Test func anotherFileIsKept() throws {
    try stage.folder.write("mine", to: "run.zip")
    #expect(stage.failure(of: sampleGrid("Eve"), in: environment) != nil)
    TestBundle.shared.finish()
    #expect(try stage.folder.text("run.zip") == "mine")
  }
}
