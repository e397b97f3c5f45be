/// A property of a style, by its key in a theme file.
package struct PropertyKey: RecordKey {
  /// What a property affects besides its own look.
  enum Effect {
    case nothing
    /// The size of texts, and their position.
    case room
    /// The blending of its colours with those below.
    case blending
  }

  /// The name stored in records.
  package let name: String
  /// The name for messages.
  let title: String
  /// The form of its values.
  let form: ValueForm
  let effect: Effect

  private init(
    _ name: String, _ effect: Effect = .nothing, title: String? = nil, form: ValueForm = .plain
  ) {
    self.name = name
    self.title = title ?? name
    self.form = form
    self.effect = effect
  }

  package init(reading name: String) {
    self = Self.declared[name] ?? PropertyKey(name)
  }

  /// Every property of a style.
  package static let known = [
    background, gradient, rangeBackground, textColor, fontFamily, fontSize, fontWeight,
    fontItalic, fontTabularFigures, fontLetterSpacing, fontFeatures, align, verticalAlign, inset,
    lineLimit,
    overflow, borderTop,
    borderRight, borderBottom, borderLeft, cornerRadius, decoration, shadow,
  ]

  private static let declared = Dictionary(uniqueKeysWithValues: known.map { ($0.name, $0) })

  /// The properties that a level can set to produce this property of a resolved style.
  var sources: [PropertyKey] {
    self == .background ? [.background, .gradient, .rangeBackground] : [self]
  }
}

extension PropertyKey {
  package static let background = PropertyKey("background", .blending)
  package static let gradient = PropertyKey("gradient")
  /// The colour of selected cells in place of that of selected rows, from which it may derive.
  package static let rangeBackground = PropertyKey(
    "rangeBackground", title: "background of selected cells")
  package static let textColor = PropertyKey("textColor", .blending)
  package static let fontFamily = PropertyKey("font.family", .room)
  package static let fontSize = PropertyKey("font.size", .room)
  package static let fontWeight = PropertyKey("font.weight", .room)
  package static let fontItalic = PropertyKey("font.italic", .room)
  package static let fontTabularFigures = PropertyKey("font.tabularFigures", .room)
  package static let fontLetterSpacing = PropertyKey("font.letterSpacing", .room)
  package static let fontFeatures = PropertyKey("font.features", .room)
  package static let align = PropertyKey("align", .room)
  package static let verticalAlign = PropertyKey("verticalAlign", .room)
  package static let inset = PropertyKey("inset", .room, form: .insets)
  package static let lineLimit = PropertyKey("lineLimit", .room)
  package static let overflow = PropertyKey("overflow", .room)
  package static let borderTop = PropertyKey("border.top", .blending, form: .line)
  package static let borderRight = PropertyKey("border.right", .blending, form: .line)
  package static let borderBottom = PropertyKey("border.bottom", .blending, form: .line)
  package static let borderLeft = PropertyKey("border.left", .blending, form: .line)
  package static let cornerRadius = PropertyKey("cornerRadius")
  package static let decoration = PropertyKey("decoration")
  package static let shadow = PropertyKey("shadow", form: .shadow)
}
