import Testing

@testable import GridreelCauses

struct WordingTests {
  @Test func longValuesOfARootAreShownAroundTheirDifference() {
    let start = String(repeating: "alpha beta ", count: 8)
    let root = Cause.Root(
      file: "a.md", line: 3, key: "v", old: start + "value", new: start + "number\n")
    #expect(root.sentence == "a.md:3 v … alpha beta value → … alpha beta number↵")
  }
}
