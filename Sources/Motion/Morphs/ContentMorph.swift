import GridreelPrimitives
import GridreelSceneModel

/// Interpolates an item's content between two looks of the same kind.
enum ContentMorph {
  /// The content stays the same throughout.
  case same(Item.Content)
  case fill(PaintMorph, radii: (Double, Double))
  /// The ground of a cell, whose colour says its number.
  case heat(HeatMorph, radius: Double)
  case line(GridColor, GridColor, dash: [Double])
  case outline(LineStyle, LineStyle, radii: (Double, Double))
  case shadow(Shadow, Shadow, radii: (Double, Double))
  case text(TextMorph)
  case arrow(Arrow, Arrow)
  case disc(GridColor, GridColor)
  case figure(FigureMorph)
  case picture(PictureBlock, PictureBlock)

  /// The interpolation between two contents; nil if one has to cross-fade into the other.
  init?(_ start: Item.Content, _ end: Item.Content, glide: FrameGlide) {
    switch (start, end) {
    case (.text(let before), .text(let after)):
      guard TextMorph.fits(before, after) else { return nil }
      self = .text(TextMorph(before, after, glide: glide))
    case _ where start == end: self = .same(end)
    case (.fill(let before, let radius), .fill(let after, let otherRadius)):
      self = .fill(PaintMorph(before, after), radii: (radius, otherRadius))
    case (.line(let before, let dash), .line(let after, let otherDash)):
      guard dash == otherDash else { return nil }
      self = .line(before, after, dash: dash)
    case (.outline(let before, let radius), .outline(let after, let otherRadius)):
      guard before.dash == after.dash else { return nil }
      self = .outline(before, after, radii: (radius, otherRadius))
    case (.shadow(let before, let radius), .shadow(let after, let otherRadius)):
      self = .shadow(before, after, radii: (radius, otherRadius))
    case (.arrow(let before), .arrow(let after)):
      guard before.shape == after.shape else { return nil }
      self = .arrow(before, after)
    case (.disc(let before), .disc(let after)): self = .disc(before, after)
    case (.figure(let before, let look), .figure(let after, let otherLook)):
      guard let morph = FigureMorph((before, look), (after, otherLook)) else { return nil }
      self = .figure(morph)
    case (.picture(let before), .picture(let after)):
      guard before.picture == after.picture, before.fit == after.fit else { return nil }
      self = .picture(before, after)
    case (.link, .link): self = .same(end)
    default: return nil
    }
  }

  /// A content, laid out for the frame `home`, that keeps its look while its frame moves.
  init(_ content: Item.Content, home: GridRect, glide: FrameGlide) {
    if case .text(let block) = content {
      self = .text(
        TextMorph(
          block.carried(from: home, to: glide.start), block.carried(from: home, to: glide.end),
          glide: glide))
    } else {
      self = .same(content)
    }
  }

  func content(at moment: Moment, frame: GridRect) -> Item.Content {
    let (position, blend) = (moment.position, moment.blend)
    switch self {
    case .same(let content): return content
    case .fill(let paints, let radii):
      return .fill(paints.paints(blend), cornerRadius: max(0, mix(radii.0, radii.1, position)))
    case .heat(let heat, let radius): return .fill(heat.paints(at: moment), cornerRadius: radius)
    case .line(let before, let after, let dash):
      return .line(color: before.mixed(with: after, blend), dash: dash)
    case .outline(let before, let after, let radii):
      return .outline(
        LineStyle(
          width: mix(before.width, after.width, position),
          color: before.color.mixed(with: after.color, blend), dash: after.dash),
        cornerRadius: max(0, mix(radii.0, radii.1, position)))
    case .shadow(let before, let after, let radii):
      return .shadow(
        before.mixed(with: after, blend), cornerRadius: max(0, mix(radii.0, radii.1, position)))
    case .text(let text): return .text(text.block(at: moment, frame: frame))
    case .arrow(let before, let after):
      return .arrow(before.turned(to: after, at: moment))
    case .disc(let before, let after): return .disc(before.mixed(with: after, blend))
    case .figure(let figure): return figure.content(position: position, blend: blend)
    case .picture(var block, let after):
      block.cornerRadius = max(0, mix(block.cornerRadius, after.cornerRadius, position))
      block.opacity = mix(block.opacity, after.opacity, blend)
      return .picture(block)
    }
  }
}

extension Arrow {
  /// The arrow between this one and another of the same shape.
  ///
  /// A half turn flips it over: a triangle that rotates looks upright again after a third of a turn.
  fileprivate func turned(to other: Arrow, at moment: Moment) -> Arrow {
    let color = color.mixed(with: other.color, moment.blend)
    guard abs(other.angle - angle) == 180 else {
      let angle = mix(angle, other.angle, moment.position)
      return Arrow(shape: other.shape, color: color, angle: angle)
    }
    // Seen edge-on, it is still a line and does not disappear.
    let rise = max(0.15, abs(1 - 2 * moment.fade))
    let angle = moment.fade < 0.5 ? angle : other.angle
    return Arrow(shape: other.shape, color: color, angle: angle, rise: rise)
  }
}

extension TextBlock {
  /// The block, moved to keep its distances from another frame's edges.
  fileprivate func carried(from frame: GridRect, to other: GridRect) -> TextBlock {
    var block = self
    block.origin = GridPoint(x: origin.x + (other.x - frame.x), y: origin.y + (other.y - frame.y))
    if frame.width != other.width { block.width = max(0, width + other.width - frame.width) }
    return block
  }
}
