import GridreelPrimitives
import GridreelSceneModel

extension Flight {
  /// The part of the time in which what lies around cards takes its new place.
  private static let settlingTime = 0.25

  /// The time in which everything around the cards of a relay changes: first if there is more room after, last if
  /// there is less; nil for the whole time if the area is the same.
  static func settling(from before: GridRect, to after: GridRect, curve: EasingCurve) -> Flight? {
    guard before != after else { return nil }
    let isGrowing = after.width * after.height > before.width * before.height
    return Flight(
      start: isGrowing ? 0 : 1 - settlingTime, length: settlingTime, curve: curve, isUpright: false)
  }
}

extension SceneIndex {
  /// The union of the visible bodies.
  var bodyClip: GridRect {
    let size = scene.size
    let clips = scene.panes.filter(\.kind.isBody).map {
      $0.clip ?? GridRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    let (left, right) = (clips.map(\.x).min() ?? 0, clips.map(\.maxX).max() ?? size.width)
    return GridRect(
      x: left, y: body.top, width: right - left, height: max(0, body.bottom - body.top))
  }
}

extension Pairing {
  /// A pane of cards that may lie anywhere in the bodies of both scenes.
  var wholeCardPane: Pane {
    let (before, after) = (from.bodyClip, to.bodyClip)
    let (x, y) = (min(before.x, after.x), min(before.y, after.y))
    return Pane(
      .cards,
      clip: GridRect(
        x: x, y: y, width: max(before.maxX, after.maxX) - x,
        height: max(before.maxY, after.maxY) - y))
  }
}
