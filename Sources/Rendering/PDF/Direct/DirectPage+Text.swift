internal import Canvas
internal import Primitives

extension DirectPage: PagePainter {
  func show(
    _ run: GlyphRun, from catalog: FontCatalog, at origin: Point, scale: Double, color: Color
  ) {
    fillOutlines(of: run, from: catalog, at: origin, color: color)
  }

  func showSelectable(
    _ run: GlyphRun, from catalog: FontCatalog, at origin: Point, color: Color
  ) {
    guard !run.glyphs.isEmpty, run.size > 0, prepare(fill: color) else { return }
    let number = fonts.number(of: run.face, &objects)
    // FreeType's way to thicken: by a 24th of an em, to the right and upwards.
    let half = run.isSyntheticBold ? run.size / 48 : 0
    if half > 0 { _ = prepare(stroke: color, width: 2 * half, isRound: false, dash: []) }
    content.add("BT ")
    if state.font != (number, run.size) {
      state.font = (number, run.size)
      content.add("/F")
      content.add(number)
      content.add(" ")
      content.add(run.size)
      content.add("Tf ")
    }
    if half > 0 { content.add("2 Tr ") }
    let start = Point(x: origin.x + half, y: origin.y - half)
    var bytes = self.content
    self.content = PDFBytes()
    fonts.with(number) { face in
      var writer = RunWriter(run: run, origin: start, catalog: catalog)
      writer.write(&face, &bytes)
    }
    content = bytes
    content.add(half > 0 ? "0 Tr ET\n" : "ET\n")
    extendLink(
      Rect(
        x: origin.x + run.x, y: origin.y - run.size, width: run.width, height: run.size * 1.25))
  }

  func fillOutlines(
    of run: GlyphRun, from catalog: FontCatalog, at origin: Point, color: Color
  ) {
    guard prepare(fill: color) else { return }
    var figure = Figure()
    for glyph in run.glyphs {
      let (x, y) = (origin.x + glyph.x, origin.y + glyph.y)
      func place(_ point: Point) -> Point {
        Point(x: x + point.x * run.size, y: y + point.y * run.size)
      }
      var last = Point.zero
      for command in catalog.outline(face: run.face, glyph: glyph.identifier).commands {
        switch command {
        case .moveTo(let point):
          figure.move(to: place(point))
          last = point
        case .lineTo(let point):
          figure.line(to: place(point))
          last = point
        case .quadTo(let control, let end):
          // A quadratic curve is a cubic one whose control points are two thirds of the way.
          func toward(_ from: Point) -> Point {
            Point(
              x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
          }
          figure.curve(to: place(end), by: place(toward(last)), place(toward(end)))
          last = end
        case .curveTo(let first, let second, let end):
          figure.curve(to: place(end), by: place(first), place(second))
          last = end
        case .close: figure.close()
        }
      }
    }
    guard !figure.steps.isEmpty else { return }
    addPath(of: figure)
    content.add("f\n")
  }
}

/// Writes a run's glyphs between `BT` and `ET`.
private struct RunWriter {
  let run: GlyphRun
  let origin: Point
  let catalog: FontCatalog

  /// Where the next glyph would stand by the advances alone, in thousandths of an em.
  private var pen = 0.0
  /// The x that thousandths are counted from, and the height above the line, in points.
  private var start = 0.0
  private var height = Double.infinity
  private var isOpen = false

  init(run: GlyphRun, origin: Point, catalog: FontCatalog) {
    (self.run, self.origin, self.catalog) = (run, origin, catalog)
  }

  mutating func write(_ face: inout DirectFonts.Face, _ content: inout PDFBytes) {
    var text = run.text
    text.withUTF8 { bytes in
      let count = run.clusters.count
      var (glyph, byte) = (0, run.isRightToLeft ? bytes.count : 0)
      for step in 0..<count {
        // Glyphs stand from left to right, so clusters of a run from the right are taken backwards.
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

  /// Writes one cluster; where its glyphs do not tell its text by themselves it is added.
  private mutating func write(
    _ glyphs: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ face: inout DirectFonts.Face,
    _ content: inout PDFBytes
  ) {
    if glyphs.count == 1 {
      let glyph = run.glyphs[glyphs.lowerBound]
      let advance = face.advance(of: glyph.identifier, catalog)
      if face.stands(glyph.identifier, for: text) {
        return place(glyph, advance, &content)
      }
    }
    close(&content)
    content.add("/Span<</ActualText")
    content.text(String(decoding: text, as: UTF8.self))
    content.add(">>BDC ")
    for place in glyphs {
      let glyph = run.glyphs[place]
      self.place(glyph, face.advance(of: glyph.identifier, catalog), &content)
    }
    close(&content)
    content.add("EMC ")
  }

  private mutating func place(_ glyph: Glyph, _ advance: Double, _ content: inout PDFBytes) {
    if glyph.y != height {
      close(&content)
      (height, start, pen) = (glyph.y, glyph.x, 0)
      content.add(run.isSyntheticSlant ? "1 0 0.2125 -1 " : "1 0 0 -1 ")
      content.add(Point(x: origin.x + glyph.x, y: origin.y + glyph.y))
      content.add("Tm ")
    }
    if !isOpen {
      content.add("[(")
      isOpen = true
    }
    let wanted = (glyph.x - start) / run.size * 1000
    // Less than a thousandth of an em is seen by nobody, and does not add up.
    if abs(wanted - pen) > 1 {
      let shift = ((pen - wanted) * 1000).rounded() / 1000
      content.add(")")
      content.add(shift)
      content.add("(")
      pen -= shift
    }
    content.code(glyph.identifier)
    pen += advance
  }

  private mutating func close(_ content: inout PDFBytes) {
    if isOpen { content.add(")]TJ ") }
    isOpen = false
  }
}
