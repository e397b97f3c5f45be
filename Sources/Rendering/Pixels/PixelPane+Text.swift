internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

extension PixelPane {
  /// Draws a text block: its shadow, its glyphs, its decoration.
  func drawText(_ block: TextBlock, on canvas: borrowing BitmapCanvas) {
    if let turn = block.turn { return drawTurned(block, turn, on: canvas) }
    let shaped = shaper.shape(block.request)
    let placement = TextPlacement(block, shaped: shaped)
    let clip = textClip(placement, within: clip)
    for part in placement.backgrounds(block, shaped) {
      fill(
        PixelRect(snapping: part.rect, scale: scale).intersection(clip), with: part.color,
        on: canvas)
    }
    if let shadow = block.shadow, shadow.color.alpha > 0 {
      drawShadow(shadow, of: placement, on: canvas)
    }
    guard block.color.alpha > 0 else { return }
    drawGlyphs(of: placement, color: block.color(of:), clip: clip, on: canvas)
    for decoration in placement.decorations(block) {
      let (left, right) = (decoration.origin.x, decoration.origin.x + decoration.width)
      let top =
        PixelRect.edge(decoration.origin.y * scale) + PixelRect.edge(decoration.line.offset * scale)
      let thickness = max(1, PixelRect.edge(decoration.line.thickness * scale))
      let area = PixelRect(
        left: PixelRect.edge(left * scale), top: top, right: PixelRect.edge(right * scale),
        bottom: top + thickness)
      fill(area.intersection(clip), with: decoration.color, on: canvas)
    }
  }

  private func textClip(_ placement: TextPlacement, within clip: PixelRect) -> PixelRect {
    guard let sides = placement.horizontalClip else { return clip }
    var cut = clip
    cut.left = max(cut.left, PixelRect.edge(sides.left * scale))
    cut.right = max(cut.left, min(cut.right, PixelRect.edge(sides.right * scale)))
    return cut
  }

  private func drawGlyphs(
    of placement: TextPlacement, color: (GlyphRun) -> GridColor, clip: PixelRect,
    on canvas: borrowing BitmapCanvas
  ) {
    for placed in placement.lines {
      for run in placed.line.runs {
        let color = color(run)
        let ink = shaper.ink(color)
        if shaper.catalog.hasPixels(face: run.face) {
          canvas.painter.save()
          canvas.painter.clip(to: clip.rect)
          let origin = GridPoint(
            x: placed.origin.x * scale, y: Double(PixelRect.edge(placed.origin.y * scale)))
          canvas.painter.show(
            run, from: shaper.catalog, at: origin, scale: scale, color: color)
          canvas.painter.restore()
        } else {
          canvas.withPixels { pixels in
            forEachMask(of: run, at: placed.origin) { mask, x, y, layer in
              let ink = layer.map { shaper.ink($0.withAlpha($0.alpha * color.alpha)) } ?? ink
              mask.coverage.withUnsafeBufferPointer { coverage in
                pixels.draw(
                  mask: coverage, maskWidth: mask.width, x: x, y: y, ink: ink, clip: clip)
              }
            }
          }
        }
      }
    }
  }

  /// Calls `body` with each visible glyph's mask, the place of its top left pixel, and the colour of a
  /// layer of a coloured glyph.
  ///
  /// The baseline is rounded to a whole row; the pen is rounded to the nearest quarter of a point,
  /// but never finer than a quarter of a pixel: finer steps are invisible, and each adds another
  /// variant of the glyph's mask to the cache and the file. Numbers stand on whole pixels where
  /// these are large, so that equal digits look the same.
  private func forEachMask(
    of run: GlyphRun, at origin: GridPoint, _ body: (GlyphMask, Int, Int, GridColor?) -> Void
  ) {
    let baseline = PixelRect.edge(origin.y * scale)
    let step = scale >= 4 ? 4 : scale >= 2 ? 2 : run.isFigures ? 4 : 1
    let isColored = shaper.catalog.isColored(face: run.face)
    for glyph in run.glyphs {
      let quarters = PixelRect.edge((origin.x + glyph.x) * scale * 4 / Double(step)) * step
      let row = baseline + PixelRect.edge(glyph.y * scale)
      func show(_ number: UInt32, _ color: GridColor?) {
        let mask = shaper.catalog.mask(
          face: run.face, glyph: number, pixelSize: run.size * scale, phase: quarters & 3)
        if let mask { body(mask, (quarters >> 2) + mask.left, row + mask.top, color) }
      }
      guard isColored else {
        show(glyph.identifier, nil)
        continue
      }
      for layer in shaper.catalog.layers(face: run.face, glyph: glyph.identifier) {
        show(layer.glyph, layer.color)
      }
    }
  }

  // MARK: Shadows

  private func drawShadow(
    _ shadow: Shadow, of placement: TextPlacement, on canvas: borrowing BitmapCanvas
  ) {
    let moved = placement.offset(x: shadow.x, y: shadow.y)
    let deviation = shadow.blur * scale / 2
    guard deviation > 0.01 else {
      // The copy may exceed the text's own extent by its offset, up to the pane's edges.
      return drawGlyphs(
        of: moved, color: { _ in shadow.color }, clip: textClip(moved, within: clip), on: canvas)
    }
    var layer = CoverageLayer(
      around: extent(of: moved).intersection(textClip(moved, within: paneClip)),
      deviation: deviation)
    for placed in moved.lines {
      for run in placed.line.runs where !shaper.catalog.isColored(face: run.face) {
        forEachMask(of: run, at: placed.origin) { mask, x, y, _ in layer.add(mask, x: x, y: y) }
      }
    }
    layer.blur()
    let ink = shaper.ink(shadow.color)
    canvas.withPixels { pixels in
      layer.coverage.withUnsafeBufferPointer { coverage in
        pixels.draw(
          mask: coverage, maskWidth: layer.area.width, x: layer.area.left, y: layer.area.top,
          ink: ink, clip: clip)
      }
    }
  }

  /// The pixels that the glyphs may touch.
  private func extent(of placement: TextPlacement) -> PixelRect {
    var extent: PixelRect?
    for placed in placement.lines {
      for run in placed.line.runs where !shaper.catalog.isColored(face: run.face) {
        forEachMask(of: run, at: placed.origin) { mask, x, y, _ in
          let area = PixelRect(left: x, top: y, right: x + mask.width, bottom: y + mask.height)
          extent = extent.map { $0.union(area) } ?? area
        }
      }
    }
    return extent ?? PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  }
}
