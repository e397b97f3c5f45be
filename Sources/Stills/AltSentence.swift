import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelValues

/// One sentence or two in place of a picture: its title, size and order, and the rows that are highest and lowest.
package struct AltSentence {
  /// The most characters, which screen readers read without a pause.
  private static let mostCharacters = 250
  /// The most titles of columns that are told.
  private static let toldColumns = 5

  package let text: String

  package init(_ still: Still) { text = still.grid.surroundings.altText ?? Self.text(of: still) }

  private static func text(of still: Still) -> String {
    let map = still.map
    let grid = still.grid
    let size = Self.size(map) + AltText.order(grid) + "."
    let title = grid.surroundings.title.map { "\($0)".spokenLine + ": " } ?? ""
    let columns = Self.columns(map)
    let extremes = Self.extremes(still) ?? ""
    // What fits, the most telling first.
    let wordings = [title + size + extremes + columns, title + size + extremes, title + size]
    let room = max(0, Self.mostCharacters - size.count - 3)
    let told =
      wordings.first { $0.count <= Self.mostCharacters } ?? "\(title.prefix(room))…: " + size
    return told.prefix(1).uppercased() + told.dropFirst()
  }

  private static func size(_ map: GridMap) -> String {
    if !map.cards.isEmpty { return map.cards.count.counted("card") }
    return "table with \(AltText.extent(map))"
  }

  private static func columns(_ map: GridMap) -> String {
    let titles = map.headers.map(\.text.spokenLine).filter { !$0.isEmpty }
    guard !titles.isEmpty else { return "" }
    let more = titles.count > toldColumns ? " …" : "."
    return " Columns: " + titles.prefix(toldColumns).joined(separator: ", ") + more
  }

  /// The least and the greatest number of the column by which rows are ordered, or of the first one that measures
  /// something, each with the name of its row.
  private static func extremes(_ still: Still) -> String? {
    let (map, grid) = (still.map, still.grid)
    guard map.sections.isEmpty, let key = column(map, grid), let column = grid.column(key) else {
      return nil
    }
    let writer = CellWriter(format: column.format, symbols: grid.symbols)
    var values: [(cell: GridMap.Cell, number: Double)] = []
    for cell in map.cells where cell.column == key {
      let row = RowIndex(section: 0, row: cell.source - 1)
      guard row.row < grid.source.rowCount, !cell.isRedacted else { return nil }
      let own = grid.source.cell(at: row, column: key)
      guard case .number(let number) = own.value, number.isFinite else { continue }
      // Sources may count their rows in another way.
      guard writer.text(for: own) == cell.text else { return nil }
      values.append((cell, number))
    }
    guard let least = values.min(by: { $0.number < $1.number }),
      let greatest = values.max(by: { $0.number < $1.number }), least.number < greatest.number
    else { return nil }
    let names = map.headers.first { header in
      header.column != key && grid.source.kind(ofColumn: header.column) == .text
    }
    func told(_ cell: GridMap.Cell) -> String {
      let name = map.cells.first { $0.row == cell.row && $0.column == names?.column }
      guard let name, !name.isRedacted, !name.text.isEmpty else { return cell.text }
      return "\(cell.text) (\(name.text))"
    }
    let title = column.title.isEmpty ? "" : "\(column.title) "
    return " \(title)from \(told(least.cell)) to \(told(greatest.cell)).".spokenLine
  }

  /// The column whose extremes are told.
  private static func column(_ map: GridMap, _ grid: DataGrid) -> String? {
    let numbers = map.headers.map(\.column).filter { grid.source.kind(ofColumn: $0) == .number }
    if let ordered = grid.visibleSortMarks.first?.column, numbers.contains(ordered) {
      return ordered
    }
    return numbers.first { key in
      let meaning = ColumnMeaning(key)
      return !meaning.isCode && !meaning.isCoordinate && !meaning.isVersion
    }
  }
}
