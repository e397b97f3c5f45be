import Primitives

extension Paint {
  /// Whether it is a gradient.
  var isGradient: Bool {
    if case .gradient = self { true } else { false }
  }

  /// Whether nothing of it can be seen.
  var isInvisible: Bool {
    switch self {
    case .color(let color): color.alpha <= 0
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha <= 0 }
    }
  }

  /// The same picture said more simply: a gradient of one colour is that colour.
  var simplified: Paint {
    guard case .gradient(let gradient) = self,
      gradient.stops.allSatisfy({ $0.color == gradient.stops[0].color })
    else { return self }
    return .color(gradient.stops[0].color)
  }

  /// This paint and `base` below it as one paint; nil where one paint cannot show exactly the same.
  ///
  /// Between two stops, colour and alpha are each interpolated by themselves, while compositing
  /// multiplies them. So a gradient can stand for two paints only where that product stays linear.
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
    angle: Double, top: [Gradient.Stop], _ bottom: [Gradient.Stop]
  ) -> Paint? {
    var stops: [Gradient.Stop] = []
    var last: (top: Color, bottom: Color)?
    for offset in Set((top + bottom).map(\.offset)).sorted() {
      let before = (top: top.color(before: offset), bottom: bottom.color(before: offset))
      let after = (top: top.color(after: offset), bottom: bottom.color(after: offset))
      if let last, !staysLinear(from: last, to: before) { return nil }
      stops.append(.init(offset: offset, color: before.top.over(before.bottom)))
      if before != after {
        stops.append(.init(offset: offset, color: after.top.over(after.bottom)))
      }
      last = after
    }
    return Gradient(angle: angle, stops: stops).map { Paint.gradient($0).simplified }
  }

  /// Whether compositing between two stops is linear in the colour and in the alpha.
  private static func staysLinear(
    from start: (top: Color, bottom: Color), to end: (top: Color, bottom: Color)
  ) -> Bool {
    let alphas = (top: (start.top.alpha, end.top.alpha), bottom: (start.bottom.alpha, end.bottom.alpha))
    if alphas.top == (0, 0) || alphas.top == (1, 1) || alphas.bottom == (0, 0) { return true }
    if alphas.top.0 == alphas.top.1 && alphas.bottom.0 == alphas.bottom.1 { return true }
    let areConstant =
      start.top.hasSameHue(as: end.top) && start.bottom.hasSameHue(as: end.bottom)
    return areConstant && (alphas.bottom == (1, 1) || start.top.hasSameHue(as: start.bottom))
  }
}

extension [Paint] {
  /// Lays one more paint upon these, merging it with what lies below where that is exact.
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

extension Gradient.Stop {
  /// A stop of another colour at the same place.
  fileprivate func colored(_ color: Color) -> Gradient.Stop { .init(offset: offset, color: color) }
}

extension Color {
  /// Whether the two differ in nothing but their alpha.
  fileprivate func hasSameHue(as other: Color) -> Bool {
    red == other.red && green == other.green && blue == other.blue
  }
}

extension [Gradient.Stop] {
  /// The colour just before `offset`.
  fileprivate func color(before offset: Double) -> Color {
    guard let next = firstIndex(where: { $0.offset >= offset }) else { return self[count - 1].color }
    guard next > 0, self[next].offset > offset else { return self[next].color }
    return color(at: offset, after: next - 1)
  }

  /// The colour just after `offset`.
  fileprivate func color(after offset: Double) -> Color {
    guard let next = firstIndex(where: { $0.offset > offset }) else { return self[count - 1].color }
    guard next > 0, self[next - 1].offset < offset else { return self[Swift.max(0, next - 1)].color }
    return color(at: offset, after: next - 1)
  }

  private func color(at offset: Double, after index: Int) -> Color {
    let (low, high) = (self[index], self[index + 1])
    return low.color.interpolated(
      to: high.color, fraction: (offset - low.offset) / (high.offset - low.offset))
  }
}
