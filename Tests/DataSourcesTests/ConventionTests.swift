import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// The first column of a tab-separated file with these cells, read by some rules.
private func column(
  _ cells: [String], _ rules: ReadingRules = ReadingRules()
) throws -> (kind: ValueKind, values: [Value], file: any DataFile) {
  let text = "a\tb\n" + cells.map { "\($0)\tx\n" }.joined()
  let file = try FileTable.open(SourceBytes(Array(text.utf8)), as: .tsv).table.read(by: rules)
  let values = cells.indices.map { file.cell(at: RowIndex(section: 0, row: $0), column: "a").value }
  return (file.kind(ofColumn: "a"), values, file)
}

private func numbers(_ cells: [String], _ rules: ReadingRules = ReadingRules()) throws -> [Double?]
{
  try column(cells, rules).values.map { if case .number(let number) = $0 { number } else { nil } }
}

private func days(_ cells: [String], _ rules: ReadingRules = ReadingRules()) throws -> [String] {
  try column(cells, rules).values.map(\.plainText)
}

private func rules(
  _ locale: String, _ certainty: ReadingRules.Certainty = .certain
) throws -> ReadingRules {
  ReadingRules(locale: try LocaleSymbols(named: locale), certainty: certainty)
}

@Suite struct NumberConventions {
  @Test func groupsSeparatedByBlanksStayInTheText() throws {
    let cells = ["1 000 000", "12 345 678 901", "2 000", " 3 000 000 "]
    let file = try column(cells).file
    let texts = cells.indices.map { file.cell(at: RowIndex(section: 0, row: $0), column: "a").text }
    #expect(texts == cells)
    #expect(try numbers(cells) == [1_000_000, 12_345_678_901, 2000, 3_000_000])
  }

  @Test(
    arguments: [
      (["1,339,724,852", "5.5", "12"], [1_339_724_852, 5.5, 12]),
      (["1.339.724.852", "5,5", "12"], [1_339_724_852, 5.5, 12]),
      (["1.234,50", "0,5"], [1234.5, 0.5]),
      (["1 339 724", "5,5"], [1_339_724, 5.5]), (["1\u{A0}339", "5.5"], [1339, 5.5]),
      (["1\u{202F}339,25", "-5"], [1339.25, -5]),
      (["1\u{2009}339", "12\u{202F}000"], [1339, 12_000]),
      (["1'234.50", "12'000"], [1234.5, 12_000]), (["1\u{2019}234,50"], [1234.5]),
      (["12,34,567.89", "1,234", "99"], [1_234_567.89, 1234, 99]),
      (["1,23,45,678"], [12_345_678]),
      (["(45.00)", "12"], [-45, 12]), (["($1,200.50)", "$3"], [-1200.5, 3]),
      (["$(45)", "$1"], [-45, 1]), (["(12 %)", "5 %"], [-12, 5]),
      (["€ 1.204,30", "€ 5"], [1204.3, 5]), (["1.204,30 €"], [1204.3]),
      (["1 204 kr", "5 kr"], [1204, 5]), (["12,50 zł"], [12.5]), (["CHF 1'234.50"], [1234.5]),
      (["R$ 1.234,56", "R$ 7"], [1234.56, 7]), (["USD 12.5"], [12.5]), (["12,5 %"], [12.5]),
      (["\u{2212}5", "\u{2013}7.5"], [-5, -7.5]), (["1,5e3", "2"], [1500, 2]), (["1e-7"], [1e-7]),
    ] as [([String], [Double])])
  func areThoseThatAllCellsAgreeOn(cells: [String], expected: [Double]) throws {
    #expect(try numbers(cells) == expected.map(Optional.some))
  }

  @Test func aSmallNumberInBracketsBesideTypedNumbersNamesANote() throws {
    let rows = (1...9).map { "{\"a\": \($0)000.5}" } + ["{\"a\": \"(1)\"}", "{\"a\": \"(1)\"}"]
    let json = "[" + rows.joined(separator: ",") + "]"
    let file = try FileTable.open(SourceBytes(Array(json.utf8)), as: .json).table
      .read(by: ReadingRules())
    let cells = [0, 9, 10].map { file.cell(at: RowIndex(section: 0, row: $0), column: "a") }
    #expect(file.kind(ofColumn: "a") == .number)
    #expect(cells.map(\.text) == ["1000.5", "(1)", "(1)"])
    #expect(cells.dropFirst().allSatisfy { if case .number = $0.value { false } else { true } })
    // Where all cells are texts, accountants write so.
    #expect(try numbers(["12", "(5)"]) == [12, -5])
  }

  @Test(arguments: [
    ["1.234,5", "1,234.5"], ["1,234,567", "1.234.567"], ["1 234", "1,234,567"], ["5 €", "5 $"],
    ["(1)", "(2)"], ["007", "12"], ["+49 301 234", "+49 301 235"], ["1.2.3", "1.10.2"],
    ["12 km", "5 kg"], ["12A", "5B"], ["$1M", "€2M"], ["5 kg", "7"], ["1.23.456"], ["12-34"],
    ["1,23,4567"], ["12 34 567"],
  ])
  func otherwiseTheColumnIsText(cells: [String]) throws {
    #expect(try column(cells).kind == .text)
  }

  @Test func doubtfulPointsStayDecimalUnlessTheLocaleOfTheDataSaysOtherwise() throws {
    let cells = ["1.234", "999"]
    #expect(try numbers(cells) == [1.234, 999])
    #expect(try column(cells).file.doubt(ofColumn: "a", isThorough: false) == nil)
    let likely = try column(cells, rules("de_DE", .likely))
    #expect(likely.values == [.number(1.234), .number(999)])
    #expect(
      likely.file.doubt(ofColumn: "a", isThorough: false)
        == .ambiguous(
          """
          can be read in two ways: '1.234' has a decimal point, or points between thousands; the \
          decimal point is taken; settle it with \(set: "parse", column: "a", "1,234.5") or \
          \(set: "parse", column: "a", "1.234,5")
          """))
    let certain = try column(cells, rules("de_DE"))
    #expect(certain.values == [.number(1234), .number(999)])
    #expect(certain.file.doubt(ofColumn: "a", isThorough: false) == nil)
    #expect(try numbers(["1.5", "999"], rules("de_DE")) == [1.5, 999])
  }

  @Test func doubtfulCommasFollowTheLocale() throws {
    let cells = ["1,234", "999"]
    #expect(try numbers(cells) == [1234, 999])
    #expect(try numbers(cells, rules("fr_FR")) == [1.234, 999])
    let likely = try column(cells, rules("fr_FR", .likely))
    #expect(likely.values.first == .number(1.234))
    #expect(likely.file.doubt(ofColumn: "a", isThorough: false) != nil)
  }

  @Test func otherColumnsImplyDecimalCommas() throws {
    let text = "a;b;c\n1.234;0,5;1,500\n999;1,25;2,250\n"
    let file = try FileTable.open(SourceBytes(Array(text.utf8)), as: .csv).table
    #expect(file.cell(at: RowIndex(section: 0, row: 0), column: "c").value == .number(1.5))
    #expect(file.doubt(ofColumn: "c", isThorough: false) == nil)
    #expect(file.cell(at: RowIndex(section: 0, row: 0), column: "a").value == .number(1.234))
    #expect(file.doubt(ofColumn: "a", isThorough: false) != nil)
  }
}

@Suite struct DateConventions {
  @Test(arguments: [
    (["31.12.2024", "01.02.2023"], ["2024-12-31", "2023-02-01"]),
    (["1.2.2023", "31.1.2023"], ["2023-02-01", "2023-01-31"]),
    (["25/12/2023", "01/02/2023"], ["2023-12-25", "2023-02-01"]),
    (["12/25/2023", "01/02/2023"], ["2023-12-25", "2023-01-02"]),
    (["12/25/98", "1/2/05"], ["1998-12-25", "2005-01-02"]),
    (["31.12.24"], ["2024-12-31"]), (["25-12-2023"], ["2023-12-25"]),
    (["2024/3/1", "2024/12/31"], ["2024-03-01", "2024-12-31"]),
    (["Sep 30 2006", "Oct 1 2006"], ["2006-09-30", "2006-10-01"]),
    (["30 Sep 2006", "1 October 2006"], ["2006-09-30", "2006-10-01"]),
    (["September 30, 2006", "Sept. 1, 2006"], ["2006-09-30", "2006-09-01"]),
    (["30. September 2006", "1. März 2007"], ["2006-09-30", "2007-03-01"]),
    (["30-Sep-06", "1-Mar-99"], ["2006-09-30", "1999-03-01"]),
    (["1er mars 2001", "2 févr. 2007"], ["2001-03-01", "2007-02-02"]),
    (["3 de mayo de 2020"], ["2020-05-03"]), (["May 2020"], ["2020-05-01"]),
    (["1949-02", "1949-12"], ["1949-02-01", "1949-12-01"]),
    (["Jan-1-1995"], ["1995-01-01"]),
    (["Mon, 30 Sep 2006"], ["2006-09-30"]), (["July 4th, 1976"], ["1976-07-04"]),
    (["2024年3月1日"], ["2024-03-01"]), (["2024년 3월 1일"], ["2024-03-01"]),
    (["2024. 3. 1."], ["2024-03-01"]),
  ])
  func areThoseThatAllCellsAgreeOn(cells: [String], expected: [String]) throws {
    #expect(try days(cells) == expected)
  }

  @Test(arguments: [
    ["31.02.2024"], ["13/13/2020"], ["31.12.2024", "12/31/2024"], ["2024-03-01", "01.03.2024"],
    ["1.2.3"], ["192.168.0.1"], ["30 Foo 2006"], ["10-12-05"], ["5 May"], ["May"], ["2024-13-01"],
  ])
  func otherwiseTheColumnIsText(cells: [String]) throws {
    #expect(try column(cells).kind == .text)
  }

  @Test func doubtfulDaysFollowTheLocale() throws {
    let cells = ["03/04/2024", "01/02/2024"]
    #expect(try days(cells) == ["2024-03-04", "2024-01-02"])
    let assumed = try column(cells).file.doubt(ofColumn: "a", isThorough: false)
    #expect(
      assumed
        == .ambiguous(
          """
          can be read in two ways: in '03/04/2024' the month or the day may come first; the month is \
          taken; settle it with \(set: "parse", column: "a", "MM/dd/yyyy"), \
          \(set: "parse", column: "a", "dd/MM/yyyy"), or \(set: "inputLocale", "en_GB")
          """))
    for certainty in [ReadingRules.Certainty.likely, .certain] {
      let british = try column(cells, rules("en_GB", certainty))
      #expect(british.values.map(\.plainText) == ["2024-04-03", "2024-02-01"])
      #expect(british.file.doubt(ofColumn: "a", isThorough: false) == nil)
    }
    #expect(try days(["03.04.2024"]) == ["2024-04-03"])
    #expect(try column(["03.04.2024"]).file.doubt(ofColumn: "a", isThorough: false) == nil)
  }

  @Test func timesAreSecondsOfADay() throws {
    #expect(
      try column(["14:05", "2:05 pm", "00:00:30.5", "12:00 AM"]).values
        == [50_700, 50_700, 30.5, 0].map {
          .date(Timestamp(seconds: $0, isDayOnly: false))
        })
    #expect(try column(["25:00"]).kind == .text)
    #expect(try column(["3:5"]).kind == .text)
  }

  @Test func aLocalesMonthsComeBeforeThoseOfOthers() throws {
    #expect(try days(["3 listopada 2020"]) == ["2020-11-03"])
    #expect(try days(["3 listopada 2020"], rules("hr_HR")) == ["2020-10-03"])
  }
}

@Suite struct ReadingPatterns {
  private func rules(_ pattern: String) throws -> ReadingRules {
    ReadingRules(columns: ["a": ReadingRules.Column(pattern: try ReadingPattern(pattern))])
  }

  @Test(arguments: [
    ("yyyyMMdd", "20240301", "2024-03-01"), ("dd.MM.yyyy", "01.03.2024", "2024-03-01"),
    ("d/M/yy", "1/3/24", "2024-03-01"), ("EEE, d MMM yyyy", "Fri, 1 Mar 2024", "2024-03-01"),
    ("MM/yyyy", "03/2024", "2024-03-01"), ("MMMM d, y", "March 1, 2024", "2024-03-01"),
    ("yyyy-MM-dd h:mm a", "2024-03-01 2:05 pm", "2024-03-01 14:05"),
  ])
  func readDates(pattern: String, text: String, expected: String) throws {
    let found = try column([text], rules(pattern)).values.map(\.plainText)
    #expect(found == [expected])
  }

  @Test(arguments: [
    ("1.234,5", 1234), ("#.##0,00", 1234), ("1.234", 1234), ("1,234.5", 1.234), ("#,##0.0", 1.234),
  ])
  func readNumbers(pattern: String, expected: Double) throws {
    #expect(try numbers(["1.234"], rules(pattern)) == [expected])
  }

  @Test(arguments: ["", "yyyy", "dd.MM", "1.2.3", "QQ", "--"])
  func areRefusedIfTheyMeanNothing(pattern: String) {
    #expect(throws: GridreelError.self) { try ReadingPattern(pattern) }
  }

  @Test func refuseWhatIsWrittenOtherwise() throws {
    let error = #expect(throws: GridreelError.self) {
      let file = try column(["31.12.2024", "12/31/2024"], rules("dd.MM.yyyy")).file
      try file.makeReady(for: Arrangement(), showing: ["a"], reach: nil)
    }
    #expect(
      error?.message.description
        == "column 'a' holds '12/31/2024' in row 2, which is not a date written as dd.MM.yyyy")
  }
}

@Suite struct ColumnDoubts {
  private func obstacle(_ cells: [String]) throws -> String? {
    try column(cells).file.obstacle(ofColumn: "a")
  }

  @Test func nameTheFirstValuesThatDoNotFit() throws {
    let cells = (1...30).map { "\($0).234,5" } + ["x", "30,234.5"]
    #expect(
      try obstacle(cells)
        == "30 of its 32 values are numbers such as '1.234,5', but not 'x' (row 31) and '30,234.5' "
        + "(row 32); empty them or mend them")
    #expect(
      try obstacle((1...12).map { "\($0).01.2024" } + ["31.02.2024"])
        == "12 of its 13 values are dates such as '1.01.2024', but not '31.02.2024' (row 13); empty it or mend it"
    )
  }

  @Test func keepQuietAboutNames() throws {
    #expect(try obstacle((10...40).map { "\($0)" } + ["007"]) == nil)
    #expect(try obstacle((10...40).map { "1.\($0)" } + ["1.2.3"]) == nil)
    #expect(try obstacle((10...40).map { "word \($0)" }) == nil)
  }

  @Test func aConventionThatChangesLateIsTold() throws {
    let cells = (0..<5_000).map { "\($0),5" } + ["1,234.5"]
    let found = try column(cells)
    #expect(found.kind == .text)
    #expect(
      found.file.obstacle(ofColumn: "a")?.hasSuffix(
        "but not '1,234.5' (row 5001); empty it or mend it") == true)
  }

  @Test(arguments: [
    ("31.12.2024", "dd.MM.yyyy"), ("1/31/2024", "M/d/yyyy"), ("Jan 5 2000", "MMM d yyyy"),
    ("30. September 2006", "d. MMM yyyy"), ("2024-03-01T10:30", "yyyy-MM-dd'T'HH:mm"),
    ("14:05:10", "HH:mm:ss"), ("0:04:15", "H:mm:ss"), ("5/19/2006 0:00:00", "M/d/yyyy H:mm:ss"),
    ("3/30/12", "M/d/yy"), ("31-Dec-99", "d-MMM-yy"), ("2:05 pm", "h:mm a"), ("1949-02", "yyyy-MM"),
    ("1.234,5", "1.234,5"),
  ])
  func conventionsArePatternsThatReadTheSame(text: String, pattern: String) throws {
    let found = try column([text])
    #expect(found.file.reports(ofColumns: ["a"]).first?.convention == pattern)
    let rules = ReadingRules(
      columns: ["a": ReadingRules.Column(pattern: try ReadingPattern(pattern))])
    #expect(try column([text], rules).values == found.values)
  }

  @Test func reportsTellKindConventionAndMissingValues() throws {
    let file = try column(["1.234,5", "", "NA", "7"]).file
    #expect(
      file.reports(ofColumns: ["a", "b"]) == [
        ColumnReport(key: "a", kind: .number, convention: "1.234,5", missingCount: 2),
        ColumnReport(key: "b", kind: .text, convention: nil, missingCount: 0),
      ])
  }
}
