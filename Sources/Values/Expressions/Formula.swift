/// A number worked out from the cells of a row, as virtual columns use it.
///
/// It is written as `price / base(size, unit) else price`:
///
/// - numbers and columns with `+ - * /` and parentheses; a column stands by its key, in brackets
///   where that is not one word;
/// - `base(size, unit)` is an amount in the base unit of its kind: kilograms, litres, metres, pieces.
///   The unit is a column, or a text in single quotes;
/// - `A else B` is `B` where `A` cannot be worked out: a cell is missing or holds no number, or it is
///   divided by zero.
public struct Formula: Hashable, Sendable {
  /// What was written.
  public let source: String
  let program: FormulaProgram
  let references: [ColumnReference]

  /// Reads a formula.
  ///
  /// - Throws: ``ExpressionError`` with the place and the remedy.
  public init(parsing source: String) throws(ExpressionError) {
    var parser = FormulaParser(source)
    program = try parser.parse()
    references = parser.references.list
    self.source = source
  }

  /// The keys of all columns that the formula names, each once, in the order of their first use.
  public var columns: [String] { references.map(\.key) }

  /// Checks that all columns are there.
  ///
  /// - Throws: ``ExpressionError`` at the first column that is not among `columns`.
  public func validate(columns: [String]) throws(ExpressionError) {
    let known = Set(columns)
    for reference in references where !known.contains(reference.key) {
      throw ExpressionError(
        message: unknownColumn(reference.key, among: columns), offset: reference.offset)
    }
  }

  /// The number for a row whose cells are asked for by column; nil where it cannot be worked out.
  public func number(cellNamed cell: (String) -> Cell) -> Double? {
    withoutActuallyEscaping(cell) { cell in
      program.number(CellInputs { cell(references[$0].key) })
    }
  }

  /// The number as cells show it, with 12 significant digits, so that 0.1 + 0.2 is 0.3; nil where it
  /// cannot be worked out.
  package func roundedNumber(_ inputs: some FormulaInputs) -> Double? {
    // A zero has no sign.
    program.number(inputs).map { $0.roundedToTwelveDigits + 0 }
  }

  /// The cell of a row; missing where the number cannot be worked out.
  package func cell(_ inputs: some FormulaInputs) -> Cell {
    Cell(computed: roundedNumber(inputs))
  }
}

extension Cell {
  /// A number that was worked out; missing where it could not be.
  package init(computed number: Double?) {
    guard let number else {
      self = .missing
      return
    }
    let value = Value.number(number)
    self.init(value: value, text: value.plainText)
  }
}

/// Answers what a formula asks of a row, by the places of its columns.
package protocol FormulaInputs {
  /// The number of a cell; nil where it holds none.
  func number(_ place: Int) -> Double?
  /// The text of a cell, which may name a unit.
  func text(_ place: Int) -> String
}

/// Answers with cells.
package struct CellInputs: FormulaInputs {
  private let cell: (Int) -> Cell

  package init(_ cell: @escaping (Int) -> Cell) { self.cell = cell }

  package func number(_ place: Int) -> Double? {
    if case .number(let number) = cell(place).value { number } else { nil }
  }

  package func text(_ place: Int) -> String { cell(place).text }
}

/// The units in which sizes of goods are written.
enum BaseUnit {
  /// How much of the base unit one of a unit is; 1 for pieces and whatever is not known.
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
  /// The nearest number of 12 significant decimal digits.
  fileprivate var roundedToTwelveDigits: Double {
    guard self != 0, isFinite, magnitude >= 1e-9, magnitude < 1e15 else { return self }
    var (scale, size) = (1.0, magnitude)
    while size < 1e11, scale < 1e20 { (scale, size) = (scale * 10, size * 10) }
    return scale > 1 ? (self * scale).rounded() / scale : self
  }
}
