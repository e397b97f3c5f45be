internal import GridreelCanvas
internal import GridreelPrimitives

/// Writes up to 256 glyphs of a face as a font of drawings (Type 3; ISO 32000-1, section 9.6.5).
///
/// It holds what cannot be embedded as a font file: coloured glyphs as layers or images, and glyphs of
/// variable, broken or non-embeddable fonts as shapes. Its text stays text.
struct ShapeFont {
  let face: DocumentFace
  let glyphs: ArraySlice<UInt32>
  let catalog: FontCatalog
  /// The resources that all pages share, images among them.
  let resources: Int

  /// Writes the font; returns its object number.
  func write(_ images: inout DocumentImages, _ objects: inout PDFObjects) throws(GridreelError)
    -> Int
  {
    let (object, unicode, descriptor) = (objects.reserve(), objects.reserve(), objects.reserve())
    var box = GridRect.zero
    var procedures = PDFBytes()
    var names = PDFBytes()
    var widths = PDFBytes()
    for (code, glyph) in glyphs.enumerated() {
      let procedure = objects.reserve()
      objects.write(procedure, stream: try drawing(of: glyph, &box, &images, &objects))
      procedures.add("/g\(code) \(procedure) 0 R")
      names.add("/g\(code)")
      widths.add(face.advance(of: glyph))
    }
    let codes = glyphs.enumerated().map { (code: $0.offset, glyph: $0.element) }
    objects.write(unicode, stream: face.characterMap(codes, width: 1))
    var body = PDFBytes()
    body.add("<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/FontBBox[")
    for edge in [box.x, -box.maxY, box.maxX, -box.y] { body.add(edge) }
    body.add("]/CharProcs<<")
    body.add(procedures.bytes)
    body.add(">>/Encoding<</Type/Encoding/Differences[0")
    body.add(names.bytes)
    body.add("]>>/FirstChar 0/LastChar \(glyphs.count - 1)/Widths[")
    body.add(widths.bytes)
    body.add("]/Resources \(resources) 0 R/FontDescriptor \(descriptor) 0 R")
    body.add("/ToUnicode \(unicode) 0 R>>")
    objects.write(object, body)
    objects.write(descriptor) {
      $0.add("<</Type/FontDescriptor/FontName/Shapes\(face.number)/Flags 4/ItalicAngle 0>>")
    }
    return object
  }

  /// The drawing of a glyph, in thousandths of an em; extends `box` by its bounding box.
  private func drawing(
    of glyph: UInt32, _ box: inout GridRect, _ images: inout DocumentImages,
    _ objects: inout PDFObjects
  ) throws(GridreelError) -> [UInt8] {
    var content = PDFBytes()
    content.add(face.advance(of: glyph))
    if let drawn = try images.glyph(glyph, of: face.identifier, catalog, &objects) {
      let frame = drawn.frame.scaled(by: 1000)
      box = box.united(with: frame)
      content.add("0 d0 ")
      content.add(frame.width)
      content.add("0 0 ")
      content.add(frame.height)
      content.add(GridPoint(x: frame.x, y: -frame.maxY))
      content.add("cm /X\(drawn.name) Do\n")
      return content.bytes
    }
    let layers = catalog.layers(face: face.identifier, glyph: glyph)
    if layers.contains(where: { $0.color != nil }) {
      content.add("0 d0 ")
      for layer in layers { add(layer, to: &content, &box) }
      return content.bytes
    }
    let figure = figure(of: glyph)
    let extent = figure.extent
    box = box.united(with: extent.offsetUpright)
    content.add("0 ")
    for edge in [extent.x, extent.y, extent.maxX, extent.maxY] { content.add(edge) }
    content.add("d1 ")
    content.add(figure)
    content.add(figure.steps.isEmpty ? "\n" : "f\n")
    return content.bytes
  }

  /// Adds a layer of a coloured glyph; one without a colour has that of the text.
  private func add(_ layer: GlyphLayer, to content: inout PDFBytes, _ box: inout GridRect) {
    let figure = figure(of: layer.glyph)
    guard !figure.steps.isEmpty else { return }
    box = box.united(with: figure.extent.offsetUpright)
    content.add("q ")
    if let color = layer.color {
      for part in [color.red, color.green, color.blue] { content.add(part, places: 4) }
      content.add("rg ")
    }
    content.add(figure)
    content.add("f Q\n")
  }

  /// The outline of a glyph, in thousandths of an em.
  private func figure(of glyph: UInt32) -> Figure {
    catalog.outline(face: face.identifier, glyph: glyph).figure {
      GridPoint(x: $0.x * 1000, y: -$0.y * 1000)
    }
  }
}

extension GridRect {
  /// The rectangle with all coordinates multiplied by a factor.
  fileprivate func scaled(by factor: Double) -> GridRect {
    GridRect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }

  /// The rectangle with y negated.
  fileprivate var offsetUpright: GridRect { GridRect(x: x, y: -maxY, width: width, height: height) }
}

extension Figure {
  /// The bounding box of all of the figure's points.
  fileprivate var extent: GridRect {
    var low = GridPoint(x: Double.infinity, y: .infinity)
    var high = GridPoint(x: -Double.infinity, y: -.infinity)
    for step in steps {
      let points: [GridPoint] =
        switch step {
        case .move(let point), .line(let point): [point]
        case .curve(let first, let second, let end): [first, second, end]
        case .close: []
        }
      for point in points {
        low = GridPoint(x: min(low.x, point.x), y: min(low.y, point.y))
        high = GridPoint(x: max(high.x, point.x), y: max(high.y, point.y))
      }
    }
    guard low.x <= high.x else { return .zero }
    return GridRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
