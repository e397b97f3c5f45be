internal import Canvas
internal import Primitives
internal import SceneModel

/// Figures and pictures.
extension VectorPage {
  func draw(
    _ figure: Figure, _ look: FigureLook, in frame: Rect,
    with painter: borrowing some PagePainter & ~Copyable
  ) {
    painter.draw(figure.offset(x: frame.x, y: frame.y), look, scale: 1)
  }

  func draw(
    _ block: PictureBlock, in frame: Rect, with painter: borrowing some PagePainter & ~Copyable
  ) {
    guard !frame.isEmpty, block.opacity > 0 else { return }
    let whole = block.picture.rect(in: frame, fit: block.fit)
    painter.save()
    if block.cornerRadius > 0 || !frame.contains(whole) {
      painter.clip(to: frame, cornerRadius: block.cornerRadius)
    }
    painter.draw(shaper.pictures.drawable(block.picture), in: whole, opacity: block.opacity)
    painter.restore()
  }
}
