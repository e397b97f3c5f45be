import Gridreel
import GridreelImageCodecs
import GridreelPrimitives
import GridreelStudio
import TestSupport
import Testing

@Suite(.enabled(if: JPEGDecoder.isAvailable)) struct JPEGStillTests {
  private func drawn(_ name: String, _ values: KeyValuePairs<OptionName, String> = [:]) throws
    -> [UInt8]
  {
    let folder = try ScratchFolder()
    let input = try folder.write("name,n\nAda,1\nBob,2.5\n", to: "t.csv")
    var job = RenderJob(input: input, outputs: [folder[name]])
    job.options = try options(values)
    _ = try job.run()
    return try folder.bytes(name)
  }

  /// The greatest distance between two pictures in any channel of any pixel.
  private func distance(_ one: Bitmap, _ other: Bitmap) -> Int {
    var most = 0
    for (word, expected) in zip(one.pixels, other.pixels) {
      for shift in [0, 8, 16] as [UInt32] {
        let parts = (Int(word >> shift & 255), Int(expected >> shift & 255))
        most = max(most, abs(parts.0 - parts.1))
      }
    }
    return most
  }

  @Test(arguments: ["t.jpg", "t.jpeg", "T.JPG"])
  func itsPixelsAreNearlyThoseOfThePNG(name: String) throws {
    let png = try PNGDecoder().decode(drawn("t.png"))
    let jpeg = try JPEGDecoder().decode(drawn(name)).bitmap
    #expect([jpeg.width, jpeg.height] == [png.width, png.height])
    #expect(distance(jpeg, png) < 40)
    #expect(distance(jpeg, png) > 0)
  }

  @Test func transparencyBecomesWhite() throws {
    let bytes = try drawn("t.jpg", [.background: "none", .frame: "card"])
    let jpeg = try JPEGDecoder().decode(bytes).bitmap
    #expect(jpeg.pixels[0] & 0xff_ffff > 0xfa_fafa)
  }

  @Test func itTellsItsDensityAndWhoWroteIt() throws {
    let bytes = try drawn("t.jpg", [.scale: "3"])
    // ITU T.871: the unit at 13, where 1 means inches, then two densities.
    #expect(Array(bytes[13..<18]) == [1, 0, 216, 0, 216])
    #expect(bytes[20..<24].elementsEqual([0xff, 0xfe, 0, 10]))
    #expect(String(decoding: bytes[24..<32], as: UTF8.self) == "gridreel")
  }

  @Test func twoFilesOfOnePictureAreEqual() throws {
    #expect(try drawn("t.jpg") == drawn("t.jpg"))
  }
}
