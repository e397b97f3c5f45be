import GridreelPrimitives
import GridreelSceneModel

/// Two scenes, of which the second replaces the first from top to bottom behind a hard edge: each
/// pixel belongs to one of them.
struct Wipe {
  /// The duration, in seconds.
  static let seconds = 0.5

  private let from, to: [Pane]
  private let grounds: (from: GridColor?, to: GridColor?)
  private let title: String?
  private let pixels: PixelGrid

  init(from: Scene, to: Scene, pixels: PixelGrid) {
    self.from = from.panes.map { pane in
      var pane = pane
      for place in pane.items.indices {
        pane.items[place].identity = pane.items[place].identity.before
      }
      return pane
    }
    (self.to, self.pixels, title) = (to.panes, pixels, to.title)
    grounds = (from.background, to.background)
  }

  /// The scene of which the fraction `share` is new.
  func scene(at share: Double, size: GridSize) -> Scene {
    let edge = pixels.snap(share * size.height)
    let old = GridRect(x: 0, y: edge, width: size.width, height: max(0, size.height - edge))
    let new = GridRect(x: 0, y: 0, width: size.width, height: edge)
    let isAlike = grounds.from == grounds.to
    let parts = [
      isAlike ? nil : ground(grounds.from, old, "old ground"), clipped(from, to: old),
      isAlike ? nil : ground(grounds.to, new, "new ground"), clipped(to, to: new),
    ]
    return Scene(
      size: size, background: isAlike ? grounds.to : nil,
      panes: parts.compactMap { $0 }.flatMap { $0 },
      title: title, isInMotion: true)
  }

  private func ground(_ color: GridColor?, _ area: GridRect, _ name: String) -> [Pane]? {
    guard let color else { return nil }
    let fill = Item(
      Identity(.frame, .other(name)), frame: area, content: .fill([.color(color)], cornerRadius: 0))
    return [Pane(.frame, clip: area, items: [fill])]
  }

  private func clipped(_ panes: [Pane], to area: GridRect) -> [Pane] {
    panes.map { pane in
      var pane = pane
      pane.clip = pane.clip.map { $0.intersection(area) } ?? area
      return pane
    }
  }
}
