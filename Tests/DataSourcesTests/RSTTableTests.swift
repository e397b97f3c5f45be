import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import TestSupport
import Testing

/// Tables of reStructuredText.
@Suite struct RSTTableTests {
  private func opened(
    _ text: String, table: String? = nil
  ) throws -> (table: any DataFile, found: Found<FileTable>) {
    var options = ReadingOptions()
    options.table = table
    let found = try FileTable.open(SourceBytes(Array(text.utf8)), as: .rst, options: options)
    return (found.table, found)
  }

  private func lines(_ table: any DataFile) -> [[String]] {
    [table.columnKeys] + table.texts
  }

  private func failure(_ text: String, table: String? = nil) -> GridreelError? {
    do {
      _ = try opened(text, table: table)
      return nil
    } catch {
      return error as? GridreelError
    }
  }

  private static let small = [["a", "b"], ["1", "x"], ["22", ""]]

  private static let forms = [
    "+----+---+\n| a  | b |\n+====+===+\n| 1  | x |\n+----+---+\n| 22 |   |\n+----+---+\n",
    "  +----+---+\n  | a  | b |\n  +====+===+\n  | 1  | x |\n  +----+---+\n  | 22 |   |\n  +----+---+\n",
    "==  =\na   b\n==  =\n1   x\n22\n==  =\n",
    "=====  =\n  a    b\n=====  =\n1      x\n\n22\n=====  =\n\nText.\n",
    ".. list-table::\n   :header-rows: 1\n\n   * - a\n     - b\n   * - 1\n     - x\n   * - 22\n     -\n",
    ".. list-table::\n  :header-rows: 1\n\n  -\n    * a\n    * b\n  -\n    * 1\n    * x\n  -\n    * 22\n    *\n",
    ".. csv-table::\n   :header: a, b\n\n   1, x\n   \"22\", \"\"\n",
    ".. csv-table::\n   :header-rows: 1\n   :delim: ;\n\n   a; b\n   1; x\n   22\n",
  ]

  @Test(arguments: forms)
  func allFormsSayTheSame(text: String) throws {
    let (table, found) = try opened("Before.\n\n" + text + "\nBehind.\n")
    #expect(lines(table) == Self.small)
    #expect(found.before == ["Before."])
    #expect(found.after.last == "Behind.")
    #expect(found.warnings.isEmpty)
  }

  @Test(arguments: forms.dropFirst(2))
  func whatNoOtherProgramDrawsIsRecognised(text: String) {
    #expect(DataStart(Array(text.utf8)).formats == [.rst])
    #expect(DataStart(Array(("So it is:\n\n" + text).utf8)).formats == [.rst])
  }

  @Test func whatOtherProgramsDrawIsTheirs() {
    #expect(DataStart(Array(Self.forms[0].utf8)).formats == [.box])
    for text in [
      "a,b\n1,2\n", "a: 1\n", "==\n", "a\n=====  ==\n", ".. note:: x\n", "Dear :: all\n",
    ] {
      #expect(!DataStart(Array(text.utf8)).formats.contains(.rst), "\(text)")
    }
  }

  // MARK: Cells

  @Test func cellsSpanOthers() throws {
    let (table, _) = try opened(
      """
      +-----+-----+-----+
      | a   | b   | c   |
      +=====+=====+=====+
      | one | wide      |
      +-----+-----+-----+
      | two | high| x   |
      +-----+     +-----+
      | 3   | too | y   |
      +-----+-----+-----+
      """)
    #expect(
      lines(table) == [
        ["a", "b", "c"], ["one", "wide", ""], ["two", "high\ntoo", "x"], ["3", "high\ntoo", "y"],
      ])
    let (simple, _) = try opened(
      "==  ==  ==\na   b   c\n==  ==  ==\n1   wide\n--  ------\n2   x   goes on\n    y\n==  ==  ==\n"
    )
    #expect(lines(simple) == [["a", "b", "c"], ["1", "wide", ""], ["2", "x y", "goes on"]])
  }

  @Test(arguments: [
    ("``a*b`` c", "a*b c"), ("**bold** *it* `ref`_ word_ `t <u>`__", "bold it ref word t"),
    (":func:`~a.b.c` :ref:`more <x>` :class:`!D`", "c more D"),
    ("2 * 3 * 4, a_b, x*", "2 * 3 * 4, a_b, x*"),
    ("\\*no\\* a\\ b", "*no* ab"), ("|sub| |gone|", "right |gone|"), ("[1]_ [#]_", "[1] [#]"),
    ("\"*\" (*it*)", "\"*\" (it)"),
    ("__init__ and snake_case_name", "__init__ and snake_case_name"),
    (":math:`\\alpha`", "\\alpha"), ("_`here` `x`:sup:", "here x"), ("a ``b", "a ``b"),
    ("早 *中文*", "早 中文"),
  ])
  func marksAreLooks(source: String, text: String) throws {
    let (table, _) = try opened(
      ".. |sub| replace:: right\n\n.. list-table::\n   :header-rows: 1\n\n   * - a\n     - b\n   * - 1\n     - \(source)\n"
    )
    #expect(table.texts == [["1", text]])
  }

  @Test func aTableInACellIsTold() throws {
    let (table, found) = try opened(
      "+-------+---+\n| a     | b |\n+=======+===+\n| +---+ | 1 |\n| | x | |   |\n| +---+ |   |\n+-------+---+\n"
    )
    #expect(table.texts.map(\.last) == ["1"])
    #expect(
      found.warnings.map(\.message.description) == [
        "a cell of the table holds a table of its own, which stays as it is written"
      ])
  }

  @Test func paragraphsListsAndCodeAreLines() throws {
    let (table, _) = try opened(
      """
      .. list-table::
         :header-rows: 1

         * - a
         * - one
             two

             three

             - x
             - y

             Code::

               a * b
                 c_

             end
      """)
    #expect(table.texts == [["one two\nthree\n• x\n• y\nCode:\na * b\nc_\nend"]])
  }

  // MARK: Texts around

  @Test func oneOfSeveralIsChosenByNameHeadingOrNumber() throws {
    let text = """
      First
      =====

      ==  ==
      a   b
      ==  ==
      1   2
      ==  ==

      .. table:: Named *so*

         ==  ==
         c   d
         ==  ==
         3   4
         ==  ==

      Second
      ======

      +---+
      | e |
      +===+
      | 5 |
      +---+
      """
    for (name, keys) in [
      (nil, ["a", "b"]), ("First", ["a", "b"]), ("2", ["c", "d"]), ("Named so", ["c", "d"]),
      ("Second", ["e"]), ("3", ["e"]),
    ] { #expect(try opened(text, table: name).table.columnKeys == keys) }
    #expect(try opened(text, table: "2").found.caption?.text == "Named so")
    #expect(
      try opened(text).found.warnings.map(\.message.description).first?.contains("has 3 tables")
        == true)
    #expect(failure(text, table: "4")?.message.description.contains("there are 3") == true)
  }

  @Test func codeAndCommentsHoldNoTables() throws {
    let box = "\n   +---+\n   | x |\n   +---+\n"
    for start in ["Code::\n", ".. code-block:: text\n", ".. a comment\n", ".. parsed-literal::\n"] {
      #expect(failure(start + box)?.message.description.hasPrefix("there is no table") == true)
    }
    #expect(try opened(".. note::\n" + box).table.columnKeys == ["x"])
  }

  // MARK: Broken tables

  @Test(arguments: [
    ("+---+\n| a |\n| b\n+---+\n", 3, "another width"),
    ("+---+\n| a |\n", 2, "does not end with a rule"),
    ("+---+---+\n| a | b |\n+---+   +\n| c | d |\n+---+---+\n", nil, ""),
    ("+---+---+\n| a | b |\n+---+   |\n| c   d |\n+---+---+\n", 3, "are not closed"),
    ("+===+\n| a |\n+---+\n", nil, "there is no table"),
    ("+---+\n| a |\n+===+\n| b |\n+===+\n| c |\n+---+\n", 5, "one rule of '='"),
    ("==  ==\na   b\n==  ==\n1 x 2\n==  ==\n", 4, "text stands between the columns"),
    ("==  ==\na   b\n", 1, "no rule of '=' at its end"),
    ("==  ==\na   b\n-----\n1   2\n==  ==\n", 3, "ends elsewhere"),
    (
      ".. list-table::\n\n   * - a\n     - b\n   * - c\n", 5,
      "the row has 1 cells, and the first one 2"
    ),
    (".. list-table::\n\n   text\n", 3, "begins with '* -'"),
    (".. list-table::\n\n   * text\n", 3, "begins with '-'"),
    (".. list-table::\n", 1, "has no rows"),
    (".. csv-table::\n   :file: a.csv\n", 1, "in another file, 'a.csv'"),
    (".. csv-table::\n\n   \"a\n", 3, "is not closed"), (".. csv-table::\n", 1, "has no rows"),
    ("Only text.\n", nil, "there is no table in this reStructuredText"),
  ])
  func aBrokenTableIsRefusedWithItsLine(text: String, line: Int?, message: String) {
    let error = failure(text)
    guard !message.isEmpty else {
      #expect(error == nil)
      return
    }
    #expect(error?.line == line)
    #expect(error?.message.description.contains(message) == true, "\(String(describing: error))")
  }

  @Test func aBrokenTableHidesNoOther() throws {
    let text = "==  ==\na   b\n\nText.\n\n==  ==\nc   d\n==  ==\n1   2\n==  ==\n"
    let broken = "+---+\n| a |\n\n" + Self.forms[2]
    #expect(lines(try opened(broken).table) == Self.small)
    #expect(failure(broken, table: "1")?.line == 2)
    #expect(failure(text) != nil || (try? opened(text).table.columnKeys) == ["c", "d"])
  }

  @Test func tablesMadeToBeSlowAreRefused() throws {
    let crosses = String(repeating: String(repeating: "+", count: 180) + "\n", count: 90)
    let rule = "+" + String(repeating: "-+", count: 90) + "\n"
    #expect(failure(rule + crosses + rule) != nil)
    let row = "+---+---+\n| a | b |\n"
    let (table, _) = try opened(String(repeating: row, count: 3000) + "+---+---+\n")
    #expect(table.texts.count + 1 >= 3000)
  }
}
