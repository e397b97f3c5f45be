import Gridreel
import GridreelDataSources
import TestSupport
import Testing

@testable import GridreelFiles

/// Names of columns that come again below, as above each of several parts of a table.
struct RepeatedNamesTests {
  private let groups = """
    Group A,,
    Team,Won,Points
    Reds,1,3
    Owls,2,6
    ,,
    Group B,,
    Team,Won,Points
    Lions,0,0
    Bears,3,9
    """

  private func titles(_ built: BuiltGrid) -> [String?] {
    (0..<built.source.sectionCount).map { built.source.title(ofSection: $0) }
  }

  private func names(_ built: BuiltGrid, _ key: String) -> [[String]] {
    (0..<built.source.sectionCount).map { section in
      (0..<built.source.rowCount(inSection: section)).map {
        built.source.cell(at: RowIndex(section: section, row: $0), column: key).text
      }
    }
  }

  private func found(_ csv: String) throws -> Found<FileTable> {
    try FileTable.open(SourceBytes(Array(csv.utf8)), as: .csv)
  }

  @Test func titlesAboveNamesHeadSections() throws {
    let built = try edited(groups)
    #expect(titles(built) == ["Group A", "Group B"])
    #expect(names(built, "Team") == [["Reds", "Owls"], ["Lions", "Bears"]])
    #expect(built.grid.source.kind(ofColumn: "Points") == .number)
    let edits = built.edits.filter { $0.rule == .sections }
    #expect(edits.map(\.before) == ["2 rows"])
  }

  @Test func theTitleOfTheFirstPartIsNoneOfTheTable() throws {
    let found = try found("Cup 2024,,\n" + groups)
    #expect(found.titles == ["Cup 2024"])
    #expect(found.table.shape.lead == "Group A")
    #expect(found.warnings.isEmpty)
  }

  @Test func aLabelWithATextHeadsAPart() throws {
    let built = try edited(
      "Group,A,,\nTeam,Won,Lost,Points\nReds,1,0,3\nOwls,2,1,6\nGroup,B,,\nTeam,Won,Lost,Points\nBears,3,0,9\nCats,1,1,3\n"
    )
    #expect(titles(built) == ["Group: A", "Group: B"])
  }

  @Test func withoutTitlesRowsGoOn() throws {
    let built = try edited("name,n\na,1\nb,2\nname,n\nc,3\nTotal,3\n")
    #expect(titles(built) == [nil])
    #expect(names(built, "name") == [["a", "b", "c", "Total"]])
    #expect(built.grid.source.kind(ofColumn: "n") == .number)
    // It may be the total of the last part alone.
    #expect(built.grid.summaries.isEmpty)
  }

  @Test(arguments: [
    // The same title twice, and a note above the names.
    "May,,\nday,n,m\n1,2,3\n2,3,4\nMay,,\nday,n,m\n1,5,6\n2,7,8\n",
    "May,,\nday,n,m\n1,2,3\n2,3,4\nSource: me,,\nday,n,m\n1,5,6\n2,7,8\n",
  ])
  func partsWithoutTitlesOfTheirOwnAreTold(csv: String) throws {
    let found = try found(csv)
    #expect(found.titles == ["May"])
    #expect(found.warnings.count == 1)
    #expect(titles(try edited(csv)) == [nil])
  }

  @Test func whatSomebodySaysCounts() throws {
    for pairs: KeyValuePairs<OptionName, String> in [
      [.headingRows: "false"], [.raw: "true"], [.rawRules: "sections"], [.redact: "Team"],
    ] {
      let built = try edited(groups, pairs)
      #expect(titles(built) == [nil])
      #expect(built.source.rowCount == 6)
    }
  }

  @Test func rowsThatAreNotTheNamesStay() throws {
    let built = try edited("a,b,c\nx,y,z\nx,y,z\na,b,d\np,q,r\n")
    #expect(built.source.rowCount == 4)
  }

  @Test(arguments: [
    "January,Visits\nA,1\nB,2\n\nFebruary,Visits\nA,3\nB,4\n",
    "January,Visits\nA,1\nB,2\n,\nFebruary,Visits\nA,3\nB,4\n",
  ])
  func aNameThatDiffersIsTheTitleOfItsPart(csv: String) throws {
    let built = try edited(csv)
    #expect(titles(built) == ["January", "February"])
    #expect(names(built, "Visits") == [["1", "2"], ["3", "4"]])
    #expect(built.grid.source.kind(ofColumn: "Visits") == .number)
    #expect(built.grid.column("January")?.title == "")
    #expect(built.edits.contains { $0.rule == .sections })
  }

  @Test(arguments: [
    // A text that is a name, too, in columns of texts; the same title twice; rows that differ in two.
    "team,city\nReds,Ulm\nteams,city\nOwls,Bonn\n",
    "May,n\nA,1\nMay ,n\nB,2\nJune,n\nC,3\nJune,n\nD,4\n",
    "May,n,m\nA,1,2\nJune,n,k\nB,3,4\n", "May,n\nA,1\nTotal,n\nB,2\n",
  ])
  func otherRowsWithANameStay(csv: String) throws {
    let built = try edited(csv)
    #expect(built.source.sectionCount == 1)
    #expect(built.grid.columns[0].title != "")
  }

  @Test func namesOfSeveralRowsComeAgain() throws {
    let csv = """
      Team,Home,,Away,
      ,Won,Lost,Won,Lost
      Reds,1,2,3,4
      Owls,5,6,7,8
      Team,Home,,Away,
      ,Won,Lost,Won,Lost
      Bears,1,0,1,0
      """
    let built = try edited(csv)
    #expect(built.source.rowCount == 3)
    #expect(built.grid.source.kind(ofColumn: built.grid.columns[1].key) == .number)
  }
}

/// What stands last in a picture of some rows only.
struct LastRowTests {
  private func rows(_ count: Int) -> String {
    (1...count).map { "A\($0),Item \($0),\($0),\($0 * 7)\n" }.joined()
  }

  @Test func aHeadingWithoutRowsIsNotTheLastRow() throws {
    let csv = "code,item,n,eur\n" + rows(20) + "B,Group B,,\n" + rows(60)
    let built = try edited(csv)
    #expect(built.grid.drawnRows == 20)
  }

  @Test func aRowWithoutValuesIsLastAsWell() throws {
    let csv = "code,item,n,eur\n" + rows(20) + "B,Group B,,\nC,Group C,,\n" + rows(60)
    #expect(try edited(csv).grid.drawnRows ?? 0 >= 20)
  }

  @Test func theTotalOfManyRowsStandsBelowThem() throws {
    let csv = "code,item,n,eur\n" + rows(1_200)
    #expect(try edited(csv + "Total,,720600,5044200\n").grid.summaries.count == 1)
    // Without its name, so many rows are not added up.
    #expect(try edited(csv + "A0,,720600,5044200\n").grid.summaries.isEmpty)
  }
}
