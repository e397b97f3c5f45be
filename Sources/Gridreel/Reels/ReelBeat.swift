import GridModel
import Primitives

/// One of the moments that an action of a person is made of: what changes, and what the pointer does.
struct ReelBeat: Sendable {
  /// What the pointer does.
  enum Touch: Sendable {
    /// It stays as it is.
    case stays
    /// It goes somewhere and comes down, before anything changes.
    case presses(ReelTarget)
    /// It moves along with what changes, by so many points.
    case drags(x: Double, y: Double)
    /// It comes up.
    case releases
    /// It goes away, as it does while someone types.
    case leaves
    /// It goes somewhere without coming down.
    case pointsAt(ReelTarget)
  }

  var touch = Touch.stays
  /// What it makes of the grid.
  let change: @Sendable (inout Grid) throws(ArrangementError) -> Void

  init(
    _ touch: Touch = .stays,
    _ change: @escaping @Sendable (inout Grid) throws(ArrangementError) -> Void = { _ in }
  ) {
    (self.touch, self.change) = (touch, change)
  }
}

/// Something in a picture that a pointer can be on.
enum ReelTarget: Hashable, Sendable {
  case row(RowIdentity)
  case cell(Selection.CellPlace)
  case header(String)
  /// The right edge of a column's header.
  case edge(String)
  case section(String)
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
}

/// What a person does over several moments.
enum ReelGesture: Sendable {
  /// A cell's field is opened.
  case edit(SelectionItem)
  /// Text is typed into the open field, key by key.
  case type(String)
  /// A key is pressed in the open field.
  case key(ReelKey)
  /// A row or a column is dragged to another place.
  case drag(DragOption)
  /// The edge of a column's header is dragged until the column is so wide.
  case dragEdge(String, to: Double)
  /// The grid is pulled down, refreshed, and let go.
  case refresh(RefreshGesture)
  /// The pointer goes over something, or away.
  case hover(TargetOption?)
  /// The keyboard's focus goes to something, or away.
  case focus(TargetOption?)
}

/// A key that ends editing or moves in the field.
enum ReelKey: Hashable, Sendable {
  case enter, escape
  case editing(Editing.Key)

  /// The keys by the names that browsers give them.
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
struct RefreshGesture: Sendable {
  /// How far the grid is pulled down, in points; nil is a little farther than it takes.
  var distance: Double?
  /// How long the wheel turns, in seconds.
  var seconds = 1.0
  /// The data that come; nil are the same.
  var data: String?
}
