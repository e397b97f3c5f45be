import GridreelPrimitives
import Testing

@Suite struct EasingValues {
  /// Values at 0.1, 0.2 … 0.9, made by bisection to the last bit.
  private static let easeInOut = [
    0.019722, 0.081660, 0.187396, 0.331884, 0.5, 0.668116, 0.812604, 0.918340, 0.980278,
  ]
  private static let ease = [
    0.094796, 0.295244, 0.513315, 0.682541, 0.802403, 0.885229, 0.940765, 0.975625, 0.994316,
  ]

  @Test(arguments: [
    (Easing.easeInOut, easeInOut), (Easing.ease, ease),
    (Easing.linear, (1...9).map { Double($0) / 10 }),
  ])
  func followTheTables(easing: Easing, values: [Double]) {
    for (place, value) in values.enumerated() {
      #expect(abs(easing.value(at: Double(place + 1) / 10) - value) < 1e-6)
    }
  }

  @Test(arguments: [
    Easing.linear, .ease, .easeIn, .easeOut, .easeInOut,
    .cubicBezier(x1: 0.9, y1: 0, x2: 0.1, y2: 1),
  ])
  func partsOfACurveAreTheCurve(easing: Easing) throws {
    let curve = EasingCurve(easing)
    for (low, high) in [(0.0, 0.25), (0.25, 0.5), (0.1, 0.9), (0.7, 1)] {
      let part = try #require(curve.part(from: low, to: high))
      for step in 0...20 {
        let t = Double(step) / 20
        let whole = curve.value(at: part.start + (part.end - part.start) * t)
        #expect(abs(low + (high - low) * part.easing.value(at: t) - whole) < 1e-6, "\(t)")
      }
    }
  }

  @Test(arguments: [
    Easing.spring(duration: 0.5, bounce: 0.4), .cubicBezier(x1: 0.5, y1: 2, x2: 0.5, y2: -1),
  ])
  func curvesThatGoBackHaveNoParts(easing: Easing) {
    #expect(EasingCurve(easing).part(from: 0.2, to: 0.6) == nil)
  }

  @Test func easeInAndEaseOutMirrorEachOther() {
    for step in 1..<100 {
      let t = Double(step) / 100
      #expect(abs(Easing.easeIn.value(at: t) + Easing.easeOut.value(at: 1 - t) - 1) < 1e-9)
    }
  }

  @Test(arguments: [
    Easing.linear, .ease, .easeIn, .easeOut, .easeInOut,
    .cubicBezier(x1: 1, y1: 2, x2: 0, y2: -1), .spring(duration: 0.5, bounce: 0.4),
    .spring(duration: 0.5, bounce: 0), .spring(duration: 0.5, bounce: -0.5),
  ])
  func startAtNoughtAndEndAtOneExactly(easing: Easing) {
    #expect(easing.value(at: 0) == 0)
    #expect(easing.value(at: 1) == 1)
    #expect(easing.value(at: -3) == 0)
    #expect(easing.value(at: 7) == 1)
    #expect(easing.value(at: .nan) == 0)
    #expect(abs(1 - easing.value(at: 0.999999)) < 0.001)
  }

  @Test(arguments: [
    (0.0, 0.0, 1.0, 1.0), (1, 0, 0, 1), (0, 1, 1, 0), (0, 1, 0, 1), (1, 0, 1, 0),
    (0.2, 0, 0, 1), (0.68, -0.55, 0.27, 1.55),
  ])
  func curvesAreSolvedToAMillionth(x1: Double, y1: Double, x2: Double, y2: Double) {
    let curve = Easing.cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
    }
    for step in 1..<500 {
      // Where the curve stands upright, one x has many heights; there only nearby parameters count.
      let t = Double(step) / 500
      let x = bezier(x1, x2, t)
      let slope = (bezier(x1, x2, t + 1e-4) - bezier(x1, x2, t - 1e-4)) / 2e-4
      guard slope > 1e-2 else { continue }
      #expect(abs(curve.value(at: x) - bezier(y1, y2, t)) < 1e-6)
    }
  }
}

@Suite struct SpringPositions {
  @Test func withoutBounceFollowTheTable() {
    let spring = Spring(duration: 0.3, bounce: 0)
    #expect(abs(spring.position(after: 0.15) - 0.821026) < 1e-6)
    #expect(abs(spring.position(after: 0.3) - 0.986399) < 1e-6)
    #expect(abs(spring.position(after: 0.45) - 0.999159) < 1e-6)
  }

  @Test func settleWhenTheTableSays() {
    let still = Spring(duration: 0.3, bounce: 0)
    #expect(abs(still.settlingTime(tolerance: 0.01) - 0.316) < 0.001)
    #expect(abs(still.settlingTime(tolerance: 0.001) - 0.440) < 0.001)
    #expect(abs(Spring(duration: 0.3, bounce: 0.15).settlingTime(tolerance: 0.001) - 0.418) < 0.001)
    #expect(abs(Spring(duration: 0.3, bounce: 0.3).settlingTime(tolerance: 0.001) - 0.491) < 0.001)
  }

  @Test(arguments: [(0.15, 0.006), (0.3, 0.046)])
  func overshootAsTheTableSays(bounce: Double, overshoot: Double) {
    let spring = Spring(duration: 0.3, bounce: bounce)
    let highest = (0...3000).map { spring.position(after: Double($0) / 5000) }.max() ?? 0
    #expect(abs(highest - 1 - overshoot) < 0.0005)
  }

  @Test(arguments: [-0.9, -0.5, -1e-9, 0, 1e-9, 0.2, 0.9])
  func stayWithinTheToleranceOnceSettled(bounce: Double) {
    let spring = Spring(duration: 0.4, bounce: bounce)
    let time = spring.settlingTime(tolerance: 0.001)
    #expect(abs(1 - spring.position(after: time * 0.999)) > 0.0009)
    for step in 0...1000 {
      let later = time + Double(step) * 0.004
      #expect(abs(1 - spring.position(after: later)) <= 0.001 + 1e-9)
    }
  }

  @Test func naturalDurationsBelongToSpringsOnly() throws {
    #expect(Easing.easeInOut.naturalDuration == nil)
    let short = try #require(Easing.spring(duration: 0.3, bounce: 0).naturalDuration)
    let long = try #require(Easing.spring(duration: 0.6, bounce: 0).naturalDuration)
    #expect(abs(long - 2 * short) < 1e-6)
  }
}

@Suite struct EasingParsing {
  @Test(arguments: [
    ("linear", Easing.linear), (" Ease ", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("EASE-IN-OUT", .easeInOut),
    ("cubic-bezier(.4,0,.2,1)", .cubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1)),
    ("cubic-bezier( 0.4 , -1, .2, 1.5 )", .cubicBezier(x1: 0.4, y1: -1, x2: 0.2, y2: 1.5)),
    ("spring(0.5, 0.2)", .spring(duration: 0.5, bounce: 0.2)),
    ("spring(0.5)", .spring(duration: 0.5, bounce: 0)),
  ])
  func readsWordsAndFunctions(text: String, easing: Easing) throws {
    #expect(try Easing(parsing: text) == easing)
  }

  @Test(arguments: [
    ("", "an easing is empty"),
    ("ease-in-uot", "did you mean 'ease-in-out'?"),
    ("sprong(1)", "did you mean 'spring'?"),
    ("wobble", "known are linear, ease"),
    ("cubic-bezier(1,2,3)", "takes 4 numbers with commas between, not 3"),
    ("cubic-bezier(0,0,1.5,1)", "times from 0 to 1, not 1.5"),
    ("cubic-bezier(0,x,1,1)", "'x' is none"),
    ("cubic-bezier(0,nan,1,1)", "'nan' is none"),
    ("spring()", "'' is none"),
    ("spring(0)", "from 0.01 to 60 seconds, not 0.0"),
    ("spring(1, 2)", "bounce from -0.9 to 0.9, not 2.0"),
    ("spring(1", "no closing parenthesis"),
  ])
  func saysWhatIsWrong(text: String, part: String) {
    let error = #expect(throws: GridreelError.self) { try Easing(parsing: text) }
    #expect(
      error?.message.description.contains(part) == true, "\(error?.message.description ?? "")")
  }
}
