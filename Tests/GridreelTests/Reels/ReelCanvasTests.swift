import Gridreel
import TestSupport
import Testing

/// Reels on a canvas: frames of one size, in whose middle the grid stands.
@Suite struct ReelCanvasTests {
  private struct City {
    let name: String
    let people: Int
  }

  private func grid(_ canvas: Surroundings.Canvas?, rows: Int = 3) -> DataGrid {
    var grid = DataGrid(
      columns: [Column("name", width: .fixed(90)), Column("people", width: .fixed(90))],
      rows: (0..<rows).map { City(name: "City \($0)", people: 100 - $0) })
    grid.surroundings.canvas = canvas
    return grid
  }

  private func bitmaps(_ grid: DataGrid, scale: Double = 1) async throws -> [Bitmap] {
    var options = Reel.Options()
    (options.duration, options.hold, options.framesPerSecond, options.scale) = (0.2, 0.1, 20, scale)
    let reel = Reel(from: grid, options: options) { $0.tapHeader("people") }
    var all: [Bitmap] = []
    for try await frame in try reel.frames() { all.append(frame.bitmap) }
    return all
  }

  @Test(arguments: [(640, 480), (480, 640), (301, 777)])
  func allFramesHaveTheCanvassPixels(width: Int, height: Int) async throws {
    let frames = try await bitmaps(grid(.pixels(width: width, height: height)))
    #expect(frames.count > 3)
    #expect(frames.allSatisfy { $0.width == width && $0.height == height })
  }

  @Test func aRatioMakesThePictureLargerAndKeepsItsScale() async throws {
    let plain = try await bitmaps(grid(nil), scale: 2)
    let wide = try await bitmaps(grid(.ratio(width: 3, height: 1)), scale: 2)
    #expect(wide.allSatisfy { abs(Double($0.width) / Double($0.height) - 3) < 0.02 })
    #expect(wide[0].height >= plain[0].height)
  }

  /// What is drawn at rest is as far from the left as from the right, and from the top as from the bottom.
  @Test func theGridStandsInTheMiddle() async throws {
    var grid = grid(.ratio(width: 2, height: 1))
    // No wider than it is.
    grid.viewport = Viewport(width: 180)
    let frame = try await bitmaps(grid, scale: 2)[0]
    let ground = frame[0, 0]
    let columns = (0..<frame.width).filter { x in
      (0..<frame.height).contains { frame[x, $0] != ground }
    }
    let rows = (0..<frame.height).filter { y in
      (0..<frame.width).contains { frame[$0, y] != ground }
    }
    let (left, right) = (
      try #require(columns.first), frame.width - 1 - (try #require(columns.last))
    )
    let (top, bottom) = (try #require(rows.first), frame.height - 1 - (try #require(rows.last)))
    #expect(abs(left - right) <= 3 && left > 40, "\(left) \(right)")
    // Below its shadow.
    #expect(abs(top - bottom) <= 6, "\(top) \(bottom)")
  }
}
