/// Columns that a window does not show, and the note that says so.
package struct LeftOutColumns {
  /// What the note below the grid is called among a scene's items.
  package static let noteName = "note of columns"

  /// Their keys, in display order.
  var keys: [String] = []
  /// How many columns there are with them.
  let total: Int

  /// What stands below the grid: `9 of 15 columns`.
  var text: String { "\(total - keys.count) of \(total) columns" }
}
