public import SceneModel

/// A picture laid out: what to draw, where everything stands, and what to know of it.
public struct GridPicture: Sendable {
  /// What to draw.
  public let scene: Scene
  /// Where everything stands.
  public let map: GridMap
  /// What its author would want to know.
  public let warnings: [LayoutWarning]

  /// Takes a picture's parts.
  package init(scene: Scene, map: GridMap, warnings: [LayoutWarning]) {
    self.scene = scene
    self.map = map
    self.warnings = warnings
  }
}
