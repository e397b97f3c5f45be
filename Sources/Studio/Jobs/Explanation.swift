import GridreelDataSources
package import GridreelFiles
import GridreelLayout
import GridreelModel
package import GridreelPrimitives
import GridreelStyle

/// Explains which level of the cascade supplied each property of one cell, or of another part.
package struct Explanation {
  /// The whole text, one line per property that a level sets.
  package let text: String

  /// Explains one cell, or another part, of the picture that `gridreel render` would draw.
  ///
  /// - Parameters:
  ///   - path: the input, as `gridreel render` takes it.
  ///   - format: the input's format; nil infers it from the extension or the first bytes.
  ///   - flags: the options of the command line.
  ///   - cell: the row in the drawn order from 1, a colon, and the column; or `header:age`, `section:Europe`,
  ///     `spanner:Census`, `summary:Total:age`, `card:3`, `title`, `subtitle`, `caption` or `note`.
  /// - Throws: ``GridreelError`` if it does not exist.
  package init(
    input path: String, format: InputFormat?, options flags: GridOptions, cell: String
  ) throws(GridreelError) {
    let input = try GridInput(path: path, format: format, flags: flags)
    let options = try flags.laid(over: input.options).restoringSort(
      columns: input.table.columnKeys
    ).options
    let theme = try options.firstTheme()
    let built = try GridBuilder(options: options, table: input.table)
      .build(theme: theme, isOpenEnded: true)
    if let part = try ExplainedPart(cell, built) {
      let explanation = PartExplanation(
        grid: built.grid, source: built.source, part: part.part)
      text = Self.text(
        part.words + (explanation.text.isEmpty ? "" : ": \(explanation.text)"),
        explanation.notes, explanation.style)
      return
    }
    let place = try Self.place(cell, built, input)
    let explanation = CellExplanation(
      grid: built.grid, source: built.source, row: place.row, column: place.column)
    text = Self.text(
      "row \(place.number) (row \(explanation.sourceRow) of the data), column "
        + "'\(place.column)': \(explanation.isRedacted ? "(redacted)" : explanation.text)",
      explanation.notes, explanation.style)
  }

  /// A heading, further facts, and a line per property.
  private static func text(
    _ title: String, _ notes: [String], _ style: StyleExplanation
  ) -> String {
    var lines = [title] + notes.map { "  (\($0))" }
    let set = style.properties.filter { !$0.contributions.isEmpty }
    let width = set.map(\.name.count).max() ?? 0
    for property in set {
      let name = property.name + String(repeating: " ", count: width - property.name.count)
      lines.append("  \(name)  \(property.value)  ← \(history(property))")
    }
    let defaults = style.properties.filter(\.contributions.isEmpty).map(\.name)
    if !defaults.isEmpty { lines.append("  by default: \(defaults.joined(separator: ", "))") }
    return lines.map(\.visible).joined(separator: "\n")
  }

  private static func place(
    _ cell: String, _ built: BuiltGrid, _ input: GridInput
  ) throws(GridreelError) -> (row: RowIndex, number: Int, column: String) {
    let origin = Origin.flag("--cell")
    guard cell.contains(":") else {
      throw origin.error(
        "'\(cell)' is not a cell; write a row's number, a colon and a column: 3:age; or "
          + "\(ExplainedPart.forms)")
    }
    let item: SelectionItem
    do throws(GridreelError) {
      item = try Specification.selection(cell, origin)
    } catch {
      throw origin.error(error.message)
    }
    guard case .numbers(let range) = item.rows, range.count == 1, let name = item.column else {
      throw origin.error("write a row's number, a colon and a column: 3:age")
    }
    let rows = DrawnRows(source: built.source, collapsed: built.grid.collapsed)
    guard range.lowerBound <= rows.count else {
      throw origin.error(
        "row \(range.lowerBound) does not exist; the grid has \(rows.count.counted("row"))")
    }
    let shown = ColumnNames(keys: built.grid.visibleColumns.map(\.key))
    let column = try shown.resolve(name, origin)
    return (rows.index(range.lowerBound - 1), range.lowerBound, column)
  }

  /// `rule (age > 40) #fee2e2, over theme's row style #ffffff`.
  private static func history(_ property: StyleExplanation.Property) -> String {
    guard let source = property.source else { return "default" }
    let below = property.blendedWith.reversed().map(described)
    let blend = source.isBlended && !below.isEmpty
    return ([described(source)] + (blend ? below : [])).joined(separator: ", over ")
  }

  private static func described(_ part: StyleExplanation.Contribution) -> String {
    let name = part.name.map { " (\($0))" } ?? ""
    return "\(part.level.title)\(name) \(part.written)"
  }
}
