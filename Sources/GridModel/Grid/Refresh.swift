public import Primitives

/// A grid that is pulled down to fetch its rows anew, in one of four phases.
public struct Refresh: Hashable, Sendable {
  /// How far a refresh has come.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The grid is pulled down.
    case pulled
    /// It was let go far enough down for a refresh.
    case released
    /// The rows are fetched.
    case refreshing
    /// They are there; the indicator is about to go.
    case done
  }

  /// How far it has come.
  public internal(set) var phase: Phase
  /// How far the grid is, or was, pulled down, in points.
  public internal(set) var distance: Double
  /// How far the wheel has turned that is shown while rows are fetched, in turns.
  public internal(set) var turn = 0.0
}

/// Pulling a grid down to refresh its rows.
extension Grid {
  /// Pulls the grid down; before it is let go only.
  ///
  /// - Parameter distance: How far, in points; 0 and less lets the grid go back.
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

  /// Lets the grid go: a refresh is due where it was pulled at least ``refreshDistance`` points
  /// down and no hook refuses; otherwise it goes back.
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

  /// Begins to fetch the rows, after a pull or by code.
  ///
  /// - Returns: Whether anything changed: not while they are fetched.
  @discardableResult
  public mutating func startRefreshing() -> Bool {
    guard refresh?.phase != .refreshing else { return false }
    let distance = refresh?.distance ?? 0
    hooks.refresh.will?(self, distance)
    refresh = Refresh(phase: .refreshing, distance: distance)
    return true
  }

  /// Turns the wheel that is shown while rows are fetched to a place, in turns; 1 is 0 again.
  public mutating func turnRefresh(to turn: Double) {
    guard refresh?.phase == .refreshing, turn.isFinite else { return }
    refresh?.turn = turn
  }

  /// Tells that the rows are there.
  ///
  /// - Returns: Whether anything changed: not where none were fetched.
  @discardableResult
  public mutating func finishRefreshing() -> Bool {
    guard let running = refresh, running.phase == .refreshing else { return false }
    refresh?.phase = .done
    hooks.refresh.did?(self, running.distance)
    return true
  }

  /// Takes the indicator away.
  public mutating func endRefresh() { refresh = nil }
}

/// Something of a grid that the pointer or the keyboard may be on.
public enum GridTarget: Hashable, Sendable {
  /// A column's header, by its key.
  case header(String)
  /// A section's header, by its title.
  case section(String)
  /// A row.
  case row(RowIdentity)
  /// A cell.
  case cell(Selection.CellPlace)

  /// Whether a cell is it, or in it.
  public func contains(row: RowIdentity, column: String) -> Bool {
    switch self {
    case .header, .section: false
    case .row(let wanted): wanted == row
    case .cell(let wanted): wanted == Selection.CellPlace(row: row, column: column)
    }
  }
}

/// Where the pointer and the keyboard are.
extension Grid {
  /// Puts the pointer over something; nil is nothing of the grid.
  public mutating func hover(over target: GridTarget?) { hovered = target }

  /// Puts the keyboard's focus on something; nil is nothing of the grid.
  public mutating func focus(on target: GridTarget?) { focused = target }
}
