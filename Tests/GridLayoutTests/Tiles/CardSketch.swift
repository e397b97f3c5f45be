import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel

/// Small cards for tests: two on a line, 100 points wide, with gaps of 10 and a padding of 5; a line
/// of text is 14 points high.
enum CardSketch {
  /// Cards with a title, a price and a fact named "Size".
  static func cards(
    _ rows: [[String]] = [["tea", "2", "S"], ["coffee", "3", "M"], ["cocoa", "4", "L"]]
  ) -> Sketch {
    var sketch = Sketch(rows, titles: ["Name", "Price", "Size"])
    sketch.grid.layout = .tiles(
      Tiles(
        perLine: 2, cardWidth: 100, gap: 10, padding: 5,
        card: [
          CardPart("a", as: .title), CardPart("c", as: .fact), CardPart("b", as: .price),
        ]))
    for place in sketch.grid.columns.indices { sketch.grid.columns[place].isEditable = true }
    return sketch
  }

  static func row(_ source: Int) -> RowIdentity { RowIdentity(source: source) }

  static func cell(_ source: Int, _ column: String) -> Selection.CellPlace {
    Selection.CellPlace(row: row(source), column: column)
  }

  static func owner(_ source: Int, _ column: String) -> Identity.Owner {
    .cell(row: row(source), column: column)
  }
}

extension GridPicture {
  /// The frame of a card, by its row in the source from 0.
  func card(_ source: Int) -> GridRect? { map.cards.first { $0.source == source + 1 }?.frame }

  /// The frame of a part of a card, by its row in the source from 0.
  func part(_ source: Int, _ column: String) -> GridRect? {
    map.cells.first { $0.source == source + 1 && $0.column == column }?.frame
  }
}
