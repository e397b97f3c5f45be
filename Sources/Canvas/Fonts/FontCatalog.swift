package import Primitives

/// The fonts a picture may use: finds faces, shapes text and gives the glyphs' masks and outlines.
///
/// Not `Sendable`: every thread makes its own. Making one is cheap, for faces are opened when used.
package final class FontCatalog {
  /// The families that were asked for and not found, in the order of asking, each once.
  package private(set) var unknownFamilies: [String] = []

  /// Makes a catalog.
  ///
  /// - Parameters:
  ///   - bundled: The fonts that come with the program; the first one's family stands in for unknown ones.
  ///   - paths: Font files, or folders searched with all their subfolders.
  ///   - usesSystemFonts: Whether the system's fonts are used too, which makes results differ by machine.
  /// - Throws: ``FontError`` with code `noSuchPath`, `unreadableFile`, `notAFont` or `noFonts`.
  package init(
    bundled: [FontFile], paths: [String] = [], usesSystemFonts: Bool = false
  ) throws(FontError) {
  }

  /// Turns text into glyphs.
  ///
  /// - Parameters:
  ///   - string: The text; control characters are shown as spaces.
  ///   - font: What to draw with.
  ///   - width: The room in points, or nil for as much as the text needs.
  ///   - lineLimit: The most lines to make; 0 is no limit.
  ///   - overflow: What happens to text that is wider than `width`.
  /// - Returns: The lines; kept, so that asking again costs a look-up.
  package func shape(
    _ string: String, font: Font, width: Double?, lineLimit: Int, overflow: Overflow
  ) -> ShapedText {
    fatalError("bodies follow")
  }

  /// What `face` is and where it comes from.
  package func family(of face: FaceIdentifier) -> FaceDescription {
    fatalError("bodies follow")
  }

  /// How many of the face's own units make an em.
  package func unitsPerEm(of face: FaceIdentifier) -> Double {
    fatalError("bodies follow")
  }

  /// How a glyph covers pixels, unhinted.
  ///
  /// - Parameters:
  ///   - face: A face of this catalog.
  ///   - glyph: The glyph's number in the face.
  ///   - pixelSize: The size of the em square in device pixels, above 0.
  ///   - phase: How far the pen stands right of its pixel's left edge, in quarters of a pixel, `0..<4`.
  /// - Returns: The mask, kept for the next time; nil where nothing is visible.
  package func mask(
    face: FaceIdentifier, glyph: UInt32, pixelSize: Double, phase: Int
  ) -> GlyphMask? {
    fatalError("bodies follow")
  }

  /// The shape of a glyph; no commands where there is none (blanks, glyphs made of pixels).
  package func outline(face: FaceIdentifier, glyph: UInt32) -> GlyphOutline {
    fatalError("bodies follow")
  }

  /// Whether the face's glyphs bring their own colours, so that they are drawn by Cairo and not by masks.
  package func isColored(face: FaceIdentifier) -> Bool {
    fatalError("bodies follow")
  }

  /// The face as a `cairo_font_face_t *`, borrowed from the catalog; synthesis included.
  func cairoFontFace(_ face: FaceIdentifier) -> OpaquePointer {
    fatalError("bodies follow")
  }

  /// A font file with the given glyphs and characters only, unhinted, kerning and features kept.
  ///
  /// - Parameters:
  ///   - face: A face of this catalog.
  ///   - glyphs: The numbers of the glyphs to keep.
  ///   - characters: The characters the file's character map must know.
  /// - Returns: The file's bytes; glyph numbers differ from the original's.
  /// - Throws: ``FontError`` with code `subsetting`.
  package func subset(
    face: FaceIdentifier, glyphs: Set<UInt32>, text characters: Set<Unicode.Scalar>
  ) throws(FontError) -> [UInt8] {
    fatalError("bodies follow")
  }
}
