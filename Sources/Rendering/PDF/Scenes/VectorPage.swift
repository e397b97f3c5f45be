internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

/// Draws a scene's items in points, without snapping to pixels.
struct VectorPage {
  let shaper: TextShaper
  /// Whether text stays text or becomes shapes.
  let text: VectorText

  /// Draws everything but text; skips drawings of the cells in `figures`, which their elements
  /// contain.
  func drawBackground(
    of scene: Scene, figures: Set<Identity.Owner> = [], on page: PageWriter
  ) {
    draw(scene, on: page) { item in
      if item.isText { return }
      if !figures.isEmpty, case .mark = item.identity.part,
        figures.contains(item.identity.owner)
      {
        page.figure = item.identity.owner
      }
      draw(item, on: page)
      page.figure = nil
    }
  }

  /// Draws everything, texts included, in the scene's drawing order.
  func drawInOrder(_ scene: Scene, on page: PageWriter) {
    // The pane's clip is already set.
    let clip = PaneClip(Pane(.frame))
    draw(scene, on: page) { item in
      guard case .text(let block) = item.content else { return draw(item, on: page) }
      draw(block, in: clip, on: page)
    }
  }

  private func draw(_ scene: Scene, on page: PageWriter, item drawItem: (Item) -> Void) {
    if let background = scene.background, background.alpha > 0 {
      page.fill(
        GridRect(x: 0, y: 0, width: scene.size.width, height: scene.size.height),
        cornerRadius: 0, with: .color(background), over: nil)
    }
    for pane in scene.panes where pane.opacity > 0 {
      let clip = PaneClip(pane)
      page.settle()
      let start = page.content.count
      page.save()
      if let rect = clip.rect { page.clip(to: rect, cornerRadius: 0) }
      if let rounding = clip.rounding {
        page.clip(to: rounding.frame, cornerRadius: rounding.radius)
      }
      if pane.opacity < 1 { page.beginGroup() }
      for place in pane.items.indices where !Allowance.isSpent { drawItem(pane.items[place]) }
      if pane.opacity < 1 { page.endGroup(opacity: pane.opacity) }
      page.restore()
      page.sharePane(from: start)
    }
  }

  private func draw(_ item: Item, on page: PageWriter) {
    let frame = item.frame
    switch item.content {
    case .fill(let paints, let cornerRadius):
      let flat = VerticalBlend(paints, over: frame)?.color
      for paint in flat.map({ [Paint.color($0)] }) ?? paints {
        page.fill(frame, cornerRadius: cornerRadius, with: paint, over: nil)
      }
    case .line(let color, let dash): drawLine(frame, color: color, dash: dash, on: page)
    case .outline(let style, let radius):
      drawOutline(frame, style: style, cornerRadius: radius, on: page)
    case .shadow(let shadow, let radius):
      page.draw(shadow, of: frame, cornerRadius: radius)
    case .text, .link: break
    case .arrow(let arrow):
      page.draw(ArrowFigure(arrow, in: frame, snaps: false), color: arrow.color)
    case .disc(let color): page.fill(Figure(circleIn: frame), color: color)
    case .figure(let figure, let look):
      page.draw(figure.offset(x: frame.x, y: frame.y), look, scale: 1)
    case .picture(let block): draw(block, in: frame, on: page)
    }
  }

  private func drawLine(_ frame: GridRect, color: GridColor, dash: [Double], on page: PageWriter) {
    guard !dash.isEmpty else {
      return page.fill(frame, cornerRadius: 0, with: .color(color), over: nil)
    }
    let middle = frame.center
    let isLevel = frame.width >= frame.height
    let ends =
      isLevel
      ? [GridPoint(x: frame.x, y: middle.y), GridPoint(x: frame.maxX, y: middle.y)]
      : [GridPoint(x: middle.x, y: frame.y), GridPoint(x: middle.x, y: frame.maxY)]
    page.stroke(
      polylines: [ends], width: isLevel ? frame.height : frame.width, color: color,
      end: .butt, dash: dash)
  }

  private func drawOutline(
    _ frame: GridRect, style: LineStyle, cornerRadius: Double,
    on page: PageWriter
  ) {
    guard style.isVisible else { return }
    guard !style.dash.isEmpty else {
      return page.fillRing(
        frame, cornerRadius: cornerRadius, width: style.width, color: style.color)
    }
    let half = style.width / 2
    page.stroke(
      frame.inset(by: Insets(half)), cornerRadius: max(0, cornerRadius - half),
      width: style.width, color: style.color, dash: style.dash)
  }

  private func draw(_ block: PictureBlock, in frame: GridRect, on page: PageWriter) {
    guard !frame.isEmpty, block.opacity > 0 else { return }
    let whole = block.picture.rect(in: frame, fit: block.fit)
    page.save()
    if block.cornerRadius > 0 || !frame.contains(whole) {
      page.clip(to: frame, cornerRadius: block.cornerRadius)
    }
    page.draw(block.picture, from: shaper.pictures, in: whole, opacity: block.opacity)
    page.restore()
  }
}

extension Item {
  /// Whether it is a text.
  fileprivate var isText: Bool {
    if case .text = content { true } else { false }
  }
}
