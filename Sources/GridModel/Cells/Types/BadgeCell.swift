public import GridreelPrimitives
public import GridreelStyle
import GridreelValues

/// The options for drawing a text as a badge.
public struct BadgeCell: Hashable, Sendable {
  /// The look of a badge.
  public enum Look: String, Hashable, Sendable, CaseIterable {
    /// Tinted, with text in the colour.
    case soft
    /// Filled with the colour.
    case solid
    /// Outlined in the colour.
    case outline
    /// A dot of the colour before plain text.
    case dot
  }

  /// The colours by text; other texts get one of the theme's, always the same for a text.
  @Themed public var colors: [String: GridColor]
  /// The colour of texts that are not among `colors`; nil uses one of the theme's.
  @Themed public var color: GridColor?
  /// The look of the badge.
  public var look: Look

  /// Makes the options, by default for soft badges in colours of the theme.
  public init(colors: [String: GridColor] = [:], color: GridColor? = nil, look: Look = .soft) {
    self.colors = colors
    self.color = color
    self.look = look
  }
}

extension CellType {
  /// A coloured badge.
  public static func badge(_ options: BadgeCell) -> CellType { CellType(options) }
}

extension BadgeCell: ReadableCellKind {
  package static let name = "badge"
  package static let standard = BadgeCell()
  package static let keys: [Key<BadgeCell>] = [
    Key("look", \.look, .word, "The form of a label."),
    Key(
      "colors", themed: \.$colors, .namedColors,
      "Colours by text; other texts get one of the theme's."),
    Key("color", themed: \.$color, .color, "The colour of all other texts."),
  ]

  package var cellDrawing: (any CellDrawing)? { BadgeDrawing(options: self) }
  package var role: CellRole { .label }
}

/// Draws a coloured badge.
struct BadgeDrawing: CellDrawing {
  /// The padding to the left and right of the text, in points.
  private static let padding = 8.0
  /// The diameter of a dot and the spacing after it, in points.
  private static let dot = (size: 8.0, spacing: 7.0)

  let options: BadgeCell

  func size(of cell: CellContext) -> GridSize? {
    guard !cell.cell.value.isMissing, !cell.text.isEmpty else { return nil }
    let text = cell.size(of: cell.text, font: font(cell))
    guard options.look != .dot else {
      return GridSize(width: text.width + Self.dot.size + Self.dot.spacing, height: text.height)
    }
    return GridSize(width: (text.width + 2 * Self.padding).rounded(.up), height: height(cell) + 4)
  }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    guard let size = size(of: cell) else { return }
    let color = options.colors[cell.text] ?? options.color ?? cell.colors.color(named: cell.text)
    guard options.look != .dot else {
      return drawDot(cell, color, in: cell.place(size, in: frame), with: &pen)
    }
    let pill = cell.place(GridSize(width: size.width, height: height(cell)), in: frame).aligned
    let (fill, text) = inks(color, cell.colors)
    pen.fill(pill, fill, cornerRadius: pill.height / 2, as: "pill")
    if options.look == .outline {
      pen.outline(
        pill, LineStyle(width: 1, color: color.withAlpha(0.6)), cornerRadius: pill.height / 2,
        as: "edge")
    }
    let padding = min(Self.padding, pill.width / 4)
    let room = pill.inset(by: Insets(top: 0, right: padding - 1, bottom: 0, left: padding - 1))
    pen.text(
      cell.text, in: room, CellTextLook(font: font(cell), color: text, alignment: .center))
  }

  /// The fill and text colours of a badge.
  private func inks(_ color: GridColor, _ colors: CellColors) -> (fill: GridColor, text: GridColor)
  {
    switch options.look {
    case .solid: return (color, colors.text(on: color))
    case .outline, .dot: return (.clear, colors.readable(color))
    case .soft:
      let fill = color.withAlpha(colors.isDark ? 0.24 : 0.14)
      return (fill, color.readable(on: fill.over(colors.ground), ratio: 4.5))
    }
  }

  private func drawDot(
    _ cell: CellContext, _ color: GridColor, in place: GridRect, with pen: inout CellPen
  ) {
    let size = min(Self.dot.size, place.width, place.height)
    let dot = GridRect(
      x: place.x.rounded(), y: (place.center.y - size / 2).rounded(), width: size, height: size)
    pen.disc(in: dot, cell.colors.visible(color), as: "dot")
    let start = min(place.maxX, dot.maxX + Self.dot.spacing)
    pen.text(
      cell.text,
      in: GridRect(x: start, y: place.y, width: place.maxX - start, height: place.height),
      CellTextLook(font: cell.font, color: cell.textColor))
  }

  private func font(_ cell: CellContext) -> GridFont {
    var font = cell.font
    guard options.look != .dot else { return font }
    font.size = max(1, font.size - 1.5)
    font.weight = max(font.weight, 500)
    return font
  }

  private func height(_ cell: CellContext) -> Double {
    (font(cell).size * 1.65 / 2).rounded() * 2
  }
}
