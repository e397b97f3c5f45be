import Gridreel
import GridreelCauses
import GridreelStudio
import TestSupport

/// Grids made of a theme file, a table and options, as `verify` makes them, to tell two apart.
struct RecordStage {
  static let data = """
    name,age,city,continent
    Ada,36,London,Europe
    Bob,9,Oslo,Europe
    Cleo,,Cairo,Africa
    Dan,120,Rome,Europe
    Eva,41,Accra,Africa
    Finn,28,Hanoi,Asia
    Gus,77,Delhi,Asia
    Hana,52,Tokyo,Asia

    """

  static let theme = """
    {
      "name": "Stage", "extends": "light",
      "styles": {
        "row": {"background": "#ffffff", "inset": [0, 12, 0, 12]},
        "alternateRow": {"background": "#f9fafb"},
        "missing": {"textColor": "#64748b"},
        "selected": {"background": "#2563eb1c", "textColor": "#111827"},
        "header": {"textColor": "#475569", "font": {"weight": 600}},
        "sectionHeader": {"background": "#eef2f7", "textColor": "#334155"},
        "title": {"textColor": "#0f172a"}
      },
      "rowHeight": 36, "headerHeight": 40, "sectionHeaderHeight": 32,
      "gridLines": {"horizontal": {"width": 1, "color": "#e5e9f0"}, "leadingInset": 0},
      "sortArrow": {"shape": "triangle", "size": 8, "side": "trailing"},
      "frame": {"cornerRadius": 10, "padding": [0, 0, 0, 0], "margin": [20, 20, 20, 20]},
      "blending": true
    }
    """

  private let scratch: ScratchFolder
  private let renderer: Renderer

  init() throws {
    scratch = try ScratchFolder()
    renderer = try Renderer()
  }

  /// The grid of a theme file, a table and options.
  func grid(
    _ pairs: [OptionName: String] = [:], theme: String = RecordStage.theme,
    data: String = RecordStage.data
  ) throws -> DataGrid {
    var options = GridOptions()
    for (name, text) in pairs.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      try options.read(name, [text], name.flagOrigin)
    }
    let look = try ThemeCatalog().theme(scratch.write(theme, to: "theme.json"))
    let table = try TableReader.read(Array(data.utf8), as: .csv).table
    return try GridBuilder(options: options, table: table).build(theme: look).grid
  }

  /// What a grid's picture shows, as a reference stores it.
  func record(_ grid: DataGrid) throws -> GridRecord {
    try GridRecord(parsing: renderer.record(of: grid).encoded)
  }

  /// Why the second grid's picture is not the first one's.
  func causes(_ old: DataGrid, _ new: DataGrid, scale: Double = 1) throws -> [Cause] {
    GridRecord.causes(from: try record(old), to: try record(new), scale: scale)
  }

  /// Why a grid with other options has another picture.
  func causes(_ old: [OptionName: String], _ new: [OptionName: String]) throws -> [Cause] {
    try causes(grid(old), grid(new))
  }

  /// Why a grid is drawn otherwise once `change` is done to it.
  func causes(
    _ options: [OptionName: String] = [:], changing change: (inout DataGrid) throws -> Void
  ) throws -> [Cause] {
    let old = try grid(options)
    var new = old
    try change(&new)
    return try causes(old, new)
  }
}
