package import Primitives

/// Unpacks one PNG file away from the caller, so that two files can be unpacked at once.
///
/// The lines of a large picture take more memory than anything else: they stay in one place and are
/// handed on, never copied, which values that tasks return would be.
package actor PNGUnpacker {
  private let decoder: PNGDecoder
  private var lines: PNGScanLines?

  /// An unpacker that reads as `decoder` does.
  package init(_ decoder: PNGDecoder = PNGDecoder()) { self.decoder = decoder }

  /// Unpacks and checks a whole file.
  ///
  /// - Throws: ``CodecError`` like ``PNGDecoder/unpack(_:)``.
  package func unpack(_ bytes: [UInt8]) throws(CodecError) {
    lines = try decoder.unpack(bytes)
  }

  /// Makes all lines plain.
  func makePlain() { lines?.makePlain() }

  /// Hands the lines over.
  ///
  /// - Precondition: a file was unpacked, and its lines were not taken yet.
  func take() -> PNGScanLines {
    guard let taken = lines.take() else { preconditionFailure("there are no lines to take") }
    return taken
  }

  /// Takes lines back.
  func put(_ lines: consuming PNGScanLines) { self.lines = consume lines }

  /// The picture; its lines are gone then.
  ///
  /// - Precondition: as for lines.
  package func takeBitmap() -> Bitmap { take().bitmap() }
}
