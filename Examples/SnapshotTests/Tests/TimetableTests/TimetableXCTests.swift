import Gridreel
import GridreelTesting
import Timetable
import XCTest

/// The same in XCTest.
final class TimetableXCTests: XCTestCase {
  func testMorningLooksTheSame() {
    assertGridSnapshot(of: morning.grid())
  }

  func testSelectionLooksTheSame() {
    var grid = morning.grid(theme: .dark)
    grid.select(rows: [RowIdentity(source: 1)])
    withGridSnapshotTesting(record: .missing) {
      assertGridSnapshot(of: grid, as: .image(scale: 1), named: "late")
    }
  }
}
