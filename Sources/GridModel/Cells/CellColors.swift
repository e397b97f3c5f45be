public import Primitives
public import Style

/// Colours for what is drawn in a cell, made from the theme's and the cell's own.
///
/// All stand out from the cell's background, whatever it is: a row's, a selected one's, a heat's.
public struct CellColors: Hashable, Sendable {
  /// The colour behind everything in the cell, opaque.
  public let ground: Color
  /// The text's colour.
  public let text: Color
  /// The theme's accent.
  public let accent: Color
  private let themeAccent: Color

  /// Makes the colours of a cell.
  public init(theme: Theme, style: ResolvedStyle) {
    let backdrop = theme.frame.fill ?? theme.frame.background ?? .white
    ground = style.paints.reduce(backdrop.withAlpha(1)) { $1.middle.over($0) }.withAlpha(1)
    text = style.textColor.over(ground)
    themeAccent = theme.parameters.accent
    accent = themeAccent.readable(on: ground, ratio: Contrast.minimumForSymbols)
  }

  /// What is there to be filled: the groove of a bar, an empty star.
  public var track: Color { text.withAlpha(0.14) }
  /// The line around something empty; it stands out as symbols must.
  public var outline: Color {
    text.withAlpha(0.45).over(ground).readable(on: ground, ratio: Contrast.minimumForSymbols)
  }
  /// Text of less weight.
  public var subtle: Color {
    text.withAlpha(0.62).over(ground).readable(on: ground, ratio: Contrast.minimumForText)
  }
  /// The accent, readable as text.
  public var linkText: Color { readable(themeAccent) }
  /// The colour of what rises or is well, readable as text.
  public var positive: Color { readable(Color(oklchLightness: lightness, chroma: 0.16, hue: 149)) }
  /// The colour of what falls or is amiss, readable as text.
  public var negative: Color { readable(Color(oklchLightness: lightness, chroma: 0.19, hue: 26)) }
  /// The colour of stars.
  public var gold: Color {
    Color(oklchLightness: isDark ? 0.83 : 0.77, chroma: 0.16, hue: 75)
      .readable(on: ground, ratio: 1.6)
  }

  /// Whether the cell is dark and its text light.
  public var isDark: Bool { text.relativeLuminance > ground.relativeLuminance }

  /// A colour for something named, always the same for a name: one of eight of equal weight.
  public func color(named name: String) -> Color {
    // The accent is the first; hues a golden section apart never look alike.
    let number = Double(name.utf8.fingerprint % 8)
    let hue = (themeAccent.oklch.hue + number * 137.508).truncatingRemainder(dividingBy: 360)
    return Color(oklchLightness: lightness, chroma: 0.14, hue: hue)
  }

  /// A colour made so much lighter or darker that it can be read as text on the cell.
  public func readable(_ color: Color) -> Color {
    color.readable(on: ground, ratio: Contrast.minimumForText)
  }

  /// A colour made so much lighter or darker that it stands out from the cell as symbols must.
  public func visible(_ color: Color) -> Color {
    color.readable(on: ground, ratio: Contrast.minimumForSymbols)
  }

  /// Dark or white, whichever can be read better on a colour.
  public func text(on color: Color) -> Color { Contrast.text(on: color.over(ground)) }
  /// The colour of a symbol on a colour: white wherever that stands out enough, else dark.
  public func symbol(on color: Color) -> Color {
    let area = color.over(ground)
    return Color.white.contrast(to: area) >= Contrast.minimumForSymbols
      ? .white : Contrast.text(on: area)
  }

  private var lightness: Double { isDark ? 0.76 : 0.55 }
}

extension Paint {
  /// The colour in the middle.
  fileprivate var middle: Color {
    switch self {
    case .color(let color): color
    case .gradient(let gradient): gradient.color(at: 0.5)
    }
  }
}
