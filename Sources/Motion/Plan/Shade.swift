import GridreelPrimitives
import GridreelSceneModel

/// The shade of a spotlight on its way: it lies over the frame wherever that ends, and its light is where the lit rows
/// are.
///
/// Where other rows are lit, the light on the first ones goes out while that on the others comes.
struct Shade {
  /// How far the light reaches beyond a row, in points.
  private typealias Reach = Insets

  private let before, after: Spotlight?
  /// The rows that are lit before and after, and how far.
  private let lit: (before: [RowIdentity: Reach], after: [RowIdentity: Reach])
  /// Whether something is lifted before and after.
  private let isLifted: (before: Bool, after: Bool)

  /// Makes the shade between two scenes; nil without any, or if it lights more than rows.
  ///
  /// - Parameters:
  ///   - from: The scene before.
  ///   - to: The scene after.
  init?(from: Scene, to: Scene) {
    guard from.light != nil || to.light != nil, let first = Self.reaches(in: from),
      let last = Self.reaches(in: to)
    else { return nil }
    (before, after, lit) = (from.light, to.light, (first, last))
    func isLifted(_ scene: Scene) -> Bool { scene.panes.contains { $0.kind == .lifted } }
    self.isLifted = (isLifted(from), isLifted(to))
  }

  /// How far the light reaches around each lit row; nil if it lights something that belongs to no row.
  private static func reaches(in scene: Scene) -> [RowIdentity: Reach]? {
    let lights = scene.light?.lights ?? []
    guard lights.allSatisfy({ !$0.rows.isEmpty }) else { return nil }
    let places = scene.panes.places(of: Set(lights.flatMap(\.rows)))
    var reaches: [RowIdentity: Reach] = [:]
    for light in lights {
      for row in light.rows {
        guard let place = places[row]?.first else { continue }
        let isOnly = light.rows.count == 1
        reaches[row] = Reach(
          top: isOnly ? place.y - light.rect.y : 0, right: light.rect.maxX - place.maxX,
          bottom: isOnly ? light.rect.maxY - place.maxY : 0, left: place.x - light.rect.x)
      }
    }
    return reaches
  }

  /// Panes with the shade as it is at a moment.
  ///
  /// - Parameters:
  ///   - panes: The panes at that moment.
  ///   - moment: The moment of everything that has no time of its own.
  /// - Returns: The panes, the lowest first.
  func applied(to panes: [Pane], at moment: Moment) -> [Pane] {
    guard let pane = panes.firstIndex(where: { $0.kind == .callouts }),
      let place = panes[pane].items.firstIndex(where: \.isShade),
      case .figure(_, let own) = panes[pane].items[place].content, let wash = wash(own, at: moment)
    else { return panes }
    let frame = panes.lazy.flatMap(\.items).first { $0.identity.isFrame }?.frame
    let lights = lights(in: panes, at: moment)
    let radius = mix(
      (before ?? after)?.cornerRadius ?? 0, (after ?? before)?.cornerRadius ?? 0, moment.position)
    let item = panes[pane].items[place]
    var result = panes
    result[pane].items.removeAll(where: \.isShade)
    result[pane].items.insert(
      contentsOf: [
        Spotlight.shade(
          over: frame ?? item.frame, radius, without: lights.map(\.rect), FigureLook(fill: wash))
      ]
        + lights.enumerated().filter { $0.element.share < 1 }.map { number, light in
          Item(
            Identity(Spotlight.shade.owner, .other("dim \(number + 1)")),
            frame: light.rect.outset(by: Insets(1)),
            content: .fill(
              [.color(wash.withAlpha(wash.alpha * (1 - light.share)))],
              cornerRadius: Spotlight.radius))
        }, at: place)
    return shaded(result, wash, at: moment)
  }

  /// The colour of the only shade; where lights part or meet, that before fades away while that after comes.
  private func wash(_ own: FigureLook, at moment: Moment) -> GridColor? {
    guard let before, let after else { return own.fill }
    return before.wash.mixed(with: after.wash, moment.blend)
  }

  /// The places of lit rows, and how much of the light is upon them.
  private func lights(in panes: [Pane], at moment: Moment) -> [(rect: GridRect, share: Double)] {
    let rows = Set(lit.before.keys).union(lit.after.keys)
    let places = panes.places(of: rows)
    return rows.sorted().flatMap { row -> [(rect: GridRect, share: Double)] in
      guard let first = lit.before[row] ?? lit.after[row],
        let last = lit.after[row] ?? lit.before[row]
      else { return [] }
      let reach = Reach(
        top: mix(first.top, last.top, moment.position),
        right: mix(first.right, last.right, moment.position),
        bottom: mix(first.bottom, last.bottom, moment.position),
        left: mix(first.left, last.left, moment.position))
      let comes = before != nil && lit.before[row] == nil
      let goes = after != nil && lit.after[row] == nil
      let share = comes ? moment.blend : goes ? 1 - moment.blend : 1
      return (places[row] ?? []).map { ($0.outset(by: reach), share) }
    }
  }

  /// What is lifted, which lies above the shade, still shaded in part as it is lifted, or already as it is put down.
  private func shaded(_ panes: [Pane], _ wash: GridColor, at moment: Moment) -> [Pane] {
    guard isLifted.before != isLifted.after,
      let place = panes.lastIndex(where: { $0.kind == .lifted && $0.rounding != nil }),
      let rounding = panes[place].rounding
    else { return panes }
    let owners = Set(panes[place].items.map(\.identity.owner))
    let isLit = Set(lit.before.keys).union(lit.after.keys).contains { owners.contains(.row($0)) }
    guard !isLit else { return panes }
    let share = isLifted.after ? 1 - moment.blend : moment.blend
    var panes = panes
    panes[place].items.append(
      Item(
        Identity(Spotlight.shade.owner, .other("dim lifted")), frame: rounding.frame,
        content: .fill(
          [.color(wash.withAlpha(wash.alpha * share))], cornerRadius: rounding.radius)))
    return panes
  }
}

extension [Pane] {
  /// Where rows are seen: once, or at two places while they go at one and come at the other.
  fileprivate func places(of rows: Set<RowIdentity>) -> [RowIdentity: [GridRect]] {
    var places: [RowIdentity: [GridRect]] = [:]
    for pane in self {
      for item in pane.items where item.identity.isPlace {
        guard let key = UnitKey(item.identity.owner) else { continue }
        let seen = pane.clip.map(item.frame.intersection) ?? item.frame
        guard !seen.isEmpty else { continue }
        if case .row(let row) = key, rows.contains(row) {
          places[row] = (places[row] ?? []).adding(seen)
        } else if item.identity.part != .text {
          // Rows that leave lie below those that come to their places.
          places = places.mapValues { $0.compactMap { $0.uncovered(by: seen) } }
        }
      }
    }
    return places
  }
}

extension [GridRect] {
  /// The same with another one, which is a part of the one beside it.
  fileprivate func adding(_ rect: GridRect) -> [GridRect] {
    guard let place = firstIndex(where: { $0.y < rect.maxY && rect.y < $0.maxY }) else {
      return self + [rect]
    }
    var rects = self
    rects[place] = rects[place].union(rect)
    return rects
  }
}

extension GridRect {
  /// What is seen above or below another one that is about as wide; nil if nothing is.
  fileprivate func uncovered(by other: GridRect) -> GridRect? {
    let common = intersection(other)
    guard common.height > 1, common.width > 0.9 * width else { return self }
    let (above, below) = (other.y - y, maxY - other.maxY)
    guard max(above, below) > 1 else { return nil }
    return above > below
      ? GridRect(x: x, y: y, width: width, height: above)
      : GridRect(x: x, y: other.maxY, width: width, height: below)
  }
}

extension Identity {
  /// Whether it takes the place of a part of the body, or has a text there.
  fileprivate var isPlace: Bool {
    part == .background || part == .text || part == .other("ground")
  }

  /// Whether it is a part of the frame that is as large as the whole.
  fileprivate var isFrame: Bool {
    owner == .frame && [.background, .border, .shadow].contains(part)
  }
}

extension Item {
  /// Whether it is a shade, also that before where two take each other's place.
  fileprivate var isShade: Bool {
    identity == Spotlight.shade || identity == Spotlight.shade.before
  }
}
