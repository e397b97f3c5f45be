import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

extension GridBuilder {
  /// Draws subtotals with the weight of totals, where nobody said otherwise and the rows keep their order.
  ///
  /// - Returns: What was changed.
  /// - Throws: ``GridreelError`` if a condition cannot be written.
  func markSubtotals(
    in grid: inout DataGrid, _ table: any DataFile
  ) throws(GridreelError) -> [Edit] {
    guard mayPart(.total), options.parts.hasTotalRow != false, grid.sort.isEmpty,
      options.order.group == nil, !options.hidesCells
    else { return [] }
    var edits: [Edit] = []
    for rows in table.subtotals where grid.visibleColumns.contains(where: { $0.key == rows.column })
    {
      let key = "[" + rows.column.replacing("]", with: "]]") + "]"
      let texts = rows.labels.map { "'" + $0.replacing("'", with: "''") + "'" }
      let condition = "\(key) in (\(texts.joined(separator: ", ")))"
      let weight = grid.theme.styles.summary.font.weight ?? Edit.subtotalWeight
      grid.rules.append(
        Rule(
          when: try GridExpression(parsing: condition),
          style: CellStyle(font: CellStyle.FontStyle(weight: weight))))
      edits.append(
        Edit(
          rule: .total, column: nil, property: .rules, before: rows.labels[0], after: "bold",
          setting: condition,
          reason: rows.areBold ? "it is bold in the workbook" : "it sums up rows above it"))
    }
    return edits
  }
}

extension Edit {
  /// The weight of subtotals where the theme has none for totals.
  package static let subtotalWeight = 600
}
