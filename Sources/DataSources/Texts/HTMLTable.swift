import GridreelModel
import GridreelPrimitives

/// A table of HTML as it is written, row by row.
struct HTMLTable {
  enum Section { case head, body, foot }

  struct Cell {
    var text = RichText("")
    var isHeading = false
    /// The numbers of columns and rows over which it says to stand; 0 rows are all that follow.
    var columns = 1, rows = 1
    var alignment: GridHorizontalAlignment?
  }

  struct Row {
    var cells: [Cell] = []
    let section: Section
    /// The number of the section among those of the table.
    let group: Int
    let isEnded: Bool
    let alignment: GridHorizontalAlignment?
  }

  var names: [String] = []
  var caption: RichText?
  var isEnded = true
  /// Whether it arranges other things than values.
  var isLayout = false, holdsTables = false
  private(set) var rows: [Row] = []
  private var (section, group) = (Section.body, 0)

  /// The greatest number of columns, and of cells that others cover.
  static let mostColumns = 1 << 14
  static let mostCovered = 1 << 22
  /// The greatest number of rows that name the columns.
  private static let mostHeadings = 6

  mutating func begin(_ section: Section) { (self.section, group) = (section, group + 1) }

  mutating func beginRow(isEnded: Bool, _ alignment: GridHorizontalAlignment?) {
    rows.append(Row(section: section, group: group, isEnded: isEnded, alignment: alignment))
  }

  mutating func append(_ cell: Cell) {
    if !rows.isEmpty { rows[rows.count - 1].cells.append(cell) }
  }

  /// Whether it has any cell.
  var hasCells: Bool { rows.contains { !$0.cells.isEmpty } }

  /// The table with each cell in its place.
  ///
  /// A row that the end of the text cut off is left out: half of a number is another number.
  ///
  /// - Throws: ``GridreelError`` if cells span too many others.
  func arranged() throws(GridreelError) -> TextTable {
    var own = rows
    var table = TextTable()
    if !isEnded {
      let isCut = own.last.map { !$0.isEnded } ?? false
      if isCut { own.removeLast() }
      table.warnings.append(
        Warning(
          "the text ends within the table"
            + (isCut ? ", so its last row is left out; \(own.count) are whole" : "")))
    }
    own.removeAll(where: \.cells.isEmpty)
    let ordered =
      own.filter { $0.section == .head } + own.filter { $0.section == .body }
      + own.filter { $0.section == .foot }
    var plan = CellPlan()
    for group in ordered.chunked(by: \.group) {
      for number in group { try plan.add(ordered[number], at: number, groupEnd: group.upperBound) }
    }
    (table.rows, table.merged) = (plan.rows, plan.merged)
    (table.names, table.caption) = (names, caption)
    table.headerCount = Self.headerCount(ordered)
    table.alignments = plan.alignments(below: table.headerCount ?? 0)
    return table
  }

  /// The number of rows that name the columns: those of the head, or the first ones in which each cell is a heading; nil
  /// without any.
  private static func headerCount(_ rows: [Row]) -> Int? {
    let head = rows.prefix { $0.section == .head }.count
    if head > 0, head < rows.count || rows.allSatisfy({ $0.cells.allSatisfy(\.isHeading) }) {
      return min(head, mostHeadings)
    }
    let headings = rows.prefix { row in
      row.cells.contains(where: \.isHeading)
        && row.cells.allSatisfy { $0.isHeading || $0.text.text.isEmpty }
    }.count
    // Headings alone before each row, and in no other place, name rows.
    return headings == 0 || headings == rows.count && rows.count > 1
      ? nil : min(headings, mostHeadings)
  }
}

/// The cells of a table of HTML in their places (HTML, section 4.9.12).
private struct CellPlan {
  private(set) var rows: [[RichText]] = []
  private(set) var merged: [SheetCells.Area] = []
  /// The row up to which each column is covered by cells of rows above.
  private var covered: [Int] = []
  private var coveredCount = 0
  /// How the cells of each column that stand in it alone are aligned, by row.
  private var seen: [(row: Int, column: Int, alignment: GridHorizontalAlignment?)] = []

  mutating func add(
    _ row: HTMLTable.Row, at number: Int, groupEnd: Int
  ) throws(GridreelError) {
    var texts: [RichText] = []
    var column = 0
    for cell in row.cells {
      while column < covered.count, covered[column] > number { column += 1 }
      let width = min(max(cell.columns, 1), 1_000)
      let height = min(cell.rows == 0 ? groupEnd - number : cell.rows, groupEnd - number)
      let end = column + width
      coveredCount += width - 1
      guard end <= HTMLTable.mostColumns, coveredCount <= HTMLTable.mostCovered else {
        throw GridreelError("cells of the table span too many others; it is not read")
      }
      if covered.count < end { covered += Array(repeating: 0, count: end - covered.count) }
      for place in column..<end { covered[place] = number + height }
      texts += Array(repeating: RichText(""), count: column - texts.count)
      texts.append(cell.text)
      if width > 1 || height > 1 {
        merged.append(
          SheetCells.Area(rows: number..<number + height, columns: column..<end))
      } else if !cell.text.text.isEmpty {
        seen.append((number, column, cell.alignment ?? row.alignment))
      }
      column = end
    }
    texts += Array(repeating: RichText(""), count: max(0, min(column, covered.count) - texts.count))
    rows.append(texts)
  }

  /// How columns are aligned whose cells below the header all say the same.
  func alignments(below start: Int) -> [GridHorizontalAlignment?] {
    var found = [GridHorizontalAlignment??](repeating: nil, count: covered.count)
    var isMixed = [Bool](repeating: false, count: covered.count)
    for cell in seen where cell.row >= start {
      if let known = found[cell.column], known != cell.alignment { isMixed[cell.column] = true }
      found[cell.column] = .some(cell.alignment)
    }
    return found.indices.map { isMixed[$0] ? nil : found[$0] ?? nil }
  }
}

extension [HTMLTable.Row] {
  /// The places of the rows, one range for each run of rows with the same value.
  fileprivate func chunked(by value: (HTMLTable.Row) -> Int) -> [Range<Int>] {
    let starts = indices.filter { $0 == 0 || value(self[$0]) != value(self[$0 - 1]) }
    return zip(starts, starts.dropFirst() + [count]).map { $0..<$1 }
  }
}
