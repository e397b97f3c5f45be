package import GridreelPrimitives

/// Decompresses one PNG file outside the caller's actor, so that two files can be decompressed
/// concurrently.
///
/// The lines of a large picture take more memory than anything else: they stay in one place and are
/// passed on without copying, unlike values that tasks return.
package actor PNGUnpacker {
  private let decoder: PNGDecoder
  private var lines: PNGScanLines?

  /// Creates an unpacker with the settings of `decoder`.
  package init(_ decoder: PNGDecoder = PNGDecoder()) { self.decoder = decoder }

  /// Decompresses and validates a complete file.
  ///
  /// - Throws: ``GridreelError`` like ``PNGDecoder/unpack(_:)``.
  package func unpack(_ bytes: [UInt8]) throws(GridreelError) {
    lines = try decoder.unpack(bytes)
  }

  /// Unfilters all lines.
  func makePlain() { lines?.makePlain() }

  /// Passes the lines on.
  ///
  /// - Precondition: A file was decompressed, and its lines have not been taken yet.
  func take() -> PNGScanLines {
    guard let taken = lines.take() else { preconditionFailure("there are no lines to take") }
    return taken
  }

  /// Returns lines taken before.
  func put(_ lines: consuming PNGScanLines) { self.lines = consume lines }

  /// Returns the picture, which consumes the lines.
  ///
  /// - Precondition: A file was decompressed, and its lines have not been taken yet.
  package func takeBitmap() -> Bitmap { take().bitmap() }
}
