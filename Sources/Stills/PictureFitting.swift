import GridreelLayout
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

  /// How many times as wide a table may be where a canvas leaves room beside it.
  private static let greatestSpread = 1.6

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
    grid.layout = .tiles(Tiles())
    picture = layOut(grid)
  }

  /// Places the picture in the middle of its canvas.
  private mutating func place(
    _ grid: inout DataGrid, _ margin: Insets, _ layOut: (DataGrid) -> GridPicture
  ) {
    guard let canvas = grid.surroundings.canvas else { return }
    let hasBorder = grid.surroundings.margin == nil
    // Margins that somebody asked for belong to what is placed.
    let own = hasBorder ? margin : .zero
    var room = margin
    func content(_ size: GridSize) -> GridSize {
      GridSize(width: size.width - own.horizontal, height: size.height - own.vertical)
    }
    if grid.viewport?.width == nil {
      var viewport = grid.viewport ?? Viewport()
      let (inner, most) = (content(size), canvas.roomiest(content(size), hasBorder: hasBorder))
      let added = min(inner.width * (Self.greatestSpread - 1), most - inner.width)
      viewport.width = size.width + max(0, added)
      grid.viewport = viewport
      picture = layOut(grid)
    }
    let whole = canvas.placing(content(size), hasBorder: hasBorder)
    scale = whole.scale
    for _ in 0..<Self.mostAttempts {
      let (across, down) = (whole.size.width - size.width, whole.size.height - size.height)
      guard abs(across) > 1e-6 || abs(down) > 1e-6 else { return }
      room = Insets(
        top: room.top + down / 2, right: room.right + across / 2,
        bottom: room.bottom + down / 2, left: room.left + across / 2)
      grid.surroundings.margin = room
      if let width = grid.viewport?.width { grid.viewport?.width = width + across }
      if let height = grid.viewport?.height { grid.viewport?.height = height + down }
      picture = layOut(grid)
    }
  }
}
