import Gridreel
import GridreelImageCodecs
import GridreelStudio
import TestSupport
import Testing

/// PNGs that take the time to be small.
@Suite struct OptimizedPictureTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(peopleText, to: "people.csv")
  }

  private func drawn(_ name: String, _ values: KeyValuePairs<OptionName, String>) throws -> [UInt8]
  {
    var job = RenderJob(input: folder["people.csv"], outputs: [folder[name]])
    job.options = try options(values)
    #expect(try job.run().warnings.isEmpty)
    return try folder.bytes(name)
  }

  @Test(arguments: ["light", "github"])
  func theyHaveTheSamePixelsInFewerBytes(theme: String) throws {
    let usual = try drawn("usual.png", [.theme: theme])
    let small = try drawn("small.png", [.theme: theme, .optimize: "true"])
    #expect(small.count * 10 < usual.count * 9, "\(small.count) of \(usual.count)")
    #expect(try PNGDecoder().decode(small) == PNGDecoder().decode(usual))
    #expect(try PNGInfo(small).metadata == PNGInfo(usual).metadata)
  }

  @Test func codeCanAskForThemToo() throws {
    let grid = DataGrid(rows: [["a": 1], ["a": 20]])
    let still = try grid.render()
    let small = try still.pngData(optimized: true)
    #expect(try small.count <= still.pngData().count)
    #expect(try PNGDecoder().decode(small) == still.bitmap())
  }
}
