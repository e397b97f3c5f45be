import Gridreel
import GridreelCauses
import GridreelComparing
import GridreelStudio
import TestSupport
import Testing

/// Grids by chance, with words that are hard to write into lines.
private struct RandomGrids {
  private static let words = [
    "", "a", "b", "Ada", "tab\there", "two\nlines", "back\\slash", "\\09", "-", "=", "ä", "日本",
    "👩‍🚀", "\u{202e}rtl", "a much longer text than all of the others",
  ]

  var numbers: SeededGenerator

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &numbers)
  }

  private mutating func word() -> String { Self.words.randomElement(using: &numbers) ?? "" }

  mutating func grid() throws -> DataGrid {
    let (rows, columns) = (number(0...9), number(1...4))
    let all = (0..<columns).map { place in
      DataTable.Column(
        key: "k\(place)", kind: .text,
        cells: (0..<rows).map { _ in
          let word = word()
          return word.isEmpty ? .missing : Cell(value: .text(word), text: word)
        })
    }
    var grid = DataGrid(
      columns: (0..<columns).map { Column("k\($0)", title: word()) },
      source: DataTable(columns: all), theme: theme())
    for _ in 0..<number(0...4) { try change(&grid) }
    return grid
  }

  private mutating func theme() -> Theme {
    [.light, .dark, .ios6, .ios7, .compact, .paper].randomElement(using: &numbers) ?? .light
  }

  /// A row of a grid; nil if it has none.
  private mutating func row(of grid: DataGrid) -> RowIdentity? {
    let count = grid.source.rowCount
    return count == 0 ? nil : RowIdentity(source: number(0...count - 1))
  }

  /// Does one thing to a grid that may be seen.
  mutating func change(_ grid: inout DataGrid) throws {
    let place = number(0...grid.columns.count - 1)
    let key = grid.columns[place].key
    switch number(0...15) {
    case 0: grid.sort = [SortKey(key, number(0...1) == 0 ? .ascending : .descending)]
    case 1: grid.grouping = Grouping(by: key)
    case 2: grid.selection.rows = Set([row(of: grid)].compactMap(\.self))
    case 3:
      grid.selection.cells = Set(
        [row(of: grid)].compactMap { $0.map { .init(row: $0, column: key) } })
    case 4: grid.columns[place].title = word()
    case 5: grid.columns[place].width = .fixed(Double(number(20...200)))
    case 6: grid.columns[place].isPinned.toggle()
    case 7: grid.columns.swapAt(0, place)
    case 8:
      grid.viewport = Viewport(
        width: Double(number(40...400)), height: Double(number(40...400)),
        offset: GridPoint(x: Double(number(0...50)), y: Double(number(0...90))))
    case 9:
      grid.rules.append(
        Rule(
          when: try GridExpression(parsing: "\(key) > 'A'"),
          style: CellStyle(background: GridColor(rgb: UInt32(number(0...0xffffff)), alpha: 0.5))))
    case 10: grid.theme = theme()
    case 11: grid.surroundings.title = word()
    case 12: grid.surroundings.frame = number(0...1) == 0 ? .card : .window
    case 13: grid.columns[place].style.font.weight = number(1...9) * 100
    case 14: grid.theme.rowHeight = number(0...1) == 0 ? .auto : .points(Double(number(8...60)))
    default: grid.missingText = word()
    }
  }
}

@Suite struct RandomRecordTests {
  private let renderer: Renderer

  init() throws { renderer = try Renderer() }

  @Test(arguments: 1...20) func everyDifferenceHasACause(seed: Int) throws {
    var random = RandomGrids(numbers: SeededGenerator(seed: UInt64(seed)))
    let grid = try random.grid()
    let record = try renderer.record(of: grid)
    #expect(try GridRecord(parsing: record.encoded) == record)
    #expect(GridRecord.causes(from: record, to: record, scale: 2).isEmpty)
    for _ in 1...3 {
      var other = grid
      for _ in 0..<random.number(1...2) { try random.change(&other) }
      let changed = try renderer.record(of: other)
      let causes = GridRecord.causes(from: record, to: changed, scale: 2)
      #expect(causes.isEmpty == (changed == record))
      check(causes, record, changed)
    }
  }

  /// What holds for causes whatever they say.
  private func check(_ causes: [Cause], _ old: GridRecord, _ new: GridRecord) {
    let drawsTheSame = old.layers == new.layers && old.width == new.width
    #expect(causes.contains { $0.kind == .pixels } == (drawsTheSame && old != new))
    #expect(!causes.contains { $0.kind == .library }, "\(causes.all)")
    #expect(Set(causes.map(\.text)).count == causes.count)
    let (width, height) = (Int((new.width * 2).rounded()), Int((new.height * 2).rounded()))
    for cause in causes {
      #expect(!cause.text.contains { $0.isNewline || $0 == "\t" }, "\(cause.text)")
      #expect(!cause.text.hasSuffix(".") && !cause.text.isEmpty)
      for place in cause.places {
        #expect(place.x >= 0 && place.y >= 0 && place.width > 0 && place.height > 0)
        #expect(place.x + place.width <= width && place.y + place.height <= height)
      }
    }
  }
}
