import GridreelDataSources
package import GridreelFiles
import GridreelModel
package import GridreelPrimitives
package import GridreelReels
import GridreelStills
import GridreelStyle
import GridreelValues

/// The difference of two tables in motion: the rows as they were become the rows as they are.
///
/// Rows that are gone leave, new ones come, moved ones travel, and changed numbers count.
package struct DifferenceReel {
  private let difference: TableDifference
  private let lines: DifferenceLines
  private let options: GridOptions
  /// The rows that are shown, in the order of the new table.
  private let rows: [Row]
  /// The key of the column of signs, which no other column has.
  private let signs: String

  /// One of the two pictures.
  private enum Edition { case old, new }

  private struct Row {
    let state: DifferenceLines.State
    let move: DifferenceLines.Move?
    let cells: [DifferenceLines.ShownCell]
    /// Its place in the old table; nil if it is not there.
    let oldPlace: Int?

    func isShown(in edition: Edition) -> Bool {
      edition == .old ? state != .added : state != .gone
    }
  }

  /// Makes a reel of a difference.
  ///
  /// - Parameters:
  ///   - difference: The difference.
  ///   - lines: The rows and columns to show; lines that tell of other rows are left out.
  ///   - options: The look, with one theme.
  package init(_ difference: TableDifference, _ lines: DifferenceLines, options: GridOptions) {
    (self.difference, self.lines, self.options) = (difference, lines, options)
    signs = DifferenceGrid.signs(beside: lines)
    rows = zip(lines.lines, lines.oldPlaces).compactMap { line, place in
      guard case .row(let state, let move, let cells) = line else { return nil }
      return Row(state: state, move: move, cells: cells, oldPlace: place)
    }
  }

  /// Whether a file is a reel rather than a still.
  package static func isReel(_ path: String) -> Bool {
    switch try? ReelFormat(path: path) {
    case .gif, .apng, .mp4, .webm, .frames, .filmstrip: true
    case .webp, .document, .moment, nil: false
    }
  }

  /// Rejects an output that is neither a still nor a reel of a difference.
  ///
  /// - Throws: ``GridreelError`` with code `usage` and all extensions.
  package static func checkFormat(of path: String) throws(GridreelError) {
    guard path != "-", !isReel(path), (try? PictureFormat(path: path)) == nil else { return }
    throw GridreelError(
      .usage,
      "'\(path)' has no known extension; stills end with \(PictureFormat.extensionList), reels with \(extensions)"
    )
  }

  private static let extensions =
    ".gif, .apng, .mp4, .webm, frames/%04d.png, .filmstrip.png"

  /// The reel.
  ///
  /// - Throws: ``GridreelError`` if the options name something that does not exist.
  package func reel() throws(GridreelError) -> Reel {
    let theme = try options.firstTheme()
    let whole = table(Array(rows.indices), .new)
    var grid = try GridBuilder(options: options, table: whole).build(theme: theme).grid
    let colors = DifferenceColors(theme)
    for place in grid.columns.indices { DifferenceGrid.finish(&grid.columns[place], colors, lines) }
    hide(in: &grid)
    let (old, new) = (picture(.old, of: grid, colors), picture(.new, of: grid, colors))
    var reel = Reel(from: old) { $0 = new }
    reel.options.scale = try options.reelScale
    reel.options.fonts = try options.fonts()
    // The grounds of changed cells say where to look.
    reel.options.flashes = false
    return reel
  }

  // MARK: Pictures

  private func picture(_ edition: Edition, of grid: DataGrid, _ colors: DifferenceColors)
    -> DataGrid
  {
    var shown = rows.indices.filter { rows[$0].isShown(in: edition) }
    if edition == .old { shown.sort { (rows[$0].oldPlace ?? 0) < (rows[$1].oldPlace ?? 0) } }
    var grid = grid
    grid.source = NumberedRows(table: table(shown, edition), numbers: shown)
    let (names, surroundings) = (difference.names, grid.surroundings)
    grid.surroundings.title = surroundings.title ?? (edition == .old ? names.old : names.new)
    grid.surroundings.subtitle = surroundings.subtitle ?? difference.summary
    grid.surroundings.caption = surroundings.caption ?? leftOut
    if difference.isEmpty { grid.emptyText = "No differences" }
    grid.styleHook = style(edition, colors)
    return grid
  }

  /// What the pictures do not show; nil if they show everything.
  private var leftOut: String? {
    var (calm, other) = (0, 0)
    for line in lines.lines {
      switch line {
      case .row: continue
      case .gap(let count): calm += count
      case .rest(let count): other += count
      }
    }
    let parts = [
      calm > 0 ? "\(calm.counted("row")) without changes" : nil,
      other > 0 ? "\(other.counted("row")) that differ" : nil,
    ].compactMap { $0 }
    let rows = parts.isEmpty ? nil : "Not shown: " + parts.joined(separator: ", ")
    let texts = [rows, lines.leftOutColumns].compactMap { $0 }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  /// Some rows as they are in one of the tables, after their signs.
  private func table(_ places: [Int], _ edition: Edition) -> DataTable {
    let first = DataTable.Column(
      key: signs, kind: .text,
      cells: places.map { Cell(value: .text(""), text: sign(rows[$0], edition)) })
    let others = lines.columns.enumerated().map { index, column in
      DataTable.Column(
        key: column.key, kind: column.kind,
        cells: places.map { cell(rows[$0].cells[index], edition) })
    }
    return DataTable(columns: [first] + others)
  }

  /// The sign of a row: that it will be gone, or what became of it.
  private func sign(_ row: Row, _ edition: Edition) -> String {
    let sign =
      edition == .new || row.state == .gone ? DifferenceLines.sign(row.state, row.move) : ""
    return sign.isEmpty ? " " : sign
  }

  private func cell(_ shown: DifferenceLines.ShownCell, _ edition: Edition) -> Cell {
    let isThere = edition == .old ? shown.state != .added : shown.state != .gone
    let own = edition == .old ? shown.old ?? shown.cell : shown.cell
    guard isThere, let own else { return DifferenceGrid.blank }
    return own
  }

  private func style(_ edition: Edition, _ colors: DifferenceColors) -> StyleHook {
    let (rows, signs) = (rows, signs)
    let places = Dictionary(
      lines.columns.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { $1 })
    return { _, row, key, _ in
      guard rows.indices.contains(row.source) else { return nil }
      let own = rows[row.source]
      let state = key == signs ? own.state : places[key].map { own.cells[$0].state }
      switch (edition, state) {
      case (.old, .gone), (.new, .added): return state.flatMap(colors.style)
      case (.new, .changed) where key != signs: return colors.style(.changed)
      default: return nil
      }
    }
  }

  /// Draws bars over the columns of which no value may be shown; the tables have none of their values.
  private func hide(in grid: inout DataGrid) {
    let hidden = lines.columns.filter(\.isHidden).map(\.key)
    guard !hidden.isEmpty else { return }
    grid.callouts.append(Callout(.redact, rows: .all, columns: hidden))
  }
}

/// Rows of a table that have other numbers than their places, so that they are the same rows in another table.
private struct NumberedRows: GridDataSource {
  let table: DataTable
  let numbers: [Int]

  var sectionCount: Int { 1 }
  var knownColumns: [String]? { table.columns.map(\.key) }

  func title(ofSection section: Int) -> String? { nil }
  func rowCount(inSection section: Int) -> Int { numbers.count }
  func cell(at index: RowIndex, column: String) -> Cell { table.cell(at: index, column: column) }
  func identity(at index: RowIndex) -> RowIdentity { RowIdentity(source: numbers[index.row]) }
  func kind(ofColumn key: String) -> ValueKind { table.kind(ofColumn: key) }
}
