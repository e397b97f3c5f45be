public import GridreelPrimitives

/// Contrast of text with its background, by WCAG 2.2.
public enum Contrast {
  /// The minimum ratio for text at level AA.
  public static let minimumForText = 4.5
  /// The minimum ratio for large text and for symbols such as arrows at level AA.
  public static let minimumForSymbols = 3.0

  /// The lowest contrast ratio between a colour and the paints behind it, from 1 to 21.
  ///
  /// Gradients are sampled at their stops and at 16 points in between; for gradients of different
  /// angles, all combinations of their colours are tested.
  ///
  /// - Parameters:
  ///   - color: The colour of text or of a symbol; may be translucent.
  ///   - paints: The fills of the area, bottom to top.
  ///   - backdrop: The colour below the paints, taken as opaque.
  /// - Returns: The lowest ratio.
  public static func minimum(of color: GridColor, over paints: [Paint], backdrop: GridColor)
    -> Double
  {
    grounds(of: paints, backdrop: backdrop).map {
      color.over($0).painted.contrast(to: $0.painted)
    }.min() ?? 1
  }

  /// The colours that fills make on a backdrop; samples of gradients.
  private static func grounds(of paints: [Paint], backdrop: GridColor) -> [GridColor] {
    var backdrops = [backdrop.withAlpha(1)]
    for paint in paints {
      let colors = paint.samples
      backdrops = backdrops.flatMap { below in colors.map { $0.over(below) } }
      if backdrops.count > sampleLimit { backdrops = extremes(of: backdrops) }
    }
    return backdrops
  }

  /// The darkest and the lightest colour that fills make on a backdrop, as pictures have them; one if they are the same.
  package static func range(of paints: [Paint], backdrop: GridColor) -> [GridColor] {
    let sorted = grounds(of: paints, backdrop: backdrop).map(\.painted)
      .sorted { $0.relativeLuminance < $1.relativeLuminance }
    return sorted.first == sorted.last ? [sorted[0]] : [sorted[0], sorted[sorted.count - 1]]
  }

  private static let sampleLimit = 4096

  /// The darkest and the lightest colour of each part of a long list, which bound its contrasts.
  private static func extremes(of colors: [GridColor]) -> [GridColor] {
    let sorted = colors.sorted { $0.relativeLuminance < $1.relativeLuminance }
    return stride(from: 0, to: sorted.count, by: max(1, sorted.count / 64)).map { sorted[$0] }
      + sorted.suffix(1)
  }
}

extension Paint {
  /// The colours of the paint; a finite sample for gradients.
  package var samples: [GridColor] {
    switch self {
    case .color(let color): [color]
    case .gradient(let gradient):
      gradient.stops.map(\.color) + (0...16).map { gradient.color(at: Double($0) / 16) }
    }
  }
}
