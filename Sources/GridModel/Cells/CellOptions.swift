public import Primitives
public import Style

/// How yes and no are drawn.
public struct CheckCell: Hashable, Sendable {
  /// What shows a yes, and a no.
  public enum Look: String, Hashable, Sendable, CaseIterable {
    /// A filled box with a mark; an empty box.
    case box
    /// A mark; nothing.
    case mark
  }

  /// What shows a yes, and a no.
  public var look: Look
  /// The colour of a yes; nil is the theme's accent.
  @Themed public var color: Color?

  /// Makes the type.
  public init(look: Look = .box, color: Color? = nil) {
    self.look = look
    self.color = color
  }
}

/// How the image that a cell names is drawn.
public struct ImageCell: Hashable, Sendable {
  /// The frame's extents in points; smaller where the cell has less room.
  public var size: Size
  /// How the image fills the frame.
  public var fit: Picture.Fit
  /// The radius of the frame's corners, in points.
  public var cornerRadius: Double

  /// Makes the type; extents are brought into `1...10_000`.
  public init(
    size: Size = Size(width: 28, height: 28), fit: Picture.Fit = .contain, cornerRadius: Double = 0
  ) {
    func sound(_ value: Double) -> Double { value >= 1 ? min(value, 10_000) : 1 }
    self.size = Size(width: sound(size.width), height: sound(size.height))
    self.fit = fit
    self.cornerRadius = cornerRadius >= 0 ? cornerRadius : 0
  }
}

/// How a label is drawn.
public struct BadgeCell: Hashable, Sendable {
  /// The form of a label.
  public enum Look: String, Hashable, Sendable, CaseIterable {
    /// Tinted, its text in the colour.
    case soft
    /// Filled with the colour.
    case solid
    /// A line of the colour.
    case outline
    /// A dot of the colour before plain text.
    case dot
  }

  /// The colours of texts; other texts get one of the theme's, always the same for a text.
  @Themed public var colors: [String: Color]
  /// The colour of texts that are not among `colors`; nil is one of the theme's.
  @Themed public var color: Color?
  /// The form.
  public var look: Look

  /// Makes the type.
  public init(colors: [String: Color] = [:], color: Color? = nil, look: Look = .soft) {
    self.colors = colors
    self.color = color
    self.look = look
  }
}

/// How a share is drawn as a bar.
public struct ProgressCell: Hashable, Sendable {
  /// The numbers at which the bar is empty and full.
  public var minimum, maximum: Double
  /// The bar's colour; nil is the theme's accent.
  @Themed public var color: Color?
  /// The bar's colour at `maximum`, where it changes with its length; nil is the same.
  @Themed public var fullColor: Color?
  /// Whether the number stands beside the bar.
  public var showsNumber: Bool

  /// Makes the type.
  public init(
    minimum: Double = 0, maximum: Double = 100, color: Color? = nil, fullColor: Color? = nil,
    showsNumber: Bool = true
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.color = color
    self.fullColor = fullColor
    self.showsNumber = showsNumber
  }
}

/// How a row of numbers is drawn as a chart.
public struct SparklineCell: Hashable, Sendable {
  /// The form of a chart.
  public enum Look: String, Hashable, Sendable, CaseIterable {
    /// A line.
    case line
    /// A line over a tinted area.
    case area
    /// A bar for each number, from 0.
    case bars
  }

  /// A number that is marked by a dot, or by a stronger bar.
  public enum Dot: String, Hashable, Sendable, CaseIterable {
    /// The smallest, the greatest, the last.
    case min, max, last
  }

  /// The form.
  public var look: Look
  /// The numbers that are marked.
  public var dots: Set<Dot>
  /// The numbers at the chart's lower and upper edge; nil are the cell's own.
  public var minimum, maximum: Double?
  /// The colour; nil is the theme's accent.
  @Themed public var color: Color?

  /// Makes the type.
  public init(
    look: Look = .line, dots: Set<Dot> = [.last], minimum: Double? = nil, maximum: Double? = nil,
    color: Color? = nil
  ) {
    self.look = look
    self.dots = dots
    self.minimum = minimum
    self.maximum = maximum
    self.color = color
  }
}

/// How a number that moves is drawn.
public struct PriceCell: Hashable, Sendable {
  /// Where the movement is read.
  public enum Movement: Hashable, Sendable {
    /// The number's own sign.
    case sign
    /// The sign of another column's number.
    case change(column: String)
    /// The number less that of another column.
    case previous(column: String)
  }

  /// Where the movement is read.
  public var movement: Movement
  /// The colour of a rise; nil is the theme's green.
  @Themed public var risingColor: Color?
  /// The colour of a fall; nil is the theme's red.
  @Themed public var fallingColor: Color?
  /// Whether the number has the movement's colour too.
  public var colorsText: Bool

  /// Makes the type.
  public init(
    movement: Movement = .sign, risingColor: Color? = nil, fallingColor: Color? = nil,
    colorsText: Bool = true
  ) {
    self.movement = movement
    self.risingColor = risingColor
    self.fallingColor = fallingColor
    self.colorsText = colorsText
  }
}

/// How a colour is drawn.
public struct SwatchCell: Hashable, Sendable {
  /// Whether the colour's text stands beside the patch.
  public var showsText: Bool

  /// Makes the type.
  public init(showsText: Bool = true) { self.showsText = showsText }
}

/// How a text that leads to an address is drawn.
public struct LinkCell: Hashable, Sendable {
  /// The column that holds the addresses; nil takes the cell's own text.
  public var address: String?

  /// Makes the type.
  public init(address: String? = nil) { self.address = address }
}

/// How a number is drawn as stars.
public struct RatingCell: Hashable, Sendable {
  /// How many stars there are, `1...20`.
  public let count: Int
  /// The stars' colour; nil is the theme's gold.
  @Themed public var color: Color?
  /// Whether the number stands beside the stars.
  public var showsNumber: Bool

  /// Makes the type; the number of stars is brought into `1...20`.
  public init(count: Int = 5, color: Color? = nil, showsNumber: Bool = false) {
    self.count = min(max(count, 1), 20)
    self.color = color
    self.showsNumber = showsNumber
  }
}
