internal import GridreelCanvas
internal import GridreelPrimitives

extension PageWriter {
  /// Shows a run's glyphs with their text, so that it can be selected and searched.
  func show(_ run: GlyphRun, from catalog: FontCatalog, at origin: GridPoint, color: GridColor) {
    guard !run.glyphs.isEmpty, run.size > 0, prepareText(color) else { return }
    let number = fonts.number(of: run.face, catalog)
    let isEmbedded = fonts.faces[number].isEmbedded
    // FreeType's synthetic bold: thicker by a 24th of an em, to the right and upwards.
    let half = run.isSyntheticBold && isEmbedded ? run.size / 48 : 0
    if half > 0 {
      setStroke(color, width: 2 * half, isRound: false, dash: [])
      content.add("2 Tr ")
    }
    let writer = RunWriter(
      size: run.size, origin: GridPoint(x: origin.x + half, y: origin.y - half),
      isSlanted: run.isSyntheticSlant && isEmbedded, catalog: catalog, font: state.font, line: line)
    show(in: number, writer) { $0.write(run, &$1, &$2) }
    if half > 0 { content.add("0 Tr ") }
    extendLink(
      GridRect(
        x: origin.x + run.x, y: origin.y - run.size, width: run.width, height: run.size * 1.25))
  }

  /// Shows a line that was looked up, whose glyphs are ``steps``; its face is embedded.
  func show(
    _ line: SignLine, of text: String, from catalog: FontCatalog, at origin: GridPoint,
    color: GridColor
  ) {
    guard prepareText(color) else { return }
    let number = fonts.number(of: line.face, catalog)
    let writer = RunWriter(
      size: line.size, origin: origin, catalog: catalog, font: state.font, line: self.line)
    show(in: number, writer) { [steps] in
      $0.write(steps, of: text, scale: line.scale, &$1, &$2)
    }
    extendLink(
      GridRect(x: origin.x, y: origin.y - line.size, width: line.width, height: line.size * 1.25))
  }

  private func show(
    in face: Int, _ writer: RunWriter,
    _ body: (inout RunWriter, inout DocumentFace, inout PDFBytes) -> Void
  ) {
    // Exchanged, since a second reference would copy all content of the page with the next change.
    var (bytes, writer) = (PDFBytes(), writer)
    swap(&bytes, &content)
    fonts.with(face) { body(&writer, &$0, &bytes) }
    (state.font, line) = (writer.font, countsLines ? writer.line : nil)
    swap(&bytes, &content)
    if !countsLines { leaveText() }
  }

  /// Fills the outlines of a run's glyphs, which leaves nothing to select; coloured glyphs are
  /// images.
  func fillOutlines(
    of run: GlyphRun, from catalog: FontCatalog, at origin: GridPoint, color: GridColor
  ) {
    guard prepare(fill: color) else { return }
    var figure = Figure()
    for glyph in run.glyphs {
      let place = GridPoint(x: origin.x + glyph.x, y: origin.y + glyph.y)
      if let drawn = image(of: glyph, run.face, catalog) {
        let frame = drawn.frame
        draw(
          image: drawn.name,
          in: GridRect(
            x: place.x + frame.x * run.size, y: place.y + frame.y * run.size,
            width: frame.width * run.size, height: frame.height * run.size),
          opacity: color.alpha)
      } else {
        for layer in catalog.layers(face: run.face, glyph: glyph.identifier) {
          let outline = catalog.outline(face: run.face, glyph: layer.glyph)
          let shape = outline.figure {
            GridPoint(x: place.x + $0.x * run.size, y: place.y + $0.y * run.size)
          }
          guard let own = layer.color else {
            figure.append(shape)
            continue
          }
          fill(shape, color: own.withAlpha(own.alpha * color.alpha))
        }
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
    do throws(GridreelError) {
      return try images.glyph(glyph.identifier, of: face, catalog, &objects)
    } catch {
      failure = failure ?? error
      return nil
    }
  }
}

extension GlyphOutline {
  /// The outline as a figure with transformed points.
  func figure(_ place: (GridPoint) -> GridPoint) -> Figure {
    var figure = Figure()
    var last = GridPoint.zero
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
        func toward(_ from: GridPoint) -> GridPoint {
          GridPoint(
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
