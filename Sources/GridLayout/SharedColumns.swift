package import GridModel
import Primitives

/// Finds the widths of columns that all states of a reel have: what the texts of all of them need.
package final class SharedColumns {
  private let states: [GridLayouter]
  /// What the states show, in each look that was tried.
  private var pools: [Adaptation: StatePool] = [:]

  /// Prepares the states of a reel; those of cards have no columns.
  package init(_ states: [GridLayouter]) { self.states = states.filter { $0.tiles == nil } }

  /// What a state keeps so that its columns stand as they do in all states with the same columns.
  ///
  /// - Complexity: Reads the cells that the states show, once for each look that is tried.
  package func hold(of state: GridLayouter) -> WindowHold {
    var hold = state.context.grid.windowHold
    (hold.widths, hold.reaches) = ([:], [:])
    guard state.tiles == nil else { return hold }
    var layouter = state
    while true {
      let (context, pool) = (layouter.context, pool(layouter.context.adaptation))
      var sizing = layouter.sight.sizing
      sizing.states = pool
      switch layouter.columns(sizing, offset: offset) {
      case .some(let places): layouter = layouter.leavingOut(allBut: places)
      case .adapted(let adaptation): layouter = layouter.adapted(by: adaptation)
      case .all(let tracks), .sliding(let tracks):
        hold.leftOut = Set(context.leftOut.columns)
        hold.adaptation = context.adaptation
        hold.squeezed = Set(tracks.squeezed.map { context.columns[$0].key })
        for (column, width) in zip(context.columns, tracks.widths) {
          hold.widths[column.key] = width
          hold.reaches[column.key] = pool.reach(column.key)
        }
        return hold
      }
    }
  }

  /// The farthest that a state is scrolled sideways, in points.
  private var offset: Double {
    states.reduce(0) { max($0, Window($1.context.grid.viewport).offset.x) }
  }

  private func pool(_ adaptation: Adaptation) -> StatePool {
    if let pool = pools[adaptation] { return pool }
    let pool = StatePool(states.map { $0.adapted(by: adaptation).sight.sizing })
    pools[adaptation] = pool
    return pool
  }
}

extension GridLayouter {
  /// The columns at the widths that all states of a reel have; nil where the grid finds its own.
  var heldColumns: WindowColumns? {
    let hold = context.grid.windowHold
    guard !hold.widths.isEmpty, hold.calloutRoom == context.calloutRoom else { return nil }
    let keys = context.columns.map(\.key)
    let known = keys.indices.filter { hold.widths[keys[$0]] != nil }
    guard known.count == keys.count else { return .some(known) }
    let tracks = ColumnTracks(
      widths: keys.compactMap { hold.widths[$0] },
      squeezed: keys.indices.filter { hold.squeezed.contains(keys[$0]) })
    return hold.slides ? .sliding(tracks) : .all(tracks)
  }
}
