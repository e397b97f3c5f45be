internal import GridreelCanvas
internal import GridreelPrimitives

/// Draws image files.
extension PageWriter {
  /// The length of a drawing's longer side, in its form's units.
  private static let drawingSide = 1000.0
  /// The length of the longer side of a drawing that only pixels can show, in pixels.
  private static let rasterSide = 1024.0

  /// Draws the whole picture so that it fills a rectangle.
  func draw(_ picture: Picture, from cache: PictureCache, in rect: GridRect, opacity: Double) {
    do throws(GridreelError) {
      let name = try images.name(of: picture) { images throws(GridreelError) in
        try add(picture, cache, to: &images)
      }
      draw(image: name, in: rect, opacity: opacity)
    } catch {
      failure = failure ?? error
    }
  }

  /// Draws an image that fills the unit square.
  func draw(image name: Int, in rect: GridRect, opacity: Double) {
    let value = Int((opacity * 255).rounded())
    guard value > 0 else { return }
    save()
    ensureMark()
    set(opacity: value)
    content.add(rect.width)
    content.add("0 0 ")
    content.add(-rect.height)
    content.add(GridPoint(x: rect.x, y: rect.maxY))
    content.add("cm ")
    show(name)
    restore()
  }

  /// Writes a picture: a JPEG file unchanged, shapes as shapes, and everything else as pixels.
  private func add(
    _ picture: Picture, _ cache: PictureCache, to images: inout DocumentImages
  ) throws(GridreelError) -> Int {
    if let components = picture.plainComponents {
      return images.add(jpeg: picture.bytes, picture.size, components: components, &objects)
    }
    if let bitmap = picture.bitmap { return images.add(bitmap, &objects) }
    let longer = max(picture.size.width, picture.size.height)
    let drawable = cache.drawable(picture)
    let box = picture.size.scaled(by: Self.drawingSide / longer)
    if let drawing = drawable.drawing(width: box.width, height: box.height) {
      let form = VectorForm(box: box, resources: resources)
      return form.add(drawing.steps, isUnit: true, to: &images, &paints, &objects)
    }
    let area = picture.size.scaled(by: Self.rasterSide / longer)
    let (width, height) = (max(1, Int(area.width)), max(1, Int(area.height)))
    let whole = GridRect(x: 0, y: 0, width: Double(width), height: Double(height))
    let raster = RasterPicture(drawable, in: whole, width: width, height: height)
    let pixels = try BitmapCanvas.draw(width: width, height: height, background: .clear) {
      $0.painter.draw(raster, in: whole)
    }
    return images.add(Bitmap(width: width, height: height, pixels: pixels), &objects)
  }
}

extension GridSize {
  fileprivate func scaled(by factor: Double) -> GridRect {
    GridRect(x: 0, y: 0, width: width * factor, height: height * factor)
  }
}
