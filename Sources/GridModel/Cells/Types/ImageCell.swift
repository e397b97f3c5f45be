import GridreelJSONText
public import GridreelPrimitives
package import GridreelStyle
import GridreelValues

/// The options for drawing the image that a cell names.
public struct ImageCell: Hashable, Sendable {
  /// The size of the frame in points; smaller if the cell has less room.
  public var size: GridSize
  /// How the image fills the frame.
  public var fit: Picture.Fit
  /// The corner radius of the frame, in points.
  public var cornerRadius: Double

  /// Makes the options; width and height are clamped to `1...10_000`.
  public init(
    size: GridSize = GridSize(width: 28, height: 28), fit: Picture.Fit = .contain,
    cornerRadius: Double = 0
  ) {
    self.size = GridSize(
      width: Self.sides.nearest(to: size.width), height: Self.sides.nearest(to: size.height))
    self.fit = fit
    self.cornerRadius = cornerRadius >= 0 ? cornerRadius : 0
  }
}

extension CellType {
  /// The image in the file that the cell names.
  public static func image(_ options: ImageCell) -> CellType { CellType(options) }
}

extension ImageCell: ReadableCellKind {
  package static let name = "image"
  package static let standard = ImageCell()
  fileprivate static let sides = 1.0...10_000
  package static let keys: [Key<ImageCell>] = [
    Key("size", \.size, .frameSize, "The frame's side, or its width and height, in points."),
    Key("fit", \.fit, .word, "Whether all of the image is seen, or it fills the frame."),
    Key(
      "cornerRadius", \.cornerRadius, .number(0...10_000, "points"),
      "The rounding of the frame's corners, in points."),
  ]

  package var cellDrawing: (any CellDrawing)? { ImageDrawing(options: self) }
  package var role: CellRole { .image }
  package var room: CellRoom { .flexible }
}

extension Form<GridSize> {
  /// The side of a square, or width and height.
  fileprivate static var frameSize: Form {
    let side = JSONSchema.number(ImageCell.sides)
    return Form(.any([side, .list(of: side, count: 1...2)])) {
      _, node, key, _ throws(GridreelError) in
      var sides: [JSONNode] = [node]
      if case .array(let nodes) = node.value { sides = nodes }
      guard (1...2).contains(sides.count) else {
        throw node.error("\(key: key) is one number, or width and height: [48, 32]")
      }
      let extents = try sides.mapEach { side throws(GridreelError) in
        try side.number(for: key, in: ImageCell.sides, "points")
      }
      return GridSize(width: extents[0], height: extents[extents.count - 1])
    }.writing { "\(JSONWriter.number($0.width)) × \(JSONWriter.number($0.height))" }
  }
}

/// Draws the image in the file that a cell names.
struct ImageDrawing: FlexibleDrawing {
  /// The space above and below an image, and its minimum width, in points.
  private static let (margin, leastWidth) = (4.0, 24.0)

  let options: ImageCell

  var alignment: GridHorizontalAlignment? { .leading }

  func size(of cell: CellContext) -> GridSize? {
    guard !cell.cell.value.isMissing else { return nil }
    return GridSize(width: options.size.width, height: options.size.height + 2 * Self.margin)
  }

  func leastWidth(of cell: CellContext) -> Double { min(Self.leastWidth, options.size.width) }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    // In low rows the margin shrinks first.
    let margin = min(Self.margin, max(0, (frame.height - options.size.height) / 2))
    let room = frame.inset(
      by: Insets(top: max(2, margin), right: 0, bottom: max(2, margin), left: 0))
    let factor = min(1, room.width / options.size.width, room.height / options.size.height)
    guard factor > 0 else { return }
    let size = GridSize(width: options.size.width * factor, height: options.size.height * factor)
    let place = cell.place(size, in: room).aligned
    let radius = options.cornerRadius * factor
    if let picture = cell.picture(named: cell.cell.text) {
      pen.picture(picture, in: place, fit: options.fit, cornerRadius: radius, as: "image")
    } else {
      drawPlaceholder(cell, in: place, cornerRadius: max(radius, 3), with: &pen)
    }
  }

  /// The file name without its directory and its extension.
  func text(of cell: CellContext) -> String {
    let file = cell.cell.text.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return String(file) }
    return String(file[..<dot])
  }

  /// Draws a framed landscape, the usual placeholder for an image.
  private func drawPlaceholder(
    _ cell: CellContext, in place: GridRect, cornerRadius: Double, with pen: inout CellPen
  ) {
    pen.fill(place, cell.colors.track, cornerRadius: cornerRadius, as: "placeholder")
    let side = min(place.width, place.height) * 0.6
    guard side >= 6 else { return }
    let (x, y) = (place.center.x - side / 2, place.center.y - side / 2)
    func point(_ across: Double, _ down: Double) -> GridPoint {
      GridPoint(x: x + across * side, y: y + down * side)
    }
    let hills = [
      point(0, 0.85), point(0.35, 0.4), point(0.55, 0.65), point(0.7, 0.5), point(1, 0.85),
    ]
    pen.path(
      Figure(through: hills, isClosed: true), in: place, fill: cell.colors.outline, as: "hills")
    let sun = GridRect(x: x + side * 0.64, y: y + side * 0.1, width: side * 0.2, height: side * 0.2)
    pen.path(Figure(circleIn: sun), in: place, fill: cell.colors.outline, as: "sun")
  }
}
