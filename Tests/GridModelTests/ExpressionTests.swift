import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@Suite struct ExpressionEvaluation {
  /// The source rows of `people` that a filter keeps.
  private func kept(_ filter: String, of table: DataTable = .people) throws -> [Int] {
    let expression = try GridExpression(parsing: filter)
    return try table.arranged(by: Arrangement(filter: expression)).sourceRows[0]
  }

  @Test(arguments: [
    ("age = 36", [0, 4]),
    ("age != 36", [1, 3]),
    ("age < 36", [1]),
    ("age <= 36", [0, 1, 4]),
    ("age > 36", [3]),
    ("36 <= age", [0, 3, 4]),
    ("age between 9 and 36", [0, 1, 4]),
    ("age not between 9 and 36", [3]),
    ("age in (9, 120, 7)", [1, 3]),
    ("age not in (9, 120)", [0, 4]),
    ("age is missing", [2]),
    ("age IS NOT Missing", [0, 1, 3, 4]),
    ("name = 'Ada'", [0]),
    ("name = 'ada'", []),
    ("name ~ 'A'", [0, 4]),
    ("name ~ 'É'", [1]),
    ("name ~ 'éM'", [1]),
    ("name not ~ 'a'", [1, 2, 3]),
    ("name < 'emile'", [0, 2]),
    ("name >= 'Eva'", [3, 4]),
    ("[home town] = 'Rome' or age > 100", [0, 2, 3]),
    ("not [home town] = 'Rome'", [1, 4]),
    ("not age > 10 and name ~ 'e'", [1]),
    ("not (age > 10 and name ~ 'e')", [0, 1, 2, 3]),
    ("age > 10 or name = 'bob' and age > 5", [0, 3, 4]),
    ("born < 1990-05-01", [3, 4]),
    ("born = 1906-12-09", [3]),
    ("born > 1906-12-09", [0, 1, 4]),
    ("born <= 1906-12-09T10:29", []),
    ("born between 1990-04-30 and 1990-05-01", [0, 4]),
    ("born = '1990-05-01'", [0]),
    ("active = true", [0, 3, 4]),
    ("active = FALSE", [1]),
    ("age = '36.0'", [4]),
    ("age = max(age)", [3]),
    ("age = min(age)", [1]),
    ("age < mean(age)", [0, 1, 4]),
    ("age > quantile(age, 0.5)", [3]),
    ("age >= quantile(age, 0)", [0, 1, 3, 4]),
    ("born = max(born)", [1]),
    ("name = max(name)", []),
    ("age == 36 && name <> 'Ada'", [4]),
    ("age == 9 || age == 120", [1, 3]),
    ("age == 9 | age == 120", [1, 3]),
    ("!(age > 36) & age ≥ 36", [0, 4]),
    ("name = \"Ada\"", [0]),
    ("\"home town\" = 'Rome'", [0, 2]),
    ("`home town` == “Rome”", [0, 2]),
    ("age is null", [2]),
    ("age is not null", [0, 1, 3, 4]),
    ("active", [0, 3, 4]),
    ("!active", [1]),
    ("not active or age is null", [1, 2]),
    ("active and age > 36", [3]),
    ("active is not true", [1, 2]),
    ("active is false", [1]),
    ("age", [0, 1, 3, 4]),
    ("true", [0, 1, 2, 3, 4]),
    ("age * 2 + 1 > 70", [0, 3, 4]),
    ("age > 10 * (2 + 2) - 4", [3]),
    ("(age + 4) / 10 = 4", [0, 4]),
    ("-age < -100", [3]),
    ("age % 10 = 6", [0, 4]),
    ("36 = age", [0, 4]),
    ("age > -5 and age < +10", [1]),
    ("age > mean(age) * 2", [3]),
    ("age > avg(age)", [3]),
    ("age = median(age)", [0, 4]),
    ("age < sum(age) / count(age)", [0, 1, 4]),
    ("age / 0 > 1", []),
    ("(age else 36) = 36", [0, 2, 4]),
    ("name like 'A%'", [0]),
    ("name like 'a%'", []),
    ("name ilike 'a%'", [0]),
    ("name not like '%a'", [1, 2, 3]),
    ("name like '_d_'", [0]),
    ("name like 'Ém%'", [1]),
    ("name ilike 'ém%'", [1]),
    ("age like '3%'", [0, 4]),
    ("name contains 'DA'", [0]),
    ("not name like '%'", []),
    ("born >= 30.04.1990", [0, 1, 4]),
    ("born >= '30.04.1990'", [0, 1, 4]),
    ("born > '1906/12/09'", [0, 1, 4]),
    ("born > 1906-12-09 10:30", [0, 1, 4]),
    ("born in ('1990-05-01', 09.12.1906)", [0, 3]),
    ("born > '01/02/1900' or born < 'x'", []),
    ("age > '100'", [3]),
    ("* ~ 'os'", [1, 4]),
    ("* ~ 'RO'", [0, 2]),
    ("* = 36", [0, 4]),
    ("* = 'Rome' and age > 10", [0]),
    ("not * ~ 'o'", []),
    ("not * ~ 'a'", [1, 2, 3]),
    ("* not ~ 'a'", [1, 2, 3]),
    ("* like 'E%' or * like 'b%'", [2]),
    ("* is missing", [2, 3]),
    ("*~'eva'", [4]),
  ])
  func keepsTheRowsWhereTheConditionHolds(filter: String, rows: [Int]) throws {
    #expect(try kept(filter) == rows)
  }

  @Test func aMissingValueIsNeitherLikeNorUnlikeAnything() throws {
    #expect(try kept("age = 1 or age != 1") == [0, 1, 3, 4])
    #expect(try kept("not age = 1") == [0, 1, 3, 4])
    #expect(try kept("age > 1 or name = 'bob'") == [0, 1, 2, 3, 4])
    #expect(try kept("not (age > 1 and name = 'nobody')") == [0, 1, 2, 3, 4])
  }

  @Test func numbersAndTextsCompareAsDisplayed() throws {
    let codes = DataTable(
      ("code", .text, ["007", "7", "12"].map(Cell.text)),
      ("size", .number, [.number(1234.5, "1,234.5"), .number(7, "7"), .missing]))
    #expect(try kept("code = 007", of: codes) == [0])
    #expect(try kept("code > 8", of: codes) == [2])
    #expect(try kept("size = '1,234.5'", of: codes) == [0])
    #expect(try kept("size = 1234.5", of: codes) == [0])
    #expect(try kept("size ~ ','", of: codes) == [0])
  }

  @Test func aQuoteInTextAndABracketInAKeyAreDoubled() throws {
    let table = DataTable(("a]b", .text, [.text("it's"), .text("its")]))
    #expect(try kept("[a]]b] = 'it''s'", of: table) == [0])
  }

  @Test func aConditionIsAskedOfAnyRowByName() throws {
    let expression = try GridExpression(parsing: "price > mean(price)")
    let table = DataTable(("price", .number, [.number(1), .number(3)]))
    let prepared = expression.prepared(for: table)
    #expect(prepared.holds { _ in .number(2.5) })
    #expect(!prepared.holds { _ in .number(2) })
    #expect(prepared.holds(at: RowIndex(section: 0, row: 1), in: table))
  }

  @Test func valuesOverAColumnCountRowsThatAreNotShown() throws {
    let source = try DataTable.people.arranged(by: Arrangement(limit: 1))
    let prepared = try GridExpression(parsing: "age = max(age)").prepared(for: source)
    #expect(prepared.holds { _ in .number(120) })
  }

  @Test func quantilesAreInterpolated() {
    let values = [4.0, 1, 3, 2].map(Value.number)
    #expect(Aggregate(.quantile(0.5), of: "").value(over: values) == .number(2.5))
    #expect(Aggregate(.quantile(0.9), of: "").value(over: values) == .number(3.7))
    #expect(Aggregate(.mean, of: "").value(over: values) == .number(2.5))
    #expect(Aggregate(.mean, of: "").value(over: [.text("a")]) == .missing)
  }
}

@Suite struct ExpressionReading {
  @Test(arguments: [
    ("", 0, "empty"),
    ("  ", 2, "empty"),
    ("age 3", 4, "expected a comparison after 'age'"),
    ("age >", 5, "a column or a value is missing"),
    ("age === 3", 4, "unknown comparison '==='"),
    ("age =< 3", 4, "write '<='"),
    ("name !~ 'x'", 5, "not ~"),
    ("name lik 'x'", 5, "did you mean 'like'"),
    ("a = 1 adn b = 2", 6, "join two conditions"),
    ("name = \"x", 7, "never closed"),
    ("name = `x", 7, "never closed"),
    ("5", 1, "expected a comparison after '5'"),
    ("a + 1", 5, "expected a comparison after 'a + 1'"),
    ("(a > 1) + 1 > 2", 0, "condition stands where a value"),
    ("(a > 1) = true", 0, "condition stands where a value"),
    ("a + 'x' > 1", 4, "arithmetic needs numbers"),
    ("a = null", 4, "is null"),
    ("born > 01/02/2020", 7, "day or the month first"),
    ("born > 31.02.2024", 7, "is not a date"),
    ("count(*) > 1", 6, "expected a column"),
    ("name = 'x", 7, "never closed"),
    ("[name = 'x'", 0, "never closed"),
    ("(age > 3", 0, "never closed"),
    ("age > 3)", 7, "closes nothing"),
    ("1 < age < 3", 8, "between"),
    ("age between 1 or 2", 14, "'and'"),
    ("age in 1", 7, "list in parentheses"),
    ("age in (1 2)", 10, "',' or ')'"),
    ("age in ()", 8, "expected a column or a value"),
    ("age is 3", 7, "'missing'"),
    ("base(age, 3) > 3", 10, "expected a unit"),
    ("age not > 3", 8, "after 'not'"),
    ("home town = 'x'", 5, "[home town]"),
    ("unit-price >", 12, "a column or a value is missing"),
    ("* + 1 > 2", 2, "a comparison after '*'"),
    ("*", 1, "a comparison after '*'"),
    ("age > *", 6, "expected a column or a value"),
    ("agv(age) > 3", 0, "did you mean 'avg'"),
    ("maxx(age) > 3", 0, "did you mean 'max'"),
    ("quantile(age) > 3", 12, "share from 0 to 1"),
    ("quantile(age, 2) > 3", 14, "share from 0 to 1"),
    ("min('age') > 3", 4, "expected a column"),
    ("born > 2024-02-30", 7, "is not a date"),
    ("age > 12abc", 6, "is not a number"),
    ("age > 1,000", 7, "unexpected ','"),
    ("age > 1 name = 'x'", 8, "join two conditions"),
    ("in = 3", 0, "[in]"),
    ("é = 'ö' € 3", 8, "unexpected '€'"),
  ])
  func anErrorTellsPlaceAndRemedy(source: String, offset: Int, part: String) {
    let error = #expect(throws: GridreelError.self) { try GridExpression(parsing: source) }
    #expect(error?.offset == offset)
    #expect(
      error?.message.description.contains(part) == true, "\(error?.message.description ?? "")")
  }

  @Test func unknownColumnsAreToldWithTheNearest() throws {
    let expression = try GridExpression(parsing: "name = 'x' and popluation > 3")
    let error = #expect(throws: GridreelError.self) {
      try expression.validated(columns: ["name", "population"])
    }
    #expect(error?.offset == 15)
    #expect(error?.message.description == "unknown column 'popluation'; did you mean 'population'?")
    #expect(try expression.validated(columns: ["popluation", "name"]) == ["name", "popluation"])
  }

  @Test func columnsAreListedOnceInOrderOfUse() throws {
    let expression = try GridExpression(parsing: "b > min(a) and [c d] < b or a = 1")
    #expect(expression.columns == ["b", "a", "c d"])
  }

  @Test func deepNestingIsRefusedNotFatal() {
    let deep = String(repeating: "(", count: 100_000) + "a = 1"
    let error = #expect(throws: GridreelError.self) { try GridExpression(parsing: deep) }
    #expect(error?.message.description.contains("nested") == true)
    let nots = String(repeating: "not ", count: 100_000) + "a = 1"
    #expect(throws: GridreelError.self) { try GridExpression(parsing: nots) }
  }

  @Test(arguments: ["+", "*", "-", "/", "%", "else"])
  func aFilterMayHaveAHundredThousandTerms(operation: String) throws {
    let terms = Array(repeating: "a", count: 100_000).joined(separator: " \(operation) ")
    let expression = try GridExpression(parsing: "(\(terms)) * 1 != 0.5 and \(terms) is not null")
    #expect(expression.columns == ["a"])
    let prepared = expression.prepared(for: DataTable.people)
    #expect(prepared.holds { _ in .number(1) })
  }

  @Test func aSignForEachColumnIsNoColumnOfItsOwn() throws {
    let expression = try GridExpression(parsing: "* ~ 'x' and a > 1")
    #expect(expression.columns == ["a"])
    #expect(expression.resolved(columns: ["a", "b", "*"]).columns == ["a", "b", "*"])
    #expect(try expression.validated(columns: ["a", "b"]) == ["a"])
    #expect(try GridExpression(parsing: "[*] = 1").columns == ["*"])
    let many = Array(repeating: "* ~ 'x'", count: 101).joined(separator: " or ")
    #expect(throws: GridreelError.self) { try GridExpression(parsing: many) }
  }

  @Test func productsInALongSumAreReadInPassing() throws {
    let terms = Array(repeating: "a * (b + 2)", count: 30_000).joined(separator: " + ")
    let expression = try GridExpression(parsing: "\(terms) = 90000")
    #expect(expression.prepared(for: DataTable.people).holds { _ in .number(1) })
  }

  @Test func namesInDoubleQuotesAreColumnsIfThereAreSuch() throws {
    let expression = try GridExpression(parsing: "\"city\" = \"Rome\" or \"Rome\" + 1 > 2")
    #expect(expression.columns == ["Rome"])
    let resolved = expression.resolved(columns: ["city", "Rome"])
    #expect(resolved.columns == ["city", "Rome", "Rome"])
    let doubts = resolved.doubts(kind: { _ in .number }, reading: { _, _ in nil })
    #expect(doubts.map(\.column) == ["Rome"])
    #expect(doubts.first?.message.description.contains("for the text write 'Rome'") == true)
    let plain = try GridExpression(parsing: "name = \"Rome\"").resolved(columns: ["name"])
    #expect(plain.doubts(kind: { _ in .text }, reading: { _, _ in nil }) == [])
  }

  @Test(arguments: [
    ("name", "neither true nor false"), ("name + 1 > 2", "numbers are needed"),
    ("max(name) = 3", "numbers are needed"), ("sum(born) > 3", "numbers are needed"),
    ("born > '01/02/2020'", "read as none"), ("born in ('x', 'y')", "read as none"),
    ("born + 1 > 2", "holds dates"),
  ])
  func whatCannotBeMeantIsDoubted(source: String, part: String) throws {
    let kinds: [String: ValueKind] = ["name": .text, "born": .date, "age": .number]
    let doubts = try GridExpression(parsing: source)
      .doubts(kind: { kinds[$0] ?? .text }, reading: { _, _ in nil })
    #expect(doubts.first?.message.description.contains(part) == true, "\(doubts)")
    #expect(doubts.first.map { ["name", "born"].contains($0.column) } == true)
  }

  @Test(arguments: [
    "age > 3", "born = max(born)", "born > '2020-01-31'", "name = 'x'", "age", "count(name) > 3",
    "age + base(age, name) > 3", "name ~ '3'", "born like '2020%'",
  ])
  func whatIsPlainIsNotDoubted(source: String) throws {
    let kinds: [String: ValueKind] = ["name": .text, "born": .date, "age": .number]
    let doubts = try GridExpression(parsing: source)
      .doubts(kind: { kinds[$0] ?? .text }, reading: { _, _ in nil })
    #expect(doubts == [])
  }

  @Test(arguments: [
    "role = Engineer", "Engineer != role or role = Engineer", "role in (Engineer, Nurse)",
    "role contains Engineer",
  ])
  func aWordThatNamesNoColumnIsAText(source: String) throws {
    let expression = try GridExpression(parsing: source)
    guard !source.hasPrefix("Engineer") else {
      #expect(throws: GridreelError.self) { try expression.validated(columns: ["role"]) }
      return
    }
    try expression.validated(columns: ["role"])
    #expect(expression.resolved(columns: ["role"]).columns == ["role"])
  }

  @Test(arguments: [
    ("role = rol", "did you mean 'role'?; put text in quotes: 'rol'"),
    ("role < Engineer", "; put text in quotes: 'Engineer'"),
    ("unit-price > 3", "put a name that is not one word in brackets: [unit-price]"),
    ("role = 'x' and [home twon] = 'x'", "did you mean 'home town'"),
  ])
  func theRemedyForAnUnknownColumnIsTold(source: String, part: String) throws {
    let expression = try GridExpression(parsing: source)
    let error = #expect(throws: GridreelError.self) {
      try expression.validated(columns: ["role", "unit-price", "home town", "a", "b"])
    }
    #expect(
      error?.message.description.contains(part) == true, "\(error?.message.description ?? "")")
  }

  @Test func nestedNamesAreWords() throws {
    let expression = try GridExpression(parsing: "owner.name = 'x' and owner.age > .5 and b > 3.")
    #expect(expression.columns == ["owner.name", "owner.age", "b"])
  }

  @Test func aLongChainIsNoNesting() throws {
    let chain = Array(repeating: "a = 1", count: 5000).joined(separator: " or ")
    let expression = try GridExpression(parsing: chain)
    #expect(expression.columns == ["a"])
  }

  @Test func anyWordsAreReadOrRefused() {
    let words = [
      "age", "[a b]", "'x'", "3", "-1.5e3", "2024-03-01", "=", "!=", "<", "~", "between", "and",
      "or", "not", "(", ")", "+", "%", "&&", "!", "like", "`", "null", "else", "base(", "sum(",
      "1.1.2020", ",", "in", "is", "missing", "true", "min(", "quantile(", "é", "\"",
      "&", "[", "'", "-", "1-2-3", "🙂",
    ]
    var generator = SeededGenerator(seed: 7)
    var readCount = 0
    for _ in 0..<4000 {
      let count = Int.random(in: 1...9, using: &generator)
      let source = (0..<count).compactMap { _ in words.randomElement(using: &generator) }
        .joined(separator: Bool.random(using: &generator) ? " " : "")
      do throws(GridreelError) {
        let expression = try GridExpression(parsing: source)
        _ = expression.prepared(for: DataTable.people).holds { _ in .number(3) }
        readCount += 1
      } catch {
        #expect((0...source.count).contains(error.offset), "\(source)")
        #expect(!error.message.description.isEmpty)
      }
    }
    #expect(readCount > 10)
  }
}
