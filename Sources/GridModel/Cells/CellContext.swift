public import Primitives
public import Style
public import Values

/// What a drawing may know of a cell: its value, its row, its style, the theme's colours.
public struct CellContext {
  /// What a drawing asks the layout.
  package struct Questions {
    /// A cell of the same row.
    package let cell: (String) -> Cell
    /// A number as the column writes it.
    package let write: (Double) -> String
    /// The room that a line of text takes.
    package let measure: (String, Font) -> Size
    /// The image that a name means; nil where there is none that can be drawn.
    package let picture: (String) -> Picture?

    /// Takes the answers.
    package init(
      cell: @escaping (String) -> Cell, write: @escaping (Double) -> String,
      measure: @escaping (String, Font) -> Size, picture: @escaping (String) -> Picture?
    ) {
      (self.cell, self.write, self.measure, self.picture) = (cell, write, measure, picture)
    }
  }

  /// The cell: its value beside the text of its source.
  public let cell: Cell
  /// The cell as it would be written.
  public let text: String
  /// The cell's style, every property known.
  public let style: ResolvedStyle
  /// Whether the column has a format, so that `text` is more than what the source wrote.
  public let hasFormat: Bool
  /// Where the content stands between left and right.
  public let alignment: HorizontalAlignment
  /// Colours that suit the theme and stand out from the cell's background.
  public let colors: CellColors
  private let questions: Questions

  /// Puts together what is known of a cell.
  package init(
    cell: Cell, text: String, hasFormat: Bool, style: ResolvedStyle, alignment: HorizontalAlignment,
    colors: CellColors, questions: Questions
  ) {
    (self.cell, self.text, self.hasFormat) = (cell, text, hasFormat)
    (self.style, self.alignment) = (style, alignment)
    (self.colors, self.questions) = (colors, questions)
  }

  /// The font.
  public var font: Font { style.font }
  /// The text's colour.
  public var textColor: Color { style.textColor }

  /// The cell's number; nil where it holds none that is finite.
  public var number: Double? {
    if case .number(let number) = cell.value, number.isFinite { number } else { nil }
  }

  /// Another cell of the same row; missing where there is no such column.
  public func cell(ofColumn key: String) -> Cell { questions.cell(key) }

  /// A number in the column's format, or with as few digits as tell it apart.
  public func written(_ number: Double) -> String { questions.write(number) }

  /// The room that a line of text takes, in points; nil is the cell's font.
  public func size(of text: String, font: Font? = nil) -> Size {
    questions.measure(text, font ?? style.font)
  }

  /// The image of a name; nil where it cannot be had, of which the picture's author is told.
  public func picture(named name: String) -> Picture? { questions.picture(name) }

  /// Where something of a size stands in a frame, by the cell's alignment; never outside of it.
  public func place(_ size: Size, in frame: Rect) -> Rect {
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
    return Rect(x: x, y: y, width: width, height: height)
  }
}
