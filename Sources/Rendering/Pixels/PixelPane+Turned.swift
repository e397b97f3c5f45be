internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

extension PixelPane {
  /// Draws a turned text as shapes: its shadow, its glyphs, its decoration.
  func drawTurned(_ block: TextBlock, _ turn: Turn, on canvas: borrowing BitmapCanvas) {
    let shaped = shaper.shape(block.request)
    let placement = TextPlacement(block, shaped: shaped)
    canvas.painter.save()
    canvas.painter.clip(to: clip.rect)
    if abs(turn.angle) == 90 {
      // The baseline is on whole pixels, as those of level texts are.
      let place = turn.center.x * scale
      canvas.painter.translate(x: Double(PixelRect.edge(place)) - place, y: 0)
    }
    canvas.painter.turn(
      degrees: turn.angle, about: GridPoint(x: turn.center.x * scale, y: turn.center.y * scale))
    for part in placement.backgrounds(block, shaped) {
      canvas.painter.fill(scaled(part.rect), with: .color(part.color))
    }
    if let shadow = block.shadow, shadow.color.alpha > 0 {
      for copy in SoftCopies(shadow).copies {
        let color = shadow.color.withAlpha(copy.alpha)
        drawShapes(
          placement.offset(x: copy.offset.x, y: copy.offset.y), on: canvas, inOne: color,
          color: { _ in color })
      }
    }
    drawShapes(placement, on: canvas, color: block.color(of:))
    for decoration in placement.decorations(block) {
      let (origin, line) = (decoration.origin, decoration.line)
      let rect = GridRect(
        x: origin.x, y: origin.y + line.offset, width: decoration.width, height: line.thickness)
      canvas.painter.fill(scaled(rect), with: .color(decoration.color))
    }
    canvas.painter.restore()
  }

  private func scaled(_ rect: GridRect) -> GridRect {
    GridRect(
      x: rect.x * scale, y: rect.y * scale, width: rect.width * scale, height: rect.height * scale)
  }

  /// Fills the outlines of glyphs; with a colour for all, those of coloured glyphs are left out.
  private func drawShapes(
    _ placement: TextPlacement, on canvas: borrowing BitmapCanvas, inOne single: GridColor? = nil,
    color: (GlyphRun) -> GridColor
  ) {
    let catalog = shaper.catalog
    for placed in placement.lines {
      for run in placed.line.runs where single == nil || !catalog.isColored(face: run.face) {
        let color = color(run)
        guard !catalog.hasPixels(face: run.face) else {
          let origin = GridPoint(x: placed.origin.x * scale, y: placed.origin.y * scale)
          canvas.painter.show(run, from: catalog, at: origin, scale: scale, color: color)
          continue
        }
        for glyph in run.glyphs {
          let place = GridPoint(x: placed.origin.x + glyph.x, y: placed.origin.y + glyph.y)
          for layer in catalog.layers(face: run.face, glyph: glyph.identifier) {
            let outline = catalog.outline(face: run.face, glyph: layer.glyph)
            let figure = outline.figure {
              GridPoint(
                x: (place.x + $0.x * run.size) * scale, y: (place.y + $0.y * run.size) * scale)
            }
            canvas.painter.fill(figure, color: layer.color(in: color))
          }
        }
      }
    }
  }
}

extension GlyphLayer {
  /// Its colour in a text of some colour, whose alpha it shares.
  func color(in text: GridColor) -> GridColor {
    color.map { $0.withAlpha($0.alpha * text.alpha) } ?? text
  }
}
