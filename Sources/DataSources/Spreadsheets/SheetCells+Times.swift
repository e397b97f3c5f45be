import GridreelJSONText
import GridreelModel
import GridreelPrimitives

extension SheetCells {
  /// The rows among which the names are sought.
  private static let mostRows = 16
  /// What tables of statistics call a row of times, besides the words of ``ColumnMeaning``.
  private static let times: Set<String> = [
    "period", "time period", "jahr", "zeit", "année", "temps", "año", "anno", "ano", "tid", "tijd",
  ]

  /// Moves the name of the rows, which stands alone below a row that begins with a word for times and names the columns by years,
  /// into the place of that word.
  ///
  /// ```
  /// Time     2003    2004
  /// Country
  /// Chile    11,412  12,081
  /// ```
  mutating func nameRowsOfTimes() {
    guard let top = cells.map(\.row).min() else { return }
    let near = cells.indices.filter { cells[$0].row < top + 4 * Int32(Self.mostRows) }
    let rows = Dictionary(grouping: near) { cells[$0].row }
    let first = rows.keys.sorted().prefix(Self.mostRows)
    guard let start = cells.map(\.column).min() else { return }
    for (upper, lower) in zip(first, first.dropFirst()) {
      guard let names = rows[upper], let below = rows[lower], below.count == 1,
        let label = names.first(where: { cells[$0].column == start }),
        case let years = names.filter({ $0 != label }), years.count > 1,
        years.allSatisfy({ text(cells[$0]).isYear }), isTime(text(cells[label])),
        cells[below[0]].column == start, cells[below[0]].field.kind == .text,
        let next = first.first(where: { $0 > lower }), (rows[next]?.count ?? 0) > 1
      else { continue }
      let name = cells[below[0]]
      cells[label] = Cell(
        row: upper, column: start, field: name.field, look: name.look, style: name.style)
      cells.remove(at: below[0])
      return
    }
  }

  private func text(_ cell: Cell) -> String {
    String(decoding: bytes[cell.field.range], as: UTF8.self)
  }

  private func isTime(_ text: String) -> Bool {
    let text = text.trimmingBlanks
    return Self.times.contains(text.lowercased()) || ColumnMeaning(text).isTime
  }
}
