package import Primitives

/// Makes a PNG file of every frame.
package struct StillsWriter: FilmWriter, ~Copyable {
  /// Encodes each frame by itself.
  package struct Encoder: FrameEncoding {
    fileprivate let effort: PNGEncoder.Effort
    fileprivate let metadata: PNGMetadata

    /// The bytes of a PNG file.
    ///
    /// - Throws: ``CodecError`` with code `invalidMetadata`, `tooManyPixels` or `outOfMemory`.
    package func encode(_ bitmap: Bitmap) throws(CodecError) -> [UInt8] {
      try PNGEncoder(effort: effort).encode(bitmap, metadata: metadata)
    }
  }

  package let encoder: Encoder
  private let write: (_ index: Int, _ file: [UInt8]) throws(CodecError) -> Void
  private var count = 0

  /// A writer whose `write` gets the files in order, with the 0-based index of each.
  package init(
    effort: PNGEncoder.Effort = .standard, metadata: PNGMetadata = PNGMetadata(),
    write: @escaping (_ index: Int, _ file: [UInt8]) throws(CodecError) -> Void
  ) {
    encoder = Encoder(effort: effort, metadata: metadata)
    self.write = write
  }

  /// Hands the next file over.
  ///
  /// - Throws: What `write` throws.
  package mutating func append(_ frame: [UInt8], duration: Double) throws(CodecError) {
    try write(count, frame)
    count += 1
  }

  /// Does nothing: every file is complete.
  package consuming func finish() {}
}
