package import GridreelPrimitives

/// A layer of a coloured glyph.
package struct GlyphLayer: Sendable {
  /// The glyph whose outline it has.
  package let glyph: UInt32
  /// Its colour; nil is that of the text.
  package let color: GridColor?
}

/// The coloured glyphs of a face that are made of layers (COLR version 0, with the first palette of CPAL).
struct LayerTable {
  private var layers: [UInt32: [GlyphLayer]] = [:]

  /// Reads a face's tables; nil if its coloured glyphs, if any, are no layers.
  init?(_ tables: FontTables) {
    guard let table = tables["COLR"], table.unsigned16(0) == 0 else { return nil }
    let palette = tables["CPAL"].map(Self.palette) ?? []
    let (count, start) = (table.unsigned16(2), table.unsigned32(4))
    let all = table.unsigned32(8)
    for number in 0..<count {
      let record = start + 6 * number
      let first = table.unsigned16(record + 2)
      layers[UInt32(table.unsigned16(record))] = (0..<table.unsigned16(record + 4)).map { step in
        let layer = all + 4 * (first + step)
        let color = table.unsigned16(layer + 2)
        return GlyphLayer(
          glyph: UInt32(table.unsigned16(layer)),
          color: palette.indices.contains(color) ? palette[color] : nil)
      }
    }
  }

  /// The colours of the first palette.
  private static func palette(_ table: FontTable) -> [GridColor] {
    let (start, first) = (table.unsigned32(8), table.unsigned16(12))
    return (0..<table.unsigned16(2)).map { number in
      let record = start + 4 * (first + number)
      func share(_ place: Int) -> Double { Double(table.byte(record + place)) / 255 }
      return GridColor(red: share(2), green: share(1), blue: share(0), alpha: share(3))
    }
  }

  /// The layers of a glyph, the lowest first; empty for a glyph without colours.
  subscript(_ glyph: UInt32) -> [GlyphLayer] { layers[glyph] ?? [] }
}

extension FontCatalog {
  /// Whether glyphs of a face may have colours as pixels, which Cairo draws.
  package func hasPixels(face: FaceIdentifier) -> Bool {
    isColored(face: face) && layerTable(of: face) == nil
  }

  /// The layers of a glyph, the lowest first; a glyph without colours is a single one in the text's.
  package func layers(face: FaceIdentifier, glyph: UInt32) -> [GlyphLayer] {
    let found = isColored(face: face) ? layerTable(of: face)?[glyph] ?? [] : []
    return found.isEmpty ? [GlyphLayer(glyph: glyph, color: nil)] : found
  }

  private func layerTable(of face: FaceIdentifier) -> LayerTable? {
    if let known = layerTables[face.index] { return known }
    let face = (face.index, fonts[face].face)
    let table = FontTables(face.1.file.bytes, index: face.1.number & 0xffff).flatMap(
      LayerTable.init)
    layerTables[face.0] = .some(table)
    return table
  }
}
