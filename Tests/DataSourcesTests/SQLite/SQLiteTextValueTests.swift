import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// Texts of a database that spell numbers, dates or truth values are read as those of a CSV file are.
@Suite struct SQLiteTextValues {
  private struct Sample {
    let source: SQLiteSource
    let table: DataTable

    init(seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      let numbers = ["1,000", "1000", "-5", "$20", "7", "0.5", "1,339,724,852", "NA", ""]
      let dates = ["2024/03/01", "2024-03-01T10:00+02:00", "2023-12-31", "NA"]
      let truths = ["yes", "No", "YES", ""]
      var lines = ["n,d,b,id"]
      var statements = "CREATE TABLE t (n TEXT, d TEXT, b TEXT, id TEXT);"
      // One of each kind at least, so that a column has a kind.
      var rows = [["1,000", "2024/03/01", "yes", "007"]]
      for row in 0..<Int.random(in: 1...60, using: &generator) {
        rows.append([
          numbers.randomElement(using: &generator) ?? "",
          dates.randomElement(using: &generator) ?? "",
          truths.randomElement(using: &generator) ?? "", "0\(row)",
        ])
      }
      for row in rows {
        lines.append(row.map { "\"\($0)\"" }.joined(separator: ","))
        let values = row.map { $0.isEmpty ? "NULL" : "'\($0)'" }
        statements += "INSERT INTO t VALUES (\(values.joined(separator: ", ")));"
      }
      source = try SQLiteSource(path: Self.keep(DatabaseFile(statements)).path)
      table = try DataSourcesTests.table(lines.joined(separator: "\n"))
    }

    /// Keeps a file as long as the tests run.
    private static func keep(_ file: DatabaseFile) -> DatabaseFile {
      kept.withLock { $0.append(file) }
      return file
    }

    private static let kept = Guarded<[DatabaseFile]>([])
  }

  private static let filters = [
    nil, "n > 10", "n = 1000", "n != 7 and b = true", "n between 0 and 1000", "n in (7, 20)",
    "n is missing", "d < 2024-03-01", "d = 2024-03-01", "b = false", "n >= mean(n)",
    "n <= quantile(n, 0.5)", "n < max(n)", "id > 5", "n ~ ','",
  ]

  @Test(arguments: 1...20)
  func areArrangedAsThoseOfAFile(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let sample = try Sample(seed: UInt64(seed) &* 31)
    let keys = ["n", "d", "b", "id"]
    #expect(keys.map { sample.source.kind(ofColumn: $0) } == [.number, .date, .boolean, .text])
    for _ in 0..<12 {
      var arrangement = Arrangement()
      if let filter = Self.filters.randomElement(using: &generator) ?? nil {
        arrangement.filter = try GridExpression(parsing: filter)
      }
      arrangement.sort = keys.shuffled(using: &generator)
        .prefix(Int.random(in: 0...2, using: &generator))
        .map { SortKey($0, Bool.random(using: &generator) ? .ascending : .descending) }
      if Int.random(in: 0..<3, using: &generator) == 0 {
        arrangement.grouping = Grouping(by: keys.randomElement(using: &generator) ?? "n")
      }
      let expected = try sample.table.arranged(by: arrangement)
      let actual = try sample.source.arranged(by: arrangement)
      #expect(actual.lines(keys) == expected.lines(keys), "\(arrangement)")
      let all = Set((0...80).map(RowIdentity.init(source:)))
      #expect(actual.places(of: all) == expected.places(of: all), "\(arrangement)")
    }
    #expect(sample.source.databaseFailure == nil)
  }

  @Test func aDeclaredKindIsHonouredOrRefusedWithTheFirstMisfit() throws {
    let file = try DatabaseFile(
      """
      CREATE TABLE t (a TEXT, b, c INTEGER);
      INSERT INTO t VALUES ('x', '1,000', 3), ('7', 25, 10), ('8', 7.5, NULL), ('y', 'NA', 2);
      """)
    let source = try SQLiteSource(path: file.path)
    #expect(["a", "b", "c"].map { source.kind(ofColumn: $0) } == [.text, .number, .number])
    let error = #expect(throws: GridreelError.self) { try source.read(as: ["a": .number]) }
    #expect(error?.message.description == "column 'a' holds 'x' in row 1, which is not a number")
    #expect(error?.place.tableColumn == "a")
    let dates = #expect(throws: GridreelError.self) { try source.read(as: ["c": .date]) }
    #expect(
      dates?.message.description
        == "column 'c' holds '3' in row 1, which is not a date; if it is one, say how it is written, such as "
        + "--parse c=dd.MM.yyyy")
    let read = try source.read(as: ["b": .number, "c": .number])
    let sorted = try read.arranged(by: Arrangement(sort: [SortKey("b")]))
    #expect(sorted.lines(["b"]) == [["7.5"], ["25"], ["1,000"], ["NA"]])
    #expect(read.value(of: Aggregate(.max, of: "b")) == .number(1000))
    let texts = try source.read(as: ["b": .text])
    #expect(texts.kind(ofColumn: "b") == .text)
  }

  @Test func aColumnThatSpellsNumbersFeedsFormulas() throws {
    let file = try DatabaseFile("CREATE TABLE t (p TEXT); INSERT INTO t VALUES ('1,000'), ('$2');")
    let source = try SQLiteSource(path: file.path)
      .adding("twice", GridreelValues.Formula(parsing: "p * 2"))
    #expect(source.lines(["twice"]) == [["2000"], ["4"]])
  }

  @Test func whatLooksLikeNumbersAndIsNotReadIsTold() throws {
    let rows = (0..<3_000).map { "('\($0)', '1.234,50', 'word')" }.joined(separator: ",")
    let file = try DatabaseFile(
      "CREATE TABLE t (n TEXT, p TEXT, w TEXT); INSERT INTO t VALUES ('x', '2,500.5', 'a'), \(rows);"
    )
    let source = try SQLiteSource(path: file.path)
    #expect(
      source.obstacle(ofColumn: "n")?.hasPrefix("3000 of its 3001 values are numbers")
        == true)
    #expect(source.obstacle(ofColumn: "p") == nil, "the first value has another convention")
    #expect(source.obstacle(ofColumn: "w") == nil)
  }
}
