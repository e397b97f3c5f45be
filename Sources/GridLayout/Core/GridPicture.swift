package import GridreelPrimitives
package import GridreelSceneModel

/// A laid-out picture: its scene, the places of its parts, and warnings about it.
package struct GridPicture: Sendable {
  /// The scene to draw.
  package internal(set) var scene: Scene
  /// The places of all visible parts, in points.
  package internal(set) var map: GridMap
  /// Problems that the grid's author should know of; empty if there are none.
  package let warnings: [LayoutWarning]
  /// The room around the frame that callouts need, in points; 0 at sides where there is enough.
  let calloutRoom: Insets

  /// Creates a picture from its parts.
  package init(
    scene: Scene, map: GridMap, warnings: [LayoutWarning], calloutRoom: Insets = .zero
  ) {
    self.scene = scene
    self.calloutRoom = calloutRoom
    self.map = map
    self.warnings = warnings
  }
}
