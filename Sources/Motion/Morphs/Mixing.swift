import GridreelPrimitives
import GridreelSceneModel

extension GridColor {
  /// The colour at a fraction of the way to `other`, weighted by alpha.
  ///
  /// Interpolates premultiplied components, so that a transparent colour adds no tint.
  func mixed(with other: GridColor, _ fraction: Double) -> GridColor {
    if self == other { return other }
    if alpha == other.alpha { return interpolated(to: other, fraction: fraction) }
    let total = mix(alpha, other.alpha, fraction)
    guard total > 0 else { return other.withAlpha(0) }
    func component(_ from: Double, _ to: Double) -> Double {
      mix(from * alpha, to * other.alpha, fraction) / total
    }
    return GridColor(
      red: component(red, other.red), green: component(green, other.green),
      blue: component(blue, other.blue), alpha: total)
  }

  /// The same colour with its alpha multiplied by `share`.
  func faded(_ share: Double) -> GridColor { share >= 1 ? self : withAlpha(alpha * share) }
}

extension Paint {
  func faded(_ share: Double) -> Paint {
    guard share < 1 else { return self }
    switch self {
    case .color(let color): return .color(color.faded(share))
    case .gradient(let gradient): return .gradient(gradient.mapColors { $0.faded(share) })
    }
  }

  /// The paint between two; nil if their kinds do not match.
  func mixed(with other: Paint, _ fraction: Double) -> Paint? {
    switch (self, other) {
    case (.color(let from), .color(let to)): return .color(from.mixed(with: to, fraction))
    case (.color(let color), .gradient(let gradient)):
      return .gradient(gradient.mapColors { color.mixed(with: $0, fraction) })
    case (.gradient(let gradient), .color(let color)):
      return .gradient(gradient.mapColors { $0.mixed(with: color, fraction) })
    case (.gradient(let from), .gradient(let to)):
      guard from.angle == to.angle, from.stops.count == to.stops.count else { return nil }
      return GridGradient(
        angle: to.angle,
        stops: zip(from.stops, to.stops).map {
          GridGradient.Stop(
            offset: mix($0.offset, $1.offset, fraction),
            color: $0.color.mixed(with: $1.color, fraction))
        }
      ).map(Paint.gradient)
    }
  }
}

extension Shadow {
  func faded(_ share: Double) -> Shadow {
    Shadow(x: x, y: y, blur: blur, color: color.faded(share))
  }

  func mixed(with other: Shadow, _ fraction: Double) -> Shadow {
    Shadow(
      x: mix(x, other.x, fraction), y: mix(y, other.y, fraction),
      blur: mix(blur, other.blur, fraction), color: color.mixed(with: other.color, fraction))
  }
}

extension Item.Content {
  /// The same content with its alpha multiplied by `share`.
  func faded(_ share: Double) -> Item.Content {
    guard share < 1 else { return self }
    switch self {
    case .fill(let paints, let radius):
      return .fill(paints.map { $0.faded(share) }, cornerRadius: radius)
    case .line(let color, let dash): return .line(color: color.faded(share), dash: dash)
    case .outline(var style, let radius):
      style.color = style.color.faded(share)
      return .outline(style, cornerRadius: radius)
    case .shadow(let shadow, let radius):
      return .shadow(shadow.faded(share), cornerRadius: radius)
    case .text(var block):
      block.color = block.color.faded(share)
      block.shadow = block.shadow?.faded(share)
      block.runs = block.runs?.faded(share)
      return .text(block)
    case .arrow(var arrow):
      arrow.color = arrow.color.faded(share)
      return .arrow(arrow)
    case .disc(let color): return .disc(color.faded(share))
    case .figure(let figure, var look):
      look.fill = look.fill?.faded(share)
      look.stroke = look.stroke.map {
        LineStyle(width: $0.width, color: $0.color.faded(share), dash: $0.dash)
      }
      return .figure(figure, look)
    case .picture(var block):
      block.opacity *= share
      return .picture(block)
    case .link: return self
    }
  }
}
