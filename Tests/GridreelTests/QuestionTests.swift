import Gridreel
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues
import Testing

/// Ten million rows that nobody has, and a count of the questions about them.
private final class CountingSource: GridDataSource {
  let cells = Guarded(0)
  let identities = Guarded(0)
  let rows = 10_000_000
  private let isReversed: Bool

  init(isReversed: Bool = false) { self.isReversed = isReversed }

  var sectionCount: Int { 1 }

  func title(ofSection section: Int) -> String? { nil }

  func rowCount(inSection section: Int) -> Int { rows }

  func cell(at index: RowIndex, column: String) -> Cell {
    cells.withLock { $0 += 1 }
    let row = isReversed ? rows - 1 - index.row : index.row
    return Cell(value: .number(Double(row)), text: "\(column) \(row)")
  }

  func identity(at index: RowIndex) -> RowIdentity {
    identities.withLock { $0 += 1 }
    return RowIdentity(source: isReversed ? rows - 1 - index.row : index.row)
  }

  func kind(ofColumn key: String) -> ValueKind { .number }

  func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    Dictionary(
      uniqueKeysWithValues: rows.map { identity in
        let row = isReversed ? self.rows - 1 - identity.source : identity.source
        return (identity, RowIndex(section: 0, row: row))
      })
  }
}

/// The same rows, from a source that does not say where rows are.
private struct PlainSource: GridDataSource {
  let base: CountingSource

  var sectionCount: Int { 1 }

  func title(ofSection section: Int) -> String? { nil }

  func rowCount(inSection section: Int) -> Int { base.rows }

  func cell(at index: RowIndex, column: String) -> Cell { base.cell(at: index, column: column) }

  func identity(at index: RowIndex) -> RowIdentity { base.identity(at: index) }

  func kind(ofColumn key: String) -> ValueKind { .number }
}

/// A hundred thousand sections, and a count of the questions about their titles.
private final class ManySections: GridDataSource {
  let titles = Guarded(0)
  let sectionCount = 100_000

  func title(ofSection section: Int) -> String? {
    titles.withLock { $0 += 1 }
    return "section \(section)"
  }

  func hasTitle(ofSection section: Int) -> Bool { true }

  func rowCount(inSection section: Int) -> Int { 3 }

  func cell(at index: RowIndex, column: String) -> Cell {
    Cell(value: .number(Double(index.row)), text: "\(index.row)")
  }

  func identity(at index: RowIndex) -> RowIdentity {
    RowIdentity(source: index.section * 3 + index.row)
  }

  func kind(ofColumn key: String) -> ValueKind { .number }
}

@Suite struct QuestionsToASource {
  private let columns = ["a", "b", "c"].map { Column($0) }

  private func grid(_ source: any GridDataSource) -> DataGrid {
    var theme = Theme.light
    theme.rowHeight = .points(20)
    theme.headerHeight = 20
    var grid = DataGrid(columns: columns, source: source, theme: theme)
    // A window of the header and 29 rows, of which the first and the last may be cut: 30 rows.
    grid.viewport = Viewport(height: 20 + 29 * 20 + 10)
    grid.surroundings.frame = Surroundings.FrameKind.none
    return grid
  }

  @Test(arguments: [0, 5_000_000, 9_999_999])
  func aStillAsksForItsRowsAlone(topRow: Int) throws {
    let source = CountingSource()
    var grid = grid(source)
    grid.viewport?.topRow = topRow
    _ = try grid.render().pngData(scale: 1)
    #expect(source.cells.withLock { $0 } <= 30 * columns.count)
    #expect(source.identities.withLock { $0 } <= 30)
    #expect(source.cells.withLock { $0 } >= 29 * columns.count)
  }

  @Test func theFramesOfAReelAskForNothingMore() async throws {
    let (first, second) = (CountingSource(), CountingSource(isReversed: true))
    var options = Reel.Options()
    options.duration = 0.2
    let reel = Reel(from: grid(first), options: options) { $0.source = second }
    let frames = try reel.frames()
    var count = 0
    for try await _ in frames { count += 1 }
    #expect(count >= 6)
    for source in [first, second] {
      // And for the numbers that the rows of the other one have here, from which these count.
      #expect(source.cells.withLock { $0 } <= 2 * 30 * columns.count)
      #expect(source.identities.withLock { $0 } <= 30)
    }
  }

  @Test func aReelThatScrollsFarAsksForItsRowsAlone() throws {
    let source = CountingSource()
    let reel = Reel(from: grid(PlainSource(base: source))) { $0.scroll(toRow: 5_000_000) }
    #expect(try reel.frames().count > 2)
    #expect(source.cells.withLock { $0 } <= 2 * 30 * columns.count)
    // For each state, who its rows are, and whether those of the other one are where they were.
    // And the first and the last row of each end, between whose numbers one counts on the way.
    #expect(source.identities.withLock { $0 } <= 4 * 30 + 4)
  }

  /// The most titles that a window asks for.
  ///
  /// It shows nine sections at most; each is asked for its title where it is measured, drawn and named.
  private let mostTitles = 9 * 8

  @Test(arguments: [0, 150_000, 299_999])
  func aStillAsksForTheTitlesThatItShows(topRow: Int) throws {
    let source = ManySections()
    var grid = grid(source)
    grid.viewport?.topRow = topRow
    _ = try grid.render().pngData(scale: 1)
    #expect((1...mostTitles).contains(source.titles.withLock { $0 }))
  }

  @Test func aReelAsksForTheTitlesThatItsStatesShow() throws {
    let source = ManySections()
    let reel = Reel(from: grid(source)) { $0.scroll(toRow: 150_000) }
    #expect(try reel.frames().count > 2)
    #expect((1...4 * mostTitles).contains(source.titles.withLock { $0 }))
  }
}
