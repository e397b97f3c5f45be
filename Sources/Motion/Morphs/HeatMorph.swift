import GridreelPrimitives

/// The colour of a number on its way.
struct HeatMorph {
  /// The numbers at both ends.
  let numbers: (start: Double, end: Double)
  let scale: (start: @Sendable (Double) -> GridColor, end: @Sendable (Double) -> GridColor)
  /// What lies beneath the colour.
  let ground: PaintMorph

  /// The paints of the cell's ground at a moment.
  func paints(at moment: Moment) -> [Paint] {
    let fraction = smoothstep(moment.whole)
    let number = mix(numbers.start, numbers.end, fraction)
    let color = scale.start(number).mixed(with: scale.end(number), fraction)
    return ground.paints(moment.blend) + [.color(color)]
  }
}
