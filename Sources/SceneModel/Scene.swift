public import Primitives

/// A finished picture: an ordered list of things to draw, each with its place and identity.
public struct Scene: Hashable, Sendable {
  /// The picture's extents in points.
  public var size: Size
  /// What fills the whole picture; nil leaves it transparent.
  public var background: Color?
  /// The panes, drawn in order, the first lowest.
  public var panes: [Pane]
  /// What is said of the picture to those who cannot see it; the PDF's title.
  public var title: String?
  /// Whether it shows things on their way, which pass over each other and each other's text.
  public var isInMotion: Bool

  /// Makes a scene.
  public init(
    size: Size, background: Color?, panes: [Pane], title: String? = nil, isInMotion: Bool = false
  ) {
    (self.size, self.background, self.panes, self.title) = (size, background, panes, title)
    self.isInMotion = isInMotion
  }

  /// All items in drawing order.
  public var items: [Item] { panes.flatMap(\.items) }
}

/// Items that share a clip: a part of the grid that scrolls as one.
public struct Pane: Hashable, Sendable {
  /// Which part of the grid a pane shows.
  public enum Kind: Hashable, Sendable {
    /// What stands around and behind the grid.
    case frame
    /// Rows and section headers; `pinned` panes stay when the others scroll sideways.
    case body(pinned: Bool)
    /// Rows as cards, and their section headers.
    case cards
    /// The header row.
    case header(pinned: Bool)
    /// The summary rows that stay at the bottom when the others scroll.
    case footer(pinned: Bool)
    /// What lies over rows and headers: the grid's outer border, scrollbars.
    case edge
    /// A row or column that is lifted above the grid; what a rounding cuts is upon its card.
    case lifted
    /// What lies over everything: callouts, menus, page numbers.
    case overlay
  }

  /// Which part of the grid it shows.
  public var kind: Kind
  /// What it may draw on; nil is the whole picture.
  public var clip: Rect?
  /// The rounding of the whole grid's corners, where the clip touches them.
  public var rounding: Rounding?
  /// How much of all its items together covers what lies below, `0...1`.
  public var opacity: Double
  /// What it draws, the first lowest.
  public var items: [Item]

  /// Makes a pane; the opacity is clamped to `0...1`.
  public init(
    _ kind: Kind, clip: Rect? = nil, rounding: Rounding? = nil, opacity: Double = 1,
    items: [Item] = []
  ) {
    (self.kind, self.clip, self.rounding, self.items) = (kind, clip, rounding, items)
    self.opacity = opacity.unitClamped
  }
}

/// A rounded rectangle that cuts what is drawn.
public struct Rounding: Hashable, Sendable {
  /// The rectangle.
  public var frame: Rect
  /// The radius of its corners, in points.
  public var radius: Double

  /// Makes a rounding.
  public init(frame: Rect, radius: Double) { (self.frame, self.radius) = (frame, radius) }
}
