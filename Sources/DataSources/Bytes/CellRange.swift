import GridreelPrimitives

/// A rectangle of cells of a sheet, whole rows or whole columns, as spreadsheets write them: `B3:F20`, `B:F`, `3:20`.
package struct CellRange: Hashable, Sendable {
  /// The rows and columns from 0; those of the whole sheet end where any sheet does.
  package let rows, columns: Range<Int>

  /// The greatest number of rows and columns of a sheet.
  static let greatestRows = 1 << 24
  static let greatestColumns = 1 << 16

  init(rows: Range<Int>, columns: Range<Int>) { (self.rows, self.columns) = (rows, columns) }

  /// Reads a range; nil for any other text.
  ///
  /// - Parameter text: Two cells, columns or rows with a colon between them, in either order; signs of fixed places count for
  ///   nothing.
  package init?(_ text: String) {
    let ends = text.replacing("$", with: "").split(separator: ":", omittingEmptySubsequences: false)
      .map(Self.place)
    guard ends.count == 2, let first = ends[0], let last = ends[1],
      (first.row == nil) == (last.row == nil), (first.column == nil) == (last.column == nil)
    else { return nil }
    func range(_ first: Int?, _ last: Int?, _ all: Int) -> Range<Int> {
      guard let first, let last else { return 0..<all }
      return min(first, last)..<max(first, last) + 1
    }
    rows = range(first.row, last.row, Self.greatestRows)
    columns = range(first.column, last.column, Self.greatestColumns)
  }

  /// A cell, a row or a column; nil for any other text.
  private static func place(_ text: Substring) -> (row: Int?, column: Int?)? {
    let letters = text.prefix { $0.isASCII && $0.isLetter }
    let digits = text.dropFirst(letters.count)
    guard letters.count <= 4, digits.count <= 8, !text.isEmpty,
      digits.allSatisfy({ ("0"..."9").contains($0) })
    else { return nil }
    let column = letters.uppercased().utf8.reduce(0) { $0 * 26 + Int($1) - 64 }
    let row = Int(digits)
    guard column <= Self.greatestColumns,
      row.map({ (1...Self.greatestRows).contains($0) }) ?? true
    else { return nil }
    return (row.map { $0 - 1 }, letters.isEmpty ? nil : column - 1)
  }

  /// The range as spreadsheets write it, from its first cell to its last.
  package var name: String {
    let ends = [
      (rows.lowerBound, columns.lowerBound), (rows.upperBound - 1, columns.upperBound - 1),
    ]
    let names = ends.map { row, column in
      if columns.count == Self.greatestColumns { return String(row + 1) }
      let name = Self.name(row, column)
      return rows.count == Self.greatestRows ? name.filter(\.isLetter) : name
    }
    return names.joined(separator: ":")
  }

  /// The name of a cell, such as `AB12`.
  static func name(_ row: Int, _ column: Int) -> String {
    var (letters, rest) = ("", column + 1)
    while rest > 0 {
      letters = String(UnicodeScalar(UInt8(ascii: "A") + UInt8((rest - 1) % 26))) + letters
      rest = (rest - 1) / 26
    }
    return letters + String(row + 1)
  }
}
