public import Primitives

extension Contrast {
  /// A dark that suits coloured grounds better than pure black does.
  private static let dark = Color(rgb: 0x111827)

  /// Dark or white text, whichever stands out more from an opaque colour.
  public static func text(on ground: Color) -> Color {
    dark.contrast(to: ground) >= Color.white.contrast(to: ground) ? dark : .white
  }

  /// A text's own colour, or its opposite where that stands out more from what lies behind.
  ///
  /// - Parameters:
  ///   - color: The colour that the text has where nothing speaks against it.
  ///   - paints: What fills the area, bottom to top.
  /// - Returns: The colour, white where it is dark, or dark where it is light.
  public static func text(like color: Color, on paints: [Paint]) -> Color {
    let isLight = color.relativeLuminance > 0.18
    let other = isLight ? dark : Color.white
    // Where the paints let something show through, that is what the text was chosen for.
    let backdrop = other
    let own = minimum(of: color, over: paints, backdrop: backdrop)
    return own >= minimum(of: other, over: paints, backdrop: backdrop) ? color : other
  }
}
