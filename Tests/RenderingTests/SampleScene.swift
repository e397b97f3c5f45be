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

  var table: Rect {
    Rect(
      x: margin, y: margin + titleHeight, width: columnWidth * Double(columnCount),
      height: rowHeight * Double(rowCount + 2))
  }

  var scene: Scene {
    let size = Size(
      width: table.width + 2 * margin, height: table.height + titleHeight + 2 * margin + 28)
    let rounding = Rounding(frame: table, radius: 8)
    return Scene(
      size: size, background: Color(rgb: 0xf1f5f9),
      panes: [
        Pane(.frame, items: frameItems),
        Pane(.body(pinned: false), clip: table, rounding: rounding, items: body),
        Pane(.header(pinned: false), clip: table, rounding: rounding, items: header),
        Pane(.overlay, items: [border]),
      ], title: "Pioneers of computing")
  }

  private var frameItems: [Item] {
    let shadow = Shadow(x: 0, y: 2, blur: 12, color: Color(red: 0, green: 0, blue: 0, alpha: 0.25))
    return [
      Item(
        Identity(.frame, .shadow), frame: table, content: .shadow(shadow, cornerRadius: 8)),
      text(
        .frame, .other("title"), "Pioneers of computing",
        Rect(x: margin, y: margin, width: table.width, height: 28),
        Font(size: 20, weight: 700), Color(rgb: 0x0f172a)),
      text(
        .frame, .other("caption"), "Source: made up for this picture & nothing else",
        Rect(x: margin, y: table.maxY + 8, width: table.width, height: 20),
        Font(size: 12), Color(rgb: 0x64748b)),
    ]
  }

  private var border: Item {
    Item(
      Identity(.frame, .border), frame: table,
      content: .outline(LineStyle(width: 1, color: Color(rgb: 0xcbd5e1)), cornerRadius: 8))
  }

  private var header: [Item] {
    var items = [
      Item(
        Identity(.header, .background),
        frame: Rect(x: table.x, y: table.y, width: table.width, height: rowHeight),
        content: .fill([.color(Color(rgb: 0xe2e8f0))], cornerRadius: 0))
    ]
    for column in 0..<columnCount {
      let frame = cell(row: 0, column: column)
      let key = "c\(column)"
      items.append(
        text(
          .headerCell(column: key), .text, "Column \(column + 1)", frame,
          Font(weight: 600), Color(rgb: 0x334155),
          alignment: column.isMultiple(of: 2) ? .leading : .trailing))
      let shape = ArrowShape.allCases[column % 3]
      items.append(
        Item(
          Identity(.headerCell(column: key), .arrow),
          frame: Rect(x: frame.x + 84, y: frame.y + 10, width: 10, height: 10),
          content: .arrow(
            Arrow(shape: shape, color: Color(rgb: 0x334155), angle: column < 3 ? 0 : 180))))
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
    let section = Rect(
      x: table.x, y: table.y + rowHeight, width: table.width, height: rowHeight)
    items.append(
      Item(
        Identity(.section("a"), .background), frame: section,
        content: .fill([.color(Color(rgb: 0xf8fafc))], cornerRadius: 0)))
    items.append(
      text(.section("a"), .text, "First section", section, Font(weight: 600), .black))
    for row in 0..<rowCount { items += rowItems(row) }
    return items
  }

  private func rowItems(_ row: Int) -> [Item] {
    let identity = RowIdentity(source: row)
    var frame = cell(row: row + 2, column: 0)
    frame.width = table.width
    let fill =
      row == 3 ? Color(rgb: 0xdbeafe) : row.isMultiple(of: 2) ? Color.white : Color(rgb: 0xf8fafc)
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
          Font(hasTabularFigures: !column.isMultiple(of: 2)), Color(rgb: 0x0f172a),
          alignment: column.isMultiple(of: 2) ? .leading : .trailing))
    }
    items.append(
      Item(
        Identity(.row(identity), .horizontalLine),
        frame: Rect(x: frame.x, y: frame.maxY - 1, width: frame.width, height: 1),
        content: .line(color: Color(rgb: 0xe2e8f0), dash: [])))
    return items
  }

  private func cell(row: Int, column: Int) -> Rect {
    Rect(
      x: table.x + Double(column) * columnWidth, y: table.y + Double(row) * rowHeight,
      width: columnWidth, height: rowHeight)
  }

  private func text(
    _ owner: Identity.Owner, _ part: Identity.Part, _ string: String, _ frame: Rect, _ font: Font,
    _ color: Color, alignment: HorizontalAlignment = .leading
  ) -> Item {
    let padding = owner == .frame ? 0 : 12.0
    return Item(
      Identity(owner, part), frame: frame,
      content: .text(
        TextBlock(
          string: string, font: font, color: color,
          origin: Point(x: frame.x + padding, y: frame.y + frame.height / 2 + font.size * 0.36),
          width: frame.width - 2 * padding, alignment: alignment)))
  }
}
