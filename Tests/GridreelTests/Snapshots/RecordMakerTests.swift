import Gridreel
import GridreelCauses
import TestSupport
import Testing

private struct RoundDots: CellDrawing {
  func size(of cell: CellContext) -> GridSize? { GridSize(width: 9, height: 9) }
  func text(of cell: CellContext) -> String { "dots" }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    pen.fill(frame, GridColor(rgb: 0xff0000))
  }
}

private struct SquareDots: CellDrawing {
  func size(of cell: CellContext) -> GridSize? { GridSize(width: 9, height: 9) }
  func text(of cell: CellContext) -> String { "dots" }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    pen.fill(frame, GridColor(rgb: 0x0000ff))
  }
}

@Suite struct RecordMakerTests {
  private let stage: RecordStage

  init() throws { stage = try RecordStage() }

  @Test func rowsAndColumnsAreThoseThatAreDrawn() throws {
    let record = try stage.record(stage.grid([.sort: "-age", .columns: "name,age=Years"]))
    #expect(record.columns.map(\.key) == ["name", "age"])
    #expect(record.columns.map(\.title) == ["name", "Years"])
    #expect(record.columns.map(\.sort) == ["", "descending"])
    #expect(record.rows.map(\.key) == ["4", "7", "8", "5", "1", "6", "2", "3"])
    #expect(record.rows.map(\.number) == Array(1...8))
    #expect(record.rows.last?.texts == ["Cleo", "–"])
    #expect(record.rows.map(\.top) == (0..<8).map { 60 + Double($0) * 36 })
  }

  @Test func valuesAreMarkedWhereRowsAreLeftOutAlone() throws {
    func keys(_ options: [OptionName: String]) throws -> [String] {
      try stage.record(stage.grid(options)).marks.keys.sorted()
    }
    #expect(try keys([.sort: "-age"]).isEmpty)
    #expect(try keys([.limit: "3", .columns: "name,city"]) == [""])
    #expect(try keys([.limit: "3", .sort: "-age", .columns: "name,city"]) == ["", "age"])
    #expect(try keys([.limit: "3", .sort: "-age", .redact: ":age"]).isEmpty)
    let marks = try stage.record(stage.grid([.limit: "3"])).marks[""]
    #expect(marks?.utf8.count == 16)
  }

  @Test(arguments: [("", ["pay"]), (#", "redact": "twice""#, [])])
  func whatAFormulaReadsIsKeptUnlessItIsRedacted(keys: String, read: [String]) throws {
    let scratch = try ScratchFolder()
    let path = try scratch.write(
      """
      {"data": [{"name": "Ada", "pay": 5}],
       "columns": ["name", {"key": "twice", "value": "pay * 2"}]\(keys)}
      """, to: "g.grid.json")
    let record = try stage.record(try GridDocument(path: path).grid)
    #expect(record.rows.map { $0.reads.keys.sorted() } == [read])
  }

  @Test func aWindowDoesNotCutWhatIsRecorded() throws {
    let record = try stage.record(
      stage.grid([.width: "180", .height: "150", .scroll: "30,20", .pin: "name"]))
    #expect(record.rows.allSatisfy { $0.height == 36 })
    #expect(record.rows.first?.top == 40)
    #expect(record.columns.first?.isPinned == true)
    #expect(record.rows.count < 8)
  }

  @Test func columnsAreThereWithoutTheirHeader() throws {
    let record = try stage.record(stage.grid([.headerHeight: "0"]))
    #expect(record.columns.map(\.key) == ["name", "age", "city", "continent"])
    #expect(record.columns.allSatisfy { $0.width > 20 })
    #expect(record.headerHeight == 0)
  }

  @Test func onlyWhatCountsIsSaidOfTheTheme() throws {
    let plain = try stage.record(stage.grid())
    #expect(plain.theme["sortArrow.shape"] == nil)
    #expect(plain.theme["sectionHeaderHeight"] == nil)
    #expect(!plain.levels.contains { $0.kind == .selected })
    let sorted = try stage.record(stage.grid([.sort: "age", .select: "1", .group: "continent"]))
    #expect(sorted.theme["sortArrow.shape"] == "triangle")
    #expect(sorted.theme["sectionHeaderHeight"] == "32")
    #expect(sorted.levels.contains { $0.kind == .selected })
  }

  /// A path that no key has is told by no sentence of its own.
  @Test func everyPathOfARecordIsThatOfAKey() throws {
    let record = try stage.record(
      stage.grid([
        .sort: "age", .group: "continent", .filter: "age > 1", .limit: "7", .width: "300",
        .height: "200", .scrollTo: "2", .missing: "–", .frame: "card", .padding: "8",
        .margin: "9", .background: "#eeeeee", .select: "1", .pin: "name",
      ]))
    let (settings, theme) = (record.settings.paths, record.theme.paths)
    #expect(settings.count > 10 && theme.count > 10)
    let options = GridOptions.recordedKeys.map { RecordPath($0.recordedName) }
    #expect(Set(settings).isSubset(of: options))
    #expect(Set(theme).isSubset(of: Theme.recordedKeys.map { RecordPath($0.recordedName) }))
  }

  @Test func everyOptionWithWordsIsRecorded() throws {
    var grid = try stage.grid([.group: "continent", .frame: "card", .padding: "8", .margin: "9"])
    grid.viewport = Viewport(width: 300, height: 200, offset: GridPoint(x: 1, y: 2), topRow: 1)
    grid.hasStickySections = true
    grid.surroundings.background = .value(.white)
    grid.surroundings.canvas = .ratio(width: 4, height: 3)
    grid.surroundings.destination = .docs
    grid.footnotes = [Footnote("x", at: [.title])]
    grid.layout = .tiles(
      Tiles(
        perLine: 3, gap: 1, padding: 2, cornerRadius: 3, heading: "x",
        card: [CardPart("name", as: .title)]))
    let options = GridOptions(recording: grid, isRightToLeft: true)
    let keys = GridOptions.recordedKeys.filter { $0.words != nil }
    #expect(keys.count > 15)
    for key in keys { #expect(key.written?(options) != nil, "\(key.name)") }
  }

  @Test func otherCodeThatDrawsIsToldWithoutItsName() throws {
    let records = try [CellType.custom(RoundDots()), .custom(SquareDots())].map { cell in
      var grid = try stage.grid()
      grid.columns[1].cell = cell
      return try stage.record(grid)
    }
    #expect(
      GridRecord.causes(from: records[0], to: records[1], scale: 1).roots.first
        == "state: column 'age': cells are drawn by other code")
    #expect(!records[0].encoded.contains("RoundDots"))
  }

  @Test func coloursFinerThanEightBitsAreToldApart() throws {
    func theme(_ alpha: String) -> String {
      RecordStage.theme.with("#2563eb1c", replacedBy: "rgba(37, 99, 235, \(alpha))")
    }
    func causes(_ old: String, _ new: String) throws -> [String] {
      try stage.causes(
        stage.grid([.select: "1"], theme: theme(old)), stage.grid([.select: "1"], theme: theme(new))
      ).roots
    }
    let start = "style: theme's selected style: background"
    #expect(try causes("11.1%", "11.2%") == ["\(start) #2563eb1c → #2563eb1d, in row 1 'Ada'"])
    #expect(
      try causes("11.1%", "11.12%") == [
        "\(start) rgba(37,99,235,11.1%) → rgba(37,99,235,11.12%), in row 1 'Ada'"
      ])
  }

  @Test func theSameGridGivesTheSameText() throws {
    let options: [OptionName: String] = [.group: "continent", .select: "2", .sort: "age"]
    let texts = try (0..<3).map { _ in try stage.record(stage.grid(options)).encoded }
    #expect(Set(texts).count == 1)
  }

  @Test func aPictureOfThirtyRowsIsSmall() throws {
    var data = "a,b,c,d,e,f\n"
    for row in 0..<30 {
      data += (0..<6).map { "v\((row * 7919 + $0 * 104_729) % 99_991)" }.joined(separator: ",")
      data += "\n"
    }
    // Deflate packs such texts to less than half.
    let record = try stage.record(stage.grid([.sort: "b", .select: "2"], data: data))
    #expect(record.encoded.utf8.count < 7_000)
  }
}
