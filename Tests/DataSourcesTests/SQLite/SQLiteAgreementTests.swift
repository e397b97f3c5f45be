import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// A database arranges rows as a table in memory does.
@Suite struct SQLiteAgreementTests {
  private struct Sample {
    let file: DatabaseFile
    let table: DataTable

    /// Rows with many ties, missing values, accents and numbers in texts.
    init(seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      let words: [String?] = [
        "a", "A", "ä", "Ä", "Zz", "b2", "b10", "B1", "É", "e", "zz", "it's", nil,
      ]
      let dates: [String?] = ["2020-01-05", "2019-12-31", "2021-06-01", nil]
      var statements = "CREATE TABLE t (name TEXT, n INTEGER, x REAL, day DATE, flag BOOLEAN);"
      var cells: [[Cell]] = Array(repeating: [], count: 5)
      for _ in 0..<Int.random(in: 0...60, using: &generator) {
        let word = words.randomElement(using: &generator) ?? nil
        let day = dates.randomElement(using: &generator) ?? nil
        let number =
          Bool.random(using: &generator) ? Int.random(in: -3...5, using: &generator) : nil
        let real = Double(Int.random(in: -8...8, using: &generator)) / 4
        let flag = Bool.random(using: &generator)
        func quoted(_ text: String?) -> String {
          text.map { "'" + $0.replacing("'", with: "''") + "'" } ?? "NULL"
        }
        statements +=
          "INSERT INTO t VALUES (\(quoted(word)), \(number.map(String.init) ?? "NULL"), "
        statements += "\(real), \(quoted(day)), \(flag ? 1 : 0));"
        cells[0].append(word.map { Cell(value: .text($0), text: $0) } ?? .missing)
        cells[1].append(
          number.map { Cell(value: .number(Double($0)), text: "\($0)", isTextMade: true) }
            ?? .missing)
        cells[2].append(Cell(value: .number(real), text: "\(real)", isTextMade: true))
        cells[3].append(
          day.flatMap { text in
            Timestamp(iso: text).map { Cell(value: .date($0), text: text) }
          } ?? .missing)
        cells[4].append(Cell(value: .boolean(flag), text: "\(flag)"))
      }
      file = try DatabaseFile(statements)
      let kinds: [ValueKind] = [.text, .number, .number, .date, .boolean]
      table = DataTable(
        columns: zip(["name", "n", "x", "day", "flag"], zip(kinds, cells)).map {
          DataTable.Column(key: $0, kind: $1.0, cells: $1.1)
        })
    }
  }

  private static let filters = [
    nil, "n > 1", "n = 2 or name = 'a'", "name ~ 'B'", "name < 'b5'", "not (n between 0 and 3)",
    "day >= 2020-01-01", "x in (0.5, 1, -2)", "name is missing or flag = true", "n >= mean(n)",
    "x <= quantile(x, 0.25) and not name = 'e'", "n != x", "day != 2019-12-31", "n = name",
    "flag && x * 2 + n > 1", "!flag or n % 2 = 1", "n", "not n", "name like 'B%'",
    "name not ilike '%z'", "flag is not true", "x > sum(x) / count(x)",
    "n < median(n)", "count(name) > 10", "(n else x) >= 1", "day > '31.12.2019'", "n >= '2'",
    "\"name\" = \"it's\" or \"x\" < 0", "day = max(day)", "-x in (-0.5, n - 1)",
  ]

  @Test(arguments: 1...40)
  func arrangesAsATableInMemoryDoes(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let sample = try Sample(seed: UInt64(seed) &* 977)
    let source = try SQLiteSource(path: sample.file.path)
    let keys = ["name", "n", "x", "day", "flag"]
    for _ in 0..<12 {
      var arrangement = Arrangement()
      if let filter = Self.filters.randomElement(using: &generator) ?? nil {
        arrangement.filter = try GridExpression(parsing: filter)
      }
      arrangement.sort = keys.shuffled(using: &generator)
        .prefix(Int.random(in: 0...2, using: &generator))
        .map { SortKey($0, Bool.random(using: &generator) ? .ascending : .descending) }
      if Int.random(in: 0..<3, using: &generator) == 0 {
        let column = keys.randomElement(using: &generator) ?? "name"
        arrangement.grouping = Grouping(
          by: column, Bool.random(using: &generator) ? .ascending : .descending,
          prefix: column == "name" ? 1 : nil)
      }
      arrangement.limit = [nil, 3, 20].randomElement(using: &generator) ?? nil
      let expected = try sample.table.arranged(by: arrangement)
      let actual = try source.arranged(by: arrangement)
      #expect(actual.lines(keys) == expected.lines(keys), "\(arrangement)")
      #expect(actual.sources == expected.sources, "\(arrangement)")
      let some = Set(expected.sources.prefix(9).map { RowIdentity(source: $0) })
      #expect(actual.places(of: some) == expected.places(of: some))
    }
    #expect(source.databaseFailure == nil)
  }

  @Test(arguments: 1...12)
  func worksColumnsOutAsATableInMemoryDoes(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) + 500)
    let sample = try Sample(seed: UInt64(seed) &* 331)
    let formulas = [
      ("y", "n * 2 + x / 3"), ("z", "y / n else x"), ("w", "flag + 1 else day else 7"),
    ]
    var table: any DataFile = sample.table
    var source: any DataFile = try SQLiteSource(path: sample.file.path)
    for (key, formula) in formulas {
      table = table.adding(key, try Formula(parsing: formula))
      source = source.adding(key, try Formula(parsing: formula))
    }
    #expect(source.columnKeys == table.columnKeys)
    let keys = ["name", "n", "y", "z", "w"]
    let filters = [nil, "y > 1", "z in (0.5, 1, -2)", "y is missing or z < mean(z)", "w = 7"]
    for _ in 0..<8 {
      var arrangement = Arrangement()
      if let filter = filters.randomElement(using: &generator) ?? nil {
        arrangement.filter = try GridExpression(parsing: filter)
      }
      arrangement.sort = keys.shuffled(using: &generator).prefix(2).map {
        SortKey($0, Bool.random(using: &generator) ? .ascending : .descending)
      }
      if Int.random(in: 0..<3, using: &generator) == 0 { arrangement.grouping = Grouping(by: "z") }
      arrangement.limit = [nil, 7].randomElement(using: &generator) ?? nil
      let expected = try table.arranged(by: arrangement)
      let actual = try source.arranged(by: arrangement)
      #expect(actual.lines(keys) == expected.lines(keys), "\(arrangement)")
      let some = Set(expected.sources.prefix(5).map { RowIdentity(source: $0) })
      #expect(actual.places(of: some) == expected.places(of: some))
    }
    #expect(source.failure == nil)
  }

  @Test(arguments: 1...10)
  func findsRowsByWhatTheyShow(seed: Int) throws {
    let sample = try Sample(seed: UInt64(seed) &* 77)
    let source = try SQLiteSource(path: sample.file.path)
    let format = DisplayFormat.number(NumberFormat(.plain, fractionDigits: 0...0))
    let arrangements = [
      Arrangement(sort: [SortKey("x", .descending)]),
      Arrangement(sort: [SortKey("name")], limit: 9),
      Arrangement(sort: [SortKey("n")], grouping: Grouping(by: "flag")),
      Arrangement(filter: try GridExpression(parsing: "x < 1"), limit: 200),
    ]
    let texts = [
      ("name", "it's"), ("name", ""), ("name", "–"), ("n", "2"), ("x", "0.5"), ("x", "1"),
      ("flag", "true"), ("day", "2020-01-05"), ("x", "none"),
    ]
    for arrangement in arrangements {
      let (ours, theirs) = (
        try source.arranged(by: arrangement), try sample.table.arranged(by: arrangement)
      )
      for (column, text) in texts {
        for writer in [nil, CellWriter(), CellWriter(format: column == "x" ? format : nil)] {
          let sections = 0..<theirs.sectionCount
          let found = ours.rows(
            showing: text, inColumn: column, ofSections: sections, writtenBy: writer)
          #expect(
            found
              == theirs.rows(
                showing: text, inColumn: column, ofSections: sections, writtenBy: writer),
            "\(column) \(text)")
        }
      }
    }
    #expect(source.databaseFailure == nil)
  }

  @Test func manyValuesMayShareOneTitle() throws {
    let file = try DatabaseFile(
      """
      CREATE TABLE t (x REAL);
      WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 5000)
      INSERT INTO t SELECT i / 20000.0 + 1 + i % 2 FROM c;
      INSERT INTO t VALUES (NULL);
      """)
    let source = try SQLiteSource(path: file.path)
    let format = DisplayFormat.number(NumberFormat(.plain, fractionDigits: 0...0))
    let grouped = try source.arranged(
      by: Arrangement(
        sort: [SortKey("x")], grouping: Grouping(by: "x"), titles: CellWriter(format: format)))
    #expect((0..<grouped.sectionCount).map(grouped.title) == ["1", "2", "–"])
    #expect((0..<3).map(grouped.rowCount) == [2500, 2500, 1])
    #expect(grouped.cell(at: RowIndex(section: 1, row: 2499), column: "x").text == "2.24995")
    #expect(source.databaseFailure == nil)
  }

  @Test func anAskedWindowMustBeThere() throws {
    let file = try DatabaseFile("CREATE TABLE t (v); INSERT INTO t VALUES (1), (2), (3);")
    let source = try SQLiteSource(path: file.path)
    let part = try source.arranged(by: Arrangement(rows: 2...3))
    #expect(part.lines(["v"]) == [["2"], ["3"]])
    #expect(throws: GridreelError.self) { try source.arranged(by: Arrangement(rows: 3...4)) }
    let open = try source.arranged(by: Arrangement(rows: 2...(.max), limit: 5))
    #expect(open.lines(["v"]) == [["2"], ["3"]])
    #expect(try source.arranged(by: Arrangement(rows: 1...3, limit: 1)).lines(["v"]) == [["1"]])
    #expect(try source.arranged(by: Arrangement(limit: 200)).rowCount == 3)
    #expect(try source.arranged(by: Arrangement(limit: 0)).rowCount == 0)
    let error = #expect(throws: GridreelError.self) {
      try source.arranged(by: Arrangement(rows: 3...4, limit: 1))
    }
    #expect(
      error?.message.description == "rows 3-4 do not exist; there are 3 rows, counted from 1")
    #expect(throws: GridreelError.self) {
      try source.arranged(by: Arrangement(sort: [SortKey("w")]))
    }
  }
}
