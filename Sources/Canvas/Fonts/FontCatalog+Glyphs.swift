import CGridreelCairo
package import GridreelPrimitives

extension FontCatalog {
  /// Returns the description of `face` and its file.
  package func family(of face: FaceIdentifier) -> FaceDescription {
    let entry = fonts[face]
    let (facts, file) = (entry.face.facts, entry.face.file)
    return FaceDescription(
      family: facts.family, weight: facts.weight, isItalic: facts.isItalic,
      isBundled: entry.origin == .bundled,
      isEmbeddable: facts.isEmbeddable && entry.face.number >> 16 == 0,
      fileName: file.name, indexInFile: entry.face.number & 0xffff, bytes: file.bytes)
  }

  /// The faces of the fonts that were given, in their order; without those of the system.
  package var givenFaces: [FaceIdentifier] {
    fonts.entries.indices
      .filter { fonts.entries[$0].origin != .system && fonts.entries[$0].synthesis == .none }
      .map(FaceIdentifier.init(index:))
  }

  /// Whether the face has a glyph for a character.
  package func hasGlyph(for scalar: Unicode.Scalar, face: FaceIdentifier) -> Bool {
    fonts[face].face.glyph(for: scalar) != nil
  }

  /// Whether narrow and wide letters of the face have the same width, as in monospaced fonts.
  package func isMonospaced(face: FaceIdentifier) -> Bool { fonts[face].face.isMonospaced }

  /// Returns the number of font units per em.
  package func unitsPerEm(of face: FaceIdentifier) -> Double {
    Double(fonts[face].face.facts.unitsPerEm)
  }

  /// Returns a glyph's coverage of pixels, unhinted.
  ///
  /// - Parameters:
  ///   - face: A face of this catalog.
  ///   - glyph: The glyph's number in the face.
  ///   - pixelSize: The size of the em square in device pixels, `0...16_383`, in steps of 1/64.
  ///   - phase: The pen's distance from its pixel's left edge, in quarters of a pixel, `0..<4`.
  /// - Returns: The mask, cached for reuse; nil if nothing is visible.
  package func mask(
    face: FaceIdentifier, glyph: UInt32, pixelSize: Double, phase: Int
  ) -> GlyphMask? {
    precondition(0..<4 ~= phase, "a phase is a number of quarter pixels below 4")
    guard pixelSize > 0, pixelSize <= 16_383 else { return nil }
    let size = Int((pixelSize * 64).rounded())
    let key = MaskKey(glyph: glyph, size: UInt32(size), face: face.index, phase: phase)
    let cost = { (mask: GlyphMask?) in 128 + (mask?.coverage.count ?? 0) }
    if let known = masks.value(for: key, cost: cost) { return known }
    let entry = fonts[face]
    let mask = entry.face.freeType?.mask(
      glyph: glyph, size: size, phase: phase, synthesis: entry.synthesis)
    masks.insert(mask, for: key, cost: cost(mask))
    return mask
  }

  /// Returns the outline of a glyph; without commands if it has none (blanks, bitmap glyphs).
  package func outline(face: FaceIdentifier, glyph: UInt32) -> GlyphOutline {
    let entry = fonts[face]
    return entry.face.freeType?.outline(glyph: glyph, synthesis: entry.synthesis)
      ?? GlyphOutline(commands: [])
  }

  /// Whether the face's glyphs have colours of their own, so that Cairo draws them instead of masks.
  package func isColored(face: FaceIdentifier) -> Bool { fonts[face].face.facts.isColored }

  /// The face as a `cairo_font_face_t *`, borrowed from the catalog; synthesis included.
  func cairoFontFace(_ face: FaceIdentifier) -> OpaquePointer {
    if let known = cairoFaces[face.index] { return known }
    let made = fonts[face].face.makeCairoFace(fonts[face].synthesis)
    cairoFaces[face.index] = made
    return made
  }

  /// Returns a font file with only the given glyphs and characters, unhinted, with kerning and
  /// features.
  ///
  /// - Parameters:
  ///   - face: A face of this catalog; for a synthetic slant or weight, the file has the plain
  ///     outlines.
  ///   - glyphs: The numbers of the glyphs to keep.
  ///   - characters: The characters that the file's character map must contain.
  ///   - keepsAlternates: Whether any run of the face uses contextual alternates.
  ///   - kept: The features that runs of the face were asked to have.
  /// - Returns: The file's bytes; glyph numbers differ from the original's.
  /// - Throws: ``GridreelError`` with code `missingResource`.
  package func subset(
    face: FaceIdentifier, glyphs: Set<UInt32>, text characters: Set<Unicode.Scalar>,
    keepsAlternates: Bool, keeping kept: Set<FontFeature> = []
  ) throws(GridreelError) -> [UInt8] {
    try fonts[face].face.subset(
      glyphs: glyphs, characters: characters, keepsAlternates: keepsAlternates, keeping: kept)
  }
}
