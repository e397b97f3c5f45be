import GridreelPrimitives
import GridreelSceneModel

/// A small table such as layout makes it: frame, header with an arrow, rows, a section, lines.
struct SampleScene {
  var rowCount = 30
  var columnCount = 6
  var rowHeight = 30.0
  var columnWidth = 145.0
  var margin = 16.0
  var titleHeight = 36.0
  var names = [
    "Ada Lovelace", "Grace Hopper", "Alan Turing", "Edsger W. Dijkstra", "Barbara Liskov",
  ]

  var table: GridRect {
    GridRect(
      x: margin, y: margin + titleHeight, width: columnWidth * Double(columnCount),
      height: rowHeight * Double(rowCount + 2))
  }

  var scene: Scene {
    let size = GridSize(
      width: table.width + 2 * margin, height: table.height + titleHeight + 2 * margin + 28)
    let rounding = Rounding(frame: table, radius: 8)
    return Scene(
      size: size, background: GridColor(rgb: 0xf1f5f9),
      panes: [
        Pane(.frame, items: frameItems),
        Pane(.body(pinned: false), clip: table, rounding: rounding, items: body),
        Pane(.header(pinned: false), clip: table, rounding: rounding, items: header),
        Pane(.overlay, items: [border]),
      ], title: "Pioneers of computing")
  }

  private var frameItems: [Item] {
    let shadow = Shadow(
      x: 0, y: 2, blur: 12, color: GridColor(red: 0, green: 0, blue: 0, alpha: 0.25))
    return [
      Item(
        Identity(.frame, .shadow), frame: table, content: .shadow(shadow, cornerRadius: 8)),
      text(
        .frame, .other("title"), "Pioneers of computing",
        GridRect(x: margin, y: margin, width: table.width, height: 28),
        GridFont(size: 20, weight: 700), GridColor(rgb: 0x0f172a)),
      text(
        .frame, .other("caption"), "Source: made up for this picture & nothing else",
        GridRect(x: margin, y: table.maxY + 8, width: table.width, height: 20),
        GridFont(size: 12), GridColor(rgb: 0x64748b)),
    ]
  }

  private var border: Item {
    Item(
      Identity(.frame, .border), frame: table,
      content: .outline(LineStyle(width: 1, color: GridColor(rgb: 0xcbd5e1)), cornerRadius: 8))
  }

  private var header: [Item] {
    var items = [
      Item(
        Identity(.header, .background),
        frame: GridRect(x: table.x, y: table.y, width: table.width, height: rowHeight),
        content: .fill([.color(GridColor(rgb: 0xe2e8f0))], cornerRadius: 0))
    ]
    for column in 0..<columnCount {
      let frame = cell(row: 0, column: column)
      let key = "c\(column)"
      items.append(
        text(
          .headerCell(column: key), .text, "Column \(column + 1)", frame,
          GridFont(weight: 600), GridColor(rgb: 0x334155),
          alignment: column.isMultiple(of: 2) ? .leading : .trailing))
      let shape = ArrowShape.allCases[column % 3]
      items.append(
        Item(
          Identity(.headerCell(column: key), .arrow),
          frame: GridRect(x: frame.x + 84, y: frame.y + 10, width: 10, height: 10),
          content: .arrow(
            Arrow(shape: shape, color: GridColor(rgb: 0x334155), angle: column < 3 ? 0 : 180))))
    }
    return items
  }

  private var body: [Item] {
    var items = [
      Item(
        Identity(.body, .background), frame: table,
        content: .fill([.color(.white)], cornerRadius: 0)
      )
    ]
    let section = GridRect(
      x: table.x, y: table.y + rowHeight, width: table.width, height: rowHeight)
    items.append(
      Item(
        Identity(.section("a"), .background), frame: section,
        content: .fill([.color(GridColor(rgb: 0xf8fafc))], cornerRadius: 0)))
    items.append(
      text(.section("a"), .text, "First section", section, GridFont(weight: 600), .black))
    for row in 0..<rowCount { items += rowItems(row) }
    return items
  }

  private func rowItems(_ row: Int) -> [Item] {
    let identity = RowIdentity(source: row)
    var frame = cell(row: row + 2, column: 0)
    frame.width = table.width
    let fill =
      row == 3
      ? GridColor(rgb: 0xdbeafe)
      : row.isMultiple(of: 2) ? GridColor.white : GridColor(rgb: 0xf8fafc)
    var items = [
      Item(
        Identity(.row(identity), .background), frame: frame,
        content: .fill([.color(fill)], cornerRadius: 0))
    ]
    for column in 0..<columnCount {
      let string =
        column.isMultiple(of: 2)
        ? names[(row + column) % names.count] : "\(row * 37 + column * 1009)"
      items.append(
        text(
          .cell(row: identity, column: "c\(column)"), .text, string,
          cell(row: row + 2, column: column),
          GridFont(hasTabularFigures: !column.isMultiple(of: 2)), GridColor(rgb: 0x0f172a),
          alignment: column.isMultiple(of: 2) ? .leading : .trailing))
    }
    items.append(
      Item(
        Identity(.row(identity), .horizontalLine),
        frame: GridRect(x: frame.x, y: frame.maxY - 1, width: frame.width, height: 1),
        content: .line(color: GridColor(rgb: 0xe2e8f0), dash: [])))
    return items
  }

  private func cell(row: Int, column: Int) -> GridRect {
    GridRect(
      x: table.x + Double(column) * columnWidth, y: table.y + Double(row) * rowHeight,
      width: columnWidth, height: rowHeight)
  }

  private func text(
    _ owner: Identity.Owner, _ part: Identity.Part, _ string: String, _ frame: GridRect,
    _ font: GridFont,
    _ color: GridColor, alignment: GridHorizontalAlignment = .leading
  ) -> Item {
    let padding = owner == .frame ? 0 : 12.0
    return Item(
      Identity(owner, part), frame: frame,
      content: .text(
        TextBlock(
          string: string, font: font, color: color,
          origin: GridPoint(x: frame.x + padding, y: frame.y + frame.height / 2 + font.size * 0.36),
          width: frame.width - 2 * padding, alignment: alignment)))
  }
}
