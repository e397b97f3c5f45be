import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import TestSupport

extension Scene {
  /// Texts of rows and headers that lie on others, without an opaque fill between them.
  ///
  /// Those that have faded are not read.
  func overlaps(_ measuring: TextShaper) -> [String] {
    var found: [String] = []
    for pane in panes where pane.kind != .frame {
      var texts: [(owner: Identity.Owner, extent: GridRect)] = []
      for item in pane.items {
        switch item.content {
        case .fill(let paints, let radius) where radius == 0 && paints.contains(where: \.isOpaque):
          texts = texts.flatMap { text in
            text.extent.uncovered(by: item.frame).map { (text.owner, $0) }
          }
        case .text(let block) where block.color.alpha > 0.5:
          let letters = block.letters(measuring)
          let extent = pane.clip.map(letters.intersection) ?? letters
          for other in texts
          where other.owner != item.identity.owner && other.extent.intersects(extent) {
            found.append("\(item.identity.owner) on \(other.owner)")
          }
          texts.append((item.identity.owner, extent))
        default: break
        }
      }
    }
    return found
  }
}

extension GridRect {
  /// What is left of it beside something that covers it from edge to edge, in one direction.
  fileprivate func uncovered(by cover: GridRect) -> [GridRect] {
    guard intersects(cover) else { return [self] }
    var (first, last) = (self, self)
    if cover.x <= x + 1, cover.maxX >= maxX - 1 {
      first.height = cover.y - y
      (last.y, last.height) = (cover.maxY, maxY - cover.maxY)
    } else if cover.y <= y + 1, cover.maxY >= maxY - 1 {
      first.width = cover.x - x
      (last.x, last.width) = (cover.maxX, maxX - cover.maxX)
    } else {
      return [self]
    }
    return [first, last].filter { $0.width > 0 && $0.height > 0 }
  }
}
