import GridreelStyle

/// A value of a theme besides styles: sizes, lines, arrow, frame, cards.
package struct ThemeKey: RecordKey {
  /// What a changed value moves.
  enum Effect {
    case nothing, others
    /// Other parts, if a line's thickness changed.
    case othersByWidth
  }

  /// Where a change shows.
  enum Place {
    case picture, header, rows, sections, sortedHeaders
    case belowRows, belowLastRow, belowHeader, aboveHeader, besideColumns
  }

  /// The name stored in records: the dotted key of a theme file.
  package let name: String
  /// The name for messages.
  let title: String
  /// The form of its values.
  var parts = ValueParts.plain
  /// What a change moves.
  var effect = Effect.nothing
  /// Where a change shows.
  var place = Place.picture
  /// The subject of a sentence about a height in points: `rows are`.
  var subject: String?
  /// The parameter that supplies the value unless the theme overrides it.
  var parameter: ParameterKey?
  /// The word for a value that only one of two pictures has; nil leaves such a change unreported.
  var absent: String?

  private init(_ name: String, _ title: String) {
    self.name = name
    self.title = title
  }

  package init(reading name: String) {
    let card = name.split(separator: ".", omittingEmptySubsequences: false)
    if card.count > 1, card[0] == Self.cards {
      self = .card(card.dropFirst().joined(separator: "."))
    } else {
      self = Self.ordered.first { $0.name == name } ?? ThemeKey(name, name)
    }
  }

  /// All keys but those of cards, in the order in which changes are reported.
  package static let ordered: [ThemeKey] =
    [rowHeight, headerHeight, sectionHeaderHeight] + lineKeys + arrowKeys + frameKeys + [
      emptyGround
    ]
    + [themeName, blending]
  private static let lineKeys = [
    lineBelowRows, lineBesideColumns, lineBelowHeader, lineAboveGrid, lineBelowLastRow,
    lineBesidePinned, lineInset, linesOnTop,
  ]
  private static let arrowKeys = [arrowShape, arrowSize, arrowColor, arrowSide, arrowSpacing]
  private static let frameKeys = [
    frameBorder, frameCornerRadius, frameFill, frameShadow, framePadding, frameMargin,
    frameBackground,
  ]

  private func with(_ change: (inout ThemeKey) -> Void) -> ThemeKey {
    var key = self
    change(&key)
    return key
  }
}

extension ThemeKey {
  /// The theme's own name.
  package static let themeName = ThemeKey("name", "name")
  /// Whether translucent colours blend with those below.
  package static let blending = ThemeKey("blending", "blending")

  package static let rowHeight = height("rowHeight", "row height", "rows are", .rows)
  package static let headerHeight = height(
    "headerHeight", "header height", "the header is", .header)
  package static let sectionHeaderHeight = height(
    "sectionHeaderHeight", "height of section headers", "section headers are", .sections)

  private static func height(
    _ name: String, _ title: String, _ subject: String, _ place: Place
  ) -> ThemeKey {
    ThemeKey(name, title).with {
      $0.effect = .others
      $0.place = place
      $0.subject = subject
    }
  }

  /// The background of a grid without rows.
  package static let emptyGround = ThemeKey("styles.row.background", "ground of the empty grid")
}

extension ThemeKey {
  /// The lines of the grid.
  package static let lineBelowRows = line(
    "horizontal", "grid line below rows", .belowRows, parameter: .rowBorder)
  package static let lineBesideColumns = line(
    "vertical", "grid line between columns", .besideColumns, parameter: .columnBorder)
  package static let lineBelowHeader = line(
    "header", "line below the header", .belowHeader, parameter: .headerRowBorder)
  package static let lineAboveGrid = line("top", "line above the grid", .aboveHeader)
  package static let lineBelowLastRow = line("bottom", "line below the last row", .belowLastRow)
  package static let lineBesidePinned = line(
    "pinned", "line beside pinned columns", .besideColumns, parameter: .pinnedColumnBorder)
  /// Where the lines below rows start.
  package static let lineInset = line("leadingInset", "inset of the lines below rows", .picture)
  /// Which lines cover which where they cross.
  package static let linesOnTop = line("onTop", "lines that win where they cross", .picture)

  private static func line(
    _ name: String, _ title: String, _ place: Place, parameter: ParameterKey? = nil
  ) -> ThemeKey {
    ThemeKey("gridLines.\(name)", title).with {
      $0.parts = .line
      $0.effect = .othersByWidth
      $0.place = place
      $0.parameter = parameter
    }
  }

  /// The arrow in the headers of sorted columns.
  package static let arrowShape = arrow("shape", "shape of the sort arrow", .nothing)
  package static let arrowSize = arrow("size", "size of the sort arrow", .others)
  package static let arrowColor = arrow("color", "colour of the sort arrow", .nothing)
  package static let arrowSide = arrow("side", "side of the sort arrow", .others)
  package static let arrowSpacing = arrow("spacing", "room beside the sort arrow", .others)

  private static func arrow(_ name: String, _ title: String, _ effect: Effect) -> ThemeKey {
    ThemeKey("sortArrow.\(name)", title).with {
      $0.effect = effect
      $0.place = .sortedHeaders
    }
  }
}

extension ThemeKey {
  /// The elements around the grid.
  package static let frameBorder = frame("border", "line around the grid", .line).with {
    $0.parameter = .wrapperBorder
  }
  package static let frameCornerRadius = frame("cornerRadius", "radius of the frame's corners")
  package static let frameFill = frame("fill", "fill behind the grid")
  package static let frameShadow = frame("shadow", "shadow of the frame", .shadow)
  package static let framePadding = frame("padding", "room inside the frame", .insets).with {
    $0.effect = .others
  }
  package static let frameMargin = frame("margin", "room outside the frame", .insets).with {
    $0.effect = .others
  }
  package static let frameBackground = frame("background", "background of the picture")

  /// Whether the key belongs to the frame.
  var isOfFrame: Bool { name.hasPrefix("frame.") }

  private static func frame(
    _ name: String, _ title: String, _ parts: ValueParts = .plain
  ) -> ThemeKey {
    ThemeKey("frame.\(name)", title).with { $0.parts = parts }
  }

  private static let cards = "cards"

  /// A theme's value for cards; if the theme sets none, it derives from rows and frame.
  ///
  /// - Parameter path: The dotted key within `cards`, such as `title.textColor`.
  /// - Returns: The key.
  package static func card(_ path: String) -> ThemeKey {
    let parts = path.split(separator: ".").map(String.init)
    return ThemeKey("\(cards).\(path)", "\(cards): \(parts.joined(separator: " "))").with {
      $0.absent = "derived"
      switch parts.last {
      case "inset": $0.parts = .insets
      case "shadow": $0.parts = .shadow
      default: break
      }
      let movesParts = ["spacing", "inset", "imageInset"].contains(path) || parts.contains("font")
      $0.effect = movesParts ? .others : .nothing
    }
  }
}
