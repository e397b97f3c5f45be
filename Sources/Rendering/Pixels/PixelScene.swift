internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

/// Draws a scene's panes as device pixels.
struct PixelScene {
  let scale: Double
  let shaper: TextShaper
  /// The part of the picture that is drawn.
  let bounds: PixelRect
  /// The whole picture.
  private let whole: PixelRect

  init(scale: Double, shaper: TextShaper, size: (width: Int, height: Int), part: PixelRect) {
    (self.scale, self.shaper, bounds) = (scale, shaper, part)
    whole = PixelRect(left: 0, top: 0, right: size.width, bottom: size.height)
  }

  /// Draws panes, lowest first.
  ///
  /// Neighbouring panes with the same rounding are clipped together: drawing each item through an
  /// antialiased clip would let the colours below it shine through at the corners.
  func draw(_ panes: [Pane], on canvas: borrowing BitmapCanvas) {
    var rest = panes[...]
    while let first = rest.first {
      let group = rest.prefix { $0.rounding == first.rounding }
      rest = rest.dropFirst(group.count)
      let corners = first.rounding.map {
        RoundedCorners(
          PixelRect(snapping: $0.frame, scale: scale), radius: $0.radius * scale, within: bounds)
      }
      var saved: [[UInt32]] = []
      if let corners { canvas.withPixels { saved = corners.copy(from: $0) } }
      for (index, pane) in zip(group.indices, group) {
        draw(pane, followedBy: panes[(index + 1)...], on: canvas)
      }
      if let corners { canvas.withPixels { corners.restore(saved, to: $0) } }
    }
  }

  private func draw(
    _ pane: Pane, followedBy panes: ArraySlice<Pane>, on canvas: borrowing BitmapCanvas
  ) {
    let clip = clip(of: pane, within: bounds)
    guard !clip.isEmpty, pane.opacity > 0 else { return }
    // Mixing the finished pane with what was there before is the definition of a group's opacity:
    // both are `base · (1 - opacity · cover) + opacity · group`.
    var saved: [UInt32] = []
    if pane.opacity < 1 { canvas.withPixels { saved = $0.copy(clip) } }
    var drawing = PixelPane(
      scale: scale, shaper: shaper, clip: clip, paneClip: self.clip(of: pane, within: whole))
    let isPart = bounds != whole
    for (index, item) in pane.items.enumerated() {
      if Allowance.isSpent { break }
      if isPart, !drawing.mayTouch(item) { continue }
      if case .shadow(let shadow, _) = item.content {
        drawing.covered = covered(
          by: pane.items[(index + 1)...], in: pane, then: panes, near: reach(of: shadow, item.frame)
        )
      }
      drawing.draw(item, on: canvas)
    }
    if pane.opacity < 1 {
      canvas.withPixels { $0.restore(saved, to: clip, keeping: pane.opacity) }
    }
  }

  private func clip(of pane: Pane, within bounds: PixelRect) -> PixelRect {
    var clip = bounds
    if let rect = pane.clip { clip = clip.intersection(PixelRect(snapping: rect, scale: scale)) }
    if let rounding = pane.rounding {
      clip = clip.intersection(PixelRect(snapping: rounding.frame, scale: scale))
    }
    return clip
  }

  /// The area in which a shadow may be visible.
  private func reach(of shadow: Shadow, _ frame: GridRect) -> PixelRect {
    let blur = 1.5 * shadow.blur + 1
    return PixelRect(
      snapping: GridRect(
        x: frame.x + shadow.x - blur, y: frame.y + shadow.y - blur,
        width: frame.width + 2 * blur, height: frame.height + 2 * blur), scale: scale)
  }

  /// The largest rectangle within `reach` that a single later fill hides completely; empty if there
  /// is none.
  private func covered(
    by items: ArraySlice<Item>, in pane: Pane, then panes: ArraySlice<Pane>, near reach: PixelRect
  ) -> PixelRect {
    var largest = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
    func consider(_ items: ArraySlice<Item>, in pane: Pane) {
      var clip = clip(of: pane, within: bounds)
      if let rounding = pane.rounding {
        clip = clip.intersection(
          PixelRect(snapping: rounding.frame, scale: scale).inset(by: rounding.radius * scale))
      }
      for item in items {
        guard case .fill(let paints, let radius) = item.content, paints.contains(where: \.isOpaque)
        else { continue }
        let area = PixelRect(snapping: item.frame, scale: scale).inset(by: radius * scale)
          .intersection(clip).intersection(reach)
        if area.width * area.height > largest.width * largest.height { largest = area }
      }
    }
    consider(items, in: pane)
    for later in panes where later.opacity >= 1 { consider(later.items[...], in: later) }
    return largest
  }
}
