import GridreelModel
import GridreelPrimitives

/// Finds the targets of callouts among cards: whole cards, parts of them, or the bar above.
struct CardCallouts {
  /// The margin of a region around the parts of a card, in points.
  private static let reach = Insets(top: 2, right: 4, bottom: 2, left: 4)

  let context: LayoutContext
  let geometry: GridGeometry
  /// The places of cards and their parts.
  let map: GridMap

  /// The visible regions of a callout: one for each card.
  func regions(_ callout: Callout, number: Int) -> [CalloutRegion] {
    let rects: [(source: Int?, rect: GridRect)]
    switch callout.rows {
    case .header: rects = [(nil, geometry.header)]
    case .all: rects = frames(callout.columns) { _ in true }
    case .some(let rows):
      rects = frames(callout.columns) { rows.contains(RowIdentity(source: $0 - 1)) }
    }
    let clip = callout.rows == .header ? geometry.grid : geometry.body
    let column = callout.columns.flatMap { keys in
      context.columns.firstIndex { keys.contains($0.key) }
    }
    let places = (column ?? 0)..<((column ?? 0) + 1)
    let visible = rects.map { ($0.source, $0.rect.intersection(geometry.clip(clip, pinned: true))) }
      .filter { $1.width > 1 && $1.height > 1 }
    return visible.map { source, rect in
      let rows = Set([source.map { RowIdentity(source: $0 - 1) }].compactMap { $0 })
      return CalloutRegion(
        key: callout.key(number, of: rows), rows: rows, rect: rect,
        isWholeRow: false, isWholeColumn: false, columns: places,
        card: map.cards.map(\.frame).first { $0.contains(rect, tolerance: 8) })
    }
  }

  /// The frames of cards, or of some of their parts together, whose data row (from 1) satisfies
  /// `isWanted`.
  private func frames(
    _ columns: [String]?, _ isWanted: (Int) -> Bool
  ) -> [(source: Int?, rect: GridRect)] {
    guard let columns else {
      return map.cards.filter { isWanted($0.source) }.map { ($0.source, $0.frame) }
    }
    let wanted = Set(columns)
    var frames: [(source: Int?, rect: GridRect)] = []
    for cell in map.cells where wanted.contains(cell.column) && isWanted(cell.source) {
      let rect = cell.frame.outset(by: Self.reach)
      if let last = frames.last, last.source == cell.source {
        frames[frames.count - 1].rect = last.rect.united(with: rect)
      } else {
        frames.append((cell.source, rect))
      }
    }
    return frames
  }
}
