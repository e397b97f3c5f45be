internal import GridreelPrimitives
internal import GridreelSceneModel

/// A shadow without its place and its strength, which change from frame to frame of a reel.
struct ShadowShape: Hashable {
  let size: GridSize
  let cornerRadius: Double
  /// The opaque shadow.
  let shadow: Shadow

  init(_ frame: GridRect, _ shadow: Shadow, cornerRadius: Double) {
    size = GridSize(width: frame.width, height: frame.height)
    self.cornerRadius = cornerRadius
    self.shadow = Shadow(
      x: shadow.x, y: shadow.y, blur: shadow.blur, color: shadow.color.withAlpha(1))
  }

  /// The rectangles at the origin.
  var stack: ShadowStack {
    ShadowStack(
      GridRect(x: 0, y: 0, width: size.width, height: size.height), shadow,
      cornerRadius: cornerRadius)
  }
}

extension PageWriter {
  /// Draws a blurred rectangle as a stack of translucent sharp ones, each a little smaller.
  ///
  /// In a reel, a shadow of a row is a form that all pages show, fainter where the row comes down.
  func draw(_ shadow: Shadow, of frame: GridRect, cornerRadius: Double) {
    guard sharesParts else {
      return fill(ShadowStack(frame, shadow, cornerRadius: cornerRadius), shadow.color)
    }
    let opacity = Int((shadow.color.alpha * 255).rounded())
    guard opacity > 0 else { return }
    let shape = ShadowShape(frame, shadow, cornerRadius: cornerRadius)
    let form = shadowForms[shape] ?? makeForm(shape)
    shadowForms[shape] = form
    save()
    ensureMark()
    set(opacity: opacity)
    content.add("1 0 0 1 ")
    content.add(GridPoint(x: frame.x, y: frame.y))
    content.add("cm ")
    show(form)
    restore()
  }

  private func makeForm(_ shape: ShadowShape) -> Int {
    let stack = shape.stack
    let box = stack.layers.first?.frame ?? .zero
    return makeForm(box) { fill(stack, shape.shadow.color) }
  }

  private func fill(_ stack: ShadowStack, _ color: GridColor) {
    for layer in stack.layers {
      fill(
        layer.frame, cornerRadius: layer.cornerRadius, with: .color(color.withAlpha(layer.alpha)),
        over: nil)
    }
  }
}
