import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// What a text with a table comes to: it is read as the program reads a text from a pipe.
private func opened(_ text: String) throws(GridreelError) -> Found<FileTable> {
  let bytes = Array(text.utf8)
  let formats = DataStart(bytes).formats
  var options = ReadingOptions()
  options.clue = .beginning
  return try FileTable.open(SourceBytes(bytes), as: formats.first ?? .csv, options: options)
}

private func lines(_ found: Found<FileTable>) -> [[String]] {
  [found.table.columnKeys] + found.table.texts
}

/// The words of texts, without those that are drawn.
private func words(_ texts: [String]) -> Set<Substring> {
  let signs = Set("|+-=:_*~.…·`\\".unicodeScalars)
  let all = texts.flatMap { $0.split { $0.isWhitespace || "|│┃║┆".contains($0) } }
  return Set(
    all.filter { word in
      !word.unicodeScalars.allSatisfy {
        signs.contains($0) || (0x2500...0x257F).contains($0.value)
      }
    })
}

@Suite struct TextsLoseNothing {
  private static let read: [(text: String, lines: [[String]])] = [
    (
      "shape: (2, 2)\n┌──────┬─────┐\n│ name ┆ n   │\n│ ---  ┆ --- │\n│ str  ┆ i64 │\n╞══════╪═════╡\n│ Ada  ┆ 36  │\n│ Bo   ┆ 7   │\n└──────┴─────┘\n",
      [["name", "n"], ["Ada", "36"], ["Bo", "7"]]
    ),
    (
      "+------+-----+\n| name |   n |\n|------+-----|\n| Ada  |  36 |\n| Bo   |   7 |\n+------+-----+\n",
      [["name", "n"], ["Ada", "36"], ["Bo", "7"]]
    ),
    (
      "----  ---  ---\nAda   36   x\nBo     7   y\n----  ---  ---\n",
      [["column 1", "column 2", "column 3"], ["Ada", "36", "x"], ["Bo", "7", "y"]]
    ),
    (
      ">>> print(table)\n----  ---\nAda    36\nBo      7\n----  ---\n",
      [["column 1", "column 2"], ["Ada", "36"], ["Bo", "7"]]
    ),
    (
      "name    n\n----  ---\nAda    36\n----  ---\nsum    36\n",
      [["name", "n"], ["Ada", "36"], ["sum", "36"]]
    ),
    (
      "| name | n  | note |\n|------+----+------|\n| Ada  | 36 | x    |\n| Bo   |  7 |      |\n",
      [["name", "n", "note"], ["Ada", "36", "x"], ["Bo", "7", ""]]
    ),
    (
      "+---+------------+\n| t | sql        |\n+---+------------+\n| a | CREATE a (\n  b int,\n  c text\n) |\n+---+------------+\n",
      [["t", "sql"], ["a", "CREATE a (\nb int,\nc text\n)"]]
    ),
    (
      "        name  ...   n\n0        Ada  ...  36\n1  Bo Diddly  ...   7\n\n[2 rows x 4 columns]\n",
      [["column 1", "name", "n"], ["0", "Ada", "36"], ["1", "Bo Diddly", "7"]]
    ),
    (
      "ID  TITLE       CREATED AT\n#2  A thing     about 3 hours ago\n#1  Some thing  about 1 month ago\n",
      [
        ["ID", "TITLE", "CREATED AT"], ["#2", "A thing", "about 3 hours ago"],
        ["#1", "Some thing", "about 1 month ago"],
      ]
    ),
    (
      "State  Recv-Q Send-Q Local Address:Port Peer Address:Port\nLISTEN 0      128          127.0.0.1:80      0.0.0.0:*\n",
      [
        ["State", "Recv-Q", "Send-Q", "Local Address:Port", "Peer Address:Port"],
        ["LISTEN", "0", "128", "127.0.0.1:80", "0.0.0.0:*"],
      ]
    ),
    (
      "NAME   READY   STATUS    AGE\nweb-1  1/1     Running   2d\n\nweb-1  1/1     Terminating   2d\n",
      [
        ["NAME", "READY", "STATUS", "AGE"], ["web-1", "1/1", "Running", "2d"],
        ["web-1", "1/1", "Terminating", "2d"],
      ]
    ),
    (
      "```\n$ list\nName   Size  Kind of it\nsome    1.5  a\nother  20.0  b\n```\n",
      [["Name", "Size", "Kind of it"], ["some", "1.5", "a"], ["other", "20.0", "b"]]
    ),
    (
      "NAME  CPU %   MEM USAGE / LIMIT   MEM %\nweb   0.28%   5MiB / 1GiB         0.2%\ndb    1.5%    196KiB / 1.9GiB     10.2%\n",
      [
        ["NAME", "CPU %", "MEM USAGE / LIMIT", "MEM %"], ["web", "0.28%", "5MiB / 1GiB", "0.2%"],
        ["db", "1.5%", "196KiB / 1.9GiB", "10.2%"],
      ]
    ),
    (
      "<pre><span style=\"x\">┌───┬─────┐</span>\n│<b> a </b>│ b   │\n├───┼─────┤\n│ 1 │ x&lt;y │\n└───┴─────┘\n</pre>\n"
        .replacing("x&lt;y │", with: "&lt;y  │"),
      [["a", "b"], ["1", "<y"]]
    ),
    ("4.0K\t/etc\n12M\t/usr\n", [["column 1", "column 2"], ["4.0K", "/etc"], ["12M", "/usr"]]),
    (
      "<TR><TH>a</TH>\n<TH>b</TH></TR>\n<TR><TD>1</TD>\n<TD>x</TD></TR>\n",
      [["a", "b"], ["1", "x"]]
    ),
    (
      "[![badge](http://x.y/z.svg)](http://x.y)\n\n+---+---+\n| a | b |\n+---+---+\n| 1 | x |\n+---+---+\n",
      [["a", "b"], ["1", "x"]]
    ),
    (
      "ada:\n  age: 36\n  town: London\nbo:\n  age: 7\n  town: Oslo\n",
      [["index", "age", "town"], ["ada", "36", "London"], ["bo", "7", "Oslo"]]
    ),
  ]

  @Test(arguments: read) func ofProgramsAreRead(text: String, expected: [[String]]) throws {
    #expect(try lines(opened(text)) == expected)
  }

  @Test(arguments: [
    (
      "|---------|\n|   | Sum |\n|   |-----|\n| a | b | c |\n|---+---+---|\n| 1 | 2 | 3 |\n|---+---+---|\n",
      "span"
    ),
    ("[cols=\"1,2\"]\n|===\n| a | b\n| 1 | 2\n|===\n", "AsciiDoc"),
    (">>> show()\n{| class=\"x\"\n|-\n! a !! b\n|-\n| 1 || 2\n|}\n", "MediaWiki"),
    ("|| a || b ||\n| 1 | 2 |\n", "Jira"), ("|| ''a'' || b ||\n|| 1 || 2 ||\n", "MoinMoin"),
    ("|_. a |_. b |\n| 1 | 2 |\n", "Textile"),
    ("\\begin{tabular}{lr}\n a & b \\\\\n 1 & 2 \\\\\n\\end{tabular}\n", "LaTeX"),
    ("INSERT INTO t(a,b) VALUES(1,'x');\nINSERT INTO t(a,b) VALUES(2,'y');\n", "SQL"),
    ("SELECT a, b\nFROM t;\n-[ RECORD 1 ]-\na | 1\nb | 2\n", "psql"),
    ("@ Row 1\n----+---\n id | 1\n@ Row 2\n----+---\n id | 2\n", "EXPAND OFF"),
    (" a.swift  | 12 +++++++-----\n README.md |  1 +\n 2 files changed\n", "git diff --numstat"),
    (
      "host  Tue Mar  5  535.104\n[0] RTX 3090 | 45°C,  30 % |  2345 / 24576 MB | a(2M)\n",
      "gpustat"
    ),
    (
      "           |Lines     |Functions\nFilename   |Rate  Num|Rate  Num\n=====\na.c    |85.7%  14|100%  2\n=====\nTotal:|85.7%  14|100%  2\n",
      "lcov"
    ),
    ("*********** 1. row ***********\n  a: 1\n  b: 2\n", "MySQL"),
    ("  a = 1\nbcd = 2\n\n  a = 3\nbcd = 4\n", "lines of text"),
    ("HOME=/root\nPATH=/bin:/usr/bin\nTERM=xterm\n", "lines of text"),
    ("root:x:0:0:root:/root:/bin/sh\nada:x:1:1:Ada:/home/ada:/bin/sh\n", "lines of text"),
    (" 11:20:47 up 17 min,  2 users,  load average: 1.91, 2.16, 1.47\n", "lines of text"),
    (
      "096fffd use it\n docs/a.md | 78 +++---\n jc/a.py   | 8 ++\n 2 files changed, 9 insertions(+)\n72 add it\n",
      "lines of text"
    ),
    ("268615a Merge it\n52dc17b Read more of it\n", "lines of text"),
    ("▄▄▄▄▄▄▄▄▄▄▄▄\n█  Ready   █\n▀▀▀▀▀▀▀▀▀▀▀▀\n", "lines of text"),
    (
      "======= start =======\ncollected 3 items, 1 left\n\n0.30s call  a\n======= end =======\n",
      "lines of text"
    ),
    (
      "lo     UNKNOWN   127.0.0.1/8 ::1/128\neth0   UP        10.0.0.2/24\ntun    DOWN\n",
      "columns with blanks"
    ),
    (
      "            x            \n          sum        mean\nname\nAda         1        0.50\nBo          9       10.25\n",
      "columns with blanks"
    ),
    ("+---+---+\n| a | b |\n+---+---+\n| 1 | x |\n+---+---+\n| 2 | y | z |\n", "span"),
    ("+---+---+\n| a | b |\n+---+---+\n| 1 | x\n", "do not end"),
  ])
  func ofAllElseAreRefused(text: String, seen: String) {
    let failure = #expect(throws: GridreelError.self) { _ = try opened(text) }
    #expect(
      failure?.message.description.contains(seen) == true,
      "\(text)\(failure?.message.description ?? "")")
  }

  @Test(arguments: [
    (
      "top - 1 user,  load: 1.91\nTasks:  79 total,   2 running\n\n  PID USER   TIME COMMAND\n    1 root   0:01 init\n   12 ada    0:02 vi\n",
      "look like rows"
    ),
    ("NAME  AGE  KIND\na     1d   x\n\nNAME  SIZE  HOST\nb     20    y\n", "2 tables"),
    ("NAME  AGE  KIND\na     1d   x\nNAME  SIZE  HOST\nb     20    y\n", "2 tables"),
    ("+---+---+\n| a | b |\n+---+---+\n| 1 | x |\n", "rows may be missing"),
    (
      "┌───┬───┬───┐\n│ a ┆ … ┆ b │\n╞═══╪═══╪═══╡\n│ 1 ┆ … ┆ 2 │\n│ … ┆ … ┆ … │\n└───┴───┴───┘\n",
      "left out columns"
    ),
    (
      "╭───┬─────────╮\n│ a │    b    │\n├───┼─────────┤\n│ 1 │ ╭─────╮ │\n│   │ │ x y │ │\n│   │ ╰─────╯ │\n╰───┴─────────╯\n",
      "a table of its own"
    ),
  ])
  func whatIsNotDrawnIsTold(text: String, warning: String) throws {
    let found = try opened(text)
    #expect(
      found.warnings.contains { $0.message.description.contains(warning) }, "\(found.warnings)")
  }

  @Test(arguments: read) func eachWordStandsSomewhere(text: String, expected: [[String]]) throws {
    let found = try opened(text)
    let left = words([text]).subtracting(words(lines(found).joined() + found.before + found.after))
    // Types below names, and markup, are no words of a table.
    let known: Set<Substring> = ["str", "i64"]
    let isMarkup = text.hasPrefix("<") || text.hasPrefix("ada:")
    #expect(isMarkup || left.isSubset(of: known), "\(left)")
  }
}

/// Tables of words, written as several programs write them.
@Suite struct WrittenTables {
  private static let values = [
    "Ada", "it is so", "12", "1.5", "-3", "a-b", "x/y", "50%", "2 days ago",
  ]

  private static func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return right ? blanks + text : text + blanks
  }

  private static func joined(_ cells: [String], _ ends: (String, String, String)) -> String {
    ends.0 + cells.joined(separator: ends.1) + ends.2 + "\n"
  }

  private static func framed(_ rows: [[String]], _ widths: [Int], _ style: Int) -> String {
    func rule(_ ends: (String, String, String), _ sign: String = "-") -> String {
      joined(widths.map { String(repeating: sign, count: $0 + 2) }, ends)
    }
    let lines = rows.map { row in
      joined(zip(row, widths).map { padded($0, $1) }, ("| ", " | ", " |"))
    }
    let body = lines.dropFirst().joined()
    switch style {
    case 0:
      return rule(("+", "+", "+")) + lines[0] + rule(("|", "+", "|")) + body + rule(("+", "+", "+"))
    case 1: return lines[0] + rule(("|", "+", "|")) + body
    default:
      let under = joined(widths.map { padded("---", $0) }, ("| ", " | ", " |"))
      let types = joined(widths.map { padded("str", $0) }, ("| ", " | ", " |"))
      return rule(("+", "+", "+")) + lines[0] + under + types + rule(("+", "+", "+"), "=") + body
        + rule(("+", "+", "+"))
    }
  }

  private static func open(_ rows: [[String]], _ widths: [Int], _ style: Int) -> String {
    if style == 3 {
      let rule = joined(widths.map { String(repeating: "-", count: $0) }, ("", "  ", ""))
      let lines = rows.map { row in joined(zip(row, widths).map { padded($0, $1) }, ("", "  ", ""))
      }
      return lines[0] + rule + lines.dropFirst().joined()
    }
    if style == 4 {
      return rows.map { row in
        joined(zip(row, widths).map { padded($0, $1) }, ("", "   ", ""))
      }.joined()
    }
    let right = rows.map { row in
      joined(zip(row, widths).map { padded($0, $1, right: true) }, ("", "  ", ""))
    }
    return right.enumerated().map { ($0 == 0 ? "   " : "\($0)  ") + $1 }.joined()
  }

  @Test(arguments: 0..<6) func haveAllTheirWords(style: Int) throws {
    var generator = SeededGenerator(seed: UInt64(style) + 7)
    for _ in 0..<60 {
      let count = Int.random(in: 3...6, using: &generator)
      let names = ["NAME", "KIND", "CREATED AT", "SIZE", "STATE", "NOTE"].prefix(count)
      var rows = [Array(names)]
      for _ in 0..<Int.random(in: 2...7, using: &generator) {
        rows.append((0..<count).map { _ in Self.values.randomElement(using: &generator) ?? "x" })
      }
      let widths = (0..<count).map { place in rows.map { $0[place].count }.max() ?? 0 }
      let text =
        style < 3 ? Self.framed(rows, widths, style) : Self.open(rows, widths, style)
      let found = try opened(text)
      let read = lines(found)
      let left = words(rows.flatMap { $0 }).subtracting(words(read.flatMap { $0 }))
      #expect(left.isEmpty, "\(left) of\n\(text)\(read)")
      if style < 4 { #expect(read == rows, "\(text)") }
      if style == 5 { #expect(read.map { Array($0.dropFirst()) } == rows, "\(text)") }
    }
  }
}
