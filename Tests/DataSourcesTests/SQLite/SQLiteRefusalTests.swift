import CGridreelSQLite
import Foundation
import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@Suite struct SQLiteRefusalTests {
  @Test(
    arguments: [
      "DELETE FROM t", "INSERT INTO t VALUES (9)", "DROP TABLE t", "PRAGMA journal_mode = delete",
      "ATTACH 'other.db' AS o", "VACUUM", "SELECT 1; DELETE FROM t",
      "SELECT load_extension('x')", "CREATE TEMP TABLE u (v)",
      "WITH d AS (SELECT 1) UPDATE t SET v = 2",
    ])
  func aQueryThatDoesMoreThanReadIsRefused(query: String) throws {
    let file = try DatabaseFile("CREATE TABLE t (v); INSERT INTO t VALUES (1);")
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
    let error = databaseFailure { () throws(GridreelError) in
      try SQLiteSource(path: file.path, query: query)
    }
    #expect(error?.code == .usage, "\(String(describing: error))")
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
  }

  @Test func aQueryThatNeverEndsIsStopped() throws {
    let file = try DatabaseFile("CREATE TABLE t (v); INSERT INTO t VALUES (1);")
    var options = SQLiteSource.Options()
    options.timeLimit = 0.05
    let error = databaseFailure { () throws(GridreelError) in
      try SQLiteSource(
        path: file.path,
        query:
          "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) SELECT max(i) FROM c",
        options: options)
    }
    #expect(error?.code == .overBudget)
    #expect(error?.message.description.contains("0.05 s") == true)
  }

  @Test(arguments: [
    "SELECT printf('%.*c', 100000000, 'a')", "SELECT hex(zeroblob(20000000))",
    "SELECT randomblob(500000000)", "SELECT replace(hex(zeroblob(5000)), '0', hex(zeroblob(5000)))",
  ])
  func aValueOfAnyLengthIsNotEvenMade(query: String) throws {
    let file = try DatabaseFile("CREATE TABLE t (v); INSERT INTO t VALUES (1);")
    let error = databaseFailure { () throws(GridreelError) in
      try SQLiteSource(path: file.path, query: query)
    }
    #expect(error?.code == .overBudget)
    #expect(error?.message.description.hasPrefix("a value or a row is longer than 32 MiB") == true)
  }

  @Test func textsAreFormattedAsTheLibraryFormatsThem() throws {
    let file = try DatabaseFile(
      """
      CREATE TABLE t (a, b); INSERT INTO t VALUES (7, 'it''s'), (NULL, NULL);
      CREATE VIEW v AS SELECT printf('%03d|%s|%Q', a, b, b) AS x, format('') AS y, printf(b) AS z FROM t;
      """)
    let source = try SQLiteSource(path: file.path, table: "v")
    #expect(
      source.lines(["x", "y", "z"]) == [["007|it's|'it''s'", "", "it's"], ["000||NULL", "", ""]])
    #expect(source.databaseFailure == nil)
  }

  @Test func aQueryOfFewLongStepsIsStoppedToo() throws {
    let file = try DatabaseFile("CREATE TABLE t (v); INSERT INTO t VALUES (1);")
    var options = SQLiteSource.Options()
    options.timeLimit = 0.05
    // Each step takes long, and a look at the clock comes after thousands of them.
    let error = databaseFailure { () throws(GridreelError) in
      try SQLiteSource(
        path: file.path,
        query: """
          WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 1000)
          SELECT sum(length(hex(zeroblob(2000000 + i)))) FROM c
          """, options: options)
    }
    #expect(error?.code == .overBudget)
  }

  @Test func aConditionMayHaveThousandsOfParts() throws {
    let file = try DatabaseFile("CREATE TABLE t (v); INSERT INTO t VALUES (1), (7), (5001);")
    let source = try SQLiteSource(path: file.path)
    for word in ["or", "and"] {
      let parts = (0..<5_000).map { word == "or" ? "v = \($0)" : "v != \($0 + 2)" }
      let filter = try GridExpression(parsing: parts.joined(separator: " \(word) "))
      let arranged = try source.arranged(by: Arrangement(filter: filter))
      #expect(arranged.rowCount == (word == "or" ? 2 : 1))
    }
    #expect(source.databaseFailure == nil)
  }

  @Test func namesThatAreNotThereAreToldWithTheNearest() throws {
    let file = try DatabaseFile("CREATE TABLE people (v); CREATE TABLE places (v);")
    func failure(_ table: String?) -> String? {
      databaseFailure { () throws(GridreelError) in try SQLiteSource(path: file.path, table: table)
      }?
      .message.description
    }
    #expect(failure("peple") == "unknown table 'peple'; did you mean 'people'?")
    #expect(
      failure(nil)
        == "the database has 2 tables and views; choose one with --table: people, places")
    let query = databaseFailure { () throws(GridreelError) in
      try SQLiteSource(path: file.path, query: "SELECT w FROM people")
    }
    #expect(query?.message.description == "no such column: w")
  }

  @Test func filesThatAreNoDatabaseAreTold() throws {
    let folder = try ScratchFolder()
    func failure(_ name: String, _ bytes: [UInt8]) throws -> GridreelError? {
      let path = folder.path + "/" + name
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      return databaseFailure { () throws(GridreelError) in try SQLiteSource(path: path) }
    }
    #expect(try failure("empty.db", [])?.message.description == "the file is empty")
    let noise = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try failure("noise.db", noise)?.code == .badInput)
    let missing = databaseFailure { () throws(GridreelError) in
      try SQLiteSource(path: folder.path + "/none.db")
    }
    #expect(missing?.code == .unreadableInput)
    let directory = databaseFailure { () throws(GridreelError) in
      try SQLiteSource(path: folder.path)
    }
    #expect(directory?.message.description == "this is not a file")
  }

  @Test func aDatabaseCutOffAnywhereFailsWithoutACrash() throws {
    let file = try DatabaseFile(
      """
      PRAGMA page_size = 512;
      CREATE TABLE t (name TEXT, v INTEGER);
      WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 40)
      INSERT INTO t SELECT 'row ' || i, i FROM c;
      """)
    let whole = try Data(contentsOf: URL(fileURLWithPath: file.path))
    let path = file.folder.path + "/cut.db"
    for count in Array(1..<110) + Array(stride(from: 110, to: whole.count, by: 61)) {
      try whole.prefix(count).write(to: URL(fileURLWithPath: path))
      let error = databaseFailure { () throws(GridreelError) in
        let source = try SQLiteSource(path: path)
        _ = try? source.arranged(by: Arrangement(sort: [SortKey("v", .descending)])).lines(["name"])
        return source
      }
      #expect(error != nil, "cut at \(count) of \(whole.count)")
    }
  }

  @Test func aLockedDatabaseIsToldAfterAWhile() throws {
    let file = try DatabaseFile("CREATE TABLE t (v); INSERT INTO t VALUES (1);")
    var other: OpaquePointer?
    #expect(sqlite3_open(file.path, &other) == SQLITE_OK)
    defer { sqlite3_close_v2(other) }
    #expect(sqlite3_exec(other, "BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
    var options = SQLiteSource.Options()
    options.patience = 0.05
    let error = databaseFailure { () throws(GridreelError) in
      try SQLiteSource(path: file.path, options: options)
    }
    #expect(error?.code == .unreadableInput)
    #expect(error?.message.description.contains("locked") == true)
  }

  @Test func readingLeavesNothingBeside() throws {
    let file = try DatabaseFile(
      "PRAGMA journal_mode = wal; CREATE TABLE t (v); INSERT INTO t VALUES (1);")
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
    let source = try SQLiteSource(path: file.path)
    #expect(source.lines(["v"]) == [["1"]])
    let names = try FileManager.default.contentsOfDirectory(atPath: file.folder.path)
    #expect(names == ["test.db"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
  }
}
