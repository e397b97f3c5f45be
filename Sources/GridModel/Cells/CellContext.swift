public import GridreelPrimitives
public import GridreelStyle
public import GridreelValues

/// The context for drawing a cell: its value, its row, its style and the theme's colours.
public struct CellContext {
  /// The queries that a drawing can make of the layout.
  package struct Questions {
    /// A cell of the same row.
    package let cell: (String) -> Cell
    /// Formats a number as the column does.
    package let write: (Double) -> String
    /// Measures a line of text.
    package let measure: (String, GridFont) -> GridSize
    /// Loads the image with a name; nil if there is none that can be drawn.
    package let picture: (String) -> Picture?

    /// Makes the queries from closures.
    package init(
      cell: @escaping (String) -> Cell, write: @escaping (Double) -> String,
      measure: @escaping (String, GridFont) -> GridSize, picture: @escaping (String) -> Picture?
    ) {
      (self.cell, self.write, self.measure, self.picture) = (cell, write, measure, picture)
    }
  }

  /// The cell: its value and the text in its source.
  public let cell: Cell
  /// The formatted text of the cell.
  public let text: String
  /// The complete style of the cell.
  public let style: ResolvedStyle
  /// Whether the column has a format, so that `text` may differ from the text in the source.
  public let hasFormat: Bool
  /// The horizontal alignment of the content.
  public let alignment: GridHorizontalAlignment
  /// Colours that suit the theme and contrast with the cell's background.
  public let colors: CellColors
  /// How much more room at their ends other cells of the column need, in points.
  package var spareRoom = 0.0
  private let questions: Questions

  package init(
    cell: Cell, text: String, hasFormat: Bool, style: ResolvedStyle,
    alignment: GridHorizontalAlignment,
    colors: CellColors, questions: Questions
  ) {
    (self.cell, self.text, self.hasFormat) = (cell, text, hasFormat)
    (self.style, self.alignment) = (style, alignment)
    (self.colors, self.questions) = (colors, questions)
  }

  /// The font of the cell's text.
  public var font: GridFont { style.font }
  /// The colour of the cell's text.
  public var textColor: GridColor { style.textColor }

  /// The cell's number; nil if it has no finite number.
  public var number: Double? {
    if case .number(let number) = cell.value, number.isFinite { number } else { nil }
  }

  /// Another cell of the same row; missing if there is no such column.
  public func cell(ofColumn key: String) -> Cell { questions.cell(key) }

  /// Formats a number in the column's format, or with the fewest digits that identify it.
  public func written(_ number: Double) -> String { questions.write(number) }

  /// The size of a line of text, in points; a nil font means the cell's.
  public func size(of text: String, font: GridFont? = nil) -> GridSize {
    questions.measure(text, font ?? style.font)
  }

  /// Loads the image with a name; nil if it is unavailable, which is reported as a warning.
  public func picture(named name: String) -> Picture? { questions.picture(name) }

  /// Aligns content of a size within a frame, by the cell's alignment; never outside of the frame.
  public func place(_ size: GridSize, in frame: GridRect) -> GridRect {
    let (width, height) = (min(size.width, frame.width), min(size.height, frame.height))
    let x =
      switch alignment {
      case .leading: frame.x
      case .center: frame.x + (frame.width - width) / 2
      case .trailing, .decimal: frame.maxX - width
      }
    let y =
      switch style.verticalAlign {
      case .top: frame.y
      case .middle: frame.y + (frame.height - height) / 2
      case .bottom: frame.maxY - height
      }
    return GridRect(x: x, y: y, width: width, height: height)
  }
}
