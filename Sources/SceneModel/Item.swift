public import Primitives

/// One finished thing to draw: every colour blended, every place known.
public struct Item: Hashable, Sendable {
  /// What it is; unique within its scene.
  public var identity: Identity
  /// Where it stands, in points from the picture's top left.
  public var frame: Rect
  /// What is drawn there.
  public var content: Content

  /// Makes an item.
  public init(_ identity: Identity, frame: Rect, content: Content) {
    (self.identity, self.frame, self.content) = (identity, frame, content)
  }

  /// What an item draws.
  public enum Content: Hashable, Sendable {
    /// The frame filled by paints, bottom to top; corners rounded by a radius in points.
    case fill([Paint], cornerRadius: Double)
    /// A straight line that fills the frame: along its longer side, as thick as its shorter one.
    case line(color: Color, dash: [Double])
    /// A line along the inside of the frame, its corners rounded by a radius in points.
    case outline(LineStyle, cornerRadius: Double)
    /// A blurred copy of the frame, its corners rounded by a radius in points.
    case shadow(Shadow, cornerRadius: Double)
    /// Text laid out within the frame.
    case text(TextBlock)
    /// A sort arrow or disclosure mark that fills the frame.
    case arrow(Arrow)
    /// A filled circle inside the frame, as on a window's title bar.
    case disc(Color)
    /// A figure whose points are measured from the frame's top left.
    case figure(Figure, FigureLook)
    /// An image file brought into the frame.
    case picture(PictureBlock)
    /// Nothing to be seen: where documents can lead to an address, the frame does.
    case link(String)
  }
}

/// An arrow that points up, turned by an angle about its frame's middle.
public struct Arrow: Hashable, Sendable {
  /// Its form.
  public var shape: ArrowShape
  /// Its colour.
  public var color: Color
  /// Clockwise turn in degrees: 0 points up, 90 right, 180 down.
  public var angle: Double
  /// How high it looks: a share of its own height, `0...1`, less than 1 while it is turned over.
  public var rise: Double

  /// Makes an arrow; the rise is clamped.
  public init(shape: ArrowShape, color: Color, angle: Double, rise: Double = 1) {
    (self.shape, self.color, self.angle) = (shape, color, angle)
    self.rise = rise.unitClamped
  }
}

/// A text whose place is settled: laid out within `width` and drawn from `origin`.
public struct TextBlock: Hashable, Sendable {
  /// What is written, before any ellipsis.
  public var string: String
  /// In which font.
  public var font: Font
  /// In which colour.
  public var color: Color
  /// The left end of the first line's box and its baseline, in points from the picture's top left.
  ///
  /// Lines stand within `origin.x ... origin.x + width`, each by `alignment`.
  public var origin: Point
  /// How wide a line may be, in points.
  public var width: Double
  /// How lines stand within `width`; `decimal` draws as `leading`, its shift being in `origin`.
  public var alignment: HorizontalAlignment
  /// How many lines at most; 0 is any number.
  public var lineLimit: Int
  /// What happens to text that does not fit.
  public var overflow: Overflow
  /// A line below or through the text.
  public var decoration: TextDecoration
  /// A copy below the text.
  public var shadow: Shadow?
  /// Whether the text is one line that is known to fit, so that it need not be shaped for the width.
  public var isFitting: Bool

  /// Makes a text block.
  public init(
    string: String, font: Font, color: Color, origin: Point, width: Double,
    alignment: HorizontalAlignment = .leading, lineLimit: Int = 1, overflow: Overflow = .ellipsis,
    decoration: TextDecoration = .none, shadow: Shadow? = nil, isFitting: Bool = false
  ) {
    (self.string, self.font, self.color, self.origin) = (string, font, color, origin)
    (self.width, self.alignment, self.lineLimit) = (width, alignment, lineLimit)
    (self.overflow, self.decoration, self.shadow) = (overflow, decoration, shadow)
    self.isFitting = isFitting
  }

  /// What the shaper needs to lay the text out.
  public var request: TextRequest {
    guard !isFitting else { return TextRequest(string: string, font: font) }
    return TextRequest(
      string: string, font: font, width: width, lineLimit: lineLimit, overflow: overflow)
  }
}
