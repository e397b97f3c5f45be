import CPango

/// A face as a document embeds it: some of its glyphs, which keep their numbers.
package struct DocumentFont {
  /// The font file.
  package let bytes: [UInt8]
  /// Whether the outlines are PostScript's (CFF) and not TrueType's.
  package let isPostScript: Bool
  /// The family's name, for people.
  package let family: String
  /// The weight, 1 to 1000.
  package let weight: Int
  /// Whether the outlines are slanted.
  package let isItalic: Bool
  /// How far the face rises above and falls below the baseline, in thousandths of an em, both positive.
  package let ascent, descent: Double
  /// The box of all glyphs in thousandths of an em, y growing upwards: left, bottom, right, top.
  package let box: [Double]
}

extension FontCatalog {
  /// Whether every face has one form and one colour, so that its outlines alone tell how it looks.
  ///
  /// Not so where the system's fonts, coloured or variable ones are in use.
  package var hasPlainFacesOnly: Bool { !shaper.mayMeetAnyFont && fonts.hasPlainFacesOnly }

  /// The distance from a glyph to the next one, in thousandths of an em.
  package func advance(face: FaceIdentifier, glyph: UInt32) -> Double {
    let face = fonts[face].face
    let units = hb_font_get_glyph_h_advance(face.shaping, glyph)
    return Double(units) * 1000 / Double(face.facts.unitsPerEm)
  }

  /// A face with some glyphs only, for a document; synthetic slant and weight are left out.
  ///
  /// - Throws: ``FontError`` with code `subsetting`.
  package func documentFont(
    face: FaceIdentifier, glyphs: some Sequence<UInt32>
  ) throws(FontError) -> DocumentFont {
    let face = fonts[face].face
    let facts = face.facts
    let scale = 1000 / Double(facts.unitsPerEm)
    let tables = FontTables(face.file.bytes, index: face.number & 0xffff)
    let box = [36, 38, 40, 42].map { Double(tables?["head"]?.signed16($0) ?? 0) * scale }
    return DocumentFont(
      bytes: try face.subset(keepingNumbersOf: glyphs), isPostScript: tables?["glyf"] == nil,
      family: facts.family, weight: facts.weight, isItalic: facts.isItalic,
      ascent: Double(facts.ascender) * scale, descent: Double(facts.descender) * scale, box: box)
  }
}

extension Face {
  /// The font file with the outlines and widths of some glyphs, under the numbers they have.
  ///
  /// - Throws: ``FontError`` with code `subsetting`.
  fileprivate func subset(
    keepingNumbersOf glyphs: some Sequence<UInt32>
  ) throws(FontError) -> [UInt8] {
    let failure = FontError(
      .subsetting, "the font '\(file.name)' cannot be reduced to its used glyphs")
    guard let input = hb_subset_input_create_or_fail() else { throw failure }
    defer { hb_subset_input_destroy(input) }
    hb_subset_input_set_flags(
      input, HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue)
    let kept = hb_subset_input_glyph_set(input)
    for glyph in glyphs { hb_set_add(kept, glyph) }
    // Readers place glyphs by the document's numbers: what shapes text is not needed any more.
    let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for name: StaticString in ["GSUB", "GPOS", "GDEF", "kern", "STAT", "name", "post", "OS/2"] {
      hb_set_add(dropped, tag(name))
    }
    let whole = makeShapingFace()
    defer { hb_face_destroy(whole) }
    guard let reduced = hb_subset_or_fail(whole, input) else { throw failure }
    defer { hb_face_destroy(reduced) }
    let blob = hb_face_reference_blob(reduced)
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let start = hb_blob_get_data(blob, &count), count > 0 else { throw failure }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
  }
}
