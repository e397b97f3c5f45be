import GridreelDataSources
import GridreelJSONText
import GridreelModel
import GridreelStyle
import GridreelValues

extension GridOptions {
  /// A table without columns, as an empty array gives it, with the columns that the options name; other
  /// tables as they are.
  func named(_ table: any DataFile) -> any DataFile {
    guard table.columnKeys.isEmpty else { return table }
    let shown = (order.allColumns ?? []).flatMap { column in
      column.formula.map { $0.value.columns } ?? [column.key]
    }
    let used =
      (order.sort ?? []).map(\.column) + (order.filter?.value.columns ?? [])
      + [order.group?.column].compactMap { $0 }
    var keys: [String] = []
    let computed = Set((order.allColumns ?? []).filter { $0.formula != nil }.map(\.key))
    for key in shown + used where !keys.contains(key) && !computed.contains(key) {
      keys.append(key)
    }
    if keys.isEmpty { keys = [JSONCells.valueKey] }
    return DataTable(
      columns: keys.map { DataTable.Column(key: $0, kind: .text, cells: []) })
  }
}
