public import GridreelPrimitives

/// One drawing instruction with every colour blended and every place resolved.
public struct Item: Hashable, Sendable {
  /// The owner and the part of the item; unique within its scene.
  public var identity: Identity
  /// The place, in points from the picture's top left.
  public var frame: GridRect
  /// The shape, text or image drawn in the frame.
  public var content: Content
  /// The number that the bar upon it shows; nil for anything but the track of a bar.
  package var gauge: Gauge?

  /// Creates an item.
  public init(_ identity: Identity, frame: GridRect, content: Content) {
    (self.identity, self.frame, self.content) = (identity, frame, content)
  }

  /// The shape, text or image that an item draws.
  public enum Content: Hashable, Sendable {
    /// Paints that fill the frame, bottom to top, with corners rounded by a radius in points.
    case fill([Paint], cornerRadius: Double)
    /// A straight line that fills the frame, along its longer side and as thick as its shorter one.
    case line(color: GridColor, dash: [Double])
    /// A line along the inside of the frame, with corners rounded by a radius in points.
    case outline(LineStyle, cornerRadius: Double)
    /// A blurred copy of the frame, with corners rounded by a radius in points.
    case shadow(Shadow, cornerRadius: Double)
    /// Text laid out within the frame.
    case text(TextBlock)
    /// A sort arrow or disclosure mark that fills the frame.
    case arrow(Arrow)
    /// A filled circle inside the frame, as on a window's title bar.
    case disc(GridColor)
    /// A figure with points relative to the frame's top left.
    case figure(Figure, FigureLook)
    /// An image file fitted into the frame.
    case picture(PictureBlock)
    /// Nothing visible: in documents that support links, the frame leads to this address.
    case link(String)
  }
}

/// An arrow that points up, rotated about its frame's centre.
public struct Arrow: Hashable, Sendable {
  /// The form: a triangle, a chevron, or an arrow with a shaft.
  public var shape: ArrowShape
  /// The colour of the whole arrow.
  public var color: GridColor
  /// The clockwise rotation in degrees: 0 points up, 90 right, 180 down.
  public var angle: Double
  /// The apparent height as a fraction of its own, `0...1`; less than 1 while it is flipped.
  public var rise: Double

  /// Creates an arrow; clamps the rise to `0...1`.
  public init(shape: ArrowShape, color: GridColor, angle: Double, rise: Double = 1) {
    (self.shape, self.color, self.angle) = (shape, color, angle)
    self.rise = rise.unitClamped
  }
}

/// A text with its place resolved: laid out within `width` and drawn from `origin`.
public struct TextBlock: Hashable, Sendable {
  /// The text, before any truncation.
  public var string: String
  /// The font, with its size in points.
  public var font: GridFont
  /// The colour of glyphs and decoration.
  public var color: GridColor
  /// The left end of the first line's box and its baseline, in points from the picture's top left.
  ///
  /// Lines stand within `origin.x ... origin.x + width`, each by `alignment`.
  public var origin: GridPoint
  /// The maximum width of a line, in points.
  public var width: Double
  /// The alignment of lines within `width`; `decimal` draws as `leading`, with its shift in
  /// `origin`.
  public var alignment: GridHorizontalAlignment
  /// The maximum number of lines; 0 for no limit.
  public var lineLimit: Int
  /// The treatment of text that does not fit.
  public var overflow: Overflow
  /// A line below or through the text.
  public var decoration: TextDecoration
  /// A shadow below the text; nil for none.
  public var shadow: Shadow?
  /// Whether the text is known to fit on one line, so that it need not be shaped for the width.
  public var isFitting: Bool
  /// The looks of its parts; nil if all of it has one look.
  package var runs: TextRuns?
  /// What it needs to change into another text in a reel; nil if it does not.
  package var change: TextChange?
  /// The angle by which the text, laid out level, is turned counterclockwise about `origin`, in degrees.
  package var angle = 0.0

  /// Creates a text block.
  public init(
    string: String, font: GridFont, color: GridColor, origin: GridPoint, width: Double,
    alignment: GridHorizontalAlignment = .leading, lineLimit: Int = 1,
    overflow: Overflow = .ellipsis,
    decoration: TextDecoration = .none, shadow: Shadow? = nil, isFitting: Bool = false
  ) {
    (self.string, self.font, self.color, self.origin) = (string, font, color, origin)
    (self.width, self.alignment, self.lineLimit) = (width, alignment, lineLimit)
    (self.overflow, self.decoration, self.shadow) = (overflow, decoration, shadow)
    self.isFitting = isFitting
  }

  /// The request from which a shaper lays the text out.
  public var request: TextRequest {
    var request =
      isFitting
      ? TextRequest(string: string, font: font)
      : TextRequest(
        string: string, font: font, width: width, lineLimit: lineLimit, overflow: overflow)
    request.runs = runs
    return request
  }
}
