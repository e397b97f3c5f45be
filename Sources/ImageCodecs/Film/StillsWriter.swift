package import GridreelPrimitives

/// Writes a PNG file for every frame.
package struct StillsWriter: FilmWriter, ~Copyable {
  /// Encodes each frame separately.
  package struct Encoder: FrameEncoding {
    fileprivate let effort: PNGEncoder.Effort
    fileprivate let metadata: PNGMetadata

    /// Returns the bytes of a PNG file.
    ///
    /// - Throws: ``GridreelError`` with code `internalFault` or `overBudget`.
    package func encode(_ bitmap: Bitmap) throws(GridreelError) -> [UInt8] {
      try PNGEncoder(effort: effort).encode(bitmap, metadata: metadata)
    }
  }

  package let encoder: Encoder
  private let write: (_ index: Int, _ file: [UInt8]) throws(GridreelError) -> Void
  private var count = 0

  /// Creates a writer; `write` receives the files in order, with the 0-based index of each.
  package init(
    effort: PNGEncoder.Effort = .standard, metadata: PNGMetadata = PNGMetadata(),
    write: @escaping (_ index: Int, _ file: [UInt8]) throws(GridreelError) -> Void
  ) {
    var metadata = metadata
    metadata.text.append(PNGMetadata.mark)
    encoder = Encoder(effort: effort, metadata: metadata)
    self.write = write
  }

  /// Passes the next file on.
  ///
  /// - Throws: An error of `write`.
  package mutating func append(_ frame: [UInt8], duration: Double) throws(GridreelError) {
    try write(count, frame)
    count += 1
  }

  /// Does nothing, since every file is complete.
  package consuming func finish() {}
}
