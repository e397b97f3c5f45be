import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Grid lines of one pane; where they cross, the direction on top wins.
///
/// An opaque winner is drawn over the others. Under a translucent one the others are interrupted,
/// since they would shine through.
struct LineCrossing {
  /// One line, before it is cut.
  struct Line {
    let owner: Identity.Owner
    /// The identity of its first piece; further pieces count up from it.
    let part: Identity.Part
    let frame: GridRect
    let style: LineStyle

    init?(_ owner: Identity.Owner, _ part: Identity.Part, _ frame: GridRect, _ style: LineStyle?) {
      guard let style, style.isVisible, !frame.isEmpty else { return nil }
      (self.owner, self.part, self.frame, self.style) = (owner, part, frame, style)
    }
  }

  var horizontal: [Line] = []
  var vertical: [Line] = []
  /// Where no line of a direction is drawn: inside cells that span others.
  var holes: (horizontal: [GridRect], vertical: [GridRect]) = ([], [])

  /// The lines in drawing order.
  func items(onTop: GridLines.Direction) -> [Item] {
    switch onTop {
    case .horizontal: items(vertical, below: horizontal, holes.vertical, holes.horizontal)
    case .vertical: items(horizontal, below: vertical, holes.horizontal, holes.vertical)
    }
  }

  private func items(
    _ lower: [Line], below upper: [Line], _ lowerHoles: [GridRect], _ upperHoles: [GridRect]
  ) -> [Item] {
    let winners = upper.filter { !$0.style.color.isOpaque }
    let shining =
      upperHoles.isEmpty ? winners.map(\.frame) : cut(winners, by: upperHoles).map(\.frame)
    return cut(lower, by: shining + lowerHoles) + cut(upper, by: upperHoles)
  }

  private func cut(_ lines: [Line], by gaps: [GridRect]) -> [Item] {
    lines.flatMap { line in
      pieces(line.frame, gaps.filter(line.frame.intersects))
        .enumerated().map { item(line, $0.element, $0.offset) }
    }
  }

  /// The pieces of a frame between the gaps that cross it, in order.
  private func pieces(_ frame: GridRect, _ gaps: [GridRect]) -> [GridRect] {
    var rest = frame
    var pieces: [GridRect] = []
    let isUpright = frame.height > frame.width
    for gap in gaps.sorted(by: { isUpright ? $0.y < $1.y : $0.x < $1.x }) {
      var piece = rest
      if isUpright {
        piece.height = max(0, gap.y - rest.y)
        let end = max(rest.y, gap.maxY)
        rest.height = max(0, rest.maxY - end)
        rest.y = end
      } else {
        piece.width = max(0, gap.x - rest.x)
        let end = max(rest.x, gap.maxX)
        rest.width = max(0, rest.maxX - end)
        rest.x = end
      }
      if !piece.isEmpty { pieces.append(piece) }
    }
    return rest.isEmpty ? pieces : pieces + [rest]
  }

  private func item(_ line: Line, _ frame: GridRect, _ number: Int) -> Item {
    let part = number == 0 ? line.part : .other("\(line.part) piece \(number)")
    return Item(
      Identity(line.owner, part), frame: frame,
      content: .line(color: line.style.color, dash: line.style.dash))
  }
}

/// The lines along the inside of a frame's edges; top and bottom are drawn over left and right.
func edgeLines(
  _ border: EdgeLines, _ owner: Identity.Owner, _ frame: GridRect, side: GridSide = .scrolling
) -> [Item] {
  func item(_ line: LineStyle?, _ name: String, _ rect: (Double) -> GridRect) -> Item? {
    guard let line, line.isVisible else { return nil }
    return Item(
      Identity(owner, side.part(.other("\(name) border"), "\(name) border")),
      frame: rect(line.width),
      content: .line(color: line.color, dash: line.dash))
  }
  return [
    item(border.left, "left") { GridRect(x: frame.x, y: frame.y, width: $0, height: frame.height) },
    item(border.right, "right") {
      GridRect(x: frame.maxX - $0, y: frame.y, width: $0, height: frame.height)
    },
    item(border.top, "top") { GridRect(x: frame.x, y: frame.y, width: frame.width, height: $0) },
    item(border.bottom, "bottom") {
      GridRect(x: frame.x, y: frame.maxY - $0, width: frame.width, height: $0)
    },
  ].compactMap { $0 }
}
