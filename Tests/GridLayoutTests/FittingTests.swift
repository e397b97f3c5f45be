import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import TestSupport
import Testing

@testable import GridreelLayout

@Suite struct Fitting {
  private func pieces(_ text: String) -> [TextPiece] {
    FakeMeasuring(glyphWidth: 10).pieces(of: text, font: GridFont(size: 14))
  }

  @Test func linesAreAStepFunctionOfTheWidth() {
    let lines = TextLines(pieces("aaa bb cccc d"))
    #expect(lines.longestPiece == 40)
    #expect(lines.lines(width: 130).count == 1)
    #expect(lines.lines(width: 129).count == 2)
    #expect(lines.lines(width: 40).count == 4)
    #expect([1, 2, 3].map { lines.width(lines: $0) } == [130, 60, 60])
    #expect(lines.width(lines: 4) == 40)
  }

  @Test func lineBreaksOfTheDataStay() {
    let lines = TextLines(pieces("aaa\nbb cc\n\nd"))
    #expect(lines.leastCount == 4)
    #expect(lines.width(lines: 3) == nil)
    #expect(lines.width(lines: 4) == 50)
    #expect(lines.width(lines: 5) == 30)
  }

  /// Pseudo-random choices of some columns.
  private func columns(_ count: Int, seed: Int) -> [[WidthChoice]] {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    return (0..<count).map { _ in
      (0..<(2 + next(5))).map { _ in WidthChoice(width: 20 + next(80), cost: Double(next(40))) }
        .efficient
    }
  }

  private func cost(_ columns: [[WidthChoice]], _ widths: [Int]) -> Double {
    zip(columns, widths).reduce(0) { sum, pair in
      sum + (pair.0.first { $0.width == pair.1 }?.cost ?? .infinity)
    }
  }

  private func cheapest(_ columns: ArraySlice<[WidthChoice]>, room: Int) -> Double {
    guard let first = columns.first else { return 0 }
    return first.filter { $0.width <= room }
      .map { $0.cost + cheapest(columns.dropFirst(), room: room - $0.width) }.min() ?? .infinity
  }

  @Test(arguments: 0..<40) func theSolutionIsTheBestOfAll(seed: Int) throws {
    let columns = columns(2 + seed % 5, seed: seed)
    let least = columns.reduce(0) { $0 + $1[0].width }
    for room in [least, least + 17, least + 60, least + 300] {
      let widths = try #require(WidthSolver(columns: columns, room: room).widths())
      #expect(widths.reduce(0, +) <= room)
      #expect(cost(columns, widths) == cheapest(columns[...], room: room))
    }
    #expect(WidthSolver(columns: columns, room: least - 1).widths() == nil)
  }

  @Test func thousandsOfColumnsComeNearTheBest() throws {
    let columns = columns(30, seed: 7)
    let room = columns.reduce(0) { $0 + $1[0].width } + 500
    let exact = try #require(WidthSolver(columns: columns, room: room).widths())
    // The same columns many times over have the same optimum each, in as many times the room.
    let many = (0..<300).flatMap { _ in columns }
    let widths = try #require(WidthSolver(columns: many, room: 300 * room).widths())
    #expect(widths.reduce(0, +) <= 300 * room)
    #expect(cost(many, widths) <= 300 * cost(columns, exact) * 1.02)
  }

  // MARK: The steps

  private func sketch(_ rows: [[String]], titles: [String], width: Double?) -> Sketch {
    var sketch = Sketch(rows, titles: titles, kinds: [.text, .number])
    let inset = Insets(top: 0, right: 16, bottom: 0, left: 16)
    sketch.grid.theme.styles.row.inset = inset
    sketch.grid.theme.styles.header.inset = inset
    sketch.grid.viewport = width.map { Viewport(width: $0) }
    return sketch
  }

  @Test func cellsLoseRoomAtTheirSidesFirst() {
    let sketch = sketch([["abcdefghij", "123"]], titles: ["a", "b"], width: 135)
    #expect(sketch.widths() == [92, 43])
    let picture = sketch.picture()
    #expect(picture.text(0, "a")?.origin.x == 11)
    #expect(picture.text(0, "a")?.font.size == 14)
    #expect(picture.map.cells.map(\.rect.height) == [20, 20])
  }

  @Test func headersWrapBetweenTheirWords() {
    let sketch = sketch(
      [["abc", "123"]], titles: ["a", "population of 2020 or so"], width: 150)
    let picture = sketch.picture()
    #expect(picture.map.headers.map(\.rect.height).allSatisfy { $0 > 30 })
    #expect(picture.warnings.isEmpty)
    #expect(picture.text(0, "b")?.font.size == 14)
  }

  @Test func linksAreCutAfterTextsHaveWrapped() {
    var sketch = Sketch(
      [["abcdefghij klmno", "abcdefghij klmnopqr abcdefghij"]], titles: ["a", "b"])
    sketch.grid.columns[0].cell = .link(LinkCell())
    sketch.grid.viewport = Viewport(width: 240)
    let picture = sketch.picture()
    #expect(picture.warnings.isEmpty)
    #expect(picture.map.cells.allSatisfy { !$0.isTruncated })
  }

  @Test func theMapTellsOfHeadersThatAreCut() {
    var sketch = sketch([["abc", "123"]], titles: ["a", "population"], width: nil)
    #expect(sketch.picture().map.headers.map(\.isTruncated) == [false, false])
    sketch.grid.columns[1].width = .fixed(60)
    #expect(sketch.picture().map.headers.map(\.isTruncated) == [false, true])
  }

  @Test func longTextsWrapWithoutAWidth() {
    let text = Array(repeating: "abcdefghi", count: 12).joined(separator: " ")
    let picture = sketch([[text, "123"]], titles: ["a", "b"], width: nil).picture()
    #expect(picture.map.headers.map(\.rect.width).first.map { $0 <= 320 } == true)
    #expect(picture.map.cells.first.map { $0.rect.height } == 48.0)
    #expect(picture.map.cells.first?.isTruncated == false)
  }

  @Test func moreThanThreeLinesAreCutWithAWarningThatNamesTheCell() {
    let text = Array(repeating: "abcdefghi", count: 80).joined(separator: " ")
    let picture = sketch([[text, "123"]], titles: ["a", "b"], width: nil).picture()
    #expect(picture.map.cells.first?.isTruncated == true)
    #expect(picture.warnings.map(\.kind) == [.truncatedText])
    #expect(picture.warnings.first?.row == 1 && picture.warnings.first?.column == "a")
    #expect(picture.map.cells.first.map { $0.rect.height } == 48.0)
  }

  @Test func lineBreaksOfTheDataAreLines() {
    let picture = sketch([["a\nb\nc\nd\ne", "1"]], titles: ["a", "b"], width: nil).picture()
    #expect(picture.map.cells.first?.isTruncated == false)
    #expect(picture.map.cells.first.map { $0.rect.height } == 76.0)
  }

  @Test func addressesAreCutInTheirMiddle() {
    let address = "https://example.org/" + String(repeating: "path/", count: 30) + "end"
    let picture = sketch([[address, "1"]], titles: ["a", "b"], width: nil).picture()
    #expect(picture.text(0, "a")?.overflow == .ellipsisMiddle)
    #expect(picture.map.cells.map(\.rect.height) == [20, 20])
    #expect(picture.map.headers.first.map { $0.rect.width <= 320 } == true)
  }

  @Test func machineDataAreCutInTheirMiddle() {
    let numbers = (0..<80).map { "\(300 + $0).5" }.joined(separator: ",")
    let shape =
      "POLYGON ((" + (0..<40).map { "-90.2\($0) 38.6\($0)" }.joined(separator: ", ") + "))"
    let rows = [[numbers, "1", shape], ["300", "2", ""]]
    let picture = sketch(rows, titles: ["a", "b", "c"], width: nil).picture()
    #expect(picture.text(0, "a")?.overflow == .ellipsisMiddle)
    #expect(picture.text(0, "c")?.overflow == .ellipsisMiddle)
    #expect(picture.map.cells.allSatisfy { $0.rect.height == 20 })
    let words =
      "In 1999 " + Array(repeating: "the house of 12 rooms", count: 12).joined(separator: " ")
    let prose = sketch([[words, "1"]], titles: ["a", "b"], width: nil).picture()
    #expect(prose.text(0, "a")?.overflow == .ellipsis)
  }

  @Test func addressesAndMachineDataAreLeftOutBeforeOtherColumns() {
    let address = "https://example.org/" + String(repeating: "path/", count: 30) + "end"
    let rows = [[address, "11111", "r1", "s1"], [address + "/", "22222", "r2", "s2"]]
    let picture = sketch(rows, titles: ["a", "b", "c", "d"], width: 120).picture()
    #expect(picture.map.headers.map(\.column) == ["b", "c", "d"])
    // Where nothing else names the rows, the address stays.
    let pairs = sketch(rows.map { Array($0.prefix(2)) }, titles: ["a", "b"], width: 60).picture()
    #expect(pairs.map.headers.map(\.column) == ["a"])
  }

  @Test func aColumnIsAskedToWrapOrNotTo() {
    var sketch = sketch(
      [[Array(repeating: "abcdefghi", count: 80).joined(separator: " "), "1"]],
      titles: ["a", "b"], width: nil)
    sketch.grid.columns[0].wraps = true
    #expect(sketch.picture().map.cells.first?.isTruncated == false)
    sketch.grid.columns[0].wraps = false
    // Smaller texts have lower rows.
    #expect(sketch.picture().map.cells.first.map { $0.rect.height } == 16)
  }

  @Test func rowsAreAsHighAsTheirThemeSaysWhileTextsAreWhole() {
    let sketch = sketch([["abc", "123"]], titles: ["a", "b"], width: nil)
    #expect(sketch.picture().map.cells.first.map { $0.rect.height } == 20)
  }

  @Test func columnsThatSayTheSameOfAllRowsAreLeftOutFirst() {
    let rows = [["r1", "same", "11111", "22222"], ["r2", "same", "11112", "22223"]]
    let picture = sketch(rows, titles: ["a", "b", "c", "d"], width: 120).picture()
    #expect(picture.map.headers.map(\.column) == ["a", "c", "d"])
    #expect(picture.map.leftOut?.columns == ["b"])
  }

  @Test func textsThatTellRowsApartStay() {
    let rows = [
      ["north", "1111111", "x", "Ann"], ["north", "1111112", "x", "Bo"],
      ["south", "111", "y", "Cy"],
    ]
    let picture = sketch(rows, titles: ["a", "b", "c", "d"], width: 110).picture()
    #expect(picture.map.headers.map(\.column) == ["a", "d"])
  }

  @Test func linesAreLongerWhereAllColumnsHaveRoom() {
    let words = Array(repeating: "abcdefghi", count: 5).joined(separator: " ")
    let alone = sketch([[words, "1"]], titles: ["a", "b"], width: nil).picture()
    #expect(alone.map.cells.first.map { $0.rect.height } == 20)
    #expect(alone.map.headers.first.map { $0.rect.width > 320 && $0.rect.width <= 480 } == true)
    let prose = sketch([[words + " " + words, "1"]], titles: ["a", "b"], width: nil).picture()
    #expect(prose.map.headers.first.map { $0.rect.width <= 320 } == true)
  }

  @Test(arguments: [nil, true])
  func aLongWordIsWholeWhileThePictureHasRoom(wraps: Bool?) {
    let digest = String(repeating: "e3b0c44298fc1c14", count: 5)
    var sketch = sketch(
      [["1", digest + "5"], ["2", digest + "6"]], titles: ["a", "b"], width: nil)
    sketch.grid.columns[1].wraps = wraps
    let picture = sketch.picture()
    #expect(picture.map.headers.last.map { $0.rect.width } == 599.0)
    #expect(picture.map.cells.allSatisfy { $0.rect.height == 20 && !$0.isTruncated })
    #expect(picture.warnings.isEmpty)
  }

  @Test func longWordsAreCutInTheirMiddleWhereNothingElseHelps() {
    let digest = String(repeating: "e3b0c44298fc1c14", count: 5)
    let row = [digest + "1", digest + "2", digest + "3"]
    let picture = sketch([row, row], titles: ["a", "b", "c"], width: nil).picture()
    #expect(picture.scene.size.width <= 1_200)
    #expect(picture.map.cells.prefix(3).map(\.isTruncated) == [false, false, true])
    #expect(picture.text(0, "c")?.overflow == .ellipsisMiddle)
    #expect(picture.text(0, "c")?.lineLimit == 1)
  }

  @Test func textsAreWiderBeforeTheyAreCut() {
    let text = Array(repeating: "abcdefghi", count: 20).joined(separator: " ")
    let picture = sketch([[text, "123"]], titles: ["a", "b"], width: nil).picture()
    #expect(picture.map.cells.first?.isTruncated == false)
    #expect(picture.map.cells.first.map { $0.rect.height } == 48)
    #expect(picture.warnings.isEmpty)
  }

  @Test(arguments: [
    ("com.example.module.SomeFactory", true), ("somebody.with.a.name@example.org", true),
    ("gridreel-0.9.1-linux-x86_64-static-musl.tar.gz", true),
    ("gridreel-0.9.1-linux-x86_64.tar.gz", false), ("https://example.org/a/b/c", false),
    ("3fa85f64-5717-4562-b3fc-2c963f66afa6", false), ("liters_per_hundred_kilometres", false),
    ("red,green,blue,yellow,orange", false),
    ("Action|Adventure|Thriller|Drama", false), ("a text of several short words", false),
    ("一二三四五六七八九十一二三四五", false), ("short", false),
  ])
  func longWordsAreThoseThatNobodyBreaks(text: String, isLongWord: Bool) {
    #expect(text.isLongWord == isLongWord)
  }

  @Test func rowsOfARequestedHeightDoNotGrow() {
    var sketch = sketch(
      [["abcdefghi abcdefghi", "123"]], titles: ["a", "b"], width: 120)
    sketch.grid.rowHeight = .points(20)
    #expect(sketch.picture().map.cells.map(\.rect.height).allSatisfy { $0 == 20 })
  }

  @Test func aPictureWithoutAWidthIsNoWiderThanAScreen() {
    let titles = (0..<26).map { "no. \($0)" }
    let row = (0..<26).map { "\($0)12" }
    var sketch = Sketch([row, row], titles: titles, kinds: Array(repeating: .number, count: 26))
    let picture = sketch.picture()
    #expect(picture.scene.size.width <= 1_200)
    #expect(picture.map.leftOut == nil)
    sketch.grid.columns[0].width = .fixed(1_500)
    #expect(sketch.picture().scene.size.width > 1_500)
  }

  @Test func aPictureIsAsWideAsItsTitleNeedsOnTwoLines() {
    var sketch = Sketch([["a", "b"]])
    sketch.grid.surroundings.title = "A title that is much longer than its table"
    let picture = sketch.picture()
    #expect(picture.scene.size.width >= 140)
    #expect(picture.item(.frame, .other("title"))?.block.map { $0.width } ?? 200 >= 140)
  }

  @Test func theWidthOfASampleIsThatOfManyRows() {
    let rows = (0..<400).map { ["abcdefghi abcdefghi \($0)", "\($0)"] }
    let sketch = sketch(rows, titles: ["a", "b"], width: 150)
    #expect(sketch.picture().map.cells.allSatisfy { !$0.isTruncated })
  }
}
