public import GridreelPrimitives

/// A pull-to-refresh in one of four phases.
public struct Refresh: Hashable, Sendable {
  /// The phase of a refresh.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The grid is being pulled down.
    case pulled
    /// It was released far enough down for a refresh.
    case released
    /// The rows are being loaded.
    case refreshing
    /// The rows are loaded; the indicator is about to disappear.
    case done
  }

  /// The current phase.
  public internal(set) var phase: Phase
  /// The distance by which the grid is, or was, pulled down, in points.
  public internal(set) var distance: Double
  /// The rotation of the spinner shown while rows are loading, in turns.
  public internal(set) var turn = 0.0
}

/// Pulling a grid down to refresh its rows.
extension DataGrid {
  /// Pulls the grid down; has no effect once the grid is released.
  ///
  /// - Parameter distance: The pull distance in points; 0 or less lets the grid spring back.
  /// - Returns: Whether anything changed.
  @discardableResult
  public mutating func pullDown(to distance: Double) -> Bool {
    guard canRefresh, distance.isFinite, refresh == nil || refresh?.phase == .pulled else {
      return false
    }
    let before = refresh
    refresh = distance > 0 ? Refresh(phase: .pulled, distance: distance) : nil
    return refresh != before
  }

  /// Releases the grid: a refresh is due if it was pulled at least ``refreshDistance`` points and
  /// no hook refuses; otherwise the grid springs back.
  ///
  /// - Returns: Whether a refresh is due.
  @discardableResult
  public mutating func releasePull() -> Bool {
    guard let pull = refresh, pull.phase == .pulled else { return false }
    let isRefused = hooks.refresh.should.map { !$0(self, pull.distance) } ?? false
    guard pull.distance >= refreshDistance, !isRefused else {
      refresh = nil
      return false
    }
    refresh?.phase = .released
    return true
  }

  /// Starts loading the rows, after a pull or by code.
  ///
  /// - Returns: Whether anything changed; false while rows are already loading.
  @discardableResult
  public mutating func startRefreshing() -> Bool {
    guard refresh?.phase != .refreshing else { return false }
    let distance = refresh?.distance ?? 0
    hooks.refresh.will?(self, distance)
    refresh = Refresh(phase: .refreshing, distance: distance)
    return true
  }

  /// Sets the rotation of the spinner in turns, of which only the fraction counts.
  public mutating func turnRefresh(to turn: Double) {
    guard refresh?.phase == .refreshing, turn.isFinite else { return }
    refresh?.turn = turn
  }

  /// Marks the rows as loaded.
  ///
  /// - Returns: Whether anything changed; false if no rows were loading.
  @discardableResult
  public mutating func finishRefreshing() -> Bool {
    guard let running = refresh, running.phase == .refreshing else { return false }
    refresh?.phase = .done
    let did = hooks.refresh.did
    did?(&self, running.distance)
    return true
  }

  /// Removes the refresh indicator.
  public mutating func endRefresh() { refresh = nil }
}

/// A part of a grid that can have the pointer or the keyboard focus.
public enum GridTarget: Hashable, Sendable {
  /// A column's header, by its key.
  case header(String)
  /// A section's header, by its title.
  case section(String)
  /// A row.
  case row(RowIdentity)
  /// A cell.
  case cell(Selection.CellPlace)

  /// The row of a row or a cell; nil for other targets.
  var row: RowIdentity? {
    switch self {
    case .header, .section: nil
    case .row(let row): row
    case .cell(let cell): cell.row
    }
  }

  /// Whether a cell is the target or part of it.
  public func contains(row: RowIdentity, column: String) -> Bool {
    switch self {
    case .header, .section: false
    case .row(let wanted): wanted == row
    case .cell(let wanted): wanted == Selection.CellPlace(row: row, column: column)
    }
  }
}

/// Pointer and keyboard focus.
extension DataGrid {
  /// Moves the pointer over a target; nil moves it off the grid.
  public mutating func hover(over target: GridTarget?) { hovered = target }

  /// Moves the keyboard focus to a target; nil removes it from the grid.
  public mutating func focus(on target: GridTarget?) { focused = target }
}
