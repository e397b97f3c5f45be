import Gridreel

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What a still of 30 rows costs by the number of rows of which they are a part, reading left out.
enum Rows {
  /// Rows that nobody has read: each cell is made of its place when it is asked for.
  private struct Source: GridDataSource {
    let count: Int
    var sectionCount: Int { 1 }

    func title(ofSection section: Int) -> String? { nil }
    func rowCount(inSection section: Int) -> Int { count }
    func kind(ofColumn key: String) -> ValueKind { key == "x" ? .number : .text }
    func identity(at index: RowIndex) -> RowIdentity { RowIdentity(source: index.row) }

    func cell(at index: RowIndex, column: String) -> Cell {
      let number = index.row % 1000
      guard column == "x" else {
        return Cell(value: .text("\(column) \(number)"), text: "\(column) \(number)")
      }
      return Cell(value: .number(Double(number)), text: "\(number)")
    }
  }

  /// Draws the first 30 rows out of 30 and out of `count` in turns, and prints the medians of the
  /// CPU milliseconds of layout, drawing and PNG together.
  static func measure(_ count: Int, rounds: Int = 101) throws {
    let renderer = try Renderer()
    let counts = [30, max(count, 30)]
    var figures: [[Double]] = [[], []]
    for round in 0..<rounds {
      for place in round % 2 == 0 ? [0, 1] : [1, 0] {
        let start = Warm.seconds(CLOCK_THREAD_CPUTIME_ID)
        _ = try renderer.render(grid(counts[place])).pngData(scale: 2)
        // The first pictures shape the words of all.
        guard round > 0 else { continue }
        figures[place].append((Warm.seconds(CLOCK_THREAD_CPUTIME_ID) - start) * 1000)
      }
    }
    let (few, many) = (median(figures[0]), median(figures[1]))
    print("rows 30 cpu_ms \(few) rows \(counts[1]) cpu_ms \(many) ratio \(many / few)")
  }

  private static func grid(_ count: Int) -> DataGrid {
    var theme = Theme.light
    (theme.rowHeight, theme.headerHeight) = (.points(32), 40)
    let keys = ["name", "city", "country", "x", "team", "note"]
    var grid = DataGrid(
      columns: keys.map { Column($0) }, source: Source(count: count), theme: theme)
    grid.viewport = Viewport(height: 40 + 30 * 32)
    return grid
  }

  private static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    return sorted[sorted.count / 2]
  }
}
