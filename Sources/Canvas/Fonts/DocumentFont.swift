import CGridreelPango
package import GridreelPrimitives

/// A face for embedding in a document: a subset of its glyphs, which keep their numbers.
package struct DocumentFont {
  /// The kinds of font files in documents.
  package enum Kind: String {
    case trueType = "TrueType"
    case openType = "OpenType"
    case compact = "CIDFontType0C"
  }

  /// The bytes of the subset font file.
  package let bytes: [UInt8]
  /// The kind of file in PDF terms: `TrueType`, `OpenType`, or `CIDFontType0C` (a bare CFF table).
  package let kind: Kind
  /// The family's human-readable name.
  package let family: String
  /// The weight, 1 to 1000.
  package let weight: Int
  /// Whether the outlines are slanted.
  package let isItalic: Bool
  /// The height above and the depth below the baseline, in thousandths of an em, both positive.
  package let ascent, descent: Double
  /// The bounding box of all glyphs in thousandths of an em, y growing upwards: left, bottom, right,
  /// top.
  package let box: [Double]
}

extension FontCatalog {
  /// Whether a document can embed the face's own file, with its glyphs keeping their numbers.
  ///
  /// False if the licence forbids it, if glyphs have colours, if the face is not the default
  /// instance of a variable font, or if numbers in the file mean something else (fonts by CIDs).
  package func canEmbed(face: FaceIdentifier) -> Bool {
    let entry = fonts[face]
    let (face, facts) = (entry.face, entry.face.facts)
    guard facts.isEmbeddable, !facts.isColored, face.number >> 16 == 0,
      let tables = FontTables(face.file.bytes, index: face.number)
    else { return false }
    if tables["glyf"] == nil {
      guard let outlines = tables["CFF "].flatMap(CompactOutlines.init),
        !outlines.hasCharacterNumbers
      else { return false }
    }
    return entry.origin == .bundled || face.canBeSubset
  }

  /// Returns the advance of a glyph, in thousandths of an em.
  package func advance(face: FaceIdentifier, glyph: UInt32) -> Double {
    let face = fonts[face].face
    let units = hb_font_get_glyph_h_advance(face.shaping, glyph)
    return Double(units) * 1000 / Double(face.facts.unitsPerEm)
  }

  /// Returns a subset of a face for a document, without synthetic slant and weight.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource`.
  package func documentFont(
    face: FaceIdentifier, glyphs: some Sequence<UInt32>
  ) throws(GridreelError) -> DocumentFont {
    let face = fonts[face].face
    let facts = face.facts
    let scale = 1000 / Double(facts.unitsPerEm)
    let tables = FontTables(face.file.bytes, index: face.number & 0xffff)
    let box = [36, 38, 40, 42].map { Double(tables?["head"]?.signed16($0) ?? 0) * scale }
    var kind = tables?["glyf"] == nil ? DocumentFont.Kind.openType : .trueType
    let bytes: [UInt8]
    if kind == .openType, let compact = face.compactSubset(keepingNumbersOf: glyphs) {
      bytes = compact
      kind = .compact
    } else {
      bytes = try face.subset(keepingNumbersOf: glyphs)
    }
    return DocumentFont(
      bytes: bytes, kind: kind,
      family: facts.family, weight: facts.weight, isItalic: facts.isItalic,
      ascent: Double(facts.ascender) * scale, descent: Double(facts.descender) * scale, box: box)
  }
}

extension Face {
  /// Whether the file can be subset; a file that cannot is not necessarily damaged.
  fileprivate var canBeSubset: Bool {
    if let knownSubsetting { return knownSubsetting }
    let canBe: Bool
    do throws(GridreelError) {
      canBe = try !subset(keepingNumbersOf: [0]).isEmpty
    } catch {
      canBe = false
    }
    knownSubsetting = canBe
    return canBe
  }

  /// The outlines of some glyphs as a bare CFF table that keeps their numbers.
  ///
  /// - Returns: The table; nil if the file's outlines cannot be written this way.
  fileprivate func compactSubset(keepingNumbersOf glyphs: some Sequence<UInt32>) -> [UInt8]? {
    guard let work = SubsetWork(of: self) else { return nil }
    prepare(work.input, keeping: glyphs, flags: HB_SUBSET_FLAGS_DESUBROUTINIZE)
    guard let subset = work.subset() else { return nil }
    return subset.withTable("CFF ") { table in
      CompactOutlines(table)?.keyed { subset.originalGlyph(of: UInt32($0)) }
    }
  }

  /// Configures the subset; drops tables that readers, who place glyphs by the document's numbers,
  /// do not need.
  private func prepare(
    _ input: OpaquePointer, keeping glyphs: some Sequence<UInt32>, flags: hb_subset_flags_t
  ) {
    // The `.notdef` box is a shape like any other.
    hb_subset_input_set_flags(
      input,
      flags.rawValue | HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue
    )
    let kept = hb_subset_input_glyph_set(input)
    for glyph in glyphs { hb_set_add(kept, glyph) }
    let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    let shaping: [StaticString] = ["GSUB", "GPOS", "GDEF", "kern", "name", "post", "OS/2"]
    // A variable font is pinned to its default instance.
    let variations: [StaticString] = [
      "STAT", "fvar", "gvar", "avar", "cvar", "HVAR", "VVAR", "MVAR",
    ]
    for name in shaping + variations { hb_set_add(dropped, tag(name)) }
  }

  /// The font file with only the outlines and widths of some glyphs, which keep their numbers.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource`.
  fileprivate func subset(
    keepingNumbersOf glyphs: some Sequence<UInt32>
  ) throws(GridreelError) -> [UInt8] {
    let failure = GridreelError(
      .missingResource, "the font '\(file.name)' cannot be reduced to its used glyphs")
    guard let work = SubsetWork(of: self) else { throw failure }
    prepare(work.input, keeping: glyphs, flags: HB_SUBSET_FLAGS_RETAIN_GIDS)
    guard let bytes = work.subset()?.file else { throw failure }
    return bytes
  }
}
