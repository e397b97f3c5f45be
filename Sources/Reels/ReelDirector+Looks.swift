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
  mutating func highlight(_ rows: [HighlightOption]) throws(GridreelError) {
    guard let table = state.grid.dataFile else { return }
    let changed = options.highlighting(rows)
    try GridBuilder(options: changed, table: table)
      .highlight(in: &state.grid, insteadOf: options)
    options = changed
  }

  /// Says which columns a window leaves out because callouts need room beside it in some picture.
  ///
  /// - Parameters:
  ///   - fitted: All states with the room that they have.
  ///   - states: The same states before.
  mutating func adviseWidth(for fitted: [ReelState], _ states: [ReelState]) {
    let isNarrower = fitted.contains {
      $0.grid.viewport?.width != nil && $0.grid.windowHold.calloutRoom != .zero
    }
    guard isNarrower else { return }
    let plain = states.map { state in
      var state = state
      state.grid.callouts = []
      return state
    }
    func leftOut(_ states: [ReelState]) -> Set<String> {
      states.reduce(into: []) { $0.formUnion($1.grid.windowHold.leftOut) }
    }
    let lost = leftOut(fitted).subtracting(leftOut(plain.fitting(nil, renderer)))
    guard !lost.isEmpty else { return }
    let names = state.grid.columns.map(\.key).filter(lost.contains).map { "'\($0)'" }
    advice.append(
      Warning(
        "the labels of callouts need room beside the grid, so that the window leaves out \(names.joined(separator: ", ")) in all of the reel; make it wider by \(option: "width"), or the labels shorter"
      ))
  }
}
