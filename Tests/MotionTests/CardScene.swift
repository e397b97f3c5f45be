import GridreelPrimitives
import GridreelSceneModel

/// Cards as the layout draws them: an opaque fill, and a text.
enum CardScene {
  /// A card with a text that stands in a part of it.
  static func card(_ row: Int, _ frame: GridRect, text: GridRect, radius: Double) -> [Item] {
    let identity = RowIdentity(source: row)
    return [
      Item(
        Identity(.row(identity), .background), frame: frame,
        content: .fill([.color(.white)], cornerRadius: radius)),
      Item(
        Identity(.cell(row: identity, column: "a"), .text), frame: text,
        content: .text(
          TextBlock(
            string: "n\(row)", font: GridFont(size: 14), color: .black,
            origin: GridPoint(x: text.x, y: text.y + 14), width: text.width))),
    ]
  }

  /// A header of a section, as an opaque fill.
  static func header(_ section: String, _ frame: GridRect) -> Item {
    Item(
      Identity(.section(section), .background), frame: frame,
      content: .fill([.color(.black)], cornerRadius: 0))
  }
}
