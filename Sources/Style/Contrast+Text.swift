public import GridreelPrimitives

extension Contrast {
  /// A dark colour that suits coloured backgrounds better than pure black.
  private static let dark = GridColor(rgb: 0x111827)

  /// Dark or white text, whichever has the higher contrast on an opaque colour.
  public static func text(on ground: GridColor) -> GridColor {
    dark.contrast(to: ground) >= GridColor.white.contrast(to: ground) ? dark : .white
  }

  /// A text's own colour, or its opposite if that has the higher contrast.
  ///
  /// - Parameters:
  ///   - color: The preferred colour of the text.
  ///   - paints: The fills of the area, bottom to top.
  /// - Returns: The preferred colour, or else white if it is dark and dark if it is light.
  public static func text(like color: GridColor, on paints: [Paint]) -> GridColor {
    let isLight = color.relativeLuminance > 0.18
    let other = isLight ? dark : GridColor.white
    // Where the paints are translucent, assume the backdrop that the text colour was chosen for.
    let backdrop = other
    let own = minimum(of: color, over: paints, backdrop: backdrop)
    return own >= minimum(of: other, over: paints, backdrop: backdrop) ? color : other
  }
}
