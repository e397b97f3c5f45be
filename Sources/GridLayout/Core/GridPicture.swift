package import SceneModel

/// A laid-out picture: its scene, the places of its parts, and warnings about it.
package struct GridPicture: Sendable {
  /// The scene to draw.
  package let scene: Scene
  /// The places of all visible parts, in points.
  package let map: GridMap
  /// Problems that the grid's author should know of; empty if there are none.
  package let warnings: [LayoutWarning]

  /// Creates a picture from its parts.
  package init(scene: Scene, map: GridMap, warnings: [LayoutWarning]) {
    self.scene = scene
    self.map = map
    self.warnings = warnings
  }
}
