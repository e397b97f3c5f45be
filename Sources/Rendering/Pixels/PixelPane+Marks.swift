internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

/// Draws figures and pictures.
extension PixelPane {
  func drawFigure(
    _ figure: Figure, _ look: FigureLook, in area: PixelRect, on canvas: borrowing BitmapCanvas
  ) {
    let (left, top) = (Double(area.left), Double(area.top))
    func place(_ point: GridPoint) -> GridPoint {
      let (x, y) = (point.x * scale, point.y * scale)
      return look.isSnapped
        ? GridPoint(x: left + x.rounded(), y: top + y.rounded())
        : GridPoint(x: left + x, y: top + y)
    }
    let placed = figure.mapPoints(place)
    paint(on: canvas) { painter in painter.draw(placed, look, scale: scale) }
  }

  func drawPicture(
    _ block: PictureBlock, in area: PixelRect, on canvas: borrowing BitmapCanvas
  ) {
    guard !area.intersection(clip).isEmpty, block.opacity > 0 else { return }
    let raster = shaper.pictures.raster(block, width: area.width, height: area.height)
    paint(on: canvas) { painter in
      painter.draw(
        raster, in: area.rect, cornerRadius: block.cornerRadius * scale, opacity: block.opacity)
    }
  }
}
