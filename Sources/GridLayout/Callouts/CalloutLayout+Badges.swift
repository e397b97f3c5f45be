import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

extension CalloutLayout {
  private static let badgeSize = 20.0
  /// The width of the ring around a badge, in points.
  private static let ring = 1.5

  private var badgeFont: GridFont { labelFont(11.5, weight: 700) }

  private func badgeMetrics(_ target: Target) -> TextMetrics {
    context.measuring.measure(
      TextRequest(string: target.callout.text ?? "", font: badgeFont))
  }

  func badgeSize(_ target: Target) -> GridSize {
    GridSize(
      width: max(Self.badgeSize, (badgeMetrics(target).width + 11).rounded(.up)),
      height: Self.badgeSize)
  }

  /// A badge at its place.
  func badge(_ target: Target, in frame: GridRect) -> [Item] {
    let color = target.callout.color ?? Self.color
    let owner = Identity.Owner.callout(target.region.key)
    let shadow = Shadow(x: 0, y: 1, blur: 3, color: GridColor.black.withAlpha(0.35))
    let radius = Self.badgeSize / 2
    let ring = frame.outset(by: Insets(Self.ring))
    return [
      Item(
        Identity(owner, .shadow), frame: ring,
        content: .shadow(shadow, cornerRadius: radius + Self.ring)),
      Item(
        Identity(owner, .border), frame: ring,
        content: .fill([.color(.white)], cornerRadius: radius + Self.ring)),
      Item(
        Identity(owner, .background), frame: frame,
        content: .fill([.color(color)], cornerRadius: radius)),
      label(
        target.callout.text ?? "", badgeFont, badgeMetrics(target),
        color: Contrast.symbol(on: color), owner, in: frame),
    ]
  }

  /// The place of a badge whose side was asked for, whatever it covers; nil for others.
  func askedBadgePlace(_ target: Target) -> GridRect? {
    let rect = target.region.rect
    let (half, width) = (Self.badgeSize / 2, badgeSize(target).width)
    // A wide badge grows away from the cells.
    switch target.callout.side {
    case .leading: return badgeFrame(target, rect.x + half - width / 2, rect.center.y)
    case .trailing: return badgeFrame(target, rect.maxX - half + width / 2, rect.center.y)
    case .top: return badgeFrame(target, rect.center.x, rect.y)
    case .bottom: return badgeFrame(target, rect.center.x, rect.maxY)
    case nil: return nil
    }
  }

  private func badgeFrame(_ target: Target, _ x: Double, _ y: Double) -> GridRect {
    let size = badgeSize(target)
    return kept(
      GridRect(
        x: x - size.width / 2, y: y - size.height / 2, width: size.width, height: size.height)
    ).whole
  }

  /// The places of a badge, the best first: on the corner away from the text, on the others, beside
  /// the text, and along the edges.
  func badgePlaces(_ target: Target) -> [GridRect] {
    let rect = target.region.rect
    let (half, width) = (Self.badgeSize / 2, badgeSize(target).width)
    func frame(_ x: Double, _ y: Double) -> GridRect { badgeFrame(target, x, y) }
    let slides = CalloutLayout.slides(from: rect.x, to: rect.maxX)
    let along = slides.flatMap { [frame($0, rect.y), frame($0, rect.maxY)] }
    if target.region.isWholeRow {
      let ends = [
        rect.x + half - width / 2, rect.x, rect.maxX, rect.x - half - 2, rect.maxX + half + 2,
      ]
      return ends.map { frame($0, rect.center.y) } + along
    }
    if target.region.isWholeColumn {
      let heights = [rect.y, rect.y - half + 2, rect.y - half - 2]
      return heights.map { frame(rect.center.x, $0) } + along
    }
    let alignment = context.headerStyle(target.region.columns.lowerBound).value.align
    let isLeft = alignment == .trailing || alignment == .decimal
    let (left, right) = (rect.x + 4 + half - width / 2, rect.maxX - 4 - half + width / 2)
    let (near, far) = isLeft ? (left, right) : (right, left)
    return [
      frame(near, rect.y + 4), frame(far, rect.y + 4), frame(near, rect.maxY - 4),
      frame(near, rect.center.y), frame(far, rect.center.y), frame(far, rect.maxY - 4),
      frame(near, rect.y), frame(far, rect.y), frame(near, rect.maxY), frame(far, rect.maxY),
    ] + along
  }
}
