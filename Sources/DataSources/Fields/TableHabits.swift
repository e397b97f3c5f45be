import GridreelValues

/// How the columns of a table are written, which tells how to read those that could be read in two
/// ways.
struct TableHabits: Sendable {
  /// Whether some columns have decimal commas, and none has decimal points.
  private(set) var hasDecimalComma = false
  /// The words that are written for numbers, dates or booleans that are missing.
  private(set) var missingWords: MissingWords = []

  /// No habits.
  init() {}

  /// Finds the habits in what is known of all columns.
  init(_ columns: [KindFinder]) {
    let conventions = columns.filter { $0.kind == .number }.map(\.numberConventions)
    hasDecimalComma =
      conventions.contains { $0.isSubset(of: .decimalComma) }
      && !conventions.contains { $0.isSubset(of: .decimalPoint) }
    for column in columns where column.kind != .text {
      missingWords.formUnion(column.missingWords)
    }
  }
}
