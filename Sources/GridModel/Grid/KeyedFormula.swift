import GridreelPrimitives
package import GridreelValues

/// The formula of a computed column.
package struct KeyedFormula: Sendable {
  package let key: String
  private let formula: Formula

  package init(key: String, _ formula: Formula) { (self.key, self.formula) = (key, formula) }

  /// The columns that it reads.
  package var columns: [String] { formula.columns }

  /// What it gives for a row.
  func cell(_ inputs: @escaping (String) -> Cell) -> Cell {
    let columns = formula.columns
    return formula.cell(CellInputs { inputs(columns[$0]) })
  }
}

extension DataGrid {
  /// The columns of the data that each computed column reads, itself or by other computed ones.
  package var formulaInputs: [String: [String]] {
    formulas.reduce(into: [:]) { inputs, formula in
      inputs[formula.key] = formula.columns.flatMap { inputs[$0] ?? [$0] }.eachOnce(by: \.self)
    }
  }
}
