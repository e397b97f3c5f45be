public import GridreelPrimitives
public import GridreelValues

/// The caller's callbacks for one kind of action: *should* it happen, it *will* happen, it *did*
/// happen, in this order.
///
/// Only user actions (a tap, a drag, typed text) ask `should`; actions by code always happen. A
/// refused action leaves the grid unchanged, and calls neither `will` nor `did`.
public struct Hook<Subject: Sendable>: Sendable {
  /// Called before a user's action with the unchanged grid; returning false refuses it.
  public var should: (@Sendable (DataGrid, Subject) -> Bool)?
  /// Called just before the action with the unchanged grid.
  public var will: (@Sendable (DataGrid, Subject) -> Void)?
  /// Called right after the action with the changed grid, which it may change further.
  ///
  /// What it changes by properties calls no hooks; an action that it performs, such as
  /// ``DataGrid/tapHeader(_:isAdding:)``, calls those of that action.
  public var did: (@Sendable (inout DataGrid, Subject) -> Void)?

  /// Makes a hook without callbacks.
  public init() {}
}

/// The caller's hooks, by kind of action.
///
/// ```swift
/// grid.hooks.selectRow.should = { grid, row in row != total }
/// grid.hooks.sort.did = { grid, change in grid.surroundings.caption = "by \(change.column)" }
/// ```
///
/// When a tap selects one row in place of another, ``deselectRow`` runs completely before
/// ``selectRow``, as a separate action; refusing the second one leaves no row selected.
public struct GridHooks: Sendable {
  /// Selecting a row.
  public var selectRow = Hook<RowIdentity>()
  /// Deselecting a row.
  public var deselectRow = Hook<RowIdentity>()
  /// Selecting a cell.
  public var selectCell = Hook<Selection.CellPlace>()
  /// Deselecting a cell.
  public var deselectCell = Hook<Selection.CellPlace>()
  /// Changing the order of a column.
  public var sort = Hook<SortChange>()
  /// Collapsing a section, given by its title.
  public var collapseSection = Hook<String>()
  /// Expanding a section, given by its title.
  public var expandSection = Hook<String>()
  /// Opening the edit field of a cell.
  public var beginEditing = Hook<Selection.CellPlace>()
  /// Committing an edited value.
  public var commitEditing = Hook<CellEdit>()
  /// Lifting, moving and dropping a row; `did` is called on the drop.
  public var moveRow = Hook<RowIdentity>()
  /// Swapping a dragged row with a neighbour.
  public var passRow = Hook<RowPass>()
  /// Moving a column, given by its key.
  public var moveColumn = Hook<String>()
  /// Resizing a column.
  public var resizeColumn = Hook<ColumnResize>()
  /// Refreshing the rows, with the distance the grid was pulled down, in points.
  public var refresh = Hook<Double>()

  /// Makes hooks without callbacks.
  public init() {}
}

/// A change of a column's sort direction.
public struct SortChange: Hashable, Sendable {
  /// The column's key.
  public let column: String
  /// The direction before and afterwards; nil means unsorted.
  public let before, after: SortDirection?
}

/// A change of a cell's value by editing.
public struct CellEdit: Hashable, Sendable {
  /// The place of the cell.
  public let place: Selection.CellPlace
  /// The cell before and afterwards.
  public let before, after: Cell
}

/// A swap of a dragged row with a neighbour.
public struct RowPass: Hashable, Sendable {
  /// The dragged row.
  public let row: RowIdentity
  /// The row that makes room.
  public let neighbor: RowIdentity
}

/// A change of a column's width.
public struct ColumnResize: Hashable, Sendable {
  /// The column's key.
  public let column: String
  /// The width before and afterwards.
  public let before, after: ColumnWidth
}

extension DataGrid {
  /// The origin of an action.
  enum Actor {
    /// A user, whose actions can be refused.
    case person
    /// The caller's code, whose actions cannot be refused.
    case code
  }

  /// Performs an action between its hooks.
  ///
  /// - Returns: Whether it was performed; false if it was refused.
  @discardableResult
  mutating func perform<Subject>(
    _ path: KeyPath<GridHooks, Hook<Subject>>, _ subject: Subject, by actor: Actor,
    _ change: (inout DataGrid) -> Void
  ) -> Bool {
    let hook = hooks[keyPath: path]
    if actor == .person, let should = hook.should, !should(self, subject) { return false }
    hook.will?(self, subject)
    change(&self)
    hook.did?(&self, subject)
    return true
  }
}
