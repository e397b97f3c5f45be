import GridreelDataSources
import GridreelModel
import GridreelValues
import TestSupport
import Testing

/// The same table as programs of four countries export it.
private enum Export: String, CaseIterable {
  case american, german, french, indian

  var rows: [[String]] {
    switch self {
    case .american:
      [
        ["China", "1,339,724,852", "$1,204.30", "12/31/2024"],
        ["Malta", "416,055", "$9.99", "02/01/2023"],
        ["Peru", "29,000,000", "-$5.00", "07/15/2020"],
      ]
    case .german:
      [
        ["China", "1.339.724.852", "1.204,30 €", "31.12.2024"],
        ["Malta", "416.055", "9,99 €", "01.02.2023"],
        ["Peru", "29.000.000", "-5,00 €", "15.07.2020"],
      ]
    case .french:
      [
        ["China", "1\u{202F}339\u{202F}724\u{202F}852", "1\u{202F}204,30\u{A0}€", "31/12/2024"],
        ["Malta", "416\u{202F}055", "9,99\u{A0}€", "01/02/2023"],
        ["Peru", "29\u{202F}000\u{202F}000", "\u{2212}5,00\u{A0}€", "15/07/2020"],
      ]
    case .indian:
      [
        ["China", "1,33,97,24,852", "₹1,204.30", "31-12-2024"],
        ["Malta", "4,16,055", "₹9.99", "01-02-2023"],
        ["Peru", "2,90,00,000", "-₹5.00", "15-07-2020"],
      ]
    }
  }

  func file(_ source: String) throws -> any DataFile {
    switch source {
    case "csv":
      let lines = rows.map { $0.map { "\"\($0)\"" }.joined(separator: ";") }
      let text = "land;people;price;day\n" + lines.joined(separator: "\n")
      return try FileTable.open(SourceBytes(Array(text.utf8)), as: .csv).table
    case "json":
      let objects = rows.map {
        #"{"land": "\#($0[0])", "people": "\#($0[1])", "price": "\#($0[2])", "day": "\#($0[3])"}"#
      }
      let text = "[" + objects.joined(separator: ",") + "]"
      return try FileTable.open(SourceBytes(Array(text.utf8)), as: .json).table
    default:
      let values = rows.map { "(" + $0.map { "'\($0)'" }.joined(separator: ",") + ")" }
      let database = try DatabaseFile(
        "CREATE TABLE t (land TEXT, people TEXT, price TEXT, day TEXT); INSERT INTO t VALUES "
          + values.joined(separator: ",") + ";")
      return try SQLiteSource(path: database.path)
    }
  }
}

@Suite struct ExportsOfFourCountries {
  @Test(arguments: ["csv", "json", "database"], Export.allCases)
  fileprivate func areTheSameTable(source: String, export: Export) throws {
    let file = try export.file(source)
    #expect(
      ["land", "people", "price", "day"].map(file.kind) == [.text, .number, .number, .date])
    for (sort, lands) in [
      (SortKey("people"), ["Malta", "Peru", "China"]),
      (SortKey("price"), ["Peru", "Malta", "China"]),
      (SortKey("day", .descending), ["China", "Malta", "Peru"]),
    ] {
      let sorted = try file.arranged(by: Arrangement(sort: [sort]))
      #expect(
        (0..<3).map { sorted.cell(at: RowIndex(section: 0, row: $0), column: "land").text } == lands
      )
    }
    let rich = try file.arranged(
      by: Arrangement(filter: try GridExpression(parsing: "people > 1000000 and price > 0")))
    #expect(rich.rowCount(inSection: 0) == 1)
  }
}
