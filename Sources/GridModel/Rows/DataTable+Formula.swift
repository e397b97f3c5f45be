public import GridreelValues

extension DataTable {
  /// Returns the table with one more column, computed for each row; missing where the formula has
  /// no value.
  ///
  /// Numbers are rounded to 12 significant digits, so that 0.1 + 0.2 is written 0.3. The cost is
  /// O(rows).
  ///
  /// - Precondition: there is no column named `key`.
  public func adding(_ key: String, _ formula: Formula) -> DataTable {
    let sources = formula.columns.map { column($0)?.cells }
    let cells = (0..<rowCount).map { row in
      formula.cell(CellInputs { sources[$0]?[row] ?? .missing })
    }
    return DataTable(columns: columns + [Column(key: key, kind: .number, cells: cells)])
  }
}
