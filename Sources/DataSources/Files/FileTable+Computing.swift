import GridModel
package import Values

/// A column of a file that is worked out of others.
struct ComputedColumn: Sendable {
  let key: String
  let formula: Formula
  /// The places of the columns that the formula names, all before its own.
  let inputs: [Int]
}

extension FileTable {
  /// The same rows with one more column, worked out when it is asked for.
  ///
  /// - Precondition: The columns that the formula names are there, and none has the key.
  package func adding(_ key: String, _ formula: Formula) -> any DataFile {
    let inputs = formula.columns.compactMap(place(ofColumn:))
    precondition(inputs.count == formula.columns.count, "all columns of the formula are there")
    return changed(
      computed: computed + [ComputedColumn(key: key, formula: formula, inputs: inputs)])
  }

  /// What works a column out, by the kinds of its inputs as far as they are known; nil for a field.
  func recordFormula(_ column: Int) -> RecordFormula? {
    guard column >= fieldCount else { return nil }
    let place = column - fieldCount
    let chain = FormulaChain(
      computed[place].formula, after: computed[..<place].map { ($0.key, $0.formula) })
    return RecordFormula(
      chain,
      inputs: chain.columns.compactMap(self.place(ofColumn:)).map { ($0, likelyKind($0)) })
  }

  /// Columns, and those that they are worked out of, each once.
  func withInputs(_ columns: [Int]) -> [Int] {
    var (found, known): ([Int], Set<Int>) = ([], [])
    var open = Array(columns.reversed())
    while let column = open.popLast() {
      guard known.insert(column).inserted else { continue }
      found.append(column)
      if column >= fieldCount { open += computed[column - fieldCount].inputs.reversed() }
    }
    return found
  }

  /// The cell of a row and a column that is worked out.
  func computedCell(
    _ row: Int, _ column: Int, _ kind: ValueKind, _ places: [RowPlace]
  ) throws(DataError) -> Cell {
    _ = try kinds(of: withInputs([column]))
    let formula = recordFormula(column)
    let cell = try block(of: row, places).withRecord(row) { fields, reader, _ in
      formula?.cell(fields, reader, as: kind)
    }
    return (cell ?? nil) ?? .missing
  }
}
