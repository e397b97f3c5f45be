import GridreelDataSources
import GridreelModel
import TestSupport
import Testing

/// What a guess at CSV or TSV comes to: the number of rows and columns, or the message.
private func guess(
  _ text: String, as format: DataFormat = .csv, by clue: FormatClue = .beginning
) -> String {
  var options = ReadingOptions()
  options.clue = clue
  let found = outcome(Array(text.utf8), as: format, options: options)
  return found.table.map { "\($0.rowCount) × \($0.columns.count)" } ?? found.error ?? "no error"
}

@Suite struct TextsThatAreNoData {
  private static let markdown = [
    "| a | b |\n|---|---|\n| 1 | 2 |\n",
    "| a | b |\n|--|--:|\n| x | 2 |\n",
    "a | b\n--- | :-:\n1 | 2\n",
    "| Task | Owner | Cost |\n|------|-------|-----:|\n| Fix **routing** | `ada` | 1,204 |\n",
    "Here is the table:\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nHope it helps.\n",
    "# Report\n\n| x \\| y | b |\n|---|---|\n| 1 | 2 |\n",
    "| a |\n|---|\n| 1 |\n", "|a|b|\r\n|-|-|\r\n|1|2|\r\n",
    "Well, look at it, please:\n\n| a, b | c |\n|:--|--|\n| 1, 2 | 3 |\n",
  ]
  private static let markup = [
    "<table><tr><td>a</td></tr></table>", "<!DOCTYPE html>\n<html><body>a,b</body></html>",
    "<?xml version='1.0'?>\n<a>1,2</a>", "  <div class=\"x\">\n<b>1</b>, 2\n</div>\n",
    "<!-- a -->\n<p>b</p>\n", "<rows>\n<row>1</row>\n</rows>\n",
  ]
  private static let boxes = [
    "+---+----+\n| a | b  |\n+---+----+\n| 1 | 22 |\n+---+----+\n",
    "┌─────┬─────┐\n│ a   │ b   │\n├─────┼─────┤\n│ 1   │ 2   │\n└─────┴─────┘\n",
    "┏━━━┳━━━┓\n┃ a ┃ b ┃\n┡━━━╇━━━┩\n│ 1 │ 2 │\n└───┴───┘\n",
    " a | b \n---+---\n 1 | 2\n(1 row)\n", " a \n---\n 1\n 2\n(2 rows)\n",
    "a    b\n---  ---\n1    2\n",
    "mysql> select 1, 2;\n+---+---+\n| 1 | 2 |\n+---+---+\n| 1 | 2 |\n",
    "+------+\n| name |\n+======+\n| Ada  |\n+------+\n",
  ]
  private static let lists = [
    "- a: 1\n- a: 2\n", "a: 1\nb:\n  - c\n  - d: 2\n", "---\na: 1\nb: [1, 2]\n",
    "- name: Ada, Countess\n  age: 36\n- name: Bo, of it\n  age: 3\n", "- one\n- two\n",
    "name: x\non:\n  push:\n    branches: [main]\n",
  ]
  private static let prose = [
    "Here is what I found: nothing at all.\n",
    "The quick brown fox jumps over the lazy dog and\nruns away from it, as it has to do each day.\n",
    "Hello, this is the answer to your question.\nIt has, as you see, several lines, and no table.\n",
    "```\na,b\n1\n```\n",
    "Dear Anna,\nthank you for your letter, which came today.\nYours, Bob\n",
    "Sehr geehrte Frau Roth,\n\nvielen Dank. Wir haben die Ware, wie gewünscht, gesendet.\n\nGruß,\nBo\n",
    "3 May 2024\n\nDear Sir,\n\nWe have, as you asked, sent the goods, which should arrive soon.\n",
  ]
  private static let json = [
    "{\"a\": 1, \"b\": 2}\n{\"a\": 3, \"b\": 4}\n", "[{\"a\": 1, \"b\": 2}]",
    "{\n  \"a\": [1, 2]\n}\n", "[[\"a\", \"b\"], [1, 2]]", " [ \"a\", \"b\" ] ",
  ]
  private static let logs = [
    "2026-11-25 18:30:57 status installed x\n2026-11-25 18:30:58 startup, packages configure\n",
    "2026-11-25 18:30:57,123 INFO app: started\n2026-11-25 18:30:58,004 WARN app: slow\n",
    "Nov  5 18:30:57 host cron[12]: (root) CMD (x, y)\nNov 15 18:30:58 host sshd[1]: closed\n",
    "::1 - - [25/Nov/2026:18:30:57 +0000] \"GET / HTTP/1.1\" 200 5\n"
      + "::1 - - [25/Nov/2026:18:30:58 +0000] \"GET /a,b HTTP/1.1\" 404 5\n",
    "INFO: began to read\nERROR: no such file, or folder\n  at line 3\n",
  ]
  private static let listings = [
    "total 12\ndrwxr-xr-x  2 root root 4096 Nov 25 17:19 a, b\n-rw-r--r--. 1 root root 5 Nov 25 17:19 c\n",
    "-rwsr-xr-x 1 root root 5 Nov 25 17:19 c\n",
  ]

  @Test(arguments: markdown) func ofMarkdownAreRefused(text: String) {
    #expect(guess(text).hasPrefix("this looks like a Markdown table; use --input-format markdown"))
  }

  @Test(arguments: markup) func ofMarkupAreRefused(text: String) {
    #expect(
      guess(text).hasPrefix(
        "this looks like HTML or XML; use --input-format html if it has a table, or "))
  }

  @Test(arguments: boxes) func ofBoxesAreRefused(text: String) {
    #expect(guess(text).hasPrefix("this looks like a table drawn with lines for a terminal"))
  }

  @Test(arguments: lists) func ofListsAreRefused(text: String) {
    #expect(guess(text).hasPrefix("this looks like YAML or a list; use --input-format yaml, or "))
  }

  @Test(arguments: prose) func ofProseAreRefused(text: String) {
    #expect(guess(text).hasPrefix("this looks like prose, which is not read; "))
  }

  @Test(arguments: json) func ofJSONAreRefused(text: String) {
    for clue in [FormatClue.beginning, .name] {
      #expect(
        guess(text, by: clue)
          == "this looks like JSON; use --input-format json, or use --input-format csv if it is CSV all the same"
      )
    }
  }

  @Test(arguments: [
    ("---- -- - ---\n", "lines of text"), ("one\n-----\ntwo\n", "lines of text"),
    ("for x in y {\n  do it\n  and that\n}\n", "lines of text"), ("│ a │ b\n", "lines of text"),
    (
      "what I have found in all of it\nis that nobody knows how to do it\nor why it is done\n",
      "prose"
    ),
    ("name  age\nAda   36\nBo    7\n", "columns with blanks"),
    ("a 1\nb 2\nc 3\n", "columns with blanks"),
  ])
  func ofLinesAreRefusedFromAPipe(text: String, seen: String) {
    #expect(guess(text).hasPrefix("this looks like \(seen)"))
    #expect(guess(text).hasSuffix("use --input-format csv if it is CSV all the same"))
    #expect(!guess(text, by: .name).hasPrefix("this looks like \(seen)"))
  }

  @Test(arguments: [
    "1\n2\n3\n", "Ada Lovelace\nBo\nThe Lord of the Rings\n", "2024-01-01\n2024-01-02\n",
    "\"a, b\"\n\"c\"\n", "total\n5\n",
  ])
  func ofPlainValuesAreReadFromAPipe(text: String) { #expect(guess(text).hasSuffix(" × 1")) }

  @Test(arguments: logs) func ofLogsAreRefused(text: String) {
    #expect(guess(text).hasPrefix("this looks like a log, which is not read; "))
  }

  @Test(arguments: listings) func ofFilesAreRefused(text: String) {
    #expect(guess(text).hasPrefix("this looks like what 'ls -l' writes, which is not read; "))
  }

  @Test(arguments: markdown + markup + boxes + lists + listings)
  func areRefusedWhateverTheNameOfTheirFile(text: String) {
    #expect(guess(text, by: .name) == guess(text))
    #expect(guess(text, by: .name).hasSuffix("or use --input-format csv if it is CSV all the same"))
    #expect(
      guess(text, as: .tsv, by: .nameInGridFile).hasSuffix(
        "or write \"delimiter\": \"tab\" if it is TSV all the same"))
  }

  @Test(arguments: logs + prose) func ofWordsAreReadWithAWarningIfAFileIsNamedSo(text: String) {
    var options = ReadingOptions()
    options.clue = .name
    let found = outcome(Array(text.utf8), as: .csv, options: options)
    let warning = found.warnings.contains { $0.contains("but is read as CSV, which its name says") }
    #expect(warning || found.error?.contains("looks like") == false)
  }

  @Test(arguments: markdown + markup + boxes + lists + prose + json + logs + listings)
  func areReadAsTheyAreAskedFor(text: String) {
    let found = outcome(Array(text.utf8), as: .csv)
    #expect(found.error?.contains("looks like") != true)
  }

  @Test(arguments: [
    ("a,b\n1,2\n", "1 × 2"), ("name\nAda\nBo\n", "2 × 1"), ("name\n", "0 × 1"),
    ("a|b\n1|2\n", "1 × 2"), ("a|b\n-|-\n1|2\n", "2 × 2"), ("|a|b|\n|1|2|\n", "1 × 4"),
    ("<TICKER>,<PER>,<DATE>\nX,D,20240301\nY,D,20240302\n", "2 × 3"),
    ("quote\n\"Well, this is it.\"\nThe end of it all.\n", "2 × 1"),
    ("time\n10:30\n11:45\n", "2 × 1"), ("strand\n+\n-\n", "2 × 1"), ("a\n--\n5\n", "2 × 1"),
    ("How old are you?\n36\n9\n", "2 × 1"), ("amount\n- 5\n- 6\n", "2 × 1"),
    ("id,body\n1,\"Look:\n\n| a | b |\n|---|---|\n| 1 | 2 |\"\n2,x\n", "2 × 2"),
    ("body\n\"| a | b |\n|---|---|\n| 1 | 2 |\"\n", "1 × 1"),
    ("html,n\n<b>x</b>,1\n<i>y</i>,2\n", "2 × 2"), ("a: x,b: y\n1,2\n3,4\n", "2 × 2"),
    ("#,team\n1,red\n2,blue\n", "2 × 2"), ("#id,name\n1,Ada\n", "1 × 2"), ("#id\n1\n2\n", "2 × 1"),
    ("Name of the area, in full, as it is known.,b\nx,1\ny,2\n", "2 × 4"),
    ("<a href=\"x\">x</a>,1\n<a href=\"y\">y</a>,2\n", "2 × 2"), ("a\tb\n--\t--\n1\t2\n", "2 × 2"),
    ("{a},{b}\n1,2\n", "1 × 2"), ("[id],[name]\n1,x\n", "1 × 2"), ("[1],b\n1,2\n", "1 × 2"),
    ("when,what\n2026-11-25 18:30:57,INFO began\n2026-11-25 18:30:58,INFO ended\n", "2 × 2"),
    ("2026-11-25 18:30:57,5 kg of it\n2026-11-25 18:30:58,6 kg of it\n", "2 × 2"),
    ("mode,n\ndrwxr-xr-x,1\n-rw-r--r--,2\n", "2 × 2"), ("Report,\na,b\n1,2\n", "1 × 2"),
  ])
  func dataAreNot(text: String, size: String) {
    let found = guess(text)
    #expect(found == size || text.hasPrefix("Name") && !found.contains("looks"), "\(text)")
  }
}

@Suite struct GeneratedTables {
  private static let words = [
    "Ada", "it is so", "Dear Bob", "total 5", "a: b", "<b>x</b>", "| a |", "- one", "---", "INFO",
    "NO", "# 1",
    "2024-03-01", "12:30", "2024-03-01 12:30:00", "1,204.5", "5 %", "", "[1, 2]", "{\"a\": 1}",
    "Well, here it is.\nIt ends here.", "http://x.y/z", "+--+", "drwxr-xr-x",
  ]

  /// A table with a header of words and a number in each row.
  private static func text(_ generator: inout SeededGenerator) -> String {
    let delimiter = [",", ";", "\t"].randomElement(using: &generator) ?? ","
    let count = Int.random(in: 2...6, using: &generator)
    func quoted(_ text: String) -> String {
      let isPlain = !text.contains { "\n\"".contains($0) } && !text.contains(delimiter)
      return isPlain ? text : "\"\(text.replacing("\"", with: "\"\""))\""
    }
    var lines = [(1...count).map { "column \($0)" }]
    for row in 0..<Int.random(in: 1...40, using: &generator) {
      let cells = (1..<count).map { _ in words.randomElement(using: &generator) ?? "" }
      lines.append(row % 2 == 0 ? [String(row)] + cells : cells + [String(row)])
    }
    return lines.map { $0.map(quoted).joined(separator: delimiter) }.joined(separator: "\n")
  }

  @Test func areNeverTakenForOtherTexts() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let text = Self.text(&generator)
      let (named, begun) = (guess(text, by: .name), guess(text))
      #expect(!named.contains("looks like") && named == begun, "\(text)")
      var options = ReadingOptions()
      options.clue = .name
      let warnings = outcome(Array(text.utf8), as: .csv, options: options).warnings
      #expect(!warnings.contains { $0.contains("looks like") || $0.contains("comment") }, "\(text)")
    }
  }
}

@Suite struct CommentsBeforeTheHeader {
  private func read(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> (
    lines: [[String]]?, warnings: [String]
  ) {
    let found = outcome(Array(text.utf8), as: .csv, options: options)
    return (found.table?.lines, found.warnings)
  }

  @Test func areSkippedWithAWarning() {
    let one = read("# source\na,b\n1,2\n")
    #expect(one.lines == [["a", "b"], ["1", "2"]])
    #expect(
      one.warnings == [
        "the first line begins with '#' and does not fit the columns; it is skipped as a comment"
      ])
    let several = read("# source: x, y, z\n#\n\n# more\na;b\n1,5;2\n3,5;4\n")
    #expect(several.lines == [["a", "b"], ["1,5", "2"], ["3,5", "4"]])
    #expect(
      several.warnings == [
        "the first 3 lines begin with '#' and do not fit the columns; they are skipped as comments"
      ])
    #expect(read("# names\nname\nAda\n").lines == [["name"], ["Ada"]])
  }

  @Test func areSaidByHand() {
    var options = ReadingOptions()
    options.skippedLines = 2
    #expect(read("Sales\n\na,b\n1,2\n", options).lines == [["a", "b"], ["1", "2"]])
    #expect(read("x\r\ny\r\n\r\na,b\r\n1,2", options).lines == [["a", "b"], ["1", "2"]])
    #expect(read("a\nb", options).lines == nil)
    options = ReadingOptions()
    options.commentMark = "%"
    let found = read("% made by a tool\n%% a,b\na,b\n%1,2\n", options)
    #expect(found.lines == [["a", "b"], ["%1", "2"]])
    #expect(found.warnings.isEmpty)
  }

  @Test func areNotTheHeaderThatBeginsSo() {
    #expect(read("#id,name\n1,Ada\n").lines == [["#id", "name"], ["1", "Ada"]])
    #expect(read("# id,name\n1,Ada\n").lines == [["# id", "name"], ["1", "Ada"]])
    #expect(read("#\n1\n2\n").lines == [["#"], ["1"], ["2"]])
    let both = read("# source\n#id,name\n1,Ada\n")
    #expect(both.lines == [["#id", "name"], ["1", "Ada"]])
    #expect(both.warnings.count == 1)
  }

  @Test func areSkippedAboveAHeaderOfAsManyFields() {
    let note = "stands above the header; it is skipped as a comment"
    let table = [["name", "n"], ["Ada", "3"]]
    for mark in ["# a comment, with a comma", "#source,2024", "// note, x"] {
      let found = read("\(mark)\nname,n\nAda,3\n")
      #expect(found.lines == table)
      #expect(
        found.warnings == [
          "the first line begins with '\(mark.prefix(mark.hasPrefix("/") ? 2 : 1))' and \(note)"
        ])
    }
    let words = read("# a comment, with a comma\nname,city\nAda,London\n")
    #expect(words.lines == [["name", "city"], ["Ada", "London"]])
  }

  @Test func areNoneWhereTheNextLineIsARow() {
    #expect(read("# name,city\nAda,London\n").lines?.first == ["# name", "city"])
    #expect(read("# x, y\n1,2\n3,4\n").lines?.first == ["# x", " y"])
    #expect(read("#id,name\n1,Ada\n2,Bo\n").lines?.first == ["#id", "name"])
  }

  @Test(arguments: [
    "sep=;\na;b\n1;2\n", "\"sep=;\"\r\na;b\r\n1;2\r\n", "\u{FEFF}SEP=;\na;b\n1;2\n",
  ])
  func nameTheSeparatorAsExcelDoes(text: String) {
    #expect(read(text).lines == [["a", "b"], ["1", "2"]])
    #expect(read(text).warnings.isEmpty)
  }

  @Test func nameNoSeparatorInAHeader() {
    #expect(read("sep=,b\n1,2\n").lines == [["sep=", "b"], ["1", "2"]])
    #expect(read("sep=;\n").lines == nil)
  }

  @Test func areOnlyThoseBeforeIt() {
    #expect(read("a,b\n#1,2\n# x,3\n").lines == [["a", "b"], ["#1", "2"], ["# x", "3"]])
    #expect(read("#ff0000,red\n#00ff00,green\n").lines?.count == 2)
  }

  @Test func leavePositionsAsTheyAre() {
    let found = failure("# source\na,b\n1,2\n3,4,5\n")
    #expect(found.hasPrefix("4:5: row has 3 fields"))
  }
}
