import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// What callouts keep clear of: the content of the picture, and callouts that have their places.
struct CalloutObstacles {
  /// The side of a picture from which it counts as a ground that may be covered in need, in points.
  private static let largePicture = 44.0
  /// The room around a section's title, with which something on the edge of the row below would seem to be one, in
  /// points.
  private static let titleRoom = 2.0

  /// Texts, marks and placed callouts.
  private var content = RectIndex()
  /// Large pictures.
  private var grounds = RectIndex()
  /// The frames of cards, which a line rather passes in the gaps between them.
  private var cards: [GridRect] = []
  /// The lines of arrows, and those around boxes.
  private var paths = RectIndex(), boxes = RectIndex()

  init(_ panes: [Pane], measuring: any TextMeasuring) {
    let letters = LetterExtents(measuring)
    for pane in panes {
      for item in pane.items {
        if pane.kind == .cards, case .row = item.identity.owner, item.identity.part == .background {
          cards.append(item.frame)
        }
        guard let rect = letters.extent(of: item, in: pane) else { continue }
        if case .picture = item.content, min(rect.width, rect.height) > Self.largePicture {
          grounds.insert(rect)
        } else if case .section = item.identity.owner {
          content.insert(rect.outset(by: Insets(Self.titleRoom)))
        } else {
          content.insert(rect)
        }
      }
    }
  }

  // MARK: Questions

  /// Whether nothing lies at a place, nor nearer to it than `clearance` points.
  func isFree(_ rect: GridRect, clearance: Double = 1) -> Bool {
    let area = rect.outset(by: Insets(clearance))
    return content.covered(area).isEmpty && paths.covered(area).isEmpty
  }

  /// Whether a place covers no part of a large picture.
  func isPlain(_ rect: GridRect) -> Bool { grounds.covered(rect).isEmpty }

  /// How much of a place is covered, in square points.
  func coverage(_ rect: GridRect) -> Double { content.coverage(rect) + paths.coverage(rect) }

  /// The smallest rectangle around everything that lies in `area`; nil if nothing does.
  func content(in area: GridRect) -> GridRect? {
    let parts = content.covered(area)
    guard let first = parts.first else { return nil }
    return parts.dropFirst().reduce(first) { $0.united(with: $1) }
  }

  /// What it costs to draw a line, in points of detour that would be accepted to avoid it.
  func cost(ofLine line: GridRect) -> Double {
    func price(_ parts: [GridRect], each: Double, perArea: Double) -> Double {
      parts.reduce(0) { $0 + each + perArea * $1.width * $1.height }
    }
    return price(content.covered(line), each: 1000, perArea: 20)
      + price(paths.covered(line), each: 120, perArea: 8)
      + price(boxes.covered(line), each: 12, perArea: 2)
      + price(grounds.covered(line), each: 0, perArea: 0.2)
      + price(cards.map(line.intersection), each: 0, perArea: 0.2)
  }

  /// The same without the card of what a line leads to.
  func without(card: GridRect?) -> CalloutObstacles {
    var others = self
    others.cards.removeAll { $0 == card }
    return others
  }

  // MARK: Callouts

  mutating func add(_ rect: GridRect) { content.insert(rect) }

  /// Adds the line around a box, along which no other line should run.
  mutating func add(lineAround rect: GridRect) {
    let corners = [
      GridPoint(x: rect.x, y: rect.y), GridPoint(x: rect.maxX, y: rect.y),
      GridPoint(x: rect.maxX, y: rect.maxY), GridPoint(x: rect.x, y: rect.maxY),
      GridPoint(x: rect.x, y: rect.y),
    ]
    for (from, to) in zip(corners, corners.dropFirst()) {
      boxes.insert(GridRect(around: from, to, reach: 1.5))
    }
  }

  mutating func add(path points: [GridPoint]) {
    for (from, to) in zip(points, points.dropFirst()) {
      add(pathIn: GridRect(around: from, to, reach: 2))
    }
  }

  /// Adds an area that an arrow takes.
  mutating func add(pathIn area: GridRect) { paths.insert(area) }
}

extension GridRect {
  /// The smallest rectangle that holds both.
  func united(with other: GridRect) -> GridRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return GridRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// A level or upright line between two points that reaches some points to both of its sides.
  init(around first: GridPoint, _ last: GridPoint, reach: Double) {
    let isLevel = abs(first.y - last.y) < abs(first.x - last.x)
    self.init(
      x: min(first.x, last.x) - (isLevel ? 0 : reach),
      y: min(first.y, last.y) - (isLevel ? reach : 0),
      width: abs(first.x - last.x) + (isLevel ? 0 : 2 * reach),
      height: abs(first.y - last.y) + (isLevel ? 2 * reach : 0))
  }
}
