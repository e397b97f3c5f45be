import GridreelPrimitives
import GridreelSceneModel

/// A bar that is as long as its number is on its scale at any time: both change in step with the number's text.
struct BarMorph {
  private let start, end: Gauge
  let scale: ScaleMorph

  /// The bar of a number that changes, or of one that only one scene shows; nil without any.
  init?(_ start: Gauge?, _ end: Gauge?, scale: ScaleMorph) {
    guard let first = start ?? end, let last = end ?? start else { return nil }
    (self.start, self.end, self.scale) = (first, last, scale)
  }

  /// The number after a fraction of the transition's time.
  func number(at whole: Double) -> Double { mix(start.number, end.number, smoothstep(whole)) }

  /// The bar in its track after a fraction of the transition's time; nil if it has no length.
  func item(_ identity: Identity, in track: GridRect, at whole: Double) -> Item? {
    let range = scale.range(at: whole)
    let gauge = end.showing(number(at: whole), from: range.lowerBound, to: range.upperBound)
    return gauge.bar(in: track).map { bar in
      let content: Item.Content =
        bar.figure.map { .figure($0, FigureLook(fill: bar.color)) }
        ?? .fill([.color(bar.color)], cornerRadius: bar.frame.height / 2)
      return Item(identity, frame: bar.frame, content: content)
    }
  }
}

/// The scale of a column's bars on its way: the same for all of them at any time.
struct ScaleMorph: Equatable {
  let start, end: ClosedRange<Double>
  /// The fractions of the transition's time between which it changes.
  var time = 0.0...1.0
  /// The smallest and the largest number that are seen at moments which divide the time evenly; nil where none are.
  var needs: [ClosedRange<Double>?] = []

  /// The numbers at both ends of a track after a fraction of the transition's time, with room for all that are seen.
  func range(at whole: Double) -> ClosedRange<Double> {
    let own = planned(at: whole)
    guard whole > 0, whole < 1, needs.count > 1 else { return own }
    let place = whole * Double(needs.count - 1)
    let first = min(Int(clamped: place), needs.count - 2)
    return needs[first...first + 1].reduce(own) { range, need in
      guard let need else { return range }
      return min(range.lowerBound, need.lowerBound)...max(range.upperBound, need.upperBound)
    }
  }

  private func planned(at whole: Double) -> ClosedRange<Double> {
    let length = time.upperBound - time.lowerBound
    let fraction = smoothstep((whole - time.lowerBound) / length)
    let (low, high) = (
      mix(start.lowerBound, end.lowerBound, fraction),
      mix(start.upperBound, end.upperBound, fraction)
    )
    return min(low, high)...high
  }
}
