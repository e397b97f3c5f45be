#if canImport(XCTest)
import Foundation
import XCTest

/// Observes the end of tests in XCTest, because nothing else distinguishes two runs of a test.
final class XCTestWatch: NSObject, XCTestObservation, Sendable {
  private static let shared: XCTestWatch = {
    let watch = XCTestWatch()
    XCTestObservationCenter.shared.addTestObserver(watch)
    return watch
  }()

  /// Starts observing; a test that is already running is recognised by its end.
  static func begin() { _ = shared }

  func testCaseWillStart(_ testCase: XCTestCase) {
    SnapshotLedger.shared.beginXCTest(named: testCase.name)
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    SnapshotLedger.shared.endXCTest(named: testCase.name)
  }
}
#endif
