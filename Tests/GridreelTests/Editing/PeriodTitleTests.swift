import Gridreel
import TestSupport
import Testing

@testable import GridreelFiles

/// Columns that are called by years, quarters and months.
struct PeriodTitleTests {
  @Test(arguments: [
    ("2019", "2020"), ("Dec", "Jan"), ("March", "April"), ("Dec-19", "Jan-20"),
    ("Dec 2019", "Jan 2020"), ("2019-12", "2020-01"), ("2019M12", "2020M01"),
    ("Q4 2019", "Q1 2020"), ("2019Q4", "2020Q1"), ("2019", "2025"),
  ])
  func onePeriodFollowsAnother(first: String, second: String) throws {
    let (one, two) = (try #require(PeriodTitle(first)), try #require(PeriodTitle(second)))
    #expect(two.follows(one))
    #expect(!two.follows(two))
  }

  @Test(arguments: [
    "Total", "2019 total", "13", "2019-13", "Q5 2019", "Mayor", "1200", "", "2019-2020", "3 2",
  ])
  func otherTitlesAreNoPeriods(title: String) {
    #expect(PeriodTitle(title) == nil)
  }

  @Test func theLatestMonthsAreShown() throws {
    let months = (1...30).map {
      "20\(18 + ($0 - 1) / 12)-\(($0 - 1) % 12 < 9 ? "0" : "")\(($0 - 1) % 12 + 1)"
    }
    let row = months.indices.map { "\(1_000_000 + 7_919 * $0)" }.joined(separator: ",")
    let csv = "what,\(months.joined(separator: ","))\n" + (0..<6).map { "r\($0),\(row)\n" }.joined()
    let built = try edited(csv)
    let shown = built.grid.visibleColumns.map(\.key)
    #expect(shown.count < 20 && shown.last == "2020-06" && shown.first == "what")
    #expect(built.grid.surroundings.note?.hasPrefix("2018-01–") == true)
  }

  @Test func columnsOfOtherRowsStayIfTheyAreMost() throws {
    let rows = (0..<60).map { row in
      "r\(row)," + (row < 50 ? ",,,\(row)" : "1,2,3,\(row)") + "\n"
    }
    let built = try edited("k,a,b,c,v\n" + rows.joined())
    #expect(built.grid.visibleColumns.map(\.key) == ["k", "a", "b", "c", "v"])
    let colons = try edited("k,a,b\nx,:,1\ny,:,2\nz,:,3\n")
    #expect(colons.grid.visibleColumns.map(\.key) == ["k", "b"])
  }
}
