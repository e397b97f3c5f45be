import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues
import Testing

/// The first rows of a source, as a picture shows them that is not to become too long.
@Suite struct FirstRowTests {
  /// Ten rows with numbers from 0, in sections of some lengths.
  private func source(grouped lengths: [Int]) throws -> any GridDataSource {
    let titles = lengths.enumerated().flatMap { place, length in
      [String](repeating: "S\(place)", count: length)
    }
    let table = DataTable(columns: [
      .init(key: "s", kind: .text, cells: titles.map { Cell(value: .text($0), text: $0) }),
      .init(
        key: "n", kind: .number,
        cells: titles.indices.map { Cell(value: .number(Double($0)), text: "\($0)") }),
    ])
    return try table.arranged(
      by: lengths.count > 1 ? Arrangement(grouping: Grouping(by: "s")) : Arrangement())
  }

  private func counts(_ source: any GridDataSource) -> [Int] {
    (0..<source.sectionCount).map(source.rowCount(inSection:))
  }

  @Test func noMoreThanAskedForNeedsNoCut() throws {
    #expect(FirstRows(try source(grouped: [10]), most: 10, collapsed: []) == nil)
    #expect(FirstRows(try source(grouped: [4, 6]), most: 6, collapsed: ["S0"]) == nil)
  }

  @Test func theSectionInWhichTheyEndIsCutAndOthersAreGone() throws {
    let source = try source(grouped: [4, 3, 3])
    #expect(try counts(#require(FirstRows(source, most: 6, collapsed: []))) == [4, 2])
    #expect(try counts(#require(FirstRows(source, most: 4, collapsed: []))) == [4])
    #expect(try counts(#require(FirstRows(source, most: 2, collapsed: ["S0"]))) == [4, 2])
  }

  @Test func aggregatesCountAllRowsAndPlacesOnlyTheFirst() throws {
    let rows = try #require(FirstRows(source(grouped: [10]), most: 3, collapsed: []))
    #expect(rows.value(of: Aggregate(.max, of: "n")) == .number(9))
    #expect(rows.places(of: [RowIdentity(source: 2), RowIdentity(source: 3)]).count == 1)
  }

  @Test func rowsOfCollapsedSectionsDoNotCountTowardsALimit() throws {
    let base = try source(grouped: [4, 3, 3])
    var grid = DataGrid(
      columns: [Column("s"), Column("n")], source: base, theme: Theme(name: "Test"))
    (grid.grouping, grid.limit) = (Grouping(by: "s"), 2)
    #expect(try counts(grid.arranged()) == [2])
    grid.collapsed = ["S0"]
    #expect(try counts(grid.arranged()) == [4, 2])
    #expect(try grid.arranged().countBeforeSlicing == 4 + 3 + 3)
    grid.collapsed = ["S0", "S2"]
    #expect(try counts(grid.arranged()) == [4, 2])
    #expect(try grid.arranged().countBeforeSlicing == 4 + 3)
    grid.limit = 3
    #expect(try counts(grid.arranged()) == [4, 3, 3])
  }

  @Test func slicesKnowHowManyRowsThereWere() throws {
    let table = try source(grouped: [10])
    #expect(table.countBeforeSlicing == 10)
    let sliced = try table.arranged(by: Arrangement(rows: 3...8, limit: 2))
    #expect(sliced.rowCount == 2 && sliced.countBeforeSlicing == 10)
    let filtered = try table.arranged(
      by: Arrangement(
        filter: GridExpression(parsing: "n < 7"), grouping: Grouping(by: "s"), limit: 2))
    #expect(filtered.rowCount == 2 && filtered.countBeforeSlicing == 7)
    let edited = EditedSource(base: table)
    #expect(try edited.arranged(by: Arrangement(limit: 4)).countBeforeSlicing == 10)
  }
}
