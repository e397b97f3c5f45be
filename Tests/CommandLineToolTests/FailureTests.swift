import TestSupport
import Testing

/// A command that fails: its words, its exit status and its one line on standard error.
struct FailingCommand: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  let status: Int32
  let line: String

  /// Splits `words` at spaces.
  init(_ words: String, _ status: Int32, _ line: String) {
    self.init(words.split(separator: " ").map(String.init), status, line)
  }

  init(_ arguments: [String], _ status: Int32, _ line: String) {
    (self.arguments, self.status, self.line) = (arguments, status, line)
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

@Suite struct FailureTests {
  static let data = [
    FailingCommand(
      "render quote.csv -o a.png", 65, "quote.csv:2:3: error: quoted field is never closed"),
    FailingCommand(
      "render ragged.csv -o a.png", 65,
      "ragged.csv:3:5: error: row has 3 fields, the header has 2; put a field that contains ',' in double quotes"
    ),
    FailingCommand(
      "render nul.csv -o a.png", 65,
      "nul.csv:2:3: error: NUL byte; this is not text, or UTF-16 without a byte order mark"),
    FailingCommand(
      "render latin.csv -o a.png", 65,
      "latin.csv:2:3: error: the text is not UTF-8 here (byte 0xFF); save the file as UTF-8"),
    FailingCommand(
      "render empty.csv -o a.png", 65,
      "empty.csv:1:1: error: the file is empty; its first line names the columns"),
    FailingCommand(
      "render broken.json -o a.png", 65, "broken.json:2:8: error: expected a value, found '}'"),
    FailingCommand(
      "render object.json -o a.png", 65,
      "object.json:1:1: error: 'a' and 'b' are both tables; choose one, such as --json-path a"),
    FailingCommand(
      "render numbers.json -o a.png", 65,
      "numbers.json:1:5: error: expected a plain value like the first element, found an object"),
    FailingCommand(
      "render none.json -o a.png", 65,
      "none.json: error: there are no columns; at least one object with a key is needed"),
    FailingCommand("render cut.json -o a.png", 65, "cut.json:1:1: error: '[' is never closed"),
    FailingCommand("render twice.json -o a.png", 65, "twice.json:1:11: error: duplicate key 'a'"),
    FailingCommand(
      "render deep.json -o a.png", 65,
      "deep.json:1:130: error: arrays and objects are nested too deeply"),
    FailingCommand(
      "render - -o a.png", 65, "<stdin>: error: there is nothing to read"),
    FailingCommand(
      "render gone.csv -o a.png", 66,
      "gone.csv: error: does not exist"),
    FailingCommand(
      "render folder.csv -o a.png", 66,
      "folder.csv: error: is a folder; name a file in it, or several as in '*.csv'"),
  ]

  static let files = [
    FailingCommand(
      "render lost.grid.json -o a.png", 66,
      "lost.grid.json:2:11: error: 'lost.csv' cannot be read: No such file or directory"),
    FailingCommand(
      "render key.grid.json -o a.png", 65,
      "key.grid.json:2:2: error: unknown key 'colums'; did you mean 'columns'?"),
    FailingCommand(
      "render column.grid.json -o a.png", 65,
      "column.grid.json:2:10: error: unknown column 'aeg'; did you mean 'age'?"),
    FailingCommand(
      "render theme.grid.json -o a.png", 66,
      "theme.grid.json:2:11: error: the theme 'gone.json' cannot be read: No such file or directory"
    ),
    FailingCommand(
      "render set.grid.json -o a.png", 65,
      "set.grid.json:2:10: error: unknown key 'backgroud'; did you mean 'background'?"),
    FailingCommand(
      "render font.grid.json -o a.png", 69,
      "font.grid.json:1:36: error: no font file or folder at 'gone.ttf'"),
    FailingCommand(
      "render people.csv --theme circle.json -o a.png", 65,
      "other.json:1:13: error: themes extend each other in a circle: 'circle.json' → 'other.json' "
        + "→ 'circle.json'"),
    FailingCommand(
      "render people.csv --theme misspelt.json -o a.png", 65,
      "misspelt.json:2:2: error: unknown key 'rowHieght'; did you mean 'rowHeight'?"),
    FailingCommand(
      "render people.csv --theme drak -o a.png", 64,
      "error: --theme: unknown theme 'drak'; did you mean 'dark'?"),
    FailingCommand(
      "render people.csv --theme gone.json -o a.png", 66,
      "gone.json: error: the theme 'gone.json' cannot be read: No such file or directory"),
    FailingCommand(
      "render people.csv --font-path gone.ttf -o a.png", 69,
      "error: --font-path: no font file or folder at 'gone.ttf'"),
    FailingCommand(
      "render people.csv --font-path notes.txt -o a.png", 69,
      "error: --font-path: 'notes.txt' is not an OpenType or TrueType font"),
    FailingCommand(
      "theme show drak", 64, "error: unknown theme 'drak'; did you mean 'dark'?"),
    FailingCommand(
      "schema gird", 64,
      "error: there is no schema 'gird'; did you mean 'grid'?"),
    FailingCommand(
      "explain people.csv --cell 9:age", 64,
      "error: --cell: row 9 does not exist; the grid has 3 rows"),
    FailingCommand(
      "explain people.csv --cell 1:aeg", 64,
      "error: --cell: unknown column 'aeg'; did you mean 'age'?"),
    FailingCommand(
      "explain people.csv --cell age", 64,
      "error: --cell: 'age' is not a cell; write a row's number, a colon and a column: 3:age; or "
        + "header:KEY, section:TITLE, spanner:TITLE, summary:LABEL:KEY, card:ROW, title, subtitle, caption, "
        + "note"),
  ]

  static let usage = [
    FailingCommand(
      "render", 64, "error: say what to draw, as in 'gridreel people.csv'"),
    FailingCommand(
      "render people.csv long.csv -o a.png", 64,
      "error: a picture is of one input, and there are 2; give each a name: -o '{name}.png'"
    ),
    FailingCommand(
      "draw people.csv", 64,
      "error: unknown subcommand 'draw'; try: gridreel render people.csv"),
    FailingCommand(
      "people.csv --dark", 64,
      "error: unknown option '--dark'; try: gridreel render people.csv --theme dark"),
    FailingCommand(
      "theme check", 64,
      "error: missing expected argument '<themes> ...'; see 'gridreel help theme check'"),
    FailingCommand(
      "rendr people.csv -o a.png", 64,
      "error: unknown subcommand 'rendr'; try: gridreel render people.csv --output a.png"),
    FailingCommand(
      "render people.csv -o a.png --colums age", 64,
      "error: unknown option '--colums'; try: gridreel render people.csv --output a.png --columns age"
    ),
    FailingCommand(
      "render people.csv -o a.png --page a4", 64,
      "error: --page: only a PDF has pages, and 'a.png' is none; draw it in a run without --page"),
    FailingCommand(
      "render people.csv -o a.pdf -o - --format svg --page 300x400", 64,
      "error: --page: only a PDF has pages, and standard output is none; draw it in a run without "
        + "--page"),
    FailingCommand(
      "animate people.csv --tap age -o a.gif --page letter", 64,
      "error: --page: only a PDF has pages, and 'a.gif' is none; draw it in a run without --page"),
    FailingCommand(
      "render - --input-format sqlite -o a.png", 64,
      "<stdin>: error: a database cannot come from standard input"),
    FailingCommand(
      "render people.csv -o a.gif", 64,
      "error: 'a.gif' has no known extension; stills end with .png, .pdf, .svg, .webp, .jpg, .html, .md"
    ),
    FailingCommand(
      "render notes.txt -o a.png", 64,
      "error: 'notes.txt' has no known extension; inputs end with .csv, .tsv, .json, .jsonl, .sqlite, "
        + ".db, .arrow, .feather, .xlsx, .ods, .md, .html, .rst, .yaml or .grid.json, or use --input-format"
    ),
    FailingCommand(
      "render people.csv -o -", 64,
      "error: use --format png, pdf, svg, webp, jpg, html or md for standard output"),
    FailingCommand(
      "render people.csv -o - --format bmp", 64,
      "error: --format: 'bmp' is none of png, pdf, svg, webp, jpg, html, md"),
    FailingCommand(
      "render people.csv -o a.png --format pdf", 64,
      "error: --format is for standard output; the extension of 'a.png' says another"),
    FailingCommand(
      "render people.csv -o a.png -o a.png", 64,
      "error: 'a.png' would be written twice; give each file a name"),
    FailingCommand(
      "render people.csv -o a.png --map people.csv", 64,
      "error: 'people.csv' is what is drawn and would be overwritten; choose another name"),
    FailingCommand(
      "render people.csv -o a.png --theme light,dark", 64,
      "error: 2 themes need {theme} in 'a.png', as in 'grid-{theme}.png'"),
    FailingCommand(
      "render people.csv -o a.png --width 1000000", 64,
      "error: picture would be at least 2000000 × 228 pixels, which take 1740 MB; at most 768 MB are "
        + "allowed: lower --scale or show fewer columns with --columns or --width"),
    FailingCommand(
      "render people.csv -o a.png --scale -1", 64,
      "error: --scale: -1 is out of range; it goes from 0.1 to 8"),
    FailingCommand(
      "render people.csv -o a.png --scale nan", 64, "error: --scale: 'nan' is not a number"),
    FailingCommand(
      "render people.csv -o a.png --rows 5-2", 64, "error: --rows: '5-2' ends before it starts"),
    FailingCommand(
      "render people.csv -o a.png --rows 2-9", 64,
      "error: --rows: rows 2-9 do not exist; there are 3 rows, counted from 1"),
    FailingCommand(
      "render people.csv -o a.png --select 99", 64,
      "error: --select: row 99 does not exist; the grid has 3 rows"),
    FailingCommand(
      "render people.csv -o a.png --columns #4", 64,
      "error: --columns: column #4 does not exist; the data have 3 columns"),
    FailingCommand(
      "render people.csv -o a.png --set selected.backgroud=red", 64,
      "error: --set selected.backgroud=red: unknown key 'backgroud'; did you mean 'background'?"),
    FailingCommand(
      "render people.csv -o a.png --background rde", 64,
      "error: --background: unknown colour 'rde'; did you mean 'red'?"),
    FailingCommand(
      ["render", "people.csv", "-o", "a.png", "--callout", "box 9:age"], 64,
      "error: --callout: row 9 does not exist; the grid has 3 rows"),
    FailingCommand(
      "render people.csv -o a.png --sort age,-#2", 64,
      "error: --sort: column 'age' is in the order twice"),
    FailingCommand(
      "render people.csv -o a.png --table people", 64,
      "error: --table: belongs to databases, spreadsheets and tables in texts; 'people.csv' is something else"
    ),
    FailingCommand(
      "render deep.json -o a.png --delimiter ;", 64,
      "error: --delimiter: belongs to CSV and TSV; 'deep.json' is something else"),
    FailingCommand(
      ["render", "two\nlines.csv", "-o", "a.png"], 66,
      "two\u{240A}lines.csv: error: does not exist"),
    FailingCommand(
      "render people.csv -o a.png --redact aeg", 64,
      "error: --redact: unknown column 'aeg'; did you mean 'age'?"),
    FailingCommand(
      "render long.csv --no-wrap a --width 10000 -o a.webp", 64,
      "error: the picture is too large: 20000 × 236 pixels, and a WebP has at most 16383 on a side: "
        + "column 'a' is 9927 points wide; give it less with --column-width a=300"),
    FailingCommand(
      ["render", "people.csv", "-o", "a.png", "--filter", "age >"], 64,
      "error: --filter: the condition ends too early; a column or a value is missing (at character "
        + "6 of 'age >')"),
    FailingCommand(
      "render people.csv -o missing/a.png", 73,
      "missing/a.png: error: cannot be written: No such file or directory; make its folder first"),
    FailingCommand(
      "render people.csv -o folder.png", 73,
      "folder.png: error: cannot be written: Is a directory"),
    FailingCommand(
      "render people.csv -o a.png --alt missing/a.txt", 73,
      "missing/a.txt: error: cannot be written: No such file or directory; make its folder first"),
    FailingCommand(
      "theme gallery -o -", 64, "error: use --format png, pdf, svg, webp or jpg for standard output"
    ),
    FailingCommand(
      "theme gallery -o a.png --scale 9", 64,
      "error: --scale: 9 is out of range; it goes from 0.1 to 8"),
  ]

  @Test(arguments: data + files + usage)
  func aFailureIsOneLineAStatusAndNoFile(command: FailingCommand) throws {
    let folder = try makeWorkspace()
    let before = try folder.names()
    let outcome = try Program(folder: folder).run(command.arguments)
    #expect(outcome.errorLines == [command.line])
    #expect(outcome.status == command.status)
    #expect(outcome.output.isEmpty)
    #expect(try folder.names() == before)
  }

  @Test(
    .enabled(if: BundledFonts.exists("/dev/full")),
    arguments: [
      ["render", "people.csv", "-o", "-", "--format", "png"], ["schema", "grid"],
      ["theme", "show", "dark"], ["theme", "list"], ["explain", "people.csv", "--cell", "1:age"],
      ["render", "people.csv", "-o", "a.svg", "--json"], ["--help"],
    ])
  func whatCannotBePrintedIsAFailure(arguments: [String]) throws {
    let outcome = try Program(folder: makeWorkspace()).run(arguments, output: .file("/dev/full"))
    #expect(outcome.status == 73)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("<stdout>: error: cannot be written: No space left on device"))
  }

  @Test func aClosedPipeIsAFailureAndNoCrash() throws {
    let outcome = try Program(folder: makeWorkspace()).run(
      ["render", "people.csv", "-o", "-", "--format", "png"], output: .closedPipe)
    #expect(outcome.status == 73)
    #expect(outcome.errors == "<stdout>: error: cannot be written: Broken pipe\n")
  }

  @Test func aNameThatNobodyReadsIsNoFailure() throws {
    let folder = try makeWorkspace()
    let outcome = try Program(folder: folder).run(
      ["render", "people.csv", "-o", "a.svg"], output: .closedPipe)
    #expect(outcome.status == 0)
    #expect(try folder.names().contains("a.svg"))
  }

  private static let strangers = [
    "TOKEN=sesame\nB=2\n", "sesame", "-----BEGIN KEY-----\nsesame=\n-----END KEY-----\n",
    "[sesame]\nkey = 1\n", "{\"sesame\": {\"sesame\": 1}}", "{\"a\": sesame}",
    "machine x password sesame\n",
    "<a>sesame</a>", "\"sesame\"", "['sesame']", "sesame: sesame\n",
  ]
  private static let takers = [
    "render FILE -o a.png", "render FILE --input-format json -o a.png",
    "render FILE --input-format jsonl -o a.png", "render FILE --input-format grid -o a.png",
    "render FILE --input-format arrow -o a.png", "render FILE --input-format xlsx -o a.png",
    "render FILE --input-format ods -o a.png", "render FILE --input-format sqlite -o a.png",
    "render people.csv --theme ./FILE -o a.png", "render people.csv --font-path FILE -o a.png",
    "render people.csv --sort-state FILE -o a.png", "animate people.csv --script FILE -o a.gif",
    "batch FILE", "verify FILE", "record FILE", "diff FILE FILE", "theme check ./FILE",
    "theme show ./FILE",
    "explain FILE", "render - -o a.png",
  ]

  @Test(arguments: strangers)
  func aFileOfAnotherKindIsNotQuoted(text: String) throws {
    let folder = try makeWorkspace()
    for name in ["own", "own.json"] {
      try folder.write(text, to: name)
      for words in Self.takers {
        let command = words.replacing("FILE", with: name).split(separator: " ").map(String.init)
        let outcome = try Program(folder: folder).run(command, input: text)
        guard outcome.status != 0 else { continue }
        #expect(!(outcome.errors + outcome.text).contains("sesame"), "\(name): \(words)")
      }
    }
  }

  @Test(arguments: [
    "<?xml version='1.0'?><a>1</a>", "a: 1\nb: 2\n",
    "Here is what you asked for, dear reader.\n",
  ])
  func aTextThatIsNoDataIsRefusedUnlessItIsSaidToBeOne(text: String) throws {
    let folder = try makeWorkspace()
    for name in ["-", "own", "own.txt"] {
      if name != "-" { try folder.write(text, to: name) }
      let outcome = try Program(folder: folder).run(["render", name, "-o", "a.svg"], input: text)
      #expect(outcome.status == 65, "\(name)")
      #expect(outcome.errorLines.count == 1 && outcome.errors.contains("looks like"), "\(name)")
      for flags in [["--input-format", "csv"], ["--input-format", "tsv"]] {
        let asked = try Program(folder: folder).run(
          ["render", name, "-o", "a.svg"] + flags, input: text)
        #expect(!asked.errors.contains("looks like"))
      }
    }
    let asked = try Program(folder: folder).run(
      ["render", "-", "-o", "a.svg", "--delimiter", ";"], input: text)
    #expect(asked.status == 0)
  }

  @Test func aHugeThemeIsRefused() throws {
    let folder = try makeWorkspace()
    let parameters = (0..<200_000).map { "\"parameter\($0)\": \"#ffffff\"" }
    try folder.write("{\"parameters\": {\(parameters.joined(separator: ","))}}", to: "huge.json")
    let outcome = try Program(folder: folder).run(
      ["render", "people.csv", "--theme", "huge.json", "-o", "a.svg"])
    #expect(outcome.status == 65)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("at most 4194304 are read"))
  }

  @Test func aFileThatMayNotBeReadIsToldSo() throws {
    let folder = try makeWorkspace()
    let isAllPowerful = try Program.removeReadPermission(folder["people.csv"])
    guard !isAllPowerful else { return }
    let outcome = try Program(folder: folder).run(["render", "people.csv", "-o", "a.svg"])
    #expect(outcome.status == 66)
    #expect(outcome.errors == "people.csv: error: cannot be read: Permission denied\n")
  }

  @Test func aFullDiskLeavesNothingBehind() throws {
    let folder = try makeWorkspace()
    guard let disk = try SmallDisk(at: folder["disk"]) else { return }
    let outcome = try Program(folder: folder).run(
      ["render", "people.csv", "-o", "a.svg", "-o", "disk/a.png"])
    #expect(outcome.status == 73)
    #expect(
      outcome.errors == "disk/a.png: error: cannot be written: No space left on device; free some "
        + "space or choose another disk\n")
    #expect(try disk.names().isEmpty)
    #expect(try !folder.names().contains("a.svg"))
  }
}

@Suite struct WhatFilesMayName {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.makeFolder("project")
    try folder.makeFolder("other")
    try folder.write("a\n1\n", to: "other/rows.csv")
    try folder.write("{\"extends\": \"dark\"}", to: "other/theme.json")
    try folder.write(
      #"{"data": "../other/rows.csv", "theme": "../other/theme.json"}"#, to: "project/g.grid.json")
  }

  @Test func aFlagAndAVariableAllowMore() throws {
    var program = Program(folder: folder)
    let refused = try program.run(["render", "project/g.grid.json", "-o", "a.png"])
    #expect(refused.status == 65)
    #expect(
      refused.errors.hasPrefix("project/g.grid.json:1:10: error: '../other/rows.csv' lies outside"))
    for command in [
      ["render", "-o", "b.png"], ["explain", "--cell", "1:a"], ["record", "--allow-ci"], ["verify"],
      ["animate", "--tap", "a", "-o", "b.apng", "--fps", "5"],
    ] {
      let words = command[...0] + ["project/g.grid.json"] + command[1...]
      let outcome = try program.run(words + ["--allow-path", "other"])
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
    }
    program.environment["GRIDREEL_ALLOW_PATH"] = "gone::other"
    #expect(try program.run(["render", "project/g.grid.json", "-o", "c.png"]).status == 0)
  }

  @Test func whatStandsOnTheCommandLineIsTakenAtItsWord() throws {
    let program = Program(folder: folder)
    let outcome = try program.run(
      ["render", "../other/rows.csv", "--theme", "../other/theme.json", "-o", "../a.png"],
      in: "project")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let job =
      #"{"input": "other/rows.csv", "theme": "other/theme.json", "script": [{"data": "other/rows.csv"}], "fps": 5, "output": "a.apng"}"#
    #expect(try program.run(["batch"], input: job).status == 0)
  }

  @Test func aGridFromAPipeReachesFromTheCurrentFolder() throws {
    let program = Program(folder: folder)
    let outside = try program.run(
      ["render", "-", "--input-format", "grid", "-o", "../a.png"],
      input: #"{"data": "../other/rows.csv"}"#, in: "project")
    #expect(outside.status == 65)
    let inside = try program.run(
      ["render", "-", "--input-format", "grid", "-o", "a.png"],
      input: #"{"data": "other/rows.csv", "theme": {"extends": "/etc/hosts"}}"#)
    #expect(inside.status == 65)
    #expect(inside.errors.contains("'/etc/hosts' lies outside of '"), "\(inside.errors)")
  }

  @Test func aNewThemeSaysWhereItsParentIsOutOfReach() throws {
    let outcome = try Program(folder: folder).run(
      ["theme", "new", "project/new.json", "--extends", "other/theme.json"])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("warning: '../other/theme.json' lies outside of '"),
      "\(outcome.errors)")
  }
}
