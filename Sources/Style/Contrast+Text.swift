public import GridreelPrimitives

extension Contrast {
  /// A dark colour that suits coloured backgrounds better than pure black.
  private static let dark = GridColor(rgb: 0x111827)

  /// Dark or white text, whichever has the higher contrast on an opaque colour; black where neither suffices.
  public static func text(on ground: GridColor) -> GridColor {
    best([dark, .white]) { minimum(of: $0, over: [], backdrop: ground) }
  }

  /// The first of the colours with the highest ratio; if that is too low for text, black or white if they have more.
  private static func best(_ colors: [GridColor], _ ratio: (GridColor) -> Double) -> GridColor {
    func highest(_ colors: [GridColor]) -> (color: GridColor, ratio: Double) {
      colors.dropFirst().reduce((colors[0], ratio(colors[0]))) { best, color in
        let own = ratio(color)
        return own > best.1 ? (color, own) : best
      }
    }
    let best = highest(colors)
    return best.ratio >= minimumForText ? best.color : highest([best.color, .black, .white]).color
  }

  /// A text's own colour, or its opposite if that has the higher contrast; black or white where neither suffices.
  ///
  /// - Parameters:
  ///   - color: The preferred colour of the text.
  ///   - paints: The fills of the area, bottom to top.
  /// - Returns: The preferred colour, or else white if it is dark and dark if it is light, or the more legible of
  ///   black and white.
  public static func text(like color: GridColor, on paints: [Paint]) -> GridColor {
    let isLight = color.relativeLuminance > 0.18
    let other = isLight ? dark : GridColor.white
    // Where the paints are translucent, assume the backdrop that the text colour was chosen for.
    let backdrop = other
    return best([color, other]) { minimum(of: $0, over: paints, backdrop: backdrop) }
  }
}
