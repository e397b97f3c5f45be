internal import Canvas
internal import Primitives

extension PageWriter {
  /// Shows a run's glyphs with their text, so that it can be selected and searched.
  func show(_ run: GlyphRun, from catalog: FontCatalog, at origin: Point, color: Color) {
    guard !run.glyphs.isEmpty, run.size > 0, prepare(fill: color) else { return }
    let number = fonts.number(of: run.face, catalog)
    // FreeType's synthetic bold: thicker by a 24th of an em, to the right and upwards.
    let isThickened = run.isSyntheticBold && fonts.faces[number].isEmbedded
    let half = isThickened ? run.size / 48 : 0
    if half > 0 { _ = prepare(stroke: color, width: 2 * half, isRound: false, dash: []) }
    content.add(half > 0 ? "BT 2 Tr " : "BT ")
    // Exchanged, since a second reference would copy all content of the page with the next change.
    var bytes = PDFBytes()
    swap(&bytes, &content)
    var writer = RunWriter(
      run: run, origin: Point(x: origin.x + half, y: origin.y - half), catalog: catalog,
      font: state.font)
    fonts.with(number) { writer.write(&$0, &bytes) }
    state.font = writer.font
    swap(&bytes, &content)
    content.add(half > 0 ? "0 Tr ET\n" : "ET\n")
    extendLink(
      Rect(
        x: origin.x + run.x, y: origin.y - run.size, width: run.width, height: run.size * 1.25))
  }

  /// Fills the outlines of a run's glyphs, which leaves nothing to select; coloured glyphs are
  /// images.
  func fillOutlines(
    of run: GlyphRun, from catalog: FontCatalog, at origin: Point, color: Color
  ) {
    guard prepare(fill: color) else { return }
    var figure = Figure()
    for glyph in run.glyphs {
      let place = Point(x: origin.x + glyph.x, y: origin.y + glyph.y)
      if let drawn = image(of: glyph, run.face, catalog) {
        let frame = drawn.frame
        draw(
          image: drawn.name,
          in: Rect(
            x: place.x + frame.x * run.size, y: place.y + frame.y * run.size,
            width: frame.width * run.size, height: frame.height * run.size),
          opacity: color.alpha)
      } else {
        let outline = catalog.outline(face: run.face, glyph: glyph.identifier)
        figure.append(
          outline.figure { Point(x: place.x + $0.x * run.size, y: place.y + $0.y * run.size) })
      }
    }
    guard !figure.steps.isEmpty, prepare(fill: color) else { return }
    content.add(figure)
    content.add("f\n")
  }
}

extension PageWriter {
  /// The image of a coloured glyph; nil for other glyphs.
  private func image(
    of glyph: Glyph, _ face: FaceIdentifier, _ catalog: FontCatalog
  ) -> DocumentImages.Placed? {
    do throws(CairoError) {
      return try images.glyph(glyph.identifier, of: face, catalog, &objects)
    } catch {
      failure = failure ?? RenderingError(error)
      return nil
    }
  }
}

extension GlyphOutline {
  /// The outline as a figure with transformed points.
  func figure(_ place: (Point) -> Point) -> Figure {
    var figure = Figure()
    var last = Point.zero
    for command in commands {
      switch command {
      case .moveTo(let point):
        figure.move(to: place(point))
        last = point
      case .lineTo(let point):
        figure.line(to: place(point))
        last = point
      case .quadTo(let control, let end):
        // A quadratic curve equals a cubic one whose control points are two thirds of the way.
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
    return figure
  }
}
