import DataSources
import GridModel
import Testing

/// What a guess at CSV or TSV comes to: the number of rows and columns, or the message.
private func guess(_ text: String, as format: DataFormat = .csv) -> String {
  var options = ReadingOptions()
  options.isGuess = true
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
  ]

  @Test(arguments: markdown) func ofMarkdownAreRefused(text: String) {
    #expect(guess(text).hasPrefix("this looks like a Markdown table, which is not read; "))
  }

  @Test(arguments: markup) func ofMarkupAreRefused(text: String) {
    #expect(guess(text).hasPrefix("this looks like HTML or XML, which is not read; "))
  }

  @Test(arguments: boxes) func ofBoxesAreRefused(text: String) {
    #expect(guess(text).hasPrefix("this looks like a table drawn with lines for a terminal"))
  }

  @Test(arguments: lists) func ofListsAreRefused(text: String) {
    #expect(guess(text).hasPrefix("this looks like YAML or a list, which is not read; "))
  }

  @Test(arguments: prose) func ofProseAreRefused(text: String) {
    #expect(guess(text).hasPrefix("this looks like prose, which is not read; "))
  }

  @Test(arguments: markdown + markup + boxes + lists + prose)
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
  ])
  func dataAreNot(text: String, size: String) {
    let found = guess(text)
    #expect(found == size || text.hasPrefix("Name") && !found.contains("looks"), "\(text)")
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

  @Test func areNotTheHeaderThatBeginsSo() {
    #expect(read("#id,name\n1,Ada\n").lines == [["#id", "name"], ["1", "Ada"]])
    #expect(read("# id,name\n1,Ada\n").lines == [["# id", "name"], ["1", "Ada"]])
    #expect(read("#\n1\n2\n").lines == [["#"], ["1"], ["2"]])
    let both = read("# source\n#id,name\n1,Ada\n")
    #expect(both.lines == [["#id", "name"], ["1", "Ada"]])
    #expect(both.warnings.count == 1)
  }

  @Test func areOnlyThoseBeforeIt() {
    #expect(read("a,b\n#1,2\n# x,3\n").lines == [["a", "b"], ["#1", "2"], ["# x", "3"]])
    #expect(read("#ff0000,red\n#00ff00,green\n").lines?.count == 2)
  }

  @Test func leavePositionsAsTheyAre() {
    let found = failure("# source\na,b\n1,2\n3\n")
    #expect(found.hasPrefix("4:2: row has 1 field"))
  }
}
