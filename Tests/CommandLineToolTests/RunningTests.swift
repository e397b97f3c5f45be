import TestSupport
import Testing

@Suite struct RunningTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try makeWorkspace()
    program = Program(folder: folder)
  }

  @Test(arguments: [
    "{\"count\": 2, \"results\": [{\"a\": 1, \"b\": 5}, {\"a\": 2, \"b\": 6}]}",
    "{\"data\": [{\"a\": 1, \"b\": 5}, {\"a\": 2, \"b\": 6}], \"limit\": 2}",
    "{\n\"a\": 1,\n\"b\": 5\n}\n{\n\"a\": 2,\n\"b\": 6\n}\n",
  ])
  func anAnswerInJSONIsReadFromAPipe(text: String) throws {
    let folder = try ScratchFolder()
    let run = try Program(folder: folder).run(["render", "-", "-o", "a.md"], input: text)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.text("a.md").contains("| 2 | 6 |"))
  }

  @Test(arguments: ["{\"data\": \"a.csv\", \"title\": \"A\"}", "{}", "{\"columns\": [], \"x\": 1}"])
  func whatMayBeAGridFileIsNotGuessed(text: String) throws {
    let run = try Program(folder: ScratchFolder()).run(["render", "-", "-o", "a.md"], input: text)
    #expect(run.status == 64 && run.errors.contains("use --input-format"), "\(run.errors)")
  }

  @Test func theNameOfEachFileIsPrinted() throws {
    let outcome = try program.run(
      ["render", "people.csv", "--theme", "light,dark", "-o", "{theme}.svg", "-o", "{theme}.pdf"])
    #expect(outcome.status == 0)
    #expect(outcome.text == "light.svg\nlight.pdf\ndark.svg\ndark.pdf\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test func strictFailsForRowsThatNobodyLeftOut() throws {
    let rows = (1...60).map { "\($0)\n" }.joined()
    try folder.write("a column that is wide\n" + rows, to: "sixty.csv")
    let start = ["render", "sixty.csv", "-o", "s.svg", "--strict"]
    let usual = try program.run(start)
    #expect(usual.status == 1 && usual.errors.contains("only 21 of 60 rows are drawn"))
    #expect(try program.run(start + ["--limit", "5"]).status == 0)
    #expect(try folder.text("s.svg").contains(">5 of 60 rows<"))
    #expect(try program.run(start + ["--rows", "11-20", "--no-note"]).status == 0)
    #expect(try !folder.text("s.svg").contains(">rows 11–20 of 60<"))
  }

  @Test func quietlyNothingIsPrinted() throws {
    let outcome = try program.run(["render", "people.csv", "-o", "a.svg", "--quiet"])
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(try folder.names().contains("a.svg"))
  }

  @Test func standardOutputCarriesThePictureAlone() throws {
    _ = try program.run(["render", "people.csv", "-o", "a.png"])
    let outcome = try program.run(["render", "people.csv", "-o", "-", "--format", "png"])
    #expect(outcome.status == 0)
    #expect(outcome.output == (try folder.bytes("a.png")))
  }

  @Test func dataComeThroughStandardInput() throws {
    let text = try folder.text("people.csv")
    let piped = try program.run(
      ["render", "-", "-o", "-", "--format", "svg", "--input-format", "csv"], input: text)
    let told = try program.run(["render", "-", "-o", "-", "--format", "svg"], input: text)
    let read = try program.run(["render", "people.csv", "-o", "-", "--format", "svg"])
    #expect(piped.status == 0)
    #expect(piped.output == read.output)
    #expect(told.output == read.output)
  }

  @Test func theReportIsOneObjectOnOneLine() throws {
    let outcome = try program.run(["render", "han.csv", "-o", "a.png", "--json"])
    #expect(outcome.status == 0)
    #expect(outcome.text.split(separator: "\n").count == 1)
    #expect(outcome.text.hasPrefix("{\"files\": [{\"path\": \"a.png\", \"format\": \"png\", "))
    #expect(
      outcome.text.contains(
        "\"rows\": 2, \"columns\": 1, \"columnTypes\": {\"name\": \"text\"}, \"conventions\": {}, "
          + "\"missing\": {\"name\": 0}, \"edits\": [{\"rule\": \"names\", \"revision\": 1, \"column\": \"name\", "
          + "\"before\": \"name\", \"after\": \"Name\", \"title\": \"Name\", \"reason\": "))
    #expect(outcome.text.contains("}], \"warnings\": [\"han.csv: warning: "))
    #expect(outcome.errors.isEmpty)
  }

  @Test func aWarningIsOneLineAndThePictureIsDrawn() throws {
    let outcome = try program.run(["render", "han.csv", "-o", "a.png"])
    #expect(outcome.status == 0)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("han.csv: warning: no font has a glyph for '早' (U+65E9)"))
    #expect(try folder.names().contains("a.png"))
  }

  @Test func strictlyAWarningIsAFailedCheck() throws {
    let outcome = try program.run(["render", "han.csv", "-o", "a.png", "--strict"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("han.csv: error: no font has a glyph"))
    #expect(
      outcome.errorLines.last
        == "error: nothing was written, because of --strict and the lines above")
    #expect(outcome.output.isEmpty)
    #expect(try !folder.names().contains("a.png"))
  }

  @Test func valuesMayBeginWithADash() throws {
    let outcome = try program.run([
      "render", "people.csv", "-o", "a.svg", "--sort", "-age", "--title", "--draft--",
      "--missing", "-", "--caption", "-",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let svg = try folder.text("a.svg")
    #expect(svg.contains("--draft--"))
  }

  @Test func flagsWinOverTheGridFile() throws {
    _ = try program.run(["render", "good.grid.json", "-o", "file.svg"])
    _ = try program.run(["render", "good.grid.json", "-o", "flags.svg", "--theme", "light"])
    _ = try program.run(["render", "people.csv", "-o", "data.svg", "--sort", "-age"])
    let (file, flags) = (try folder.text("file.svg"), try folder.text("flags.svg"))
    #expect(file != flags)
    #expect(flags == (try folder.text("data.svg")))
  }

  @Test func aSynonymDoesWhatItsFlagDoes() throws {
    _ = try program.run(
      ["render", "people.csv", "-o", "a.svg", "--limit", "1", "--filter", "age < 20"])
    let outcome = try program.run(
      ["render", "people.csv", "-o", "b.svg", "--head", "1", "--where=age < 20"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(try folder.bytes("a.svg") == folder.bytes("b.svg"))
  }

  @Test func themesAreListedShownAndChecked() throws {
    let list = try program.run(["theme", "list"])
    #expect(
      list.text.split(separator: "\n").map { $0.prefix { $0 != " " } }
        == [
          "compact", "contrast", "dark", "github", "github-dark", "ios6", "ios7", "light",
          "material", "newspaper",
          "paper", "spreadsheet", "terminal",
        ])
    let shown = try program.run(["theme", "show", "dark"])
    #expect(shown.output == (try Repository.bytes("Themes/dark.json")))
    let good = try program.run(["theme", "check", "light", "paper"])
    #expect(good.status == 0)
    #expect(good.text.split(separator: "\n").count == 2)
    #expect(good.errors.isEmpty)
  }

  @Test func aThemeThatIsHardToReadFailsItsCheck() throws {
    let outcome = try program.run(["theme", "check", "pale.json"])
    #expect(outcome.status == 1)
    #expect(!outcome.errorLines.isEmpty)
    #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("pale.json: error: the contrast of ") })
    #expect(outcome.text.hasPrefix("pale.json: \(outcome.errorLines.count) of "))
  }

  @Test func schemasArePrintedAsTheyAreInTheRepository() throws {
    for kind in ["grid", "theme"] {
      let outcome = try program.run(["schema", kind])
      #expect(outcome.output == (try Repository.bytes("Themes/Schemas/\(kind).schema.json")))
    }
  }

  @Test func anExplanationNamesTheLevelOfEachProperty() throws {
    let outcome = try program.run(["explain", "people.csv", "--cell", "2:age", "--select", "2"])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("row 2 (row 2 of the data), column 'age': 9\n"))
    #expect(outcome.text.contains("theme's selected style"))
  }

  @Test func theGalleryIsDrawnToStandardOutputToo() throws {
    let outcome = try program.run(["theme", "gallery", "-o", "-", "--format", "svg", "paper"])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasSuffix("</svg>\n"))
  }

  @Test func aDateInAPDFComesFromTheEnvironmentAlone() throws {
    var dated = program
    dated.environment["SOURCE_DATE_EPOCH"] = "86400"
    let without = try program.run(["render", "people.csv", "-o", "-", "--format", "pdf"])
    let with = try dated.run(["render", "people.csv", "-o", "-", "--format", "pdf"])
    #expect(!without.text.contains("CreationDate"))
    #expect(with.text.contains("CreationDate(D:19700102"))
    dated.environment["SOURCE_DATE_EPOCH"] = "soon"
    let wrong = try dated.run(["render", "people.csv", "-o", "-", "--format", "pdf"])
    #expect(wrong.status == 64)
    #expect(
      wrong.errors == "error: SOURCE_DATE_EPOCH is 'soon'; it counts seconds since 1970-01-01\n")
  }
}

/// The same command gives the same bytes wherever and under whatever settings it runs.
@Suite struct DeterminismTests {
  static let surroundings: [[String: String]] = [
    ["TZ": "Asia/Kathmandu"], ["LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR.UTF-8"],
    ["LC_ALL": "C"], ["HOME": "/nonexistent", "XDG_CACHE_HOME": "/nonexistent"],
    ["FONTCONFIG_FILE": "/nonexistent/fonts.conf", "FONTCONFIG_PATH": "/nonexistent"],
    ["TMPDIR": "/nonexistent", "COLUMNS": "20", "LANGUAGE": "ja"],
    [
      "HB_SHAPER_LIST": "fallback", "HB_OPTIONS": "uniscribe-bug-compatible",
      "PANGO_LANGUAGE": "ja",
    ],
    [
      "FREETYPE_PROPERTIES": "truetype:interpreter-version=35 cff:no-stem-darkening=0",
      "FC_LANG": "ja",
    ],
  ]

  @Test(arguments: surroundings)
  func theSurroundingsChangeNothing(environment: [String: String]) throws {
    let folder = try makeWorkspace()
    try folder.makeFolder("below")
    let plain = Program(folder: folder)
    var other = plain
    other.environment.merge(environment) { _, new in new }
    for format in ["png", "pdf", "svg"] {
      let flags = ["--sort", "-age", "--title", "Élan", "--format", format, "-o", "-"]
      let first = try plain.run(["render", "people.csv"] + flags)
      let second = try other.run(["render", "../people.csv"] + flags, in: "below")
      #expect(first.status == 0)
      #expect(second.status == 0)
      #expect(!first.output.isEmpty)
      #expect(first.output == second.output, "\(format)")
    }
  }
}
