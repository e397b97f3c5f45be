import Gridreel
import GridreelDataSources
import TestSupport
import Testing

@testable import GridreelFiles

/// Rows that have one text alone head the rows below them.
struct SectionRuleTests {
  private let parts = """
    part,size,count
    General,,
    Motor,9225,12
    Belt,630,4
    Electronics,,
    Radio,24,2
    Cable,6,6
    Batteries,,
    Pack,65,1
    Cell,25,1
    """

  private func titles(_ built: BuiltGrid) -> [String?] {
    (0..<built.source.sectionCount).map { built.source.title(ofSection: $0) }
  }

  private func names(_ built: BuiltGrid, _ key: String = "part") -> [[String]] {
    (0..<built.source.sectionCount).map { section in
      (0..<built.source.rowCount(inSection: section)).map {
        built.source.cell(at: RowIndex(section: section, row: $0), column: key).text
      }
    }
  }

  @Test func headingsBecomeSectionsInTheirOrder() throws {
    let built = try edited(parts)
    #expect(titles(built) == ["General", "Electronics", "Batteries"])
    #expect(names(built) == [["Motor", "Belt"], ["Radio", "Cable"], ["Pack", "Cell"]])
    #expect(built.grid.columns.map(\.key) == ["part", "size", "count"])
    let edit = try #require(built.edits.first { $0.rule == .sections })
    #expect((edit.property, edit.before, edit.setting) == (.headingRows, "3 rows", "true"))
  }

  @Test func headingsHaveMarksOnlyWhereSectionsClose() throws {
    #expect(try edited(parts).grid.grouping?.isFoldable == false)
    #expect(try edited(parts, [.collapse: "General"]).grid.grouping?.isFoldable == true)
    #expect(try edited(parts, [.group: "part"]).grid.grouping?.isFoldable == true)
  }

  @Test func rowsBeforeTheFirstHeadingStayThere() throws {
    let csv = "land,people,gdp\nMacao,0.68,55\nAndorra,0.08,3\nnot in sample:,,\nNauru,0.01,4\n"
    let built = try edited(csv)
    #expect(names(built, "land") == [["Macao", "Andorra"], ["Nauru"]])
    #expect(titles(built) == [nil, "not in sample"])
  }

  @Test func anOrderHoldsWithinSections() throws {
    let built = try edited(parts, [.sort: "part"])
    #expect(titles(built) == ["General", "Electronics", "Batteries"])
    #expect(names(built) == [["Belt", "Motor"], ["Cable", "Radio"], ["Cell", "Pack"]])
  }

  @Test func aTotalStandsBelowAllSections() throws {
    let built = try edited(parts + "\nTotal,,26")
    #expect(titles(built) == ["General", "Electronics", "Batteries"])
    #expect(built.grid.summaries.count == 1)
  }

  @Test func quotedFieldsAndNumbersStayAsTheyAre() throws {
    let built = try edited(
      "name,n,when\n\"A, the \"\"first\"\"\",,\n\"b \"\"x\"\"\",\"1,5\",2024-01-31\nz,2,\nB,,\nc,3,2024-02-29\ny,1,\n"
    )
    #expect(titles(built) == ["A, the \"first\"", "B"])
    #expect(names(built, "name") == [["b \"x\"", "z"], ["c", "y"]])
    #expect(built.grid.source.kind(ofColumn: "when") == .date)
  }

  @Test func oneColumnOfValuesNeedsHeadingsThatAreWrittenAsSuch() throws {
    let budget =
      "item,funds\nPERSONNEL:,\nanalyst,60\nassistant,35\nTRAVEL (at most 9),\nmeetings,6\n"
    #expect(titles(try edited(budget)) == ["PERSONNEL", "TRAVEL (at most 9)"])
    let countries = "item,funds\nNiger,\nChad,60\nMali,35\nPeru,\nCuba,6\n"
    #expect(titles(try edited(countries)) == [nil])
  }

  @Test(arguments: [
    // In the order of their names they are rows without values.
    "country,a,b\nAngola,,\nChad,1,2\nCuba,3,4\nMali,,\nPeru,5,6\nTogo,7,8\n",
    // The first row heads nothing.
    "country,a,b\nChad,1,2\nPeru,,\nCuba,3,4\nMali,,\nAngola,5,6\nTogo,7,8\n",
    // Nothing stands below the last one, or between two.
    "part,a,b\nOne,,\nx,1,2\nw,1,2\nTwo,,\n",
    "part,a,b\nOne,,\nTwo,,\nx,1,2\nw,1,2\n",
    // The same heading twice is a value.
    "part,a,b\nn/a yet,,\nx,1,2\nw,1,2\nn/a yet,,\nv,1,2\nu,1,2\n",
    // Half of the rows lack values.
    "part,a,b\nOne,,\nx,1,2\nTwo,,\nw,1,2\n",
  ])
  func rowsWithoutValuesStay(csv: String) throws {
    let built = try edited(csv)
    #expect(titles(built) == [nil])
    #expect(built.source.rowCount == csv.split(separator: "\n").count - 1)
  }

  @Test func whatSomebodySaysCounts() throws {
    #expect(titles(try edited(parts, [.headingRows: "false"])) == [nil])
    #expect(titles(try edited(parts, [.raw: "true"])) == [nil])
    #expect(titles(try edited(parts, [.rawRules: "sections"])) == [nil])
    #expect(titles(try edited(parts, isPlain: false)) == [nil])
    #expect(titles(try edited(parts, [.group: "count"])).count > 3)
    let asked = try edited(parts, [.headingRows: "true"], isPlain: false)
    #expect(titles(asked) == ["General", "Electronics", "Batteries"])
    #expect(!asked.edits.contains { $0.rule == .sections })
    let two = "country,a,b\nAngola,,\nChad,1,2\nCuba,3,4\nMali,,\nPeru,5,6\nTogo,7,8\n"
    #expect(titles(try edited(two, [.headingRows: "true"])) == ["Angola", "Mali"])
  }

  @Test func aRedactedColumnIsInNoTitle() throws {
    let built = try edited(parts, [.redact: "part"])
    #expect(titles(built) == [nil])
  }

  @Test(arguments: [
    // Numbers beside it, and a table that lacks nothing else.
    "Rank,Name,Score\nFiltered Views,,\n1,Ann,5\n2,Cid,2\n3,Bob,2\n",
    "Name,Score,Age\nFiltered Views,,\nBob,3,40\nAnn,5,30\nCid,2,22\nDan,2,22\n",
  ])
  func aCaptionAboveAllRowsHeadsThem(csv: String) throws {
    let built = try edited(csv)
    #expect(built.source.title(ofSection: 0) == "Filtered Views")
    #expect(built.source.kind(ofColumn: "Score") == .number)
  }

  @Test(arguments: ["# a comment", "n/a", "X"])
  func marksAndCommentsAmongNumbersAreNoHeadings(text: String) throws {
    let built = try edited("Rank,Name,Score\n1,Ann,5\n\(text),,\n2,Cid,2\n3,Bob,2\n")
    #expect(built.source.sectionCount == 1)
    #expect(built.source.rowCount == 4)
  }

  @Test(arguments: [
    // A row that lacks its values: in the order of names, or among others that lack some.
    "Name,Score,Age\nAnn,,\nBob,3,40\nCid,5,30\nDan,2,22\nEva,2,22\n",
    "Name,Score,Age\nUlm,,\nBob,3,\nAnn,5,30\nCid,2,22\nDan,2,22\n",
  ])
  func aRowWithoutValuesStaysOne(csv: String) throws {
    let built = try edited(csv)
    #expect(built.source.sectionCount == 1 && built.source.title(ofSection: 0) == nil)
    #expect(built.source.rowCount == 5)
  }
}
