public import GridreelModel
public import GridreelPrimitives
import GridreelValues

/// The places of everything in a picture, in points from its top left, clipped to the viewport.
public struct GridMap: Hashable, Sendable {
  /// A column's header.
  public struct Header: Hashable, Sendable {
    /// The column's key.
    public let column: String
    /// The displayed title.
    public let text: String
    /// The visible rectangle, in points.
    public internal(set) var rect: GridRect
    /// The rectangle before the viewport clips it.
    public internal(set) var frame: GridRect
    /// The direction of its arrow; nil without an arrow, or with those of a column that is not sorted.
    public let sort: SortDirection?
    /// The rectangle of its arrow, or of both arrows of a column that is not sorted; nil without an arrow.
    public internal(set) var arrow: GridRect?
    /// Whether part of the title is cut off.
    public let isTruncated: Bool
  }

  /// A section's header.
  public struct Section: Hashable, Sendable {
    /// The displayed title.
    public let title: String
    /// The visible rectangle, in points.
    public internal(set) var rect: GridRect
    /// The rectangle before the viewport clips it.
    public internal(set) var frame: GridRect
    /// Whether its rows are hidden.
    public let isCollapsed: Bool
    /// The visible parts over pinned columns, in reading order; empty if no column is pinned.
    public internal(set) var pinned: [GridRect]
    /// The visible part that scrolls sideways; nil if no column is pinned.
    public internal(set) var moving: GridRect?
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
    /// The displayed text, before any truncation.
    public let text: String
    /// The visible rectangle, in points.
    public internal(set) var rect: GridRect
    /// The rectangle before the viewport clips it.
    public internal(set) var frame: GridRect
    /// Whether part of the text is cut off.
    public let isTruncated: Bool
    /// Whether a callout hides the cell's text.
    public var isRedacted = false
    /// Whether it is selected, by itself or with its row.
    public var isSelected = false
    /// The numbers of shown rows and columns that it spans.
    public var rowSpan = 1, columnSpan = 1

    /// The same text in place of another cell that it spans, in the row of a given cell.
    func repeated(in row: Cell, column: String) -> Cell {
      Cell(
        row: row.row, source: row.source, section: row.section, column: column, text: text,
        rect: rect, frame: row.frame, isTruncated: isTruncated, isRedacted: isRedacted,
        isSelected: isSelected)
    }
  }

  /// A title above several columns.
  public struct Spanner: Hashable, Sendable {
    /// The displayed title.
    public let text: String
    /// The keys of the columns below it.
    public let columns: [String]
    /// The visible rectangle, in points.
    public internal(set) var rect: GridRect
    /// The rectangle before the viewport clips it.
    public internal(set) var frame: GridRect
    /// Whether it is the letter of a column.
    package let isLetter: Bool
  }

  /// A row of aggregates over other rows.
  public struct Summary: Hashable, Sendable {
    /// One cell of the row.
    public struct Cell: Hashable, Sendable {
      /// The column's key.
      public let column: String
      /// The displayed text.
      public let text: String
      /// The visible rectangle, in points.
      public internal(set) var rect: GridRect
      /// Whether it aggregates cells that a callout hides.
      public let isRedacted: Bool
    }

    /// The row's label.
    public let label: String
    /// The section that it aggregates, from 1; nil for the whole grid.
    public let section: Int?
    /// The title of that section; nil for the whole grid.
    public let sectionTitle: String?
    /// Its non-empty cells, in reading order.
    public internal(set) var cells: [Cell]
  }

  /// A note below the grid.
  public struct Footnote: Hashable, Sendable {
    /// The mark, as displayed.
    public let mark: String
    /// The text of the note, without its mark.
    public let text: String
  }

  /// An annotation that points at cells.
  public struct Callout: Hashable, Sendable {
    /// The kind of annotation, such as an arrow or a box.
    public let kind: GridreelModel.Callout.Kind
    /// The displayed text, if any.
    public let text: String?
    /// The visible part of the cells that it points at, in points.
    public internal(set) var rect: GridRect
  }

  /// Columns and rows that the picture does not show.
  public struct LeftOut: Hashable, Sendable {
    /// The keys of the columns, in display order.
    public let columns: [String]
    /// The number of rows.
    public let rows: Int
    /// What is shown of all: `9 of 15 columns (without Height, Weight and 4 more), 40 of 1,000 rows`.
    public let text: String
    /// The note with this text below the grid, in points; nil if there is none.
    public internal(set) var rect: GridRect?
    /// The parts of the text about columns and about rows; nil for what is shown completely.
    package let columnText, rowText: String?

    /// The same where the grid is drawn at a scale.
    package func scaled(by zoom: Double) -> LeftOut {
      let place = rect.map {
        GridRect(x: $0.x * zoom, y: $0.y * zoom, width: $0.width * zoom, height: $0.height * zoom)
      }
      return LeftOut(
        columns: columns, rows: rows, text: text, rect: place, columnText: columnText,
        rowText: rowText)
    }

    /// Whether it is less than another picture shows.
    package func isMore(than other: LeftOut?) -> Bool {
      guard let other else { return true }
      return (columns.count, rows) > (other.columns.count, other.rows)
    }
  }

  /// One card.
  public struct Card: Hashable, Sendable {
    /// The row in the drawn order over all sections, from 1.
    public let row: Int
    /// The row in the data, from 1.
    public let source: Int
    /// The section, from 1.
    public let section: Int
    /// The visible rectangle, in points.
    public internal(set) var rect: GridRect
    /// The rectangle before the viewport clips it.
    public internal(set) var frame: GridRect
  }

  /// The menu above cards.
  public struct Menu: Hashable, Sendable {
    /// One line of the open list.
    public struct Option: Hashable, Sendable {
      /// The displayed text.
      public let title: String
      /// The rectangle of the line, in points.
      public internal(set) var rect: GridRect
      /// Whether it is the current choice.
      public let isChosen: Bool
    }

    /// The button's rectangle, in points.
    public internal(set) var button: GridRect
    /// The button's text.
    public let text: String
    /// The lines of the list, from top to bottom; empty while it is closed.
    public var options: [Option]
  }

  /// The picture's size, in points.
  public var size = GridSize.zero
  /// Whether the grid is read from right to left: the first column is at the right.
  public internal(set) var isRightToLeft = false
  /// The headers, in reading order.
  public var headers: [Header] = []
  /// The visible section headers, from top to bottom.
  public var sections: [Section] = []
  /// The visible cells, row by row.
  public var cells: [Cell] = []
  /// The visible titles above several columns, the lowest row first.
  public var spanners: [Spanner] = []
  /// The visible summary rows, from top to bottom.
  public internal(set) var summaries: [Summary] = []
  /// The notes below the grid, in the order of their marks.
  public var footnotes: [Footnote] = []
  /// What the picture does not show; nil if it shows everything, or is a window that is scrolled.
  public internal(set) var leftOut: LeftOut?
  /// The text that stands in place of rows; nil where there are rows.
  public internal(set) var emptyText: String?
  /// The annotations of visible cells.
  public var callouts: [Callout] = []
  /// The interactions with visible parts of the grid.
  public internal(set) var states: [State] = []
  /// The indices of summary rows in ``summaries``, by their identifying keys.
  private var summaryPlaces: [String: Int] = [:]

  /// The visible cards, line by line, if rows are shown as cards; their parts are among `cells`.
  public var cards: [Card] = []
  /// The menu above the cards; nil if there is none.
  public var menu: Menu?

  /// Creates an empty map.
  public init() {}

  /// Adds the part of a summary row that one pane shows.
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
