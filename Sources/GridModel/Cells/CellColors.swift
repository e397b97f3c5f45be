public import GridreelPrimitives
public import GridreelStyle

/// Colours for drawing in a cell, derived from the theme's and the cell's own.
///
/// All of them contrast with the cell's background, be it a row's, a selection's or a heat scale's.
public struct CellColors: Hashable, Sendable {
  /// The opaque background colour of the cell.
  public let ground: GridColor
  /// The colour of the cell's text.
  public let text: GridColor
  /// The accent colour of the theme.
  public let accent: GridColor
  private let themeAccent: GridColor
  /// The darkest and the lightest colour of the background, which may be a gradient.
  private let grounds: [GridColor]

  /// Derives the colours of a cell from its theme and its style.
  public init(theme: Theme, style: ResolvedStyle) {
    let backdrop = theme.frame.fill ?? theme.frame.background ?? .white
    ground = style.paints.reduce(backdrop.withAlpha(1)) { $1.middle.over($0) }.withAlpha(1)
    grounds = Contrast.range(of: style.paints, backdrop: backdrop)
    text = style.textColor.over(ground)
    themeAccent = theme.parameters.accent
    accent = themeAccent.readable(on: grounds, ratio: Contrast.minimumForSymbols)
  }

  /// The colour of an unfilled part, such as the track of a bar or an empty star.
  public var track: GridColor { text.withAlpha(0.14) }
  /// The colour of the outline of something empty, with the contrast of symbols.
  public var outline: GridColor {
    text.withAlpha(0.45).over(ground).readable(on: grounds, ratio: Contrast.minimumForSymbols)
  }
  /// The colour of secondary text.
  public var subtle: GridColor {
    text.withAlpha(0.62).over(ground).readable(on: grounds, ratio: Contrast.minimumForText)
  }
  /// The accent colour with the contrast of text.
  public var linkText: GridColor { readable(themeAccent) }
  /// The colour of a rise or a good value, with the contrast of text.
  public var positive: GridColor {
    readable(GridColor(oklchLightness: lightness, chroma: 0.16, hue: 149))
  }
  /// The colour of a fall or a bad value, with the contrast of text.
  public var negative: GridColor {
    readable(GridColor(oklchLightness: lightness, chroma: 0.19, hue: 26))
  }
  /// The colour of filled stars.
  public var gold: GridColor {
    GridColor(oklchLightness: isDark ? 0.83 : 0.77, chroma: 0.16, hue: 75)
      .readable(on: grounds, ratio: 1.6)
  }

  /// Whether the cell is dark with light text.
  public var isDark: Bool { text.relativeLuminance > ground.relativeLuminance }

  /// A colour for a name, always the same for that name: one of eight of equal weight.
  public func color(named name: String) -> GridColor {
    // The accent is the first; hues a golden section apart are always easy to tell apart.
    let number = Double(name.utf8.fingerprint % 8)
    let hue = (themeAccent.oklch.hue + number * 137.508).truncatingRemainder(dividingBy: 360)
    return GridColor(oklchLightness: lightness, chroma: 0.14, hue: hue)
  }

  /// A colour lightened or darkened until it is readable as text on the cell.
  public func readable(_ color: GridColor) -> GridColor {
    color.readable(on: grounds, ratio: Contrast.minimumForText)
  }

  /// A colour lightened or darkened until it has the contrast of symbols on the cell.
  public func visible(_ color: GridColor) -> GridColor {
    color.readable(on: grounds, ratio: Contrast.minimumForSymbols)
  }

  /// Dark or white, whichever is more readable on a colour.
  public func text(on color: GridColor) -> GridColor { Contrast.text(on: color.over(ground)) }
  /// The colour of a symbol on a colour: white if its contrast suffices, otherwise dark.
  public func symbol(on color: GridColor) -> GridColor {
    let area = color.over(ground)
    return GridColor.white.contrast(to: area) >= Contrast.minimumForSymbols
      ? .white : Contrast.text(on: area)
  }

  private var lightness: Double { isDark ? 0.76 : 0.55 }
}

extension Paint {
  fileprivate var middle: GridColor {
    switch self {
    case .color(let color): color
    case .gradient(let gradient): gradient.color(at: 0.5)
    }
  }
}
