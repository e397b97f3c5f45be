public import GridreelPrimitives

/// A finished picture: an ordered list of items to draw, each with its place and identity.
public struct Scene: Hashable, Sendable {
  /// The picture's size, in points.
  public var size: GridSize
  /// The fill of the whole picture; nil leaves it transparent.
  public var background: GridColor?
  /// The panes in drawing order, lowest first.
  public var panes: [Pane]
  /// A description of the picture for screen readers; it is also the PDF's title.
  public var title: String?
  /// Whether it shows things in motion, which pass over each other and each other's text.
  public var isInMotion: Bool
  /// Whether it is read from right to left; see ``mirrored``.
  public internal(set) var isRightToLeft = false
  /// The rows to which callouts belong, by the callouts' keys; others belong to no row.
  package var riders: [String: Set<RowIdentity>] = [:]
  /// The columns to which callouts belong, by the callouts' keys; others belong to whole rows, or to cards.
  package var riderColumns: [String: Set<String>] = [:]
  /// The key of the callout that lights rows by shading all others.
  package static let spotlight = "spotlight"
  /// What spotlights light; nil without any.
  package var light: Spotlight?
  /// The cells that span several rows or columns, by the owner of their items.
  package var spanningCells: [Identity.Owner: SpanningCell] = [:]
  /// What differs where each row has a cell of its own in place of those that span rows; nil if there are none, or
  /// if nothing is to move.
  package var rowsApart: RowsApart?

  /// Creates a scene.
  public init(
    size: GridSize, background: GridColor?, panes: [Pane], title: String? = nil,
    isInMotion: Bool = false
  ) {
    (self.size, self.background, self.panes, self.title) = (size, background, panes, title)
    self.isInMotion = isInMotion
  }

  /// The same scene with a cell of its own for each row in place of those that span rows.
  package var apart: Scene {
    guard let rowsApart else { return self }
    var scene = self
    (scene.spanningCells, scene.rowsApart) = (rowsApart.spanningCells, nil)
    scene.panes = panes.map { pane in rowsApart.panes.first { $0.kind == pane.kind } ?? pane }
    return scene
  }

  /// All items in drawing order.
  public var items: [Item] { panes.flatMap(\.items) }
}

/// Items with a common clip: a part of the grid that scrolls as one.
public struct Pane: Hashable, Sendable {
  /// The part of the grid that a pane shows.
  public enum Kind: Hashable, Sendable {
    /// Everything around and behind the grid.
    case frame
    /// Rows and section headers; `pinned` panes stay when the others scroll sideways.
    case body(pinned: Bool)
    /// Rows as cards, and their section headers.
    case cards
    /// The header row.
    case header(pinned: Bool)
    /// The summary rows that stay at the bottom when the others scroll.
    case footer(pinned: Bool)
    /// Overlays on rows and headers: the grid's outer border, scrollbars.
    case edge
    /// Callouts, but for those of a row or column that is lifted.
    case callouts
    /// A row or column lifted above the grid; items clipped by a rounding lie on its card.
    case lifted
    /// Overlays on everything: callouts of a lifted row or column, menus, page numbers.
    case overlay
  }

  /// The part of the grid that it shows.
  public var kind: Kind
  /// The area that it may draw on, in points; nil for the whole picture.
  public var clip: GridRect?
  /// The rounding of the whole grid's corners, where the clip touches them; nil for none.
  public var rounding: Rounding?
  /// The opacity of all its items as a group, `0...1`.
  public var opacity: Double
  /// Its items in drawing order, lowest first.
  public var items: [Item]

  /// Creates a pane; clamps the opacity to `0...1`.
  public init(
    _ kind: Kind, clip: GridRect? = nil, rounding: Rounding? = nil, opacity: Double = 1,
    items: [Item] = []
  ) {
    (self.kind, self.clip, self.rounding, self.items) = (kind, clip, rounding, items)
    self.opacity = opacity.unitClamped
  }
}

/// A rounded rectangle that clips what is drawn.
public struct Rounding: Hashable, Sendable {
  /// The rectangle, in points from the picture's top left.
  public var frame: GridRect
  /// The radius of its corners, in points.
  public var radius: Double

  /// Creates a rounding; the radius is in points.
  public init(frame: GridRect, radius: Double) { (self.frame, self.radius) = (frame, radius) }
}
