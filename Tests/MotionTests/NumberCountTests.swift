import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import GridreelMotion

/// Numbers that change count, in the way in which their texts are written.
@Suite struct CountingNumbers {
  private static func block(
    _ text: String, _ number: Double?, write: (@Sendable (Double) -> String)? = nil
  ) -> TextBlock {
    var block = TextBlock(
      string: text, font: GridFont(size: 14), color: .black, origin: GridPoint(x: 0, y: 10),
      width: 60, alignment: .trailing, isFitting: true)
    block.change = TextChange(
      number: number.map { TextChange.Number($0, write: write) },
      flash: .init(rising: green, falling: red, other: yellow))
    return block
  }

  private static let (green, red, yellow) = (
    GridColor(rgb: 0x00ff00), GridColor(rgb: 0xff0000), GridColor(rgb: 0xffff00)
  )

  @Test(arguments: [
    (("7", 7.0), ("12", 12.0), "10"), (("1,999", 1999), ("12,000", 12000), "7,000"),
    (("999", 999), ("1,001", 1001), "1,000"), (("−5", -5), ("5", 5), "0"),
    (("-4.1", -4.1), ("3.3", 3.3), "-0.4"), (("$1.50", 1.5), ("$2.00", 2), "$1.75"),
    (("-$5", -5), ("$1", 1), "-$2"), (("1.234,5 €", 1234.5), ("1.300,0 €", 1300), "1.267,3 €"),
    (("25%", 0.25), ("75%", 0.75), "50%"), (("25 %", 25), ("75 %", 75), "50 %"),
    (("+3", 3), ("-3", -3), "0"), (("9.5", 9.5), ("10.25", 10.25), "9.88"),
    (("2", 2), ("2.5", 2.5), "2.3"), (("0.001", 0.001), ("0.003", 0.003), "0.002"),
  ])
  func theNumberHalfWayIsWrittenAsItsEnds(
    start: (String, Double), end: (String, Double), middle: String
  ) throws {
    let count = try #require(
      NumberCount(Self.block(start.0, start.1), Self.block(end.0, end.1)))
    #expect(count.text(0.5) == middle)
  }

  @Test(
    arguments: [
      (("7", 7.0), ("x", nil)), (("x", nil), ("y", nil)), (("NaN", .nan), ("1", 1.0)),
      (("1", 1.0), ("∞", .infinity)), (("$1", 1.0), ("€2", 2.0)), (("1 kg", 1.0), ("2 t", 2000.0)),
      (("007", 7.0), ("008", 8.0)), (("1e5", 1e5), ("2e5", 2e5)), (("5", 5.0), ("5", 5.0)),
      (("1.0", 1.0), ("1.00", 1.0)), (("9007199254740993", 9.007199254740993e15), ("1", 1.0)),
    ] as [((String, Double?), (String, Double?))])
  func whatCannotBeCountedTrulyIsNot(start: (String, Double?), end: (String, Double?)) {
    #expect(NumberCount(Self.block(start.0, start.1), Self.block(end.0, end.1)) == nil)
  }

  @Test(arguments: [("47.67", "49.8"), ("49.8", "47.67"), ("44", "48.851")])
  func decimalPointsStayInLine(first: String, last: String) throws {
    // The layout ends texts with fewer decimals 8 points earlier for each.
    func block(_ text: String) -> TextBlock {
      let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
      var block = Self.block(text, Double(text))
      block.width = 60 - 8 * Double(3 - decimals)
      return block
    }
    let (start, end) = (block(first), block(last))
    let frame = GridRect(x: 0, y: 0, width: 60, height: 20)
    let glide = FrameGlide(frame, frame, pixels: PixelGrid(scale: 2))
    let morph = TextMorph(start, end, glide: glide)
    for step in 1..<10 {
      let progress = Double(step) / 10
      let moment = Moment(
        progress: progress, whole: progress, position: progress, sideways: progress, fade: 0)
      let shown = morph.block(at: moment, frame: frame)
      #expect(abs(shown.origin.x + shown.width - max(start.width, end.width)) < 1e-9)
    }
  }

  @Test func aScaleOfBarsHasRoomForAllNumbersInSight() {
    var scale = ScaleMorph(start: 0...10, end: 0...100)
    let planned = scale.range(at: 0.25)
    scale.needs = [0...10, -5...90, nil, 0...20, 0...100]
    #expect(scale.range(at: 0) == 0...10 && scale.range(at: 1) == 0...100)
    #expect(planned.upperBound < 90 && scale.range(at: 0.25) == -5...90)
    #expect(scale.range(at: 0.1) == -5...90, "a number may come between two moments")
    #expect(scale.range(at: 0.6).upperBound > 50, "never smaller than planned")
  }

  @Test func aColumnsFormatWritesTheNumbers() throws {
    let write: @Sendable (Double) -> String = { "<\(Int(clamped: $0.rounded()))>" }
    let count = try #require(
      NumberCount(Self.block("<1>", 1, write: write), Self.block("<9>", 9, write: write)))
    #expect([0.25, 0.5, 0.75].map(count.text) == ["<3>", "<5>", "<7>"])
  }

  /// A scene with one number.
  private static func scene(_ text: String, _ number: Double?, y: Double = 0) -> Scene {
    let row = RowIdentity(source: 0)
    let item = Item(
      Identity(.cell(row: row, column: "n"), .text),
      frame: GridRect(x: 0, y: y, width: 80, height: 20), content: .text(block(text, number)))
    return Scene(
      size: GridSize(width: 80, height: 60), background: .white,
      panes: [Pane(.body(pinned: false), items: [item])])
  }

  private static func number(_ scene: Scene) -> TextBlock? {
    scene.items.lazy.compactMap { item in
      if case .text(let block) = item.content, item.identity.part == .text { block } else { nil }
    }.first
  }

  @Test func manyNumbersAreDrawnInOrderAndInFull() throws {
    let transition = Transition(
      from: Self.scene("1,000", 1000), to: Self.scene("88", 88), options: TransitionOptions())
    var texts: [String] = []
    for step in 0...12 {
      let scene = transition.scene(at: Double(step) / 12)
      let block = try #require(Self.number(scene))
      #expect(block.color.alpha == 1)
      // It stands at its end, whatever its width.
      #expect(abs(block.origin.x + block.width - 60) < 1e-9)
      if texts.last != block.string { texts.append(block.string) }
    }
    #expect(texts.first == "1,000" && texts.last == "88" && texts.count >= 6)
    let numbers = texts.compactMap { Double($0.replacing(",", with: "")) }
    #expect(numbers == numbers.sorted(by: >) && numbers.count == texts.count)
  }

  @Test(
    arguments: [
      (("1", 1.0), ("2", 2.0), green), (("2", 2), ("1", 1), red), (("2", 2), ("x", nil), yellow),
    ] as [((String, Double?), (String, Double?), GridColor)])
  func aCellLightsUpAsItsNumberGoes(
    start: (String, Double?), end: (String, Double?), color: GridColor
  ) {
    let transition = Transition(
      from: Self.scene(start.0, start.1), to: Self.scene(end.0, end.1),
      options: TransitionOptions())
    func light(_ time: Double) -> GridColor? {
      for item in transition.scene(at: time).items {
        if case .fill(let paints, _) = item.content, case .color(let color)? = paints.first {
          return color
        }
      }
      return nil
    }
    #expect(light(0) == nil && light(1) == nil)
    #expect(light(0.35)?.withAlpha(1) == color)
    #expect((light(0.8)?.alpha ?? 1) < (light(0.35)?.alpha ?? 0))
  }
}
