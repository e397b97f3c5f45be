import GridreelModel
import GridreelPrimitives
import GridreelValues

/// The width that a picture of a table has in the default theme, by the letters of its texts, and the heights of its rows.
///
/// It knows no fonts and no theme, so that all themes show the same rows.
struct PictureWidth {
  /// A letter, the room beside a text, the widest picture, a row of one line, and each line more, in points.
  private static let (letter, room, widest, rowHeight, lineHeight) = (
    7.3, 32.0, 1_200.0, 38.0, 20.0
  )
  /// The widest column of texts, and the same where all columns have room.
  private static let (widestText, widestLine) = (320.0, 480.0)
  /// The height of a picture by its width, and the greatest for the sake of whole texts.
  private static let (shape, highest) = (1.5, 2.0)
  /// The height to which a narrow picture may go, and that of a whole short table, in points.
  private static let (least, page) = (800.0, 2_000.0)
  private static let (leastRows, mostLines) = (10, 4)
  /// The columns whose texts decide the heights of rows.
  private static let examinedCount = 64

  private let width: Double
  /// The columns of texts that may wrap, with their widths.
  private let wrapping: [(column: Column, width: Double)]
  private let symbols: LocaleSymbols

  init(_ grid: DataGrid, sample: (String) -> ColumnSample) {
    symbols = grid.symbols
    var natural: [(column: Column, width: Double)] = []
    for column in grid.columns.lazy.filter({ !$0.isHidden }).prefix(Self.examinedCount) {
      natural.append((column, Self.natural(column, sample(column.key), grid.symbols)))
    }
    let total = natural.reduce(0) { $0 + min($1.width, Self.widestText) }
    let isRoomy =
      natural.reduce(0) { $0 + ($1.width > Self.widestLine ? Self.widestText : $1.width) }
      <= Self.widest
    let most = isRoomy ? Self.widestLine : Self.widestText
    width = min(natural.reduce(0) { $0 + min($1.width, most) }, Self.widest)
    // What is wider than the picture takes it from the long texts.
    let long = natural.filter { $0.width > Self.widestText }
    let excess = max(0, total - Self.widest) / Double(max(1, long.count))
    wrapping = long.map { ($0.column, max(Self.widestText / 2, min($0.width, most) - excess)) }
  }

  /// The width of a column without a line break but in its title.
  private static func natural(
    _ column: Column, _ sample: ColumnSample, _ symbols: LocaleSymbols
  ) -> Double {
    let writer = CellWriter(format: column.format, symbols: symbols)
    let longest = sample.cells.map { writer.text(for: $0).count }.max() ?? 0
    // A title wraps between words.
    let word = column.title.split(separator: " ").map(\.count).max() ?? 0
    return Double(max(longest, word)) * letter + room
  }

  /// How many columns of each of some series fit beside the others, which may wrap.
  ///
  /// - Parameters:
  ///   - series: The places of their columns, of which the last are measured.
  ///   - grid: The grid with all columns.
  ///   - sample: The values of a column.
  /// - Returns: Their number.
  static func room(of series: [[Int]], in grid: DataGrid, sample: (String) -> ColumnSample) -> Int {
    func width(_ place: Int) -> Double {
      natural(grid.columns[place], sample(grid.columns[place].key), grid.symbols)
    }
    let columns = Set(series.joined())
    let others = grid.columns.indices.filter {
      !grid.columns[$0].isHidden && !columns.contains($0)
    }
    let taken = others.prefix(examinedCount).reduce(0) { $0 + min(width($1), widestText / 2) }
    // Many columns stand closer.
    let widest = series.reduce(0.0) { total, columns in
      total + (columns.suffix(8).map(width).max().map { $0 - room / 3 } ?? room)
    }
    return Int(clamped: ((Self.widest - taken) / widest).rounded(.down))
  }

  /// The rows that make the picture half as high again as it is wide, or a narrow one as high as a screen.
  ///
  /// - Parameters:
  ///   - most: The greatest number.
  ///   - table: The rows, of which the first are examined.
  /// - Returns: Their number.
  func rowCount(most: Int, of table: any GridDataSource) -> Int {
    let least = min(most, Self.leastRows)
    var height = 0.0
    for row in 0..<most {
      height += Self.rowHeight + Double(lines(row, table) - 1) * Self.lineHeight
      if height > max(Self.shape * width, Self.least) { return max(least, row) }
    }
    return most
  }

  /// How many letters a line of a column holds; nil for one whose texts need one line.
  func letters(inLineOf key: String) -> Int? {
    wrapping.first { $0.column.key == key }
      .map { Int(clamped: ($0.width - Self.room) / Self.letter) }
  }

  /// Whether the fewest rows of a picture are not much higher than it is wide.
  func hasRoom(for rows: Int, of table: any GridDataSource) -> Bool {
    height(min(rows, Self.leastRows), table) <= Self.highest * width
  }

  /// Whether some rows are no higher than a page, whatever the width.
  func isLow(rows: Int, of table: any GridDataSource) -> Bool {
    height(rows, table) <= Self.page
  }

  /// The height of the first rows.
  private func height(_ rows: Int, _ table: any GridDataSource) -> Double {
    (0..<rows).reduce(0) { height, row in
      height + Self.rowHeight + Double(lines(row, table) - 1) * Self.lineHeight
    }
  }

  /// The lines of the longest text of a row.
  private func lines(_ row: Int, _ table: any GridDataSource) -> Int {
    guard row < table.rowCount else { return 1 }
    let counts = wrapping.map { column, width in
      let writer = CellWriter(format: column.format, symbols: symbols)
      let text = writer.text(
        for: table.cell(at: RowIndex(section: 0, row: row), column: column.key))
      let lines = Int(
        clamped: (Double(text.count) * Self.letter / (width - Self.room)).rounded(.up))
      return column.wraps == true ? lines : min(Self.mostLines, lines)
    }
    return max(1, counts.max() ?? 1)
  }
}
