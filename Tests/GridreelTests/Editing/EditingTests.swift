import Gridreel
import GridreelDataSources
import GridreelStudio
import TestSupport
import Testing

@testable import GridreelFiles

struct ColumnTitleTests {
  /// The title that a name stands for; nil if it is one already.
  private func madeTitle(of name: String) -> String? {
    let title = TableNames([name], editing: [0], spans: true).titles[0]
    return title == name ? nil : title
  }

  @Test(arguments: [
    ("avail_seat_km_per_week", "Avail seat km per week"), ("prepTimeMinutes", "Prep time minutes"),
    ("fields.name", "Name"), ("name", "Name"), ("user_id", "User ID"), ("id", "ID"),
    ("gdp_per_capita", "GDP per capita"), ("pH_min", "pH min"), ("kwh", "kWh"), ("_id", "ID"),
    ("incidents_85_99", "Incidents 85–99"), ("from_1985_1999", "From 1985–1999"),
    ("größe_in_cm", "Größe in cm"),
    ("Gram_Staining", "Gram Staining"), ("baseURL", "Base URL"),
    ("HTTPServer_port", "HTTP server port"), ("PassengerId", "Passenger ID"),
    ("DiabetesPedigreeFunction", "Diabetes pedigree function"), ("CustomerID", "Customer ID"),
    ("GDPPerCapita", "GDP per capita"),
    ("total_", "Total"), ("rees-davies", "Rees-davies"),
    ("EstablishmentTypeGroup (name)", "Establishment type group (name)"),
  ])
  func namesBecomeTitles(name: String, title: String) throws {
    #expect(madeTitle(of: name) == title)
  }

  @Test(arguments: [
    "Country", "GDP", "YouTube", "McCain", "DeSantis", "NaCl", "OFper9innASG", "pValue",
    "Sepal Length",
    "fixed acidity", "x", "pH", "mRNA", "2019",
    "№", "国名",
    "ns/op", "req/s", "DK/Refused %", "SibSp", "%", "McCain (R)", "Size (KB)",
    "Number of GPUs (A100)",
  ])
  func whatIsATitleStays(name: String) {
    #expect(madeTitle(of: name) == nil)
  }

  @Test func twoColumnsKeepTheirNamesWhereTheseWouldBecomeOne() throws {
    let built = try edited("unit_price,unitPrice,no\n1,2,3\n")
    #expect(built.grid.columns.map(\.title) == ["unit_price", "unitPrice", "No"])
  }

  @Test func oneTableHasOneStyle() throws {
    let built = try edited("fixed acidity,free_dioxide,x\n1,2,3\n")
    #expect(built.grid.columns.map(\.title) == ["Fixed acidity", "Free dioxide", "x"])
    let people = try edited("fixed acidity,Density\n1,2\n")
    #expect(people.grid.columns.map(\.title) == ["fixed acidity", "Density"])
  }
}

struct NumberDigitTests {
  @Test(arguments: [
    // Shorter ones are filled up, longer ones keep theirs.
    (["1.8", "2", "3.4", "0.5"], ["1.8", "2.0", "3.4", "0.5"]),
    (["9.5", "12.25", "3", "4.75", "8.99"], ["9.50", "12.25", "3.00", "4.75", "8.99"]),
    // A zero is not measured to six decimals, nor do magnitudes need each other's.
    (["0", "0.123456", "2", "0.5"], ["0", "0.123456", "2", "0.5"]),
    (["870", "0.001", "1", "0.005", "100"], ["870", "0.001", "1", "0.005", "100"]),
    // Noise is rounded, measured digits stay.
    (["0.1", "0.30000000000000004", "0.7"], ["0.1", "0.3", "0.7"]),
    (["4.58", "6.6", "7.538571065"], ["4.58", "6.60", "7.54"]),
    (["127.489998", "128.5", "12.75"], ["127.49", "128.50", "12.75"]),
    (["0.35261523423", "0.9182736455", "0.1029384756"], ["0.353", "0.918", "0.103"]),
    (
      ["1.008", "4.002602", "6.94", "9.0121831", "10.81", "12.011"],
      ["1.008", "4.002602", "6.94", "9.0121831", "10.81", "12.011"]
    ),
    // Digits are grouped in a whole column where one has five, and a minus is a minus.
    (["12500", "900", "1250"], ["12,500", "900", "1,250"]),
    // Years and numbers in a register keep their digits.
    (["2016", "2020", "2021"], ["2016", "2020", "2021"]),
    (
      ["10000000", "11000000", "11010000", "12000000", "13000000", "14000000"],
      ["10000000", "11000000", "11010000", "12000000", "13000000", "14000000"]
    ),
    // Two decimals at most are filled up; a number of nine digits has no third one that anybody measured.
    (["4807.0", "450.11", "12", "7.5"], ["4,807.00", "450.11", "12.00", "7.50"]),
    (
      [
        "400", "543.97", "12", "7", "9", "15.5", "8", "61", "70", "5", "6", "3", "2", "11", "14",
        "17", "18", "19", "21", "22", "23",
      ],
      [
        "400.00", "543.97", "12.00", "7.00", "9.00", "15.50", "8.00", "61.00", "70.00", "5.00",
        "6.00", "3.00", "2.00", "11.00", "14.00", "17.00", "18.00", "19.00", "21.00", "22.00",
        "23.00",
      ]
    ),
    (["214211.959", "198002.4075", "47899.4171"], ["214,212", "198,002", "47,899"]),
    // From four on, where a fraction says that they measure and others are shorter.
    (["1250.5", "900", "7"], ["1,250.5", "900", "7"]),
    (["1250", "900", "7"], ["1250", "900", "7"]),
    (["1250.5", "1900.5", "1700"], ["1250.5", "1900.5", "1700.0"]),
    (["-12500.5", "900", "-1"], ["−12,500.5", "900", "−1"]),
    (["-3", "4"], ["−3", "4"]), (["-0.32%", "2.78%"], ["−0.32%", "2.78%"]),
    (["\"-1,234.5\"", "7.5"], ["−1,234.5", "7.5"]), (["-5%", "2.5%"], ["−5%", "2.5%"]),
    // No other digit changes for a sign.
    (["-0.3%", "2.0%", "1%"], ["-0.3%", "2.0%", "1%"]),
    (["12500.0", "7.0"], ["12,500", "7"]),
    // Four zeros are a program's, two an amount's, and three may be a group.
    (["123.0000", "7.0000"], ["123", "7"]), (["123.000000", "7.000000"], ["123", "7"]),
    (["12.00", "7.00"], ["12.00", "7.00"]), (["12.000", "7.000"], ["12.000", "7.000"]),
    (["123.0000", "7.2500"], ["123.0000", "7.2500"]),
    (
      ["17.5", "102.24", "1.2950", "0.6738", "3.1"], ["17.5", "102.24", "1.2950", "0.6738", "3.1"]
    ),
    // A program's 32-bit numbers, and its long ones whose last digits happen to be zeros.
    (
      ["1.4432400465011597", "2.400000095367432", "2.454689979553223"],
      ["1.44324", "2.4", "2.45469"]
    ),
    (
      ["16018.843615344238", "24654.931610313753", "13970.537733093934"],
      ["16,019", "24,655", "13,971"]
    ),
    (
      ["0", "0.2204", "0.399", "0.8901", "0.7985", "0"],
      ["0.0000", "0.2204", "0.3990", "0.8901", "0.7985", "0.0000"]
    ),
  ])
  func numbersOfAColumnAreWrittenAlike(source: [String], texts: [String]) throws {
    #expect(try drawn(source) == texts)
  }

  @Test(arguments: [
    ("year", ["1999", "2004", "20105"]), ("user_id", ["10250", "9", "88812"]),
    ("zip", ["12345", "99501", "60601"]),
    ("n", ["12345", "67891", "33333"]), ("n", ["10001", "10002", "10003"]),
    ("n", ["19721107", "19800101", "20001231"]), ("date", ["19721107", "2", "3"]),
    ("order no", ["12345678", "9", "23"]), ("number", ["12345678", "9", "23"]),
    ("n", ["90193989", "77193981", "61193212"]),
    ("phone", ["5550123", "12345678", "911"]),
    ("n", ["1,250", "12,500", "3"]), ("n", ["1.250,50", "12.500,00", "3,00"]),
    ("n", ["$12500", "$3", "$5"]),
    ("n", ["12345678901234567", "12345678901234568", "1"]),
    ("lat", ["40.7127837", "51.5", "-33.8688197"].map { $0 }),
    ("n", ["+12500", "-3", "+7"]), ("n", ["007", "12500", "3"]),
    ("version", ["1.10", "1.9", "2.0"]),
  ])
  func whatNamesThingsStaysAsItIs(name: String, source: [String]) throws {
    let built = try edited("k,\(name)\n" + source.map { "a,\"\($0)\"\n" }.joined())
    let texts = try drawn(built, name)
    let plain = texts.map { $0.replacing("−", with: "-") }
    #expect(plain == source)
  }

  @Test func moneyHasTwoDecimals() throws {
    #expect(
      try drawn(["2.5", "12500.25", "7"], named: "unit_price") == ["2.50", "12,500.25", "7.00"])
    #expect(try drawn(["2", "12500", "7"], named: "unit_price") == ["2", "12,500", "7"])
  }

  @Test func oneStyleForQuantitiesBesideEachOther() throws {
    // Eight digits each look like codes by themselves.
    let built = try edited(
      "who,raised_exp,raised_act\na,35755700,20612943\nb,9770367,8733486\nc,10810801,16803512\n")
    #expect(try drawn(built, "raised_act") == ["20,612,943", "8,733,486", "16,803,512"])
    let work = try edited("k,full_time_year_round\na,74078\nb,4042\nc,12722\n")
    #expect(try drawn(work, "full_time_year_round") == ["74,078", "4,042", "12,722"])
  }

  @Test func namesWithAYearBehindThemCountWhatTheySay() throws {
    let built = try edited("k,GDP2010,GDP2011\na,39236,39516\nb,43889,44376\nc,34124,34861\n")
    #expect(try drawn(built, "GDP2010") == ["39,236", "43,889", "34,124"])
  }

  @Test func numbersOfManyLengthsCountThings() throws {
    #expect(
      try drawn(["56160", "2000", "900"], named: "Number 2019") == ["56,160", "2,000", "900"])
    #expect(try drawn(["56160", "20001", "90012"], named: "Number").first == "56160")
    #expect(try drawn(["56160", "2000", "900"], named: "House number").first == "56160")
  }

  @Test func sistersHaveOnePrecision() throws {
    let built = try edited("k,temp_min,temp_max\na,1.25,3.5\nb,2.75,4\nc,3.15,6\nd,4.45,7.5\n")
    #expect(try drawn(built, "temp_max") == ["3.50", "4.00", "6.00", "7.50"])
  }

  @Test func aLateLongNumberKeepsItsDigits() throws {
    let rows = (0..<3_000).map { "r\($0),\($0 == 1_777 ? "1.23456789" : "2.5")\n" }.joined()
    let built = try edited("k,n\n" + rows, [.limit: "all"])
    let texts = try drawn(built, "n")
    #expect(texts[1_777] == "1.23456789")
    #expect(texts[0] == "2.5")
  }

  @Test func valuesAreNotChanged() throws {
    let built = try edited("k,n\na,0.35261523423\nb,0.35261523424\nc,0.9182736455\n", [.sort: "-n"])
    let keys = (0..<3).map {
      built.source.cell(at: RowIndex(section: 0, row: $0), column: "k").text
    }
    #expect(keys == ["c", "b", "a"])
  }
}

struct ShorterDateTests {
  @Test func numbersAreDaysWhereTheirNameSaysSo() throws {
    let csv = "date,id,n\n20250923,20250101,5\n20250924,20250102,6\n20251001,20250103,7\n"
    let built = try edited(csv)
    #expect(try drawn(built, "date") == ["2025-09-23", "2025-09-24", "2025-10-01"])
    #expect(try drawn(built, "id").first == "20250101")
    #expect(
      built.source.cell(at: RowIndex(section: 0, row: 0), column: "date").value
        == .number(20_250_923))
    let edit = try #require(built.edits.first { $0.column == "date" && $0.rule == .dates })
    #expect((edit.property, edit.setting) == (.dateFormat, "yyyy-MM-dd"))
    #expect(try drawn(edited(csv, [.rawRules: "dates"]), "date").first == "20250923")
    // One that is no day, and years.
    #expect(try drawn(edited("date,n\n20250923,1\n20251399,2\n"), "date").first == "20250923")
    #expect(try drawn(edited("year,n\n2025,1\n2026,2\n"), "year").first == "2025")
  }

  @Test(arguments: [
    (["2024-03-01 00:00:00", "2024-12-31 00:00:00"], ["2024-03-01", "2024-12-31"]),
    (["5/19/2006 0:00:00", "11/2/2005 0:00:00"], ["5/19/2006", "11/2/2005"]),
    (["2024-03-01T00:00:00Z", "2024-12-31T00:00:00Z"], ["2024-03-01", "2024-12-31"]),
    (["2024-03-01 12:30:00", "2024-12-31 00:00:00"], ["2024-03-01 12:30", "2024-12-31 00:00"]),
    (
      ["2024-03-01 12:30:01", "2024-12-31 00:00:00"],
      ["2024-03-01 12:30:01", "2024-12-31 00:00:00"]
    ),
    (["2024-03-01", "2024-12-31"], ["2024-03-01", "2024-12-31"]),
    (
      (1...8).map { "2024-03-0\($0)T08:00:00.000Z" }, (1...8).map { "2024-03-0\($0)" }
    ),
    (
      (1...8).map { "2024-03-0\($0) 08:00" } + ["2024-03-09 09:00"],
      (1...8).map { "2024-03-0\($0) 08:00" } + ["2024-03-09 09:00"]
    ),
    (["2024-01-01", "2025-01-01"], ["2024-01-01", "2025-01-01"]),
    ((1...5).map { "200\($0)-01-01" }, (1...5).map { "200\($0)" }),
    ((1...5).map { "2001-0\($0)-01" }, (1...5).map { "2001-0\($0)" }),
    (
      (1...5).map { "2001-0\($0)-01" } + ["2001-06-02"],
      (1...5).map { "2001-0\($0)-01" } + ["2001-06-02"]
    ),
    ([String](repeating: "2001-01-01", count: 6), [String](repeating: "2001-01-01", count: 6)),
    (
      ["2024-03-01T08:00:00Z", "2024-12-31T09:00:00Z"],
      ["2024-03-01 08:00 UTC", "2024-12-31 09:00 UTC"]
    ),
  ])
  func timesThatSayNothingAreLeftOff(source: [String], texts: [String]) throws {
    let built = try edited("k,when\n" + source.map { "a,\($0)\n" }.joined())
    #expect(try drawn(built, "when") == texts)
  }

  @Test func firstDaysOfYearsAreYears() throws {
    let built = try edited("k,year\na,2001-01-01\nb,2002-01-01\n")
    #expect(try drawn(built, "year") == ["2001", "2002"])
    let days = try edited("k,year\na,2001-01-01\nb,2002-02-01\n")
    #expect(try drawn(days, "year") == ["2001-01-01", "2002-02-01"])
  }

  @Test func oneTimeInALateRowKeepsAll() throws {
    let rows = (0..<3_000).map { "a,2024-03-01 \($0 == 1_777 ? "08:15" : "00:00"):00\n" }.joined()
    let built = try edited("k,when\n" + rows, [.limit: "all"])
    #expect(try drawn(built, "when")[1_777].hasPrefix("2024-03-01 08:15"))
  }
}

struct WorkbookFormatTests {
  @Test(arguments: [
    ("00000", "00000"), ("\"$\"#,##0.00", "\"$\"#,##0.00"), ("0%", "0%"),
    ("#,##0 [$EUR]", "#,##0 \"EUR\""),
    ("\"D +\"0.0", "\"D +\"0.0"), ("#,##0.00_);(#,##0.00)", "#,##0.00;(#,##0.00)"),
    ("[$€-407] #,##0", "\"€\" #,##0"), ("#\\ ##0.00", "#,##0.00"),
    ("[Red]0.0;-0.0", "0.0"), ("_(* #,##0_);_(* (#,##0);_(* \"-\"_);_(@_)", "#,##0;(#,##0)"),
  ])
  func formatsOfNumbersAreObeyed(code: String, pattern: String) {
    #expect(WorkbookFormat(code, for: .number)?.pattern == pattern)
  }

  @Test(arguments: [
    ("0.0", "#,##0.0"), ("0", "#,##0"), ("00000", "00000"), ("#,##0.00", "#,##0.00"),
    ("\"$\"0.0", "\"$\"0.0"),
  ])
  func plainFormatsOfLongNumbersGetGroups(code: String, pattern: String) {
    #expect(WorkbookFormat(code, for: .number, isMeasured: true)?.pattern == pattern)
  }

  @Test(arguments: [
    ("d mmm yyyy", "d MMM yyyy"), ("[$-409]mmmm d, yyyy", "MMMM d, yyyy"),
    ("dd/mm/yy hh:mm", "dd/MM/yy HH:mm"),
    ("h:mm AM/PM", "h:mm a"), ("mm:ss", "mm:ss"), ("ddd d-mmm", "EEE d-MMM"),
    ("yyyy\\-mm\\-dd\\ hh:mm\\ \\U\\T\\C", "yyyy\"-\"MM\"-\"dd HH:mm\" UTC\""),
  ])
  func formatsOfDatesAreObeyed(code: String, pattern: String) {
    #expect(WorkbookFormat(code, for: .date)?.pattern == pattern)
  }

  @Test(arguments: [
    "# ?/?", "0.00E+00", "#,##0,", "[<1000]0;0,", "General", "@", "", "0;0", "[h]:mm",
    String(repeating: "0", count: 2_000),
  ])
  func whatPatternsCannotSayIsLeftAlone(code: String) {
    #expect(WorkbookFormat(code, for: .number) == nil)
  }
}

struct TableSurroundingTests {
  private struct Reading {
    let table: DataTable
    let titles, notes: [String]
    let warnings: [Warning]
  }

  private func found(_ csv: String) throws -> Reading {
    let found = try FileTable.open(
      SourceBytes(Array(csv.utf8)), as: .csv, options: ReadingOptions())
    return Reading(
      table: try found.table.inMemory(), titles: found.titles, notes: found.notes,
      warnings: found.warnings)
  }

  @Test(arguments: [
    "Sales\nin thousands\n\nregion,n\na,1\nb,2\n\nSource: ONS\n",
    "Sales,,\nin thousands,,\n,,\nregion,n,m\na,1,2\nb,2,3\nSource: ONS,,\n",
    "\"Sales\"\r\nin thousands\r\nregion;n\r\na;1\r\nb;2\r\n\r\nSource: ONS",
  ])
  func linesAroundATableAreTitlesAndNotes(csv: String) throws {
    let found = try found(csv)
    #expect(found.table.columns.map(\.key).starts(with: ["region", "n"]))
    #expect(found.table.columns[0].cells.map(\.text) == ["a", "b"])
    #expect(found.titles == ["Sales", "in thousands"])
    #expect(found.notes == ["Source: ONS"])
  }

  @Test(arguments: [
    "name,n\na,1\nb,2\n", "Total,\na,1\nb,2\n", "x\n1\n2\n", ",a,b\nr,1,2\n", "a,b\n1,2\n\n3,4\n",
    "name,note\na,\nb,\n", "k,v\na,1\nSource,2\n", "a;b\n1,5;2,5\n2,5;3,5\n",
    "name,n\na,1\nSource,\n",
  ])
  func whatIsARowStaysOne(csv: String) throws {
    let found = try found(csv)
    #expect(found.titles.isEmpty)
    #expect(found.notes.isEmpty)
  }

  @Test func shortRowsAreFilledWithAWarning() throws {
    let found = try found("a,b,c\n1,2,3\n7,8,9\n4,5\n6\n")
    let texts = found.table.columns.map { $0.cells.map(\.text) }
    #expect(texts == [["1", "7", "4", "6"], ["2", "8", "5", ""], ["3", "9", "", ""]])
    #expect(found.warnings.count == 1)
    #expect(
      found.warnings.first?.description.contains(
        "row has 2 fields, the header has 3; what is missing here") == true)
    #expect(found.warnings.first?.line == 4)
  }

  @Test(arguments: ["1,AFA,Afghani\n2,DZD,Dinar\n3,ARS,Peso\n", "Köln,1\nBonn,2\n"])
  func theFirstRowOfDataIsNoHeader(csv: String) throws {
    #expect(try found(csv).table.columns[0].key == "column 1")
  }

  @Test(arguments: ["country,2019\nPeru,3\n", "k,0,1\na,5,6\n", "Köln,x\nBonn,2\n"])
  func namesThatAreNumbersStayNames(csv: String) throws {
    #expect(try found(csv).table.columns[0].key != "column 1")
  }
}

struct EditingWishTests {
  private let csv = "unit_price,when_at\n2.5,2024-01-01 00:00:00\n3.25,2024-01-02 00:00:00\n"

  @Test func whatSomebodySaidStays() throws {
    let built = try edited(
      csv,
      [
        .numberFormat: "unit_price=0.000", .dateFormat: "when_at=d MMM",
        .column: "unit_price: title=unit_price",
      ])
    #expect(built.grid.columns.map(\.title) == ["unit_price", "When at"])
    #expect(try drawn(built, "unit_price") == ["2.500", "3.250"])
    #expect(try drawn(built, "when_at") == ["1 Jan", "2 Jan"])
    #expect(built.edits.map(\.rule) == [.names])
  }

  @Test func rawDrawsTheData() throws {
    let raw = try edited(csv, [.raw: "true"])
    #expect(raw.edits.isEmpty)
    #expect(raw.grid.columns.map(\.title) == ["unit_price", "when_at"])
    #expect(try drawn(raw, "unit_price") == ["2.5", "3.25"])
    let some = try edited(csv, [.rawRules: "names,dates"])
    #expect(some.edits.map(\.rule) == [.digits])
    let column = try edited(csv, [.column: "unit_price: raw"])
    #expect(column.edits.map(\.column) == ["when_at", "when_at"])
  }

  @Test func hiddenValuesAreInNoEdit() throws {
    let built = try edited(csv, [.redact: "unit_price", .columns: "unit_price"])
    #expect(built.edits.map(\.rule) == [.names])
    #expect(built.grid.columns[0].format == nil)
    let hidden = try edited(csv, [.columns: "when_at"])
    #expect(hidden.edits.allSatisfy { $0.column == "when_at" })
  }

  @Test func rowsSuitTheWidth() throws {
    let narrow = try edited("k,n\n" + (0..<99).map { "a,\($0)\n" }.joined())
    #expect(narrow.grid.drawnRows == 21)
    let few = try edited("k,n\n" + (0..<12).map { "a,\($0)\n" }.joined())
    #expect(few.grid.drawnRows == 40)
    // Of a wide table, half as many again as usual are all.
    let names = (0..<9).map { "name of column \($0)" }.joined(separator: ",")
    let values = Array(repeating: "some long text", count: 9).joined(separator: ",") + "\n"
    for (count, drawn) in [(43, 43), (60, 60), (61, 40)] {
      let wide = try edited(names + "\n" + String(repeating: values, count: count))
      #expect(wide.grid.drawnRows == drawn)
    }
    let file = try edited("k,n\n" + (0..<99).map { "a,\($0)\n" }.joined(), isPlain: false)
    #expect(file.grid.drawnRows == 40)
    let asked = try edited("k,n\n" + (0..<99).map { "a,\($0)\n" }.joined(), [.limit: "50"])
    #expect(asked.grid.drawnRows == nil)
  }

  @Test func aGridFileSpellsOutEveryEdit() throws {
    let scratch = try ScratchFolder()
    let rows = (0..<99).map { "\(Double($0) / 4),2024-01-01 00:00:00,\($0 * 1_000),1,2\n" }.joined()
    try scratch.write(
      "Sales\nin boxes\n\nunit_price,when_at,sold_a,sold_b,sold_c\n" + rows + "\nSource: us\n",
      to: "d.csv")
    func picture(_ name: String) throws -> String? {
      var job = RenderJob(input: scratch[name], outputs: [scratch[name + ".png"]])
      job.digests = .pixels
      return try job.run().files[0].digest
    }
    try scratch.write("year,town,n\n2001,A,10250\n,B,7\n,C,5\n2002,D,6\n,E,6\n", to: "b.csv")
    try NewGridFile(of: scratch["b.csv"]).write()
    #expect(try picture("b.csv") == picture("b.grid.json"))
    let file = try NewGridFile(of: scratch["d.csv"])
    try file.write()
    #expect(file.path == scratch["d.grid.json"])
    #expect(try picture("d.csv") == picture("d.grid.json"))
    #expect(
      failure { _ = try NewGridFile(of: scratch["d.csv"]) }?.contains("already exists") == true)
  }
}
