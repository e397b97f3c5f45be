import GridModel
import JSONText

/// A column that is worked out of a record's fields.
final class RecordFormula: Sendable {
  /// A column that a formula names.
  enum Input: Sendable {
    /// A field of the record, by its place, and the kind of its column.
    case field(Int, ValueKind)
    /// Another column that is worked out.
    case formula(RecordFormula)
  }

  private let formula: Formula
  private let inputs: [Input]

  /// Takes one input for each column that the formula names.
  init(_ formula: Formula, inputs: [Input]) { (self.formula, self.inputs) = (formula, inputs) }

  /// The number for a record; nil where it cannot be worked out.
  func number(_ fields: UnsafePointer<SourceField>, _ reader: FieldReader) -> Double? {
    formula.roundedNumber(Inputs(inputs: inputs, fields: fields, reader: reader))
  }

  /// The cell for a record in a column of numbers, or of their texts.
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
      switch inputs[place] {
      case .field(let column, .number): reader.number(fields[column])?.value
      case .field: nil
      case .formula(let formula): formula.number(fields, reader)
      }
    }

    func text(_ place: Int) -> String {
      switch inputs[place] {
      case .field(let column, _): reader.text(of: fields[column])
      case .formula(let formula): formula.cell(fields, reader).text
      }
    }
  }
}
