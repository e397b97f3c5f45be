import GridreelPrimitives
import GridreelSceneModel

@testable import GridreelMotion

/// A small table as the layout draws it: striped rows, lines, texts, a header with an arrow.
struct TableScene {
  /// A column's place, in points.
  struct Column {
    var key: String
    var width = 80.0
  }

  /// The sources of the rows from top to bottom.
  var rows: [Int]
  var columns = [Column(key: "a"), Column(key: "b")]
  var rowHeight = 20.0
  /// How far the body is scrolled, in points.
  var scroll = 0.0
  /// How much of the body is seen, in points; nil is all.
  var viewHeight: Double?
  var texts: (Int, String) -> String = { row, column in "\(column)\(row)" }
  var textColor: (Int) -> GridColor = { _ in .black }
  var fill: (_ row: Int, _ place: Int) -> [Paint] = { _, place in
    [.color(GridColor(rgb: place.isMultiple(of: 2) ? 0xffffff : 0xeeeeee))]
  }
  var arrow: (column: String, angle: Double)? = ("a", 0)
  var background: GridColor? = .white
  /// Section headers by the place of the row above which they stand.
  var sections: [Int: String] = [:]

  static let headerHeight = 24.0
  static let lineColor = GridColor(rgb: 0xcccccc)

  private var bodyHeight: Double {
    viewHeight ?? Double(rows.count + sections.count) * rowHeight
  }
  private var width: Double { columns.reduce(0) { $0 + $1.width } }
  private var clip: GridRect {
    GridRect(x: 0, y: Self.headerHeight, width: width, height: bodyHeight)
  }

  /// The top of every row, shown or not.
  var tops: [RowIdentity: Double] {
    var tops: [RowIdentity: Double] = [:]
    var y = Self.headerHeight - scroll
    for (place, row) in rows.enumerated() {
      if sections[place] != nil { y += rowHeight }
      tops[RowIdentity(source: row)] = y
      y += rowHeight
    }
    return tops
  }

  var scene: Scene {
    let body = Pane(.body(pinned: false), clip: clip, items: rowItems)
    let pinned = Pane(.body(pinned: true), clip: clip, items: sectionItems)
    let headerClip = GridRect(x: 0, y: 0, width: width, height: Self.headerHeight)
    let header = Pane(.header(pinned: false), clip: headerClip, items: headerItems)
    return Scene(
      size: GridSize(width: width, height: Self.headerHeight + bodyHeight), background: background,
      panes: [body, pinned, header].filter { !$0.items.isEmpty })
  }

  private func isVisible(_ top: Double) -> Bool {
    top + rowHeight > clip.y + 1e-9 && top < clip.maxY - 1e-9
  }

  private var rowItems: [Item] {
    let tops = tops
    let shown = rows.enumerated().compactMap { place, row -> (Int, Int, Double)? in
      guard let top = tops[RowIdentity(source: row)], isVisible(top) else { return nil }
      return (place, row, top)
    }
    var items = shown.compactMap { place, row, top -> Item? in
      let paints = fill(row, place)
      guard !paints.isEmpty else { return nil }
      return Item(
        Identity(.row(RowIdentity(source: row)), .background),
        frame: GridRect(x: 0, y: top, width: width, height: rowHeight),
        content: .fill(paints, cornerRadius: 0))
    }
    items += columnLines(shown.map(\.2))
    for (_, row, top) in shown {
      items.append(
        Item(
          Identity(.row(RowIdentity(source: row)), .horizontalLine),
          frame: GridRect(x: 0, y: top + rowHeight - 1, width: width, height: 1),
          content: .line(color: Self.lineColor, dash: [])))
    }
    for (_, row, top) in shown { items += cells(row, top) }
    return items
  }

  private func columnLines(_ tops: [Double]) -> [Item] {
    guard let top = tops.min(), let bottom = tops.max() else { return [] }
    var x = 0.0
    return columns.dropLast().map { column in
      x += column.width
      return Item(
        Identity(.column(column.key), .verticalLine),
        frame: GridRect(x: x - 1, y: top, width: 1, height: bottom + rowHeight - top),
        content: .line(color: Self.lineColor, dash: []))
    }
  }

  private func cells(_ row: Int, _ top: Double) -> [Item] {
    var x = 0.0
    return columns.compactMap { column in
      defer { x += column.width }
      let text = texts(row, column.key)
      guard !text.isEmpty else { return nil }
      let block = TextBlock(
        string: text, font: GridFont(), color: textColor(row),
        origin: GridPoint(x: x + 8, y: top + 14.3), width: column.width - 16)
      return Item(
        Identity(.cell(row: RowIdentity(source: row), column: column.key), .text),
        frame: GridRect(x: x, y: top, width: column.width, height: rowHeight), content: .text(block)
      )
    }
  }

  private var sectionItems: [Item] {
    var y = Self.headerHeight - scroll
    var items: [Item] = []
    for place in rows.indices {
      if let key = sections[place] {
        let frame = GridRect(x: 0, y: y, width: width, height: rowHeight)
        items.append(
          Item(
            Identity(.section(key), .background), frame: frame,
            content: .fill([.color(GridColor(rgb: 0xdddddd))], cornerRadius: 0)))
        y += rowHeight
      }
      y += rowHeight
    }
    return items
  }

  private var headerItems: [Item] {
    let height = Self.headerHeight
    var items = [
      Item(
        Identity(.header, .background), frame: GridRect(x: 0, y: 0, width: width, height: height),
        content: .fill([.color(GridColor(rgb: 0xf0f0f0))], cornerRadius: 0))
    ]
    var x = 0.0
    for column in columns {
      let owner = Identity.Owner.headerCell(column: column.key)
      items.append(
        Item(
          Identity(owner, .text), frame: GridRect(x: x, y: 0, width: column.width, height: height),
          content: .text(
            TextBlock(
              string: column.key, font: GridFont(), color: .black,
              origin: GridPoint(x: x + 8, y: 16),
              width: column.width - 16))))
      if let arrow, arrow.column == column.key {
        items.append(
          Item(
            Identity(owner, .arrow), frame: GridRect(x: x + 40, y: 8, width: 8, height: 8),
            content: .arrow(Arrow(shape: .triangle, color: .black, angle: arrow.angle))))
      }
      x += column.width
    }
    return items
  }
}

extension Scene {
  /// The item of an identity.
  func item(_ owner: Identity.Owner, _ part: Identity.Part) -> Item? {
    items.first { $0.identity == Identity(owner, part) }
  }

  /// The item of a row.
  func row(_ source: Int, _ part: Identity.Part = .background) -> Item? {
    item(.row(RowIdentity(source: source)), part)
  }

  /// The text of a cell.
  func text(_ source: Int, _ column: String, _ part: Identity.Part = .text) -> TextBlock? {
    guard let item = item(.cell(row: RowIdentity(source: source), column: column), part),
      case .text(let block) = item.content
    else { return nil }
    return block
  }

  /// The rows of the body in drawing order, each once, at its first item.
  var rowOrder: [RowIdentity] {
    var order: [RowIdentity] = []
    for item in items {
      let row: RowIdentity? =
        switch item.identity.owner {
        case .row(let row), .cell(let row, _): row
        default: nil
        }
      if let row, !order.contains(row) { order.append(row) }
    }
    return order
  }

  /// What is seen at each point of the body, from top to bottom.
  var column: [UnitKey?] {
    let panes = panes.filter(\.kind.isBody)
    let fills = panes.flatMap { pane in
      pane.items.compactMap { item -> (owner: UnitKey, frame: GridRect)? in
        guard case .fill(let paints, _) = item.content, paints.contains(where: \.isOpaque),
          let owner = UnitKey(item.identity.owner)
        else { return nil }
        return (owner, pane.clip?.intersection(item.frame) ?? item.frame)
      }
    }
    let bottom = panes.compactMap(\.clip?.maxY).max() ?? 0
    return stride(from: TableScene.headerHeight + 0.5, to: bottom, by: 1).map { y in
      fills.last { $0.frame.y <= y && $0.frame.maxY > y }?.owner
    }
  }
}
