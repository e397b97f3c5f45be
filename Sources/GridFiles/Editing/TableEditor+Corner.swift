import GridreelModel
import GridreelPrimitives
import GridreelValues

extension TableEditor {
  /// Leaves out the header of data that name no columns.
  mutating func editHeader() {
    let isBare = grid.columns.enumerated().allSatisfy { place, column in
      column.key == "column \(place + 1)" && (column.title == column.key || column.title.isEmpty)
    }
    guard isBare, wishes.isPlain, wishes.isStill, wishes.named.isEmpty, wishes.titled.isEmpty,
      grid.headerHeight == nil, grid.spanners.isEmpty, grid.layout == .table
    else { return }
    grid.headerHeight = 0
    edits.append(
      Edit(
        rule: .names, column: nil, property: .headerHeight, before: "numbers of columns",
        after: "no header", setting: "0", reason: "the data name no columns"))
  }

  /// The words from which a text says what a table is, rather than what its first column has, and the fewest years beside it.
  private static let (titleWords, leastYears) = (4, 3)

  /// Draws a text above the rows' names, beside years, as the title of the table if it is longer than all of these names.
  mutating func editCorner() {
    let shown = grid.columns.indices.filter { !grid.columns[$0].isHidden }
    guard wishes.allows(.shape), grid.surroundings.title == nil, grid.spanners.isEmpty,
      let first = shown.first, shown.count > Self.leastYears,
      case let key = grid.columns[first].key, !wishes.titled.contains(key),
      wishes.knows(key, for: .names), !wishes.rawColumns.contains(key), !grid.isRedacted(key),
      case let title = grid.columns[first].title,
      title.split(separator: " ").count >= Self.titleWords,
      shown.dropFirst().allSatisfy({ isYear(grid.columns[$0].title) }),
      table.kind(ofColumn: key) == .text,
      sample(key).cells.allSatisfy({ $0.text.count < title.count })
    else { return }
    grid.surroundings.title = title
    grid.columns[first].title = ""
    let reason = "it stands beside years, and says what the table is"
    edits.append(
      Edit(
        rule: .shape, column: nil, property: .title, before: title, after: title, setting: title,
        reason: reason))
    edits.append(
      Edit(
        rule: .shape, column: key, property: .title, before: title, after: "", setting: "",
        reason: reason))
  }

  private func isYear(_ title: String) -> Bool {
    title.count == 4 && Double(title).map(ColumnMeaning.mayBeYear) == true
  }
}
