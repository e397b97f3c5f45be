import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// One column `a` of drawn cells, and a column `b` beside it for what they read there.
///
/// Texts are 7 points a character and 14 high at the size of 14; insets are 10, rows 40 high.
struct CellSketch {
  var sketch: Sketch

  init(
    _ type: CellType, _ values: [Value], texts: [String]? = nil, others: [Value]? = nil,
    width: ColumnWidth = .fit
  ) {
    let cells = values.enumerated().map { place, value in
      Cell(value: value, text: texts?[place] ?? Self.text(value))
    }
    let beside = (others ?? values.map { _ in .missing }).map {
      Cell(value: $0, text: Self.text($0))
    }
    var column = Column("a", title: "", width: width)
    column.cell = type
    sketch = Sketch(
      columns: [column, Column("b", title: "")],
      source: DataTable(columns: [
        .init(key: "a", kind: .text, cells: cells), .init(key: "b", kind: .text, cells: beside),
      ]))
    sketch.grid.theme.rowHeight = .points(40)
    sketch.grid.theme.styles.row.background = .value(.white)
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .missing: ""
    case .text(let text): text
    case .number(let number): number == number.rounded() ? String(Int(number)) : String(number)
    case .boolean(let isTrue): String(isTrue)
    case .date: "date"
    }
  }

  /// The parts of the drawn cell of a row, the first lowest.
  func items(_ row: Int = 0) -> [Item] { sketch.picture().cell(row) }
}

extension GridPicture {
  /// What a cell of column `a` draws but for its background, the first lowest.
  func cell(_ row: Int = 0) -> [Item] {
    scene.items.filter { item in
      item.identity.owner == .cell(row: RowIdentity(source: row), column: "a")
        && item.identity.part != .background
    }
  }

  /// What the map says of a cell of column `a`.
  func said(_ row: Int = 0) -> String? {
    map.cells.first { $0.column == "a" && $0.row == row + 1 }?.text
  }
}

extension [Item] {
  /// The shape of a name.
  func mark(_ name: String) -> Item? { first { $0.identity.part == .mark(name) } }

  /// The text of a cell.
  var text: TextBlock? { first { $0.identity.part == .text }?.block }
}

extension Item {
  /// The colour that fills it.
  var fillColor: GridColor? {
    switch content {
    case .fill(let paints, _): if case .color(let color)? = paints.first { color } else { nil }
    case .figure(_, let look): look.fill
    case .disc(let color): color
    default: nil
    }
  }

  /// The corners of its figure, in the picture.
  var corners: [GridPoint] {
    guard case .figure(let figure, _) = content else { return [] }
    return figure.steps.compactMap { step in
      let point: GridPoint? =
        switch step {
        case .move(let point), .line(let point), .curve(_, _, let point): point
        case .close: nil
        }
      return point.map { GridPoint(x: $0.x + frame.x, y: $0.y + frame.y) }
    }
  }
}
