import GridModel
import Primitives
import SceneModel
import Style

/// Lays out the overlays that point at cells.
struct CalloutLayout {
  /// The colour of callouts that have none of their own.
  static let color = Color(rgb: 0xe5484d)
  private static let boxWidth = 2.0
  private static let boxRadius = 6.0
  private static let badgeSize = 20.0

  let context: LayoutContext
  let look: FrameLook
  let geometry: GridGeometry
  /// The regions of a callout, given its number from 0.
  private let regions: (Callout, Int) -> [CalloutRegion]
  /// The items that tags and badges should not cover.
  let obstacles: CalloutObstacles

  init(
    context: LayoutContext, look: FrameLook, geometry: GridGeometry, rows: [VisibleRow],
    over below: [Item]
  ) {
    let regions = CalloutRegions(context: context, geometry: geometry, rows: rows)
    self.init(context: context, look: look, geometry: geometry, over: below) {
      regions.regions($0, number: $1)
    }
  }

  /// Lays out callouts; `regions` finds the regions of each.
  init(
    context: LayoutContext, look: FrameLook, geometry: GridGeometry, over below: [Item],
    regions: @escaping (Callout, Int) -> [CalloutRegion]
  ) {
    (self.context, self.look, self.geometry) = (context, look, geometry)
    self.regions = regions
    obstacles = CalloutObstacles(context: context, items: below)
  }

  /// A callout and one of the regions that it points at.
  typealias Target = (callout: Callout, region: CalloutRegion)

  /// All items, lowest first: dimmed parts, boxes, arrows, badges.
  func items(map: inout GridMap) -> [Item] {
    let callouts = context.grid.callouts
    guard !callouts.isEmpty else { return [] }
    var targets: [Callout.Kind: [Target]] = [:]
    for (number, callout) in callouts.enumerated() {
      for region in regions(callout, number) {
        var kind = callout.kind
        // If the margins are not the grid's own, a box with a tag takes the arrow's place.
        if kind == .arrow, !look.hasMarginLabels { kind = .box }
        targets[kind, default: []].append((callout, region))
        map.callouts.append(
          GridMap.Callout(kind: callout.kind, text: callout.text, rect: region.rect))
      }
    }
    let arrows = ArrowLayout(context: context, look: look, geometry: geometry)
    return spotlight(targets[.spotlight] ?? []) + (targets[.box] ?? []).flatMap(box)
      + arrows.items(targets[.arrow] ?? []) + (targets[.badge] ?? []).flatMap(badge)
  }

  // MARK: Spotlights

  private func spotlight(_ targets: [Target]) -> [Item] {
    guard !targets.isEmpty else { return [] }
    let frame = geometry.frame
    let origin = Point(x: frame.x, y: frame.y)
    var figure = Figure.rounded(frame, radius: look.style.cornerRadius)
    for hole in Self.apart(targets.map { $0.region.rect }) {
      let hole = hole.outset(by: Insets(1)).intersection(frame)
      figure.append(Figure.rounded(hole, radius: Self.boxRadius, isReversed: true))
    }
    let isDark = (context.ground() ?? look.background ?? .white).relativeLuminance < 0.2
    let dim = Color.black.withAlpha(isDark ? 0.6 : 0.5)
    let shadow = Item(
      Identity(.callout("spotlight"), .background), frame: frame,
      content: .figure(
        figure.offset(x: -origin.x, y: -origin.y), FigureLook(fill: dim)))
    let rings = targets.compactMap { target -> Item? in
      guard let color = target.callout.color else { return nil }
      return Item(
        Identity(.callout(target.region.key), .border),
        frame: target.region.rect.outset(by: Insets(1)),
        content: .outline(
          LineStyle(width: Self.boxWidth, color: color), cornerRadius: Self.boxRadius))
    }
    return [shadow] + rings
  }

  /// Merges rectangles that overlap until no two share an area.
  private static func apart(_ rects: [Rect]) -> [Rect] {
    var result: [Rect] = []
    for rect in rects {
      var rect = rect
      while let place = result.firstIndex(where: { $0.outset(by: Insets(2)).intersects(rect) }) {
        let other = result.remove(at: place)
        let (left, top) = (min(rect.x, other.x), min(rect.y, other.y))
        rect = Rect(
          x: left, y: top, width: max(rect.maxX, other.maxX) - left,
          height: max(rect.maxY, other.maxY) - top)
      }
      result.append(rect)
    }
    return result
  }

  // MARK: Boxes

  private func box(_ target: Target) -> [Item] {
    let color = target.callout.color ?? Self.color
    let owner = Identity.Owner.callout(target.region.key)
    let frame = target.region.rect.whole.outset(by: Insets(1)).intersection(geometry.canvas)
    var items = [
      Item(
        Identity(owner, .background), frame: frame,
        content: .fill([.color(color.withAlpha(0.08))], cornerRadius: Self.boxRadius)),
      Item(
        Identity(owner, .border), frame: frame,
        content: .outline(
          LineStyle(width: Self.boxWidth, color: color), cornerRadius: Self.boxRadius)),
    ]
    if let text = target.callout.text, !text.isEmpty {
      items += tag(text, color: color, owner, on: frame, side: target.callout.side)
    }
    return items
  }

  // MARK: Badges

  private func badge(_ target: Target) -> [Item] {
    let color = target.callout.color ?? Self.color
    let owner = Identity.Owner.callout(target.region.key)
    let text = target.callout.text ?? ""
    let font = labelFont(11.5, weight: 700)
    let room = context.measuring.measure(TextRequest(string: text, font: font))
    let width = max(Self.badgeSize, (room.width + 11).rounded(.up))
    let frame = badgeFrame(target, width: width)
    let shadow = Shadow(x: 0, y: 1, blur: 3, color: Color.black.withAlpha(0.35))
    let radius = Self.badgeSize / 2
    let ring = frame.outset(by: Insets(1.5))
    return [
      Item(
        Identity(owner, .shadow), frame: ring,
        content: .shadow(shadow, cornerRadius: radius + 1.5)),
      Item(
        Identity(owner, .border), frame: ring,
        content: .fill([.color(.white)], cornerRadius: radius + 1.5)),
      Item(
        Identity(owner, .background), frame: frame,
        content: .fill([.color(color)], cornerRadius: radius)),
      label(text, font, room, color: Contrast.symbol(on: color), owner, in: frame),
    ]
  }

  /// The badge's place on the requested side, otherwise where it covers the least text.
  private func badgeFrame(_ target: Target, width: Double) -> Rect {
    let rect = target.region.rect
    let half = Self.badgeSize / 2
    func frame(_ x: Double, _ y: Double) -> Rect {
      kept(
        Rect(x: x - width / 2, y: y - half, width: width, height: Self.badgeSize)
      ).whole
    }
    // A wide badge grows away from the cells.
    let leading = frame(rect.x + half - width / 2, rect.center.y)
    let top = frame(rect.center.x, rect.y)
    switch target.callout.side {
    case .leading: return leading
    case .trailing: return frame(rect.maxX - half + width / 2, rect.center.y)
    case .top: return top
    case .bottom: return frame(rect.center.x, rect.maxY)
    case nil: break
    }
    if target.region.isWholeRow { return leading }
    if target.region.isWholeColumn { return top }
    let alignment = context.headerStyle(target.region.columns.lowerBound).value.align
    let isLeft = alignment == .trailing || alignment == .decimal
    let (left, right) = (rect.x + 4 + half - width / 2, rect.maxX - 4 - half + width / 2)
    let corners = [
      frame(isLeft ? left : right, rect.y + 4), frame(isLeft ? right : left, rect.y + 4),
      frame(isLeft ? left : right, rect.maxY - 4),
    ]
    return obstacles.freest(of: corners)
  }

  // MARK: Texts

  func labelFont(_ size: Double, weight: Int) -> Font {
    var font = context.styles.row().font
    (font.size, font.weight, font.isItalic) = (size, weight, false)
    font.hasTabularFigures = false
    return font
  }

  func label(
    _ text: String, _ font: Font, _ room: TextMetrics, color: Color, _ owner: Identity.Owner,
    in frame: Rect
  ) -> Item {
    let origin = Point(
      x: frame.center.x - room.width / 2,
      y: frame.y + (frame.height - room.height) / 2 + room.ascent)
    return Item(
      Identity(owner, .text), frame: frame,
      content: .text(
        TextBlock(
          string: text, font: font, color: color, origin: origin, width: room.width,
          isFitting: true)))
  }

  /// The rectangle, moved to lie within the picture.
  func kept(_ rect: Rect) -> Rect {
    let canvas = geometry.canvas.inset(by: Insets(2))
    return Rect(
      x: max(canvas.x, min(rect.x, canvas.maxX - rect.width)),
      y: max(canvas.y, min(rect.y, canvas.maxY - rect.height)), width: rect.width,
      height: rect.height)
  }
}

extension Contrast {
  /// The colour of text on a callout: white wherever it reaches the contrast required of symbols.
  static func symbol(on color: Color) -> Color {
    let area = color.over(.white)
    return Color.white.contrast(to: area) >= minimumForSymbols ? .white : text(on: area)
  }
}
