package import GridreelModel
import GridreelPrimitives

/// Finds the widths of columns that all states of a reel have: what the texts of all of them need.
package final class SharedColumns {
  private let states: [GridLayouter]
  /// What the states show, in each look that was tried.
  private var pools: [Adaptation: StatePool] = [:]

  /// Prepares the states of a reel; those of cards have no columns.
  package init(_ states: [GridLayouter]) { self.states = states.filter { $0.tiles == nil } }

  /// What states in one window keep, each with other columns: a column has one width in all of them.
  ///
  /// - Complexity: Reads the cells that the states show, once for each look that is tried.
  package func holds(of states: [GridLayouter]) -> [WindowHold] {
    var kept = KeptColumns()
    var holds = states.map { hold(of: $0, kept) }
    guard states.count > 1, states.allSatisfy({ $0.tiles == nil }) else { return holds }
    while true {
      let seen = zip(states, holds).reduce(into: kept.seen) {
        $0.formUnion($1.0.seen($1.1, offset))
      }
      guard seen != kept.seen else { break }
      kept.seen = seen
      holds = states.map { hold(of: $0, kept) }
    }
    // The others need no smaller look than the one that needs the smallest.
    guard holds.contains(where: { !$0.leftOut.isEmpty }),
      let first = holds.indices.max(by: {
        holds[$0].adaptation.step < holds[$1].adaptation.step
      })
    else { return Self.inAnyOrder(holds, of: states) }
    kept.keep(states[first], holds[first])
    for place in holds.indices where place != first {
      let adaptation = kept.adaptation(and: holds[place].adaptation)
      holds[place] = hold(of: states[place].adapted(by: adaptation), kept)
      kept.keep(states[place], holds[place])
    }
    return holds
  }

  /// The same with one width for each column in all states that have the same columns, whose order decides what
  /// is rounded and which of two equal needs comes first; a column that is resized has the width that it is given.
  private static func inAnyOrder(_ holds: [WindowHold], of states: [GridLayouter]) -> [WindowHold] {
    var found: [Set<String>: Int] = [:]
    return zip(holds, states).enumerated().map { place, own in
      let (hold, state) = own
      let columns = Set(hold.widths.keys)
      guard let first = found[columns], holds[first].adaptation == hold.adaptation else {
        found[columns] = found[columns] ?? place
        return hold
      }
      let resized = state.resized(from: states[first])
      // In a window the others take up, or make, the room of a column that is resized.
      if !resized.isEmpty, state.context.grid.viewport?.width != nil { return hold }
      var same = hold
      same.widths = holds[first].widths.merging(hold.widths.filter { resized.contains($0.key) }) {
        $1
      }
      (same.reaches, same.squeezed) = (holds[first].reaches, holds[first].squeezed)
      same.squeezed.subtract(resized)
      same.squeezed.formUnion(hold.squeezed.intersection(resized))
      return same
    }
  }

  /// What a state keeps so that its columns stand as they do in all states with the same columns.
  private func hold(of state: GridLayouter, _ kept: KeptColumns) -> WindowHold {
    var hold = state.context.grid.windowHold
    (hold.widths, hold.reaches) = ([:], [:])
    guard state.tiles == nil else { return hold }
    var layouter = state
    while true {
      let (context, pool) = (layouter.context, pool(layouter.context.adaptation))
      var sizing = layouter.sight.sizing
      (sizing.states, sizing.kept, sizing.seen) = (pool, kept.widths, kept.seen)
      switch layouter.columns(sizing, offset: offset) {
      case .some(let places):
        layouter = layouter.leavingOut(allBut: places)
        if !kept.widths.isEmpty { layouter = layouter.adapted(by: context.adaptation) }
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

/// The columns that several states of a reel show.
private struct KeptColumns {
  /// Their widths, in points.
  private(set) var widths: [Column: Double] = [:]
  /// Their look.
  private var adaptation: Adaptation?
  /// Those that a scrolled window shows.
  var seen: Set<String> = []

  /// Adds the columns of a state.
  mutating func keep(_ state: GridLayouter, _ hold: WindowHold) {
    for column in state.context.columns where widths[column] == nil {
      widths[column] = hold.widths[column.key]
    }
    adaptation = hold.adaptation
  }

  /// Their look, with that of columns that no state so far shows.
  func adaptation(and other: Adaptation) -> Adaptation {
    guard var all = adaptation else { return other }
    let known = Set(widths.keys.map(\.key))
    for (key, limit) in other.lineLimits where !known.contains(key) { all.lineLimits[key] = limit }
    all.opaqueColumns.formUnion(other.opaqueColumns.subtracting(known))
    return all
  }
}

extension GridLayouter {
  /// The columns whose width is set otherwise than in another state.
  fileprivate func resized(from other: GridLayouter) -> Set<String> {
    let widths = Dictionary(uniqueKeysWithValues: other.context.columns.map { ($0.key, $0.width) })
    return Set(context.columns.filter { widths[$0.key] != $0.width }.map(\.key))
  }

  /// The columns that a scrolled window shows, or has before what it shows; none where it shows all.
  fileprivate func seen(_ hold: WindowHold, _ offset: Double) -> Set<String> {
    guard let available = available(Window(context.grid.viewport)),
      hold.widths.values.reduce(0, +) > available
    else { return [] }
    var (seen, x): (Set<String>, Double) = ([], 0)
    for column in context.columns {
      guard let width = hold.widths[column.key] else { continue }
      if x <= offset + available { seen.insert(column.key) }
      x += width
    }
    return seen
  }

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
