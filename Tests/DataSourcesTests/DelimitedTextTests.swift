import GridreelDataSources
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues
import Testing

@Suite struct DelimitedText {
  @Test(arguments: [
    ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
    ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
    ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
    ("a,b\r1,2\r3,4", [["a", "b"], ["1", "2"], ["3", "4"]]),
    ("a,b\n1,2\r\n3,4\r5,6", [["a", "b"], ["1", "2"], ["3", "4"], ["5", "6"]]),
    ("a,b\n1,\n", [["a", "b"], ["1", ""]]),
    ("a,b\n1,", [["a", "b"], ["1", ""]]),
    ("a,b\n1,\"\"", [["a", "b"], ["1", ""]]),
    ("a,b\n,\n", [["a", "b"]]),
    ("a,b\n,2", [["a", "b"], ["", "2"]]),
    ("a,b\n\"1\",\"2\"\n", [["a", "b"], ["1", "2"]]),
    ("a,b\n\"x,y\",2", [["a", "b"], ["x,y", "2"]]),
    ("a,b\n\"x\ny\",2\n", [["a", "b"], ["x\ny", "2"]]),
    ("a,b\n\"x\r\ny\",2\n", [["a", "b"], ["x\r\ny", "2"]]),
    ("a,b\n\"x\"\"y\",2", [["a", "b"], ["x\"y", "2"]]),
    ("a,b\n\"\"\"\",\"\"\"\"\"\"", [["a", "b"], ["\"", "\"\""]]),
    ("a,b\n\"\"\"x\"\"\",2", [["a", "b"], ["\"x\"", "2"]]),
    ("a,b\n5\" pipe,x\"y\"", [["a", "b"], ["5\" pipe", "x\"y\""]]),
    ("a,b\n 1 , 2 ", [["a", "b"], [" 1 ", " 2 "]]),
    ("a,b\n x,\ty", [["a", "b"], [" x", "\ty"]]),
    ("a\n\n\n1\n\n2\n\n", [["a"], ["1"], ["2"]]),
    ("\n\r\n\ra\n1", [["a"], ["1"]]),
    ("a\n\"\"\n1", [["a"], [""], ["1"]]),
    ("a,b\n\n\"\",\"\"\n", [["a", "b"], ["", ""]]),
    ("\u{FEFF}a,b\n1,2", [["a", "b"], ["1", "2"]]),
    ("\u{FEFF}\"a\",b\n1,2", [["a", "b"], ["1", "2"]]),
    ("\"a\nb\",c\n1,2", [["a\nb", "c"], ["1", "2"]]),
    ("名,é\n日本,😀", [["名", "é"], ["日本", "😀"]]),
    ("a,b\n\"\u{2028}\",\u{85}", [["a", "b"], ["\u{2028}", "\u{85}"]]),
    ("a,b", [["a", "b"]]),
    ("a,b\n", [["a", "b"]]),
    ("a", [["a"]]),
    ("\"a\"", [["a"]]),
  ])
  func isPartedAsTheStandardSays(text: String, lines: [[String]]) throws {
    #expect(try table(text).lines == lines)
  }

  @Test(arguments: [
    ("a;b\n1;2,5", [["a", "b"], ["1", "2,5"]]),
    ("a\tb\n1\t2,5", [["a", "b"], ["1", "2,5"]]),
    ("a|b\n1|2,5", [["a", "b"], ["1", "2,5"]]),
    ("\"a,x\";b\n1;2", [["a,x", "b"], ["1", "2"]]),
    ("\"a;x\",b\n1,2", [["a;x", "b"], ["1", "2"]]),
    ("a|b;c|d\n1|2;3|4", [["a", "b;c", "d"], ["1", "2;3", "4"]]),
    ("\"a;b;c\"\n1", [["a;b;c"], ["1"]]),
  ])
  func theDelimiterIsGuessedFromTheHeader(text: String, lines: [[String]]) throws {
    #expect(try table(text).lines == lines)
  }

  @Test func aDelimiterThatIsGivenIsNotGuessed() throws {
    let options = ReadingOptions(delimiter: Delimiter(":"))
    let read = try TableReader.read(Array("a,b:c\n1,2:3".utf8), as: .csv, options: options)
    #expect(read.table.lines == [["a,b", "c"], ["1,2", "3"]])
    #expect(Delimiter("\"") == nil)
    #expect(Delimiter("\r\n") == nil)
    #expect(Delimiter("é") == nil)
  }

  @Test func tabsPartTSV() throws {
    #expect(
      try table("a,b\tc\n1,2\t\"x\ty\"", as: .tsv).lines == [["a,b", "c"], ["1,2", "x\ty"]])
  }

  @Test func aHeaderAloneIsATableWithoutRows() throws {
    let table = try table("name,age\n")
    #expect(table.rowCount == 0)
    #expect(table.columns.count == 2)
    #expect(table.columns.allSatisfy { $0.cells.isEmpty && $0.kind == .text })
  }

  @Test func namesAreMadeUniqueWithAWarning() throws {
    let read = try TableReader.read(Array("a,,a,a (2),a, ,column 2\n".utf8), as: .csv)
    #expect(
      read.table.columns.map(\.key)
        == ["a", "column 2 (2)", "a (3)", "a (2)", "a (4)", "column 6", "column 2"])
    #expect(read.warnings.count == 4)
    #expect(
      read.warnings[0].message.description == "column 2 has no name; it is called 'column 2 (2)'")
    #expect(read.warnings[0].place == ProblemPlace(line: 1, column: 3))
    #expect(
      read.warnings[1].message.description
        == "the column name 'a' is taken; this one is called 'a (3)'")
    #expect(read.warnings[1].place == ProblemPlace(line: 1, column: 4))
  }

  @Test func manyBadNamesGiveFewWarnings() throws {
    let header = String(repeating: ",", count: 999)
    let read = try TableReader.read(Array("\(header)\n".utf8), as: .csv)
    #expect(read.table.columns.count == 1000)
    #expect(read.warnings.count == 11)
    #expect(read.warnings.last?.message.description == "989 more columns have no name of their own")
  }

  @Test(arguments: [true, false])
  func utf16WithAByteOrderMarkIsRead(isLittleEndian: Bool) throws {
    let bytes = "\u{FEFF}a,b\n1,😀é".utf16.flatMap { unit in
      isLittleEndian
        ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    #expect(try TableReader.read(bytes, as: .csv).table.lines == [["a", "b"], ["1", "😀é"]])
    #expect(
      failure(bytes: bytes + [0x20])
        == "2:5: the text is not valid UTF-16 here; save it as UTF-8, "
        + "or use another --encoding")
  }
}

@Suite struct DelimitedTextErrors {
  @Test(arguments: [
    ("", "1:1: the file is empty; its first line names the columns"),
    ("\u{FEFF}", "1:1: the file is empty; its first line names the columns"),
    ("\n\r\n\n", "1:1: the file is empty; its first line names the columns"),
    ("a,b\n1,2\né,\"x\ny\n", "3:3: quoted field is never closed"),
    ("a,\"b", "1:3: quoted field is never closed"),
    (
      "a,b\n\"x\"y,2",
      "2:4: text after the closing quote; a quote inside a quoted field is doubled"
    ),
    (
      "a,b\n\"x\" y,2",
      "2:4: text after the closing quote; a quote inside a quoted field is doubled"
    ),
    (
      "a,b\n1,2,3\n",
      "2:5: row has 3 fields, the header has 2; put a field that contains ',' in double quotes"
    ),
    (
      "a,b\n\"1\",2,\"é\",4\n",
      "2:7: row has 4 fields, the header has 2; put a field that contains ',' in double quotes"
    ),
    (
      "a,b\n1,2,\n",
      "2:5: row has 3 fields, the header has 2; put a field that contains ',' in double quotes"
    ),
    (
      "a;b\n1;2;\"\"\n",
      "2:5: row has 3 fields, the header has 2; put a field that contains ';' in double quotes"
    ),
    ("a,b,c\n4,5\n", "2:4: row has 2 fields, the header has 3; add what is missing"),
    ("a,b,c\n\n\"x\ny\"\n", "4:3: row has 1 field, the header has 3; add what is missing"),
    ("a,b\n1,\0", "2:3: NUL byte; this is not text, or UTF-16 without a byte order mark"),
  ])
  func sayWhatAndWhere(text: String, expected: String) {
    #expect(failure(text) == expected)
  }

  @Test func whatIsNotUTF8IsRefusedAtItsPlace() {
    #expect(
      failure(bytes: Array("a,b\né,".utf8) + [0xE9, 0x2C])
        == "2:3: the text is not UTF-8 here (byte 0xE9); save the file as UTF-8")
  }

  @Test func sizeIsLimited() {
    #expect(throws: GridreelError("the file has 4 bytes; at most 3 are read")) {
      try TableReader.read(
        Array("a,b\n".utf8), as: .csv, options: ReadingOptions(maximumBytes: 3))
    }
  }

  @Test func halfAPairOfUTF16IsRefusedAtItsPlace() {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00, 0x62, 0x00, 0x00, 0xD8, 0x63, 0x00]
    #expect(
      failure(bytes: bytes)
        == "2:2: the text is not valid UTF-16 here; save it as UTF-8, "
        + "or use another --encoding")
    #expect(failure(bytes: [0xFE]).hasPrefix("1:1: the text is not UTF-8 here (byte 0xFE)"))
    #expect(failure(bytes: [0xFE, 0xFF]).hasPrefix("1:1: the file is empty"))
  }
}
