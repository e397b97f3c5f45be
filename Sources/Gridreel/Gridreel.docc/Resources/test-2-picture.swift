import Gridreel
import GridreelTesting
import Testing

@Suite(.gridSnapshots) struct LakeTests {
  private var grid: DataGrid {
    var grid = DataGrid(rows: [
      ["name": "Baikal", "depth": 1642], ["name": "Victoria", "depth": 81],
    ])
    grid.tapHeader("depth")
    return grid
  }

  @Test func lakesAreSortedByDepth() {
    assertGridSnapshot(of: grid)
  }
}
