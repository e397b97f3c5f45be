import Primitives

/// One property of a style as a person reads it.
struct StyleProperty {
  /// What one style gives for the property.
  struct Given {
    /// What of the lower levels it hides.
    enum Extent {
      case nothing, gradients, everything
    }

    /// The value as a theme file writes it.
    var written: String
    /// What it hides where colours blend, and where they do not.
    var hides = Extent.everything
    var hidesUnblended = Extent.everything
  }

  /// The key in a theme file.
  let name: String
  /// What a style gives, weakest first; empty where it has no opinion.
  let given: @Sendable (CellStyle) -> [Given]
  /// The value in a resolved style.
  let value: @Sendable (ResolvedStyle) -> String

  /// All properties in the order of the files' documentation.
  static let all: [StyleProperty] =
    [
      StyleProperty(name: "background", given: paints, value: { $0.paints.written }),
      StyleProperty(
        name: "textColor",
        given: { style in
          if let color = style.textColor { return [Given(color: color)] }
          return style.isTextContrasting == true ? [Given(written: "auto", hides: .nothing)] : []
        },
        value: { $0.textColor.hexadecimal }),
    ] + fontProperties + placeProperties + borderProperties + [
      plain("cornerRadius", { $0.cornerRadius?.written }, { $0.cornerRadius.written }),
      plain("decoration", { $0.decoration?.rawValue }, { $0.decoration.rawValue }),
      plain("shadow", { $0.shadow?.written(\.written) }, { $0.shadow?.written ?? "none" }),
    ]

  private static let fontProperties = [
    plain("font.family", { $0.font.family }, { $0.font.family }),
    plain("font.size", { $0.font.size?.written }, { $0.font.size.written }),
    plain("font.weight", { $0.font.weight.map(String.init) }, { String($0.font.weight) }),
    plain("font.italic", { $0.font.isItalic.map(String.init) }, { String($0.font.isItalic) }),
    plain(
      "font.tabularFigures", { $0.font.hasTabularFigures.map(String.init) },
      { String($0.font.hasTabularFigures) }),
  ]

  private static let placeProperties = [
    plain("align", { $0.align?.rawValue }, { $0.align?.rawValue ?? "by kind of value" }),
    plain("verticalAlign", { $0.verticalAlign?.rawValue }, { $0.verticalAlign.rawValue }),
    plain("inset", { $0.inset?.written }, { $0.inset.written }),
    plain("lineLimit", { $0.lineLimit.map(String.init) }, { String($0.lineLimit) }),
    plain("overflow", { $0.overflow?.rawValue }, { $0.overflow.rawValue }),
  ]

  private static let borderProperties = [
    line("border.top", { $0.border.top }, { $0.border.top }),
    line("border.right", { $0.border.right }, { $0.border.right }),
    line("border.bottom", { $0.border.bottom }, { $0.border.bottom }),
    line("border.left", { $0.border.left }, { $0.border.left }),
  ]

  /// A property that always replaces.
  private static func plain(
    _ name: String, _ given: @escaping @Sendable (CellStyle) -> String?,
    _ value: @escaping @Sendable (ResolvedStyle) -> String
  ) -> StyleProperty {
    StyleProperty(
      name: name, given: { style in given(style).map { [Given(written: $0)] } ?? [] }, value: value)
  }

  /// A line, whose colour blends.
  private static func line(
    _ name: String, _ given: @escaping @Sendable (CellStyle) -> CellStyle.Setting<LineStyle>?,
    _ value: @escaping @Sendable (ResolvedStyle) -> LineStyle?
  ) -> StyleProperty {
    StyleProperty(
      name: name,
      given: { style in
        guard let line = given(style) else { return [] }
        var result = Given(written: line.written(\.written))
        if case .value(let line) = line, !line.color.isOpaque { result.hides = .nothing }
        return [result]
      }, value: { value($0)?.written ?? "none" })
  }

  /// The background's colour, then the gradient upon it.
  private static func paints(of style: CellStyle) -> [Given] {
    var given: [Given] = []
    switch style.background {
    case nil: break
    case .none?: given.append(Given(written: "none"))
    case .value(let color)?: given.append(Given(color: color))
    }
    switch style.gradient {
    case nil: break
    case .none?:
      given.append(Given(written: "gradient none", hides: .gradients, hidesUnblended: .gradients))
    case .value(let gradient)?:
      given.append(
        Given(
          written: gradient.written, hides: gradient.isOpaque ? .everything : .nothing,
          hidesUnblended: gradient.isOpaque ? .everything : .gradients))
    }
    return given
  }
}

extension StyleProperty.Given {
  /// A colour: opaque ones hide what lies below.
  init(color: Color) {
    self.init(written: color.hexadecimal, hides: color.isOpaque ? .everything : .nothing)
  }
}

extension CellStyle.Setting {
  /// The value as a theme file writes it.
  fileprivate func written(_ value: (Value) -> String) -> String {
    switch self {
    case .none: "none"
    case .value(let it): value(it)
    }
  }
}

extension Double {
  /// The number with as few digits as tell it apart.
  var written: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }
}

extension Insets {
  fileprivate var written: String {
    "[\(top.written), \(right.written), \(bottom.written), \(left.written)]"
  }
}

extension Shadow {
  fileprivate var written: String {
    "\(x.written) \(y.written) \(blur.written) \(color.hexadecimal)"
  }
}

extension LineStyle {
  fileprivate var written: String {
    let dashes = dash.isEmpty ? "" : " [" + dash.map(\.written).joined(separator: ", ") + "]"
    return "\(width.written) \(color.hexadecimal)\(dashes)"
  }
}

extension Gradient {
  fileprivate var written: String {
    let stops = stops.map { "\($0.offset.written) \($0.color.hexadecimal)" }
    return "gradient \(angle.written)°: " + stops.joined(separator: ", ")
  }
}

extension [Paint] {
  fileprivate var written: String {
    let paints = map { paint in
      switch paint {
      case .color(let color): color.hexadecimal
      case .gradient(let gradient): gradient.written
      }
    }
    return paints.isEmpty ? "none" : paints.joined(separator: "; ")
  }
}
