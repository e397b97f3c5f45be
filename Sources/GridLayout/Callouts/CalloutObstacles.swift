import Primitives
import SceneModel
import Style

/// Texts and arrows that tags and badges should not cover.
struct CalloutObstacles {
  let context: LayoutContext
  /// The items that lie below callouts.
  let items: [Item]

  /// The first place that covers hardly more than the best one.
  func freest(of places: [Rect]) -> Rect {
    guard let first = places.first else { return .zero }
    let area = places.dropFirst().reduce(first) { whole, place in
      let (left, top) = (min(whole.x, place.x), min(whole.y, place.y))
      return Rect(
        x: left, y: top, width: max(whole.maxX, place.maxX) - left,
        height: max(whole.maxY, place.maxY) - top)
    }
    let obstacles = obstacles(near: area)
    let costs = places.map { place in
      obstacles.reduce(0) { sum, obstacle in
        let part = obstacle.intersection(place)
        return sum + part.width * part.height
      }
    }
    let least = costs.min() ?? 0
    return places[costs.firstIndex { $0 <= least + 1 } ?? 0]
  }

  private func obstacles(near area: Rect) -> [Rect] {
    items.compactMap { item in
      guard item.frame.intersects(area) else { return nil }
      switch item.content {
      case .arrow: return item.frame
      case .text(let block): return extent(of: block)
      default: return nil
      }
    }
  }

  /// The extent of a text's letters; only its first line counts.
  private func extent(of block: TextBlock) -> Rect {
    let width = min(context.measuring.measure(block.request).width, block.width)
    let rest = block.width - width
    let shift =
      switch block.alignment {
      case .leading: 0.0
      case .center: rest / 2
      case .trailing, .decimal: rest
      }
    return Rect(
      x: block.origin.x + shift, y: block.origin.y - block.font.size * 0.75, width: width,
      height: block.font.size * 0.8)
  }
}
