package import GridreelSceneModel

extension GridPlaces {
  /// The bar that shows which rows are visible, while they scroll; nil if all are, or if the grid shows bars anyway.
  package var passingScrollbar: Item? {
    ScrollbarLayout(context: context, geometry: geometry).passing
  }
}
