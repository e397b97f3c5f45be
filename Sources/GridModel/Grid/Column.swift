public import Style
public import Values

/// One column of a grid.
public struct Column: Hashable, Sendable {
  /// The key of the data that it shows.
  public var key: String
  /// What its header says.
  public var title: String
  /// How wide it is.
  public var width: ColumnWidth
  /// The least and the greatest width in points; nil is no limit.
  public var minimumWidth, maximumWidth: Double?
  /// What its cells look like, where it differs from the theme's rows.
  public var style: CellStyle {
    get { ownStyle?.value ?? CellStyle() }
    set { ownStyle = newValue == CellStyle() ? nil : SharedCellStyle(newValue) }
  }
  /// What its header looks like, where it differs from the theme's header.
  public var headerStyle: CellStyle {
    get { ownHeaderStyle?.value ?? CellStyle() }
    set { ownHeaderStyle = newValue == CellStyle() ? nil : SharedCellStyle(newValue) }
  }
  /// Of thousands of columns hardly any has styles, which would take most of the columns' memory.
  private var ownStyle, ownHeaderStyle: SharedCellStyle?
  /// How taps on its header change the order.
  public var sortMode = SortMode.triState
  /// Whether it is left out of the picture.
  public var isHidden = false
  /// The side at which it stays when the others scroll sideways; nil scrolls with them.
  public var pinnedSide: PinnedSide?
  /// Whether its cells can be edited; others are read-only.
  public var isEditable = false
  /// Whether it can be dragged to another place, and its edge to another width; code may do both.
  public var isMovable = true, isResizable = true
  /// How values are written; nil writes them as the source did.
  public var format: DisplayFormat?
  /// How its cells are drawn.
  public var cell = CellType.text
  /// The colours behind its numbers; nil is none.
  public var heat: HeatScale?

  /// Makes a column; without a title it shows its key.
  public init(_ key: String, title: String? = nil, width: ColumnWidth = .fit) {
    (self.key, self.title, self.width) = (key, title ?? key, width)
  }
}

/// A style that copies of a column share; equal ones count as the same.
private final class SharedCellStyle: Hashable, Sendable {
  let value: CellStyle

  init(_ value: CellStyle) { self.value = value }

  static func == (left: SharedCellStyle, right: SharedCellStyle) -> Bool {
    left.value == right.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Column {
  /// Whether it has a style of its own, for its cells or for its header.
  package var hasStyle: (cells: Bool, header: Bool) { (ownStyle != nil, ownHeaderStyle != nil) }

  /// Whether it stays at the left when the others scroll sideways.
  public var isPinned: Bool {
    get { pinnedSide == .left }
    set { pinnedSide = newValue ? .left : nil }
  }
}

/// The side of a grid at which a column stays.
public enum PinnedSide: String, Hashable, Sendable, CaseIterable {
  /// Before the columns that scroll.
  case left
  /// Behind the columns that scroll.
  case right
}

/// How wide a column is.
public enum ColumnWidth: Hashable, Sendable {
  /// So many points.
  case fixed(Double)
  /// A share of the width that other columns leave, in proportion to the weight.
  case share(Double)
  /// As wide as its widest content.
  case fit
}

/// How taps on a header change the order.
public enum SortMode: String, Hashable, Sendable, CaseIterable {
  /// They do not.
  case none
  /// Ascending and descending in turn.
  case biState
  /// Ascending, descending, then the source's own order.
  case triState
}
