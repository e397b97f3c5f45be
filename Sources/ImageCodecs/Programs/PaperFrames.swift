package import GridreelPrimitives

/// Reads the pages of a PDF through pdftoppm, which runs as a separate process.
package final class PaperFrames: PictureFrames {
  /// Pixels per inch: two for each point.
  private static let resolution = 144

  private var program: ChildProcess

  /// Starts to draw the pages.
  ///
  /// - Parameter path: The file, which must not change meanwhile.
  /// - Throws: ``GridreelError`` with code `missingResource` or `unwritableOutput`.
  package init(path: String) throws(GridreelError) {
    program = try ChildProcess(
      InstalledProgram.path(of: "pdftoppm", for: "PDF", in: "poppler-utils"),
      arguments: ["-q", "-r", "\(Self.resolution)", path], isHeard: true)
  }

  package func next() throws(GridreelError) -> PictureFrame? {
    guard let width = try number(after: "P6\n"), let height = try number(after: "") else {
      return nil
    }
    guard width > 0, height > 0 else { throw Self.otherOutput }
    try PictureFrame.check(width: width, height: height)
    _ = try program.answer("255\n".utf8.count)
    let bytes = try program.answer(width * height * 3)
    let pixels = stride(from: 0, to: bytes.count, by: 3).map { place in
      let (red, green) = (UInt32(bytes[place]), UInt32(bytes[place + 1]))
      return 0xff00_0000 | red << 16 | green << 8 | UInt32(bytes[place + 2])
    }
    return PictureFrame(Bitmap(width: width, height: height, pixels: pixels))
  }

  /// The number that stands before a white space in the header of a PPM; nil after the last page.
  private func number(after start: String) throws(GridreelError) -> Int? {
    let first: [UInt8]?
    do throws(GridreelError) {
      first = try program.next(start.utf8.count + 1)
    } catch {
      throw GridreelError(
        .badInput, "pdftoppm cannot draw the PDF; it is damaged or needs a password")
    }
    guard let first else { return nil }
    guard first.starts(with: start.utf8) else { throw Self.otherOutput }
    var digits = first.dropFirst(start.utf8.count)
    while let last = digits.last, last != UInt8(ascii: " "), last != UInt8(ascii: "\n") {
      guard digits.count < 9 else { throw Self.otherOutput }
      digits += try program.answer(1)
    }
    guard let number = Int(String(decoding: digits.dropLast(), as: UTF8.self)) else {
      throw Self.otherOutput
    }
    return number
  }

  private static let otherOutput = GridreelError(
    .badInput, "pdftoppm wrote something else than pages")
}
