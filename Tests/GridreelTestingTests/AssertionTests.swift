import Gridreel
import GridreelTesting
import Testing

@Suite struct AssertionTests {
  let stage: Stage

  init() throws { stage = try Stage() }

  @Test func aGridThatIsItsReferencePasses() {
    assertGridSnapshot(of: sampleGrid(), as: small)
    assertGridSnapshots(of: sampleGrid(), as: ["dark": .image(scale: 1, theme: .dark)])
  }

  @Test func aFailureIsAnIssueWhereTheAssertionStands() {
    SnapshotEnvironment.$injected.withValue(stage.environment()) {
      let line: UInt = #line + 2
      withKnownIssue {
        assertGridSnapshot(of: sampleGrid(), as: small, named: "absent", record: .never)
      } matching: { issue in
        issue.sourceLocation?.line == Int(line)
          && issue.sourceLocation?.fileID == "GridreelTestingTests/AssertionTests.swift"
          && issue.comments.first?.rawValue.hasPrefix("No reference was found on disk.") == true
      }
    }
  }

  @Test func verifyingTellsWithoutFailing() throws {
    let message = SnapshotEnvironment.$injected.withValue(stage.environment()) {
      verifyGridSnapshot(
        of: sampleGrid(), as: small, named: "new", snapshotDirectory: stage.references)
    }
    #expect(message?.contains("Automatically recorded") == true)
    #expect(try stage.names() == ["verifyingTellsWithoutFailing.new.png"])
  }

  @Test func aDetachedTasksFailureIsNotLost() async {
    let environment = stage.environment()
    let message = await Task.detached {
      SnapshotEnvironment.$injected.withValue(environment) {
        verifyGridSnapshot(of: sampleGrid(), as: small, named: "absent", record: .never)
      }
    }.value
    #expect(message?.contains("No reference was found") == true)
  }
}
