public import GridreelFiles
import GridreelLayout
import GridreelModel
public import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// A picture that shows the same grid in several themes.
public struct ThemeGallery {
  /// The number of pictures per line.
  private static let perLine = 3
  /// The space between pictures and around them, in points.
  private static let gap = 24.0
  private static let captionHeight = 34.0

  private let themes: [(name: String, theme: Theme)]

  /// Makes a gallery of the named themes, or of all built-in ones if `names` is empty.
  ///
  /// - Parameters:
  ///   - names: Names of built-in themes, or paths of files.
  ///   - catalog: The catalog that loads them.
  /// - Throws: ``GridreelError`` if a theme cannot be read.
  public init(
    _ names: [String] = [], in catalog: ThemeCatalog = ThemeCatalog()
  ) throws(GridreelError) {
    // The default theme comes first.
    let all = catalog.names.sorted { left, right in
      (left == ThemeCatalog.defaultName ? 0 : 1, left)
        < (right == ThemeCatalog.defaultName ? 0 : 1, right)
    }
    themes = try (names.isEmpty ? all : names).mapEach { name throws(GridreelError) in
      (name, try catalog.theme(name))
    }
  }

  /// Draws the gallery into a file; `-` is standard output.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - format: The file's format; nil uses the one of its extension.
  ///   - scale: The scale in pixels per point.
  /// - Throws: ``GridreelError`` if the extension is unknown or the file cannot be written.
  public func write(
    to path: String, format: PictureFormat? = nil, scale: Double = 2
  ) throws(GridreelError) {
    let format = try PictureFormat(
      output: path, format: format, among: PictureFormat.pictureNames)
    guard format.definition.content != .tables else {
      throw GridreelError(
        .usage,
        "a gallery of themes is no table; write it as \(PictureFormat.pictureExtensions)")
    }
    let renderer = try Renderer()
    let pictures = try themes.mapEach { named throws(GridreelError) in
      renderer.still(try Self.sample(named.theme)).picture
    }
    let scene = sheet(pictures, renderer)
    let grid = DataGrid(columns: [], source: DataTable(columns: []), theme: Theme(name: "gallery"))
    let still = Still(
      picture: GridPicture(scene: scene, map: GridMap(), warnings: []), grid: grid,
      shaper: renderer.shaper, scale: nil)
    try OutputFile.write(still.data(as: format, StillSettings(scale: scale)), to: path)
  }

  // MARK: The sheet

  /// Arranges the pictures in lines, each with its theme's name above it.
  private func sheet(_ pictures: [GridPicture], _ renderer: Renderer) -> Scene {
    let cell = GridSize(
      width: pictures.map(\.scene.size.width).max() ?? 0,
      height: (pictures.map(\.scene.size.height).max() ?? 0) + Self.captionHeight)
    let lines = (pictures.count + Self.perLine - 1) / Self.perLine
    let columns = min(Self.perLine, pictures.count)
    var panes: [Pane] = []
    for (place, picture) in pictures.enumerated() {
      let x = Self.gap + Double(place % Self.perLine) * (cell.width + Self.gap)
      let y = Self.gap + Double(place / Self.perLine) * (cell.height + Self.gap)
      panes.append(caption(themes[place].name, x: x, y: y, width: cell.width, renderer))
      panes += Self.placed(
        picture.scene, x: x, y: y + Self.captionHeight)
    }
    return Scene(
      size: GridSize(
        width: Self.gap + Double(columns) * (cell.width + Self.gap),
        height: Self.gap + Double(lines) * (cell.height + Self.gap)),
      background: GridColor(rgb: 0xf1f5f9), panes: panes, title: "Gridreel themes")
  }

  private static func placed(_ scene: Scene, x: Double, y: Double) -> [Pane] {
    let area = GridRect(x: x, y: y, width: scene.size.width, height: scene.size.height)
    var panes = scene.panes.map { pane in
      var pane = pane.moved(x: x, y: y)
      pane.clip = pane.clip ?? area
      return pane
    }
    if let background = scene.background {
      let item = Item(
        Identity(.frame, .other("picture")), frame: area,
        content: .fill([.color(background)], cornerRadius: 0))
      panes.insert(Pane(.frame, items: [item]), at: 0)
    }
    return panes
  }

  private func caption(
    _ name: String, x: Double, y: Double, width: Double, _ renderer: Renderer
  ) -> Pane {
    let font = GridFont(size: 15, weight: 600)
    let metrics = renderer.shaper.measure(TextRequest(string: name, font: font))
    let block = TextBlock(
      string: name, font: font, color: GridColor(rgb: 0x0f172a),
      origin: GridPoint(x: x, y: y + metrics.ascent), width: width)
    let frame = GridRect(x: x, y: y, width: width, height: metrics.height)
    return Pane(
      .frame,
      items: [Item(Identity(.frame, .other("name")), frame: frame, content: .text(block))])
  }

  // MARK: The sample

  /// A small grid with everything that a theme styles: title, arrow, sections, stripes, selection, caption.
  private static func sample(_ theme: Theme) throws(GridreelError) -> BuiltGrid {
    let rows: [(String, String, String, Double, String)] = [
      ("Ada Lovelace", "London", "Research", 98.5, "2024-03-01"),
      ("Grace Hopper", "New York", "Research", 97.25, "2023-11-18"),
      ("Katherine Johnson", "Hampton", "Research", 99, "2024-01-09"),
      ("Linus Torvalds", "Portland", "Systems", 91.75, "2022-08-25"),
      ("Margaret Hamilton", "Boston", "Systems", 96, "2023-07-20"),
      ("Radia Perlman", "Seattle", "Systems", 94.5, "2024-05-02"),
    ]
    func texts(_ key: String, _ text: (Int) -> String) -> DataTable.Column {
      DataTable.Column(
        key: key, kind: .text,
        cells: rows.indices.map { Cell(value: .text(text($0)), text: text($0)) })
    }
    let score = DataTable.Column(
      key: "Score", kind: .number,
      cells: rows.map { Cell(value: .number($0.3), text: JSONWriter.number($0.3)) })
    let table = DataTable(columns: [
      texts("Name") { rows[$0].0 }, texts("City") { rows[$0].1 }, texts("Team") { rows[$0].2 },
      score, texts("Since") { rows[$0].4 },
    ])
    var options = GridOptions()
    options.order.columns = ["Name", "City", "Score", "Since"].map {
      ColumnOption($0, origin: .library)
    }
    options.order.sort = [SortKey("Score", .descending)]
    options.order.group = Grouping(by: "Team")
    options.order.select = [
      SelectionItem(rows: .numbers(2...2), column: nil, origin: .library)
    ]
    options.look.title = RichText(theme.name)
    options.look.subtitle = "Sorted by score within each team"
    options.look.caption = "Six people in two teams"
    return try GridBuilder(options: options, table: table).build(theme: theme)
  }
}
