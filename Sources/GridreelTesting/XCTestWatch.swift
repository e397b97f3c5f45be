#if canImport(XCTest)
import Foundation
import XCTest

/// Learns from XCTest when a test ends, because nothing else tells two runs of it apart.
final class XCTestWatch: NSObject, XCTestObservation, Sendable {
  private static let shared: XCTestWatch = {
    let watch = XCTestWatch()
    XCTestObservationCenter.shared.addTestObserver(watch)
    return watch
  }()

  /// Begins to watch; a test that runs already is known by its end.
  static func begin() { _ = shared }

  func testCaseWillStart(_ testCase: XCTestCase) {
    SnapshotLedger.shared.beginXCTest(named: testCase.name)
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    SnapshotLedger.shared.endXCTest(named: testCase.name)
  }
}
#endif
