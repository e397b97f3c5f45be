import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills

/// Callouts in the built-in themes, with their fonts.
@Suite struct CalloutThemes {
  private func facts(_ still: Still) -> CalloutFacts {
    CalloutFacts(still.picture.scene, still.shaper)
  }

  private func grid(_ example: String, _ theme: String) throws -> DataGrid {
    var grid = try GridDocument(path: Repository.path + "Examples/\(example).grid.json").grid
    grid.theme = try ThemeCatalog().theme(theme)
    return grid
  }

  /// Callouts of all kinds that point at random cells.
  private func callouts(_ grid: DataGrid, count: Int, seed: Int) throws -> [Callout] {
    var random = SeededGenerator(seed: seed)
    let rows = try grid.arranged().rowCount
    let keys = grid.visibleColumns.map(\.key)
    return (0..<count).map { number in
      let kind = [Callout.Kind.arrow, .box, .badge].randomElement(using: &random) ?? .box
      return Callout(
        kind,
        rows: .some([RowIdentity(source: Int.random(in: 0..<rows, using: &random))]),
        columns: [keys.randomElement(using: &random) ?? ""],
        text: kind == .badge ? "\(number + 1)" : "note \(number + 1)")
    }
  }

  @Test(arguments: ThemeCatalog().names, [1, 2, 3])
  func nothingIsCoveredInAnyTheme(theme: String, seed: Int) throws {
    var grid = try grid("stocks", theme)
    grid.callouts = try callouts(grid, count: seed * 4, seed: seed)
    let facts = facts(try grid.render())
    #expect(facts.signs.count >= seed * 4)
    #expect(facts.covered == [])
    #expect(facts.struck == [])
  }

  @Test(arguments: ThemeCatalog().names)
  func nothingIsCoveredOnCards(theme: String) throws {
    var grid = try grid("products", theme)
    grid.callouts = try callouts(grid, count: 6, seed: theme.utf8.count)
    let facts = facts(try grid.render())
    #expect(facts.covered == [])
    #expect(facts.struck == [])
  }

  @Test func sixtyCalloutsFindTheirPlaces() throws {
    var grid = try grid("stocks", "compact")
    grid.callouts = try callouts(grid, count: 60, seed: 7)
    let facts = facts(try grid.render())
    #expect(facts.signs.count >= 60)
    #expect(facts.covered == [])
  }

  @Test func theStatesOfAReelHaveTheSameRoom() throws {
    var first = try grid("stocks", "compact")
    let key = first.visibleColumns[2].key
    first.callouts = [
      Callout(
        .box, rows: .some([RowIdentity(source: 4)]), columns: [key], text: "a note of some length")
    ]
    var second = first
    second.callouts = []
    let states = try [first, second].map { grid in
      ReelState(
        grid: grid, source: try grid.arranged(),
        names: ColumnNames(keys: grid.columns.map(\.key)))
    }.inOneFrame(Renderer())
    let sizes = try states.map { try $0.grid.render().size }
    #expect(sizes[0] == sizes[1])
    #expect(sizes[0] != (try second.render().size))
  }
}
