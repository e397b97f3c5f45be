import GridreelPrimitives

extension Paint {
  /// Whether it is a gradient.
  var isGradient: Bool {
    if case .gradient = self { true } else { false }
  }

  /// Whether it is fully transparent.
  var isInvisible: Bool {
    switch self {
    case .color(let color): color.alpha <= 0
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha <= 0 }
    }
  }

  /// An equivalent simpler paint: a gradient of one colour becomes that colour.
  var simplified: Paint {
    guard case .gradient(let gradient) = self,
      gradient.stops.allSatisfy({ $0.color == gradient.stops[0].color })
    else { return self }
    return .color(gradient.stops[0].color)
  }

  /// Flattens this paint over `base` into one; nil if one paint cannot look exactly the same.
  ///
  /// Between two stops, colour and alpha are interpolated independently, while compositing
  /// multiplies them. A gradient can therefore replace two paints only if that product stays linear.
  func flattened(over base: Paint) -> Paint? {
    if isOpaque { return self }
    switch (self, base) {
    case (.color(let top), .color(let bottom)):
      return .color(top.over(bottom))
    case (.color(let top), .gradient(let bottom)):
      return Self.flattened(angle: bottom.angle, top: [bottom.stops[0].colored(top)], bottom.stops)
    case (.gradient(let top), .color(let bottom)):
      return Self.flattened(angle: top.angle, top: top.stops, [top.stops[0].colored(bottom)])
    case (.gradient(let top), .gradient(let bottom)):
      guard (top.angle - bottom.angle).truncatingRemainder(dividingBy: 360) == 0 else { return nil }
      return Self.flattened(angle: top.angle, top: top.stops, bottom.stops)
    }
  }

  private static func flattened(
    angle: Double, top: [GridGradient.Stop], _ bottom: [GridGradient.Stop]
  ) -> Paint? {
    let offsets = Set((top + bottom).map(\.offset)).sorted()
    let (first, last) = (offsets[0], offsets[offsets.count - 1])
    var stops = [
      GridGradient.Stop(
        offset: first, color: top.color(before: first).over(bottom.color(before: first)))
    ]
    for (from, to) in zip(offsets, offsets.dropFirst()) {
      let start = (top: top.color(after: from), bottom: bottom.color(after: from))
      let end = (top: top.color(before: to), bottom: bottom.color(before: to))
      guard let colors = flattened(from: start, to: end) else { return nil }
      stops.append(unlessThere: .init(offset: from, color: colors.start))
      stops.append(unlessThere: .init(offset: to, color: colors.end))
    }
    stops.append(
      unlessThere: .init(
        offset: last, color: top.color(after: last).over(bottom.color(after: last))))
    return GridGradient(angle: angle, stops: stops).map { Paint.gradient($0).simplified }
  }

  /// The colours between which the compositing of two stops is linear; nil if it is not.
  ///
  /// An invisible end takes the colour of the paint that is visible between the stops.
  private static func flattened(
    from start: (top: GridColor, bottom: GridColor), to end: (top: GridColor, bottom: GridColor)
  ) -> (start: GridColor, end: GridColor)? {
    if start.top.alpha <= 0 && end.top.alpha <= 0 { return (start.bottom, end.bottom) }
    if start.bottom.alpha <= 0 && end.bottom.alpha <= 0 { return (start.top, end.top) }
    guard staysLinear(from: start, to: end) else { return nil }
    return (start.top.over(start.bottom), end.top.over(end.bottom))
  }

  /// Whether compositing between two stops is linear in colour and in alpha.
  private static func staysLinear(
    from start: (top: GridColor, bottom: GridColor), to end: (top: GridColor, bottom: GridColor)
  ) -> Bool {
    let top = (start.top.alpha, end.top.alpha)
    let bottom = (start.bottom.alpha, end.bottom.alpha)
    if top == (1, 1) { return true }
    let isConstant = (top: top.0 == top.1, bottom: bottom.0 == bottom.1)
    if isConstant.top && isConstant.bottom { return true }
    guard isConstant.top || isConstant.bottom, start.top.differsInAlphaOnly(from: end.top),
      start.bottom.differsInAlphaOnly(from: end.bottom)
    else { return false }
    return bottom == (1, 1) || start.top.differsInAlphaOnly(from: start.bottom)
  }
}

extension [Paint] {
  /// Adds a paint on top, merging it with those below if that is exact.
  mutating func add(_ paint: Paint) {
    guard !paint.isInvisible else { return }
    var top = paint.simplified
    while let below = last, let flat = top.flattened(over: below) {
      removeLast()
      top = flat
    }
    append(top)
  }
}

extension GridGradient.Stop {
  /// A stop with another colour at the same offset.
  fileprivate func colored(_ color: GridColor) -> GridGradient.Stop {
    .init(offset: offset, color: color)
  }
}

extension GridColor {
  /// Whether the red, green and blue components are equal.
  fileprivate func differsInAlphaOnly(from other: GridColor) -> Bool {
    red == other.red && green == other.green && blue == other.blue
  }
}

extension [GridGradient.Stop] {
  /// Appends a stop unless it equals the last one.
  fileprivate mutating func append(unlessThere stop: GridGradient.Stop) {
    if last != stop { append(stop) }
  }

  /// The colour just before `offset`.
  fileprivate func color(before offset: Double) -> GridColor {
    guard let next = firstIndex(where: { $0.offset >= offset }) else {
      return self[count - 1].color
    }
    guard next > 0, self[next].offset > offset else { return self[next].color }
    return color(at: offset, after: next - 1)
  }

  /// The colour just after `offset`.
  fileprivate func color(after offset: Double) -> GridColor {
    guard let next = firstIndex(where: { $0.offset > offset }) else { return self[count - 1].color }
    guard next > 0, self[next - 1].offset < offset else {
      return self[Swift.max(0, next - 1)].color
    }
    return color(at: offset, after: next - 1)
  }

  private func color(at offset: Double, after index: Int) -> GridColor {
    let (low, high) = (self[index], self[index + 1])
    return low.color.interpolated(
      to: high.color, fraction: (offset - low.offset) / (high.offset - low.offset))
  }
}
