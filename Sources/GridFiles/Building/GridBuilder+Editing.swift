package import GridreelDataSources
package import GridreelModel
package import GridreelPrimitives
import GridreelValues

extension GridBuilder {
  /// Applies the rules of editing to what nobody has said.
  ///
  /// - Parameters:
  ///   - grid: The grid, which is changed.
  ///   - table: Its rows in their own order.
  ///   - rows: What was taken off them.
  ///   - isTransposed: Whether its columns are drawn as rows.
  ///   - isStill: Whether its rows keep their order.
  ///   - measured: The columns whose numbers surely count or measure, beside those with bars.
  ///   - later: The tables that take the place of this one.
  /// - Returns: What was changed.
  /// - Throws: ``GridreelError`` if a column that was asked for does not exist.
  func edit(
    _ grid: inout DataGrid, _ table: any DataFile,
    _ rows: Rows?,
    isTransposed: Bool, isStill: Bool, measured: Set<String> = [],
    later: [any DataFile] = []
  ) throws(GridreelError) -> [Edit] {
    guard options.isEdited, options.display.raw != true else { return [] }
    var wishes = EditingWishes()
    wishes.leftOut = Set(options.display.rawRules ?? [])
    wishes.standsInText = options.standsInText
    wishes.known = Set(names.keys)
    wishes.titledByData = table.unnamedKeys.union(table.shape.titles.keys)
    wishes.take([table] + later)
    wishes.makesSpanners = !isTransposed
    wishes.isPlain = options.plainData != nil
    // Headings stand where they are in the data.
    let isGrouped = grid.grouping != nil && rows?.headings == nil
    wishes.isStill = isStill && grid.sort.isEmpty && grid.filter == nil && !isGrouped
    wishes.unnamed = table.unnamedKeys
    wishes.otherTables = options.otherTables
    wishes.measured = measured
    wishes.named = Set(
      grid.sort.map(\.column)
        + [grid.rowKey, isGrouped ? grid.grouping?.column : nil].compactMap(\.self))
    if options.order.allColumns != nil { wishes.named.formUnion(grid.columns.map(\.key)) }
    for option in try askedColumns() {
      let key = try names.resolve(option.key, option.origin)
      if option.title != nil { wishes.titled.insert(key) }
      if option.hasBars { wishes.measured.insert(key) }
      if option.isRaw == true { wishes.rawColumns.insert(key) }
    }
    wishes.titlingColumn = isStill && isGrouped ? titlingColumn(of: grid) : nil
    let editor = TableEditor(grid, table, wishes)
    grid = editor.grid
    let marked = rows == nil || isTransposed ? [] : try markSubtotals(in: &grid, table)
    return ownReadingEdits + headingEdits(rows) + totalEdits(rows?.total, table.rowCount) + marked
      + editor.edits
      + (isTransposed ? transposingEdits(grid) : [])
  }

  /// What the reader changed, but for a title that somebody gives otherwise.
  private var ownReadingEdits: [Edit] {
    let isTitled = options.origins[OptionName.title.rawValue] != nil
    return options.readingEdits.filter { $0.property != .title || !isTitled }
  }

  /// The column whose texts are the titles of sections, where nobody named it otherwise.
  private func titlingColumn(of grid: DataGrid) -> String? {
    guard options.plainData != nil, options.order.columns == nil, let grouping = grid.grouping,
      grouping.prefix == nil, !grid.sort.contains(where: { $0.column == grouping.column }),
      options.order.changes?.contains(where: { $0.key == grouping.column }) != true
    else { return nil }
    return grouping.column
  }

  /// A grid with the formats that rules of editing give its columns for the rows of this builder's table and of others.
  ///
  /// - Parameters:
  ///   - grid: The grid.
  ///   - later: The tables that take the place of this one, with the same columns.
  ///   - kept: The columns whose formats stay.
  ///   - measured: The columns whose numbers surely count or measure; so do those whose digits are in groups.
  /// - Returns: The grid with other formats.
  /// - Throws: ``GridreelError`` if a column that was asked for does not exist.
  package func reformatted(
    _ grid: DataGrid, beside later: [any DataFile], keeping kept: Set<String>,
    measured: Set<String>
  ) throws(GridreelError) -> DataGrid {
    var (edited, result) = (grid, grid)
    let open = grid.columns.indices.filter { !kept.contains(grid.columns[$0].key) }
    for place in open { edited.columns[place].format = nil }
    let grouped = grid.columns.filter(\.groupsDigits).map(\.key)
    _ = try edit(
      &edited, table, nil, isTransposed: false, isStill: false, measured: measured.union(grouped),
      later: later)
    for place in open { result.columns[place].format = edited.columns[place].format }
    return result
  }

  // MARK: Rows that are none

  /// The rows of a table without its total and its headings, and those.
  package struct Rows {
    package let table: any DataFile
    let total: TotalRow?
    let headings: SectionColumn?
    /// The number of rows that repeated the names of the columns.
    var repeatedCount = 0
    /// The column whose names were the titles of these; nil for none.
    var titling: String?
  }

  /// Takes the total and the headings off a table, if it has such and they are drawn so, and writes numbers as their workbook
  /// shows them.
  ///
  /// - Throws: ``GridreelError`` if a column that was asked for does not exist.
  package func rows(of table: any DataFile) throws(GridreelError) -> Rows {
    let shown = try shown(table)
    if let parts = partedByNames(shown) {
      let headings = parts.column.map { (column: $0, count: parts.titleCount) }
      return Rows(
        table: parts.rows, total: nil, headings: headings, repeatedCount: parts.rowCount,
        titling: parts.titling)
    }
    let (whole, total) = parted(shown)
    let (rows, headings) = headed(whole)
    return Rows(table: rows, total: total, headings: headings)
  }

  /// Puts other rows, with their total and sections, in the place of those of a grid.
  package func put(_ rows: Rows, into grid: inout DataGrid) {
    grid.source = rows.table
    // Those that functions compute are not of the data.
    grid.summaries.removeAll { !$0.values.isEmpty }
    add(rows.total, to: &grid)
    if let headings = rows.headings {
      grid.grouping = Grouping(by: headings.column)
    } else if let column = grid.grouping?.column, !names.keys.contains(column) {
      grid.grouping = nil
    }
  }

  /// The table without the row that is drawn as a total.
  ///
  /// - Parameter table: The table.
  /// - Returns: The other rows, and that one; nil without any.
  private func parted(_ table: any DataFile) -> (rows: any DataFile, total: TotalRow?) {
    guard options.parts.hasTotalRow ?? mayPart(.total),
      let (rows, total) = table.partingTotal(isSaid: options.parts.hasTotalRow == true)
    else { return (table, nil) }
    return (rows, total)
  }

  /// Whether a rule may take rows off the table, where nobody said it.
  func mayPart(_ rule: EditRule) -> Bool {
    options.isEdited && options.plainData != nil && options.display.raw != true
      && options.display.rawRules?.contains(rule) != true
  }

  // MARK: Headings

  /// The column of the texts that were headings, and their number.
  typealias SectionColumn = (column: String, count: Int)

  /// The table with the texts of its headings in a column, if it has headings, is not grouped otherwise, and no cells are hidden.
  ///
  /// - Parameter table: The table.
  /// - Returns: The other rows, and the column.
  private func headed(_ table: any DataFile) -> (rows: any DataFile, headings: SectionColumn?) {
    guard mayHead, let found = table.partingHeadings(isSaid: options.parts.hasHeadingRows == true)
    else { return (table, nil) }
    return (found.rows, (found.column, found.count))
  }

  /// Whether rows may become titles of sections; one would tell what a hidden cell says.
  private var mayHead: Bool {
    options.order.group == nil && !options.hidesCells
      && (options.parts.hasHeadingRows ?? mayPart(.sections))
  }

  /// The table without the rows that repeat the names of its columns, and with the titles above them in a column; nil if there
  /// are none.
  private func partedByNames(_ table: any DataFile) -> PartedNames? {
    mayHead ? table.partingNames() : nil
  }

  /// Makes sections below headings; in a picture where none is closed, nobody closes one.
  func group(_ grid: inout DataGrid, by rows: Rows, isStill: Bool) {
    guard let headings = rows.headings else { return }
    if let place = grid.columns.firstIndex(where: { $0.key == rows.titling && $0.title == $0.key })
    {
      grid.columns[place].title = ""
    }
    grid.grouping = Grouping(by: headings.column)
    grid.grouping?.isFoldable = !isStill || options.order.collapse?.isEmpty == false
  }

  private func headingEdits(_ rows: Rows?) -> [Edit] {
    let (repeated, count) = (rows?.repeatedCount ?? 0, rows?.headings?.count ?? 0)
    guard repeated + count > 0, options.parts.hasHeadingRows == nil else { return [] }
    return [
      Edit(
        rule: .sections, column: nil, property: .headingRows,
        before: count > 0 ? "\(count) rows" : repeated.counted("row"),
        after: count > 0 ? "titles of sections" : "left out", setting: "true",
        reason: repeated == 0
          ? "they have one text alone"
          : count > 0
            ? "the names of the columns come again below" : "they repeat the names of the columns")
    ]
  }

  /// Adds a total below all rows, or above them where it stood there, unless other rows sum these up, or not all of them are shown.
  func add(_ total: TotalRow?, to grid: inout DataGrid) {
    guard let total, grid.summaries.isEmpty, grid.filter == nil else { return }
    let label = total.column.map(grid.isRedacted) == true ? "Total" : total.label
    let values = total.values.filter { !grid.isRedacted($0.key) }
    var summary = Summary(label, [:], values: values)
    summary.labelColumn = total.column
    if total.isFirst { summary.place = .top }
    grid.summaries.append(summary)
  }

  /// What turning a grid by itself changes.
  private func transposingEdits(_ grid: DataGrid) -> [Edit] {
    guard options.parts.isTransposed == nil else { return [] }
    return [
      Edit(
        rule: .shape, column: nil, property: .transpose, before: "columns", after: "rows",
        setting: "true", reason: "there is one row of \(grid.visibleColumns.count) fields")
    ]
  }

  /// That a row is no sum of the others, which somebody called their total.
  func doubt(of total: TotalRow?, in table: any DataFile) -> [DataNotice] {
    guard let total, total.isDoubtful else { return [] }
    let sums = table.columnKeys.filter { key in
      guard let cell = total.values[key], case .number = cell.value else { return false }
      return true
    }
    return [
      DataNotice(
        column: sums.first ?? "",
        message:
          "the last row, '\(total.label)', is drawn as the total, but its numbers are not the sums of the others; use "
          + "\(set: "totalRow", "false") to keep it as a row"
          + (sums.isEmpty ? "" : ", and \(set: "total", sums.joined(separator: ",")) for sums"),
        isUnheeded: true)
    ]
  }

  private func totalEdits(_ total: TotalRow?, _ count: Int) -> [Edit] {
    guard let total, options.parts.hasTotalRow == nil else { return [] }
    return [
      Edit(
        rule: .total, column: nil, property: .totalRow,
        before: "row \(total.isFirst ? 1 : count + 1)",
        after: "total", setting: "true", reason: "it is the total of the others")
    ]
  }
}
