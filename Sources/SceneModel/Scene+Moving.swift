import GridreelPrimitives

extension Item {
  /// Returns the same item moved `x` points to the right and `y` points down.
  public func moved(x: Double, y: Double) -> Item {
    var item = self
    item.frame = frame.offset(x: x, y: y)
    if case .text(var block) = content {
      block.origin = GridPoint(x: block.origin.x + x, y: block.origin.y + y)
      item.content = .text(block)
    }
    return item
  }
}

extension Pane {
  /// Returns the same pane moved `x` points to the right and `y` points down.
  public func moved(x: Double, y: Double) -> Pane {
    Pane(
      kind, clip: clip?.offset(x: x, y: y),
      rounding: rounding.map { Rounding(frame: $0.frame.offset(x: x, y: y), radius: $0.radius) },
      opacity: opacity, items: items.map { $0.moved(x: x, y: y) })
  }
}
