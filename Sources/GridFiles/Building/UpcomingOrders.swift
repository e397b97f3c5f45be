package import GridreelModel

/// What will be needed after a grid's first picture.
package struct UpcomingOrders {
  /// The orders of the rows without duplicates.
  package var arrangements: [Arrangement] = []
  /// The largest row number to which the window is scrolled, from 1.
  package var deepestRow = 0
  /// The largest offset to which the window is scrolled, in points.
  package var deepestOffset = 0.0
  /// The layouts that are asked for.
  package var layouts: Set<LayoutName> = []

  package init() {}
}
