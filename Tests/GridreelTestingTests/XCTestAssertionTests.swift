import Gridreel
import GridreelTesting
import XCTest

/// What assertions do where XCTest runs the tests.
final class XCTestAssertionTests: XCTestCase {
  func testAGridThatIsItsReferencePasses() {
    assertGridSnapshot(of: sampleGrid(), as: small)
  }

  func testAFailureStandsAtTheAssertion() throws {
    let failures = try caught {
      assertGridSnapshot(of: sampleGrid(), as: small, named: "absent", record: .never)
    }
    XCTAssertEqual(failures.count, 1)
    XCTAssertTrue(failures[0].contains("No reference was found on disk."), failures[0])
  }

  func testSnapshotsAreCountedAndClash() throws {
    let stage = try Stage()
    func verify(_ name: String?) -> String? {
      SnapshotEnvironment.$injected.withValue(stage.environment()) {
        verifyGridSnapshot(
          of: sampleGrid(), as: small, named: name, snapshotDirectory: stage.references,
          testName: "counted()")
      }
    }
    for _ in 0..<2 { _ = verify(nil) }
    XCTAssertEqual(verify("2")?.contains("two snapshots for one file"), true)
    XCTAssertEqual(try stage.names(), ["counted.1.png", "counted.2.png"])
  }

  func testTheAcceptCommandNamesThisTestAlone() throws {
    let stage = try Stage()
    let never = stage.environment(record: "never")
    let ledger = SnapshotLedger()
    ledger.beginXCTest(named: "PeopleTests.testPlain")
    let message = try XCTUnwrap(stage.failure(in: never, ledger: ledger)).message.description
    XCTAssertTrue(message.contains("--filter '^SampleTests\\.PeopleTests/testPlain$'"), message)
    let unknown = try XCTUnwrap(stage.failure(in: never)).message.description
    XCTAssertTrue(unknown.contains("--filter '^SampleTests\\.[^/]*/test$'"), unknown)
  }

  func testTheRunningTestIsKnownEvenIfItIsTheFirst() throws {
    let stage = try Stage()
    let message = SnapshotEnvironment.$injected.withValue(stage.environment(record: "never")) {
      verifyGridSnapshot(of: sampleGrid(), as: small, snapshotDirectory: stage.references)
    }
    let name = "XCTestAssertionTests/testTheRunningTestIsKnownEvenIfItIsTheFirst"
    XCTAssertEqual(
      message?.contains("--filter '^GridreelTestingTests\\.\(name)$'"), true, "\(message ?? "")")
  }

  func testScopesCount() throws {
    let failures = try caught {
      withGridSnapshotTesting(record: .never) {
        assertGridSnapshot(of: sampleGrid(), as: small, named: "absent")
      }
    }
    XCTAssertEqual(failures.count, 1)
  }

  // MARK: Catching failures

  private func inEnvironment(_ body: () -> Void) throws {
    let stage = try Stage()
    SnapshotEnvironment.$injected.withValue(stage.environment(), operation: body)
  }

  #if canImport(ObjectiveC)
  private func caught(_ body: () -> Void) throws -> [String] {
    var failures: [String] = []
    let options = XCTExpectedFailure.Options()
    options.issueMatcher = {
      failures.append($0.compactDescription)
      return true
    }
    try XCTExpectFailure("a failed snapshot", options: options) { try inEnvironment(body) }
    return failures
  }
  #else
  private var expected: [String]?

  private func caught(_ body: () -> Void) throws -> [String] {
    expected = []
    defer { expected = nil }
    try inEnvironment(body)
    return expected ?? []
  }

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected isExpected: Bool
  ) {
    if expected == nil {
      super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: isExpected)
    } else {
      expected?.append(description)
    }
  }
  #endif
}
