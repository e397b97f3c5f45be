import Foundation
import GridreelImageCodecs
import GridreelPrimitives
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

/// Images that cost much more than their size tells are refused, and say so.
@Suite struct CostlyPictures {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// The beginning of a PNG file, as far as extents are read from it.
  private func header(_ width: Int, _ height: Int) -> [UInt8] {
    func word(_ number: Int) -> [UInt8] {
      stride(from: 24, through: 0, by: -8).map { UInt8(number >> $0 & 255) }
    }
    return [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + word(width)
      + word(height) + [8, 6, 0, 0, 0]
  }

  private func address(_ file: [UInt8]) -> String {
    "data:image/png;base64," + Data(file).base64EncodedString()
  }

  /// Why a file is refused; nil where it is not, and text for other errors.
  private func refusal(_ bytes: [UInt8]) -> String? {
    do throws(GridreelError) {
      _ = try Picture(file: bytes)
      return nil
    } catch {
      return error.code == .overBudget
        ? error.message.description : "unusable: \(error.message.description)"
    }
  }

  private func refusal(_ inner: String, declaring declarations: String = "") -> String? {
    refusal(
      Array(
        """
        \(declarations)<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
        viewBox="0 0 8 8">\(inner)</svg>
        """.utf8))
  }

  @Test func picturesWithinShapesAreMeasuredFirst() {
    let large = address(header(30_000, 30_000))
    let message = "holds pictures of more than 16 million pixels; make them smaller"
    #expect(refusal("<image href=\"\(large)\"/>") == message)
    #expect(refusal("<image xlink:href='\(large)'/>") == message)
    #expect(refusal("<filter><feImage href = \"\(large)\"/></filter>") == message)
    let half = address(header(3000, 3000))
    #expect(refusal("<image href=\"\(half)\"/><image href=\"\(half)\"/>") == message)
    // In whatever way the address is written.
    let hidden = "&#x64;&#97;&#0000000000000000000000000000000000116;a:" + large.dropFirst(5)
    #expect(refusal("<image href=\"\(hidden)\"/>") == message)
    #expect(refusal("<image href=\" DA\nTA:\(large.dropFirst(5))\"/>") == message)
    #expect(
      refusal(
        "<image href=\"&a;ta:\(large.dropFirst(5))\"/>",
        declaring: "<!DOCTYPE svg [<!ENTITY a \"da\">]>") == message)
    // Not what is only said.
    #expect(refusal("<!-- <image href=\"\(large)\"/> --><text>data:</text>") == nil)
    #expect(
      refusal("<a href=\"data:text/plain,hello\"><rect width=\"2\" height=\"2\"/></a>") == nil)
  }

  @Test func picturesWithinShapesAreKnownKinds() {
    let other = "holds a picture that is neither PNG nor JPEG"
    #expect(refusal("<image href=\"data:image/svg+xml,%3Csvg/%3E\"/>") == other)
    #expect(refusal("<use href=\"data:image/gif;base64,R0lGODlh\"/>") == other)
  }

  @Test func nothingHidesFromTheReading() {
    let entity = "<!DOCTYPE svg [<!ENTITY a \"<image/>\">]>"
    #expect(refusal("&a;", declaring: entity)?.contains("entities that hold markup") == true)
    let defaults = "<!DOCTYPE svg [<!ATTLIST image href CDATA \"data:\">]>"
    #expect(refusal("<image/>", declaring: defaults)?.contains("default attributes") == true)
    let parameter = "<!DOCTYPE svg [<!ENTITY % a \"x\"> %a;]>"
    #expect(refusal("", declaring: parameter)?.contains("parameter entities") == true)
    let encoding = "<?xml version=\"1.0\" encoding=\"UTF-7\"?>"
    #expect(refusal("", declaring: encoding)?.contains("save it as UTF-8") == true)
    // As drawing programs write them.
    let plain = """
      <?xml version="1.0" encoding="utf-8"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        <!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!-- it's > so -->
      ]>
      """
    #expect(refusal("<rect width=\"2\" height=\"2\"/>", declaring: plain) == nil)
  }

  @Test func aMatrixThatEndsTheProcessIsNeverTried() {
    func message(_ order: String) -> String? {
      refusal("<filter><feConvolveMatrix order=\"\(order)\" kernelMatrix=\"1\"/></filter>")
    }
    for order in ["21", "20 21", "20,30", "1e3", "much"] {
      #expect(message(order)?.contains("a matrix of more than 400 numbers") == true, "\(order)")
    }
    for order in ["3", "20", "3 5"] { #expect(message(order) == nil, "\(order)") }
  }

  @Test(arguments: [
    "<text font-size=\"1e9\" y=\"99\">W</text>",
    "<text style=\"font-size:1e9px\" y=\"99\">W</text>",
    "<style>text { font-size: 20000000% }</style><text y=\"99\">W</text>",
    "<style><![CDATA[text{font:3e4in serif}]]></style><text y=\"99\">W</text>",
    "<text font-size=\"&#x31;e9\" y=\"99\">W</text>", "<path d=\"M0 0L1e9,5\"/>",
    "<path d=\"zM1e9 5\"/>",
    "<rect width=\"2147483648\" height=\"1\"/>", "<rect transform=\"scale(-4.e15)\"/>",
    "<rect width=\"1e999\" height=\"1\"/>", "<svg viewBox=\"0 0 8 1000001\"/>",
    "<g stroke-width=\"1e5in\"/>",
    "<g font-size=\"900em\"><g font-size=\"900em\"><text y=\"9\">W</text></g></g>",
    "<style>g { font-size: 900em }</style><g><g><text y=\"9\">W</text></g></g>",
  ])
  func numbersFarFromThoseOfAnyDrawingAreRefused(inner: String) {
    #expect(
      refusal(inner)
        == "has numbers of more than a million, which librsvg does not draw safely; scale it down")
  }

  @Test(arguments: [
    "<rect id=\"1e9\" class=\"2147483648\" fill=\"#1e9999\" width=\"1\" height=\"1\"/>",
    "<path d=\"M1 1a25 25 0 01199999.5 5\"/>", "<rect transform=\"matrix(6e-17 1 -1 6e-17 0 0)\"/>",
    "<style>@font-face { src: url(data:font/woff2;base64,9999999999/9999999999) } .a1e9 { fill: red }</style>",
    "<g font-size=\"120%\"/><g font-size=\"2em\"><g font-size=\"65%\"/></g>",
    "<g data-time=\"1700000000\"/><!-- 1e99 --><text font-family=\"'F 9999999'\">9999999999</text>",
  ])
  func numbersOfDrawingsAndWhatOnlyLooksLikeThemAreNot(inner: String) {
    #expect(refusal(inner) == nil)
  }

  @Test func whatLibrsvgCannotRepeatIsNeverTried() {
    #expect(
      refusal("<filter id=\"f\"><feFlood width=\"0\" height=\"0\"/><feTile/></filter>")
        == "has a filter with <feTile>, which librsvg does not draw safely; remove it")
  }

  @Test func styleSheetsStandInPlace() {
    #expect(
      refusal("", declaring: "<?xml-stylesheet type=\"text/css\" href=\"data:text/css,a{}\"?>")
        == "refers to a style sheet; write its rules in a <style> element")
    #expect(
      refusal("<style>@import url(data:text/css,a%7B%7D);</style>")
        == "imports a style sheet; write its rules in place")
  }

  @Test func aDocumentThatTakesTooLongIsGivenUp() {
    let filter = String(repeating: "<feMorphology operator=\"dilate\" radius=\"4\"/>", count: 2)
    let message = refusal(
      "<filter id=\"f\">\(filter)</filter><rect width=\"8\" height=\"8\" filter=\"url(#f)\"/>")
    #expect(message == "takes too long to draw; simplify its filters, patterns and paths")
  }

  @Test func photographsOfManyScansAreRefused() throws {
    var bytes: [UInt8] = [0xff, 0xd8, 0xff, 0xc2, 0, 11, 8, 0, 64, 0, 64, 1, 1, 0x11, 0]
    for _ in 0..<3000 { bytes += [0xff, 0xda, 0, 8, 1, 1, 0, 1, 1, 0] }
    #expect(refusal(bytes + [0xff, 0xd9])?.hasPrefix("is a JPEG of 3000 scans") == true)
  }

  @Test func noNoteOfAPhotographGoesIntoADocument() throws {
    let flag = try Repository.bytes("Examples/pictures/poster.jpg")
    let note = Array("Exif\0\0 at 52.5 N, 13.4 E".utf8)
    try scratch.write(
      flag[..<2] + [0xff, 0xe1, 0, UInt8(note.count + 2)] + note + flag[2...], to: "a.jpg")
    let grid = #"{"data": [{"a": "a.jpg"}], "columns": [{"key": "a", "cell": "image"}]}"#
    let path = try scratch.write(grid, to: "g.grid.json")
    for name in ["a.svg", "a.pdf"] {
      _ = try RenderJob(input: path, outputs: [scratch[name]]).run()
    }
    let document = try scratch.text("a.svg")
    let start = try #require(document.firstRange(of: "image/jpeg;base64,")).upperBound
    let text = document[start...].prefix { $0 != "\"" }
    #expect(Data(base64Encoded: String(text)).map(Array.init) == flag)
    #expect(try scratch.bytes("a.pdf").firstRange(of: note) == nil)
    #expect(try scratch.bytes("a.pdf").firstRange(of: Array("Exif".utf8)) == nil)
  }

  @Test func extentsAreHeldAgainstTheRoomThatIsLeft() throws {
    try scratch.write(
      PNGEncoder().encode(Bitmap(width: 4, height: 3, pixels: [UInt32](repeating: 0, count: 12))),
      to: "a.png")
    let pictures = FolderPictures(scratch.path)
    #expect(try pictures.picture(named: "a.png", atMost: 12).pixelCount == 12)
    do throws(GridreelError) {
      _ = try pictures.picture(named: "a.png", atMost: 11)
      Issue.record("a picture larger than the room was decoded")
    } catch {
      #expect(error.code == .overBudget)
      #expect(
        error.message.description.hasPrefix(
          "image 'a.png' and those before it have more than 128 mill"))
    }
  }
}
