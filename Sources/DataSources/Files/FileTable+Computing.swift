import GridreelModel
import GridreelPrimitives
package import GridreelValues

/// A computed column of a file.
struct ComputedColumn: Sendable {
  let key: String
  let formula: Formula
  /// The indices of the columns in the formula, all before its own.
  let inputs: [Int]
}

extension FileTable {
  /// Returns the same rows with one more column, computed on request.
  ///
  /// - Precondition: The columns in the formula exist, and none has this key.
  package func adding(_ key: String, _ formula: Formula) -> any DataFile {
    let inputs = formula.columns.compactMap(place(ofColumn:))
    precondition(inputs.count == formula.columns.count, "all columns of the formula are there")
    return changed(
      computed: computed + [ComputedColumn(key: key, formula: formula, inputs: inputs)])
  }

  /// The formula of a computed column, using the kinds of its inputs known so far; nil for a field.
  func recordFormula(_ column: Int) -> RecordFormula? {
    guard column >= fieldCount else { return nil }
    let place = column - fieldCount
    let chain = FormulaChain(
      computed[place].formula, after: computed[..<place].map { ($0.key, $0.formula) })
    return RecordFormula(
      chain,
      inputs: chain.columns.compactMap(self.place(ofColumn:)).map { ($0, likelyType($0)) })
  }

  /// Columns and the columns that they are computed from, each once.
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

  /// The cell of a row in a computed column.
  func computedCell(
    _ row: Int, _ column: Int, _ kind: ValueKind, _ places: [RowPlace]
  ) throws(GridreelError) -> Cell {
    let inputs = withInputs([column])
    _ = try types(of: inputs)
    let formula = recordFormula(column)
    let cell = try block(of: row, columns: inputs.filter { $0 < fieldCount }, places).withRecord(
      row
    ) { fields, reader, _ in
      formula?.cell(fields, reader, as: kind)
    }
    return (cell ?? nil) ?? .missing
  }
}
