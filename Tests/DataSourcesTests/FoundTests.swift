import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import Testing

/// What readers find in data beside the rows.
@Suite struct WhatReadersFind {
  private func found(
    _ text: String, as format: DataFormat = .csv
  ) throws -> Found<FileTable> {
    try FileTable.open(SourceBytes(Array(text.utf8)), as: format)
  }

  @Test func linesAboveTheHeaderOfATextAreKept() throws {
    let found = try found("sep=;\n# from the office\n\n# of 2024\nname;age\nAnn;3\n")
    #expect(found.before == ["sep=;", "# from the office", "# of 2024"])
    #expect(found.after.isEmpty)
    #expect(found.tables.count == 1)
    #expect(found.tables[0].name == nil)
    #expect(found.table.columnKeys == ["name", "age"])
  }

  @Test func aTextWithoutThemHasNone() throws {
    #expect(try found("name,age\nAnn,3\n").before.isEmpty)
    #expect(try found("[{\"a\": 1}]", as: .json).before.isEmpty)
  }

  @Test func theDelimiterAndTheHeaderOfATextAreSeen() throws {
    let named = try found("name;age\nAnn;3\n").seen
    #expect(named.delimiter == .semicolon && named.hasHeader == true)
    let numbered = try found("2024-03-01\t1.5\n2024-03-02\t2.5\n", as: .tsv).seen
    #expect(numbered.delimiter == .tab && numbered.hasHeader == false)
  }

  @Test func theEncodingOfATextIsSeen() throws {
    let bytes: [UInt8] = Array("name\nAndr".utf8) + [0xE9, 0x0A]
    let found = try FileTable.open(SourceBytes(bytes), as: .csv)
    #expect(found.seen.encoding == .latin1)
    let json = try self.found("[{\"a\": 1}]", as: .json).seen
    #expect(json.encoding == .utf8 && json.delimiter == nil && json.hasHeader == nil)
  }

  @Test func otherRowsKeepWhatWasFoundAroundThem() throws {
    let found = try found("# by hand\nname,,age\nAnn,x,3\n")
    let keys = found.located(in: "a.csv", \.columnKeys)
    #expect(keys.table == ["name", "column 2", "age"])
    #expect(keys.before == ["# by hand"])
    #expect(keys.seen == found.seen)
    #expect(keys.warnings.map(\.message) == found.warnings.map(\.message))
    #expect(keys.warnings.allSatisfy { $0.file == "a.csv" })
    #expect(keys.warnings.count == 2)
  }

  @Test func aSheetHasItsNameAndTheTitlesAboveItsTable() throws {
    let rows =
      textRow("Staff") + textRow("of 2024") + textRow("name", "town", "job")
      + textRow("Ann", "Rome", "cook")
    let found = try FileTable.open(SourceBytes(workbook(rows)), as: .xlsx)
    #expect(found.tables.map(\.name) == ["One"])
    #expect(found.before == ["Staff", "of 2024"])
    #expect(found.seen.hasHeader == true && found.seen.encoding == nil)
  }

  @Test func aTableOfADatabaseHasItsName() throws {
    let file = try DatabaseFile("CREATE TABLE people (v); CREATE VIEW v AS SELECT 1 AS one;")
    guard case .path(_, let open) = DataFormat.sqlite.definition.opening else {
      Issue.record("a database is not opened by its path")
      return
    }
    var request = DatabaseRequest()
    #expect(try open(file.path, request).tables.map(\.name) == ["people"])
    request.table = "V"
    #expect(try open(file.path, request).tables.map(\.name) == ["v"])
    request.query = "SELECT 1 AS n"
    #expect(try open(file.path, request).tables.map(\.name) == [nil])
  }
}
