import GridreelDataSources
import GridreelFiles
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// Changes of what stands out, and of what points at cells.
extension ReelDirector {
  /// Points at other cells; what hides cells goes on doing so.
  mutating func point(with callouts: [PartsOptions.CalloutOption]) throws(GridreelError) {
    options = options.pointing(with: callouts)
    try PartsBuilder(options: options, names: state.names, rows: state.rows)
      .applyRows(to: &state.grid)
  }

  /// Lets other rows stand out.
  mutating func highlight(_ conditions: [Placed<GridExpression>]) throws(GridreelError) {
    guard let table = state.grid.dataFile else { return }
    let changed = options.highlighting(conditions)
    try GridBuilder(options: changed, table: table)
      .highlight(in: &state.grid, insteadOf: options)
    options = changed
  }
}
