import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@Suite struct FormulaTests {
  private func number(_ source: String, _ cells: [String: Cell] = [:]) throws -> Double? {
    try Formula(parsing: source).number { cells[$0] ?? .missing }
  }

  private func cell(_ number: Double) -> Cell { Cell(value: .number(number), text: "\(number)") }
  private func cell(_ text: String) -> Cell { Cell(value: .text(text), text: text) }

  @Test(arguments: [
    ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("8 / 4 / 2", 1), ("10 - 4 - 3", 3), ("-2 * -3", 6),
    ("2 - -1", 3), ("1e3 / 4", 250), (".5 * 2", 1), ("17 % 5", 2), ("-17 % 5", -2), ("+2", 2),
    ("2 − 1", 1), ("2-1", 1),
  ])
  func operatorsBindAsInArithmetic(source: String, result: Double) throws {
    #expect(try number(source) == result)
  }

  @Test func columnsStandByTheirKeys() throws {
    let cells = ["price": cell(6), "pack size": cell(4)]
    #expect(try number("price / [pack size]", cells) == 1.5)
    #expect(try Formula(parsing: "price / [pack size] + price").columns == ["price", "pack size"])
  }

  @Test func whatCannotBeWorkedOutFallsBack() throws {
    let formula = "price / size else price"
    #expect(try number(formula, ["price": cell(5), "size": cell(2)]) == 2.5)
    #expect(try number(formula, ["price": cell(5), "size": cell(0)]) == 5, "divided by zero")
    #expect(try number(formula, ["price": cell(5)]) == 5, "a missing size")
    #expect(try number(formula, ["size": cell(5)]) == nil, "no price at all")
    #expect(try number("price / size", ["price": cell(5), "size": cell(0)]) == nil)
    #expect(try number("name * 2", ["name": cell("three")]) == nil)
  }

  @Test(arguments: [
    ("g", 0.25), ("kg", 250.0), ("ml", 0.25), ("L", 250), ("cm", 2.5), ("piece", 250),
  ])
  func amountsAreBroughtIntoBaseUnits(unit: String, result: Double) throws {
    let cells = ["size": cell(250), "unit": cell(unit)]
    #expect(try number("base(size, unit)", cells) == result)
    #expect(try number("base(size, '\(unit)')", cells) == result)
  }

  @Test(arguments: [
    ("", 0, "too early"), ("1 +", 3, "too early"), ("(1", 0, "never closed"),
    ("(1 2)", 3, "expected ')'"), ("1 2", 2, "unexpected"),
    ("sum(a)", 0, "reads one row"), ("bse(a, b)", 0, "did you mean 'base'"),
    ("base(a)", 6, "expected ','"), ("[a", 0, "never closed"),
    ("2x", 0, "not a number"), ("a ^ b", 2, "unexpected '^'"), ("a > 3", 0, "where a value"),
  ])
  func mistakesAreToldWithTheirPlace(source: String, offset: Int, message: String) throws {
    let error = #expect(throws: GridreelError.self) { try Formula(parsing: source) }
    #expect(error?.offset == offset)
    #expect(
      error?.message.description.contains(message) == true, "\(error?.message.description ?? "")")
  }

  @Test func deepNestingIsRefused() {
    let source = String(repeating: "(", count: 100_000) + "1"
    #expect(throws: GridreelError.self) { try Formula(parsing: source) }
    #expect(throws: GridreelError.self) {
      try Formula(parsing: String(repeating: "-", count: 100_000) + "1")
    }
  }

  @Test(arguments: ["+", "*", "-", "/", "else"])
  func aFormulaMayHaveAHundredThousandTerms(operation: String) throws {
    let source = Array(repeating: "a", count: 100_000).joined(separator: " \(operation) ")
    let formula = try Formula(parsing: source)
    let result = formula.number { _ in cell(1) }
    let expected: [String: Double] = ["+": 100_000, "-": -99_998]
    #expect(result == (expected[operation] ?? 1))
    #expect(formula == formula)
    #expect(formula.columns == ["a"])
  }

  @Test func anAlternativeIsPassedOverAsAWhole() throws {
    let cells = ["a": cell(1), "b": cell(2)]
    #expect(try number("(gone else a) + (b else gone) * 3 else 9", cells) == 7)
    #expect(try number("gone / 2 else gone * 2 else -b else a", cells) == -2)
    #expect(try number("10 - (a else b / (gone else 0)) - b", cells) == 7)
  }

  @Test func columnsThatNameEachOtherCostNoMoreThanTheyAre() throws {
    // Each names the two before it: a tree of them has as many leaves as a Fibonacci number says.
    var earlier: [(key: String, formula: Formula)] = []
    for place in 2..<90 {
      let formula = try Formula(parsing: "c\(place - 1) + c\(place - 2)")
      earlier.append(("c\(place)", formula))
    }
    let chain = FormulaChain(try Formula(parsing: "c89 / c88"), after: earlier)
    #expect(chain.columns.sorted() == ["c0", "c1"])
    let result = try #require(chain.number(Ones()))
    #expect(abs(result - 1.618_033_988_75) < 1e-9)
  }

  private struct Ones: FormulaInputs {
    func number(_ place: Int) -> Double? { 1 }
    func text(_ place: Int) -> String { "1" }
  }

  @Test func aTableGetsAColumnOfShortNumbers() throws {
    let table = DataTable(columns: [
      DataTable.Column(key: "a", kind: .number, cells: [cell(0.1), cell(3)]),
      DataTable.Column(key: "b", kind: .number, cells: [cell(0.2), .missing]),
    ])
    let sum = table.adding("sum", try Formula(parsing: "a + b"))
    #expect(sum.cell(row: 0, column: "sum") == Cell(value: .number(0.3), text: "0.3"))
    #expect(sum.cell(row: 1, column: "sum") == .missing)
    #expect(sum.columns.map(\.key) == ["a", "b", "sum"])
  }

  @Test func unknownColumnsAreNamed() throws {
    let formula = try Formula(parsing: "price / sise")
    let error = #expect(throws: GridreelError.self) {
      try formula.validate(columns: ["price", "size"])
    }
    #expect(error?.message.description.contains("size") == true)
    #expect(error?.offset == 8)
  }
}
