import GridreelModel
import GridreelPrimitives
import GridreelValues

/// The width that a picture of a table has in the default theme, by the letters of its texts.
///
/// It knows no fonts and no theme, so that all themes show the same rows.
struct PictureWidth {
  /// A letter, the room beside a text, the widest text and picture, and a row, in points.
  private static let (letter, room, widestText, widest, rowHeight) = (
    7.3, 32.0, 480.0, 1_200.0, 38.0
  )
  /// The height of a picture by its width.
  private static let shape = 1.5
  private static let leastRows = 10

  private let width: Double

  init(_ grid: DataGrid, sample: (String) -> ColumnSample) {
    var width = 0.0
    for column in grid.columns where !column.isHidden {
      guard width < Self.widest else { break }
      let writer = CellWriter(format: column.format, symbols: grid.symbols)
      let longest = sample(column.key).cells.map { writer.text(for: $0).count }.max() ?? 0
      // A title wraps between words.
      let word = column.title.split(separator: " ").map(\.count).max() ?? 0
      width += min(Double(max(longest, word)) * Self.letter, Self.widestText) + Self.room
    }
    self.width = min(width, Self.widest)
  }

  /// The rows that make the picture half as high again as it is wide.
  func rowCount(most: Int) -> Int {
    min(most, max(Self.leastRows, Int(clamped: Self.shape * width / Self.rowHeight)))
  }
}
