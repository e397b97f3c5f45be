package import GridreelPrimitives

/// The light on some parts of a grid: a shade over all others.
package struct Spotlight: Hashable, Sendable {
  /// A part that is lit, and the rows to which it belongs.
  package struct Light: Hashable, Sendable {
    package let rect: GridRect
    package let rows: Set<RowIdentity>

    /// Lights a rectangle, in points from the picture's top left.
    package init(_ rect: GridRect, of rows: Set<RowIdentity>) {
      (self.rect, self.rows) = (rect, rows)
    }
  }

  /// The radius of the light's corners, in points.
  package static let radius = 6.0
  /// The shade's item.
  package static let shade = Identity(.callout(Scene.spotlight), .background)

  /// The area of the shade, with its radius, in points.
  package let frame: GridRect
  package let cornerRadius: Double
  package let lights: [Light]
  package let wash: GridColor

  /// Lights some parts of a frame.
  package init(frame: GridRect, cornerRadius: Double, lights: [Light], wash: GridColor) {
    (self.frame, self.cornerRadius) = (frame, cornerRadius)
    (self.lights, self.wash) = (lights, wash)
  }

  /// The shade at rest.
  package var item: Item {
    Self.shade(over: frame, cornerRadius, without: lights.map(\.rect), FigureLook(fill: wash))
  }

  /// A shade over a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - radius: The radius of its corners, in points.
  ///   - lights: The parts without shade.
  ///   - look: The shade's colour.
  /// - Returns: Its item.
  package static func shade(
    over frame: GridRect, _ radius: Double, without lights: [GridRect], _ look: FigureLook
  ) -> Item {
    var figure = Figure.rounded(frame, radius: radius)
    for light in apart(lights) {
      let hole = light.outset(by: Insets(1)).intersection(frame)
      figure.append(Figure.rounded(hole, radius: Self.radius, isReversed: true))
    }
    return Item(
      shade, frame: frame, content: .figure(figure.offset(x: -frame.x, y: -frame.y), look))
  }

  /// Merges rectangles that overlap until no two share an area.
  private static func apart(_ rects: [GridRect]) -> [GridRect] {
    var result: [GridRect] = []
    for rect in rects {
      var rect = rect
      while let place = result.firstIndex(where: { $0.outset(by: Insets(2)).intersects(rect) }) {
        rect = rect.union(result.remove(at: place))
      }
      result.append(rect)
    }
    return result
  }
}

extension GridRect {
  /// The smallest rectangle around both.
  package func union(_ other: GridRect) -> GridRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return GridRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
