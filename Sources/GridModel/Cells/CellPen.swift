public import GridreelPrimitives

/// Draws simple shapes inside a cell, bottom to top, in the picture's coordinates.
public struct CellPen {
  /// The marks drawn so far, bottom to top.
  package private(set) var marks: [CellMark] = []
  /// The link target of the cell; nil for none.
  package private(set) var address: String?
  private let frame: GridRect

  /// Makes a pen for the area of `frame`.
  package init(frame: GridRect) { self.frame = frame }

  /// Fills a rectangle, clipped to the cell.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, whose edges snap to whole device pixels.
  ///   - color: The fill colour.
  ///   - cornerRadius: The corner radius in points; limited to half of the shorter side.
  ///   - name: Identifies the shape while the cell changes; nil numbers the shapes.
  public mutating func fill(
    _ rect: GridRect, _ color: GridColor, cornerRadius: Double = 0, as name: String? = nil
  ) {
    let rect = rect.intersection(frame)
    guard !rect.isEmpty, color.alpha > 0 else { return }
    let radius = min(max(0, cornerRadius), rect.width / 2, rect.height / 2)
    add(.fill(color, cornerRadius: radius), rect, name)
  }

  /// Strokes the inside of a rectangle's edge, clipped to the cell.
  public mutating func outline(
    _ rect: GridRect, _ line: LineStyle, cornerRadius: Double = 0, as name: String? = nil
  ) {
    let rect = rect.intersection(frame)
    guard !rect.isEmpty, line.isVisible else { return }
    let radius = min(max(0, cornerRadius), rect.width / 2, rect.height / 2)
    add(.outline(line, cornerRadius: radius), rect, name)
  }

  /// Draws a straight line with round caps.
  public mutating func line(
    from start: GridPoint, to end: GridPoint, _ line: LineStyle, as name: String? = nil
  ) {
    path(Figure(through: [start, end]), stroke: line, as: name)
  }

  /// Fills the largest circle that fits in the centre of a rectangle.
  public mutating func disc(in rect: GridRect, _ color: GridColor, as name: String? = nil) {
    guard !rect.isEmpty, color.alpha > 0 else { return }
    add(.disc(color), rect, name)
  }

  /// Draws an arrow that fills a square, rotated clockwise by degrees; 0 points up.
  public mutating func arrow(
    in rect: GridRect, _ shape: ArrowShape = .triangle, angle: Double, _ color: GridColor,
    as name: String? = nil
  ) {
    guard !rect.isEmpty, color.alpha > 0 else { return }
    add(.arrow(shape, color, angle: angle), rect, name)
  }

  /// Fills or strokes a path, which must stay within the cell.
  ///
  /// - Parameters:
  ///   - figure: The path, in the picture's coordinates.
  ///   - rect: The anchor of the path, whose points move with the rectangle's top left corner as it
  ///     snaps to a whole device pixel; nil uses the cell.
  ///   - fill: The fill colour; nil does not fill.
  ///   - stroke: The line style; nil does not stroke.
  ///   - isRound: Whether line caps and joins are round.
  ///   - isSnapped: Whether its corners snap to whole device pixels.
  ///   - name: Identifies the shape while the cell changes; nil numbers the shapes.
  public mutating func path(
    _ figure: Figure, in rect: GridRect? = nil, fill: GridColor? = nil, stroke: LineStyle? = nil,
    isRound: Bool = true,
    isSnapped: Bool = false, as name: String? = nil
  ) {
    let rect = rect ?? frame
    guard !figure.steps.isEmpty, fill != nil || stroke != nil else { return }
    let look = FigureLook(
      fill: fill, stroke: stroke, isRound: isRound, isSnapped: isSnapped)
    add(.figure(figure.offset(x: -rect.x, y: -rect.y), look), rect, name)
  }

  /// Draws a bar upon its track, clipped to the cell; in a reel the bar's length follows its number.
  package mutating func gauge(_ gauge: Gauge, in track: GridRect, _ color: GridColor) {
    let count = marks.count
    fill(track, color, cornerRadius: track.height / 2, as: "track")
    if marks.count > count { marks[count].gauge = gauge }
    guard let bar = gauge.bar(in: track) else { return }
    if let figure = bar.figure {
      path(figure.offset(x: bar.frame.x, y: bar.frame.y), in: bar.frame, fill: bar.color, as: "bar")
    } else {
      fill(bar.frame, bar.color, cornerRadius: track.height / 2, as: "bar")
    }
  }

  /// Draws one line of text, centred vertically in a rectangle and truncated if it is too long.
  ///
  /// - Parameters:
  ///   - text: The text to draw.
  ///   - rect: The available area, clipped to the cell.
  ///   - look: Font, colour and alignment.
  ///   - name: Identifies the shape while the cell changes; nil numbers the shapes.
  public mutating func text(
    _ text: String, in rect: GridRect, _ look: CellTextLook, as name: String? = nil
  ) {
    let rect = rect.intersection(frame)
    guard !text.isEmpty, !rect.isEmpty else { return }
    add(.text(text, look), rect, name)
  }

  /// Draws an image in a rectangle, which is clipped to the cell.
  public mutating func picture(
    _ picture: Picture, in rect: GridRect, fit: Picture.Fit = .contain, cornerRadius: Double = 0,
    as name: String? = nil
  ) {
    let rect = rect.intersection(frame)
    guard !rect.isEmpty else { return }
    let radius = min(max(0, cornerRadius), rect.width / 2, rect.height / 2)
    add(.picture(picture, fit, cornerRadius: radius), rect, name)
  }

  /// Makes the whole cell a link, in document formats with links.
  public mutating func link(to address: String) { self.address = address }

  private mutating func add(_ content: CellMark.Content, _ rect: GridRect, _ name: String?) {
    marks.append(CellMark(name: name ?? String(marks.count), frame: rect, content: content))
  }
}

/// The look of text in a cell drawing.
public struct CellTextLook: Hashable, Sendable {
  /// The font of the text.
  public var font: GridFont
  /// The colour of the text.
  public var color: GridColor
  /// The horizontal alignment of the text.
  public var alignment: GridHorizontalAlignment
  /// An underline, or a line through the text.
  public var decoration: TextDecoration

  /// Makes a look; by default the text is leading and undecorated.
  public init(
    font: GridFont, color: GridColor, alignment: GridHorizontalAlignment = .leading,
    decoration: TextDecoration = .none
  ) {
    (self.font, self.color) = (font, color)
    (self.alignment, self.decoration) = (alignment, decoration)
  }
}

/// A shape drawn in a cell.
package struct CellMark: Hashable, Sendable {
  /// The kind of a shape, with its attributes.
  package enum Content: Hashable, Sendable {
    case fill(GridColor, cornerRadius: Double)
    case outline(LineStyle, cornerRadius: Double)
    case disc(GridColor)
    case arrow(ArrowShape, GridColor, angle: Double)
    case figure(Figure, FigureLook)
    case text(String, CellTextLook)
    case picture(Picture, Picture.Fit, cornerRadius: Double)
  }

  /// The name that identifies it among the cell's shapes.
  package let name: String
  package let frame: GridRect
  /// The kind of the shape, with its attributes.
  package let content: Content
  /// The number that its bar shows; nil for anything but the track of a bar.
  package var gauge: Gauge?
}
