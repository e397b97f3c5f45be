package import GridreelPrimitives
import GridreelValues

/// What tells a row from all others, wherever it stands and whatever stands beside it.
///
/// Rows with equal keys are the same row: when a grid takes new rows, they travel to their new places, and what was
/// selected or pointed at stays with them.
public struct RowKey: Hashable, @unchecked Sendable, CustomStringConvertible {
  // Only values that may be sent can be put in.
  private let value: AnyHashable

  /// Makes the key of a row.
  public init<Key: Hashable & Sendable>(_ key: Key) { value = AnyHashable(key) }

  /// The key as messages write it.
  public var description: String { "\(value.base)" }
}

/// Why the keys of some rows do not tell them apart.
package enum RowKeyProblem: Error, Hashable {
  /// A row has no key; rows are counted from 0 in the source's own order.
  case missing(row: Int)
  /// Two rows have the same key.
  case twice(RowKey, first: Int, second: Int)
}

extension RowKeyProblem {
  /// What is wrong, in words.
  var message: Message {
    switch self {
    case .missing(let row): "row \(row + 1) has no key"
    case .twice(let key, let first, let second):
      "rows \(first + 1) and \(second + 1) have the same key \(value: key.description)"
    }
  }
}

extension GridDataSource {
  /// No key: rows are told apart by their identities.
  public func key(at index: RowIndex) -> RowKey? { nil }

  /// The keys of all rows with their identities, in the source's own order; nil if rows have no keys.
  ///
  /// - Parameter column: The column whose texts are the keys; nil takes those of the source.
  /// - Returns: The keys and identities.
  /// - Throws: The first problem.
  package func keyedRows(
    by column: String?
  ) throws(RowKeyProblem) -> [(key: RowKey, row: RowIdentity)]? {
    var rows: [(key: RowKey, row: RowIdentity)] = []
    var places: [RowKey: Int] = [:]
    for section in 0..<sectionCount {
      let indices = (0..<rowCount(inSection: section)).map { RowIndex(section: section, row: $0) }
      let cells = column.map { readCells(at: indices, column: $0) }
      for (place, index) in indices.enumerated() {
        guard let key = cells.map({ $0[place].rowKey }) ?? key(at: index) else {
          if column == nil, rows.isEmpty { return nil }
          throw .missing(row: rows.count)
        }
        if let first = places.updateValue(rows.count, forKey: key) {
          throw .twice(key, first: first, second: rows.count)
        }
        rows.append((key, identity(at: index)))
      }
    }
    return rows
  }
}

extension Cell {
  /// The cell's text as the key of its row; nil if there is nothing in it.
  ///
  /// The text tells rows apart where values would not, such as `007` and `7`, and is the same in a file in which
  /// the column holds numbers and in one in which it holds texts.
  fileprivate var rowKey: RowKey? {
    let text = displayedText
    return value.isMissing || text.isEmpty ? nil : RowKey(text)
  }
}
