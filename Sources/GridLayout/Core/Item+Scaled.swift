import GridreelPrimitives
import GridreelSceneModel

extension Item {
  /// The same item scaled about a point: its frame, its text, its figure.
  ///
  /// The edges of fills, outlines and images are rounded to whole points; lines keep their
  /// thickness.
  func scaled(by factor: Double, about center: GridPoint) -> Item {
    var item = self
    item.frame = frame.scaled(by: factor, about: center)
    switch content {
    case .fill(let paints, let radius):
      item.frame = item.frame.withWholeEdges
      item.content = .fill(paints, cornerRadius: radius * factor)
    case .outline(let line, let radius):
      item.frame = item.frame.withWholeEdges
      item.content = .outline(line, cornerRadius: radius * factor)
    case .shadow(let shadow, let radius):
      item.content = .shadow(shadow, cornerRadius: radius * factor)
    case .picture(var block):
      item.frame = item.frame.withWholeEdges
      block.cornerRadius *= factor
      item.content = .picture(block)
    case .line: item.frame = item.frame.withThickness(of: frame)
    case .text(var block):
      block.origin = block.origin.scaled(by: factor, about: center)
      block.font.size *= factor
      block.runs = block.runs?.scaled(by: factor)
      block.width *= factor
      item.content = .text(block)
    case .figure(let figure, var look):
      look.stroke = look.stroke.map {
        LineStyle(width: $0.width * factor, color: $0.color, dash: $0.dash)
      }
      item.content = .figure(
        figure.mapPoints { GridPoint(x: $0.x * factor, y: $0.y * factor) }, look)
    case .arrow, .disc, .link: break
    }
    return item
  }
}

extension GridPoint {
  /// The point, scaled about a centre.
  fileprivate func scaled(by factor: Double, about center: GridPoint) -> GridPoint {
    GridPoint(x: center.x + (x - center.x) * factor, y: center.y + (y - center.y) * factor)
  }
}

extension GridRect {
  /// The rectangle, scaled about a point.
  func scaled(by factor: Double, about center: GridPoint) -> GridRect {
    let start = GridPoint(x: x, y: y).scaled(by: factor, about: center)
    return GridRect(x: start.x, y: start.y, width: width * factor, height: height * factor)
  }

  /// The rectangle with every edge on the nearest whole point.
  fileprivate var withWholeEdges: GridRect {
    let (left, top) = (x.rounded(), y.rounded())
    return GridRect(x: left, y: top, width: maxX.rounded() - left, height: maxY.rounded() - top)
  }

  /// A line's rectangle with this one's length and its old thickness, on whole points.
  fileprivate func withThickness(of line: GridRect) -> GridRect {
    var rect = withWholeEdges
    if line.width >= line.height { rect.height = line.height } else { rect.width = line.width }
    return rect
  }
}
