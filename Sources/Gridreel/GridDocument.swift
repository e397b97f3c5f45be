public import GridModel
import Style

/// A grid file, read: the grid with its data and theme, and what its pictures need besides.
public struct GridDocument: Sendable {
  /// The grid.
  public var grid: Grid
  /// The fonts that the file asks for.
  public var fonts: FontOptions
  /// Pixels per point.
  public var scale: Double

  /// Reads a grid file, or plain data with everything left to defaults.
  ///
  /// - Parameters:
  ///   - path: a grid file or a data file, told by its ending.
  ///   - data: a data file that takes the place of the grid file's own.
  /// - Throws: ``GridreelError`` with the file, the line and the column at fault.
  public init(path: String, data: String? = nil) throws(GridreelError) {
    var input = try GridInput(path: path, format: nil)
    if let data { input = try input.replacingRows(by: GridInput(path: data, format: nil)) }
    let options = try input.options.restoringSort(
      columns: input.table.columnKeys, folder: input.folder
    ).options
    let theme = try options.firstTheme(in: input.folder)
    let built = try GridBuilder(options: options, table: input.table).build(theme: theme)
    fonts = options.fonts(in: input.folder)
    if let drag = options.drag {
      let names = ColumnNames(keys: input.table.columnKeys)
      grid = try built.dragging(drag, names: names, try options.renderer(in: input.folder)).grid
    } else {
      grid = built.grid
    }
    scale = options.scale ?? 2
  }
}
