package import JSONText
package import Primitives
package import Style

/// A type of cells with its options.
///
/// All that is known of a type stands in the file of the type that conforms: its options, their keys in
/// grid files, how it is drawn and what it is on cards.
package protocol CellKind: Hashable, Sendable, ThemeFollowing {
  /// The name in grid files and in records.
  static var name: String { get }
  /// What draws the cells; nil writes them.
  var cellDrawing: (any CellDrawing)? { get }
  /// What a column is on cards that nobody has laid out.
  var role: CellRole { get }
  /// How cells give way where a column is narrow.
  var room: CellRoom { get }
  /// The options as records of snapshots keep them.
  var facts: [String: CellFact] { get }
}

/// A type of cells that grid files can name.
package protocol ReadableCellKind: CellKind {
  /// The keys beside `type`, in order, with what their values must be.
  static var keys: KeyValuePairs<String, JSONSchema> { get }

  /// Reads the options.
  ///
  /// - Throws: `JSONTextError` at the first one that is wrong.
  init(reading reader: CellOptionReader) throws(JSONTextError)
}

/// What a column is on cards that nobody has laid out.
package enum CellRole: Hashable, Sendable {
  /// The card's image.
  case image
  /// A label upon the image.
  case label
  /// The title, if it is the first one.
  case text
  /// The price.
  case price
  /// Something that needs no title beside it.
  case ownTitle
  /// A value with the column's title beside it.
  case fact
}

/// How cells give way where a column is narrow.
package enum CellRoom: Hashable, Sendable {
  /// They become smaller, down to what a ``FlexibleDrawing`` says.
  case flexible
  /// They are cut like texts.
  case text
  /// They are whole or not there.
  case whole
  /// Texts are cut; values of other kinds are whole.
  case byValue
}

/// The value of an option, as records of snapshots keep it; nil is left to the theme or the data.
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
