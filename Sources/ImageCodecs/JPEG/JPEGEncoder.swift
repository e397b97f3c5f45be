package import GridreelPrimitives

/// Encodes bitmaps as JPEG files of full colour resolution, since text has coloured edges.
package struct JPEGEncoder: Hashable, Sendable {
  /// The greatest side of a picture, in pixels.
  package static let largestSide = 65_500
  /// The quality, 1...100; at 92, flat colours are exact and text has no visible ripples.
  private static let quality: Int32 = 92

  package init() {}

  /// Encodes a picture, whose transparent parts become white.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels; no side is longer than ``largestSide``.
  ///   - scale: The pixels per point to record in the file.
  ///   - comment: What the file says of itself, at most 65,533 bytes.
  /// - Returns: A complete file.
  /// - Throws: ``GridreelError`` with code `missingResource` if libturbojpeg is missing, or `internalFault`.
  package func encode(
    _ bitmap: Bitmap, scale: Double, comment: String
  ) throws(GridreelError) -> [UInt8] {
    guard let library = JPEGLibrary.shared else {
      throw GridreelError(
        .missingResource,
        "JPEG pictures need libturbojpeg: install Debian's package libturbojpeg0 or Homebrew's jpeg-turbo, or write a .png"
      )
    }
    let handle = try library.encoder()
    defer { library.release(handle) }
    let pixels =
      bitmap.isOpaque ? bitmap.pixels : bitmap.pixels.map { flattened($0, over: 0xffff_ffff) }
    let bytes = try library.encode(
      pixels, width: bitmap.width, height: bitmap.height, quality: Self.quality, by: handle)
    return Self.describing(bytes, scale: scale, comment: comment)
  }

  /// A JFIF file with its density in its first segment, and a comment after that (ITU T.871).
  private static func describing(_ bytes: [UInt8], scale: Double, comment: String) -> [UInt8] {
    let header = 20
    guard bytes.count > header, bytes[2...3].elementsEqual([0xff, 0xe0]) else { return bytes }
    let perInch = UInt16(clamping: Int(clamped: (72 * scale).rounded()))
    let density = [UInt8(perInch >> 8), UInt8(truncatingIfNeeded: perInch)]
    let text = Array(comment.utf8)
    let length = text.count + 2
    // The unit: 1 means inches.
    return bytes[..<13] + [1] + density + density + bytes[18..<header]
      + [0xff, 0xfe, UInt8(length >> 8), UInt8(truncatingIfNeeded: length)] + text
      + bytes[header...]
  }
}
