import GridreelPrimitives

/// Reads the number formats and the looks of cells of an Office Open XML workbook (ECMA-376, 18.8).
final class WorkbookStyles: XMLHandler {
  /// The styles of cells by their numbers.
  private(set) var styles: [NumberStyle] = []
  /// The codes of their formats; nil for the general one.
  private(set) var codes: [String?] = []
  /// How they look.
  private(set) var looks: [CellLook] = []

  private var formats: [Int: (style: NumberStyle, code: String)] = [:]
  private var fonts: [Font] = []
  private var grounds: [Ground] = []
  private var colors = GroundColors()
  /// The list that is being read.
  private var list = List.other

  private enum List { case fonts, grounds, cells, other }

  private struct Font {
    var isBold = false
    /// The colour of texts; nil for the usual one.
    var color: String?
  }

  private enum Ground {
    case page
    case color(String)
    /// A pattern, or a colour that is not known.
    case other

    /// Whether a text of a colour cannot be seen on it.
    func hides(_ color: String?) -> Bool {
      switch self {
      case .page: color == GroundColors.page
      case .color(let own): color == own
      case .other: false
      }
    }
  }

  func start(_ name: XMLText, _ attributes: XMLAttributes) {
    if name == "numFmt", let number = attributes["numFmtId"].flatMap({ Int($0.string) }) {
      formats[number] = attributes["formatCode"].map { (NumberStyle(code: $0.string), $0.string) }
    } else if name == "fonts" {
      list = .fonts
    } else if name == "fills" {
      list = .grounds
    } else if name == "cellXfs" {
      list = .cells
    } else {
      switch list {
      case .fonts: readFont(name, attributes)
      case .grounds: readGround(name, attributes)
      case .cells: if name == "xf" { addCell(attributes) }
      case .other: break
      }
    }
  }

  func end(_ name: XMLText) {
    if name == "fonts" || name == "fills" || name == "cellXfs" { list = .other }
  }

  private func readFont(_ name: XMLText, _ attributes: XMLAttributes) {
    if name == "font" {
      fonts.append(Font())
    } else if let last = fonts.indices.last {
      if name == "b" { fonts[last].isBold = attributes["val"]?.isTrue ?? true }
      if name == "color" { fonts[last].color = Self.color(attributes) }
    }
  }

  private func readGround(_ name: XMLText, _ attributes: XMLAttributes) {
    if name == "fill" {
      grounds.append(.page)
    } else if let last = grounds.indices.last {
      if name == "patternFill" {
        let isNone = attributes["patternType"].map { $0 == "none" } ?? true
        grounds[last] = isNone ? .page : .other
        isSolid = attributes["patternType"].map { $0 == "solid" } ?? false
      } else if name == "gradientFill" {
        grounds[last] = .other
        isSolid = false
      } else if name == "fgColor", isSolid, let color = Self.color(attributes) {
        grounds[last] = color == GroundColors.page ? .page : .color(color)
      }
    }
  }

  /// Whether the ground that is being read has one colour.
  private var isSolid = false

  private func addCell(_ attributes: XMLAttributes) {
    func place(_ name: StaticString) -> Int { attributes[name].flatMap { Int($0.string) } ?? 0 }
    let format = place("numFmtId")
    styles.append(formats[format]?.style ?? NumberStyle(builtIn: format))
    let code = formats[format]?.code ?? NumberStyle.code(builtIn: format)
    codes.append(code)
    let font = fonts.indices.contains(place("fontId")) ? fonts[place("fontId")] : Font()
    let ground = grounds.indices.contains(place("fillId")) ? grounds[place("fillId")] : .page
    var number = 0
    if case .color(let color) = ground { number = colors.number(of: color) }
    let isInvisible = ground.hides(font.color) || code == CellLook.nothing
    looks.append(CellLook(isBold: font.isBold, ground: number, isInvisible: isInvisible))
  }

  /// A colour by six digits to the base of 16, or by its number in the theme; nil for the automatic one.
  private static func color(_ attributes: XMLAttributes) -> String? {
    if let digits = attributes["rgb"]?.string {
      return String(digits.suffix(6)).uppercased()
    }
    let tint = attributes["tint"].flatMap { Double($0.string) } ?? 0
    if let number = attributes["theme"]?.string {
      // The first colour of a theme is that of pages.
      return number == "0" && tint == 0 ? GroundColors.page : "theme \(number) \(tint)"
    }
    guard let number = attributes["indexed"].flatMap({ Int($0.string) }) else { return nil }
    return switch number {
    case 1, 9, 65: GroundColors.page
    case 0, 8, 64: nil
    default: "indexed \(number)"
    }
  }
}
