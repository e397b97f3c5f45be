import GridreelJSONText
import GridreelPrimitives

/// The values of cells that show another text, as the data have them.
///
/// A reference keeps them, so that a later run can name a changed value as its file has it.
package struct WrittenValues: Hashable, Sendable {
  private var texts: [String: [Int: String]] = [:]

  package init() {}

  /// The value of a cell by the row's position in the data, from 1, and the column's key; nil if the cell shows it.
  package subscript(row: Int, column: String) -> String? {
    get { texts[column]?[row] }
    set { texts[column, default: [:]][row] = newValue }
  }

  /// The values as one JSON object of columns, each an object of rows.
  package var text: String {
    let columns = texts.sorted { $0.key < $1.key }.map { column, rows in
      let members = rows.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\(jsonString($0.value))" }
      return "\(jsonString(column)):{\(members.joined(separator: ","))}"
    }
    return "{\(columns.joined(separator: ","))}"
  }

  /// Reads ``text``; nil if it is not understood.
  package init?(text: String) {
    guard let node = try? JSONNode.parse([UInt8](text.utf8)), case .object(let columns) = node.value
    else { return nil }
    for column in columns.members {
      guard case .object(let rows) = column.node.value else { return nil }
      for row in rows.members {
        guard let number = Int(row.key), case .string(let value) = row.node.value else {
          return nil
        }
        self[number, column.key] = value
      }
    }
  }
}
