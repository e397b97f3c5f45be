import GridreelPrimitives

extension GridRect {
  /// The rectangle with its edges on whole points.
  var whole: GridRect {
    let (left, top) = (x.rounded(), y.rounded())
    return GridRect(x: left, y: top, width: maxX.rounded() - left, height: maxY.rounded() - top)
  }
}
