internal import Canvas
internal import Primitives

/// What draws a page of a document: Cairo's pen, or our own writer of content streams.
///
/// Units are the page's own, y growing downwards.
protocol PagePainter: ~Copyable {
  /// Remembers clip and units until ``restore()``.
  func save()
  /// Returns to what the latest ``save()`` remembered.
  func restore()
  /// Cuts what follows to a rectangle.
  func clip(to rect: Rect, cornerRadius: Double)
  /// Gathers what follows as one thing until ``endGroup(opacity:)``.
  func beginGroup()
  /// Draws what was gathered with an opacity in `0...1`.
  func endGroup(opacity: Double)

  /// Fills a rectangle; a gradient runs over `frame`, nil being the rectangle itself.
  func fill(_ rect: Rect, cornerRadius: Double, with paint: Paint, over frame: Rect?)
  /// Fills what lies between a rounded rectangle and the same one drawn in by `width`.
  func fillRing(_ rect: Rect, cornerRadius: Double, width: Double, color: Color)
  /// Fills a closed polygon.
  func fill(polygon: [Point], color: Color)
  /// Fills a circle.
  func fillCircle(center: Point, radius: Double, color: Color)
  /// Fills a figure.
  func fill(_ figure: Figure, color: Color)
  /// Draws lines through points as one shape; an empty `dash` is a solid line.
  func stroke(polylines: [[Point]], width: Double, color: Color, end: LineEnd, dash: [Double])
  /// Draws a line along a rounded rectangle's edge, half of it on either side.
  func stroke(_ rect: Rect, cornerRadius: Double, width: Double, color: Color, dash: [Double])
  /// Draws a line along a figure.
  func stroke(_ figure: Figure, width: Double, color: Color, end: LineEnd)
  /// Draws all of a picture so that it fills a rectangle.
  func draw(_ picture: DrawablePicture, in rect: Rect, opacity: Double)

  /// Shows a run's glyphs in their own colours where they have some, else in `color`.
  func show(
    _ run: GlyphRun, from catalog: FontCatalog, at origin: Point, scale: Double, color: Color)
  /// Shows a run's glyphs with the text they stand for, so that it can be selected and searched.
  func showSelectable(
    _ run: GlyphRun, from catalog: FontCatalog, at origin: Point, color: Color)
  /// Fills the shapes of a run's glyphs, which leaves nothing to select.
  func fillOutlines(of run: GlyphRun, from catalog: FontCatalog, at origin: Point, color: Color)

  /// Whether elements say more than their roles: how many columns they span, whose headers they are.
  var writesAttributes: Bool { get }
  /// Opens an element of the document's structure.
  func beginTag(_ tag: StructureTag)
  /// Opens an element that leads to an address; ends with ``endTag(_:)`` of `Link`.
  func beginLink(to address: String)
  /// Closes the element opened last.
  func endTag(_ name: String)
}

extension PagePainter where Self: ~Copyable {
  /// Opens an element of the document's structure, such as `Table`.
  borrowing func beginTag(_ name: String) { beginTag(StructureTag(name)) }
}

extension Painter: PagePainter {
  // Cairo 1.16 writes no attributes.
  var writesAttributes: Bool { false }

  func beginTag(_ tag: StructureTag) { beginTag(tag.role) }
}
