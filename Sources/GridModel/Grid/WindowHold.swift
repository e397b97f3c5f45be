/// What the states of one reel share in their viewport, so that no column comes or goes between them.
package struct WindowHold: Hashable, Sendable {
  /// The columns that do not fit into the viewport in some state.
  package var leftOut: Set<String> = []
  /// Whether the viewport is scrolled horizontally in some state.
  package var slides = false

  /// Reserves only what the grid needs by itself.
  package init() {}
}
