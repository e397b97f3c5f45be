import GridreelPrimitives
import GridreelStyle
import Testing

private func gradient(_ angle: Double, _ stops: [(Double, UInt32, Double)]) -> GridGradient {
  let stops = stops.map { GridGradient.Stop(offset: $0, color: GridColor(rgb: $1, alpha: $2)) }
  guard let gradient = GridGradient(angle: angle, stops: stops) else { fatalError("no stops") }
  return gradient
}

private func style(_ color: GridColor? = nil, _ gradient: GridGradient? = nil) -> CellStyle {
  CellStyle(background: color, gradient: gradient)
}

private func paints(_ styles: [CellStyle], isBlending: Bool = true) -> [Paint] {
  let layers = styles.map { StyleLayer(.rule, style: $0) }
  return ResolvedStyle(layers: layers, isBlending: isBlending).paints
}

@Suite struct Flattening {
  static let white = GridColor.white
  static let blackToClear = gradient(90, [(0, 0x000000, 1), (1, 0x000000, 0)])
  static let redToClear = gradient(90, [(0, 0xff0000, 1), (1, 0x0000ff, 0)])
  static let redToBlue = gradient(90, [(0, 0xff0000, 1), (1, 0x0000ff, 1)])
  static let pale = gradient(90, [(0, 0xff0000, 0.5), (1, 0x0000ff, 0.5)])

  @Test func aGradientOfOneColourOverAnOpaqueColourIsOneGradient() {
    let expected = gradient(90, [(0, 0x000000, 1), (1, 0xffffff, 1)])
    #expect(paints([style(.white, Self.blackToClear)]) == [.gradient(expected)])
  }

  @Test func aGradientOfOneAlphaOverAColourIsOneGradient() {
    #expect(paints([style(.white, Self.pale)]).count == 1)
    #expect(paints([style(GridColor.white.withAlpha(0.5), Self.pale)]).count == 1)
  }

  @Test func aGradientThatChangesColourAndAlphaStaysALayer() {
    #expect(
      paints([style(.white, Self.redToClear)])
        == [.color(.white), .gradient(Self.redToClear)])
  }

  @Test func aTranslucentColourTintsAnOpaqueGradientExactly() {
    let tint = GridColor.black.withAlpha(0.5)
    let flat = paints([style(nil, Self.redToBlue), style(tint)])
    guard case .gradient(let result)? = flat.first, flat.count == 1 else {
      Issue.record("one gradient is expected, not \(flat)")
      return
    }
    #expect(
      result.stops.map(\.color) == [
        GridColor(red: 0.5, green: 0, blue: 0), GridColor(red: 0, green: 0, blue: 0.5),
      ])
  }

  @Test func aTranslucentColourOverAFadingGradientStaysALayer() {
    let tint = GridColor.white.withAlpha(0.5)
    #expect(paints([style(nil, Self.blackToClear), style(tint)]).count == 2)
  }

  @Test func anOpaqueColourCoversALowerGradient() {
    #expect(paints([style(nil, Self.redToBlue), style(.white)]) == [.color(.white)])
  }

  @Test func anOpaqueGradientCoversEverythingBelow() {
    let below = style(.white, Self.redToClear)
    #expect(paints([below, style(nil, Self.redToBlue)]) == [.gradient(Self.redToBlue)])
  }

  @Test func gradientsOfOneAngleMergeAtAllTheirStops() {
    let top = gradient(450, [(0.25, 0xffffff, 0.5), (0.75, 0x000000, 0.5)])
    let flat = paints([style(nil, Self.redToBlue), style(nil, top)])
    guard case .gradient(let result)? = flat.first, flat.count == 1 else {
      Issue.record("one gradient is expected, not \(flat)")
      return
    }
    #expect(result.stops.map(\.offset) == [0, 0.25, 0.75, 1])
    for step in 0...40 {
      let offset = Double(step) / 40
      let expected = top.color(at: offset).over(Self.redToBlue.color(at: offset))
      #expect(result.color(at: offset).isWithin(1e-12, of: expected))
    }
  }

  @Test func gradientsOfDifferentAnglesStayLayers() {
    let top = gradient(0, [(0, 0xffffff, 0.5), (1, 0x000000, 0.5)])
    #expect(paints([style(nil, Self.redToBlue), style(nil, top)]).count == 2)
  }

  @Test func invisiblePaintsAreDropped() {
    let nothing = gradient(0, [(0, 0xff0000, 0), (1, 0x00ff00, 0)])
    #expect(paints([style(.white, nothing)]) == [.color(.white)])
    #expect(paints([style(.clear)]).isEmpty)
  }

  @Test func aGradientOfOneColourIsThatColour() {
    let plain = gradient(30, [(0.2, 0x336699, 1), (0.9, 0x336699, 1)])
    #expect(paints([style(.white, plain)]) == [.color(GridColor(rgb: 0x336699))])
  }

  @Test func takingGradientsAwayLeavesTheColoursAsTheyWere() {
    var none = CellStyle()
    none.gradient = CellStyle.Setting.none
    let tint = GridColor.black.withAlpha(0.5)
    let grey = Paint.color(GridColor(red: 0.5, green: 0.5, blue: 0.5))
    #expect(paints([style(.white, Self.redToBlue), none]) == [.color(.white)])
    #expect(paints([style(.white, Self.pale), style(tint), none]) == [grey])
  }

  @Test func withoutBlendingAGradientReplacesGradientsAndLiesOnTheColour() {
    let styles = [style(.white, Self.redToClear), style(nil, Self.blackToClear)]
    #expect(paints(styles, isBlending: false) == paints([style(.white, Self.blackToClear)]))
  }

  @Test func hardStopsStayHard() {
    let hard = gradient(
      90, [(0, 0xff0000, 0.5), (0.5, 0xff0000, 0.5), (0.5, 0x0000ff, 0.5), (1, 0x0000ff, 0.5)])
    guard case .gradient(let result)? = paints([style(.white, hard)]).first else {
      Issue.record("a gradient is expected")
      return
    }
    #expect(result.stops.map(\.offset) == [0, 0.5, 0.5, 1])
    #expect(result.stops[1].color == GridColor(red: 1, green: 0.5, blue: 0.5))
    #expect(result.stops[2].color == GridColor(red: 0.5, green: 0.5, blue: 1))
  }

  /// Whatever is merged shows the same as its layers at every place of their common line.
  @Test func mergedPaintsEqualTheirLayersEverywhere() {
    var random = Generator(seed: 3)
    var (merged, wrong) = (0, 0)
    for _ in 0..<1000 {
      let layers = (0..<3).map { _ in random.gradient() }
      let flat = paints(layers.map { style(nil, $0) })
      merged += layers.count - flat.count
      for step in 0...24 {
        let offset = (Double(step) + 0.37) / 25
        let expected = layers.reduce(GridColor.clear) { $1.color(at: offset).over($0) }
        let actual = flat.reduce(GridColor.clear) { $1.color(at: offset).over($0) }
        wrong += actual.isWithin(1e-12, of: expected) ? 0 : 1
      }
    }
    #expect(wrong == 0)
    #expect(merged > 200)
  }
}

extension Paint {
  fileprivate func color(at offset: Double) -> GridColor {
    switch self {
    case .color(let color): color
    case .gradient(let gradient): gradient.color(at: offset)
    }
  }
}

extension GridColor {
  fileprivate func isWithin(_ limit: Double, of other: GridColor) -> Bool {
    abs(alpha - other.alpha) < limit && abs(red * alpha - other.red * other.alpha) < limit
      && abs(green * alpha - other.green * other.alpha) < limit
      && abs(blue * alpha - other.blue * other.alpha) < limit
  }
}

private struct Generator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  mutating func gradient() -> GridGradient {
    let colors: [UInt32] = [0x000000, 0xff0000, 0x336699]
    let alphas = [0, 0.5, 1, 1]
    let (isOneColor, isOneAlpha) = (below(2) == 0, below(2) == 0)
    let (color, alpha) = (colors[below(3)], alphas[below(4)])
    return makeGradient(
      angle: 90,
      (0..<(1 + below(4))).map { _ in
        (
          Double(below(5)) / 4, isOneColor ? color : colors[below(3)],
          isOneAlpha ? alpha : alphas[below(4)]
        )
      })
  }
}

private func makeGradient(angle: Double, _ stops: [(Double, UInt32, Double)]) -> GridGradient {
  gradient(angle, stops)
}
