import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelValues

/// The columns and rows that a picture does not show, and the note that says so.
package struct LeftOut {
  /// The name of the note below the grid among a scene's items.
  package static let noteName = "note of what is left out"

  /// A part of all rows.
  struct Rows {
    /// The number of the first one shown, from 1.
    let first: Int
    /// The number of rows that are shown, and of all rows; those of collapsed sections count as
    /// neither.
    let shown, total: Int

    var leftOut: Int { total - shown }
  }

  /// The keys of the columns that do not fit, in display order.
  var columns: [String] = []
  /// Those of them that others follow, which are shown and scroll with them.
  var followed: Set<String> = []
  /// The number of all columns, these included.
  private let columnCount: Int
  /// The rows; nil if all are shown.
  let rows: Rows?
  private let symbols: LocaleSymbols
  /// The columns whose names may be told; none in a picture that somebody gave a width, which shows a part as a screen does.
  private let named: [Column]

  /// Nothing is left out.
  init(_ grid: DataGrid, columnCount: Int) {
    (self.columnCount, symbols, rows) = (columnCount, grid.symbols, nil)
    named = grid.namedColumns
  }

  /// Records what remains of all rows: `shown` are drawn, `whole` is the same before its end was
  /// left out.
  init(_ grid: DataGrid, columnCount: Int, shown: any GridDataSource, whole: any GridDataSource) {
    (self.columnCount, symbols) = (columnCount, grid.symbols)
    named = grid.namedColumns
    // A window shows a part of the rows as a screen does, and says nothing of the others.
    guard grid.viewport?.height == nil else {
      rows = nil
      return
    }
    func drawn(_ source: any GridDataSource) -> Int {
      (0..<max(0, source.sectionCount)).reduce(0) { count, section in
        let isCollapsed = source.isCollapsed(section, grid.collapsed)
        return count + (isCollapsed ? 0 : max(0, source.rowCount(inSection: section)))
      }
    }
    let rows: Rows
    if let all = grid.allOfSlicedSections {
      rows = Rows(first: 1, shown: drawn(shown), total: drawn(all))
    } else {
      let sliced = whole.countBeforeSlicing - whole.rowCount
      rows = Rows(
        first: grid.firstNumber(of: whole), shown: drawn(shown), total: drawn(whole) + sliced)
    }
    self.rows = rows.leftOut > 0 ? rows : nil
  }

  /// Whether everything is shown.
  var isEmpty: Bool { columns.isEmpty && rows == nil }

  /// What is shown of all columns: `9 of 15 columns`; nil if all are.
  var columnText: String? {
    guard !columns.isEmpty else { return nil }
    return "\(written(columnCount - columns.count)) of \(written(columnCount)) columns"
  }

  /// What is shown of all rows: `40 of 13,545 rows`, `rows 11–20 of 13,545`; nil if all are.
  var rowText: String? {
    guard let rows else { return nil }
    let total = written(rows.total)
    guard rows.first > 1, rows.shown > 0 else { return "\(written(rows.shown)) of \(total) rows" }
    let last = rows.first + rows.shown - 1
    guard last > rows.first else { return "row \(written(last)) of \(total)" }
    return "rows \(written(rows.first))–\(written(last)) of \(total)"
  }

  /// The note below the grid: `9 of 15 columns (without Height, Weight and 4 more), 40 of 1,000 rows`.
  var text: String {
    let columns = columnText.map { text in names.map { "\(text) (without \($0))" } ?? text }
    return [columns, rowText].compactMap { $0 }.joined(separator: ", ")
  }

  /// The names of the columns that do not fit; nil if they may not be told.
  private var names: String? {
    guard !named.isEmpty, !columns.isEmpty else { return nil }
    let gone = Set(columns)
    let counts = Dictionary(named.map { ($0.title, 1) }, uniquingKeysWith: +)
    // A title that stands above another column, too, says nothing.
    return named.filter { gone.contains($0.key) }
      .map { !$0.title.isEmpty && counts[$0.title, default: 0] > 1 ? $0.key : $0.title }
      .named(of: columns.count, written)
  }

  /// The entry in a map of a picture with some items around its grid; nil if nothing is left out.
  func entry(noteIn items: [Item]) -> GridMap.LeftOut? {
    guard !isEmpty else { return nil }
    let note = items.first { $0.identity == Identity(.frame, .other(Self.noteName)) }
    return GridMap.LeftOut(
      columns: columns, rows: rows?.leftOut ?? 0, text: text, rect: note?.frame,
      columnText: columnText, rowText: rowText)
  }

  private func written(_ count: Int) -> String {
    NumberFormat().string(for: Double(count), symbols: symbols)
  }
}

extension DataGrid {
  /// The columns of which a note may tell that they do not fit.
  fileprivate var namedColumns: [Column] {
    // Without a header, nobody knows the names.
    viewport?.width == nil && headerHeight != 0
      ? visibleColumns.filter { !isRedacted($0.key) } : []
  }

  /// All rows, where a range cuts sections of which some are collapsed; nil in all other grids.
  ///
  /// What the range leaves out may belong to a collapsed section, whose rows count nowhere.
  fileprivate var allOfSlicedSections: (any GridDataSource)? {
    guard rows != nil, !collapsed.isEmpty else { return nil }
    var whole = self
    (whole.rows, whole.limit) = (nil, nil)
    // The same rows were arranged for the range, so this does not fail.
    return try? whole.arranged()
  }
}
