import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Lays out the overlays that point at cells.
struct CalloutLayout {
  /// The colour of callouts that have none of their own.
  static let color = GridColor(rgb: 0xe5484d)
  private static let boxWidth = 2.0
  private static let boxRadius = 6.0

  let context: LayoutContext
  let look: FrameLook
  let geometry: GridGeometry
  let lanes: CalloutLanes
  /// The regions of a callout, given its number from 0.
  let regions: (Callout, Int) -> [CalloutRegion]

  /// A callout and one of the regions that it points at.
  typealias Target = (callout: Callout, region: CalloutRegion)

  /// What lies over the grid.
  struct Overlay {
    /// The items, lowest first: dimmed parts, boxes, arrows, badges.
    var items: [Item]
    /// The room around the frame that callouts need, in points.
    var room = Insets.zero
    /// The rows of each callout, by its key.
    var riders: [String: Set<RowIdentity>]
    /// The columns of each callout, by its key.
    var columns: [String: Set<String>]
    /// The keys of those that go with the row or the column that is dragged.
    var carried: Set<String>
    /// What spotlights light; nil without any.
    var light: Spotlight?

    /// Tells a scene what they belong to.
    func note(in scene: inout Scene) {
      (scene.riders, scene.riderColumns, scene.light) = (riders, columns, light)
    }

    /// Their panes: those that are carried lie above what is lifted, where that is.
    ///
    /// - Parameters:
    ///   - lifted: The panes of what is lifted, if they are to stand between.
    ///   - shift: The distance of what is lifted from its place, in points.
    ///   - overlay: What lies over everything.
    /// - Returns: The panes, the lowest first.
    func panes(
      around lifted: [Pane] = [], shift: GridPoint = .zero, overlay: [Item]
    ) -> [Pane] {
      func isCarried(_ item: Item) -> Bool {
        if case .callout(let key) = item.identity.owner { carried.contains(key) } else { false }
      }
      let above = items.filter(isCarried).map { $0.moved(x: shift.x, y: shift.y) } + overlay
      return [Pane(.callouts, items: items.filter { !isCarried($0) })] + lifted
        + [Pane(.overlay, items: above)]
    }
  }

  /// All callouts above `panes`.
  func overlay(over panes: [Pane], map: inout GridMap) -> Overlay {
    var targets: [Callout.Kind: [Target]] = [:]
    for (number, callout) in context.grid.callouts.enumerated() {
      for region in regions(callout, number) {
        var drawn = callout
        // If the margins are not the grid's own, a box with a tag takes the arrow's place.
        if drawn.kind == .arrow, !look.hasMarginLabels { drawn.kind = .box }
        targets[drawn.kind, default: []].append((drawn, region))
        map.callouts.append(
          GridMap.Callout(kind: callout.kind, text: callout.text, rect: region.rect))
      }
    }
    let boxes = targets[.box] ?? []
    let lit = targets[.spotlight] ?? []
    let light = spotlight(lit)
    var overlay = Overlay(
      items: (light.map { [$0.item] } ?? []) + rings(lit) + boxes.flatMap(box),
      riders: riders(targets.values.flatMap { $0 }),
      columns: columns(targets.values.flatMap { $0 }),
      carried: carried(targets.values.flatMap { $0.map(\.region) }), light: light)
    let washed = lit.map(\.region.rows)
    if !lit.isEmpty, washed.allSatisfy({ !$0.isEmpty }) {
      overlay.riders[Scene.spotlight] = washed.reduce([]) { $0.union($1) }
    }
    let (arrows, badges) = (targets[.arrow] ?? [], targets[.badge] ?? [])
    guard !(boxes + arrows + badges).isEmpty else { return overlay }
    var content = CalloutObstacles(panes, measuring: context.measuring)
    for box in boxes { content.add(lineAround: boxFrame(box)) }
    let placement = CalloutPlacement(
      self, content, boxes: boxes, arrows: arrows, badges: badges)
    overlay.items += placement.items
    overlay.room = placement.room
    return overlay
  }

  /// The keys of callouts that point at nothing but what is dragged.
  private func carried(_ regions: [CalloutRegion]) -> Set<String> {
    let grid = context.grid
    let place = grid.columnDrag.flatMap { drag in
      context.columns.firstIndex { $0.key == drag.column }
    }
    func isCarried(_ region: CalloutRegion) -> Bool {
      if let drag = grid.rowDrag { return region.rows == [drag.row] }
      return place.map { !region.isWholeRow && region.columns == $0..<$0 + 1 } ?? false
    }
    return Set(regions.filter(isCarried).map(\.key))
      .subtracting(regions.filter { !isCarried($0) }.map(\.key))
  }

  private func riders(_ targets: [Target]) -> [String: Set<RowIdentity>] {
    var riders: [String: Set<RowIdentity>] = [:]
    for target in targets where !target.region.rows.isEmpty {
      riders[target.region.key] = target.region.rows
    }
    return riders
  }

  private func columns(_ targets: [Target]) -> [String: Set<String>] {
    var columns: [String: Set<String>] = [:]
    for region in targets.map(\.region) where !region.isWholeRow && region.card == nil {
      columns[region.key] = Set(context.columns[region.columns].map(\.key))
    }
    return columns
  }

  // MARK: Spotlights

  /// The light on what spotlights point at; nil without any.
  private func spotlight(_ targets: [Target]) -> Spotlight? {
    guard !targets.isEmpty else { return nil }
    // Black over white is muddy and leaves black text as it is; a wash of the ground fades it.
    let wash = isDark ? GridColor.black.withAlpha(0.6) : ground.withAlpha(0.72)
    return Spotlight(
      frame: geometry.frame, cornerRadius: look.style.cornerRadius,
      lights: targets.map { Spotlight.Light($0.region.rect, of: $0.region.rows) }, wash: wash)
  }

  private var ground: GridColor { (context.ground() ?? look.background ?? .white).over(.white) }
  private var isDark: Bool { ground.relativeLuminance < 0.2 }

  /// The lines around what is lit.
  private func rings(_ targets: [Target]) -> [Item] {
    // The only one goes with the light, from one row to another.
    let only = targets.count == 1 ? Scene.spotlight : nil
    return targets.compactMap { target -> Item? in
      let edge = isDark ? nil : context.styles.row().textColor.withAlpha(0.35)
      guard let color = target.callout.color ?? edge else { return nil }
      return Item(
        Identity(.callout(only ?? target.region.key), .border),
        frame: target.region.rect.outset(by: Insets(1)),
        content: .outline(
          LineStyle(width: target.callout.color == nil ? 1 : Self.boxWidth, color: color),
          cornerRadius: Spotlight.radius))
    }
  }

  // MARK: Boxes

  private func box(_ target: Target) -> [Item] {
    let color = target.callout.color ?? Self.color
    let owner = Identity.Owner.callout(target.region.key)
    let frame = boxFrame(target)
    return [
      Item(
        Identity(owner, .background), frame: frame,
        content: .fill([.color(color.withAlpha(0.08))], cornerRadius: Self.boxRadius)),
      Item(
        Identity(owner, .border), frame: frame,
        content: .outline(
          LineStyle(width: Self.boxWidth, color: color), cornerRadius: Self.boxRadius)),
    ]
  }

  /// The frame of the line around a box.
  func boxFrame(_ target: Target) -> GridRect {
    target.region.rect.whole.outset(by: Insets(1)).intersection(geometry.canvas)
  }

  // MARK: Texts

  func labelFont(_ size: Double, weight: Int) -> GridFont {
    var font = context.styles.row().font
    (font.size, font.weight, font.isItalic) = (size, weight, false)
    font.hasTabularFigures = false
    return font
  }

  func label(
    _ text: String, _ font: GridFont, _ room: TextMetrics, color: GridColor,
    _ owner: Identity.Owner,
    in frame: GridRect
  ) -> Item {
    let isSingle = room.lineCount == 1
    // A little wider than several lines, so that rounding does not break them.
    let width = isSingle ? room.width : room.width.rounded(.up) + 1
    let origin = GridPoint(
      x: frame.center.x - width / 2,
      y: frame.y + (frame.height - room.height) / 2 + room.ascent)
    return Item(
      Identity(owner, .text), frame: frame,
      content: .text(
        TextBlock(
          string: text, font: font, color: color, origin: origin, width: width,
          alignment: isSingle ? .leading : .center, lineLimit: isSingle ? 1 : 0,
          overflow: isSingle ? .ellipsis : .wrap, isFitting: isSingle)))
  }

  /// The rectangle, moved to lie within the picture.
  func kept(_ rect: GridRect) -> GridRect {
    let canvas = geometry.canvas.inset(by: Insets(2))
    return GridRect(
      x: max(canvas.x, min(rect.x, canvas.maxX - rect.width)),
      y: max(canvas.y, min(rect.y, canvas.maxY - rect.height)), width: rect.width,
      height: rect.height)
  }
}

extension Contrast {
  /// The colour of text on a callout: white wherever it reaches the contrast required of symbols.
  static func symbol(on color: GridColor) -> GridColor {
    let area = color.over(.white)
    return GridColor.white.contrast(to: area) >= minimumForSymbols ? .white : text(on: area)
  }
}
