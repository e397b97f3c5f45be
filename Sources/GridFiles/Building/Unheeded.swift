import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// Finds what was asked for and contradicts the picture, or cannot be seen in it.
struct Unheeded {
  /// The number of rows up to which an order is compared with that of arrows.
  private static let comparedCount = 10_000

  private let grid: DataGrid
  private let source: any GridDataSource

  /// Examines a grid and its rows in display order.
  init(_ grid: DataGrid, _ source: any GridDataSource) { (self.grid, self.source) = (grid, source) }

  var notices: [DataNotice] {
    [arrows].compactMap { $0 } + hiddenCallouts + coldColumns + emptyBars + hiddenPictures
      + emptyFilter
  }

  /// Columns with colours behind their numbers that hold none.
  private var coldColumns: [DataNotice] {
    grid.columns.filter { $0.heat != nil && !$0.isHidden }.compactMap { column in
      let kind = source.kind(ofColumn: column.key)
      guard kind != .number, !source.hasNoValues(inColumn: column.key) else { return nil }
      return DataNotice(
        column: column.key,
        message:
          "column '\(column.key)' holds \(kind.words), so there are no colours behind its numbers; leave 'heat' out, or say "
          + "how its numbers are written",
        isUnheeded: true)
    }
  }

  /// A condition that no row meets, with the value that was perhaps meant.
  private var emptyFilter: [DataNotice] {
    // Who says what stands in place of rows knows that there may be none.
    guard let filter = grid.filter, source.rowCount == 0, grid.source.sectionCount == 1,
      grid.emptyText == DataGrid.usualEmptyText,
      (1...Self.comparedCount).contains(grid.source.rowCount)
    else { return [] }
    let near = filter.textsAskedFor.compactMap { column, text -> String? in
      let values = Set(
        (0..<grid.source.rowCount).map {
          grid.source.cell(at: RowIndex(section: 0, row: $0), column: column).text
        })
      guard !values.contains(text) else { return nil }
      return nearestName(to: text, among: values.sorted()).map { "; '\(column)' has '\($0)'" }
    }
    return [
      DataNotice(
        column: filter.columns.first ?? "",
        message: "no row meets the condition '\(filter.source.prefix(80))'\(near.first ?? "")",
        isUnheeded: true)
    ]
  }

  /// Columns of pictures that are no wider than the room around these.
  private var hiddenPictures: [DataNotice] {
    grid.columns.filter { !$0.isHidden }.compactMap { column -> DataNotice? in
      guard column.cell.kind is ImageCell, case .fixed(let width) = column.width else { return nil }
      let room = (column.style.inset ?? grid.theme.styles.row.inset ?? ResolvedStyle().inset)
        .horizontal
      guard width <= room + 4 else { return nil }
      return DataNotice(
        column: column.key,
        message:
          "column '\(column.key)' is \(Int(clamped: width)) points wide, of which its pictures have \(Int(clamped: max(0, width - room))); use "
          + "\(set: "columnWidth", column: column.key, Int(clamped: width + room))",
        isUnheeded: true)
    }
  }

  /// Columns of shares whose bars are full at 100, so that all of them look empty.
  private var emptyBars: [DataNotice] {
    grid.columns.filter { !$0.isHidden }.compactMap { column in
      guard let bars = column.cell.kind as? ProgressCell, bars.longestText == nil,
        (bars.minimum, bars.maximum) == (0, 100), holdsShares(column.key)
      else { return nil }
      return DataNotice(
        column: column.key,
        message:
          "column '\(column.key)' has numbers from 0 to 1, and its bars are full at 100; say \"maximum\": 1 beside "
          + "\"type\": \"progress\"",
        isUnheeded: true)
    }
  }

  /// Whether the first numbers of a column are from 0 to 1, and one of them is a fraction.
  private func holdsShares(_ column: String) -> Bool {
    var hasFraction = false
    for section in 0..<source.sectionCount {
      for row in 0..<min(source.rowCount(inSection: section), Self.comparedCount) {
        let cell = source.cell(at: RowIndex(section: section, row: row), column: column)
        guard case .number(let number) = cell.value else { continue }
        guard (0...1).contains(number) else { return false }
        hasFraction = hasFraction || number > 0 && number < 1
      }
    }
    return hasFraction
  }

  /// The arrows show another order than the rows have.
  private var arrows: DataNotice? {
    guard let marks = grid.sortMarks, let first = marks.first, !grid.sort.starts(with: marks),
      !grid.sort.isEmpty || !hasOrder(of: marks)
    else { return nil }
    let order =
      grid.sort.isEmpty ? "are not in this order" : "are sorted by \(Self.words(grid.sort))"
    return DataNotice(
      column: first.column,
      message: "the arrows show an order by \(Self.words(marks)), but the rows \(order); sort by "
        + "it, or leave the arrows out",
      isUnheeded: true)
  }

  /// Whether sorting would leave the rows where they are; few are compared.
  private func hasOrder(of marks: [SortKey]) -> Bool {
    guard grid.source.rowCount <= Self.comparedCount else { return true }
    var sorted = grid
    sorted.sort = marks
    guard let other = try? sorted.arranged() else { return true }
    return (0..<source.sectionCount).allSatisfy { section in
      (0..<source.rowCount(inSection: section)).allSatisfy { row in
        let index = RowIndex(section: section, row: row)
        return source.identity(at: index) == other.identity(at: index)
      }
    }
  }

  private static func words(_ keys: [SortKey]) -> String {
    keys.map { "'\($0.column)' \($0.direction == .ascending ? "ascending" : "descending")" }
      .joined(separator: ", ")
  }

  /// Callouts that point at columns which the picture does not have.
  private var hiddenCallouts: [DataNotice] {
    grid.callouts.filter { !$0.kind.hides }.flatMap { callout in
      (callout.columns ?? []).filter { grid.column($0) == nil }.map { key in
        DataNotice(
          column: key,
          message:
            "the \(callout.kind.rawValue) at column '\(key)' is not drawn, since the column is not among those "
            + "shown; show it, or leave the callout out",
          isUnheeded: true)
      }
    }
  }
}
