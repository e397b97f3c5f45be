internal import GridreelPrimitives

/// Rectangles of one colour that are written as one path.
struct RectangleBatch {
  let color: GridColor
  private var rects: [GridRect]
  private var extent: GridRect

  /// Starts with a rectangle.
  init(_ rect: GridRect, color: GridColor) { (self.color, rects, extent) = (color, [rect], rect) }

  /// Adds a rectangle; returns false if it has another colour or would be blended twice.
  mutating func add(_ rect: GridRect, color: GridColor) -> Bool {
    // A path covers each place once; translucent rectangles that overlap would look lighter.
    guard color == self.color, color.isOpaque || !extent.intersects(rect) else { return false }
    rects.append(rect)
    let (left, top) = (min(extent.x, rect.x), min(extent.y, rect.y))
    let (right, bottom) = (max(extent.maxX, rect.maxX), max(extent.maxY, rect.maxY))
    extent = GridRect(x: left, y: top, width: right - left, height: bottom - top)
    return true
  }

  /// The rectangles as an SVG element, with the attributes of their colour.
  func element(_ fill: String) -> String {
    if rects.count == 1 { return "<rect\(SVGDefinitions.geometry(extent))\(fill)/>" }
    let path = rects.map { rect in
      let (width, height) = (SVGText.number(rect.width), SVGText.number(rect.height))
      return "M\(SVGText.number(rect.x)) \(SVGText.number(rect.y))h\(width)v\(height)h-\(width)z"
    }.joined()
    return "<path\(fill) d=\"\(path)\"/>"
  }
}

extension GridRect {
  /// The rectangle with its edges rounded to whole units.
  var snapped: GridRect {
    let (left, top) = (x.rounded(), y.rounded())
    return GridRect(
      x: left, y: top, width: maxX.rounded() - left, height: maxY.rounded() - top)
  }

  /// A line's rectangle: its far edge on a whole unit, its thickness an integer if it is at least 1.
  var snappedLine: GridRect {
    var rect = snapped
    if width >= height {
      rect.height = height < 1 ? height : height.rounded()
      rect.y = maxY.rounded() - rect.height
    } else {
      rect.width = width < 1 ? width : width.rounded()
      rect.x = maxX.rounded() - rect.width
    }
    return rect
  }
}
