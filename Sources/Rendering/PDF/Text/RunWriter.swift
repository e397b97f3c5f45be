internal import Canvas
internal import Primitives

/// Writes a run's glyphs between `BT` and `ET`.
struct RunWriter {
  let run: GlyphRun
  let origin: Point
  let catalog: FontCatalog
  /// The page's current font: its name and its size.
  private(set) var font: (name: Int, size: Double)

  /// The position of the next glyph by advances alone, in thousandths of an em.
  private var pen = 0.0
  /// The x from which thousandths count, and the glyphs' distance from the baseline, in points.
  private var start = 0.0
  private var height = Double.infinity
  private var isOpen = false

  init(run: GlyphRun, origin: Point, catalog: FontCatalog, font: (name: Int, size: Double)) {
    self.run = run
    self.origin = origin
    self.catalog = catalog
    self.font = font
  }

  mutating func write(_ face: inout DocumentFace, _ content: inout PDFBytes) {
    var text = run.text
    text.withUTF8 { bytes in
      let count = run.clusters.count
      var (glyph, byte) = (0, run.isRightToLeft ? bytes.count : 0)
      for step in 0..<count {
        // Glyphs run from left to right, so clusters of a right-to-left run are taken backwards.
        let cluster = run.clusters[run.isRightToLeft ? count - 1 - step : step]
        if run.isRightToLeft { byte -= cluster.byteCount }
        let source = UnsafeBufferPointer(rebasing: bytes[byte..<byte + cluster.byteCount])
        write(glyph..<glyph + cluster.glyphCount, source, &face, &content)
        glyph += cluster.glyphCount
        if !run.isRightToLeft { byte += cluster.byteCount }
      }
    }
    close(&content)
  }

  /// Writes one cluster; adds its text if its glyphs alone do not represent it.
  private mutating func write(
    _ glyphs: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ face: inout DocumentFace,
    _ content: inout PDFBytes
  ) {
    if glyphs.count == 1 {
      let glyph = run.glyphs[glyphs.lowerBound]
      let advance = face.advance(of: glyph.identifier, catalog)
      if face.stands(glyph.identifier, for: text) {
        return place(glyph, advance, face, &content)
      }
    }
    close(&content)
    content.add("/Span<</ActualText")
    content.text(String(decoding: text, as: UTF8.self))
    content.add(">>BDC ")
    for place in glyphs {
      let glyph = run.glyphs[place]
      self.place(glyph, face.advance(of: glyph.identifier, catalog), face, &content)
    }
    close(&content)
    content.add("EMC ")
  }

  private mutating func place(
    _ glyph: Glyph, _ advance: Double, _ face: DocumentFace, _ content: inout PDFBytes
  ) {
    let name = face.name(of: glyph.identifier)
    if font != (name, run.size) { set(name, &content) }
    if glyph.y != height {
      close(&content)
      (height, start, pen) = (glyph.y, glyph.x, 0)
      content.add(run.isSyntheticSlant && face.isEmbedded ? "1 0 0.2125 -1 " : "1 0 0 -1 ")
      content.add(Point(x: origin.x + glyph.x, y: origin.y + glyph.y))
      content.add("Tm ")
    }
    if !isOpen {
      content.add("[(")
      isOpen = true
    }
    let wanted = (glyph.x - start) / run.size * 1000
    // Less than a thousandth of an em is invisible, and does not add up.
    if abs(wanted - pen) > 1 {
      let shift = ((pen - wanted) * 1000).rounded() / 1000
      content.add(")")
      content.add(shift)
      content.add("(")
      pen -= shift
    }
    face.addCode(of: glyph.identifier, to: &content)
    pen += advance
  }

  private mutating func set(_ name: Int, _ content: inout PDFBytes) {
    close(&content)
    font = (name, run.size)
    content.add("/F")
    content.add(name)
    content.add(" ")
    content.add(run.size)
    content.add("Tf ")
  }

  private mutating func close(_ content: inout PDFBytes) {
    if isOpen { content.add(")]TJ ") }
    isOpen = false
  }
}
