import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import Testing

@Suite struct Backslashes {
  @Test(arguments: [
    (#""a \"b\" c",2"#, #"a "b" c"#),
    (#""\"b\"",2"#, #""b""#),
    (#""a \", b",2"#, #"a ", b"#),
    (#""a\\",2"#, #"a\"#),
    (#""a\\\"b",2"#, #"a\"b"#),
    (#""C:\new \"x\"",2"#, #"C:\new "x""#),
    (#""a "" \"b\"",2"#, #"a " "b""#),
    ("\"a \\\"b\\\"\\\nc\",2", "a \"b\"\nc"),
  ])
  func beforeQuotesAreReadAsMySQLAndSparkWriteThem(row: String, text: String) throws {
    let table = try table("a,b\n\(row)\n\"\\\"\",1\n")
    #expect(table.lines == [["a", "b"], [text, "2"], ["\"", "1"]])
  }

  @Test(arguments: [
    (#""C:\",2"#, #"C:\"#), (#""a\""b",2"#, #"a\"b"#), (#"a\"b,2"#, #"a\"b"#),
    (#""\n",2"#, #"\n"#), (#""C:\\",2"#, #"C:\\"#),
  ])
  func areThemselvesWhereTheStandardReadsThem(row: String, text: String) throws {
    #expect(try table("a,b\n\(row)\n").lines == [["a", "b"], [text, "2"]])
  }

  @Test func mayComeAfterAMillionBytesInPiecesOfAnySize() throws {
    let plain = (0..<60_000).map { "\"text, \($0)\",\($0 % 1_000)\n" }.joined()
    let text = "a,b\n" + plain + "\"He said \\\"hi\\\", and left\",5000\n" + plain
    for size in [1 << 12, 1 << 16, 1 << 22] {
      let file = try FileTable.open(
        SourceBytes(Array(text.utf8)), as: .csv, pieceBytes: size
      ).table
      let arrangement = Arrangement(sort: [SortKey("b", .descending)])
      try file.makeReady(for: arrangement, showing: ["a", "b"], reach: 1)
      #expect(file.rowCount == 120_001)
      #expect(file.cell(row: 60_000, column: "a").text == "He said \"hi\", and left")
      #expect(file.cell(row: 60_001, column: "a").text == "text, 0")
      let first = try file.arranged(by: arrangement).identity(at: RowIndex(section: 0, row: 0))
      #expect(first.source == 60_000)
    }
  }

  @Test func thatDoNotHelpLeaveTheMistakeThatWasThere() {
    #expect(
      failure("a,b\n\"x \\\"y\\\" z\",2\n\"x\"y,3\n")
        == "2:6: text after the closing quote; a quote inside a quoted field is doubled")
  }
}

@Suite struct Nulls {
  @Test func nothingIsWhatDatabasesWriteForIt() throws {
    let table = try table("a,b\n1,2024-01-01\n\\N,\\N\n")
    #expect(table.columns.map(\.kind) == [.number, .date])
    #expect(table.texts("a") == ["1", nil])
  }
}

@Suite struct Blanks {
  @Test(arguments: ["a,b\n\"x\" ,\"y\"\t\n", "a,b\n\"x\"  ,\"y\" ", "\"a\" ,b\n\"x\",y\n"])
  func behindAClosingQuoteAreLeftOut(text: String) throws {
    #expect(try table(text).lines == [["a", "b"], ["x", "y"]])
  }

  @Test(arguments: [
    ("1, \"x, y\" ,3", ["1", "x, y", "3"]), (" \"x\",\"y\", \"z\"", ["x", "y", "z"]),
    ("1, \"a \"\"b\"\"\",3", ["1", "a \"b\"", "3"]), ("1, ,3", ["1", " ", "3"]),
    ("1, \"x\" y,3", ["1", " \"x\" y", "3"]), ("1, \"x,3", ["1", " \"x", "3"]),
    ("1, 5\" pipe,3", ["1", " 5\" pipe", "3"]),
  ])
  func beforeAnOpeningQuoteAreLeftOutIfOneClosesItsField(row: String, fields: [String]) throws {
    #expect(
      try table("a,b,c\n\(row)\n4,5,6").lines == [["a", "b", "c"], fields, ["4", "5", "6"]])
  }

  @Test func areATabThatPartsFields() throws {
    #expect(try table("a\tb\tc\n\"x\"\t\t\"y\"\n").lines == [["a", "b", "c"], ["x", "", "y"]])
    #expect(
      try table("a\tb\n\"x\" y\tz\n\"u\tv\"\t\"w\"\n").lines
        == [["a", "b"], ["\"x\" y", "z"], ["u\tv", "w"]])
  }
}

@Suite struct RowsOfBlanks {
  @Test(arguments: [
    "a,b\n1,x\n,\n3,y\n,\n,\n", "a,b\n1,x\n\u{A0},\u{A0}\n3,y\n",
    "a,b\n1,x\n\u{3000},\u{200B}\n3,y",
    "a,b\n,\n1,x\n ,\"\"\n3,y\n\t, ", "a;b\n1;x\n;\n3;y\n", "a,b\n1,x\n,,,\n3,y\n",
    "a\tb\n1\tx\n\t\n3\ty\n",
    "a,b,c\n1,x,2\n,\n3,y,2\n",
  ])
  func areNoRows(text: String) throws {
    let file = try FileTable.open(SourceBytes(Array(text.utf8)), as: .csv, pieceBytes: 8).table
    #expect(file.rowCount == 2)
    #expect(file.kind(ofColumn: "a") == .number)
    #expect((0..<2).map { file.cell(row: $0, column: "a").text } == ["1", "3"])
    #expect((0..<2).map { file.cell(row: $0, column: "b").text } == ["x", "y"])
  }

  @Test(arguments: [
    ("a,b\n1,\n,2\n", ["1", ""]), ("a\n1\n\"\"\n2\n", ["1", "", "2"]),
    ("a,b\nNA,NA\n1,2\n", ["NA", "1"]),
    ("a,b\n-,-\n1,2\n", ["-", "1"]), ("a,b\n\"\",\"\"\n1,2\n", ["", "1"]),
    ("a,b\n\u{A0}x,\n1,2\n", ["\u{A0}x", "1"]),
  ])
  func withAValueOrAWordForNoneAreRows(text: String, texts: [String]) throws {
    let file = try FileTable.open(SourceBytes(Array(text.utf8)), as: .csv, pieceBytes: 8).table
    #expect((0..<file.rowCount).map { file.cell(row: $0, column: "a").text } == texts)
  }

  @Test func doNotHideATotalOrANote() throws {
    let rows = "shop,sold\na,1\nb,2\nc,3\n"
    let empty = String(repeating: ",\n", count: 40)
    let table = try FileTable.open(SourceBytes(Array((rows + "Total,6\n" + empty).utf8)), as: .csv)
      .table
    let (rest, total) = try #require(table.partingTotal(isSaid: false))
    #expect((rest.rowCount, total.label) == (3, "Total"))
    let noted = try FileTable.open(
      SourceBytes(Array((rows + ",\nSource: the shops,\n" + empty).utf8)), as: .csv)
    #expect((noted.table.rowCount, noted.notes) == (3, ["Source: the shops"]))
  }
}

@Suite struct NamesOfRows {
  @Test func standBeforeAHeaderThatDoesNotNameThem() throws {
    let (table, warnings, _) = outcome(
      Array("\"x\",\"y\"\n\"r 1\",1,2\n\"r 2\",3,4\n".utf8), as: .csv)
    #expect(
      table?.lines == [["column 1", "x", "y"], ["r 1", "1", "2"], ["r 2", "3", "4"]])
    #expect(
      warnings == [
        "the header names 2 of 3 columns; the first, which has no name, is taken for the names of rows"
      ])
  }

  @Test func blanksPartQuotedWords() throws {
    let file = "\"Year\" \"Name\" \"r, in %\"\n\"1\" 2015 \"Ada L\" 0.17\n\"2\" 2016 \"Bo\" NA\n"
    let (table, warnings, _) = outcome(Array(file.utf8), as: .csv)
    #expect(
      table?.lines == [
        ["column 1", "Year", "Name", "r, in %"], ["1", "2015", "Ada L", "0.17"],
        ["2", "2016", "Bo", "NA"],
      ])
    #expect(warnings.count == 1)
    // Lines of another length are no such table.
    #expect(failure(file + "\"3\" 2017\n").hasPrefix("1:7: text after the closing quote"))
  }

  @Test func areNoColumnBehindTheLast() throws {
    let file = try FileTable.open(
      SourceBytes(Array("x,y\n1,2,\n3,4,\n".utf8)), as: .csv, pieceBytes: 64
    ).table
    #expect(file.columnKeys == ["x", "y", "column 3"])
    #expect(file.vacantKeys == ["column 3"])
    #expect(file.cell(row: 1, column: "x").text == "3")
  }

  @Test func areNotMadeUpForASingleRow() {
    #expect(failure("x,y\n1,2,3\n").hasPrefix("2:5: row has 3 fields, the header has 2"))
  }
}

@Suite struct MarksInBlocks {
  /// Fields of all lengths around 64 bytes, quoted and not, with every end of a line.
  @Test func ofSixtyFourBytesAreFoundWhereverTheyStand() throws {
    for length in 0...140 {
      let long = String(repeating: "x", count: length)
      let quoted = "\"\(long),\n\"\"\""
      for end in ["\n", "\r\n", "\r"] {
        let text = ["a,b,c", "\(long),2,", "\(quoted),\"\",\(long)", ",5\" pipe,\(quoted)"]
          .joined(separator: end)
        let lines = try table(text).lines
        let resolved = "\(long),\n\""
        #expect(
          lines == [
            ["a", "b", "c"], [long, "2", ""], [resolved, "", long], ["", "5\" pipe", resolved],
          ], "\(length) \(end.utf8.count)")
      }
    }
  }
}
