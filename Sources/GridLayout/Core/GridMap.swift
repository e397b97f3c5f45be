public import GridModel
public import Primitives
import Values

/// Where everything of a picture stands, in points from its top left, cut at the viewport.
public struct GridMap: Hashable, Sendable {
  /// A column's header.
  public struct Header: Hashable, Sendable {
    /// The column's key.
    public let column: String
    /// What it says.
    public let text: String
    /// Its visible rectangle.
    public internal(set) var rect: Rect
    /// Its rectangle before the viewport cuts it.
    public internal(set) var frame: Rect
    /// The direction its arrow shows; nil without an arrow.
    public let sort: SortDirection?
    /// The arrow's rectangle.
    public internal(set) var arrow: Rect?
  }

  /// A section's header.
  public struct Section: Hashable, Sendable {
    /// What it says.
    public let title: String
    /// Its visible rectangle.
    public let rect: Rect
    /// Its rectangle before the viewport cuts it.
    public let frame: Rect
    /// Whether its rows are hidden.
    public let isCollapsed: Bool
    /// The visible parts over columns that stay at a side, from left to right; none where none does.
    public let pinned: [Rect]
    /// The visible part that scrolls sideways; nil where no column stays.
    public let moving: Rect?
  }

  /// One cell.
  public struct Cell: Hashable, Sendable {
    /// The row in the drawn order over all sections, from 1.
    public let row: Int
    /// The row in the data, from 1.
    public let source: Int
    /// The section, from 1.
    public let section: Int
    /// The column's key.
    public let column: String
    /// What is displayed, before any ellipsis.
    public let text: String
    /// Its visible rectangle.
    public internal(set) var rect: Rect
    /// Its rectangle before the viewport cuts it.
    public internal(set) var frame: Rect
    /// Whether some of the text is not shown.
    public let isTruncated: Bool
    /// Whether a callout hides what the cell says.
    public var isRedacted = false
    /// Whether it is selected, by itself or with its row.
    public var isSelected = false
  }

  /// A title above several columns.
  public struct Spanner: Hashable, Sendable {
    /// What it says.
    public let text: String
    /// The keys of the columns below it.
    public let columns: [String]
    /// Its visible rectangle.
    public let rect: Rect
    /// Its rectangle before the viewport cuts it.
    public let frame: Rect
  }

  /// A row that sums up others.
  public struct Summary: Hashable, Sendable {
    /// One cell of the row.
    public struct Cell: Hashable, Sendable {
      /// The column's key.
      public let column: String
      /// What it says.
      public let text: String
      /// Its visible rectangle.
      public let rect: Rect
      /// Whether it sums up something that a callout hides.
      public let isRedacted: Bool
    }

    /// What the row says of itself.
    public let label: String
    /// The section that it sums up, from 1; nil is the whole grid.
    public let section: Int?
    /// The title of that section.
    public let sectionTitle: String?
    /// Its cells that say something, from left to right.
    public internal(set) var cells: [Cell]
  }

  /// A note below the grid.
  public struct Footnote: Hashable, Sendable {
    /// What marks it.
    public let mark: String
    /// What it says.
    public let text: String
  }

  /// Something that points at cells.
  public struct Callout: Hashable, Sendable {
    /// What it does.
    public let kind: GridModel.Callout.Kind
    /// What it says.
    public let text: String?
    /// The cells that it points at, as far as they are visible.
    public let rect: Rect
  }

  /// Columns that do not fit into the picture.
  public struct LeftOut: Hashable, Sendable {
    /// Their keys, in display order.
    public let columns: [String]
    /// What stands below the grid: `9 of 15 columns`.
    public let text: String
  }

  /// One card.
  public struct Card: Hashable, Sendable {
    /// The row in the drawn order over all sections, from 1.
    public let row: Int
    /// The row in the data, from 1.
    public let source: Int
    /// The section, from 1.
    public let section: Int
    /// Its visible rectangle.
    public let rect: Rect
    /// Its rectangle before the viewport cuts it.
    public let frame: Rect
  }

  /// The menu above cards.
  public struct Menu: Hashable, Sendable {
    /// One line of the open list.
    public struct Option: Hashable, Sendable {
      /// What it says.
      public let title: String
      /// Its rectangle.
      public let rect: Rect
      /// Whether it is the one in force.
      public let isChosen: Bool
    }

    /// The button's rectangle.
    public let button: Rect
    /// What the button says.
    public let text: String
    /// The lines of the list, from top to bottom; none where it is closed.
    public var options: [Option]
  }

  /// The picture's extents.
  public var size = Size.zero
  /// The headers, from left to right.
  public var headers: [Header] = []
  /// The visible section headers, from top to bottom.
  public var sections: [Section] = []
  /// The visible cells, row by row.
  public var cells: [Cell] = []
  /// The visible titles above several columns, the lowest row first.
  public var spanners: [Spanner] = []
  /// The visible summary rows, from top to bottom.
  public private(set) var summaries: [Summary] = []
  /// The notes below the grid, in the order of their marks.
  public var footnotes: [Footnote] = []
  /// What does not fit into the picture; nil where everything does, or the window is scrolled sideways.
  public internal(set) var leftOut: LeftOut?
  /// What points at visible cells.
  public var callouts: [Callout] = []
  /// What people do with visible parts of the grid.
  public internal(set) var states: [State] = []
  /// The places of summary rows among ``summaries``, by what tells them apart.
  private var summaryPlaces: [String: Int] = [:]

  /// The visible cards, line by line, where rows are shown as such; their parts are among `cells`.
  public var cards: [Card] = []
  /// The menu above the cards; nil is none.
  public var menu: Menu?

  /// An empty map.
  public init() {}

  /// Adds what one pane shows of a summary row.
  mutating func add(_ summary: Summary, key: String) {
    if let place = summaryPlaces[key] {
      summaries[place].cells = (summaries[place].cells + summary.cells)
        .sorted { $0.rect.x < $1.rect.x }
    } else {
      summaryPlaces[key] = summaries.count
      summaries.append(summary)
    }
  }
}
