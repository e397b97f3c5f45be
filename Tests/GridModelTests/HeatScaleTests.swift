import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@Suite struct HeatScales {
  private func table(_ numbers: [Double?]) -> DataTable {
    DataTable(columns: [
      .init(
        key: "n", kind: .number,
        cells: numbers.map { number in
          number.map { Cell(value: .number($0), text: "\($0)") } ?? .missing
        })
    ])
  }

  private let scale = HeatScale(colors: [.black, .white])

  /// How light a number's colour is: 0 at the scale's first, 1 at its last number.
  private func lightness(
    _ number: Double, _ scale: HeatScale, _ numbers: [Double?]
  ) throws -> Double {
    let heat = try #require(HeatColumn(scale, column: "n", source: table(numbers)))
    return try #require(heat.color(of: .number(number))).oklch.lightness
  }

  @Test func theColumnsOwnEndsHaveTheFirstAndTheLastColour() throws {
    let heat = try #require(HeatColumn(scale, column: "n", source: table([5, nil, 20, 10])))
    #expect(heat.color(of: .number(5)) == .black)
    #expect(heat.color(of: .number(20)) == .white)
    #expect(abs(try lightness(12.5, scale, [5, 20]) - 0.5) < 1e-3)
    #expect(heat.color(of: .missing) == nil)
    #expect(heat.color(of: .text("10")) == nil)
    #expect(heat.color(of: .number(.nan)) == nil)
  }

  @Test func aDomainCutsWhatLiesOutside() throws {
    var scale = scale
    scale.domain = 0...10
    #expect(abs(try lightness(5, scale, [1, 1000]) - 0.5) < 1e-3)
    #expect(try lightness(-3, scale, [1, 1000]) < 1e-3)
    #expect(try lightness(30, scale, [1, 1000]) > 1 - 1e-3)
  }

  @Test func theEndsAreEquallyFarFromAMiddle() throws {
    var scale = scale
    scale.middle = 0
    #expect(abs(try lightness(0, scale, [-2, 10]) - 0.5) < 1e-3)
    #expect(abs(try lightness(-2, scale, [-2, 10]) - 0.4) < 1e-3)
    // Numbers on one side alone have the whole scale.
    #expect(try lightness(2, scale, [2, 10]) < 1e-3)
  }

  @Test func equalRatiosAreEqualStepsOfALogarithm() throws {
    let scale = HeatScale(colors: [.black, .white], spread: .log)
    #expect(abs(try lightness(10, scale, [1, 100]) - 0.5) < 1e-3)
    #expect(try lightness(0, scale, [0, 100]) < 1e-3)
    #expect(try lightness(-5, scale, [1, 100]) < 1e-3)
  }

  @Test func quantilesSpreadCrowdedNumbers() throws {
    let scale = HeatScale(colors: [.black, .white], spread: .quantile)
    // A thousand small numbers and one huge one: by value all but one would look the same.
    let numbers = (0..<101).map { Double?(Double($0)) } + [1e9]
    #expect(abs(try lightness(50, scale, numbers) - 0.5) < 0.02)
    #expect(try lightness(0, scale, numbers) < 0.02)
  }

  @Test func numbersThatMostRowsShareStandInTheMiddleOfTheirShare() throws {
    let scale = HeatScale(colors: [.black, .white], spread: .quantile)
    let numbers = [0] + Array(repeating: Double?(7), count: 98) + [9]
    #expect(abs(try lightness(7, scale, numbers) - 0.5) < 0.03)
  }

  @Test func aColumnWithoutNumbersHasNoHeat() {
    #expect(HeatColumn(scale, column: "n", source: table([nil])) == nil)
    #expect(HeatColumn(scale, column: "gone", source: table([1])) == nil)
  }

  @Test func oneNumberAloneHasTheMiddleColour() throws {
    #expect(abs(try lightness(3, scale, [3, 3]) - 0.5) < 1e-3)
  }

  @Test func threeColoursMeetInTheMiddle() {
    let red = GridColor(red: 1, green: 0, blue: 0)
    let scale = HeatScale(colors: [.black, red, .white])
    #expect(scale.color(at: 0.5) == red)
    #expect(HeatScale(colors: []).color(at: 0.3) == .clear)
  }
}
