import Gridreel
import GridreelCauses
import Testing

/// Parts of texts look different although the texts say the same.
@Suite struct TextLookCauseTests {
  private let stage: RecordStage

  init() throws { stage = try RecordStage() }

  private func causes(
    _ old: String, _ new: String, _ options: [OptionName: String] = [:]
  ) throws -> [String] {
    let options = options.merging([.markup: "city=markdown"]) { first, _ in first }
    func grid(_ city: String) throws -> DataGrid {
      let data = RecordStage.data
      return try stage.grid(
        options, data: city == "London" ? data : data.with("London", replacedBy: city))
    }
    return try stage.causes(grid(old), grid(new)).roots
  }

  @Test(arguments: [
    ("Lon**don**", "London", "data: 'don' in cell 1:city is no longer bold"),
    ("London", "*London*", "data: 'London' in cell 1:city is italic now"),
    ("**Lon**don", "`Lon`don", "data: 'Lon' in cell 1:city is code instead of bold"),
    ("a ~~b~~ a", "a ***~~b~~*** a", "data: 'b' in cell 1:city is bold and italic now"),
    (
      "[London](https://a.b)", "[London](https://a.c)",
      "data: 'London' in cell 1:city is a link to https://a.c instead of a link to https://a.b"
    ),
    ("Lon**don**", "Lon**do**", "data: cell 1:city: 'London' → 'Londo'"),
  ])
  func otherLooksAreNamedByTheirPart(old: String, new: String, expected: String) throws {
    #expect(try causes(old, new) == [expected])
  }

  @Test func coloursAreNamedAsTheyWereGiven() throws {
    let grey = GridColor(rgb: 0x888888)
    var old = try stage.grid()
    var new = old
    old.surroundings.richTitle = RichText("Cities ") + RichText("1", color: grey)
    new.surroundings.richTitle = "Cities 1"
    #expect(try stage.causes(old, new).roots == ["data: '1' in the title is no longer #888888"])
    old.columns[0].richTitle = "name"
    new = old
    new.columns[0].richTitle = "na\("me", background: grey)"
    #expect(
      try stage.causes(old, new).roots == [
        "data: 'me' in the header of column 'name' is on #888888 now"
      ])
  }

  @Test func aTextThatIsFoundNoLongerIsNamed() throws {
    var old = try stage.grid()
    let new = old
    old.mark("lond", in: "city", background: GridColor(rgb: 0xffff00))
    #expect(
      try stage.causes(old, new).roots == ["data: 'Lond' in cell 1:city is no longer on #ffff00"])
    var other = new
    other.mark("lond", bold: true)
    #expect(
      try stage.causes(old, other).roots == [
        "data: 'Lond' in cell 1:city is bold and on $accentColor 30% instead of on #ffff00"
      ])
  }

  @Test func sameLooksHaveNoCause() throws {
    #expect(try causes("Lon**don**", "Lon<b>don</b>").isEmpty)
  }
}
