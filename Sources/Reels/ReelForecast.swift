import GridreelFiles
import GridreelModel

/// Predicts which orders of its rows a script will request, so that a large file is read
/// once for all of them.
///
/// A wrong prediction only costs time: an order that was not predicted is read on request.
struct ReelForecast {
  private var grid: DataGrid
  private let names: ColumnNames
  private(set) var orders = UpcomingOrders()

  /// Examines the steps that start with a grid.
  init(of steps: [ReelStep], from grid: DataGrid, names: ColumnNames) {
    (self.grid, self.names) = (grid, names)
    for case .layout(let layout) in steps.map(\.action) { orders.layouts.insert(layout) }
    for step in steps {
      // New data have other orders.
      if case .data = step.action { return }
      follow(step)
      let arrangement = self.grid.arrangement
      if !orders.arrangements.contains(arrangement) { orders.arrangements.append(arrangement) }
    }
  }

  private mutating func follow(_ step: ReelStep) {
    switch step.action {
    case .tapHeader(let name, let isAdding):
      if let key = key(name, step) { grid.tapHeader(key, isAdding: isAdding) }
    case .sort(let keys):
      grid.sortRows(
        by: keys.compactMap { key in
          self.key(key.column, step).map { SortKey($0, key.direction) }
        })
    case .group(var grouping):
      if let column = grouping.flatMap({ key($0.column, step) }) { grouping?.column = column }
      grid.groupRows(by: grouping)
    case .choose(let title): grid.chooseOption(title)
    case .scrollToRow(let row): orders.deepestRow = max(orders.deepestRow, row)
    case .scroll(_, let y): orders.deepestOffset = max(orders.deepestOffset, y ?? 0)
    default: break
    }
  }

  private func key(_ name: String, _ step: ReelStep) -> String? {
    try? names.resolve(name, step.origin)
  }
}
