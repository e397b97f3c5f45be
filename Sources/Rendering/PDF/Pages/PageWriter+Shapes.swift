internal import GridreelCanvas
internal import GridreelPrimitives

extension PageWriter: FigurePainter {
  func clip(to rect: GridRect, cornerRadius: Double) {
    addPath(of: rect, cornerRadius: cornerRadius)
    content.add("W n\n")
  }

  func fill(_ rect: GridRect, cornerRadius: Double, with paint: Paint, over frame: GridRect?) {
    switch paint {
    case .color(let color):
      guard prepare(fill: color) else { return }
      addPath(of: rect, cornerRadius: cornerRadius)
      content.add("f\n")
    case .gradient(let gradient):
      let frame = frame ?? rect
      let shading = paints.shading(
        gradient, size: GridSize(width: frame.width, height: frame.height), &objects)
      save()
      ensureMark()
      clip(to: rect, cornerRadius: cornerRadius)
      content.add("1 0 0 1 ")
      content.add(GridPoint(x: frame.x, y: frame.y))
      content.add("cm ")
      if let mask = shading.mask { content.add("/G\(mask) gs ") } else { set(opacity: 255) }
      content.add("/S\(shading.name) sh\n")
      restore()
    }
  }

  func fillRing(_ rect: GridRect, cornerRadius: Double, width: Double, color: GridColor) {
    guard prepare(fill: color) else { return }
    let inner = rect.inset(by: Insets(width))
    addPath(of: rect, cornerRadius: cornerRadius)
    if !inner.isEmpty { addPath(of: inner, cornerRadius: max(0, cornerRadius - width)) }
    content.add("f*\n")
  }

  func fill(polygon: [GridPoint], color: GridColor) {
    fill(Figure(through: polygon, isClosed: true), color: color)
  }

  func fill(_ figure: Figure, color: GridColor) {
    guard prepare(fill: color) else { return }
    content.add(figure)
    content.add("f\n")
  }

  func stroke(
    polylines: [[GridPoint]], width: Double, color: GridColor, end: LineEnd, dash: [Double]
  ) {
    guard prepare(stroke: color, width: width, isRound: end == .round, dash: dash) else { return }
    for points in polylines { content.add(Figure(through: points)) }
    content.add("S\n")
  }

  func stroke(
    _ rect: GridRect, cornerRadius: Double, width: Double, color: GridColor, dash: [Double]
  ) {
    guard prepare(stroke: color, width: width, isRound: false, dash: dash) else { return }
    addPath(of: rect, cornerRadius: cornerRadius)
    content.add("S\n")
  }

  func stroke(_ figure: Figure, width: Double, color: GridColor, end: LineEnd) {
    guard prepare(stroke: color, width: width, isRound: end == .round, dash: []) else { return }
    content.add(figure)
    content.add("S\n")
  }
}

// MARK: Colours and lines

extension PageWriter {
  /// Sets the fill colour of a shape; returns whether it is visible.
  func prepare(fill color: GridColor) -> Bool {
    leaveText()
    guard prepare(alpha: color.alpha) else { return false }
    setFill(color)
    return true
  }

  /// Opens a text object and sets the colour of a text; returns whether it is visible.
  func prepareText(_ color: GridColor) -> Bool {
    guard Int((color.alpha * 255).rounded()) > 0 else { return false }
    enterText()
    guard prepare(alpha: color.alpha) else { return false }
    setFill(color)
    return true
  }

  private func setFill(_ color: GridColor) {
    guard state.fill != color else { return }
    state.fill = color
    add(color)
    content.add("rg ")
  }

  /// Sets the stroke colour and the style of a shape's line; returns whether it is visible.
  func prepare(stroke color: GridColor, width: Double, isRound: Bool, dash: [Double]) -> Bool {
    leaveText()
    guard prepare(alpha: color.alpha) else { return false }
    setStroke(color, width: width, isRound: isRound, dash: dash)
    return true
  }

  /// Sets the stroke colour and the line's style.
  func setStroke(_ color: GridColor, width: Double, isRound: Bool, dash: [Double]) {
    if state.stroke != color {
      state.stroke = color
      add(color)
      content.add("RG ")
    }
    if let line = state.line, line == (width, isRound, dash) { return }
    state.line = (width, isRound, dash)
    content.add(width)
    content.add(isRound ? "w 1 J 1 j [" : "w 0 J 0 j [")
    for length in dash { content.add(length) }
    content.add("]0 d ")
  }

  /// Sets the opacity of everything that follows, in 255ths.
  func set(opacity: Int) {
    guard state.opacity != opacity else { return }
    state.opacity = opacity
    content.add("/G\(paints.opacity(opacity, &objects)) gs ")
  }

  private func prepare(alpha: Double) -> Bool {
    let opacity = Int((alpha * 255).rounded())
    guard opacity > 0 else { return false }
    ensureMark()
    set(opacity: opacity)
    return true
  }

  private func add(_ color: GridColor) {
    content.add(color.red, places: 4)
    content.add(color.green, places: 4)
    content.add(color.blue, places: 4)
  }
}

// MARK: Paths

extension PageWriter {
  /// Adds a rectangle with quarter circles as corners to the path.
  private func addPath(of rect: GridRect, cornerRadius: Double) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    guard radius > 0 else { return content.add(rect) }
    let (left, right) = (rect.x, rect.maxX)
    let (top, bottom) = (rect.y, rect.maxY)
    // Control points that deviate from a quarter circle by less than 0.03 % of its radius.
    let rest = radius * (1 - 0.5522847498)
    func point(_ x: Double, _ y: Double) -> GridPoint { GridPoint(x: x, y: y) }
    var figure = Figure()
    figure.move(to: point(left + radius, top))
    figure.line(to: point(right - radius, top))
    figure.curve(
      to: point(right, top + radius), by: point(right - rest, top), point(right, top + rest))
    figure.line(to: point(right, bottom - radius))
    figure.curve(
      to: point(right - radius, bottom), by: point(right, bottom - rest),
      point(right - rest, bottom))
    figure.line(to: point(left + radius, bottom))
    figure.curve(
      to: point(left, bottom - radius), by: point(left + rest, bottom),
      point(left, bottom - rest))
    figure.line(to: point(left, top + radius))
    figure.curve(
      to: point(left + radius, top), by: point(left, top + rest), point(left + rest, top))
    figure.close()
    content.add(figure)
  }
}
