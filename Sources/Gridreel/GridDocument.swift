import GridreelFiles
public import GridreelModel
public import GridreelPrimitives
import GridreelStyle

/// The contents of a grid file: the grid with its data and theme, and the settings of its pictures.
public struct GridDocument: Sendable {
  /// The grid with its data, order, state and theme.
  public var grid: DataGrid
  /// The fonts that the file requests in addition to the bundled ones.
  public var fonts: FontOptions
  /// The scale in pixels per point.
  public var scale: Double

  /// Reads a grid file, or plain data with default settings.
  ///
  /// A file that names no theme has ``Theme/default``.
  ///
  /// The data may have any number of rows. All of them are drawn unless ``grid`` gets a limit
  /// (``DataGrid/limit``, ``DataGrid/rows``) or a window (``DataGrid/viewport``).
  ///
  /// - Parameters:
  ///   - path: a grid file or a data file, identified by its extension.
  ///   - data: a data file that replaces the grid file's own data.
  ///   - allowed: folders, or single files, that the grid file may name besides those in its folder
  ///     and below. If a parent folder contains a file `.gridreel-root`, everything below that
  ///     folder may be named.
  ///   - budget: what reading may use.
  /// - Throws: ``GridreelError`` with the file, the line and the column at fault, with the code `overBudget` if reading
  ///   needs more than the budget.
  public init(
    path: String, data: String? = nil, allowing allowed: [String] = [],
    budget: Budget = .standard
  ) throws(GridreelError) {
    self = try budget.spend { () throws(GridreelError) in
      try GridDocument(reading: path, data, allowed)
    }
  }

  private init(
    reading path: String, _ data: String?, _ allowed: [String]
  ) throws(GridreelError) {
    var flags = GridOptions()
    flags.allow(allowed)
    var input = try GridInput(path: path, format: nil, flags: flags)
    if let data { input = try input.replacingRows(by: GridInput(path: data, format: nil)) }
    let options = try flags.laid(over: input.options)
      .restoringSort(columns: input.table.columnKeys).options
    let theme = try options.firstTheme()
    let built = try GridBuilder(options: options, table: input.table)
      .build(theme: theme, isOpenEnded: true)
    fonts = try options.fonts()
    if let drag = options.state.drag {
      let names = ColumnNames(keys: input.table.columnKeys)
      grid = try built.dragging(drag, names: names, try options.renderer(fonts)).grid
    } else {
      grid = built.grid
    }
    scale = options.look.stillScale
  }
}
