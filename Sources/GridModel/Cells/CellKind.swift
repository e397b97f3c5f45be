package import GridreelJSONText
package import GridreelPrimitives
package import GridreelStyle

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
  /// The options as stored in snapshot records; nil is left to the theme or the data.
  var facts: [String: String?] { get }
}

/// A cell type that grid files can name.
package protocol ReadableCellKind: CellKind {
  /// The option keys besides `type`, in order.
  static var keys: [Key<Self>] { get }

  /// The type with its defaults.
  static var standard: Self { get }

  /// Checks options that depend on each other, once an object of a grid file has been read.
  func check(_ object: ObjectReader) throws(GridreelError)
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

extension CellKind {
  package var role: CellRole { .fact }
  package var room: CellRoom { .whole }
  package var facts: [String: String?] { [:] }

  package mutating func follow(_ theme: inout ThemeFollower) {}
}

extension ReadableCellKind {
  package var facts: [String: String?] {
    var facts: [String: String?] = [:]
    for key in Self.keys {
      if let written = key.written { facts.updateValue(written(self), forKey: key.recordedName) }
    }
    return facts
  }

  package mutating func follow(_ theme: inout ThemeFollower) {
    for key in Self.keys { key.follow(&theme, &self) }
  }

  package func check(_ object: ObjectReader) throws(GridreelError) {}
}
