import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

@Suite struct CanonicalTextTests {
  private struct Sample {
    var name = "a"
    var number: Double? = 1.5
    var kinds: [String: Set<Int>] = ["x": [3, 1, 2], "y": []]
    var choice = Choice.plain
    var hidden = 1
  }

  private enum Choice {
    case plain
    case other(Int)
    case another(Int)
  }

  private func text(_ change: (inout Sample) -> Void = { _ in }) -> String {
    var sample = Sample()
    change(&sample)
    return CanonicalText(sample, leavingOut: ["hidden"]).text
  }

  @Test func everyPropertyCountsButThoseLeftOut() {
    let changes: [(inout Sample) -> Void] = [
      { _ in }, { $0.name = "b" }, { $0.name = "a\",number:(1.5" }, { $0.number = nil },
      { $0.number = 1.25 }, { $0.kinds["x"] = [1, 2] }, { $0.kinds["z"] = [] },
      { $0.choice = .other(1) }, { $0.choice = .another(1) }, { $0.choice = .other(2) },
    ]
    #expect(Set(changes.map { text($0) }).count == changes.count)
    #expect(text { $0.hidden = 2 } == text())
  }

  @Test func theOrderOfSetsAndDictionariesDoesNotMatter() {
    var kinds: [String: Set<Int>] = [:]
    for key in (0..<50).reversed() { kinds["\(key)"] = Set((0..<20).reversed()) }
    var other: [String: Set<Int>] = [:]
    other.reserveCapacity(400)
    for key in 0..<50 { other["\(key)"] = Set(0..<20) }
    #expect(text { $0.kinds = kinds } == text { $0.kinds = other })
  }

  @Test func themesAreToldApart() {
    var theme = Theme.light
    let before = CanonicalText(theme).text
    #expect(before == CanonicalText(Theme.light).text)
    theme.headerHeight += 1
    #expect(CanonicalText(theme).text != before)
  }
}
