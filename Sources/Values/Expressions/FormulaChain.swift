/// A formula and the formulas of the computed columns that it depends on, evaluated in order.
package struct FormulaChain: Sendable {
  private struct Link: Sendable {
    let formula: Formula
    /// The input for each column that it names.
    let inputs: [Input]
  }

  private enum Input: Sendable {
    /// A column that is not computed, as an index into ``FormulaChain/columns``.
    case column(Int)
    /// The result of an earlier formula.
    case link(Int)
  }

  /// The columns that are not computed, in the order of first use.
  package let columns: [String]
  private let links: [Link]

  /// Chains a formula to those that it depends on.
  ///
  /// - Parameters:
  ///   - formula: The formula.
  ///   - earlier: The computed columns; each may refer only to those before it.
  package init(_ formula: Formula, after earlier: [(key: String, formula: Formula)]) {
    var wanted = Set(formula.columns)
    var chosen: [(key: String, formula: Formula)] = []
    for column in earlier.reversed() where wanted.contains(column.key) {
      chosen.append(column)
      wanted.formUnion(column.formula.columns)
    }
    var columns = ColumnReferences()
    var places: [String: Int] = [:]
    var links: [Link] = []
    func append(_ formula: Formula) {
      let inputs = formula.columns.map { key in
        places[key].map(Input.link) ?? .column(columns.place(of: key, at: 0))
      }
      links.append(Link(formula: formula, inputs: inputs))
    }
    for column in chosen.reversed() {
      append(column.formula)
      places[column.key] = links.count - 1
    }
    append(formula)
    (self.columns, self.links) = (columns.list.map(\.key), links)
  }

  /// The last formula's number; nil if it cannot be computed.
  package func number(_ inputs: some FormulaInputs) -> Double? {
    guard links.count > 1 else { return links[0].formula.roundedNumber(inputs) }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: links.count) { results in
      for (place, link) in links.enumerated() {
        let own = LinkInputs(places: link.inputs, inputs: inputs, results: results)
        results[place] = link.formula.roundedNumber(own) ?? .nan
      }
      let last = results[links.count - 1]
      return last.isNaN ? nil : last
    }
  }

  private struct LinkInputs<Inputs: FormulaInputs>: FormulaInputs {
    let places: [Input]
    let inputs: Inputs
    let results: UnsafeMutableBufferPointer<Double>

    func number(_ place: Int) -> Double? {
      switch places[place] {
      case .column(let column): inputs.number(column)
      case .link(let link): results[link].isNaN ? nil : results[link]
      }
    }

    func text(_ place: Int) -> String {
      switch places[place] {
      case .column(let column): inputs.text(column)
      case .link: Cell(computed: number(place)).text
      }
    }
  }
}
