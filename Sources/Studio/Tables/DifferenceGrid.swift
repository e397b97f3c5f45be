package import GridreelDataSources
package import GridreelFiles
package import GridreelModel
import GridreelPrimitives
package import GridreelStyle
import GridreelValues

/// A difference of two tables as a grid: a row of the new table in each line, with the old values of its changed cells, and
/// rows that are gone where they stood.
package struct DifferenceGrid: RenderSubject {
  private let difference: TableDifference
  private let lines: DifferenceLines
  /// The key of the column of signs, which no other column has.
  private let signs: String

  /// Makes a grid of a difference.
  package init(_ difference: TableDifference, _ lines: DifferenceLines) {
    (self.difference, self.lines) = (difference, lines)
    signs = Self.signs(beside: lines)
  }

  /// A key for the column of signs, which no other column has.
  static func signs(beside lines: DifferenceLines) -> String {
    var signs = "change"
    while lines.columns.contains(where: { $0.key == signs }) { signs += "_" }
    return signs
  }

  package var input: GridInput {
    GridInput(
      of: table(under: Theme(name: "")),
      named: "the difference of \(difference.names.old) and \(difference.names.new)",
      madeOf: difference.old.paths + difference.new.paths)
  }

  // MARK: Table

  package func table(under theme: Theme) -> any DataFile {
    let colors = DifferenceColors(theme)
    let first = DataTable.Column(
      key: signs, kind: .text,
      cells: lines.lines.map { line in
        guard case .row(let state, let move, _) = line else {
          return Cell(RichText(DifferenceLines.words(line) ?? "", color: colors.subtle))
        }
        let sign = DifferenceLines.sign(state, move)
        // A row without a sign is no row without a value.
        return Cell(RichText(sign.isEmpty ? " " : sign, bold: true, color: colors.sign(state)))
      })
    let others = lines.columns.enumerated().map { place, column in
      DataTable.Column(
        key: column.key, kind: column.kind,
        cells: lines.lines.map { line in
          guard case .row(_, _, let cells) = line else { return Self.blank }
          return Self.cell(cells[place], colors)
        })
    }
    return DataTable(columns: [first] + others)
  }

  /// A cell without a text, which is not the sign for a missing value.
  static let blank = Cell(value: .text(""), text: " ")

  private static func cell(_ shown: DifferenceLines.ShownCell, _ colors: DifferenceColors) -> Cell {
    guard let cell = shown.cell else { return blank }
    guard let old = shown.old else { return cell }
    var text = RichText("")
    // A value that came stands alone; where one went, the sign for a missing value stands, as elsewhere.
    for piece in ChangedText(from: old, to: cell).pieces
    where !old.value.isMissing || piece.state == .added {
      switch piece.state {
      case .gone: text += RichText(piece.text, strikethrough: true, color: colors.gone)
      case .added: text += RichText(piece.text, bold: true, color: colors.added)
      case .same, .changed, .moved: text += RichText(piece.text)
      }
    }
    var changed = Cell(text)
    if !cell.value.isMissing { changed.value = cell.value }
    return changed
  }

  // MARK: Look

  package func finish(_ grid: inout DataGrid) {
    let colors = DifferenceColors(grid.theme)
    for place in grid.columns.indices { Self.finish(&grid.columns[place], colors, lines) }
    let keys = [signs] + lines.columns.map(\.key)
    for (row, line) in lines.lines.enumerated() {
      if case .row = line { continue }
      grid.spans.append(CellSpan(rows: row..<row + 1, columns: keys))
    }
    hide(in: &grid)
    setTexts(&grid)
    grid.styleHook = style(colors)
  }

  /// Gives a column the title and the ground of what became of it.
  static func finish(
    _ column: inout Column, _ colors: DifferenceColors, _ lines: DifferenceLines
  ) {
    column.sortMode = .none
    guard column.key != signs(beside: lines) else {
      column.title = ""
      column.style.align = .center
      return
    }
    guard let shown = lines.columns.first(where: { $0.key == column.key }) else { return }
    if let title = lines.titles[column.key] { column.title = title }
    if let style = colors.style(shown.state) {
      column.title = "\(DifferenceLines.sign(shown.state, nil)) \(column.title)"
      column.headerStyle.background = style.background
      column.headerStyle.textColor = colors.sign(shown.state)
    }
  }

  /// Draws bars over the columns of which no value may be shown; the table has none of their values.
  private func hide(in grid: inout DataGrid) {
    let hidden = lines.columns.filter(\.isHidden).map(\.key)
    guard !hidden.isEmpty else { return }
    let rows = lines.lines.indices.filter { if case .row = lines.lines[$0] { true } else { false } }
    grid.callouts.append(
      Callout(.redact, rows: .some(Set(rows.map { RowIdentity(source: $0) })), columns: hidden))
  }

  private func setTexts(_ grid: inout DataGrid) {
    let names = difference.names
    if grid.surroundings.title == nil { grid.surroundings.title = "\(names.old) → \(names.new)" }
    if grid.surroundings.subtitle == nil { grid.surroundings.subtitle = difference.summary }
    if grid.surroundings.caption == nil { grid.surroundings.caption = lines.leftOutColumns }
    if difference.isEmpty { grid.emptyText = "No differences" }
  }

  private func style(_ colors: DifferenceColors) -> StyleHook {
    let (lines, signs) = (lines, signs)
    let places = Dictionary(
      lines.columns.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { $1 })
    return { _, row, key, _ in
      guard lines.lines.indices.contains(row.source) else { return nil }
      guard case .row(let state, _, let cells) = lines.lines[row.source] else {
        var style = CellStyle()
        style.align = .leading
        return style
      }
      if key == signs { return state == .changed ? nil : colors.style(state) }
      return places[key].flatMap { colors.style(cells[$0].state) }
    }
  }
}
