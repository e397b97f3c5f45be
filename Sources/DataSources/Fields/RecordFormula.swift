import GridreelJSONText
import GridreelModel
import GridreelValues

/// A formula that computes a column from a record's fields.
final class RecordFormula: Sendable {
  /// A field of the record by index, with the type of its column.
  typealias Input = (place: Int, type: ColumnType)

  private let chain: FormulaChain
  private let inputs: [Input]

  /// Makes a formula with one field for each column that the chain reads.
  init(_ chain: FormulaChain, inputs: [Input]) { (self.chain, self.inputs) = (chain, inputs) }

  /// The indices of the fields that it reads.
  var places: [Int] { inputs.map(\.place) }

  /// The number for a record; nil if it cannot be computed.
  func number(_ fields: UnsafePointer<SourceField>, _ reader: FieldReader) -> Double? {
    chain.number(Inputs(inputs: inputs, fields: fields, reader: reader))
  }

  /// The cell for a record, in a column of numbers or of their texts.
  func cell(
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader, as kind: ValueKind = .number
  ) -> Cell {
    let cell = Cell(computed: number(fields, reader))
    guard kind == .text, !cell.value.isMissing else { return cell }
    return Cell(value: .text(cell.text), text: cell.text)
  }

  private struct Inputs: FormulaInputs {
    let inputs: [Input]
    let fields: UnsafePointer<SourceField>
    let reader: FieldReader

    func number(_ place: Int) -> Double? {
      guard inputs[place].type.kind == .number else { return nil }
      return reader.number(fields[inputs[place].place], inputs[place].type)
    }

    func text(_ place: Int) -> String { reader.text(of: fields[inputs[place].place]) }
  }
}
