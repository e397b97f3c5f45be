import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues
import TestSupport
import Testing

@Suite struct TilesTests {
  private static func shop() -> DataGrid {
    let texts = ["name": "Tea", "brand": "Leaf"]
    let columns = ["picture", "label", "name", "brand", "price"].map { key in
      let isNumber = key == "price"
      return DataTable.Column(
        key: key, kind: isNumber ? .number : .text,
        cells: [
          isNumber
            ? Cell(value: .number(2), text: "2")
            : Cell(value: .text(texts[key] ?? key), text: texts[key] ?? key)
        ])
    }
    var grid = DataGrid(
      columns: columns.map { Column($0.key) }, source: DataTable(columns: columns),
      theme: Theme(name: "Test"))
    grid.columns[0].cell = .image(ImageCell())
    grid.columns[1].cell = .badge(BadgeCell())
    grid.columns[4].format = .number(NumberFormat(.currency("€")))
    grid.menu = SortMenu(options: [
      SortMenu.Option("Price", sort: [SortKey("price")]),
      SortMenu.Option("Popularity"),
      SortMenu.Option("Brand", grouping: Grouping(by: "brand")),
    ])
    return grid
  }

  @Test func partsFollowFromWhatColumnsHold() {
    #expect(
      Tiles().parts(of: Self.shop()) == [
        CardPart("picture", as: .image), CardPart("label", as: .badge),
        CardPart("name", as: .title),
        CardPart("brand", as: .fact), CardPart("price", as: .price),
      ])
  }

  @Test func hiddenColumnsAreNoPartsUnlessAskedFor() {
    var grid = Self.shop()
    grid.hideColumn("brand")
    #expect(!Tiles().parts(of: grid).contains { $0.column == "brand" })
    let asked = Tiles(card: [CardPart("brand", as: .title)])
    #expect(asked.parts(of: grid) == [CardPart("brand", as: .title)])
  }

  @Test func numbersOutOfRangeAreBroughtIntoIt() {
    let tiles = Tiles(perLine: 0, cardWidth: -5, gap: .nan, imageRatio: 0)
    #expect(tiles.perLine == 1)
    #expect(tiles.cardWidth == 40)
    #expect(tiles.gap == 0)
    #expect(tiles.imageRatio == 0.1)
  }

  @Test func theOptionInForceIsTheOneWithTheGridsOrder() {
    var grid = Self.shop()
    #expect(grid.chosenOption == 1)
    grid.sort = [SortKey("price")]
    #expect(grid.chosenOption == 0)
    grid.sort = [SortKey("price", .descending)]
    #expect(grid.chosenOption == nil)
  }

  @Test func choosingPutsAnOrderInForceAndClosesTheList() {
    var grid = Self.shop()
    let result1 = grid.openMenu()
    #expect(result1)
    let result2 = grid.openMenu()
    #expect(!result2, "it is open already")
    let result3 = grid.chooseOption("Brand")
    #expect(result3)
    #expect(grid.grouping == Grouping(by: "brand"))
    #expect(grid.menu?.isOpen == false)
    let result4 = grid.chooseOption("Price")
    #expect(result4)
    #expect(grid.grouping == nil)
    #expect(grid.sort == [SortKey("price")])
    let result5 = grid.chooseOption("Colour")
    #expect(!result5)
    #expect(grid.sort == [SortKey("price")])
  }

  @Test func aHookMayRefuseAnOption() {
    var grid = Self.shop()
    grid.hooks.sort.should = { _, change in change.column != "price" }
    grid.openMenu()
    let result6 = grid.chooseOption("Price")
    #expect(!result6)
    #expect(grid.sort.isEmpty)
    #expect(grid.menu?.isOpen == false)
  }
}
