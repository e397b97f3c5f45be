public import Primitives
public import Values

/// What the caller has to say about one kind of action, in this order: *should* it happen, it *will*
/// happen, it *did* happen.
///
/// Only what a person does (a tap, a drag, typed text) asks `should`; what code does happens. An
/// action that is refused leaves the grid as it is, and neither `will` nor `did` hears of it.
public struct Hook<Subject: Sendable>: Sendable {
  /// Asked before a person's action, with the grid as it is: false refuses it.
  public var should: (@Sendable (Grid, Subject) -> Bool)?
  /// Told just before the action, with the grid as it is.
  public var will: (@Sendable (Grid, Subject) -> Void)?
  /// Told right after the action, with the grid as it has become.
  public var did: (@Sendable (Grid, Subject) -> Void)?

  /// Nothing to say.
  public init() {}
}

/// What the caller has to say about actions, by kind.
///
/// ```swift
/// grid.hooks.selectRow.should = { grid, row in row != total }
/// grid.hooks.sort.did = { grid, change in print(change.column) }
/// ```
///
/// Where a tap selects one row in place of another, all of ``deselectRow`` comes before all of
/// ``selectRow``, as two actions: who refuses the second one has none selected.
public struct GridHooks: Sendable {
  /// A row is selected.
  public var selectRow = Hook<RowIdentity>()
  /// A row is no longer selected.
  public var deselectRow = Hook<RowIdentity>()
  /// A cell is selected.
  public var selectCell = Hook<Selection.CellPlace>()
  /// A cell is no longer selected.
  public var deselectCell = Hook<Selection.CellPlace>()
  /// A column's order changes.
  public var sort = Hook<SortChange>()
  /// A section is collapsed, named by its title.
  public var collapseSection = Hook<String>()
  /// A section is expanded, named by its title.
  public var expandSection = Hook<String>()
  /// A cell's field is opened.
  public var beginEditing = Hook<Selection.CellPlace>()
  /// An edited value takes the old one's place.
  public var commitEditing = Hook<CellEdit>()
  /// A row is lifted, moved and put down; `did` comes when it is put down.
  public var moveRow = Hook<RowIdentity>()
  /// A row that is dragged changes places with a neighbour.
  public var passRow = Hook<RowPass>()
  /// A column moves.
  public var moveColumn = Hook<String>()
  /// A column gets another width.
  public var resizeColumn = Hook<ColumnResize>()
  /// The rows are refreshed, after the grid was pulled down so many points.
  public var refresh = Hook<Double>()

  /// Nothing to say.
  public init() {}
}

/// A change of the order that one column gives the rows.
public struct SortChange: Hashable, Sendable {
  /// The column's key.
  public let column: String
  /// The direction before and afterwards; nil is no order.
  public let before, after: SortDirection?
}

/// A value that is to take the place of another one.
public struct CellEdit: Hashable, Sendable {
  /// Which cell.
  public let place: Selection.CellPlace
  /// What it holds, and what it is to hold.
  public let before, after: Cell
}

/// Two neighbours that change places, one of which is dragged.
public struct RowPass: Hashable, Sendable {
  /// The row that is dragged.
  public let row: RowIdentity
  /// The row that makes room.
  public let neighbor: RowIdentity
}

/// A column's new width.
public struct ColumnResize: Hashable, Sendable {
  /// The column's key.
  public let column: String
  /// The width before and afterwards.
  public let before, after: ColumnWidth
}

extension Grid {
  /// Who acts on a grid.
  enum Actor {
    /// A person, who may be refused.
    case person
    /// The caller's code, which may not.
    case code
  }

  /// Does one action between its hooks.
  ///
  /// - Returns: Whether it was done: not where it was refused.
  @discardableResult
  mutating func perform<Subject>(
    _ path: KeyPath<GridHooks, Hook<Subject>>, _ subject: Subject, by actor: Actor,
    _ change: (inout Grid) -> Void
  ) -> Bool {
    let hook = hooks[keyPath: path]
    if actor == .person, let should = hook.should, !should(self, subject) { return false }
    hook.will?(self, subject)
    change(&self)
    hook.did?(self, subject)
    return true
  }
}
