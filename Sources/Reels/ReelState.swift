package import GridreelFiles
import GridreelLayout
package import GridreelModel
import GridreelPrimitives
import GridreelStills
import GridreelStyle

/// The state of a grid at one moment of a reel, with its rows in order.
package struct ReelState {
  package var grid: DataGrid
  var source: any GridDataSource
  var names: ColumnNames
  /// The caption below the grid; nil without one.
  var caption: String?
  /// Whether the caption names the data, such as the year of a race.
  var captionIsLabel = false
  /// Whether its rows are others than before, of which nobody knows which is which.
  var exchangesRows = false
  /// What the source has said while the states of a reel are laid out.
  private var memory: RowMemory?

  /// A state of a grid with its rows in order.
  package init(grid: DataGrid, source: any GridDataSource, names: ColumnNames) {
    (self.grid, self.source, self.names) = (grid, source, names)
  }

  /// The rows in drawn order.
  var rows: DrawnRows { DrawnRows(source: source, collapsed: grid.collapsed) }
}

extension [ReelState] {
  /// The states of one reel, all with room for each other's sort arrows, so that no column
  /// moves when one appears.
  ///
  /// Sorted states have that room anyway and look as they do in a still. A state without arrows gets wider
  /// headers than in a still, which is the lesser evil: otherwise all columns would jump at the first tap,
  /// and every cell with them.
  var withRoomForArrows: [ReelState] {
    var room = SortMarkRoom()
    for state in self { room.add(state.grid.visibleSortMarks) }
    return map { state in
      var state = state
      state.grid.sortMarkRoom = room
      return state
    }
  }
}

extension [ReelState] {
  /// The states of one reel, whose texts know how they change into those of others.
  ///
  /// - Parameter flashes: Whether cells light up while they change.
  /// - Returns: The states.
  func changing(flashes: Bool) -> [ReelState] {
    map { state in
      var state = state
      state.grid.windowHold.changes = flashes ? .flashing : .plain
      return state
    }
  }

  /// The states of one reel, in which the grid takes the room of all states, or the room that each needs.
  func fitting(_ fit: ReelTiming.Fit?, _ renderer: Renderer) -> [ReelState] {
    let states = withSameDecimals(renderer)
    return fit == .grow
      ? states.pinning.sliding.map(\.remembering)
      : states.withRoomForArrows.inOneFrame(renderer)
  }

  /// The states of one reel, in all of which the totals of a column have as many decimals.
  private func withSameDecimals(_ renderer: Renderer) -> [ReelState] {
    guard contains(where: { !$0.grid.summaries.isEmpty }) else { return self }
    let digits = reduce(into: [String: Int]()) { digits, state in
      digits.merge(state.layouter(renderer).totalDigits) { Swift.max($0, $1) }
    }
    return map { state in
      var state = state
      state.grid.windowHold.totalDigits = digits
      return state
    }
  }

  /// The states of one reel, in which nothing but the reel's own actions moves the grid.
  func inOneFrame(_ renderer: Renderer) -> [ReelState] {
    let states = telling.pinning.sliding.map(\.remembering).withSameColumns(renderer)
      .withRoomForCallouts(
        renderer)
    // In a window, the room for callouts is the columns' loss.
    let isNarrower = states.contains { state in
      state.grid.viewport?.width != nil && state.grid.windowHold.calloutRoom != .zero
    }
    return isNarrower ? states.withSameColumns(renderer) : states
  }

  /// The states of one reel, none of which leaves out a column that orders the rows of another.
  private var telling: [ReelState] {
    let columns = reduce(into: Set<String>()) { $0.formUnion($1.grid.tellingColumns) }
    return map { state in
      var state = state
      state.grid.windowHold.telling = columns
      return state
    }
  }

  /// The states of one reel, whose columns have the widths that the texts of all states in one theme need, and
  /// texts the same size; states with the same columns leave out the same ones in a window.
  private func withSameColumns(_ renderer: Renderer) -> [ReelState] {
    let (layouters, columns) = (map { $0.layouter(renderer) }, map { ReelColumns($0.grid) })
    var states = self
    for places in Dictionary(grouping: indices, by: { columns[$0].theme }).values {
      let shared = SharedColumns(places.map { layouters[$0] })
      for places in Dictionary(grouping: places, by: { columns[$0].window }).values {
        var firsts: [ReelColumns: Int] = [:]
        for place in places where firsts[columns[place]] == nil { firsts[columns[place]] = place }
        let distinct = firsts.values.sorted()
        let holds = shared.holds(of: distinct.map { layouters[$0] })
        let held = Dictionary(uniqueKeysWithValues: zip(distinct.map { columns[$0] }, holds))
        for place in places {
          states[place].grid.windowHold = held[columns[place]] ?? states[place].grid.windowHold
        }
      }
    }
    return states
  }

  /// The states of one reel, all with the room around the grid that callouts need in some state.
  func withRoomForCallouts(_ renderer: Renderer) -> [ReelState] {
    guard contains(where: { $0.grid.callouts.contains { !$0.kind.hides } }) else { return self }
    let room = reduce(Insets.zero) { room, state in
      room.atLeast(state.layouter(renderer).calloutRoom)
    }
    return map { state in
      var state = state
      state.grid.windowHold.calloutRoom = room
      return state
    }
  }

  /// If rows are pulled down in one of the states, summaries stay at the bottom in all of them that show all rows of a
  /// table.
  private var pinning: [ReelState] {
    guard contains(where: { $0.grid.refresh != nil }) else { return self }
    return map { state in
      var state = state
      guard state.grid.viewport?.height == nil, state.grid.layout.tiles == nil else { return state }
      state.grid.windowHold.pinsSummaries = true
      for place in state.grid.summaries.indices { state.grid.summaries[place].isPinned = true }
      return state
    }
  }

  /// If one of the states is scrolled sideways, all of them clip columns at the window's edges.
  private var sliding: [ReelState] {
    guard contains(where: { ($0.grid.viewport?.offset.x ?? 0) > 0 }) else { return self }
    return map { state in
      var state = state
      state.grid.windowHold.slides = true
      return state
    }
  }
}

/// What decides the widths of a state's columns beside the texts of all states.
private struct ReelColumns: Hashable {
  struct Window: Hashable {
    let width: Double?
    let isTable: Bool
  }

  let columns: [Column]
  let theme: String
  let window: Window

  init(_ grid: DataGrid) {
    (columns, theme) = (grid.visibleColumns, grid.theme.name)
    window = Window(width: grid.viewport?.width, isTable: grid.layout.tiles == nil)
  }
}

extension ReelState {
  /// The same state, whose source is asked once for what it shows.
  fileprivate var remembering: ReelState {
    var state = self
    state.memory = RowMemory()
    return state
  }

  /// Lays the state out.
  func layouter(_ renderer: Renderer) -> GridLayouter {
    var grid = grid
    grid.windowHold.comesApart = true
    return GridLayouter(
      grid: grid, source: source, measuring: renderer.shaper, pictures: renderer.pictures,
      memory: memory)
  }
}
