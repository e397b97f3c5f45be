package import GridreelPrimitives

/// A line of independent characters, which is looked up instead of shaped; see ``NeighbourTable``.
package struct SignLine {
  /// A glyph and its advance, in font units.
  package typealias Step = (glyph: UInt32, advance: Int32)

  /// The face of all glyphs.
  package let face: FaceIdentifier
  /// The size of the em square, and that of a font unit, in points.
  package let size, scale: Double
  /// The sum of the advances, in points.
  package let width: Double
  /// The height above and the depth below the baseline, in points, both positive.
  package let ascent, descent: Double
}

/// The size of a line whose parts are looked up, in points.
package struct LineSize {
  /// The sum of the advances.
  package let width: Double
  /// The height above and the depth below the baseline of the text around, both positive.
  package let ascent, descent: Double
}

/// What is looked up of a style's texts: its tables, once it has them, and its measures.
final class SignStyle {
  /// Longer texts are shaped, since only their start is visible.
  static let maximumLength = 512

  private let style: TextStyle
  private let scale: Double
  /// The height above and the depth below the baseline, in points, both positive.
  let ascent, descent: Double
  private let hasSynthesis: Bool
  private let keys: (plain: NeighbourTables.Key?, letters: NeighbourTables.Key?)
  private var plain: NeighbourTable?
  private var letters: NeighbourTable?

  init(_ style: TextStyle, _ entry: FaceEntry) {
    self.style = style
    let facts = entry.face.facts
    scale = style.size / Double(facts.unitsPerEm)
    (ascent, descent) = (Double(facts.ascender) * scale, Double(facts.descender) * scale)
    hasSynthesis = entry.synthesis != .none
    keys =
      entry.face.coversASCII
      ? (.init(style, hasLetters: false), .init(style, hasLetters: true)) : (nil, nil)
  }

  /// The line of a text; nil if it has to be shaped.
  func line(_ text: String, _ tables: NeighbourTables) -> SignLine? {
    let width = text.utf8.withContiguousStorageIfAvailable { end(of: $0, from: 0, tables) }
    return width?.map(line)
  }

  /// The right end of a text that begins at `start`, in points; nil if it has to be shaped.
  func end(
    of text: UnsafeBufferPointer<UInt8>, from start: Double, _ tables: NeighbourTables
  ) -> Double? {
    guard text.count <= Self.maximumLength else { return nil }
    guard !text.isEmpty else { return start }
    return table(of: text, tables)?.end(of: text, scale: scale, from: start)
  }

  /// The line of a text, whose glyphs replace those in `steps`; nil if it has to be shaped, or if its
  /// glyphs are changed.
  func line(
    _ text: String, _ tables: NeighbourTables, _ steps: inout [SignLine.Step]
  ) -> SignLine? {
    guard !hasSynthesis else { return nil }
    steps.removeAll(keepingCapacity: true)
    let isKnown = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard 1...Self.maximumLength ~= bytes.count, let table = table(of: bytes, tables) else {
        return false
      }
      return table.add(bytes, to: &steps)
    }
    guard isKnown == true else { return nil }
    return line(width: steps.reduce(0) { $0 + Double($1.advance) * scale })
  }

  private func line(width: Double) -> SignLine {
    SignLine(
      face: style.face, size: style.size, scale: scale, width: width, ascent: ascent,
      descent: descent)
  }

  private func table(
    of text: UnsafeBufferPointer<UInt8>, _ tables: NeighbourTables
  ) -> NeighbourTable? {
    if NeighbourTables.Key.hasLetters(text) {
      if letters == nil { letters = keys.letters.flatMap { tables[$0] } }
      return letters
    }
    if plain == nil { plain = keys.plain.flatMap { tables[$0] } }
    return plain
  }
}

extension FontCatalog {
  /// The line of a text that is as wide as it needs; nil if the text has to be shaped.
  package func signLine(_ text: String, font: GridFont) -> SignLine? {
    signStyle(for: font).line(text, shaper.runShaper.tables)
  }

  /// The size of a line whose parts have looks; nil if one of them has to be shaped.
  ///
  /// - Precondition: The runs cover the text.
  package func lineSize(_ text: String, _ runs: TextRuns, font: GridFont) -> LineSize? {
    guard text.utf8.count <= SignStyle.maximumLength else { return nil }
    let tables = shaper.runShaper.tables
    let width = text.utf8.withContiguousStorageIfAvailable { bytes -> Double? in
      var (start, x) = (0, 0.0)
      for run in runs.runs {
        let part = UnsafeBufferPointer(rebasing: bytes[start..<run.end])
        guard let end = signStyle(of: run.look).end(of: part, from: x, tables) else { return nil }
        // As the widths of shaped parts add up, to the last bit.
        x += end - x
        start = run.end
      }
      return x
    }
    let style = signStyle(for: font)
    return width?.map { LineSize(width: $0, ascent: style.ascent, descent: style.descent) }
  }

  /// The line of a text and its glyphs, which replace those in `steps`; nil if it has to be shaped.
  package func signLine(
    _ text: String, font: GridFont, _ steps: inout [SignLine.Step]
  ) -> SignLine? {
    signStyle(for: font).line(text, shaper.runShaper.tables, &steps)
  }
}
