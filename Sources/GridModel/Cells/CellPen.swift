public import Primitives

/// Draws simple shapes inside a cell, the first lowest; places are points of the picture.
public struct CellPen {
  /// What the pen has drawn, the first lowest.
  package private(set) var marks: [CellMark] = []
  /// Where the cell leads to; nil is nowhere.
  package private(set) var address: String?
  private let frame: Rect

  /// Makes a pen for what lies in `frame`.
  package init(frame: Rect) { self.frame = frame }

  /// Fills a rectangle; what lies outside of the cell is cut.
  ///
  /// - Parameters:
  ///   - rect: The rectangle; its edges go to whole device pixels.
  ///   - color: What fills it.
  ///   - cornerRadius: The radius of its corners in points; at most half of its shorter side counts.
  ///   - name: What tells it from the cell's other shapes while it changes; nil counts them.
  public mutating func fill(
    _ rect: Rect, _ color: Color, cornerRadius: Double = 0, as name: String? = nil
  ) {
    let rect = rect.intersection(frame)
    guard !rect.isEmpty, color.alpha > 0 else { return }
    let radius = min(max(0, cornerRadius), rect.width / 2, rect.height / 2)
    add(.fill(color, cornerRadius: radius), rect, name)
  }

  /// Draws a line along the inside of a rectangle; what lies outside of the cell is cut.
  public mutating func outline(
    _ rect: Rect, _ line: LineStyle, cornerRadius: Double = 0, as name: String? = nil
  ) {
    let rect = rect.intersection(frame)
    guard !rect.isEmpty, line.isVisible else { return }
    let radius = min(max(0, cornerRadius), rect.width / 2, rect.height / 2)
    add(.outline(line, cornerRadius: radius), rect, name)
  }

  /// Draws a straight line with round ends.
  public mutating func line(
    from start: Point, to end: Point, _ line: LineStyle, as name: String? = nil
  ) {
    path(Figure(through: [start, end]), stroke: line, as: name)
  }

  /// Fills a circle, as large as it can be in the middle of a rectangle.
  public mutating func disc(in rect: Rect, _ color: Color, as name: String? = nil) {
    guard !rect.isEmpty, color.alpha > 0 else { return }
    add(.disc(color), rect, name)
  }

  /// Draws an arrow that fills a square, turned clockwise by degrees; 0 points up.
  public mutating func arrow(
    in rect: Rect, _ shape: ArrowShape = .triangle, angle: Double, _ color: Color,
    as name: String? = nil
  ) {
    guard !rect.isEmpty, color.alpha > 0 else { return }
    add(.arrow(shape, color, angle: angle), rect, name)
  }

  /// Fills a figure or draws a line along it; it is to stay within the cell.
  ///
  /// - Parameters:
  ///   - figure: Its points in the picture.
  ///   - rect: What it keeps to: its points move with the rectangle's top left, which goes to a whole
  ///     device pixel; nil is the cell.
  ///   - fill: What fills it; nil leaves it open.
  ///   - stroke: The line along it; nil is none.
  ///   - isRound: Whether the line ends and turns round.
  ///   - isSnapped: Whether its corners go to whole device pixels.
  ///   - name: What tells it from the cell's other shapes while it changes; nil counts them.
  public mutating func path(
    _ figure: Figure, in rect: Rect? = nil, fill: Color? = nil, stroke: LineStyle? = nil,
    isRound: Bool = true,
    isSnapped: Bool = false, as name: String? = nil
  ) {
    let rect = rect ?? frame
    guard !figure.steps.isEmpty, fill != nil || stroke != nil else { return }
    let look = FigureLook(
      fill: fill, stroke: stroke, isRound: isRound, isSnapped: isSnapped)
    add(.figure(figure.offset(x: -rect.x, y: -rect.y), look), rect, name)
  }

  /// Writes one line of text in the middle of a rectangle's height; it is cut where it is too long.
  ///
  /// - Parameters:
  ///   - text: What is written.
  ///   - rect: The room, cut to the cell.
  ///   - look: Font, colour and alignment.
  ///   - name: What tells it from the cell's other shapes while it changes; nil counts them.
  public mutating func text(
    _ text: String, in rect: Rect, _ look: CellTextLook, as name: String? = nil
  ) {
    let rect = rect.intersection(frame)
    guard !text.isEmpty, !rect.isEmpty else { return }
    add(.text(text, look), rect, name)
  }

  /// Draws an image; what lies outside of the cell is cut off the rectangle.
  public mutating func picture(
    _ picture: Picture, in rect: Rect, fit: Picture.Fit = .contain, cornerRadius: Double = 0,
    as name: String? = nil
  ) {
    let rect = rect.intersection(frame)
    guard !rect.isEmpty else { return }
    let radius = min(max(0, cornerRadius), rect.width / 2, rect.height / 2)
    add(.picture(picture, fit, cornerRadius: radius), rect, name)
  }

  /// Lets the whole cell lead to an address, in documents that can do so.
  public mutating func link(to address: String) { self.address = address }

  private mutating func add(_ content: CellMark.Content, _ rect: Rect, _ name: String?) {
    marks.append(CellMark(name: name ?? String(marks.count), frame: rect, content: content))
  }
}

/// How a drawing's text looks.
public struct CellTextLook: Hashable, Sendable {
  /// The font.
  public var font: Font
  /// The colour.
  public var color: Color
  /// Where it stands between left and right.
  public var alignment: HorizontalAlignment
  /// A line below or through it.
  public var decoration: TextDecoration

  /// Makes a look.
  public init(
    font: Font, color: Color, alignment: HorizontalAlignment = .leading,
    decoration: TextDecoration = .none
  ) {
    (self.font, self.color) = (font, color)
    (self.alignment, self.decoration) = (alignment, decoration)
  }
}

/// One shape that a drawing draws.
package struct CellMark: Hashable, Sendable {
  /// What a shape is.
  package enum Content: Hashable, Sendable {
    case fill(Color, cornerRadius: Double)
    case outline(LineStyle, cornerRadius: Double)
    case disc(Color)
    case arrow(ArrowShape, Color, angle: Double)
    case figure(Figure, FigureLook)
    case text(String, CellTextLook)
    case picture(Picture, Picture.Fit, cornerRadius: Double)
  }

  /// What tells it from the cell's other shapes.
  package let name: String
  /// Where it stands.
  package let frame: Rect
  /// What it is.
  package let content: Content
}
