internal import GridreelCanvas
package import GridreelPrimitives
package import GridreelSceneModel

/// Draws scenes as pixels.
package struct BitmapRenderer: Hashable, Sendable {
  /// Who asks for pictures, to whom errors speak.
  package enum Asker: Hashable, Sendable {
    /// Somebody who runs the program, by flags; what to do if a picture is too large depends on the picture.
    case program(_ advice: Message?)
    /// Code that calls the library.
    case code

    /// What the asker says to do if the picture is too large.
    package var advice: Message? {
      if case .program(let advice) = self { advice } else { nil }
    }
  }

  /// The maximum memory for a picture's pixels, in bytes.
  package var memoryLimit: Int
  /// The maximum number of device pixels per side of what is drawn at once.
  private let partSide: Int
  private let asker: Asker

  /// Creates a renderer; the limit defaults to 768 MiB, so that a small file cannot ask for more memory than any job
  /// needs.
  package init(
    memoryLimit: Int = 768 << 20, partSide: Int = BitmapRenderer.usualPartSide,
    asker: Asker = .program(nil)
  ) {
    (self.memoryLimit, self.partSide, self.asker) = (memoryLimit, partSide, asker)
  }

  /// The side of the parts in which a picture beyond Cairo's limit is drawn, in device pixels.
  package static var usualPartSide: Int { BitmapCanvas.maximumSide }

  /// Draws a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene to draw.
  ///   - scale: Device pixels per point, above 0.
  ///   - shaper: The fonts; the shaper that measured the scene's text need not shape it again.
  /// - Returns: The picture; its size is the scene's times `scale`, rounded, at least 1.
  /// - Throws: ``GridreelError`` with code `usage` if the size or the scale is not possible, or `internalFault`.
  package func draw(
    _ scene: Scene, scale: Double, shaper: TextShaper
  ) throws(GridreelError) -> Bitmap {
    let (width, height) = try extents(of: scene, scale: scale)
    Allowance.take(width * height * 4)
    guard !Allowance.isSpent else { throw GridreelError(.overBudget, "drawing ends here") }
    let pixels = try BitmapCanvas.draw(
      width: width, height: height, background: scene.background ?? .clear, side: partSide
    ) { canvas in
      PixelScene(scale: scale, shaper: shaper, size: (width, height), part: canvas.area)
        .draw(scene.panes, on: canvas)
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Rejects a picture that takes too much memory, before anything is laid out.
  ///
  /// - Parameters:
  ///   - leastSize: The minimum size of the picture, in points.
  ///   - scale: Device pixels per point.
  /// - Throws: ``GridreelError`` with code `usage`.
  package func check(leastSize: GridSize, scale: Double) throws(GridreelError) {
    guard scale.isFinite, leastSize.height.isFinite, leastSize.width.isFinite else { return }
    let (width, height) = Self.pixels(of: leastSize, scale: scale)
    try check(width: width, height: height, verb: "would be at least")
  }

  /// The size of a picture in device pixels, at least 1 each way.
  package static func pixels(of size: GridSize, scale: Double) -> (width: Int, height: Int) {
    (max(1, PixelRect.edge(size.width * scale)), max(1, PixelRect.edge(size.height * scale)))
  }

  private func extents(
    of scene: Scene, scale: Double
  ) throws(GridreelError) -> (width: Int, height: Int) {
    guard scale.isFinite, scale > 0 else {
      throw GridreelError(.usage, "a scale of \(scale) draws nothing: give one above 0")
    }
    let (width, height) = Self.pixels(of: scene.size, scale: scale)
    try check(width: width, height: height, verb: "would be")
    return (width, height)
  }

  private func check(width: Int, height: Int, verb: String) throws(GridreelError) {
    let (area, isHuge) = width.multipliedReportingOverflow(by: height)
    guard isHuge || area > memoryLimit / 4 else { return }
    let needed = isHuge ? "too many" : "\((area >> 18) + 1)"
    throw GridreelError(
      .usage,
      "picture \(verb) \(width) × \(height) pixels, which take \(needed) MB; at most "
        + "\(memoryLimit >> 20) MB are allowed: \(asker.remedy(isHigh: height > width))")
  }
}

extension BitmapRenderer.Asker {
  /// What makes a picture smaller.
  fileprivate func remedy(isHigh: Bool) -> Message {
    switch self {
    case .program(let advice?): advice
    case .program(nil):
      if isHigh {
        "lower \(option: "scale") or show fewer rows with \(option: "limit"), \(option: "rows") or \(option: "height")"
      } else {
        "lower \(option: "scale") or show fewer columns with \(option: "columns") or \(option: "width")"
      }
    case .code:
      "lower the scale or show fewer "
        + (isHigh
          ? "rows by the grid's limit, rows or viewport"
          : "columns by the grid's columns or viewport")
    }
  }
}
