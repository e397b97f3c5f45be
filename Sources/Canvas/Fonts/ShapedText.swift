/// A glyph and its place.
package struct Glyph: Hashable, Sendable {
  /// The glyph's number in its face.
  package let identifier: UInt32
  /// The place of the glyph's origin in points, from the line's left end on its baseline, y down.
  package let x, y: Double
}

/// The smallest piece of text that has glyphs of its own.
package struct Cluster: Hashable, Sendable {
  /// The length of the piece in UTF-8 bytes.
  package let byteCount: Int
  /// How many glyphs show it; 0 is possible.
  package let glyphCount: Int
}

/// Glyphs of one face in one direction.
package struct GlyphRun: Sendable {
  /// The face; its masks and outlines carry any synthetic slant or weight already.
  package let face: FaceIdentifier
  /// The size of the em square, in points.
  package let size: Double
  /// The glyphs, left to right.
  package let glyphs: [Glyph]
  /// The run's source text, in logical order.
  package let text: String
  /// Where it starts in the line's text, in UTF-8 bytes.
  package let textStart: Int
  /// The pieces of the run's text, in logical order.
  ///
  /// In a run from right to left the first cluster belongs to
  /// the last glyphs (`CAIRO_TEXT_CLUSTER_FLAG_BACKWARD`).
  package let clusters: [Cluster]
  /// Whether the run's text is read from right to left.
  package let isRightToLeft: Bool
  /// The run's left edge, from the line's left end, in points.
  package let x: Double
  /// The sum of the glyphs' advances, in points.
  package let width: Double
  /// Whether the face is emboldened by calculation, because the family has no bold face.
  package let isSyntheticBold: Bool
  /// Whether the face is slanted by calculation, because the family has no italic face.
  package let isSyntheticSlant: Bool
  /// Whether letters take the forms that their neighbours ask for (OpenType `calt`), as some scripts
  /// need it; ASCII signs never do.
  package let hasAlternates: Bool
}

/// One line of glyphs.
package struct ShapedLine: Sendable {
  /// The runs in visual order, from left to right.
  package let runs: [GlyphRun]
  /// The sum of the runs' advances, in points.
  package let width: Double
  /// What is visible, with any ellipsis, in logical order.
  package let text: String

  /// The runs in the order in which they are read.
  package var runsInReadingOrder: [GlyphRun] {
    runs.count > 1 ? runs.sorted { $0.textStart < $1.textStart } : runs
  }
}

/// Text turned into glyphs for a given font and width.
package struct ShapedText: Sendable {
  /// At least one line, top first; an empty text has one line without runs.
  package let lines: [ShapedLine]
  /// The widest line's width, in points.
  package let width: Double
  /// The distance between two baselines, in points: ``ascent`` plus ``descent``.
  package let lineHeight: Double
  /// How far the primary face rises above and falls below the baseline, in points, both positive.
  package let ascent, descent: Double
  /// Whether part of the text is not visible, or would not be inside the width.
  package let isTruncated: Bool
  /// The noncharacters of the text, in whose places U+FFFD stands, then the characters that no face has
  /// a glyph for, each once, in the order of the text.
  ///
  /// They are drawn as the face's `.notdef` box, so that a gap in the fonts is seen as well as reported.
  package let missing: [Unicode.Scalar]
}
