package import Primitives

/// What the states of one reel share, so that no column comes or goes between them, and no text
/// changes its size.
package struct WindowHold: Hashable, Sendable {
  /// The columns that do not fit into the viewport in some state.
  package var leftOut: Set<String> = []
  /// What some state changes in its look to fit.
  package var adaptation = Adaptation()
  /// The room around the frame that callouts need in some state, in points.
  package var calloutRoom = Insets.zero
  /// Whether the viewport is scrolled horizontally in some state.
  package var slides = false

  /// Reserves only what the grid needs by itself.
  package init() {}
}
