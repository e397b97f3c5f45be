package import GridreelComparing
import GridreelFiles
internal import GridreelImageCodecs
package import GridreelPrimitives

/// The comparison of two PNG files.
package struct PictureComparison: Sendable {
  /// The paths of the files; one of them may be `-` for standard input.
  private let expected, actual: String
  private let tolerance: Tolerance

  /// Prepares a comparison of two files.
  package init(expected: String, actual: String, tolerance: Tolerance) {
    (self.expected, self.actual, self.tolerance) = (expected, actual, tolerance)
  }

  /// Whether a file is a picture by its name, or by how it begins.
  ///
  /// - Throws: ``GridreelError`` if a file whose name tells nothing cannot be read.
  package static func isPicture(_ path: String) throws(GridreelError) -> Bool {
    if path.lowercased().hasSuffix(".png") { return true }
    guard path != "-", path != "/dev/null", InputFormat(path: path) == nil else { return false }
    return try InputFile.read(path).starts(with: PNGInfo.signature)
  }

  /// Compares, and writes a picture of the difference on request.
  ///
  /// Identical PNG files are equal without being unpacked; others are unpacked concurrently.
  ///
  /// - Parameter output: The path for the picture, `.png` or `-`; nil writes none.
  /// - Returns: The difference.
  /// - Throws: ``GridreelError`` that names the file at fault.
  package func run(output: String? = nil) async throws(GridreelError) -> PictureDifference {
    guard expected != "-" || actual != "-" else {
      throw GridreelError(.usage, "only one of the two files can come from standard input")
    }
    if let output { try PictureFile.checkOutput(output) }
    let first = try PictureFile.read(expected)
    let second = try PictureFile.read(actual)
    let comparator = Comparator(tolerance: tolerance)
    if output == nil && first.bytes == second.bytes {
      let info = try first.info()
      return comparator.sameness(width: info.width, height: info.height)
    }
    let decoder = PNGDecoder(isStrict: true)
    let (before, after) = (PNGUnpacker(decoder), PNGUnpacker(decoder))
    async let isDone = second.unpack(with: after)
    try await first.unpack(with: before).get()
    try await isDone.get()
    guard let output else { return await comparator.examine(before, after).difference }
    return try draw(
      comparator, await before.takeBitmap(), await after.takeBitmap(), to: output)
  }

  private func draw(
    _ comparator: Comparator, _ before: Bitmap, _ after: Bitmap, to output: String
  ) throws(GridreelError) -> PictureDifference {
    let comparison = comparator.examine(before, after)
    let picture = DifferencePicture(comparison, expected: before, actual: after).draw()
    try PictureFile.write(picture, to: output)
    return comparison.difference
  }
}

/// A PNG file in memory.
private struct PictureFile {
  /// The path for messages.
  let name: String
  let bytes: [UInt8]

  /// Reads a file; `-` is standard input.
  static func read(_ path: String) throws(GridreelError) -> PictureFile {
    PictureFile(
      name: path == "-" ? InputFile.standardInputName : path, bytes: try InputFile.read(path))
  }

  /// The picture's header, after verifying all checksums.
  func info() throws(GridreelError) -> PNGInfo {
    do throws(GridreelError) { return try PNGInfo(bytes) } catch { throw wrapped(error) }
  }

  /// Unpacks and verifies the picture.
  func unpack(with unpacker: PNGUnpacker) async -> Result<Void, GridreelError> {
    do throws(GridreelError) {
      try await unpacker.unpack(bytes)
      return .success(())
    } catch {
      return .failure(wrapped(error))
    }
  }

  private func wrapped(_ error: GridreelError) -> GridreelError {
    GridreelError(
      error.code == .internalFault ? .internalFault : .badInput, file: name, error.message)
  }

  /// Rejects a name without the extension of PNG files.
  static func checkOutput(_ path: String) throws(GridreelError) {
    guard path == "-" || path.lowercased().hasSuffix(".png") else {
      throw GridreelError(
        .usage, "'\(path)' is not a picture's path; use a name that ends with .png")
    }
  }

  static func write(_ picture: Bitmap, to path: String) throws(GridreelError) {
    let bytes: [UInt8]
    do throws(GridreelError) {
      bytes = try PNGEncoder().encode(picture)
    } catch {
      throw GridreelError(.internalFault, file: path, error.message)
    }
    try OutputFile.write(bytes, to: path)
  }
}
