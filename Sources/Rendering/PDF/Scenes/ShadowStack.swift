internal import GridreelPrimitives

/// Approximates a blurred shadow by nested translucent rounded rectangles, for outputs without blur.
struct ShadowStack {
  /// One rectangle of the stack.
  struct Layer: Hashable {
    /// Its frame, the radius of its corners and its own alpha.
    let frame: GridRect
    let cornerRadius: Double
    let alpha: Double
  }

  /// The rectangles, largest first.
  let layers: [Layer]

  /// Builds the stack for a rounded rectangle's shadow.
  init(_ frame: GridRect, _ shadow: Shadow, cornerRadius: Double) {
    let moved = frame.offset(x: shadow.x, y: shadow.y)
    let deviation = shadow.blur / 2
    guard deviation > 0.01 else {
      layers = [Layer(frame: moved, cornerRadius: cornerRadius, alpha: shadow.color.alpha)]
      return
    }
    // Steps of half a point are invisible; 24 layers suffice for any blur width.
    let count = max(6, min(24, Int((shadow.blur * 4).rounded())))
    let reach = 2.5
    var layers: [Layer] = []
    var reached = 0.0
    for index in 0..<count {
      let distance = reach - (Double(index) + 0.5) / Double(count) * 2 * reach
      let wanted = shadow.color.alpha * normalShare(below: -distance + reach / Double(count))
      let outset = distance * deviation + reach * deviation / Double(count)
      let rect = moved.outset(by: Insets(outset))
      guard rect.width > 0, rect.height > 0, reached < 1 else { continue }
      // A Gaussian rounds even a sharp corner: by about 1.9 standard deviations at half its
      // strength.
      let soft = max(0, 1.86 + 0.6 * distance) * deviation
      let hard = max(0, cornerRadius + outset)
      layers.append(
        Layer(
          frame: rect, cornerRadius: (soft * soft + hard * hard).squareRoot(),
          alpha: 1 - (1 - wanted) / (1 - reached)))
      reached = wanted
    }
    self.layers = layers
  }
}
