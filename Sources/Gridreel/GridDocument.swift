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
  /// The data may have any number of rows. All of them are drawn unless ``grid`` is given a limit
  /// (``Grid/limit``, ``Grid/rows``) or a window (``Grid/viewport``).
  ///
  /// - Parameters:
  ///   - path: a grid file or a data file, told by its ending.
  ///   - data: a data file that takes the place of the grid file's own.
  ///   - allowed: folders, or single files, that the grid file may name besides what is in its folder and
  ///     below. Where a folder above it holds a file `.gridreel-root`, all below that folder may be named.
  /// - Throws: ``GridreelError`` with the file, the line and the column at fault.
  public init(
    path: String, data: String? = nil, allowing allowed: [String] = []
  ) throws(GridreelError) {
    var flags = GridOptions()
    flags.allowPaths = allowed
    var input = try GridInput(path: path, format: nil, flags: flags)
    if let data { input = try input.replacingRows(by: GridInput(path: data, format: nil)) }
    let options = try flags.laid(over: input.options)
      .restoringSort(columns: input.table.columnKeys).options
    let theme = try options.firstTheme()
    let built = try GridBuilder(options: options, table: input.table)
      .build(theme: theme, isOpenEnded: true)
    fonts = try options.fonts()
    if let drag = options.drag {
      let names = ColumnNames(keys: input.table.columnKeys)
      grid = try built.dragging(drag, names: names, try options.renderer(fonts)).grid
    } else {
      grid = built.grid
    }
    scale = options.scale ?? 2
  }
}
