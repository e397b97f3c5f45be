import CGridreelPango
import GridreelPrimitives

extension Face {
  /// Subsets the font file to some glyphs and characters, and to the glyphs that its layout tables
  /// derive from them.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs to keep.
  ///   - characters: The characters whose glyphs to keep.
  ///   - keepsAlternates: Whether to keep contextual forms.
  ///   - kept: The features to keep beside the usual ones.
  /// - Returns: The bytes of the subset file.
  /// - Throws: ``GridreelError`` with code `missingResource`.
  func subset(
    glyphs: Set<UInt32>, characters: Set<Unicode.Scalar>, keepsAlternates: Bool,
    keeping kept: Set<FontFeature>
  ) throws(GridreelError) -> [UInt8] {
    let failure = GridreelError(
      .missingResource, "the font '\(file.name)' cannot be reduced to its used glyphs")
    guard let work = SubsetWork(of: self) else { throw failure }
    let input = work.input
    hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING.rawValue)
    let keptGlyphs = hb_subset_input_glyph_set(input)
    for glyph in glyphs { hb_set_add(keptGlyphs, glyph) }
    let keptCharacters = hb_subset_input_unicode_set(input)
    for character in characters { hb_set_add(keptCharacters, character.value) }
    let features = hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG)
    hb_set_add(features, tag("tnum"))
    if !keepsAlternates {
      // Features that show other characters than the text has would only make the file larger.
      hb_set_del(features, tag("calt"))
      hb_set_del(features, tag("clig"))
      if isMonospaced { hb_set_del(features, tag("liga")) }
    }
    for feature in kept { hb_set_add(features, hb_tag_from_string(feature.tag, 4)) }
    guard let bytes = work.subset()?.file else { throw failure }
    return bytes
  }
}
