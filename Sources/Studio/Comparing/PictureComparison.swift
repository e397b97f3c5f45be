package import GridreelComparing
import GridreelFiles
internal import GridreelImageCodecs
package import GridreelPrimitives

/// The comparison of two files with pictures: stills, films or PDF documents.
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
    if PictureKind(path: path) != nil { return true }
    guard path != "-", path != "/dev/null", InputFormat(path: path) == nil else { return false }
    return PictureKind(try InputFile.read(path)) != nil
  }

  /// Compares, and writes a picture of the difference on request.
  ///
  /// Identical PNG files are equal without being unpacked; others are unpacked concurrently.
  ///
  /// - Parameter output: The path for the picture, `.png` or `-`; nil writes none. Of several pictures that differ, it
  ///   shows the one with the most differing pixels.
  /// - Returns: The difference.
  /// - Throws: ``GridreelError`` that names the file at fault.
  package func run(output: String? = nil) async throws(GridreelError) -> SequenceDifference {
    guard expected != "-" || actual != "-" else {
      throw GridreelError(.usage, "only one of the two files can come from standard input")
    }
    if let output { try Self.checkOutput(output) }
    let first = try ComparedPicture(reading: expected)
    let second = try ComparedPicture(reading: actual)
    let comparator = Comparator(tolerance: tolerance)
    if first.kind == .png && second.kind == .png {
      let difference = try await compare(first, second, comparator, output: output)
      return SequenceDifference(difference)
    }
    var comparison = SequenceComparison(
      comparator, kinds: (first.kind, second.kind), keepsWorst: output != nil)
    try comparison.compare(first, second)
    if let output {
      guard let worst = comparison.worst else {
        throw GridreelError(
          .badInput, file: first.name, "there is no picture in it that could be compared")
      }
      try write(
        comparator.examine(worst.expected, worst.actual), worst.expected, worst.actual, to: output)
    }
    return comparison.difference
  }

  private func compare(
    _ first: ComparedPicture, _ second: ComparedPicture, _ comparator: Comparator, output: String?
  ) async throws(GridreelError) -> PictureDifference {
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
    let (expected, actual) = (await before.takeBitmap(), await after.takeBitmap())
    let comparison = comparator.examine(expected, actual)
    try write(comparison, expected, actual, to: output)
    return comparison.difference
  }

  /// Rejects a name without the extension of PNG files.
  private static func checkOutput(_ path: String) throws(GridreelError) {
    guard path == "-" || path.lowercased().hasSuffix(".png") else {
      throw GridreelError(
        .usage, "'\(path)' is not a picture's path; use a name that ends with .png")
    }
  }

  private func write(
    _ comparison: Comparison, _ expected: Bitmap, _ actual: Bitmap, to path: String
  ) throws(GridreelError) {
    let picture = DifferencePicture(comparison, expected: expected, actual: actual).draw()
    let bytes: [UInt8]
    do throws(GridreelError) {
      bytes = try PNGEncoder().encode(picture)
    } catch {
      throw GridreelError(.internalFault, file: path, error.message)
    }
    try OutputFile.write(bytes, to: path)
  }
}
