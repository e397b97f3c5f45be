import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import Testing

private func file(_ text: String) throws -> FileTable {
  try FileTable.open(SourceBytes(Array(text.utf8)), as: .csv).table
}

@Suite struct DigitsOfPrograms {
  @Test(arguments: [
    ("0.30000000000000004", "0.3"), ("8.399999618530273", "8.4"),
    ("0.3333333333333333", "0.333333"), ("-48.858351999999996", "-48.858352"),
    (" 1234.5600585937500 ", "1234.56"), ("1.2345678901234567e-05", "1.23457e-05"),
    // People write these.
    ("0.00000012345678912", "0.00000012345678912"), ("4.868845016", "4.868845016"),
    ("0.99999999991", "0.99999999991"), ("52.5200065912", "52.5200065912"),
    ("1714557600.1234567890", "1714557600.1234567890"),
    ("123456.123456", "123456.123456"), ("12345.12345678", "12345.12345678"),
    ("1234567890123.45", "1234567890123.45"), ("$0.30000000000000004", "$0.30000000000000004"),
    ("779.4453145", "779.4453145"), ("0.868845016", "0.868845016"), ("0.12345678", "0.12345678"),
  ])
  func areLeftOff(text: String, shown: String) throws {
    let column = try table("a,b\n\(text),1\n").columns[0]
    #expect(column.kind == .number)
    #expect(column.cells[0].displayedText == shown)
  }

  @Test func areAsManyInAllNumbersOfTheirColumn() throws {
    let read = try table(
      "a,b\n0.3333333333333333,1.23456789\n83.78378378378378,2\n-5,3\n0.000012,4\n")
    #expect(read.lines.map { $0[0] } == ["a", "0.3333", "83.7838", "-5", "0.000012"])
    #expect(read.columns[0].cells[0].value == .number(1.0 / 3))
    #expect(read.lines.map { $0[1] } == ["b", "1.23456789", "2", "3", "4"])
  }

  @Test func numbersOfFewerDigitsThanADoubleHasStayAsTheyAre() throws {
    let read = try table("a\n4.868845016\n3.57689965\n2.5\n")
    #expect(read.lines.map { $0[0] } == ["a", "4.868845016", "3.57689965", "2.5"])
    let exact = try table("a\n0.30000000000000004\n48.8566101\n")
    #expect(exact.lines.map { $0[0] } == ["a", "0.3", "48.8566101"])
  }

  @Test(arguments: [
    (["4.58", "6.6", "7.538571065"], ["4.58", "6.6", "7.538571065"]),
    (["0", "1", "2", "0.3333333333"], ["0", "1", "2", "0.3333333333"]),
    (["0.059999999", "0", "0.5", "2.670000076"], ["0.06", "0", "0.5", "2.67"]),
    ([".73199999", "1.5"], [".732", "1.5"]), (["-.5", "+0.30000000000000004"], ["-.5", "+0.3"]),
  ])
  func giveNoNumberMoreDecimalsThanItHas(texts: [String], shown: [String]) throws {
    let csv = try table("a\n" + texts.joined(separator: "\n") + "\n")
    #expect(csv.columns[0].cells.map(\.displayedText) == shown)
    let numbers = texts.filter { !$0.hasPrefix("+") && !$0.contains("-.") && !$0.hasPrefix(".") }
    guard numbers.count == texts.count else { return }
    let json = try table("{\"a\": [\(texts.joined(separator: ", "))]}", as: .json)
    #expect(json.columns[0].cells.map(\.displayedText) == shown)
  }

  @Test func areNoTailsWhereFewNumbersHaveThem() throws {
    let read = try table(
      "lat,lon\n33.76361084,-84.40018463\n33.5,-84.400184631\n33.1,-84.1\n33.2,-84.2\n33.3,-84.3\n")
    #expect(
      read.columns.map { $0.cells.map(\.displayedText) } == [
        ["33.76361084", "33.5", "33.1", "33.2", "33.3"],
        ["-84.40018463", "-84.400184631", "-84.1", "-84.2", "-84.3"],
      ])
  }

  @Test func ofARowFarBelowChangeNoOtherNumber() throws {
    let rows = [String](repeating: "4.58\n", count: 3_000).joined()
    let read = try table("a\n" + rows + "0.30000000000000004\n0.3333333333333333\n")
    #expect(read.columns[0].cells.first?.text == "4.58")
    #expect(read.columns[0].cells.suffix(2).map(\.text) == ["0.3", "0.333333"])
  }

  @Test func keepWhatPeopleWroteBesideThem() throws {
    let read = try table("a,b\n0.30000000000000004,1\n0.25,1\n7,1\n")
    #expect(read.lines.map { $0[0] } == ["a", "0.3", "0.25", "7"])
  }

  @Test func keepTheirDecimalComma() throws {
    let read = try table("a;b\n0,30000000000000004;x\n1234,5;y\n", as: .csv)
    #expect(read.lines.map { $0[0] } == ["a", "0,3", "1234,5"])
  }

  @Test func areTheSameFromJSON() throws {
    for json in [
      #"[{"a": "0.30000000000000004"}, {"a": "8.25"}, {"a": "0.6666666666666666"}]"#,
      #"[{"a": 0.30000000000000004}, {"a": 8.25}, {"a": 0.6666666666666666}]"#,
    ] {
      let read = try table(json, as: .json)
      #expect(read.lines == [["a"], ["0.3"], ["8.25"], ["0.666667"]])
    }
  }

  @Test func stayInColumnsThatAreDeclaredToBeText() throws {
    let read = try file("a,b\n0.30000000000000004,1\n").read(as: ["a": .text])
    #expect(read.cell(at: RowIndex(section: 0, row: 0), column: "a").text == "0.30000000000000004")
  }
}

@Suite struct NAInTexts {
  private static let penguins = "name,sex,mass\nAda,female,3750\nBo,NA,NA\nCy,male,3800\n"

  @Test func isMissingWhereNumbersAreMissingSo() throws {
    let read = try table(Self.penguins)
    #expect(read.columns[1].cells.map(\.value) == [.text("female"), .missing, .text("male")])
  }

  @Test func isAWordWhereNoNumberIsMissingSo() throws {
    let read = try table("name,sex,mass\nAda,female,3750\nBo,NA,\nCy,male,3800\n")
    #expect(read.columns[1].cells[1].value == .text("NA"))
  }

  @Test(arguments: [
    ("name,mass\nAda,1.5\nnan,nan\nBo Lee,2\n", true),
    ("name,mass\nAda,1.5\nNaN,NaN\nBo Lee,2\n", true),
    ("name,mass\nAda,1\nNULL,NULL\nBo Lee,2\n", true),
    // Nan and Null are names, None is an answer, and what numbers write otherwise tells nothing.
    ("name,mass\nAda,1.5\nNan,nan\nBo Lee,2\n", false),
    ("name,mass\nAda,1\nNull,null\nBo Lee,2\n", false),
    ("name,mass\nAda,1\nnan,\nBo Lee,2\n", false),
    ("name,mass\nAda,1\nNone,None\nBo Lee,2\n", false),
    ("name,mass\nAda,1\nNULL,NA\nBo Lee,2\n", false),
    ("name,dish\nAda,nan\nBo Lee,dal\n", false),
  ])
  func otherWordsAreMissingWhereNumbersAreMissingSo(text: String, isMissing: Bool) throws {
    let column = try table(text).columns.first { $0.cells.contains { $0.text == "Bo Lee" } }
    #expect(column?.cells.contains { $0.value.isMissing } == isMissing)
  }

  @Test func isACodeAmongCodes() throws {
    let read = try table("country,mass\nDE,1\nNA,NA\nFRA,3\n")
    #expect(read.columns[0].cells[1].value == .text("NA"))
  }

  @Test func isSortedLastAndCounted() throws {
    let file = try file(Self.penguins)
    let arranged = try file.arranged(
      by: Arrangement(sort: [SortKey("sex", .descending)]))
    #expect(
      (0..<3).map { arranged.cell(at: RowIndex(section: 0, row: $0), column: "name").text }
        == ["Cy", "Ada", "Bo"])
    #expect(file.reports(ofColumns: ["sex", "mass"]).map(\.missingCount) == [1, 1])
  }
}

@Suite struct ColumnsWithoutNames {
  @Test func areVacantWithoutValues() throws {
    let file = try file("a,,b,,\n1,x,2,,\n2,y,3,,\n")
    #expect(file.unnamedKeys == ["column 2", "column 4", "column 5"])
    #expect(file.vacantKeys == ["column 4", "column 5"])
  }

  @Test func giveNoWarningIfNobodyMissesTheirNames() throws {
    let read = try TableReader.read(Array("a,,b,,\n1,x,2,,\n".utf8), as: .csv)
    #expect(
      read.warnings.map(\.message.description) == ["column 2 has no name; it is called 'column 2'"])
  }
}
