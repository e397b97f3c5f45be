/// A property of a style, by its key in a theme file.
package struct PropertyKey: RecordKey {
  /// What a property has a say in besides its own look.
  enum Effect {
    case nothing
    /// How much room texts take, and where they stand.
    case room
    /// How its colours mix with those below.
    case blending
  }

  /// What a record stores.
  package let name: String
  /// What a person calls it.
  let title: String
  /// How its value reads.
  let form: ValueForm
  /// What it has a say in.
  let effect: Effect

  private init(
    _ name: String, _ effect: Effect = .nothing, title: String? = nil, form: ValueForm = .plain
  ) {
    self.name = name
    self.title = title ?? name
    self.form = form
    self.effect = effect
  }

  /// The property of that name.
  package init(reading name: String) {
    self = Self.declared[name] ?? PropertyKey(name)
  }

  private static let declared = Dictionary(
    uniqueKeysWithValues: [
      background, gradient, rangeBackground, textColor, fontFamily, fontSize, fontWeight,
      fontItalic, fontTabularFigures, fontLetterSpacing, align, verticalAlign, inset, lineLimit,
      overflow, borderTop,
      borderRight, borderBottom, borderLeft, cornerRadius, decoration, shadow,
    ].map { ($0.name, $0) })

  /// What a level sets to give this property of a finished style.
  var sources: [PropertyKey] {
    self == .background ? [.background, .gradient, .rangeBackground] : [self]
  }
}

extension PropertyKey {
  package static let background = PropertyKey("background", .blending)
  package static let gradient = PropertyKey("gradient")
  /// The colour that selected cells have in place of that of selected rows, which it may derive from.
  package static let rangeBackground = PropertyKey(
    "rangeBackground", title: "background of selected cells")
  package static let textColor = PropertyKey("textColor", .blending)
  package static let fontFamily = PropertyKey("font.family", .room)
  package static let fontSize = PropertyKey("font.size", .room)
  package static let fontWeight = PropertyKey("font.weight", .room)
  package static let fontItalic = PropertyKey("font.italic", .room)
  package static let fontTabularFigures = PropertyKey("font.tabularFigures", .room)
  package static let fontLetterSpacing = PropertyKey("font.letterSpacing", .room)
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
