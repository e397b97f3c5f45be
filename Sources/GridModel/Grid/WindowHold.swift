package import GridreelPrimitives

/// What the states of one reel share, so that no column comes, goes or moves between them, and no text
/// changes its size.
package struct WindowHold: Hashable, Sendable {
  /// The columns that order or group the rows in some state, or that a rule names.
  package var telling: Set<String> = []
  /// The columns that do not fit into the viewport in some state.
  package var leftOut: Set<String> = []
  /// What some state changes in its look to fit.
  package var adaptation = Adaptation()
  /// The room around the frame that callouts need in some state, in points.
  package var calloutRoom = Insets.zero
  /// Whether summaries at the end of the rows stay at the bottom, since the rows are pulled down in some state.
  package var pinsSummaries = false
  /// Whether the viewport is scrolled horizontally in some state.
  package var slides = false
  /// The widths that columns have in all states, in points, by key; empty where each state finds its own.
  package var widths: [String: Double] = [:]
  /// The columns among them that are narrower than their longest word.
  package var squeezed: Set<String> = []
  /// The room beyond the decimal points of columns in all states, in points, by key.
  package var reaches: [String: Double] = [:]
  /// The most decimals of columns' totals in some state, by key, for columns without a format.
  package var totalDigits: [String: Int] = [:]
  /// The columns that are drawn even beyond the viewport's edges, since they pass it in a transition.
  package var passing: Set<String> = []
  /// Whether scenes say what they look like while cells that span rows come apart on the way to another state.
  package var comesApart = false
  /// Whether scenes say how texts change on the way to another state, and whether cells light up then.
  package var changes: Changes?

  /// How changes of texts are shown.
  package enum Changes: Hashable, Sendable {
    /// Numbers count.
    case plain
    /// Numbers count, and cells light up.
    case flashing
  }

  /// Reserves only what the grid needs by itself.
  package init() {}
}

extension DataGrid {
  /// Whether summaries that may stay at the bottom do so: in a window, and where rows are pulled down in some state, which
  /// would push them out of sight.
  package var pinsSummaries: Bool { viewport?.height != nil || windowHold.pinsSummaries }
}
