package import GridreelFiles
package import GridreelModel
import GridreelPrimitives

/// One step of a user action: a change of the grid, and a movement of the pointer.
package struct ReelBeat: Sendable {
  /// The movement of the pointer.
  enum Touch: Sendable {
    /// It stays unchanged.
    case stays
    /// It moves to a target and presses, before anything changes.
    case presses(ReelTarget)
    /// It moves with the change by a distance in points.
    case drags(x: Double, y: Double)
    /// It is released.
    case releases
    /// It disappears, as it does while the user types.
    case leaves
    /// It moves to a target without pressing.
    case pointsAt(ReelTarget)
  }

  var touch = Touch.stays
  /// The change of the grid.
  let change: @Sendable (inout DataGrid) throws(GridreelError) -> Void

  init(
    _ touch: Touch = .stays,
    _ change: @escaping @Sendable (inout DataGrid) throws(GridreelError) -> Void = { _ in }
  ) {
    (self.touch, self.change) = (touch, change)
  }
}

/// A part of a picture that the pointer can be on.
enum ReelTarget: Hashable, Sendable {
  case row(RowIdentity)
  case cell(Selection.CellPlace)
  case header(String)
  /// The right edge of a column's header.
  case edge(String)
  case section(String)
  /// An option of the open menu above cards, by its title.
  case option(String)
  /// The upper part of the body.
  case body

  init(_ target: GridTarget) {
    self =
      switch target {
      case .header(let key): .header(key)
      case .section(let title): .section(title)
      case .row(let row): .row(row)
      case .cell(let cell): .cell(cell)
      }
  }

  /// Whether the pointer is over it while it is on another target: a cell is a part of its row.
  func isPart(of other: ReelTarget) -> Bool {
    switch (self, other) {
    case (.row(let row), .cell(let cell)), (.cell(let cell), .row(let row)): row == cell.row
    default: self == other
    }
  }
}

/// A user action of several steps.
package enum ReelGesture: Sendable {
  /// Opens the field of a cell.
  case edit(SelectionItem)
  /// Types text into the open field, key by key.
  case type(String)
  /// Presses a key in the open field.
  case key(ReelKey)
  /// Drags a row or a column to another position.
  case drag(DragOption)
  /// Drags the edge of a column's header until the column has this width.
  case dragEdge(String, to: Double)
  /// Pulls the grid down, refreshes it, and lets go.
  case refresh(RefreshGesture)
  /// Moves the pointer over something, or away.
  case hover(TargetOption?)
  /// Moves the keyboard focus to something, or away.
  case focus(TargetOption?)
}

/// A key that ends editing or moves the caret.
package enum ReelKey: Hashable, Sendable {
  case enter, escape
  case editing(Editing.Key)

  /// The keys by the names that browsers use.
  static let names: [(name: String, key: ReelKey)] = [
    ("Enter", .enter), ("Escape", .escape), ("Backspace", .editing(.backspace)),
    ("Delete", .editing(.delete)), ("ArrowLeft", .editing(.left)),
    ("ArrowRight", .editing(.right)), ("Home", .editing(.home)), ("End", .editing(.end)),
    ("Shift+ArrowLeft", .editing(.selectLeft)), ("Shift+ArrowRight", .editing(.selectRight)),
    ("Shift+Home", .editing(.selectHome)), ("Shift+End", .editing(.selectEnd)),
    ("SelectAll", .editing(.selectAll)),
  ]
}

/// A refresh from the pull to the end.
package struct RefreshGesture: Sendable {
  /// How far the grid is pulled down, in points; nil is slightly beyond the threshold.
  var distance: Double?
  /// How long the spinner turns, in seconds.
  var seconds = 1.0
  /// The path of the new data; nil keeps the data.
  var data: String?
}

extension ReelAction {
  /// The data that it brings, one after the other.
  var data: [ReelData] {
    switch self {
    case .data(let data): data
    case .gesture(.refresh(let refresh)): refresh.data.map { [ReelData(path: $0)] } ?? []
    default: []
    }
  }
}
