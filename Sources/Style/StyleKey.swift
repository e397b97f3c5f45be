import GridreelJSONText
import GridreelPrimitives

/// A property of a cell's style, with everything known about it in one place.
///
/// Parsing, theme changes, merging, the cascade, explanations and schemas all iterate over ``all``.
package struct StyleKey: Sendable {
  /// A value that one style sets for the property.
  package struct Given {
    /// Which of the lower levels' values it hides.
    package enum Extent {
      case nothing, gradients, everything
    }

    /// The value in words.
    package var written: String
    /// Which values it hides if colours blend, and if they do not.
    var hides = Extent.everything
    var hidesUnblended = Extent.everything
  }

  /// What a property affects besides its own look.
  package enum Effect: Sendable {
    case nothing
    /// The size of texts, and their position.
    case room
    /// The blending of its colours with those below.
    case blending
  }

  /// The key in a file; `font.size` is the key `size` of the object `font`.
  package let name: String
  /// The key in files.
  let key: Key<CellStyle>
  /// The parts of its written values.
  package let parts: ValueParts
  package private(set) var effect = Effect.nothing
  /// Whether records leave it out where it has its default: older ones do not have it.
  package private(set) var isRecordedIfSet = false
  /// Takes the value of a weaker style if the stronger one has none.
  let fill: @Sendable (_ style: inout CellStyle, _ base: CellStyle) -> Void
  /// Layers the value over that of the lower levels.
  let lay: @Sendable (CellStyle, inout Cascade) -> Void
  /// The values that a style sets, weakest first; empty if it sets none.
  package let given: @Sendable (CellStyle) -> [Given]
  /// The value in a resolved style.
  package let value: @Sendable (ResolvedStyle) -> String

  /// The name in explanations: a gradient is part of the background.
  package var explainedName: String { name == Self.gradient.name ? Self.background.name : name }

  /// The object that contains the key, such as `font`; nil for the style itself.
  var group: String? { name.firstIndex(of: ".").map { String(name[..<$0]) } }
}

// MARK: All properties

extension StyleKey {
  /// All properties, in the order of the file documentation.
  package static let all: [StyleKey] = paint + font + place + border + shape

  /// The properties that belong to no group.
  static let own: [StyleKey] = paint + place + shape

  /// The properties as keys with records' names.
  static let recorded: [Key<CellStyle>] = all.map { key in
    key.key.recorded(as: key.name) { key.given($0).last?.written }
      .told(KeyWords(moves: key.effect == .room ? .others : .none))
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The property with a key; nil if there is none.
  package static func named(_ name: String) -> StyleKey? { byName[name] }

  private static let paint = [
    background.affecting(.blending), gradient, textColor.affecting(.blending),
  ]

  private static let shape = [
    StyleKey(
      "cornerRadius", \.$cornerRadius, .styleNumber(StyleLimits.radius), to: \.cornerRadius,
      limit: { max(0, $0) }, "The radius of the background's corners, in points."),
    StyleKey(
      "decoration", \.$decoration, .word, to: \.decoration, "A line drawn with the text."),
    StyleKey(
      "shadow", \.$shadow, .shadow, "A copy below the text.",
      lay: { shadow, cascade in cascade.style.shadow = shadow.value },
      value: { $0.shadow?.written ?? "none" }),
  ]

  static let font = [
    StyleKey(
      "font.family", \.font.$family, .styleText, to: \.font.family,
      "The family's name; \"Inter\" and \"JetBrains Mono\" are built in."),
    StyleKey(
      "font.size", \.font.$size, .styleNumber(StyleLimits.fontSize), to: \.font.size,
      limit: { GridFont(size: $0).size }, "Points."),
    StyleKey(
      "font.weight", \.font.$weight, .weight, to: \.font.weight,
      limit: { GridFont(weight: $0).weight }, "100 to 900, or a name."),
    StyleKey(
      "font.italic", \.font.$isItalic, .boolean, to: \.font.isItalic, "Whether the text slants."),
    StyleKey(
      "font.tabularFigures", \.font.$hasTabularFigures, .boolean, to: \.font.hasTabularFigures,
      "Whether all figures have the same width, so that digits stand below each other."),
    StyleKey(
      "font.letterSpacing", \.font.$letterSpacing, .styleNumber(StyleLimits.letterSpacing),
      to: \.font.letterSpacing, limit: { GridFont(letterSpacing: $0).letterSpacing },
      "Room added after each letter, in points; ligatures are off where it is not 0."
    ).recordedIfSet(),
    StyleKey(
      "font.features", \.font.$features, .features, to: \.font.features,
      "OpenType features such as \"zero\", \"ss01\" or \"calt=1\"; those that show other signs than the "
        + "text has are off by default."
    ).recordedIfSet(),
  ].map { $0.affecting(.room) }

  private static let place = [
    StyleKey(
      "align", \.$align, .word,
      "Where text stands; \"decimal\" puts decimal points below each other.",
      lay: { align, cascade in cascade.style.align = align },
      value: { $0.align?.rawValue ?? "by kind of value" }),
    StyleKey(
      "verticalAlign", \.$verticalAlign, .word, to: \.verticalAlign,
      "Where text stands in its row."),
    StyleKey(
      "inset", \.$inset, .insets, to: \.inset, "Room between the cell's edges and its text."),
    StyleKey(
      "lineLimit", \.$lineLimit, .styleInteger(StyleLimits.lineLimit), to: \.lineLimit,
      limit: { max(0, $0) }, "How many lines of text at most; 0 is as many as it takes."),
    StyleKey(
      "overflow", \.$overflow, .word, to: \.overflow, "What happens to text that is too wide."),
  ].map { $0.affecting(.room) }

  static let border = [
    StyleKey(line: "border.top", \.border.$top, to: \.border.top),
    StyleKey(line: "border.right", \.border.$right, to: \.border.right),
    StyleKey(line: "border.bottom", \.border.$bottom, to: \.border.bottom),
    StyleKey(line: "border.left", \.border.$left, to: \.border.left),
  ].map { $0.affecting(.blending) }
}

// MARK: Traits

extension StyleKey {
  private func affecting(_ effect: Effect) -> StyleKey {
    var copy = self
    copy.effect = effect
    return copy
  }

  private func recordedIfSet() -> StyleKey {
    var copy = self
    copy.isRecordedIfSet = true
    return copy
  }
}

// MARK: Kinds of properties

extension StyleKey {
  typealias Path<Value: Hashable & Sendable> = WritableKeyPath<CellStyle, Themed<Value?>> & Sendable
  typealias ResolvedPath<Value> = WritableKeyPath<ResolvedStyle, Value> & Sendable

  /// Makes a property with a value of its own.
  ///
  /// - Parameters:
  ///   - name: The key in a file.
  ///   - path: The stored property in a style.
  ///   - form: The form of the value in files.
  ///   - description: The description in the schema; nil leaves it to the form's definition.
  ///   - given: The contributions of a value; nil means one that hides everything below.
  ///   - lay: Layers a value over that of the lower levels.
  ///   - value: The value in a resolved style.
  private init<Value>(
    _ name: String, _ path: any Path<Value>, _ form: Form<Value>, _ description: String?,
    given: (@Sendable (Value) -> Given)? = nil,
    lay: @escaping @Sendable (Value, inout Cascade) -> Void,
    value: @escaping @Sendable (ResolvedStyle) -> String
  ) {
    self.name = name
    key = Key(
      name.split(separator: ".").last.map(String.init) ?? name, themed: path, form, description)
    parts = form.parts
    fill = { style, base in
      if style[keyPath: path].wrappedValue == nil { style[keyPath: path] = base[keyPath: path] }
    }
    self.lay = { style, cascade in
      if let value = style[keyPath: path].wrappedValue { lay(value, &cascade) }
    }
    self.given = { style in
      guard let value = style[keyPath: path].wrappedValue else { return [] }
      return [given?(value) ?? Given(written: form.written(value))]
    }
    self.value = value
  }

  /// Makes a property that replaces the value of lower levels.
  private init<Value>(
    _ name: String, _ path: any Path<Value>, _ form: Form<Value>,
    to resolved: any ResolvedPath<Value>,
    limit: @escaping @Sendable (Value) -> Value = { $0 }, _ description: String
  ) {
    self.init(
      name, path, form, description,
      lay: { value, cascade in cascade.style[keyPath: resolved] = limit(value) },
      value: { form.written($0[keyPath: resolved]) })
  }

  /// Makes a line along an edge, whose colour blends.
  private init(
    line name: String, _ path: any Path<CellStyle.Setting<LineStyle>>,
    to resolved: any ResolvedPath<LineStyle?>
  ) {
    self.init(
      name, path, .line, nil,
      given: { line in
        var given = Given(written: line.written(\.written))
        if let line = line.value, !line.color.isOpaque { given.hides = .nothing }
        return given
      },
      lay: { line, cascade in
        var top = line.value
        if let color = top?.color {
          top?.color = cascade.blend(color, over: cascade.style[keyPath: resolved]?.color)
        }
        cascade.style[keyPath: resolved] = top
      },
      value: { $0[keyPath: resolved]?.written ?? "none" })
  }
}

// MARK: Paints and the text's colour

extension StyleKey {
  private static let background = StyleKey(
    "background", \.$background, .optionalColor,
    "The colour behind the text; a translucent one tints what lies below. \"none\" takes lower colours and "
      + "gradients away.",
    given: { setting in
      if case .value(let color) = setting { Given(color: color) } else { Given(written: "none") }
    },
    lay: { setting, cascade in cascade.layBackground(setting.value) },
    value: { $0.paints.written })

  private static let gradient = StyleKey(
    "gradient", \.$gradient, .gradient, nil,
    given: { setting in
      let written = setting.written(\.written)
      guard case .value(let gradient) = setting else {
        return Given(written: written, hides: .gradients, hidesUnblended: .gradients)
      }
      return Given(
        written: written, hides: gradient.isOpaque ? .everything : .nothing,
        hidesUnblended: gradient.isOpaque ? .everything : .gradients)
    },
    lay: { setting, cascade in cascade.layGradient(setting.value) },
    value: { $0.paints.written })

  /// A colour or `auto`: two properties of a style, only one of which a file sets.
  private static let textColor: StyleKey = {
    let color = StyleKey(
      "textColor", \.$textColor, .color, nil, given: { Given(color: $0) },
      lay: { color, cascade in cascade.layTextColor(color) }, value: { $0.textColor.written })
    return StyleKey(
      name: color.name,
      key: Key(
        color.key.name,
        .any([.constant("auto"), color.key.schema]).described(
          "The text's colour; \"auto\" takes the opposite, dark or white, where that stands out more."
        )
      ) { reader, node, style throws(GridreelError) in
        let isAutomatic = node.value == .string("auto")
        style.isTextContrasting = isAutomatic ? true : nil
        style.textColor = nil
        if !isAutomatic { try color.key.read(node, by: reader, into: &style) }
      }.following(color.key),
      parts: color.parts,
      fill: { style, base in
        guard style.textColor == nil, style.isTextContrasting != true else { return }
        style.isTextContrasting = base.isTextContrasting
        color.fill(&style, base)
      },
      lay: { style, cascade in
        if let isContrasting = style.isTextContrasting {
          cascade.isTextContrasting = isContrasting
        }
        color.lay(style, &cascade)
      },
      given: { style in
        if style.textColor != nil { return color.given(style) }
        return style.isTextContrasting == true ? [Given(written: "auto", hides: .nothing)] : []
      },
      value: color.value)
  }()
}

extension StyleKey.Given {
  /// A contribution of a colour, which hides everything below if it is opaque.
  init(color: GridColor) {
    self.init(written: color.written, hides: color.isOpaque ? .everything : .nothing)
  }
}

extension ThemeFollower {
  /// Resolves the values of grids under a theme.
  package init(_ theme: Theme) { self.init(theme.parameters) }

  /// Resolves a style's values under the theme.
  package mutating func follow(_ style: inout CellStyle) {
    for key in StyleKey.all { key.key.follow(&self, &style) }
  }
}
