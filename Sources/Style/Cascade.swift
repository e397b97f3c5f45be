import Primitives

/// Styles laid upon each other, property by property.
///
/// What a style leaves nil stays as it is. Translucent colours of background, text and borders are
/// composited upon what is there; everything else replaces.
struct Cascade {
  /// Whether translucent colours blend; otherwise the top colour wins whatever its alpha.
  let isBlending: Bool
  /// The result so far but for the paints.
  private var style = ResolvedStyle()
  /// All that fills the cell, bottom to top, each as it was given.
  private var paints: [Paint] = []
  /// The text's colour so far; nil while no level has given one.
  private var textColor: Color?
  /// Whether the text's colour is chosen by what lies behind the text.
  private var isTextContrasting = false

  /// Starts with nothing but the defaults.
  init(isBlending: Bool) { self.isBlending = isBlending }

  /// The result so far, with as few paints as show exactly the same.
  var resolved: ResolvedStyle {
    var result = style
    for paint in paints { result.paints.add(paint) }
    if isTextContrasting {
      result.textColor = Contrast.text(like: style.textColor, on: result.paints)
    }
    return result
  }

  /// Lays one more style upon the result so far.
  mutating func add(_ top: CellStyle) {
    addPaints(of: top)
    if let isContrasting = top.isTextContrasting { isTextContrasting = isContrasting }
    if let color = top.textColor {
      isTextContrasting = false
      textColor = blend(color, over: textColor)
      style.textColor = textColor ?? color
    }
    addFont(top.font)
    addBorder(top.border)
    if let align = top.align { style.align = align }
    if let align = top.verticalAlign { style.verticalAlign = align }
    if let inset = top.inset { style.inset = inset }
    if let limit = top.lineLimit { style.lineLimit = max(0, limit) }
    if let overflow = top.overflow { style.overflow = overflow }
    if let radius = top.cornerRadius { style.cornerRadius = max(0, radius) }
    if let decoration = top.decoration { style.decoration = decoration }
    switch top.shadow {
    case nil: break
    case .none?: style.shadow = nil
    case .value(let shadow)?: style.shadow = shadow
    }
  }

  private func blend(_ top: Color, over base: Color?) -> Color {
    guard isBlending, let base else { return top }
    return top.over(base)
  }

  /// Paints stay apart until the end, so that a higher level can take gradients away again.
  private mutating func addPaints(of top: CellStyle) {
    switch top.background {
    case nil: break
    case .none?: paints = []
    case .value(let color)?:
      if color.isOpaque || !isBlending { paints = [] }
      paints.append(.color(color))
    }
    switch top.gradient {
    case nil: break
    case .none?: paints.removeAll(where: \.isGradient)
    case .value(let gradient)?:
      if !isBlending { paints.removeAll(where: \.isGradient) }
      paints.append(.gradient(gradient))
    }
  }

  private mutating func addFont(_ font: CellStyle.FontStyle) {
    guard font != CellStyle.FontStyle() else { return }
    style.font = Font(
      family: font.family ?? style.font.family, size: font.size ?? style.font.size,
      weight: font.weight ?? style.font.weight, isItalic: font.isItalic ?? style.font.isItalic,
      hasTabularFigures: font.hasTabularFigures ?? style.font.hasTabularFigures)
  }

  private mutating func addBorder(_ border: CellStyle.BorderStyle) {
    addLine(border.top, to: \.top)
    addLine(border.right, to: \.right)
    addLine(border.bottom, to: \.bottom)
    addLine(border.left, to: \.left)
  }

  private mutating func addLine(
    _ line: CellStyle.Setting<LineStyle>?, to edge: WritableKeyPath<EdgeLines, LineStyle?>
  ) {
    switch line {
    case nil: break
    case .none?: style.border[keyPath: edge] = nil
    case .value(var line)?:
      line.color = blend(line.color, over: style.border[keyPath: edge]?.color)
      style.border[keyPath: edge] = line
    }
  }
}

extension ResolvedStyle {
  /// Lays styles upon each other and leaves no gap.
  ///
  /// - Parameters:
  ///   - layers: The styles, weakest first; see ``Theme/cellLayers(column:isAlternate:heat:isSelected:rules:hook:keepsSilent:)``.
  ///   - isBlending: Whether translucent colours blend; otherwise the top colour wins whatever
  ///     its alpha.
  public init(layers: [StyleLayer], isBlending: Bool = true) {
    var cascade = Cascade(isBlending: isBlending)
    for layer in layers { cascade.add(layer.style) }
    self = cascade.resolved
  }
}
