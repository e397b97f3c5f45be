public import GridreelPrimitives

/// A formula that computes a number from the cells of a row, for a computed column.
///
/// Its syntax is that of `price / base(size, unit) else price`:
///
/// - numbers and columns with `+ - * / %` and parentheses; a column is written as its key, in
///   brackets, backticks or double quotes if that is not a single word;
/// - `base(size, unit)` converts an amount to the base unit of its kind: kilograms, litres, metres
///   or pieces; the unit is a column, or a text in single quotes;
/// - `A else B` is `B` if `A` has no value: a cell is missing or holds no number, or the divisor is zero.
public struct Formula: Hashable, Sendable {
  /// The formula's source text.
  public let source: String
  let program: FormulaProgram
  let references: [ColumnReference]

  /// Parses a formula.
  ///
  /// - Throws: ``GridreelError`` with the column in the source and the remedy.
  public init(parsing source: String) throws(GridreelError) {
    var parser = try ExpressionParser(source, for: .formula)
    program = try parser.parseFormula()
    references = parser.references.list
    self.source = source
  }

  /// Makes a formula of a part of an expression.
  init(source: String, program: FormulaProgram, references: [ColumnReference]) {
    (self.source, self.program, self.references) = (source, program, references)
  }

  /// The keys of all columns in the formula, each once, in the order of first use.
  public var columns: [String] { references.map(\.key) }

  /// Checks that all columns exist.
  ///
  /// - Throws: ``GridreelError`` at the first column that is not among `columns`.
  public func validate(columns: [String]) throws(GridreelError) {
    try references.validate(source: source, columns: columns)
  }

  /// The number for a row, whose cells the closure returns by column key; nil if it cannot be
  /// computed.
  public func number(cellNamed cell: (String) -> Cell) -> Double? {
    withoutActuallyEscaping(cell) { cell in
      program.number(CellInputs { cell(references[$0].key) })
    }
  }

  /// The number as cells show it, rounded to 12 significant digits, so that 0.1 + 0.2 is 0.3; nil
  /// if it cannot be computed.
  package func roundedNumber(_ inputs: some FormulaInputs) -> Double? {
    // Turns -0 into 0.
    program.number(inputs).map { $0.roundedToTwelveDigits + 0 }
  }

  /// The cell of a row; missing if the number cannot be computed.
  package func cell(_ inputs: some FormulaInputs) -> Cell {
    Cell(computed: roundedNumber(inputs))
  }
}

extension Cell {
  /// Makes the cell of a computed number; missing if it could not be computed.
  package init(computed number: Double?) {
    guard let number else {
      self = .missing
      return
    }
    let value = Value.number(number)
    self.init(
      value: value, text: FloatText.text(of: number, exact: value.plainText), isTextMade: true)
  }
}

/// The cells that a formula reads from a row, by the indices of its columns.
package protocol FormulaInputs {
  /// The number in a cell; nil if it holds none.
  func number(_ place: Int) -> Double?
  /// The text of a cell, which may name a unit.
  func text(_ place: Int) -> String
}

/// Formula inputs backed by cells.
package struct CellInputs: FormulaInputs {
  private let cell: (Int) -> Cell

  package init(_ cell: @escaping (Int) -> Cell) { self.cell = cell }

  package func number(_ place: Int) -> Double? {
    if case .number(let number) = cell(place).value { number } else { nil }
  }

  package func text(_ place: Int) -> String { cell(place).text }
}

/// The units in which quantities of goods are written.
enum BaseUnit {
  /// The conversion factor to the base unit; 1 for pieces and unknown units.
  static func factor(of unit: String) -> Double {
    if let known = factors[unit] { return known }
    let name = unit.filter { !$0.isWhitespace && $0 != "." }.lowercased()
    return factors[name] ?? 1
  }

  private static let factors: [String: Double] = [
    "mg": 0.000_001, "g": 0.001, "dag": 0.01, "kg": 1, "t": 1000,
    "oz": 0.028_349_523_125, "lb": 0.453_592_37,
    "ml": 0.001, "cl": 0.01, "dl": 0.1, "l": 1, "hl": 100,
    "mm": 0.001, "cm": 0.01, "dm": 0.1, "m": 1, "km": 1000, "in": 0.0254, "ft": 0.3048,
  ]
}

extension Double {
  /// The number rounded to 12 significant decimal digits.
  fileprivate var roundedToTwelveDigits: Double {
    guard self != 0, isFinite, magnitude >= 1e-9, magnitude < 1e15 else { return self }
    var (scale, size) = (1.0, magnitude)
    while size < 1e11, scale < 1e20 { (scale, size) = (scale * 10, size * 10) }
    return scale > 1 ? (self * scale).rounded() / scale : self
  }
}
