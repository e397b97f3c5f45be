/// What is repeated on pages of paper, besides headers.
package struct PageRepetition: Hashable, Sendable {
  /// The column that names the rows.
  package enum KeyColumn: Hashable, Sendable {
    /// The first column, unless others are pinned.
    case first
    /// A column by its key.
    case named(String)
    /// No column.
    case none
  }

  /// The column that stands on each page where columns go on on further pages.
  package var key = KeyColumn.first
  /// What stands after the title of a section that began on an earlier page; empty for nothing.
  package var continued = "continued"

  package init() {}
}
