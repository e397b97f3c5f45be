import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// Tables that programs draw with lines in a terminal.
@Suite struct BoxTableTests {
  private func opened(
    _ text: String, table: String? = nil
  ) throws -> (table: any DataFile, found: Found<FileTable>) {
    var options = ReadingOptions()
    options.table = table
    let found = try FileTable.open(SourceBytes(Array(text.utf8)), as: .box, options: options)
    return (found.table, found)
  }

  private func lines(_ table: any DataFile) -> [[String]] {
    [table.columnKeys] + table.texts
  }

  private static let small = [["a", "b"], ["1", "x"], ["22", ""]]

  @Test(arguments: [
    "+----+---+\n| a  | b |\n+----+---+\n|  1 | x |\n| 22 |   |\n+----+---+\n",
    "mysql> select *\n    -> from t;\n+----+---+\n| a  | b |\n+----+---+\n|  1 | x |\n| 22 |   |\n+----+---+\n2 rows in set (0.00 sec)\n",
    " a  | b \n----+---\n  1 | x\n 22 | \n(2 rows)\n",
    " a  │ b \n────┼───\n  1 │ x \n 22 │   \n(2 rows)\n",
    "┌───────┬─────────┐\n│   a   │    b    │\n│ int32 │ varchar │\n├───────┼─────────┤\n│     1 │ x       │\n│    22 │         │\n├───────┴─────────┤\n│     2 rows      │\n└─────────────────┘\n",
    "┌──a─┬─b─┐\n│  1 │ x │\n│ 22 │   │\n└────┴───┘\n\n2 rows in set.\n",
    "  a  | b \n+----+---+\n   1 | x\n  22 | \n(2 rows)\n",
    "a    | b \n---------\n1    | x\n22   | \n",
    "┏━━━━┳━━━┓\n┃ a  ┃ b ┃\n┡━━━━╇━━━┩\n│ 1  │ x │\n│ 22 │   │\n└────┴───┘\n",
    "╭────┬───╮\n│ a  │ b │\n├────┼───┤\n│ 1  │ x │\n├────┼───┤\n│ 22 │   │\n╰────┴───╯\n",
    "+----+---+\n| a  | b |\n+====+===+\n| 1  | x |\n+----+---+\n| 22 |   |\n+----+---+\n",
    "     ╷   \n  a  │ b \n╶────┼───╴\n  1  │ x \n  22 │   \n     ╵   \n",
    "a   b\n--  -\n1   x\n22\n".replacing("-  -", with: "-  --").replacing("a   b", with: "a   b "),
    "  a    b  \n ──────── \n  1    x  \n  22      \n",
    " ─────── \n a    b \n ─────── \n 1    x \n 22     \n ─────── \n",
    "\u{1B}[1m+----+---+\u{1B}[0m\n| a  | b |\n+----+---+\n| \u{1B}[31m1\u{1B}[0m  | x |\n| 22 |   |\n+----+---+",
  ])
  func allDrawingsSayTheSame(text: String) throws {
    let (table, found) = try opened(text)
    #expect(lines(table) == Self.small)
    #expect(found.warnings.isEmpty)
    #expect(DataStart(Array(text.utf8)).formats == [.box])
  }

  @Test(arguments: [
    (
      "+---+-------+\n| a | b     |\n+---+-------+\n| 1 | x | y |\n+---+-------+\n", ["1", "x | y"]
    ),
    (
      " a |    b     \n---+----------\n 1 | Ada     +\n   | Lovelace\n(1 row)\n",
      ["1", "Ada\nLovelace"]
    ),
    (" a | b  \n---+----\n 1+| x+ \n 2 | y\n(1 row)\n", ["1\n2", "x+\ny"]),
    (
      "+---+--------+\n| a | b      |\n+---+--------+\n| 1 | 中文 x |\n+---+--------+\n",
      ["1", "中文 x"]
    ),
    (
      "┌───┬─────────┐\n│ a │    b    │\n├───┼─────────┤\n│ 1 │ one two │\n│   │ three   │\n└───┴─────────┘\n",
      ["1", "one two three"]
    ),
    (
      "+---+-----+\n| a | b   |\n+===+=====+\n| 1 | one |\n|   |     |\n|   | two |\n+---+-----+\n",
      ["1", "one\n\ntwo"]
    ),
  ])
  func cellsKeepWhatTheyHold(text: String, row: [String]) throws {
    #expect(try lines(opened(text).table) == [["a", "b"], row])
  }

  @Test func whatIsLeftOutIsTold() throws {
    let text =
      "┌───┬───┐\n│ a │ b │\n├───┼───┤\n│ 1 │ x │\n│ · │ · │\n│ · │ · │\n│ 9 │ y │\n└───┴───┘\n"
    let (table, found) = try opened(text)
    #expect(table.rowCount == 2)
    #expect(found.warnings.count == 1)
  }

  @Test func oneOfSeveralIsChosen() throws {
    let one = "+---+\n| a |\n+---+\n| 1 |\n+---+\n"
    let text = "first\n\(one)then\n" + one.replacing("a", with: "c") + "end\n"
    let (table, found) = try opened(text, table: "2")
    #expect(lines(table) == [["c"], ["1"]])
    #expect(found.after == ["end"])
    #expect(found.before.first == "first")
    #expect(try opened(text).found.warnings.count == 1)
    let single = try opened(" n \n---\n 1\n 2\n(2 rows)\n").table
    #expect(lines(single) == [["n"], ["1"], ["2"]])
  }

  @Test func aTitleInTheFrameIsTheCaption() throws {
    let text = "+-------+\n| Staff |\n+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n"
    let (table, found) = try opened(text)
    #expect(lines(table) == [["a", "b"], ["1", "2"]])
    #expect(found.caption?.text == "Staff")
  }

  @Test(arguments: [
    "Title\n=====\n\nprose goes on\n", "a\n---\nb\n", "-----\n", "a - b - c\n- - -\n", "+-+\n",
    "--- a/file\n+++ b/file\n@@ -1,2 +1,2 @@\n-x\n+y\n", "x = 1 + 2\n=========\n", "",
    "usage: a [-b | -c]\n------\n", "┌───┐\n", "tree\n├── a\n│   └── b\n└── c\n",
  ])
  func whatIsNoTableIsRefused(text: String) {
    let failure = #expect(throws: GridreelError.self) { _ = try opened(text) }
    #expect(failure?.description.contains("there is no table drawn with lines") == true)
    #expect(DataStart(Array(text.utf8)).formats != [.box])
  }

  @Test func namesOfStataHaveNumbersBesideThem() throws {
    let (table, found) = try opened(
      """
      . sum age inc_t1

          Variable |        Obs        Mean    Std. Dev.       Min
      -------------+----------------------------------------------
               age |         11           5    3.316625          0
      -------------+----------------------------------------------
            inc_t1 |         11    .0909091    .0301511          0

      """)
    #expect(
      lines(table) == [
        ["Variable", "Obs", "Mean", "Std. Dev.", "Min"], ["age", "11", "5", "3.316625", "0"],
        ["inc_t1", "11", ".0909091", ".0301511", "0"],
      ])
    #expect(found.warnings.isEmpty)
  }

  @Test func aNumberAndATextWithOneBlankBetweenThemAreTwoColumns() throws {
    let (table, _) = try opened(
      """
      ----------------------------------------------
      Filename      Size (B) Content Type      Day
      ----------------------------------------------
      tab.gif         107141 image/gif         Monday
      a.json             714 application/json  Friday
      ----------------------------------------------
      """)
    #expect(
      lines(table) == [
        ["Filename", "Size (B)", "Content Type", "Day"],
        ["tab.gif", "107141", "image/gif", "Monday"],
        ["a.json", "714", "application/json", "Friday"],
      ])
  }

  @Test func anEmptyFrameOfDataHasNoRows() throws {
    let text =
      " Row │ id     Age\n     │ Int64  Int64\n─────┴─────────────\n     4 columns omitted\n"
    #expect(throws: GridreelError.self) { try opened(text) }
  }
}
