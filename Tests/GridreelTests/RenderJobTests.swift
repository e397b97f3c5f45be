import Gridreel
import GridreelJSONText
import GridreelStudio
import TestSupport
import Testing

@Suite struct RenderJobTests {
  private let scratch: ScratchFolder
  private let input: String

  init() throws {
    scratch = try ScratchFolder()
    input = try scratch.write(peopleText, to: "people.csv")
  }

  private func job(
    _ outputs: [String], _ pairs: KeyValuePairs<OptionName, String> = [:]
  ) throws -> RenderJob {
    var job = RenderJob(input: input, outputs: outputs.map { scratch[$0] })
    job.options = try options(pairs)
    return job
  }

  private func pixels(_ png: [UInt8]) -> [Int] {
    [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  // MARK: Formats and sizes

  @Test func everyFormatIsAWholeFileOfItsKind() throws {
    let report = try job(["a.png", "a.pdf", "a.svg"]).run()
    #expect(report.files.map(\.format) == [.png, .pdf, .svg])
    #expect(report.rows == 4)
    #expect(report.columns == 4)
    #expect(report.warnings.isEmpty)
    let png = try scratch.bytes("a.png")
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(png.suffix(8).elementsEqual([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]))
    let pdf = try scratch.text("a.pdf")
    #expect(pdf.hasPrefix("%PDF-1."))
    #expect(pdf.hasSuffix("%%EOF\n"))
    let svg = try scratch.text("a.svg")
    #expect(svg.contains("<svg "))
    #expect(svg.hasSuffix("</svg>\n"))
  }

  @Test(arguments: [("1", 1.0), ("2", 2), ("1.5", 1.5), ("3", 3)])
  func pixelsArePointsTimesScale(text: String, scale: Double) throws {
    let file = try #require(try job(["a.png"], [.scale: text]).run().files.first)
    let expected = [file.size.width, file.size.height].map { Int(($0 * scale).rounded()) }
    #expect(pixels(try scratch.bytes("a.png")) == expected)
    #expect([file.pixelWidth, file.pixelHeight] == expected)
  }

  @Test func theLastRowsHaveTheirNumbersAndTheirNote() throws {
    let options: KeyValuePairs<OptionName, String> = [
      .tail: "2", .columns: "#,name", .sort: "name",
    ]
    #expect(try job(["a.md"], options).run().rows == 2)
    let lines = try scratch.text("a.md").split(separator: "\n")
    #expect(lines.dropFirst(2).dropLast().map { $0.dropFirst(2).first } == ["3", "4"])
    #expect(lines.last == "rows 3–4 of 4")
    #expect(try job(["b.md"], [.tail: "9"]).run().rows == 4)
  }

  @Test func widthAndHeightAreThePicturesOwn() throws {
    let file = try #require(
      try job(["a.png"], [.width: "320", .height: "123", .scale: "1"]).run().files.first)
    #expect(file.size == GridSize(width: 320, height: 123))
    #expect(pixels(try scratch.bytes("a.png")) == [320, 123])
  }

  @Test func paperHasAsManyPagesAsItTakes() throws {
    let rows = (1...60).map { "\($0)" }.joined(separator: "\n")
    var job = try job(["a.pdf"], [.page: "a4"])
    job.input = try scratch.write("n\n\(rows)\n", to: "n.csv")
    let report = try job.run()
    let file = try #require(report.files.first)
    #expect(file.pageCount == 3)
    #expect(file.size == GridSize(width: 595, height: 842))
    #expect(report.rows == 60 && report.leftOut == nil)
  }

  @Test func aPageThatNoReaderShowsIsRefused() throws {
    let rows = (1...600).map { "\($0)" }.joined(separator: "\n")
    var job = try job(["a.pdf"], [.limit: "all"])
    job.input = try scratch.write("n\n\(rows)\n", to: "n.csv")
    let line = failure { _ = try job.run() }
    #expect(line?.hasPrefix("error: a PDF page would be") == true, "\(line ?? "")")
    #expect(
      line?.hasSuffix("use several pages with --page a4, or show fewer rows with --limit") == true)
  }

  @Test func theKeyColumnIsNoneWhereNothingIsPinned() throws {
    let wide = (0..<12).map { "column number \($0)" }.joined(separator: ",")
    func columns(_ pairs: KeyValuePairs<OptionName, String>) throws -> [[String?]] {
      var job = try job(["a.pdf"], pairs)
      job.input = try scratch.write("\(wide)\n\(wide)\n\(wide)\n", to: "wide.csv")
      job.map = scratch["a.map.json"]
      _ = try job.run()
      let pages = try JSONNode.parse(scratch.bytes("a.map.json"))["pages"]?.elements ?? []
      return pages.map { $0["columns"]?.elements.map(\.text) ?? [] }
    }
    let usual = try columns([.page: "a5-portrait"])
    #expect(usual.count > 1 && usual.allSatisfy { $0.first == "column number 0" })
    let named = try columns([.page: "a5-portrait", .pageKey: "column number 3"])
    #expect(named.allSatisfy { $0.first == "column number 3" })
    let none = try columns([.page: "a5-portrait", .pin: "none"])
    #expect(none.flatMap(\.self).count == 12)
  }

  @Test func theNoteOfRowsIsHiddenWhereNoNoteIsWanted() throws {
    let rows = (1...60).map { "\($0)" }.joined(separator: "\n")
    for (pairs, isThere) in [([:], true), ([.note: "false"], false)]
      as [(KeyValuePairs<OptionName, String>, Bool)]
    {
      var job = try job(["a.svg"], pairs)
      job.input = try scratch.write("a column that is wide\n\(rows)\n", to: "n.csv")
      let report = try job.run()
      #expect(report.leftOut?.rows == 39 && report.rows == 21)
      #expect(try scratch.text("a.svg").contains(">21 of 60 rows<") == isThere)
    }
  }

  @Test func theMapOfPagesHasAllCellsEachWithItsPage() throws {
    let rows = (1...60).map { "\($0)" }.joined(separator: "\n")
    var job = try job(["a.pdf"], [.page: "a4", .limit: "50"])
    job.input = try scratch.write("n\n\(rows)\n", to: "n.csv")
    job.map = scratch["a.map.json"]
    let report = try job.run()
    #expect(report.leftOut?.text == "50 of 60 rows" && report.warnings.isEmpty)
    let map = try JSONNode.parse(scratch.bytes("a.map.json"))
    let cells = map["cells"]?.elements ?? []
    #expect(cells.compactMap { $0["text"]?.text } == (1...50).map(String.init))
    let pages = cells.compactMap { $0["page"]?.number }
    #expect(Set(pages) == [1, 2] && pages == pages.sorted())
    let last = map["pages"]?.elements.last
    #expect(last?["rows"]?.elements.last?.number == 50)
    #expect(last?["columns"]?.elements.map(\.text) == ["n"])
    // On paper, at the scale of paper: rows are 24 points high.
    #expect(abs((cells.first?["rect"]?.elements.last?.number ?? 0) - 24) < 0.01)
    #expect(map["leftOut"]?["rect"] != nil)
  }

  @Test func aHeaderAloneIsAPicture() throws {
    var job = try job(["a.png"])
    job.input = try scratch.write("name,age\n", to: "empty.csv")
    let report = try job.run()
    #expect(report.rows == 0)
    #expect(report.columns == 2)
    #expect(try scratch.names().contains("a.png"))
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    _ = try job(["a.png", "a.pdf", "a.svg"], [.sort: "age", .frame: "card"]).run()
    _ = try job(["b.png", "b.pdf", "b.svg"], [.sort: "age", .frame: "card"]).run()
    for ending in ["png", "pdf", "svg"] {
      let (first, second) = (try scratch.bytes("a.\(ending)"), try scratch.bytes("b.\(ending)"))
      #expect(first == second, "\(ending)")
    }
  }

  // MARK: Names

  @Test func everyThemeGetsAFileOfItsOwn() throws {
    let report = try job(["a-{theme}.svg"], [.theme: "light,dark"]).run()
    #expect(try scratch.names() == ["a-dark.svg", "a-light.svg", "people.csv"])
    #expect(report.files.map(\.path) == [scratch["a-light.svg"], scratch["a-dark.svg"]])
    #expect(try scratch.bytes("a-dark.svg") != scratch.bytes("a-light.svg"))
  }

  @Test func severalThemesNeedAPlaceForTheirNames() throws {
    let line = failure { _ = try job(["a.png"], [.theme: "light,dark"]).run() }
    #expect(
      line
        == "error: 2 themes need {theme} in '\(scratch["a.png"])', as in 'grid-{theme}.png'")
  }

  @Test func noFileIsWrittenTwice() throws {
    let line = failure { _ = try job(["a.png", "a.png"]).run() }
    #expect(line == "error: '\(scratch["a.png"])' would be written twice; give each file a name")
    #expect(failure { _ = try job(["{theme}.svg"], [.theme: "dark,dark"]).run() } != nil)
    #expect(try scratch.names() == ["people.csv"])
  }

  @Test func theDataAreNotOverwritten() throws {
    var job = try job(["a.png"])
    job.map = scratch["people.csv"]
    let line = failure { _ = try job.run() }
    #expect(
      line
        == "error: '\(input)' is what is drawn and would be overwritten; choose another name")
    #expect(try scratch.text("people.csv") == peopleText)
  }

  @Test func oneFileThatCannotBeWrittenKeepsAllFromAppearing() throws {
    try scratch.write("older", to: "a.png")
    let job = try job(["a.png", "b.svg", "missing/c.svg"])
    let path = scratch["missing/c.svg"]
    #expect(
      failure { _ = try job.run() }
        == "\(path): error: cannot be written: No such file or directory; make its folder first")
    #expect(try scratch.names() == ["a.png", "people.csv"])
    #expect(try scratch.text("a.png") == "older")
  }

  @Test func aFolderIsNotReplaced() throws {
    try scratch.makeFolder("a.png")
    let line = failure { _ = try job(["a.png"]).run() }
    #expect(line == "\(scratch["a.png"]): error: cannot be written: Is a directory")
    #expect(try scratch.names() == ["a.png", "people.csv"])
  }

  // MARK: Warnings

  @Test func aRowWhoseTitleAndValueAreCutOnACardIsNamedOnce() throws {
    let words = String(repeating: "long words ", count: 9)
    let grid = """
      {"data": [{"name": "Ada", "\(words)": "\(words)"}], "layout": "tiles",
       "tiles": {"card": {"fact": ["\(words)"]}}}
      """
    var job = try job(["a.png"])
    job.input = try scratch.write(grid, to: "cards.grid.json")
    let lines = try job.run().warnings.map(\.message.description)
    #expect(lines.count == 1 && lines.first?.contains(" in row 1; ") == true, "\(lines)")
  }

  @Test func aMissingGlyphIsToldByFileRowAndColumn() throws {
    var job = try job(["a.png"])
    job.input = try scratch.write("name\nAda Lovelace\n早\n", to: "han.csv")
    let report = try job.run()
    #expect(report.warnings.count == 1)
    let line = try #require(report.warnings.first?.description)
    #expect(line.hasPrefix("\(scratch["han.csv"]): warning: no font has a glyph for '早' (U+65E9)"))
    #expect(line.contains("in column 'name' of row 2"))
    #expect(try scratch.names() == ["a.png", "han.csv", "people.csv"])
  }

  @Test func strictlyNothingIsWrittenWhereSomethingIsToBeSaid() throws {
    let report = try job(["a.png"], [.width: "60", .strict: "true"]).run()
    #expect(report.isRefused)
    #expect(!report.warnings.isEmpty)
    #expect(report.files.isEmpty)
    #expect(try scratch.names() == ["people.csv"])
  }

  // MARK: Maps, descriptions, reports

  @Test func theMapIsJSONThatSaysWhereEachCellIs() throws {
    var job = try job(["a.png"], [.sort: "-age", .group: "team"])
    job.map = scratch["map.json"]
    let file = try #require(try job.run().files.first)
    let map = try JSONNode.parse(scratch.bytes("map.json"))
    #expect(map["size"]?["width"]?.number == file.size.width)
    #expect(map["scale"]?.number == 2)
    // The titles of the sections say the team.
    #expect(map["headers"]?.elements.map { $0["column"]?.text } == ["name", "age", "joined"])
    #expect(map["headers"]?.elements[1]["sort"]?.text == "descending")
    #expect(map["sections"]?.elements.map { $0["title"]?.text } == ["blue", "red"])
    let cells = try #require(map["cells"]?.elements)
    #expect(cells.count == 12)
    let names = cells.filter { $0["column"]?.text == "name" }
    #expect(names.map { $0["text"]?.text } == ["Dan", "Bob", "Ada", "Cleo"])
    #expect(names.map { $0["row"]?.number } == [1, 2, 3, 4])
    #expect(names.map { $0["source"]?.number } == [4, 2, 1, 3])
    #expect(names.map { $0["section"]?.number } == [1, 1, 2, 2])
    for cell in cells {
      let rect = (cell["rect"]?.elements ?? []).compactMap(\.number)
      try #require(rect.count == 4)
      #expect(rect[0] >= 0 && rect[0] + rect[2] <= file.size.width + 0.001)
      #expect(rect[1] >= 0 && rect[1] + rect[3] <= file.size.height + 0.001)
    }
  }

  @Test func hostileTextsLeaveEveryFileWhole() throws {
    let evil = "a\"b\\c\u{1B}[31m\n</text>&\u{0}"
    var job = try job(["a.svg", "a.pdf", "a.png"], [.title: evil, .caption: evil])
    (job.map, job.alt) = (scratch["map.json"], scratch["alt.txt"])
    job.input = try scratch.write(
      "\"a\"\"b\n</x>\",c\n\"<&>\u{1B}\",\u{7}\n", to: "evil.csv")
    let report = try job.run()
    let map = try JSONNode.parse(scratch.bytes("map.json"))
    #expect(map["headers"]?.elements.first?["column"]?.text == "a\"b\n</x>")
    _ = try JSONNode.parse(Array(ReportFile(report).text.utf8))
    let alt = try scratch.text("alt.txt")
    #expect(alt.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    let svg = try scratch.text("a.svg")
    #expect(!svg.contains("</x>"))
    #expect(svg.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
  }

  @Test func theDescriptionTellsTheFirstRows() throws {
    var job = try job(["a.png"], [.sort: "age", .select: "name=Bob", .title: "Staff"])
    job.alt = scratch["alt.txt"]
    _ = try job.run()
    #expect(
      try scratch.text("alt.txt") == """
        Staff.
        Data grid with 4 rows and 4 columns: Name, Age, Joined, Team; sorted by Age, ascending.
        Row 1, selected: Bob, 9, 2023-12-31, blue.
        Row 2: Ada, 36, 2024-03-01, red.
        Row 3: Dan, 120, 2022-05-05, blue.
        Row 4: Cleo, –, 2024-01-15, red.

        """)
  }

  @Test func theReportIsJSONWithSizesAndDigests() throws {
    var job = try job(["a.png", "a.pdf"])
    job.digests = .pixels
    let report = try job.run()
    let root = try JSONNode.parse(Array(ReportFile(report).text.utf8))
    #expect(root["rows"]?.number == 4)
    #expect(root["columns"]?.number == 4)
    #expect(root["warnings"]?.elements.isEmpty == true)
    let files = try #require(root["files"]?.elements)
    #expect(files.map { $0["format"]?.text } == ["png", "pdf"])
    #expect(files[0]["path"]?.text == scratch["a.png"])
    #expect(files[0]["pixelWidth"]?.number == files[0]["width"]?.number.map { $0 * 2 })
    #expect(files[0]["sha256"]?.text?.count == 64)
    #expect(files[1]["pages"]?.number == 1)
    #expect(files[1]["sha256"] == nil)
  }
}
