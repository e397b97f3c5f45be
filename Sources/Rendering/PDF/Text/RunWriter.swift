internal import GridreelCanvas
internal import GridreelPrimitives

/// The start of the latest line of a text object, from which the next one is counted.
struct TextLine {
  /// The place on the page in thousandths of a point, as it was written.
  let x, y: Int
  /// Whether the line's glyphs are slanted, so that the next line cannot be counted from it.
  let isSlanted: Bool
}

/// Writes glyphs between `BT` and `ET`.
struct RunWriter {
  let size: Double
  let origin: GridPoint
  /// Whether the glyphs are slanted by the page.
  let isSlanted: Bool
  let catalog: FontCatalog
  /// The page's current font: its name and its size.
  private(set) var font: (name: Int, size: Double)
  /// The latest line of the text object; nil if it has none.
  private(set) var line: TextLine?

  /// The position of the next glyph by advances alone, in thousandths of an em.
  private var pen = 0.0
  /// The x from which thousandths count, and the glyphs' distance from the baseline, in points.
  private var start = 0.0
  private var height = Double.infinity
  private var isOpen = false
  /// Whether glyphs are written in codes of one byte.
  private var inBytes = false

  init(
    size: Double, origin: GridPoint, isSlanted: Bool = false, catalog: FontCatalog,
    font: (name: Int, size: Double), line: TextLine?
  ) {
    (self.size, self.origin, self.isSlanted) = (size, origin, isSlanted)
    (self.catalog, self.font, self.line) = (catalog, font, line)
  }

  mutating func write(_ run: GlyphRun, _ face: inout DocumentFace, _ content: inout PDFBytes) {
    inBytes = !run.isRightToLeft && face.haveBytes(run.glyphs.lazy.map(\.identifier))
    var text = run.text
    text.withUTF8 { bytes in
      let count = run.clusters.count
      var (glyph, byte) = (0, run.isRightToLeft ? bytes.count : 0)
      for step in 0..<count {
        // Glyphs run from left to right, so clusters of a right-to-left run are taken backwards.
        let cluster = run.clusters[run.isRightToLeft ? count - 1 - step : step]
        if run.isRightToLeft { byte -= cluster.byteCount }
        let source = UnsafeBufferPointer(rebasing: bytes[byte..<byte + cluster.byteCount])
        write(run.glyphs[glyph..<glyph + cluster.glyphCount], source, &face, &content)
        glyph += cluster.glyphCount
        if !run.isRightToLeft { byte += cluster.byteCount }
      }
    }
    close(&content)
  }

  /// Writes a text whose every byte has a glyph.
  mutating func write(
    _ steps: [SignLine.Step], of text: String, scale: Double, _ face: inout DocumentFace,
    _ content: inout PDFBytes
  ) {
    inBytes = face.haveBytes(steps.lazy.map(\.glyph))
    var text = text
    text.withUTF8 { bytes in
      var x = 0.0
      for (place, step) in steps.enumerated() {
        defer { x += Double(step.advance) * scale }
        if isOpen, inBytes, let known = face.known(step.glyph, for: bytes[place]) {
          move(to: x, &content)
          content.escaped(known.code)
          pen += known.advance
          continue
        }
        let source = UnsafeBufferPointer(rebasing: bytes[place..<place + 1])
        let point = GridPoint(x: x, y: 0)
        if !write(step.glyph, at: point, source, &face, &content) {
          beginSpan(of: source, &content)
          self.place(step.glyph, at: point, &face, &content)
          endSpan(&content)
        }
      }
    }
    close(&content)
  }

  /// Writes one cluster; adds its text if its glyphs alone do not represent it.
  private mutating func write(
    _ glyphs: ArraySlice<Glyph>, _ text: UnsafeBufferPointer<UInt8>, _ face: inout DocumentFace,
    _ content: inout PDFBytes
  ) {
    if glyphs.count == 1, let glyph = glyphs.first,
      write(glyph.identifier, at: GridPoint(x: glyph.x, y: glyph.y), text, &face, &content)
    {
      return
    }
    beginSpan(of: text, &content)
    for glyph in glyphs {
      face.use(glyph.identifier, catalog)
      place(glyph.identifier, at: GridPoint(x: glyph.x, y: glyph.y), &face, &content)
    }
    endSpan(&content)
  }

  /// Writes a glyph that represents its text; returns false if it does not.
  private mutating func write(
    _ glyph: UInt32, at point: GridPoint, _ text: UnsafeBufferPointer<UInt8>,
    _ face: inout DocumentFace, _ content: inout PDFBytes
  ) -> Bool {
    face.use(glyph, catalog)
    guard face.stands(glyph, for: text) else { return false }
    place(glyph, at: point, &face, &content)
    return true
  }

  /// Starts glyphs that stand for a text only together.
  private mutating func beginSpan(
    of text: UnsafeBufferPointer<UInt8>, _ content: inout PDFBytes
  ) {
    close(&content)
    content.add("/Span<</ActualText")
    content.text(String(decoding: text, as: UTF8.self))
    content.add(">>BDC ")
  }

  private mutating func endSpan(_ content: inout PDFBytes) {
    close(&content)
    content.add("EMC ")
  }

  /// Writes a glyph; its place counts from the text's start on its baseline, in points.
  private mutating func place(
    _ glyph: UInt32, at point: GridPoint, _ face: inout DocumentFace, _ content: inout PDFBytes
  ) {
    let (name, code) = face.place(of: glyph, inBytes: inBytes)
    if font != (name, size) { set(name, &content) }
    if point.y != height {
      close(&content)
      (height, start, pen) = (point.y, point.x, 0)
      move(to: GridPoint(x: origin.x + point.x, y: origin.y + point.y), &content)
    }
    if !isOpen {
      content.add("[(")
      isOpen = true
    }
    move(to: point.x, &content)
    switch code {
    case .byte(let byte): content.escaped(byte)
    case .pair(let number): content.code(number)
    }
    pen += face.advance(of: glyph)
  }

  /// Moves the pen to an x on the line, in points, unless it is there.
  private mutating func move(to x: Double, _ content: inout PDFBytes) {
    let wanted = (x - start) / size * 1000
    // Less than a thousandth of an em is invisible, and does not add up.
    guard abs(wanted - pen) > 1 else { return }
    let shift = ((pen - wanted) * 1000).rounded() / 1000
    content.add(")")
    content.add(shift)
    content.add("(")
    pen -= shift
  }

  /// Starts a line, counted from the latest one if that stands at the same height.
  ///
  /// The first line of a row says where it stands, so that readers' rounding errors do not add up.
  private mutating func move(to point: GridPoint, _ content: inout PDFBytes) {
    let x = PDFBytes.thousandths(point.x)
    let y = PDFBytes.thousandths(point.y)
    if let line, line.y == y, !line.isSlanted, !isSlanted {
      content.add(thousandths: x - line.x)
      content.add("0 Td ")
    } else {
      content.add(isSlanted ? "1 0 0.2125 -1 " : "1 0 0 -1 ")
      content.add(thousandths: x)
      content.add(thousandths: y)
      content.add("Tm ")
    }
    line = TextLine(x: x, y: y, isSlanted: isSlanted)
  }

  private mutating func set(_ name: Int, _ content: inout PDFBytes) {
    close(&content)
    font = (name, size)
    content.add("/F")
    content.add(name)
    content.add(" ")
    content.add(size)
    content.add("Tf ")
  }

  private mutating func close(_ content: inout PDFBytes) {
    if isOpen { content.add(")]TJ ") }
    isOpen = false
  }
}
