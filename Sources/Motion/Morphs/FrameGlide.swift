import GridreelPrimitives
import GridreelSceneModel

/// The grid of device pixels, in points.
struct PixelGrid {
  /// Device pixels per point.
  let scale: Double

  /// The pixel edge nearest to a coordinate.
  ///
  /// A value slightly below the middle rounds up: touching rows reach it by different sums.
  func snap(_ value: Double) -> Double { (value * scale + 0.5 + 1e-6).rounded(.down) / scale }

  /// The extent, rounded to whole pixels.
  func snap(extent value: Double) -> Double { (value * scale).rounded() / scale }
}

/// A frame in motion: what stays is untouched, what moves is aligned to device pixels.
struct FrameGlide {
  /// The edges aligned to device pixels; the opposite edge follows from the extent.
  enum Edges {
    /// Both edges separately, so that adjacent items keep touching.
    case both
    /// The left or the top edge: for things of constant size.
    case near
    /// The right or the bottom edge: for lines, whose thickness the drawing rounds.
    case far
  }

  /// The frames at both ends of the motion.
  let start, end: GridRect
  let pixels: PixelGrid
  /// The heights at which the frame is cut on its way; nil if it never is.
  var room: ClosedRange<Double>?
  /// The heights between which its upper edge stays; nil for any.
  var reach: ClosedRange<Double>?
  private let horizontal, vertical: Edges

  init(
    _ start: GridRect, _ end: GridRect, pixels: PixelGrid, horizontal: Edges = .both,
    vertical: Edges = .both
  ) {
    (self.start, self.end, self.pixels) = (start, end, pixels)
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// The motion of an item's frame, aligned as its content requires.
  init(_ start: GridRect, _ end: GridRect, pixels: PixelGrid, content: Item.Content) {
    switch content {
    case .line:
      let isLevel = end.width >= end.height
      self.init(
        start, end, pixels: pixels, horizontal: isLevel ? .both : .far,
        vertical: isLevel ? .far : .both)
    case .arrow, .disc, .figure, .picture:
      self.init(start, end, pixels: pixels, horizontal: .near, vertical: .near)
    case .fill, .outline, .shadow, .text, .link: self.init(start, end, pixels: pixels)
    }
  }

  /// Whether the left and right edges stay where they are.
  var isStillSideways: Bool { isStill(start.x, end.x) && isStill(start.maxX, end.maxX) }
  /// Whether the top and bottom edges stay where they are.
  var isStillUpright: Bool { isStill(start.y, end.y) && isStill(start.maxY, end.maxY) }

  private func isStill(_ from: Double, _ to: Double) -> Bool { abs(from - to) < 1e-9 }

  /// The frame at the fraction `position` of the vertical motion and `sideways` of the horizontal.
  func frame(at position: Double, sideways: Double) -> GridRect {
    var frame = end
    if !isStillSideways {
      (frame.x, frame.width) = span(
        (start.x, start.width), (end.x, end.width), sideways, horizontal)
    }
    if !isStillUpright {
      (frame.y, frame.height) = span(
        (start.y, start.height), (end.y, end.height), position, vertical)
    }
    if let room {
      let (top, bottom) = (max(frame.y, room.lowerBound), min(frame.maxY, room.upperBound))
      (frame.y, frame.height) = (top, max(0, bottom - top))
    }
    if let reach { frame.y = min(max(frame.y, reach.lowerBound), reach.upperBound) }
    return frame
  }

  /// The frame at a moment.
  func frame(at moment: Moment) -> GridRect {
    frame(at: moment.position, sideways: moment.sideways)
  }

  private func span(
    _ start: (near: Double, extent: Double), _ end: (near: Double, extent: Double),
    _ position: Double, _ edges: Edges
  ) -> (Double, Double) {
    // Before its motion starts and after it ends, it stands exactly as in the scene there.
    if position == 0 { return start }
    if position == 1 { return end }
    let near = mix(start.near, end.near, position)
    let extent = max(
      0, isStill(start.extent, end.extent) ? end.extent : mix(start.extent, end.extent, position))
    let far = mix(start.near + start.extent, end.near + end.extent, position)
    switch edges {
    case .near: return (pixels.snap(near), extent)
    case .far: return (pixels.snap(far) - extent, extent)
    case .both:
      let low = pixels.snap(near)
      return (low, max(0, pixels.snap(far) - low))
    }
  }
}
