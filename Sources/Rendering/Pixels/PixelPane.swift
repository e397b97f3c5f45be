internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

/// Draws the items of one pane as device pixels.
///
/// Horizontal and vertical edges are aligned to whole pixels: a rectangle's edges are rounded, a
/// line keeps its far edge and is at least one pixel thick.
struct PixelPane {
  /// Device pixels per point.
  let scale: Double
  let shaper: TextShaper
  /// The drawable area.
  let clip: PixelRect
  /// The same if the whole picture were drawn at once: what lies in it may cast shadows into `clip`.
  let paneClip: PixelRect
  /// The area that later fills will hide, so that shadows need not be drawn there.
  var covered = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  func draw(_ item: Item, on canvas: borrowing BitmapCanvas) {
    let area = PixelRect(snapping: item.frame, scale: scale)
    switch item.content {
    case .fill(let paints, let cornerRadius):
      fill(area, with: paints, cornerRadius: cornerRadius * scale, on: canvas)
    case .line(let color, let dash):
      drawLine(item.frame, color: color, dash: dash, on: canvas)
    case .outline(let style, let cornerRadius):
      drawOutline(area, style: style, cornerRadius: cornerRadius * scale, on: canvas)
    case .shadow(let shadow, let cornerRadius):
      drawShadow(area, shadow, cornerRadius: cornerRadius * scale, on: canvas)
    case .text(let block):
      drawText(block, on: canvas)
    case .arrow(let arrow):
      drawArrow(arrow, in: area, on: canvas)
    case .disc(let color):
      let radius = Double(min(area.width, area.height)) / 2
      paint(on: canvas) { painter in
        painter.fillCircle(center: area.rect.center, radius: radius, color: color)
      }
    case .figure(let figure, let look): drawFigure(figure, look, in: area, on: canvas)
    case .picture(let block): drawPicture(block, in: area, on: canvas)
    case .link: break
    }
  }

  /// Whether an item may be visible where this pane is drawn; true in doubt.
  func mayTouch(_ item: Item) -> Bool {
    guard case .text(let block) = item.content else { return true }
    // Letters, marks and shadows may exceed their frame, but not by several lines.
    let reach = 4 * block.font.size + (block.shadow.map { abs($0.y) + 2 * $0.blur } ?? 0)
    let top = min(item.frame.y, block.origin.y) - reach
    let bottom = max(item.frame.maxY, block.origin.y) + reach
    return bottom * scale > Double(clip.top) && top * scale < Double(clip.bottom)
  }

  /// Lends Cairo's painter, clipped to the pane.
  func paint(on canvas: borrowing BitmapCanvas, _ body: (borrowing Painter) -> Void) {
    canvas.painter.save()
    canvas.painter.clip(to: clip.rect)
    body(canvas.painter)
    canvas.painter.restore()
  }

  /// Composites a colour over whole pixels.
  func fill(_ area: PixelRect, with color: GridColor, on canvas: borrowing BitmapCanvas) {
    let visible = area.intersection(clip)
    guard !visible.isEmpty else { return }
    canvas.withPixels { $0.fill(visible, with: color) }
  }

  // MARK: Fills

  private func fill(
    _ area: PixelRect, with paints: [Paint], cornerRadius: Double,
    on canvas: borrowing BitmapCanvas
  ) {
    let visible = area.intersection(clip)
    guard !visible.isEmpty else { return }
    let blend = VerticalBlend(paints, over: area.rect)
    if cornerRadius <= 0, let blend {
      guard let only = blend.color else {
        return canvas.withPixels { pixels in
          for y in visible.top..<visible.bottom {
            let row = PixelRect(left: visible.left, top: y, right: visible.right, bottom: y + 1)
            pixels.fill(row, with: blend.color(at: Double(y) + 0.5))
          }
        }
      }
      return fill(visible, with: only, on: canvas)
    }
    let layers = blend?.color.map { [Paint.color($0)] } ?? paints
    paint(on: canvas) { painter in
      painter.setAntialiasing(cornerRadius > 0)
      for layer in layers { painter.fill(area.rect, cornerRadius: cornerRadius, with: layer) }
    }
  }

  // MARK: Lines

  private func drawLine(
    _ frame: GridRect, color: GridColor, dash: [Double], on canvas: borrowing BitmapCanvas
  ) {
    let isLevel = frame.width >= frame.height
    var area = PixelRect(snapping: frame, scale: scale)
    let thickness = max(1, PixelRect.edge((isLevel ? frame.height : frame.width) * scale))
    if isLevel {
      area.top = area.bottom - thickness
    } else {
      area.left = area.right - thickness
    }
    guard !dash.isEmpty else { return fill(area, with: color, on: canvas) }
    let (start, end) = isLevel ? (frame.x, frame.maxX) : (frame.y, frame.maxY)
    for stroke in DashedLine.strokes(from: start, to: end, dash: dash) {
      var part = area
      let from = PixelRect.edge(stroke.start * scale)
      let to = max(from + 1, PixelRect.edge(stroke.end * scale))
      if isLevel {
        (part.left, part.right) = (from, to)
      } else {
        (part.top, part.bottom) = (from, to)
      }
      fill(part.intersection(area), with: color, on: canvas)
    }
  }

  private func drawOutline(
    _ area: PixelRect, style: LineStyle, cornerRadius: Double, on canvas: borrowing BitmapCanvas
  ) {
    guard style.isVisible, !area.isEmpty else { return }
    let width = max(1, PixelRect.edge(style.width * scale))
    guard style.dash.isEmpty else {
      let half = Double(width) / 2
      return paint(on: canvas) { painter in
        painter.stroke(
          area.rect.inset(by: Insets(half)), cornerRadius: max(0, cornerRadius - half),
          width: Double(width), color: style.color, dash: style.dash.map { $0 * scale })
      }
    }
    guard cornerRadius <= 0 else {
      return paint(on: canvas) { painter in
        painter.fillRing(
          area.rect, cornerRadius: cornerRadius, width: Double(width), color: style.color)
      }
    }
    let inner = PixelRect(
      left: area.left + width, top: area.top + width, right: area.right - width,
      bottom: area.bottom - width)
    guard !inner.isEmpty else { return fill(area, with: style.color, on: canvas) }
    let (left, right) = (area.left, area.right)
    for edge in [
      PixelRect(left: left, top: area.top, right: right, bottom: inner.top),
      PixelRect(left: left, top: inner.bottom, right: right, bottom: area.bottom),
      PixelRect(left: left, top: inner.top, right: inner.left, bottom: inner.bottom),
      PixelRect(left: inner.right, top: inner.top, right: right, bottom: inner.bottom),
    ] {
      fill(edge, with: style.color, on: canvas)
    }
  }

  // MARK: Arrows

  private func drawArrow(_ arrow: Arrow, in area: PixelRect, on canvas: borrowing BitmapCanvas) {
    let figure = ArrowFigure(arrow, in: area.rect, snaps: true)
    paint(on: canvas) { painter in painter.draw(figure, color: arrow.color) }
  }
}
