import Gridreel
import Testing

@testable import GridreelFiles
@testable import GridreelStills

struct AltSentenceTests {
  private func sentence(
    _ csv: String, _ pairs: KeyValuePairs<OptionName, String> = [:]
  ) throws -> String {
    let table = try TableReader.read(Array(csv.utf8), as: .csv).table
    let built = try GridBuilder(options: try options(pairs), table: table).build(theme: .light)
    return AltSentence(try Renderer().still(built)).text
  }

  private let cities =
    "city,founded_year,people\nRome,753,2800000\nUlm,854,126000\nOslo,1040,700000\n"

  @Test func tellsSizeOrderAndExtremes() throws {
    #expect(
      try sentence(cities)
        == "Table with 3 rows and 3 columns. people from 126000 (Ulm) to 2800000 (Rome). Columns: city, founded_year, people."
    )
    let sorted = try sentence(cities, [.title: "Cities", .sort: "-founded_year"])
    #expect(
      sorted.hasPrefix("Cities: table with 3 rows and 3 columns; sorted by founded_year, desc"))
    #expect(sorted.contains("from 753 (Rome) to 1040 (Oslo)"))
  }

  @Test func tellsOnlyWhatIsShown() throws {
    let some = try sentence(cities, [.rows: "1-2"])
    #expect(some.contains("2 of 3 rows"))
    #expect(some.contains("from 126000 (Ulm) to 2800000 (Rome)"))
    #expect(!some.contains("Oslo"))
    #expect(
      try sentence(cities, [.columns: "city"]) == "Table with 3 rows and 1 column. Columns: city.")
  }

  @Test func hidesWhatIsRedacted() throws {
    let names = try sentence(cities, [.redact: "city"])
    #expect(names.contains("from 126000 to 2800000."))
    #expect(!names.contains("Rome"))
    let numbers = try sentence(cities, [.redact: "people,founded_year"])
    #expect(!numbers.contains("2800000") && !numbers.contains("753"))
  }

  @Test func isShort() throws {
    let names = (1...40).map { "a rather long name of column \($0)" }.joined(separator: ",")
    let values = (1...40).map { _ in "1" }.joined(separator: ",")
    let long = try sentence(
      names + "\n" + values + "\n", [.title: String(repeating: "x", count: 400)])
    #expect(long.count == 250)
    #expect(try sentence(names + "\n" + values + "\n", [.title: "T"]).count <= 250)
  }
}
