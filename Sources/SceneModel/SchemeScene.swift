package import GridreelPrimitives

/// One picture under two themes: a light and a dark scene of the same layout, merged.
///
/// The merged scene has a colour that stands in for each pair of colours; what only one of both shows is marked. So whatever
/// draws scenes with colours from a table draws both at once.
package struct SchemeScene: Sendable {
  /// A colour on light pages and on dark ones.
  package struct Pair: Hashable, Sendable {
    package let light, dark: GridColor

    package init(light: GridColor, dark: GridColor) { (self.light, self.dark) = (light, dark) }
  }

  /// Where an item is drawn.
  package enum Side: Hashable, Sendable {
    case both, light, dark
  }

  /// The items of both, with colours that stand in for pairs.
  package private(set) var scene: Scene
  /// Where the items are drawn, by pane and item.
  package private(set) var sides: [[Side]] = []
  /// The pairs by the colours that stand in for them: all colours of the scene.
  package private(set) var pairs: [GridColor: Pair] = [:]
  private var known: [Pair: GridColor] = [:]

  /// Merges two scenes.
  ///
  /// Returns nil if their sizes or panes differ.
  package init?(light: Scene, dark: Scene) {
    scene = light
    guard light.size == dark.size, light.panes.count == dark.panes.count else { return nil }
    if light.background != nil || dark.background != nil {
      scene.background = color(light.background ?? .clear, dark.background ?? .clear)
    }
    scene.panes = []
    for (one, other) in zip(light.panes, dark.panes) {
      guard one.kind == other.kind, one.clip == other.clip, one.rounding == other.rounding,
        one.opacity == other.opacity
      else { return nil }
      let (items, sides) = merged(one.items, other.items)
      var pane = one
      pane.items = items
      scene.panes.append(pane)
      self.sides.append(sides)
    }
  }

  /// The items of both panes in an order that keeps both orders where they are the same.
  private mutating func merged(
    _ light: [Item], _ dark: [Item]
  ) -> (items: [Item], sides: [Side]) {
    var (items, sides): ([Item], [Side]) = ([], [])
    func add(_ item: Item, _ side: Side) {
      items.append(item)
      sides.append(side)
    }
    let places = Dictionary(
      dark.enumerated().map { ($0.element.identity, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    var next = 0
    for item in light {
      guard let place = places[item.identity], place >= next else {
        add(alone(item), .light)
        continue
      }
      for other in dark[next..<place] { add(alone(other), .dark) }
      next = place + 1
      if let both = merged(item, dark[place]) {
        add(both, .both)
      } else {
        add(alone(item), .light)
        add(alone(dark[place]), .dark)
      }
    }
    for other in dark[next...] { add(alone(other), .dark) }
    return (items, sides)
  }

  // MARK: Colours

  /// The colour that stands in for a pair: opaque if both are, invisible if both are.
  ///
  /// No colour of a scene meets it, because all of them are replaced.
  private mutating func color(_ light: GridColor, _ dark: GridColor) -> GridColor {
    let pair = Pair(light: light, dark: dark)
    if let known = known[pair] { return known }
    let number = Double(pairs.count + 1)
    let alpha = light.isOpaque && dark.isOpaque ? 1 : light.alpha > 0 || dark.alpha > 0 ? 0.5 : 0
    // Exact in binary, and apart for more colours than any picture has.
    let color = GridColor(red: number / 0x1p24, green: 0, blue: 0.5, alpha: alpha)
    (known[pair], pairs[color]) = (color, pair)
    return color
  }

  private mutating func color(_ light: GridColor?, _ dark: GridColor?) -> GridColor? {
    guard light != nil || dark != nil else { return nil }
    return color(light ?? .clear, dark ?? .clear)
  }

  /// An item that only one of both has, in colours of the table.
  private mutating func alone(_ item: Item) -> Item { merged(item, item) ?? item }

  // MARK: Items

  /// One item for both; nil if more than their colours differs.
  private mutating func merged(_ light: Item, _ dark: Item) -> Item? {
    guard light.frame == dark.frame, let content = merged(light.content, dark.content) else {
      return nil
    }
    var item = light
    item.content = content
    return item
  }

  private mutating func merged(
    _ light: Item.Content, _ dark: Item.Content
  ) -> Item.Content? {
    switch (light, dark) {
    case (.fill(let one, let radius), .fill(let other, let otherRadius)) where radius == otherRadius:
      return merged(one, other).map { .fill($0, cornerRadius: radius) }
    case (.line(let one, let dash), .line(let other, let otherDash)) where dash == otherDash:
      return .line(color: color(one, other), dash: dash)
    case (.outline(let one, let radius), .outline(let other, let otherRadius))
    where radius == otherRadius:
      return merged(one, other).map { .outline($0, cornerRadius: radius) }
    case (.shadow(let one, let radius), .shadow(let other, let otherRadius))
    where radius == otherRadius:
      return merged(one, other).map { .shadow($0, cornerRadius: radius) }
    case (.text(let one), .text(let other)): return merged(one, other).map { .text($0) }
    case (.arrow(var arrow), .arrow(var other)):
      arrow.color = color(arrow.color, other.color)
      other.color = arrow.color
      return arrow == other ? .arrow(arrow) : nil
    case (.disc(let one), .disc(let other)): return .disc(color(one, other))
    case (.figure(let one, let look), .figure(let other, let otherLook)):
      guard one == other, let look = merged(look, otherLook) else { return nil }
      return .figure(one, look)
    case (.picture, .picture), (.link, .link): return light == dark ? light : nil
    default: return nil
    }
  }

  private mutating func merged(_ light: [Paint], _ dark: [Paint]) -> [Paint]? {
    // What is flat has one colour; so a stack of them meets a single one.
    if let one = light.flatColor, let other = dark.flatColor { return [.color(color(one, other))] }
    guard light.count == dark.count else { return nil }
    var paints: [Paint] = []
    for pair in zip(light, dark) {
      switch pair {
      case (.color(let one), .color(let other)): paints.append(.color(color(one, other)))
      case (.gradient(let one), .gradient(let other)):
        guard one.angle == other.angle, one.stops.map(\.offset) == other.stops.map(\.offset) else {
          return nil
        }
        let colors = zip(one.stops, other.stops).map { color($0.color, $1.color) }
        var rest = colors[...]
        paints.append(.gradient(one.mapColors { _ in rest.removeFirst() }))
      default: return nil
      }
    }
    return paints
  }

  private mutating func merged(_ light: LineStyle, _ dark: LineStyle) -> LineStyle? {
    guard light.width == dark.width, light.dash == dark.dash else { return nil }
    return LineStyle(width: light.width, color: color(light.color, dark.color), dash: light.dash)
  }

  private mutating func merged(_ light: Shadow, _ dark: Shadow) -> Shadow? {
    guard light.x == dark.x, light.y == dark.y, light.blur == dark.blur else { return nil }
    return Shadow(
      x: light.x, y: light.y, blur: light.blur, color: color(light.color, dark.color))
  }

  private mutating func merged(_ light: FigureLook, _ dark: FigureLook) -> FigureLook? {
    var look = light
    guard light.isRound == dark.isRound, light.isSnapped == dark.isSnapped else { return nil }
    look.fill = color(light.fill, dark.fill)
    switch (light.stroke, dark.stroke) {
    case (nil, nil): break
    case (let one?, let other?):
      guard let stroke = merged(one, other) else { return nil }
      look.stroke = stroke
    default: return nil
    }
    return look
  }

  // MARK: Texts

  private mutating func merged(_ light: TextBlock, _ dark: TextBlock) -> TextBlock? {
    var (block, other) = (light, dark)
    (block.change, other.change) = (nil, nil)
    switch (light.shadow, dark.shadow) {
    case (nil, nil): break
    case (let one?, let two?):
      guard let shadow = merged(one, two) else { return nil }
      (block.shadow, other.shadow) = (shadow, shadow)
    default: return nil
    }
    switch (light.runs, dark.runs) {
    case (nil, nil): break
    case (let one?, let two?):
      guard let runs = merged(one, two, in: (light, dark)) else { return nil }
      (block.runs, other.runs) = (runs, runs)
    default: return nil
    }
    block.color = color(light.color, dark.color)
    other.color = block.color
    return block == other ? block : nil
  }

  private mutating func merged(
    _ light: TextRuns, _ dark: TextRuns, in blocks: (light: TextBlock, dark: TextBlock)
  ) -> TextRuns? {
    guard light.haveShape(of: dark) else { return nil }
    var runs: [TextRuns.Run] = []
    for (one, other) in zip(light.runs, dark.runs) {
      let (look, otherLook) = (one.look, other.look)
      guard look.isUnderlined == otherLook.isUnderlined, look.isStruck == otherLook.isStruck,
        look.link == otherLook.link
      else { return nil }
      let glyphs = color(
        look.color ?? blocks.light.color, otherLook.color ?? blocks.dark.color)
      let merged = TextLook(
        font: look.font, rise: look.rise, color: glyphs,
        background: color(look.background, otherLook.background), isUnderlined: look.isUnderlined,
        isStruck: look.isStruck, link: look.link)
      runs.append(TextRuns.Run(end: one.end, look: merged))
    }
    return TextRuns(runs)
  }
}

extension [Paint] {
  /// The colour of paints without gradients.
  fileprivate var flatColor: GridColor? {
    var result = GridColor.clear
    for paint in self {
      guard case .color(let color) = paint else { return nil }
      result = color.over(result)
    }
    return result
  }
}
