package import JSONText
package import Primitives
package import Style

/// A cell type with its options.
///
/// The file of the conforming type holds everything about it: its options, their keys in grid
/// files, how it is drawn, and its role on cards.
package protocol CellKind: Hashable, Sendable, ThemeFollowing {
  /// The name in grid files and in records.
  static var name: String { get }
  /// The drawing of the cells; nil writes them as text.
  var cellDrawing: (any CellDrawing)? { get }
  /// The role of a column on cards with an automatic layout.
  var role: CellRole { get }
  /// How cells shrink in a narrow column.
  var room: CellRoom { get }
  /// The options as stored in snapshot records.
  var facts: [String: CellFact] { get }
}

/// A cell type that grid files can name.
package protocol ReadableCellKind: CellKind {
  /// The option keys besides `type`, in order, with their schemas.
  static var keys: KeyValuePairs<String, JSONSchema> { get }

  /// Reads the options from a grid file.
  ///
  /// - Throws: `GridreelError` at the first invalid one.
  init(reading reader: CellOptionReader) throws(GridreelError)
}

/// The role of a column on cards with an automatic layout.
package enum CellRole: Hashable, Sendable {
  /// The card's image.
  case image
  /// A label on the image.
  case label
  /// The title, if it is the first column of text.
  case text
  /// The price.
  case price
  /// An element that needs no title beside it.
  case ownTitle
  /// A value beside the column's title.
  case fact
}

/// How cells shrink in a narrow column.
package enum CellRoom: Hashable, Sendable {
  /// They shrink to the minimum width of a ``FlexibleDrawing``.
  case flexible
  /// They are truncated like text.
  case text
  /// They are drawn whole or not at all.
  case whole
  /// Text is truncated; values of other kinds are drawn whole.
  case byValue
}

/// The value of an option as stored in snapshot records; nil is left to the theme or the data.
package enum CellFact: Hashable, Sendable {
  case text(String?)
  case number(Double?)
  case color(Color?)
  case flag(Bool)
  case size(Size)
  case words([String])
  case colors([Color])
  case namedColors([String: Color])
  case movement(PriceCell.Movement)
}

extension CellKind {
  package var role: CellRole { .fact }
  package var room: CellRoom { .whole }
  package var facts: [String: CellFact] { [:] }

  package mutating func follow(_ theme: inout ThemeFollower) {}
}
