import Gridreel
import GridreelImageCodecs
import GridreelPrimitives
import GridreelStudio
import TestSupport
import Testing

/// Themes whose background is that of the pages that show the picture.
@Suite struct OpenGroundTests {
  private func drawn(
    _ ending: String, _ values: KeyValuePairs<OptionName, String>
  ) throws -> [UInt8] {
    let folder = try ScratchFolder()
    let input = try folder.write("name,n\nAda,1\nBob,2.5\n", to: "t.csv")
    var job = RenderJob(input: input, outputs: [folder["t.\(ending)"]])
    job.options = try options(values)
    _ = try job.run()
    return try folder.bytes("t.\(ending)")
  }

  private func picture(_ values: KeyValuePairs<OptionName, String>) throws -> Bitmap {
    try PNGDecoder().decode(drawn("png", values))
  }

  private func text(_ values: KeyValuePairs<OptionName, String>, _ ending: String) throws -> String
  {
    try String(decoding: drawn(ending, values), as: UTF8.self)
  }

  @Test(arguments: ["github", "github-dark"])
  func thePageIsSeenAroundTheTableAndNotInIt(theme: String) throws {
    let (open, closed) = (
      try picture([.theme: theme, .title: "People"]),
      try picture([.theme: theme, .title: "People", .set: "frame.onPage=false"])
    )
    #expect([open.width, open.height] == [closed.width, closed.height])
    #expect(open[0, 0] == 0 && closed[0, 0] >> 24 == 255)
    // Over the page's background it is the picture that has it.
    let page = closed[0, 0]
    for (word, whole) in zip(open.pixels, closed.pixels) {
      let rest = 255 - word >> 24
      for shift in [0, 8, 16] as [UInt32] {
        let below = ((page >> shift & 255) * rest + 127) / 255
        let (sum, wanted) = (Int(word >> shift & 255) + Int(below), Int(whole >> shift & 255))
        #expect(abs(sum - wanted) <= 3)
        if abs(sum - wanted) > 3 { return }
      }
    }
    let middle = (open.width / 2, open.height * 3 / 4)
    #expect(open[middle.0, middle.1] >> 24 == 255)
  }

  @Test func formatsThatAreNoPartOfAPageKeepIt() throws {
    let jpeg = try JPEGDecoder().decode(drawn("jpg", [.theme: "github-dark"])).bitmap
    #expect(jpeg.pixels[0] & 0xff_ffff < 0x30_3030)
    #expect(try text([.theme: "github-dark"], "html").contains("#0d1117"))
    // What fills the picture has no place, since it begins at its corner.
    let ground = "\n<rect width="
    #expect(try !text([.theme: "github"], "svg").contains(ground))
    #expect(try text([.theme: "github", .background: "white"], "svg").contains(ground))
    #expect(try text([.theme: "light"], "svg").contains(ground))
  }

  @Test(
    arguments: [
      ([.theme: "github-dark", .background: "#123"], 0xff11_2233),
      ([.theme: "github-dark", .canvas: "1:1"], 0xff0d_1117), ([.theme: "dark"], 0xff0f_1217),
      ([.theme: "dark", .set: "frame.onPage=true"], 0),
    ] as [(KeyValuePairs<OptionName, String>, UInt32)])
  func aBackgroundOrAShapeOfTheirOwnStays(
    values: KeyValuePairs<OptionName, String>, corner: UInt32
  ) throws {
    #expect(try picture(values)[0, 0] == corner)
  }
}
