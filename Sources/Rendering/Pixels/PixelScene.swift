internal import Canvas
internal import Primitives
internal import SceneModel

/// A scene's panes on their way to device pixels.
struct PixelScene {
  let scale: Double
  let shaper: TextShaper
  let bounds: PixelRect

  init(scale: Double, shaper: TextShaper, width: Int, height: Int) {
    (self.scale, self.shaper) = (scale, shaper)
    bounds = PixelRect(left: 0, top: 0, right: width, bottom: height)
  }

  /// Draws panes, the first lowest.
  ///
  /// Neighbouring panes with the same rounding are cut together: drawing each thing through a smooth
  /// clip would let the colours below it shine through at the corners.
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
      for pane in group { draw(pane, on: canvas) }
      if let corners { canvas.withPixels { corners.restore(saved, to: $0) } }
    }
  }

  private func draw(_ pane: Pane, on canvas: borrowing BitmapCanvas) {
    var clip = bounds
    if let rect = pane.clip { clip = clip.intersection(PixelRect(snapping: rect, scale: scale)) }
    if let rounding = pane.rounding {
      clip = clip.intersection(PixelRect(snapping: rounding.frame, scale: scale))
    }
    guard !clip.isEmpty else { return }
    let drawing = PixelPane(scale: scale, shaper: shaper, clip: clip)
    for item in pane.items { drawing.draw(item, on: canvas) }
  }
}
