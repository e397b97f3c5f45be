import GridLayout
import GridModel
import Style

/// Tells in words which level of the cascade gave each property of one cell.
package struct Explanation {
  /// The whole text, one line for each property that some level set.
  package let text: String

  /// Explains one cell of what `gridreel render` would draw.
  ///
  /// - Parameters:
  ///   - path: the input, as `gridreel render` takes it.
  ///   - format: the input's format; nil tells it by ending or first bytes.
  ///   - flags: what the command line asks for.
  ///   - cell: the row in the drawn order from 1, a colon, and the column.
  /// - Throws: ``GridreelError`` where the cell is not there.
  package init(
    input path: String, format: InputFormat?, options flags: GridOptions, cell: String
  ) throws(GridreelError) {
    let input = try GridInput(path: path, format: format, flags: flags)
    let options = try flags.laid(over: input.options).restoringSort(
      columns: input.table.columnKeys, folder: input.folder
    ).options
    let theme = try options.firstTheme(in: input.folder)
    let built = try GridBuilder(options: options, table: input.table)
      .build(theme: theme, isPaged: true)
    let place = try Self.place(cell, built, input)
    let explanation = CellExplanation(
      grid: built.grid, source: built.source, row: place.row, column: place.column)
    var lines = [
      "row \(place.number) (row \(explanation.sourceRow) of the data), column "
        + "'\(place.column)': \(explanation.isRedacted ? "(redacted)" : explanation.text)"
    ]
    let set = explanation.style.properties.filter { !$0.contributions.isEmpty }
    let width = set.map(\.name.count).max() ?? 0
    for property in set {
      let name = property.name + String(repeating: " ", count: width - property.name.count)
      lines.append("  \(name)  \(property.value)  ← \(Self.history(property))")
    }
    let defaults = explanation.style.properties.filter(\.contributions.isEmpty).map(\.name)
    if !defaults.isEmpty {
      lines.append("  by default: \(defaults.joined(separator: ", "))")
    }
    text = lines.joined(separator: "\n")
  }

  private static func place(
    _ cell: String, _ built: BuiltGrid, _ input: GridInput
  ) throws(GridreelError) -> (row: RowIndex, number: Int, column: String) {
    let origin = Origin.flag("--cell")
    do throws(SpecificationError) {
      guard cell.contains(":") else {
        throw SpecificationError(
          message: "'\(cell)' is no cell; write a row's number, a colon and a column: 3:age")
      }
      let item = try Specification.selection(cell, origin)
      guard case .numbers(let range) = item.rows, range.count == 1, let name = item.column else {
        throw SpecificationError(message: "write a row's number, a colon and a column: 3:age")
      }
      do throws(GridreelError) {
        let rows = DrawnRows(source: built.source, collapsed: built.grid.collapsed)
        guard range.lowerBound <= rows.count else {
          throw origin.error(
            "row \(range.lowerBound) is not there; the grid has \(rows.count.counted("row"))")
        }
        let shown = ColumnNames(keys: built.grid.visibleColumns.map(\.key))
        let column = try shown.resolve(name, origin)
        return (rows.index(range.lowerBound - 1), range.lowerBound, column)
      } catch {
        throw SpecificationError(message: error.message)
      }
    } catch {
      throw GridreelError(
        .usage, error.message.hasPrefix("--cell") ? error.message : "--cell: \(error.message)")
    }
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
