import GridreelPrimitives

/// Layers styles over each other, property by property.
///
/// A property that a style leaves nil stays as it is. Translucent colours of backgrounds, text and
/// borders are composited onto the value below; everything else replaces it.
struct Cascade {
  /// Whether translucent colours blend; otherwise the top colour wins regardless of its alpha.
  let isBlending: Bool
  /// The result so far, without the paints.
  var style = ResolvedStyle()
  /// All fills of the cell, bottom to top, as they were set.
  private var paints: [Paint] = []
  /// The text colour so far; nil until a level sets one.
  private var textColor: GridColor?
  /// Whether the text colour is chosen for contrast with the background.
  var isTextContrasting = false

  /// Starts from the defaults.
  init(isBlending: Bool) { self.isBlending = isBlending }

  /// The result so far, with the fewest paints that look exactly the same.
  var resolved: ResolvedStyle {
    var result = style
    for paint in paints { result.paints.add(paint) }
    if isTextContrasting {
      result.textColor = Contrast.text(like: style.textColor, on: result.paints)
    }
    return result
  }

  /// Layers one more style over the result so far.
  mutating func add(_ top: CellStyle) {
    // Most styles set one or two properties. Walking the whole table for each of them took a tenth of
    // the time of a small picture.
    guard top != Self.unset else { return }
    for key in StyleKey.own { key.lay(top, &self) }
    if top.font != Self.unset.font {
      for key in StyleKey.font { key.lay(top, &self) }
    }
    if top.border != Self.unset.border {
      for key in StyleKey.border { key.lay(top, &self) }
    }
  }

  /// A style that sets nothing.
  private static let unset = CellStyle()

  /// A translucent colour composited onto the one below; the top colour if blending is off.
  func blend(_ top: GridColor, over base: GridColor?) -> GridColor {
    guard isBlending, let base else { return top }
    return top.over(base)
  }

  /// Layers a text colour over those so far; it overrides a choice by contrast.
  mutating func layTextColor(_ color: GridColor) {
    isTextContrasting = false
    style.textColor = blend(color, over: textColor)
    textColor = style.textColor
  }

  /// Layers a colour over the paints so far; nil removes all of them.
  ///
  /// Paints stay separate until the end, so that a higher level can still remove gradients.
  mutating func layBackground(_ color: GridColor?) {
    guard let color else {
      paints = []
      return
    }
    if color.isOpaque || !isBlending { paints = [] }
    paints.append(.color(color))
  }

  /// Layers a gradient over the paints so far; nil removes lower gradients.
  mutating func layGradient(_ gradient: GridGradient?) {
    if gradient == nil || !isBlending { paints.removeAll(where: \.isGradient) }
    if let gradient { paints.append(.gradient(gradient)) }
  }
}

extension ResolvedStyle {
  /// Layers styles over each other and fills all gaps with defaults.
  ///
  /// - Parameters:
  ///   - layers: The styles, weakest first; see
  ///     ``Theme/cellLayers(column:isAlternate:heat:isMissing:isSelected:rules:hook:keepsSilent:)``.
  ///   - isBlending: Whether translucent colours blend; otherwise the top colour wins regardless of
  ///     its alpha.
  public init(layers: [StyleLayer], isBlending: Bool = true) {
    var cascade = Cascade(isBlending: isBlending)
    for layer in layers { cascade.add(layer.style) }
    self = cascade.resolved
  }
}

/// A cascade whose levels, except heat and hook, are shared by many cells.
///
/// The levels below the heat are layered once; a cell adds its own colour and the few levels above.
package struct SharedCascade {
  private let below: Cascade
  private let above: [CellStyle]

  /// Layers the levels below heat over each other.
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
  ///   - heat: The style from a heat scale; nil for none.
  ///   - hook: The style from the caller's hook; nil for none.
  /// - Returns: The complete style.
  package func resolved(heat: CellStyle?, hook: CellStyle?) -> ResolvedStyle {
    var cascade = below
    if let heat { cascade.add(heat) }
    for style in above { cascade.add(style) }
    if let hook { cascade.add(hook) }
    return cascade.resolved
  }
}
