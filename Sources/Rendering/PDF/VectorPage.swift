internal import Canvas
internal import Primitives
internal import SceneModel

/// Draws a scene's items in points with Cairo, nothing being snapped to pixels.
struct VectorPage {
  /// The fonts.
  let shaper: TextShaper
  /// Whether text stays text.
  let text: VectorText

  /// Draws all that is not text.
  func drawBackground(of scene: Scene, with painter: borrowing some PagePainter & ~Copyable) {
    draw(scene, with: painter) { draw($0, with: painter) }
  }

  /// Draws everything, texts too, in the scene's order.
  func drawInOrder(_ scene: Scene, with painter: borrowing some PagePainter & ~Copyable) {
    // The pane's clip holds already.
    let clip = PaneClip(Pane(.frame))
    draw(scene, with: painter) { item in
      guard case .text(let block) = item.content else { return draw(item, with: painter) }
      draw(block, in: clip, with: painter)
    }
  }

  private func draw(
    _ scene: Scene, with painter: borrowing some PagePainter & ~Copyable,
    item drawItem: (Item) -> Void
  ) {
    if let background = scene.background, background.alpha > 0 {
      painter.fill(
        Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height),
        cornerRadius: 0, with: .color(background), over: nil)
    }
    for pane in scene.panes where pane.opacity > 0 {
      let clip = PaneClip(pane)
      painter.save()
      if let rect = clip.rect { painter.clip(to: rect, cornerRadius: 0) }
      if let rounding = clip.rounding {
        painter.clip(to: rounding.frame, cornerRadius: rounding.radius)
      }
      if pane.opacity < 1 { painter.beginGroup() }
      for item in pane.items { drawItem(item) }
      if pane.opacity < 1 { painter.endGroup(opacity: pane.opacity) }
      painter.restore()
    }
  }

  private func draw(_ item: Item, with painter: borrowing some PagePainter & ~Copyable) {
    let frame = item.frame
    switch item.content {
    case .fill(let paints, let cornerRadius):
      let flat = VerticalBlend(paints, over: frame)?.color
      for paint in flat.map({ [Paint.color($0)] }) ?? paints {
        painter.fill(frame, cornerRadius: cornerRadius, with: paint, over: nil)
      }
    case .line(let color, let dash): drawLine(frame, color: color, dash: dash, with: painter)
    case .outline(let style, let radius):
      drawOutline(frame, style: style, cornerRadius: radius, with: painter)
    case .shadow(let shadow, let radius):
      drawShadow(frame, shadow, cornerRadius: radius, with: painter)
    case .text: break
    case .arrow(let arrow):
      painter.draw(
        ArrowFigure(arrow, in: frame, snaps: false), color: arrow.color)
    case .disc(let color):
      painter.fillCircle(
        center: frame.center, radius: min(frame.width, frame.height) / 2, color: color)
    case .figure(let figure, let look): draw(figure, look, in: frame, with: painter)
    case .picture(let block): draw(block, in: frame, with: painter)
    case .link: break
    }
  }

  private func drawLine(
    _ frame: Rect, color: Color, dash: [Double],
    with painter: borrowing some PagePainter & ~Copyable
  ) {
    guard !dash.isEmpty else {
      return painter.fill(frame, cornerRadius: 0, with: .color(color), over: nil)
    }
    let middle = frame.center
    let isLevel = frame.width >= frame.height
    let ends =
      isLevel
      ? [Point(x: frame.x, y: middle.y), Point(x: frame.maxX, y: middle.y)]
      : [Point(x: middle.x, y: frame.y), Point(x: middle.x, y: frame.maxY)]
    painter.stroke(
      polylines: [ends], width: isLevel ? frame.height : frame.width, color: color,
      end: .butt, dash: dash)
  }

  private func drawOutline(
    _ frame: Rect, style: LineStyle, cornerRadius: Double,
    with painter: borrowing some PagePainter & ~Copyable
  ) {
    guard style.isVisible else { return }
    guard !style.dash.isEmpty else {
      return painter.fillRing(
        frame, cornerRadius: cornerRadius, width: style.width, color: style.color)
    }
    let half = style.width / 2
    painter.stroke(
      frame.inset(by: Insets(half)), cornerRadius: max(0, cornerRadius - half),
      width: style.width, color: style.color, dash: style.dash)
  }

  /// Draws a blurred rectangle as a stack of sharp ones, each a little smaller and all translucent.
  private func drawShadow(
    _ frame: Rect, _ shadow: Shadow, cornerRadius: Double,
    with painter: borrowing some PagePainter & ~Copyable
  ) {
    for layer in ShadowStack(frame, shadow, cornerRadius: cornerRadius).layers {
      painter.fill(
        layer.frame, cornerRadius: layer.cornerRadius,
        with: .color(shadow.color.withAlpha(layer.alpha)), over: nil)
    }
  }
}
