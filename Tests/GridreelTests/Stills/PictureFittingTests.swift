import Gridreel
import GridreelPrimitives
import GridreelStudio
import TestSupport
import Testing

/// Pictures of a certain shape, and for a certain place.
@Suite struct PictureFittingTests {
  private static let rows = (1...12).map { "Ada Lovelace \($0),\($0 * 7),a note of some words\n" }

  private func drawn(
    _ name: String, _ values: KeyValuePairs<OptionName, String>, columns: Int = 3
  ) throws -> RenderJob.Report {
    let folder = try ScratchFolder()
    let head = (1...columns).map { "column \($0)" }.joined(separator: ",")
    let cells = (1...columns).map { "some words \($0)" }.joined(separator: ",")
    let text =
      columns == 3 ? "name,n,note\n" + Self.rows.joined() : "\(head)\n\(cells)\n\(cells)\n"
    let input = try folder.write(text, to: "t.csv")
    var job = RenderJob(input: input, outputs: [folder[name]])
    job.options = try options(values)
    return try job.run()
  }

  @Test(arguments: [(1080, 1080), (1920, 1080), (300, 900), (2000, 200)])
  func aCanvasInPixelsIsFilledExactly(width: Int, height: Int) throws {
    for name in ["t.png", "t.webp"] {
      let file = try drawn(name, [.canvas: "\(width)x\(height)"]).files[0]
      #expect(file.pixelWidth == width)
      #expect(file.pixelHeight == height)
    }
  }

  @Test func aRatioKeepsTheScale() throws {
    let file = try drawn("t.png", [.canvas: "16:9", .scale: "1"]).files[0]
    #expect(abs(file.size.width * 9 - file.size.height * 16) < 1e-6)
    #expect(file.pixelWidth == Int(file.size.width.rounded()))
    let whole = try drawn("t.png", [:]).files[0].size
    #expect(file.size.width >= whole.width - 64)
  }

  @Test func theGridStandsInTheMiddle() throws {
    let rendered = try grid(.ratio(width: 1, height: 2)).render()
    let (first, last) = (rendered.map.headers.first, rendered.map.headers.last)
    let left = try #require(first).rect.x
    let right = try rendered.size.width - #require(last).rect.maxX
    #expect(abs(left - right) < 1e-6)
    let top = try #require(first).rect.y
    let bottom = try rendered.size.height - #require(rendered.map.cells.map(\.rect.maxY).max())
    #expect(abs(top - bottom) < 1.5)
    #expect(rendered.size.height == rendered.size.width * 2)
  }

  private func grid(_ canvas: Surroundings.Canvas) throws -> DataGrid {
    var grid = try built([:]).grid
    grid.surroundings.canvas = canvas
    return grid
  }

  @Test func codeGetsTheCanvasWhateverItsScale() throws {
    let still = try grid(.pixels(width: 640, height: 480)).render()
    for scale in [1.0, 2, 3] {
      let bitmap = try still.bitmap(scale: scale)
      #expect([bitmap.width, bitmap.height] == [640, 480])
    }
    let svg = String(decoding: try still.svgData(), as: UTF8.self)
    #expect(svg.contains(" width=\"640\" height=\"480\" viewBox=\"0 0 "))
  }

  @Test func aWideTableOnAPhoneIsOfCards() throws {
    let narrow = try drawn("t.png", [.destination: "phone"], columns: 2).files[0]
    let wide = try drawn("t.png", [.destination: "phone"], columns: 9)
    #expect(narrow.pixelWidth ?? 0 <= 390 * 3)
    #expect(wide.files[0].pixelWidth == 390 * 3)
    #expect(wide.leftOut == nil)
    #expect(wide.warnings.isEmpty)
  }

  @Test func textsThatWrapAreDrawnLargerOnAHighCanvas() throws {
    let folder = try ScratchFolder()
    let words = String(repeating: "many words of one text ", count: 8)
    let input = try folder.write(
      "id,a,b\n" + (1...4).map { "\($0),\(words),\(words)\n" }.joined(), to: "t.csv")
    var job = RenderJob(input: input, outputs: [folder["t.png"]])
    let natural = try job.run().files[0].size
    job.options = try options([.canvas: "1080x1920"])
    let report = try job.run()
    #expect(report.files[0].size.width < natural.width * 0.8)
    #expect(report.warnings.isEmpty)
  }

  @Test func whatBecomesSmallIsTold() throws {
    let report = try drawn("t.svg", [.canvas: "200x100"])
    #expect(report.warnings.count == 1)
    #expect(report.warnings.first.map { "\($0)".contains("% of its size") } == true)
  }

  @Test func aSmallDrawingHasSmoothLines() throws {
    for (canvas, isCrisp) in [
      (Surroundings.Canvas.pixels(width: 60, height: 60), false),
      (.pixels(width: 900, height: 900), true),
    ] {
      let svg = String(decoding: try grid(canvas).render().svgData(), as: UTF8.self)
      #expect(svg.prefix(400).contains("crispEdges") == isCrisp)
    }
  }

  @Test func otherOptionsWinOverAPlace() throws {
    let file = try drawn("t.png", [.destination: "slide", .canvas: "500x500"]).files[0]
    #expect([file.pixelWidth, file.pixelHeight] == [500, 500])
    let phone = try drawn("t.png", [.destination: "phone", .scale: "1"], columns: 9)
    #expect(phone.files[0].pixelWidth == 390)
  }

  @Test func aScaleBesideACanvasInPixelsIsTold() throws {
    let report = try drawn("t.png", [.canvas: "900x900", .scale: "3"])
    #expect(
      report.warnings.map(\.description)
        == ["warning: --scale: has no effect with a canvas in pixels; leave it out"])
  }

  @Test(arguments: ["16", "16:0", "0x5", "wide", "1e9x1e9", "16:9:4"])
  func whatIsNoCanvasIsRefused(text: String) throws {
    #expect(throws: GridreelError.self) { try options([.canvas: text]) }
  }
}
