import GridreelModel
package import GridreelPrimitives
import GridreelValues

extension GridPlaces {
  /// The numbers of rows in some columns, shown or not, by the row and the column's key; what is no number is left out.
  ///
  /// - Parameters:
  ///   - rows: The rows; those unknown to the source are left out.
  ///   - columns: The columns; those unknown to the grid are left out.
  /// - Returns: The numbers.
  /// - Complexity: That of finding rows in the source: at most one pass over its order.
  package func numbers(
    ofRows rows: Set<RowIdentity>, in columns: Set<String>
  ) -> [RowIdentity: [String: Double]] {
    // What is hidden in some cell counts from nowhere.
    let keys = context.columns.map(\.key).filter {
      columns.contains($0) && !context.grid.isRedacted($0)
    }
    guard !rows.isEmpty, !keys.isEmpty else { return [:] }
    return context.source.places(of: rows).mapValues { index in
      keys.reduce(into: [:]) { numbers, key in
        if case .number(let number) = context.source.cell(at: index, column: key).value {
          numbers[key] = number
        }
      }
    }
  }
}
