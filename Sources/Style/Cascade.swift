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

/// A cascade of which many cells share all levels but heat and hook.
///
/// What lies below the heat is laid once; a cell adds its own colour and the few levels above.
package struct SharedCascade {
  private let below: Cascade
  private let above: [CellStyle]

  /// Lays the levels below heat upon each other.
  ///
  /// - Parameters:
  ///   - layers: The levels of a cell without heat and hook, weakest first.
  ///   - isBlending: Whether translucent colours blend.
  package init(layers: [StyleLayer], isBlending: Bool) {
    let order = StyleLevel.cellOrder
    let heat = order.firstIndex(of: .heat) ?? order.count
    let start = layers.firstIndex { (order.firstIndex(of: $0.level) ?? 0) > heat } ?? layers.count
    var below = Cascade(isBlending: isBlending)
    for layer in layers[..<start] { below.add(layer.style) }
    self.below = below
    above = layers[start...].map(\.style)
  }

  /// The style of one cell.
  ///
  /// - Parameters:
  ///   - heat: The colour that a heat scale gives; nil gives none.
  ///   - hook: What the caller's hook gives.
  /// - Returns: The style, without any gap.
  package func resolved(heat: CellStyle?, hook: CellStyle?) -> ResolvedStyle {
    var cascade = below
    if let heat { cascade.add(heat) }
    for style in above { cascade.add(style) }
    if let hook { cascade.add(hook) }
    return cascade.resolved
  }
}
