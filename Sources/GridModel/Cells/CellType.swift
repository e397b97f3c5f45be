/// How the cells of a column are drawn.
///
/// A value that a type cannot draw, such as a word in a column of progress bars, is written as text.
public enum CellType: Hashable, Sendable {
  /// As text, of one line or several by the cells' style.
  case text
  /// As text that stands at the right, where numbers do.
  case number
  /// A yes as a mark.
  case check(CheckCell)
  /// The image of the file that the cell names.
  case image(ImageCell)
  /// A coloured label.
  case badge(BadgeCell)
  /// A bar as long as the number is large.
  case progress(ProgressCell)
  /// A small chart of the numbers in the cell's text.
  case sparkline(SparklineCell)
  /// A number with an arrow for its movement.
  case price(PriceCell)
  /// A patch of the colour that the cell names.
  case swatch(SwatchCell)
  /// A text that leads to an address.
  case link(LinkCell)
  /// A number as stars.
  case rating(RatingCell)
  /// Drawn by code of the library's user.
  case custom(CustomCell)

  /// Cells drawn by code of one's own.
  public static func custom(_ drawing: some CellDrawing) -> CellType {
    .custom(CustomCell(drawing))
  }
}

/// A drawing of any type, so that columns can be compared.
public struct CustomCell: Hashable, Sendable {
  /// What draws the cells.
  public let drawing: any CellDrawing

  /// Takes what draws the cells.
  public init(_ drawing: some CellDrawing) { self.drawing = drawing }

  /// Whether both draw alike, as the drawings themselves say.
  public static func == (left: CustomCell, right: CustomCell) -> Bool {
    AnyHashable(left.drawing) == AnyHashable(right.drawing)
  }

  /// Hashes the drawing.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(drawing)) }
}
