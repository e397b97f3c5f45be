#if canImport(XCTest)
import Foundation
import XCTest

/// Observes the tests of XCTest, because nothing else tells which one runs, or two runs of a test apart.
final class XCTestWatch: NSObject, XCTestObservation, Sendable {
  func testCaseWillStart(_ testCase: XCTestCase) {
    SnapshotLedger.shared.beginXCTest(named: testCase.name)
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    SnapshotLedger.shared.endXCTest()
  }
}
#endif

/// Called by `CTestStart` when the program is loaded.
@_cdecl("gridreel_testing_is_loaded")
func watchTests() {
  #if canImport(XCTest)
  XCTestObservationCenter.shared.addTestObserver(XCTestWatch())
  #endif
}
