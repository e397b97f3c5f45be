import Primitives

/// Styles laid upon each other, property by property.
///
/// What a style leaves nil stays as it is. Translucent colours of background, text and borders are
/// composited upon what is there; everything else replaces.
struct Cascade {
  /// Whether translucent colours blend; otherwise the top colour wins whatever its alpha.
  let isBlending: Bool
  /// The result so far but for the paints.
  var style = ResolvedStyle()
  /// All that fills the cell, bottom to top, each as it was given.
  private var paints: [Paint] = []
  /// The text's colour so far; nil while no level has given one.
  private var textColor: Color?
  /// Whether the text's colour is chosen by what lies behind the text.
  var isTextContrasting = false

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
    for key in StyleKey.all { key.lay(top, &self) }
  }

  /// A translucent colour composited upon what is there; the top colour where colours do not blend.
  func blend(_ top: Color, over base: Color?) -> Color {
    guard isBlending, let base else { return top }
    return top.over(base)
  }

  /// Lays a text's colour over those so far; it wins over a choice by contrast.
  mutating func layTextColor(_ color: Color) {
    isTextContrasting = false
    style.textColor = blend(color, over: textColor)
    textColor = style.textColor
  }

  /// Lays a colour over the paints so far; nil takes them all away.
  ///
  /// Paints stay apart until the end, so that a higher level can take gradients away again.
  mutating func layBackground(_ color: Color?) {
    guard let color else {
      paints = []
      return
    }
    if color.isOpaque || !isBlending { paints = [] }
    paints.append(.color(color))
  }

  /// Lays a gradient over the paints so far; nil takes lower gradients away.
  mutating func layGradient(_ gradient: Gradient?) {
    if gradient == nil || !isBlending { paints.removeAll(where: \.isGradient) }
    if let gradient { paints.append(.gradient(gradient)) }
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
