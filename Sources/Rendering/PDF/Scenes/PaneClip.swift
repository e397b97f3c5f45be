internal import GridreelPrimitives
internal import GridreelSceneModel

/// The clip of a pane's items.
struct PaneClip: Hashable {
  /// The pane's rectangle; nil for the whole picture.
  let rect: GridRect?
  /// The rounding of the grid's corners.
  let rounding: Rounding?

  init(rect: GridRect?, rounding: Rounding?) { (self.rect, self.rounding) = (rect, rounding) }

  /// The clip of a pane.
  init(_ pane: Pane) { (rect, rounding) = (pane.clip, pane.rounding) }

  /// Whether a rectangle may reach beyond the clip.
  func cuts(_ frame: GridRect) -> Bool {
    if let rect, !rect.contains(frame) { return true }
    guard let rounding else { return false }
    // The largest rectangles inside a rounded one: full width, or full height.
    let radius = rounding.radius
    let level = rounding.frame.inset(by: Insets(top: radius, right: 0, bottom: radius, left: 0))
    let upright = rounding.frame.inset(by: Insets(top: 0, right: radius, bottom: 0, left: radius))
    return !level.contains(frame) && !upright.contains(frame)
  }
}
