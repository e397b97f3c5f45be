import GridreelPrimitives

/// A fill between two looks; if both are opaque, it is opaque throughout.
struct PaintMorph {
  private enum Form {
    case same
    /// Layer by layer.
    case layers
    /// The old look stays opaque while the new one fades in over it.
    case cover
    /// Cross-fades, since the new look would not cover the old one.
    case exchange
  }

  private let start, end: [Paint]
  private let form: Form

  init(_ start: [Paint], _ end: [Paint]) {
    let (flatStart, flatEnd) = (PaintMorph.flattened(start), PaintMorph.flattened(end))
    (self.start, self.end) = (flatStart, flatEnd)
    let fits = { zip(flatStart, flatEnd).allSatisfy { $0.mixed(with: $1, 0.5) != nil } }
    form =
      if flatStart == flatEnd { .same } else if flatStart.count == flatEnd.count, fits() {
        .layers
      } else if flatEnd.contains(where: \.isOpaque) { .cover } else { .exchange }
  }

  /// Stacked colours, flattened to the one colour that they blend into.
  private static func flattened(_ paints: [Paint]) -> [Paint] {
    var color: GridColor?
    for paint in paints {
      guard case .color(let layer) = paint else { return paints }
      color = color.map(layer.over) ?? layer
    }
    return color.map { [.color($0)] } ?? []
  }

  func paints(_ fraction: Double) -> [Paint] {
    switch form {
    case .same: end
    case .layers: zip(start, end).compactMap { $0.mixed(with: $1, fraction) }
    case .cover: start + end.map { $0.faded(fraction) }
    case .exchange: start.map { $0.faded(1 - fraction) } + end.map { $0.faded(fraction) }
    }
  }
}
