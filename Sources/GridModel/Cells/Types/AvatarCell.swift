public import GridreelPrimitives
public import GridreelStyle
import GridreelValues

/// The options for drawing a name as an avatar, with initials or a picture.
public struct AvatarCell: Hashable, Sendable {
  /// The shape of the avatar.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    case circle
    /// A square with rounded corners.
    case rounded
  }

  /// The key of the column that names the pictures; nil draws initials, as for a name without a
  /// picture.
  public var picture: String?
  /// The diameter in points; smaller if the row is lower.
  public var size: Double
  /// The colours to choose from, always the same for a name; empty uses twelve that suit every theme.
  @Themed public var colors: [GridColor]
  /// Whether the name is shown beside the avatar.
  public var showsText: Bool
  /// The shape of the avatar, a circle by default.
  public var shape: Shape

  /// Makes the options, by default for a circle with initials and the name; the size is clamped to
  /// `8...400`.
  public init(
    picture: String? = nil, size: Double = 26, colors: [GridColor] = [], showsText: Bool = true,
    shape: Shape = .circle
  ) {
    self.picture = picture
    self.size = Self.sizes.nearest(to: size)
    self.colors = colors
    self.showsText = showsText
    self.shape = shape
  }
}

extension CellType {
  /// An avatar for a name, with its initials or a picture.
  public static func avatar(_ options: AvatarCell) -> CellType { CellType(options) }
}

extension AvatarCell: ReadableCellKind {
  package static let name = "avatar"
  package static let standard = AvatarCell()
  private static let sizes = 8.0...400
  package static let keys: [Key<AvatarCell>] = [
    Key("picture", \.picture, .column, "The column of the pictures' files. Without it: initials."),
    Key("size", \.size, .number(sizes, "points"), "The disc's diameter in points. Without it: 26."),
    Key(
      "colors", themed: \.$colors, .colors(1...64),
      "The colours of discs; a name always gets the same one."),
    Key("text", \.showsText, .boolean, "Whether the name stands beside the disc.")
      .recorded(as: "showsText"),
    Key("shape", \.shape, .word, "The form of the disc."),
  ]

  package var cellDrawing: (any CellDrawing)? { AvatarDrawing(options: self) }
  package var role: CellRole { showsText ? .text : .ownTitle }
  package var room: CellRoom { .flexible }
}

/// Draws an avatar and optionally the name beside it.
struct AvatarDrawing: FlexibleDrawing {
  /// The spacing between avatar and name, in points.
  private static let spacing = 9.0
  /// The minimum space above and below the avatar, in points.
  private static let margin = 2.0
  /// The part of a name that is always visible, as a multiple of the font size.
  private static let leastLetters = 4.0

  let options: AvatarCell

  var alignment: GridHorizontalAlignment? { .leading }

  func size(of cell: CellContext) -> GridSize? {
    guard !cell.cell.value.isMissing, !cell.text.isEmpty else { return nil }
    let height = options.size + 2 * Self.margin
    guard options.showsText else { return GridSize(width: options.size, height: height) }
    let text = cell.size(of: cell.text)
    return GridSize(
      width: options.size + Self.spacing + text.width.rounded(.up),
      height: max(height, text.height))
  }

  func leastWidth(of cell: CellContext) -> Double {
    guard options.showsText else { return options.size }
    let letters = min(cell.size(of: cell.text).width, Self.leastLetters * cell.font.size)
    return options.size + Self.spacing + letters.rounded(.up)
  }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    guard let size = size(of: cell) else { return }
    let place = cell.place(size, in: frame)
    let side = min(options.size, place.width, max(1, frame.height - 2 * Self.margin))
    let disc = GridRect(
      x: place.x, y: place.center.y - side / 2, width: side, height: side
    ).aligned
    if options.showsText {
      let start = min(place.maxX, disc.maxX + Self.spacing)
      pen.text(
        cell.text,
        in: GridRect(x: start, y: place.y, width: place.maxX - start, height: place.height),
        CellTextLook(font: cell.font, color: cell.textColor, decoration: cell.style.decoration))
    }
    let radius = options.shape == .circle ? side / 2 : (side * 0.25).rounded()
    if let picture = picture(cell) {
      pen.picture(picture, in: disc, fit: .cover, cornerRadius: radius, as: "picture")
      // A picture as light as the row would otherwise have no visible edge.
      let edge = LineStyle(width: 1, color: cell.colors.text.withAlpha(0.12))
      pen.outline(disc, edge, cornerRadius: radius, as: "edge")
    } else {
      drawInitials(cell, in: disc, cornerRadius: radius, with: &pen)
    }
  }

  private func picture(_ cell: CellContext) -> Picture? {
    guard let column = options.picture else { return nil }
    let named = cell.cell(ofColumn: column)
    return named.value.isMissing ? nil : cell.picture(named: named.text)
  }

  private func drawInitials(
    _ cell: CellContext, in disc: GridRect, cornerRadius: Double, with pen: inout CellPen
  ) {
    let (fill, ink) = inks(cell.text, cell.colors)
    pen.fill(disc, fill, cornerRadius: cornerRadius, as: "disc")
    let initials = Initials(of: cell.text).text
    guard !initials.isEmpty else { return drawFigure(ink, in: disc, with: &pen) }
    var font = cell.font
    font.size = (disc.width * 0.42 * 2).rounded() / 2
    font.weight = 600
    font.isItalic = false
    let width = cell.size(of: initials, font: font).width
    // Two wide letters must fit in the disc.
    let room = disc.width * 0.8
    if width > room { font.size *= room / width }
    pen.text(
      initials, in: disc, CellTextLook(font: font, color: ink, alignment: .center), as: "initials")
  }

  /// Draws head and shoulders, for a name without letters.
  private func drawFigure(_ ink: GridColor, in disc: GridRect, with pen: inout CellPen) {
    func circle(_ x: Double, _ y: Double, _ diameter: Double) -> GridRect {
      GridRect(
        x: disc.x + x * disc.width, y: disc.y + y * disc.height, width: diameter * disc.width,
        height: diameter * disc.height)
    }
    pen.path(Figure(circleIn: circle(0.36, 0.22, 0.28)), in: disc, fill: ink, as: "head")
    func point(_ x: Double, _ y: Double) -> GridPoint {
      GridPoint(x: disc.x + x * disc.width, y: disc.y + y * disc.height)
    }
    let shoulders = [
      point(0.24, 0.76), point(0.27, 0.65), point(0.35, 0.58), point(0.5, 0.55), point(0.65, 0.58),
      point(0.73, 0.65), point(0.76, 0.76),
    ]
    pen.path(Figure(through: shoulders, isClosed: true), in: disc, fill: ink, as: "shoulders")
  }

  // MARK: Colours

  /// The hues of avatars, arranged so that neighbours in the list are easy to tell apart.
  private static let hues = [255.0, 20, 150, 305, 75, 200, 345, 115, 280, 45, 175, 230]

  /// The fill and text colours for a name, with the contrast of text.
  private func inks(_ name: String, _ colors: CellColors) -> (fill: GridColor, ink: GridColor) {
    let palette =
      options.colors.isEmpty
      ? Self.hues.map { GridColor(oklchLightness: 0.53, chroma: 0.13, hue: $0) } : options.colors
    let color = palette[Int(name.utf8.fingerprint % UInt64(palette.count))]
    let fill = colors.visible(color.over(colors.ground))
    let isWhite = GridColor.white.contrast(to: fill) >= Contrast.minimumForText
    let ink = isWhite ? GridColor.white : Contrast.text(on: fill)
    return (fill.readable(on: ink, ratio: Contrast.minimumForText), ink)
  }
}

struct Initials {
  /// Up to two characters; empty if the name has neither letters nor digits.
  let text: String

  /// Takes the first characters of the first and the last word.
  ///
  /// Two letters are used only in scripts with capitals; in others they would join, or read as a word.
  init(of name: String) {
    let letters = name.split(whereSeparator: \.isWhitespace).compactMap { word in
      word.first { $0.isLetter || $0.isNumber }
    }
    guard let first = letters.first, let last = letters.last else {
      text = ""
      return
    }
    let isPair = letters.count > 1 && first.isCased && last.isCased
    text = (isPair ? [first, last] : [first]).map { $0.uppercased() }.joined()
  }
}
