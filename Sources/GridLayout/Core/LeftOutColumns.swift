/// Columns that a window does not show, and the note that says so.
package struct LeftOutColumns {
  /// The name of the note below the grid among a scene's items.
  package static let noteName = "note of columns"

  /// The keys of the columns that are left out, in display order.
  var keys: [String] = []
  /// The number of all columns, these included.
  let total: Int

  /// The note below the grid: `9 of 15 columns`.
  var text: String { "\(total - keys.count) of \(total) columns" }
}
