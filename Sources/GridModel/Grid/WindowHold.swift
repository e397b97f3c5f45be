/// What the states of one film have in common in their window, so that no column comes or goes between
/// them.
package struct WindowHold: Hashable, Sendable {
  /// The columns that do not fit into the window in some state.
  package var leftOut: Set<String> = []
  /// Whether the window is scrolled sideways in some state.
  package var slides = false

  /// Nothing but what a grid needs by itself.
  package init() {}
}
