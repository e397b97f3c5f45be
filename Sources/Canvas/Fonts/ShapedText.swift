package import GridreelPrimitives

/// A glyph and its place.
package struct Glyph: Hashable, Sendable {
  /// The glyph's number in its face.
  package let identifier: UInt32
  /// The glyph's origin in points, relative to the line's left end on its baseline, y growing
  /// downwards.
  package let x, y: Double
}

/// The smallest piece of text that has glyphs of its own.
package struct Cluster: Hashable, Sendable {
  /// The length of the piece in UTF-8 bytes.
  package let byteCount: Int
  /// The number of glyphs that show it; may be 0.
  package let glyphCount: Int
}

/// Glyphs of one face in one direction.
package struct GlyphRun: Sendable {
  /// The face; its masks and outlines already include any synthetic slant or weight.
  package let face: FaceIdentifier
  /// The size of the em square, in points.
  package let size: Double
  /// The glyphs, from left to right.
  package let glyphs: [Glyph]
  /// The run's source text, in logical order.
  package let text: String
  /// The start of the run's text in the line's text, in UTF-8 bytes.
  package let textStart: Int
  /// The pieces of the run's text, in logical order.
  ///
  /// In a right-to-left run the first cluster belongs to the last glyphs
  /// (`CAIRO_TEXT_CLUSTER_FLAG_BACKWARD`).
  package let clusters: [Cluster]
  /// Whether the run's text is read from right to left.
  package let isRightToLeft: Bool
  /// The run's left edge, from the line's left end, in points.
  package let x: Double
  /// The sum of the glyphs' advances, in points.
  package let width: Double
  /// The number of the text's part that it shows; 0 in a text of one look.
  package let part: Int
  /// Whether the weight is synthetic, because the family has no bold face.
  package let isSyntheticBold: Bool
  /// Whether the slant is synthetic, because the family has no italic face.
  package let isSyntheticSlant: Bool
  /// Whether letters take contextual forms (OpenType `calt`), as some scripts require; ASCII signs
  /// never do.
  package let hasAlternates: Bool
  /// The OpenType features that were asked for.
  package let features: [FontFeature]

  /// Whether its text is digits and their signs, without letters.
  package var isFigures: Bool {
    var hasDigits = false
    for byte in text.utf8 {
      if 0x30...0x39 ~= byte { hasDigits = true } else if byte | 0x20 >= 0x61 { return false }
    }
    return hasDigits
  }
}

/// One line of glyphs.
package struct ShapedLine: Sendable {
  /// The runs in visual order, from left to right.
  package let runs: [GlyphRun]
  /// The sum of the runs' advances, in points.
  package let width: Double
  /// The visible text, with any ellipsis, in logical order.
  package let text: String

  /// Whether reading begins at the right.
  package var isRightToLeft: Bool { runsInReadingOrder.first?.isRightToLeft ?? false }

  /// The runs in reading order.
  package var runsInReadingOrder: [GlyphRun] {
    runs.count > 1 ? runs.sorted { $0.textStart < $1.textStart } : runs
  }
}

/// Text shaped for a given font and width.
package struct ShapedText: Sendable {
  /// At least one line, from top to bottom; an empty text has one line without runs.
  package let lines: [ShapedLine]
  /// The widest line's width, in points.
  package let width: Double
  /// The distance between two baselines, in points: ``ascent`` plus ``descent``.
  package let lineHeight: Double
  /// The height above and the depth below the baseline of the primary face, in points, both
  /// positive.
  package let ascent, descent: Double
  /// Whether part of the text is not visible, or would exceed the width.
  package let isTruncated: Bool
  /// The noncharacters of the text, replaced by U+FFFD, then the characters without a glyph in any
  /// face, without duplicates, in the order of the text.
  ///
  /// They are drawn as the face's `.notdef` box, so that a gap in the fonts is visible as well as
  /// reported.
  package let missing: [Unicode.Scalar]
}
