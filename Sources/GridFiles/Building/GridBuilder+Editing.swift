import GridreelDataSources
import GridreelModel
import GridreelPrimitives

extension GridBuilder {
  /// Applies the rules of editing to what nobody has said.
  ///
  /// - Parameters:
  ///   - grid: The grid, which is changed.
  ///   - table: Its rows in their own order.
  /// - Returns: What was changed.
  /// - Throws: ``GridreelError`` if a column that was asked for does not exist.
  func edit(_ grid: inout DataGrid, _ table: any DataFile) throws(GridreelError) -> [Edit] {
    guard options.isEdited, options.display.raw != true else { return [] }
    var wishes = EditingWishes()
    wishes.leftOut = Set(options.display.rawRules ?? [])
    wishes.known = Set(names.keys).subtracting(table.unnamedKeys).subtracting(
      table.shape.titles.keys)
    wishes.formats = table.shape.formats
    wishes.choosesRows = options.plainData != nil
    for option in try askedColumns() {
      let key = try names.resolve(option.key, option.origin)
      if option.title != nil { wishes.titled.insert(key) }
      if option.isRaw == true { wishes.rawColumns.insert(key) }
    }
    let editor = TableEditor(grid, table, wishes)
    grid = editor.grid
    let isTitled = options.origins[OptionName.title.rawValue] != nil
    return options.readingEdits.filter { $0.property != .title || !isTitled } + editor.edits
  }
}
