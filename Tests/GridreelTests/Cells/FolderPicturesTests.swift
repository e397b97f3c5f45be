import Foundation
import GridreelPrimitives
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

@Suite struct ImagesInFolders {
  private let scratch: ScratchFolder
  private let icon = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 3\"/>"

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("grid")
    try scratch.makeFolder("grid/icons")
    try scratch.makeFolder("other")
    for path in ["grid/a.svg", "grid/icons/b.svg", "other/c.svg", "d.svg"] {
      try scratch.write(icon, to: path)
    }
  }

  private func message(_ name: String, allowed: [String] = []) -> String? {
    do throws(GridreelError) {
      _ = try FolderPictures(scratch["grid/"], allowed: allowed).picture(named: name)
      return nil
    } catch {
      return error.message.description
    }
  }

  @Test(arguments: ["a.svg", "icons/b.svg", "./icons/../a.svg"])
  func namesStartFromTheFolder(name: String) throws {
    let picture = try FolderPictures(scratch["grid/"]).picture(named: name)
    #expect(picture.format == .svg)
    #expect(picture.size == GridSize(width: 2, height: 3))
  }

  /// An SVG document of 30 × 20 points by gzip.
  private static let packed =
    "H4sIAAAAAAACA3XM2w2AIAxA0VVIB6AN/hlgGUFKgo9AYx1fHcDve3L9uIq5t7aPACxyzoiqanWyRy/oiAhfAUZrEg4wERjOtbAEcATR9"
    + "7zITzRrbS1Azwkw+m8TH2+gHwJuAAAA"

  @Test func aCompressedDocumentIsReadAsItsText() throws {
    let bytes = try #require(Data(base64Encoded: Self.packed))
    try scratch.write(Array(bytes), to: "grid/p.svgz")
    let picture = try FolderPictures(scratch["grid/"]).picture(named: "p.svgz")
    #expect(picture.format == .svg)
    #expect(picture.size == GridSize(width: 30, height: 20))
    #expect(String(decoding: picture.bytes, as: UTF8.self).hasPrefix("<svg "))
    try scratch.write(Array(bytes.dropLast(20)), to: "grid/cut.svgz")
    #expect(message("cut.svgz")?.contains("the gzip data are cut off") == true)
  }

  @Test func nothingOutsideIsRead() throws {
    for name in ["../d.svg", "../other/c.svg", "icons/../../d.svg", scratch["d.svg"]] {
      let said = try #require(message(name))
      #expect(said.hasPrefix("image '\(name)' lies outside of '"))
      #expect(said.contains("/grid', beyond which"))
      #expect(said.contains("allow it with --allow-path "))
    }
    // Neither through a link, nor in a folder whose name only begins alike, nor whether it is there.
    try FileManager.default.createSymbolicLink(
      atPath: scratch["grid/link.svg"], withDestinationPath: scratch["d.svg"])
    #expect(message("link.svg")?.contains("' leads to '") == true)
    try scratch.makeFolder("grid2")
    try scratch.write(icon, to: "grid2/e.svg")
    #expect(message("../grid2/e.svg")?.contains("' lies outside of '") == true)
    #expect(message("../gone.svg")?.contains("' lies outside of '") == true)
    try scratch.makeFolder("grid/x:")
    #expect(message("x://../../d.svg")?.contains("' lies outside of '") == true)
  }

  @Test func aProjectIsOneFolder() throws {
    try scratch.write("", to: ".gridreel-root")
    for name in ["../d.svg", "../other/c.svg"] { #expect(message(name) == nil) }
    #expect(message("../../d.svg")?.contains("' lies outside of '") == true)
  }

  @Test func allowedFoldersAndFilesAreRead() {
    #expect(message("../other/c.svg", allowed: [scratch["other"]]) == nil)
    #expect(message("../d.svg", allowed: [scratch["d.svg"]]) == nil)
    #expect(message("../d.svg", allowed: [scratch["other"]]) != nil)
  }

  @Test func everythingElseSaysWhatIsWrong() throws {
    #expect(message("gone.png")?.contains("does not exist") == true)
    #expect(message("https://example.org/a.png")?.contains("nothing is fetched") == true)
    #expect(message("icons") == "image 'icons' is not a file")
    #expect(message("a\0.svg")?.contains("is not a file name") == true)
    try scratch.write("hello", to: "grid/text.png")
    #expect(message("text.png") == "image 'text.png' is not a PNG, JPEG or SVG file")
    try scratch.write("<svg><g></svg>", to: "grid/broken.svg")
    #expect(message("broken.svg")?.hasPrefix("image 'broken.svg' cannot be drawn: ") == true)
    try scratch.write([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], to: "grid/broken.png")
    #expect(message("broken.png")?.hasPrefix("image 'broken.png' cannot be drawn: ") == true)
    try scratch.write([0xff, 0xd8, 0xff, 0xe0, 0, 2], to: "grid/broken.jpg")
    #expect(message("broken.jpg")?.hasPrefix("image 'broken.jpg' cannot be drawn: ") == true)
  }

  @Test func everyExampleImageIsRead() throws {
    let pictures = FolderPictures(Repository.path + "Examples")
    for name in ["pictures/mug.png", "pictures/poster.jpg", "pictures/lamp.svg"] {
      let picture = try pictures.picture(named: name)
      #expect(picture.size.width > 0)
    }
    #expect(
      try pictures.picture(named: "pictures/poster.jpg").size == GridSize(width: 160, height: 160))
  }
}

@Suite struct DrawnCellsInPictures {
  private func write(_ scratch: ScratchFolder, _ keys: String = "") throws {
    try scratch.makeFolder("grid")
    try scratch.makeFolder("icons")
    let icon = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">
      <rect width="4" height="4" fill="currentColor"/></svg>
      """
    try scratch.write(icon, to: "icons/a.svg")
    try scratch.write(
      """
      {"data": [{"icon": "../icons/a.svg", "n": 50}], \(keys)
       "columns": [{"key": "icon", "cell": {"type": "image", "size": 20}}, {"key": "n", "cell": "progress"}]}
      """, to: "grid/g.grid.json")
  }

  private func job(_ scratch: ScratchFolder, _ output: String) -> RenderJob {
    RenderJob(input: scratch["grid/g.grid.json"], outputs: [scratch[output]])
  }

  @Test func imagesOutsideOfTheFolderAreAllowedByTheCallerAlone() throws {
    let scratch = try ScratchFolder()
    try write(scratch)
    let refusal = failure { _ = try job(scratch, "a.svg").run() }
    #expect(refusal?.contains("row 1, column 'icon': image '../icons/a.svg' lies outside") == true)
    #expect(try scratch.names() == ["grid", "icons"])
    var allowing = job(scratch, "b.svg")
    allowing.options = try options([.allowPaths: scratch["icons"]])
    #expect(try allowing.run().warnings.isEmpty)
    #expect(try scratch.text("b.svg").contains("data:image/svg+xml;base64,"))
    try write(scratch, "\"allowPaths\": \"../icons\",")
    #expect(failure { _ = try job(scratch, "c.svg").run() } == refusal)
    let warnings = try allowing.run().warnings
    #expect(warnings.map(\.line) == [1])
    #expect(
      warnings.first?.message.description.contains(
        "'allowPaths' allows nothing in a file; use --allow-path")
        == true)
  }

  @Test func noPathOfTheMachineIsInAFile() throws {
    let scratch = try ScratchFolder()
    try write(scratch)
    for name in ["a.svg", "a.pdf", "a.png"] {
      var job = job(scratch, name)
      job.options = try options([.allowPaths: scratch["icons"]])
      _ = try job.run()
      let bytes = try scratch.bytes(name)
      let path = Array(scratch.path.utf8)
      #expect(!bytes.indices.contains { bytes[$0...].starts(with: path) })
    }
  }

  @Test func iconsWithoutAColourTakeTheTexts() throws {
    let scratch = try ScratchFolder()
    try write(scratch)
    for theme in ["light", "dark"] {
      var job = job(scratch, "\(theme).png")
      job.options = try options([.theme: theme, .allowPaths: scratch["icons"]])
      job.digests = .pixels
      _ = try job.run()
    }
    var document = try GridDocument(
      path: scratch["grid/g.grid.json"], allowing: [scratch["icons"]])
    document.grid.theme = .dark
    let bitmap = try document.grid.render().bitmap(scale: 1)
    let cell = try #require(document.grid.render().map.cells.first).rect
    let style = try #require(Theme.dark.styles.row.textColor)
    let place = (Int(clamped: cell.x) + 25, Int(clamped: cell.center.y))
    let pixel = bitmap[place.0, place.1]
    let wanted = UInt32(clamped: (style.red * 255).rounded())
    #expect(pixel >> 16 & 0xff == wanted)
  }

  @Test func aMissingLibraryIsAFailureWithItsOwnStatus() throws {
    let found = [
      LayoutWarning(.unusablePicture, message: "image 'a' is not there"),
      LayoutWarning(.missingLibrary, message: "image 'b.svg' needs librsvg"),
    ]
    do throws(GridreelError) {
      try found.checkPictures(in: "a.csv")
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.code.exitStatus == 69)
      #expect(error.message.description == "image 'b.svg' needs librsvg")
    }
    try found.prefix(1).map(\.self).checkPictures(in: "a.csv")
  }

  @Test func everyFormatHasTheSameBytesTwice() throws {
    let scratch = try ScratchFolder()
    for name in ["a.png", "a.pdf", "a.svg"] {
      var found: [[UInt8]] = []
      for _ in 0..<2 {
        let job = RenderJob(
          input: Repository.path + "Examples/cells.grid.json", outputs: [scratch[name]])
        #expect(try job.run().warnings.isEmpty)
        found.append(try scratch.bytes(name))
      }
      #expect(found[0] == found[1])
    }
  }
}
