import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@Suite struct SQLiteSourceTests {
  private static let people = """
    CREATE TABLE people (name TEXT, age INTEGER, height REAL, born DATE, member BOOLEAN, photo BLOB);
    INSERT INTO people VALUES ('Leonardo', 45, 1.83, '1979-04-15', 1, x'0102');
    INSERT INTO people VALUES ('élise', 9007199254740993, NULL, NULL, 0, NULL);
    INSERT INTO people VALUES ('Zoë', NULL, 1.7, '2001-12-31', NULL, x'');
    INSERT INTO people VALUES ('item 10', 36, 2, '1999-01-01', 1, NULL);
    INSERT INTO people VALUES ('Item 2', 36, 2.5, '1999-01-02', 0, NULL);
    """

  @Test func valuesAreWrittenAsTheDatabaseHasThem() throws {
    let file = try DatabaseFile(Self.people)
    let source = try SQLiteSource(path: file.path)
    #expect(source.columnKeys == ["name", "age", "height", "born", "member", "photo"])
    #expect(
      source.lines(source.columnKeys).prefix(3) == [
        ["Leonardo", "45", "1.83", "1979-04-15", "true", "<2 bytes>"],
        ["élise", "9007199254740993", "", "", "false", ""],
        ["Zoë", "", "1.7", "2001-12-31", "", "<0 bytes>"],
      ])
    #expect(
      source.columnKeys.map(source.kind) == [.text, .number, .number, .date, .boolean, .text])
    #expect(source.databaseFailure == nil)
  }

  @Test func textsAreOrderedNaturallyUnlessAskedOtherwise() throws {
    let file = try DatabaseFile(Self.people)
    func names(_ order: SQLiteSource.TextOrder, _ direction: SortDirection) throws -> [String] {
      var options = SQLiteSource.Options()
      options.textOrder = order
      return try SQLiteSource(path: file.path, options: options)
        .arranged(by: Arrangement(sort: [SortKey("name", direction)])).lines(["name"])
        .flatMap { $0 }
    }
    #expect(try names(.natural, .ascending) == ["élise", "Item 2", "item 10", "Leonardo", "Zoë"])
    #expect(try names(.natural, .descending) == ["Zoë", "Leonardo", "item 10", "Item 2", "élise"])
    #expect(try names(.nocase, .ascending) == ["item 10", "Item 2", "Leonardo", "Zoë", "élise"])
    #expect(try names(.binary, .ascending) == ["Item 2", "Leonardo", "Zoë", "item 10", "élise"])
  }

  @Test func textsAreOrderedForTheLocale() throws {
    let file = try DatabaseFile(
      "CREATE TABLE t (name TEXT); INSERT INTO t VALUES ('zebra'), ('ål'), ('alm');")
    let source = try SQLiteSource(path: file.path)
    func names(_ locale: LocaleSymbols) throws -> [String] {
      let arrangement = Arrangement(
        sort: [SortKey("name")], titles: CellWriter(symbols: locale))
      return try source.arranged(by: arrangement).lines(["name"]).flatMap { $0 }
    }
    let swedish = try LocaleSymbols(named: "sv_SE")
    #expect(try names(.enUS) == ["ål", "alm", "zebra"])
    #expect(try names(swedish) == ["alm", "zebra", "ål"])
  }

  @Test func missingValuesComeLastBothWays() throws {
    let file = try DatabaseFile(Self.people)
    let source = try SQLiteSource(path: file.path)
    for direction in SortDirection.allCases {
      let sorted = try source.arranged(by: Arrangement(sort: [SortKey("age", direction)]))
      #expect(sorted.lines(["name"]).last == ["Zoë"])
    }
  }

  @Test func viewsAndQueriesAreRowsToo() throws {
    let file = try DatabaseFile(
      Self.people + "CREATE VIEW adults AS SELECT name, age FROM people WHERE age > 36;")
    let view = try SQLiteSource(path: file.path, table: "adults")
    #expect(view.lines(["name"]) == [["Leonardo"], ["élise"]])
    #expect(view.sources == [0, 1])
    let query = try SQLiteSource(
      path: file.path, query: "SELECT name AS who, ?1 AS said FROM people WHERE age = ?2; -- end",
      parameters: [.text("it's"), .number(36)])
    #expect(query.lines(["who", "said"]) == [["item 10", "it's"], ["Item 2", "it's"]])
  }

  @Test func rowsAreNamedByTheirRowNumber() throws {
    let file = try DatabaseFile(Self.people + "DELETE FROM people WHERE name = 'Zoë';")
    let source = try SQLiteSource(path: file.path)
    #expect(source.sources == [0, 1, 3, 4])
    let hidden = try DatabaseFile(
      "CREATE TABLE t (rowid TEXT, v); INSERT INTO t VALUES ('a', 1), ('b', 2);")
    #expect(try SQLiteSource(path: hidden.path).sources == [0, 1])
    let without = try DatabaseFile(
      "CREATE TABLE t (k TEXT PRIMARY KEY, v) WITHOUT ROWID; INSERT INTO t VALUES ('b', 1), ('a', 2);"
    )
    #expect(try SQLiteSource(path: without.path).lines(["k"]) == [["a"], ["b"]])
  }

  @Test func aLongTableIsReadAPageAtATime() throws {
    let file = try DatabaseFile(
      """
      CREATE TABLE n (v INTEGER);
      WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 10000)
      INSERT INTO n SELECT (i * 7919) % 10007 FROM c;
      CREATE INDEX n_v ON n (v);
      """)
    let source = try SQLiteSource(path: file.path)
    let sorted = try source.arranged(by: Arrangement(sort: [SortKey("v", .descending)]))
    #expect(sorted.rowCount == 10_000)
    let ends = [0, 4_999, 9_999].map {
      sorted.cell(at: RowIndex(section: 0, row: $0), column: "v").value
    }
    let all = (1...10_000).map { ($0 * 7919) % 10007 }.sorted(by: >)
    #expect(ends == [all[0], all[4_999], all[9_999]].map { .number(Double($0)) })
    let middle = sorted.identity(at: RowIndex(section: 0, row: 4_999))
    #expect(sorted.places(of: [middle]) == [middle: RowIndex(section: 0, row: 4_999)])
  }
}
