package import GridreelDataSources
import GridreelModel
package import GridreelPrimitives
import GridreelStyle
import GridreelValues

extension DataFile {
  /// The first column with a text of its own in each row, of texts rather than numbers; nil for none.
  package var columnTellingRowsApart: String? { columnTellingRowsApart { _ in true } }

  /// The first column for which a condition holds with a text of its own in each row, of texts rather than numbers.
  ///
  /// What numbers count or measure changes, and tells nobody apart: only codes, numbers of records and years do.
  package func columnTellingRowsApart(where isOpen: (String) -> Bool) -> String? {
    let texts = columnKeys.filter { kind(ofColumn: $0) == .text }
    let others = columnKeys.filter {
      !texts.contains($0) && (kind(ofColumn: $0) != .number || ColumnMeaning($0).isCode)
    }
    return (texts + others).first { tellsRowsApart(by: $0) && isOpen($0) }
  }

  /// Whether there is such a column, with a text of its own in each row.
  package func tellsRowsApart(by key: String) -> Bool {
    columnKeys.contains(key) && (try? keyedRows(by: key)) != nil
  }
}

extension GridBuilder {
  /// The column that tells the rows of a table apart; nil for none.
  ///
  /// - Throws: ``GridreelError`` if there is no such column, or if two rows have the same text in it, or none.
  package func rowKey(in table: any DataFile) throws(GridreelError) -> String? {
    guard let name = options.order.rowKey else { return nil }
    let origin = options.origin(of: .rowKey)
    let key = try names.resolve(name, origin)
    guard names.keys.contains(key) else {
      throw origin.error(
        "column '\(key)' numbers the rows as they are shown; \(option: "rowKey") is a column of the data"
      )
    }
    do throws(RowKeyProblem) {
      _ = try table.keyedRows(by: key)
    } catch {
      throw Self.error(error, of: key, in: table.name ?? origin.file)
    }
    return key
  }

  /// The error of rows that a column does not tell apart, at their places in the file.
  private static func error(
    _ problem: RowKeyProblem, of column: String, in file: String?
  ) -> GridreelError {
    let lines = file.flatMap { DataLines(of: $0) }
    func line(_ row: Int, _ key: String) -> Int? {
      lines?.line(ofRow: row + 1, column: column, saying: key)
    }
    let advice = "choose another column with \(option: "rowKey"), or leave it out" as Message
    switch problem {
    case .missing(let row):
      return GridreelError(
        .badInput, file: file, line: line(row, ""),
        "row \(row + 1) has nothing in '\(column)', which is to tell rows apart; \(advice)")
    case .twice(let key, let first, let second):
      let lines = (line(first, key.description), line(second, key.description))
      let places =
        if let one = lines.0, let other = lines.1 { "in lines \(one) and \(other)" } else {
          "rows \(first + 1) and \(second + 1)"
        }
      return GridreelError(
        .badInput, file: file, line: lines.0 == nil ? nil : lines.1,
        "two rows, \(places), have \(value: key.description) in '\(column)', which is to tell rows apart; \(advice)"
      )
    }
  }
}
