package import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel

/// Fits a picture to its canvas, and to the place where it will be seen.
struct PictureFitting {
  /// What is left out or cut where a table is too wide.
  private static let losses: Set<LayoutWarning.Kind> = [
    .leftOutColumns, .truncatedText, .squeezedColumn, .widenedPicture,
  ]
  /// How often margins are set anew: callouts that have room in them need none of their own.
  private static let mostAttempts = 3

  /// The parts of its usual width that a table is tried in.
  private static let shares = [0.85, 0.72, 0.6, 0.5]

  private(set) var picture: GridPicture
  /// The pixels per point that the canvas sets; nil if they are free.
  private(set) var scale: Double?

  /// Lays a grid out again until it fits.
  ///
  /// - Parameters:
  ///   - grid: The grid.
  ///   - first: Its picture as it is by itself.
  ///   - margin: The room around its frame, in points.
  ///   - layOut: Lays out the same grid with other settings.
  init(
    _ grid: DataGrid, _ first: GridPicture, margin: Insets, layOut: (DataGrid) -> GridPicture
  ) {
    var grid = grid
    picture = first
    narrow(&grid, layOut)
    place(&grid, margin, layOut)
  }

  private var size: GridSize { picture.scene.size }

  /// Draws a picture that is too wide for its place within the place's width.
  private mutating func narrow(_ grid: inout DataGrid, _ layOut: (DataGrid) -> GridPicture) {
    guard let place = grid.surroundings.destination, let widest = place.greatestWidth,
      grid.viewport?.width == nil, size.width > widest
    else { return }
    var viewport = grid.viewport ?? Viewport()
    viewport.width = widest
    grid.viewport = viewport
    picture = layOut(grid)
    guard place.allowsCards, grid.layout.tiles == nil,
      picture.warnings.contains(where: { Self.losses.contains($0.kind) })
    else { return }
    var tiles = Tiles()
    grid.layout = .tiles(tiles)
    picture = layOut(grid)
    // A phone scrolls: what does not fit beside its column's title stands below the others, on several lines.
    let cut = Set(picture.warnings.filter { $0.kind == .truncatedText }.compactMap(\.column))
    guard !cut.isEmpty else { return }
    let parts = tiles.parts(of: grid)
    tiles.card =
      parts.filter { !cut.contains($0.column) || $0.role != .fact }
      + parts.filter { cut.contains($0.column) && $0.role == .fact }.map {
        CardPart($0.column, as: .text)
      }
    grid.layout = .tiles(tiles)
    for place in grid.columns.indices where cut.contains(grid.columns[place].key) {
      grid.columns[place].wraps = grid.columns[place].wraps ?? true
    }
    picture = layOut(grid)
  }

  /// Places the picture in the middle of its canvas.
  private mutating func place(
    _ grid: inout DataGrid, _ margin: Insets, _ layOut: (DataGrid) -> GridPicture
  ) {
    guard let canvas = grid.surroundings.canvas else { return }
    // Margins that somebody asked for belong to what is placed.
    let least = grid.surroundings.margin == nil ? margin : nil
    if grid.viewport?.width == nil { reshape(&grid, for: canvas, least, layOut) }
    let whole = canvas.placing(content(picture, least), within: least)
    scale = whole.scale
    var room = margin
    for _ in 0..<Self.mostAttempts {
      let (across, down) = (whole.size.width - size.width, whole.size.height - size.height)
      guard abs(across) > 1e-6 || abs(down) > 1e-6 else { break }
      room = Insets(
        top: room.top + down / 2, right: room.right + across / 2,
        bottom: room.bottom + down / 2, left: room.left + across / 2)
      grid.surroundings.margin = room
      if let width = grid.viewport?.width { grid.viewport?.width = width + across }
      if let height = grid.viewport?.height { grid.viewport?.height = height + down }
      picture = layOut(grid)
    }
    let warnings = picture.warnings + (scale.map(LayoutWarning.small(at:)) ?? [])
    picture = GridPicture(scene: picture.scene, map: picture.map, warnings: warnings)
  }

  private func content(_ picture: GridPicture, _ margin: Insets?) -> GridSize {
    let size = picture.scene.size
    return GridSize(
      width: size.width - (margin?.horizontal ?? 0), height: size.height - (margin?.vertical ?? 0))
  }

  /// Gives a table the width at which it is drawn largest: narrower where its texts may wrap on a high canvas, wider
  /// where there is room beside it.
  private mutating func reshape(
    _ grid: inout DataGrid, for canvas: Surroundings.Canvas, _ margin: Insets?,
    _ layOut: (DataGrid) -> GridPicture
  ) {
    var viewport = grid.viewport ?? Viewport()
    let (natural, known) = (content(picture, margin), Set(picture.warnings.map(\.kind)))
    var zoom = canvas.zoom(of: natural, within: margin)
    for share in Self.shares {
      let columns = grid.columns
      for place in columns.indices { grid.columns[place].wraps = columns[place].wraps ?? true }
      viewport.width = natural.width * share + (margin?.horizontal ?? 0)
      grid.viewport = viewport
      let tried = layOut(grid)
      let found = canvas.zoom(of: content(tried, margin), within: margin)
      guard found > zoom * 1.02,
        !tried.warnings.contains(where: {
          Self.losses.contains($0.kind) && !known.contains($0.kind)
        })
      else {
        grid.columns = columns
        break
      }
      (picture, zoom) = (tried, found)
    }
    viewport.width =
      size.width
      + canvas.addedWidth(to: content(picture, margin), within: margin, usual: natural.width)
    grid.viewport = viewport
    picture = layOut(grid)
  }
}

extension LayoutWarning {
  /// Warns of letters that a canvas makes smaller than a pixel for a point.
  ///
  /// - Parameter scale: Pixels per point.
  /// - Returns: A warning, or none.
  package static func small(at scale: Double) -> [LayoutWarning] {
    guard scale < 1 else { return [] }
    let share = Int(clamped: (scale * 100).rounded())
    return [
      LayoutWarning(
        .smallPicture, row: nil, column: nil,
        finding: "all is drawn at \(share) % of its size, to fit the canvas",
        remedy:
          "show fewer rows with \(option: "limit") or fewer columns with \(option: "columns")")
    ]
  }
}
