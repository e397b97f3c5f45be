import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import TestSupport

/// A small grid for tests: rows 20 points high, a header of 30, insets of 10 at left and right.
struct Sketch {
  var grid: DataGrid
  var source: any GridDataSource
  var measuring = FakeMeasuring()

  /// Rows of texts under columns with keys `a`, `b`, `c` and so on.
  init(_ rows: [[String]], titles: [String]? = nil, kinds: [ValueKind] = []) {
    let count = titles?.count ?? rows.first?.count ?? 0
    let columns = (0..<count).map { place in
      DataTable.Column(
        key: Self.key(place), kind: place < kinds.count ? kinds[place] : .text,
        cells: rows.map { row in
          row[place].isEmpty ? .missing : Cell(value: .text(row[place]), text: row[place])
        })
    }
    self.init(
      columns: (0..<count).map { GridreelModel.Column(Self.key($0), title: titles?[$0] ?? "") },
      source: DataTable(columns: columns))
  }

  /// Any columns over any source.
  init(columns: [GridreelModel.Column], source: any GridDataSource) {
    self.source = source
    grid = DataGrid(columns: columns, source: source, theme: Self.theme)
  }

  static func key(_ place: Int) -> String { String(Unicode.Scalar(UInt8(97 + place % 26))) }

  static var theme: Theme {
    var theme = Theme(name: "Test")
    theme.rowHeight = .points(20)
    theme.headerHeight = 30
    theme.sectionHeaderHeight = 25
    theme.styles.row.inset = Insets(top: 0, right: 10, bottom: 0, left: 10)
    theme.styles.header.inset = Insets(top: 0, right: 10, bottom: 0, left: 10)
    theme.print = PrintStyle(fontSize: 1000, rowHeight: 10_000)
    theme.sortArrow.size = 8
    theme.sortArrow.spacing = 6
    return theme
  }

  var layouter: GridLayouter { GridLayouter(grid: grid, source: source, measuring: measuring) }

  func picture() -> GridPicture { layouter.layOut() }

  /// The widths of the columns, as the headers show them.
  func widths() -> [Double] { picture().map.headers.map(\.rect.width) }
}

extension GridPicture {
  /// The item of that identity.
  func item(_ owner: Identity.Owner, _ part: Identity.Part) -> Item? {
    scene.items.first { $0.identity == Identity(owner, part) }
  }

  /// The text of a cell, by its row in the source from 0.
  func text(_ row: Int, _ column: String) -> TextBlock? {
    item(.cell(row: RowIdentity(source: row), column: column), .text)?.block
  }

  /// The right end of a text that stands at the right, or its left end.
  func lines(_ part: Identity.Part) -> [Item] { scene.items.filter { $0.identity.part == part } }

  /// The paints behind a point, lowest first.
  func paints(at point: GridPoint) -> [Paint] {
    scene.panes.flatMap { pane in
      pane.items.flatMap { item -> [Paint] in
        guard case .fill(let paints, _) = item.content, item.frame.holds(point),
          pane.clip?.holds(point) ?? true
        else { return [] }
        return paints
      }
    }
  }
}

extension Item {
  var block: TextBlock? {
    if case .text(let block) = content { block } else { nil }
  }

  var color: GridColor? {
    if case .line(let color, _) = content { color } else { nil }
  }
}

extension GridRect {
  func holds(_ point: GridPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}

/// A source that counts what it is asked; its rows are made up when they are asked for.
///
/// `@unchecked Sendable`: each test uses its own from one thread.
final class CountingSource: GridDataSource, @unchecked Sendable {
  let sections: [(title: String?, rowCount: Int)]
  let text: (RowIndex, String) -> String
  private(set) var cellQuestions = 0
  private(set) var askedRows: Set<RowIndex> = []
  private(set) var askedColumns: Set<String> = []

  init(
    _ sections: [(title: String?, rowCount: Int)],
    text: @escaping (RowIndex, String) -> String = { "\($1)\($0.row)" }
  ) {
    (self.sections, self.text) = (sections, text)
  }

  var sectionCount: Int { sections.count }
  func title(ofSection section: Int) -> String? { sections[section].title }
  func rowCount(inSection section: Int) -> Int { sections[section].rowCount }
  func kind(ofColumn key: String) -> ValueKind { .text }

  func cell(at index: RowIndex, column: String) -> Cell {
    cellQuestions += 1
    askedRows.insert(index)
    askedColumns.insert(column)
    let text = text(index, column)
    return Cell(value: .text(text), text: text)
  }

  func identity(at index: RowIndex) -> RowIdentity {
    let before = sections[..<index.section].reduce(0) { $0 + $1.rowCount }
    return RowIdentity(source: before + index.row)
  }
}
