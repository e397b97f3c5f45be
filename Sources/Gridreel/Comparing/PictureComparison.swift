internal import ImageCodecs
internal import Primitives
package import SnapshotChecking

/// The comparison of two PNG files.
package struct PictureComparison: Sendable {
  /// The files' paths; one of them may be `-`, which is standard input.
  private let expected, actual: String
  private let tolerance: Tolerance

  /// Names what is to be compared.
  package init(expected: String, actual: String, tolerance: Tolerance) {
    (self.expected, self.actual, self.tolerance) = (expected, actual, tolerance)
  }

  /// Compares, and writes a picture of what differs where one is asked for.
  ///
  /// Both files are read and unpacked at once.
  ///
  /// - Parameter output: Where the picture goes, `.png` or `-`; nil asks for none.
  /// - Throws: ``GridreelError`` that names the file at fault.
  package func run(output: String? = nil) async throws(GridreelError) -> PictureDifference {
    guard expected != "-" || actual != "-" else {
      throw GridreelError(.usage, "only one of the two pictures can come from standard input")
    }
    if let output { try PictureFile.checkOutput(output) }
    async let second = PictureFile.unpack(actual)
    let first = await PictureFile.unpack(expected)
    let (expectedLines, actualLines) = (try first.get(), try await second.get())
    let comparator = Comparator(tolerance: tolerance)
    guard let output else { return await comparator.examine(expectedLines, actualLines).difference }
    let (before, after) = (expectedLines.bitmap(), actualLines.bitmap())
    let comparison = comparator.examine(before, after)
    let picture = DifferencePicture(comparison, expected: before, actual: after).draw()
    try PictureFile.write(picture, to: output)
    return comparison.difference
  }
}

/// Reading and writing of PNG files.
enum PictureFile {
  /// The picture in a file, unpacked and checked.
  @concurrent
  static func unpack(_ path: String) async -> Result<PNGScanLines, GridreelError> {
    Result { () throws(GridreelError) in
      let bytes = try InputFile.read(path)
      do throws(CodecError) {
        return try PNGDecoder(isStrict: true).unpack(bytes)
      } catch {
        let name = path == "-" ? InputFile.standardInputName : path
        throw GridreelError(
          error.code == .outOfMemory ? .internalFault : .badInput, file: name, error.detail)
      }
    }
  }

  /// Refuses a name that does not end like a PNG file.
  static func checkOutput(_ path: String) throws(GridreelError) {
    guard path == "-" || path.lowercased().hasSuffix(".png") else {
      throw GridreelError(.usage, "'\(path)' is no place for a picture; its name ends with .png")
    }
  }

  /// Writes a picture as PNG.
  static func write(_ picture: Bitmap, to path: String) throws(GridreelError) {
    let bytes: [UInt8]
    do throws(CodecError) {
      bytes = try PNGEncoder().encode(picture)
    } catch {
      throw GridreelError(.internalFault, file: path, error.detail)
    }
    try OutputFile.write(bytes, to: path)
  }
}
