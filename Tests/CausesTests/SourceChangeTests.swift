import GridreelCauses
import GridreelComparing
import Testing

@Suite struct SourceChangeTests {
  private func files(_ grid: String, theme: String = "{}") throws -> [SourceFile] {
    try #require([SourceFile](text: "{\"grid\": \(grid), \"T/t.json\": \(theme)}"))
  }

  private func roots(_ old: String, _ new: String) throws -> [Cause.Root] {
    let changes = SourceChange.all(from: try files(old), to: try files(new))
    for change in changes where changes.count == 1 {
      #expect(change.undone(in: try files(new)).text == (try files(old)).text, "\(change)")
    }
    return changes.map { $0.root(in: "g.grid.json") }
  }

  private func root(_ key: String, _ old: String?, _ new: String?) -> Cause.Root {
    Cause.Root(file: "g.grid.json", line: 1, key: key, old: old, new: new)
  }

  @Test func aValueIsNamedByItsPath() throws {
    #expect(
      try roots(#"{"a": {"b": ["c", {"d": 1}]}}"#, #"{"a": {"b": ["c", {"d": 2.50}]}}"#)
        == [root("a.b[1].d", "1", "2.50")])
    #expect(try roots(#"{"a": "b"}"#, #"{"a": ["b", 1]}"#) == [root("a", "b", #"["b",1]"#)])
  }

  @Test func keysAndElementsComeAndGo() throws {
    #expect(try roots(#"{"a": 1}"#, #"{"a": 1, "b": 2}"#) == [root("b", nil, "2")])
    #expect(try roots(#"{"a": 1, "b": 2}"#, #"{"a": 1}"#) == [root("b", "2", nil)])
    #expect(try roots(#"{"a": [1, 2, 3]}"#, #"{"a": [1, 3]}"#) == [root("a[1]", "2", nil)])
    #expect(try roots(#"{"a": [1, 3]}"#, #"{"a": [1, 2, 3]}"#) == [root("a[1]", nil, "2")])
  }

  @Test func elementsInAnotherOrderAreOneChange() throws {
    #expect(
      try roots(#"{"a": [0, {"key": "b"}, "c", 3]}"#, #"{"a": [0, "c", {"key": "b"}, 3]}"#)
        == [root("a", "b, c", "c, b")])
    #expect(
      try roots(#"{"a": [1, 2, 3]}"#, #"{"a": [3, 1, 2]}"#) == [root("a", "1, 2, 3", "3, 1, 2")])
    #expect(
      try roots(#"{"a": [1, 2]}"#, #"{"a": [2, 3]}"#)
        == [root("a[0]", "1", "2"), root("a[1]", "2", "3")])
  }

  @Test func notationIsNoChange() throws {
    #expect(try roots(#"{"a": 1, "b": "é"}"#, #"{"b": "\u00e9", "a": 1.0}"#).isEmpty)
  }

  @Test func theLineIsThatOfTheValueOrOfTheKeyBeforeOneThatIsGone() throws {
    let old = try files("{\n\"a\": {\n\"b\": 1,\n\"c\": 2}}")
    let new = try files("{\n\n\"a\": {\n\"b\": 3}}")
    #expect(
      SourceChange.all(from: old, to: new).map { $0.root(in: "g").line } == [4, 4])
    let first = try files("{\n\"a\": {\n\"c\": 3}}")
    #expect(SourceChange.all(from: old, to: first).map { $0.root(in: "g").line } == [3, 2])
  }

  @Test func aThemeTellsWhatItsParentSays() throws {
    func files(_ child: String, _ parent: String = #"{"a": {"b": 1}}"#) throws -> [SourceFile] {
      try #require(
        [SourceFile](text: #"{"grid": {"a": {"b": 5}}, "p.json": \#(parent), "c.json": \#(child)}"#)
      )
    }
    func told(_ old: [SourceFile], _ new: [SourceFile]) -> [String?] {
      SourceChange.all(from: old, to: new).map { $0.inherited(from: old, new) }
    }
    #expect(try told(files("{}"), files(#"{"a": {"b": 2}}"#)) == [nil], "an object is no value")
    #expect(try told(files(#"{"a": {}}"#), files(#"{"a": {"b": 2}}"#)) == ["1"])
    #expect(
      try told(files(#"{"a": {"b": 2}}"#), files(#"{"a": {}}"#, #"{"a": {"b": 3}}"#)) == [nil, "3"])
    #expect(try told(files(#"{"a": {"b": 2}}"#), files(#"{"a": {"b": 4}}"#)) == [nil])
    #expect(try told(files(#"{"z": 2}"#), files("{}")) == [nil])
  }

  @Test func theTextReadsAsItself() throws {
    let files = try files(#"{"a": "b\n\"c\"", "d": 1e3}"#, theme: #"{"extends": "light"}"#)
    #expect(files.text == #"{"grid":{"a":"b\n\"c\"","d":1e3},"T/t.json":{"extends":"light"}}"#)
    #expect([SourceFile](text: files.text)?.text == files.text)
    #expect([SourceFile](text: "{\"grid\"") == nil)
  }
}

@Suite struct UnexplainedPlaceTests {
  private func difference(_ places: [PictureDifference.Region]) -> PictureDifference {
    let whole = PictureDifference.Region(x: 0, y: 0, width: 100, height: 100)
    return PictureDifference(
      expected: whole, actual: whole, differingPixels: 10, totalPixels: 10_000,
      maximumChannelDelta: 9, regions: places, isWithinTolerance: false)
  }

  private let row = PictureDifference.Region(x: 0, y: 0, width: 50, height: 10)
  private let header = PictureDifference.Region(x: 0, y: 60, width: 5, height: 5)

  @Test func aPlaceThatNoCauseTouchesIsTold() {
    let cause = Cause(.data, "a cell", places: [row])
    let told = [Cause](unexplainedIn: difference([row, header]), by: [cause])
    #expect(told.map(\.text) == ["1 more place, unexplained"])
    #expect(told.first?.places == [header])
    #expect([Cause](unexplainedIn: difference([row]), by: [cause]).isEmpty)
  }

  @Test func whatMayShowAnywhereExplainsAll() {
    let cause = Cause(.library, "the library cairo is 2, was 1")
    #expect([Cause](unexplainedIn: difference([row, header]), by: [cause]).isEmpty)
  }
}
