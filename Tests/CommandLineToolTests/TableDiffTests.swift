import Foundation
import Gridreel
import TestSupport
import Testing

@Suite struct TableDiffTests {
  static let old = """
    id,name,team,age,fax
    1,Ada,Design,36,11
    2,Ben,Sales,41,12
    3,Chi,Design,29,13
    4,Dmi,Ops,52,14
    5,Emi,Ops,33,15
    """
  static let new = """
    id,name,mail,team,age
    5,Emi,e@x,Ops,33
    1,Ada,a@x,Design,37
    2,Ben,b@x,Ops,41.0
    3,Chi,c@x,,29
    6,Far,f@x,Sales,26
    """

  static func workspace(_ files: [String: String] = [:]) throws -> Program {
    let folder = try ScratchFolder()
    try folder.write(old, to: "a.csv")
    try folder.write(new, to: "b.csv")
    for (name, text) in files { try folder.write(text, to: name) }
    return Program(folder: folder)
  }

  struct Report: Decodable {
    struct Counts: Decodable, Equatable {
      var added = 0
      var gone = 0
      var moved = 0
      var changedRows = 0
      var changedCells = 0
    }
    struct Columns: Decodable {
      struct Unlike: Decodable, Equatable { let column, old, new: String }
      let key, compared, added, gone, ignored, hidden: [String]
      let unlike: [Unlike]
    }
    struct Row: Decodable {
      let row, oldRow: Int?
      let key: [String: Int]?
    }
    struct ChangedRow: Decodable {
      struct Cell: Decodable, Equatable {
        let column: String
        let old, new: Scalar?
        let hidden: Bool?
      }
      let row, oldRow: Int
      let cells: [Cell]
    }
    let counts: Counts
    let columns: Columns
    let added, gone, moved: [Row]
    let changed: [ChangedRow]
    var changes: [String] {
      changed.flatMap { row in
        row.cells.map { "\(row.row) \($0.column) \($0.old?.text ?? "-") \($0.new?.text ?? "-")" }
      }
    }
  }

  /// A number, a text or a truth value of JSON.
  struct Scalar: Decodable, Equatable {
    let text: String
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        text = number == number.rounded() ? "\(Int(number))" : "\(number)"
      } else if let truth = try? container.decode(Bool.self) {
        text = "\(truth)"
      } else {
        text = "'\(try container.decode(String.self))'"
      }
    }
  }

  static func report(
    _ program: Program, _ flags: [String], status: Int32 = 1
  ) throws -> Report {
    let outcome = try program.run(["diff"] + flags + ["--json"])
    #expect(outcome.status == status, "\(outcome.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(outcome.output))
  }

  @Test func rowsAreFoundByTheirKey() throws {
    let found = try Self.report(try Self.workspace(), ["a.csv", "b.csv", "--row-key", "id"])
    #expect(
      found.counts == .init(added: 1, gone: 1, moved: 1, changedRows: 3, changedCells: 3))
    #expect(found.added.map(\.row) == [5] && found.added.map(\.key) == [["id": 6]])
    #expect(found.gone.map(\.oldRow) == [4] && found.gone.map(\.key) == [["id": 4]])
    #expect(found.moved.map(\.oldRow) == [5] && found.moved.map(\.row) == [1])
    // 41.0 is 41.
    #expect(
      found.changes == ["2 age 36 37", "3 team 'Sales' 'Ops'", "4 team 'Design' -"])
    #expect(found.columns.added == ["mail"] && found.columns.gone == ["fax"])
    #expect(found.columns.key == ["id"] && found.columns.compared == ["id", "name", "team", "age"])
  }

  @Test func withoutAKeyRowsAreWhole() throws {
    let program = try Self.workspace([
      "x.csv": "n,t\n1,a\n2,b\n2,b\n3,c\n", "y.csv": "n,t\n3.0,c\n2,b\n1,a\n4,d\n",
    ])
    let found = try Self.report(program, ["x.csv", "y.csv"])
    #expect(found.counts.added == 1 && found.counts.gone == 1 && found.counts.changedCells == 0)
    #expect(found.counts.moved == 2)
    let unordered = try Self.report(program, ["x.csv", "y.csv", "--ignore-order"])
    #expect(unordered.counts.moved == 0 && unordered.counts.added == 1)
    let text = try program.run(["diff", "x.csv", "y.csv"]).text
    #expect(text.contains("no column tells them apart by itself; --row-key takes several"))
  }

  @Test func equalTablesGiveStatusZero() throws {
    let program = try Self.workspace([
      "q.csv": "\"id\",\"t\"\r\n1,\"a \"\"b\"\"\"\r\n\"2\",c\r\n",
      "p.tsv": "id\tt\n1\ta \"b\"\n2\tc\n",
      "j.json": #"[{"id": 1, "t": "a \"b\""}, {"t": "c", "id": 2.0}]"#,
    ])
    for other in ["q.csv", "p.tsv", "j.json"] {
      for key in [[], ["--row-key", "id"]] {
        let outcome = try program.run(["compare", "q.csv", other] + key)
        #expect(outcome.status == 0 && outcome.text == "no differences in 2 rows\n", "\(other)")
      }
    }
  }

  @Test func numbersMayDifferByATolerance() throws {
    let program = try Self.workspace([
      "x.csv": "k,v\na,NaN\nb,inf\nc,100\nd,9007199254740993\ne,0\n",
      "y.csv": "k,v\na,NaN\nb,-inf\nc,100.4\nd,9007199254740992\ne,0.3\n",
    ])
    func changed(_ flags: String...) throws -> [Int] {
      try Self.report(program, ["x.csv", "y.csv", "--row-key", "k"] + flags).changed.map(\.row)
    }
    #expect(try changed() == [2, 3, 4, 5])
    #expect(try changed("--tolerance", "0.4") == [2, 3, 4])
    #expect(try changed("--tolerance", "0.5") == [2, 4])
    #expect(try changed("--tolerance", "1%") == [2, 4, 5])
  }

  @Test func numbersThatBecomeTextsAreTold() throws {
    let program = try Self.workspace([
      "x.csv": "k,v\na,5\nb,6\n", "y.csv": "k,v\na,5.0\nb,six\n",
    ])
    let found = try Self.report(program, ["x.csv", "y.csv", "--row-key", "k"])
    #expect(found.changes == ["2 v 6 'six'"])
    #expect(found.columns.unlike == [.init(column: "v", old: "number", new: "text")])
    let text = try program.run(["diff", "x.csv", "y.csv", "--row-key", "k"]).text
    #expect(text.contains("'v' was number, is text"))
  }

  @Test func ignoredColumnsDoNotCount() throws {
    let found = try Self.report(
      try Self.workspace(),
      ["a.csv", "b.csv", "--row-key", "id", "--ignore", "age,mail", "--ignore", "fax"])
    #expect(found.counts.changedCells == 2 && found.columns.added.isEmpty)
    #expect(found.columns.ignored == ["mail", "age", "fax"])
  }

  @Test func severalColumnsIdentifyARow() throws {
    let program = try Self.workspace([
      "x.csv": "a,b,v\n1,2,x\n12,,y\n", "y.csv": "a,b,v\n12,,z\n1,2,x\n",
    ])
    let found = try Self.report(
      program, ["x.csv", "y.csv", "--row-key", "a,b", "--ignore-order"])
    #expect(found.counts == .init(changedRows: 1, changedCells: 1))
  }

  @Test func aHiddenColumnShowsNoValue() throws {
    let program = try Self.workspace([
      "h.grid.json": #"{"data": "b.csv", "callouts": [{"kind": "redact", "column": "age"}]}"#
    ])
    let lines = [
      ["a.csv", "b.csv", "--redact", "age"], ["a.csv", "h.grid.json"],
      ["h.grid.json", "a.csv"],
    ]
    for files in lines {
      for flags in [["--json"], [], ["-o", "d.svg"]] {
        let outcome = try program.run(["diff"] + files + ["--row-key", "id"] + flags)
        #expect(outcome.status == 1)
        var shown = outcome.text + outcome.errors
        if flags.count == 2 {
          let drawn = String(decoding: try program.folder.bytes("d.svg"), as: UTF8.self)
          shown += drawn.matches(of: /<text[^>]*>(.*?)<\/text>/).map {
            $0.1.replacing(/<[^>]*>/, with: "")
          }.joined(separator: " ")
        }
        for value in ["36", "37", "29", "33", "52", "26"] {
          #expect(!shown.contains(value), "\(files) \(flags): \(value)")
        }
      }
    }
    let found = try Self.report(program, ["a.csv", "b.csv", "--row-key", "id", "--redact", "age"])
    #expect(found.columns.hidden == ["age"] && found.counts.changedCells == 3)
    #expect(
      found.changed.first?.cells == [.init(column: "age", old: nil, new: nil, hidden: true)])
  }

  @Test func aTextShowsRowsInTheNewOrder() throws {
    let outcome = try Self.workspace().run(["diff", "a.csv", "b.csv", "--row-key", "id"])
    let signs = outcome.text.split(separator: "\n").dropFirst(2).map { $0.prefix(1) }
    #expect(signs == ["↑", "~", "~", "~", "−", "+", "1"])
    #expect(
      outcome.text.hasSuffix(
        "1 row added, 1 gone, 1 moved; 3 cells changed in 3 rows; column 'mail' added; "
          + "column 'fax' gone\n"))
  }

  @Test func manyChangesAreCutAndTold() throws {
    let rows = 0..<3000
    let program = try Self.workspace([
      "x.csv": "id,v\n" + rows.map { "\($0),\($0)\n" }.joined(),
      "y.csv": "id,v\n" + rows.map { "\($0),\($0 % 2 == 0 ? $0 : $0 + 1)\n" }.joined(),
    ])
    let key = ["x.csv", "y.csv", "--row-key", "id"]
    let outcome = try program.run(["diff"] + key + ["-o", "d.svg"])
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    #expect(outcome.text.contains("the picture shows the first 100 of 1500 rows that differ"))
    let drawn = String(decoding: try program.folder.bytes("d.svg"), as: UTF8.self)
    #expect(drawn.contains("1400 more rows that differ"))
    #expect(try Self.report(program, key).changed.count == 1500)
    let short = try program.run(["diff"] + key + ["--limit", "2", "--context", "0"]).text
    #expect(
      short.split(separator: "\n").dropFirst(2) == [
        "  ⋯ 1 row without changes", "~   1  1 → 2", "  ⋯ 1 row without changes", "~   3  3 → 4",
        "  ⋯ 1498 more rows that differ", "1500 cells changed in 1500 rows",
      ])
  }

  @Test func aPictureHasTheNumbersOfOtherPictures() throws {
    let program = try Self.workspace([
      "x.csv": "id,name,n,share\n1,a,-1204500.5,-2.50%\n2,b,7,1.25%\n3,c,5,1.00%\n",
      "y.csv": "id,name,n,share\n1,a,3904500,-3.50%\n2,b,,1.25%\n3,c,5,1.00%\n",
    ])
    let pair = ["diff", "x.csv", "y.csv", "--row-key", "id"]
    #expect(try program.run(pair + ["-o", "d.md"]).status == 1)
    let drawn = try program.folder.text("d.md")
    for text in ["−1,204,500.5", "3,904,500", "−2.50%", "−3.50%"] {
      #expect(drawn.contains(text), "\(drawn)")
    }
    #expect(!drawn.contains("-1") && !drawn.contains("1204500"), "\(drawn)")
    // What went says so.
    #expect(drawn.split(separator: "\n").contains { $0.contains("b") && $0.contains("–") })
    #expect(try program.run(pair + ["--raw", "-o", "d.md"]).status == 1)
    #expect(try program.folder.text("d.md").contains("-1204500.5"))
  }

  @Test func rowsThatSeemToBeReplacedComeWithACommandThatComparesThem() throws {
    let program = try Self.workspace(["one.csv": "n,m\n1,1\n1,2\n", "two.csv": "n,m\n2,2\n2,2\n"])
    for output in [[], ["-o", "d.svg"]] {
      let text = try program.run(["diff", "a.csv", "b.csv"] + output).text
      let line = try #require(text.split(separator: "\n").last)
      let command = try #require(line.split(separator: "cell by cell: gridreel ").last)
      #expect(
        command
          == (["diff", "a.csv", "b.csv"] + output + ["--row-key", "name"]).joined(separator: " "))
      let again = try program.run(command.split(separator: " ").map(String.init))
      #expect(again.text.contains("1 row added, 1 gone") && !again.text.contains("as a whole"))
    }
    let none = try program.run(["diff", "one.csv", "two.csv"]).text
    #expect(none.contains("no column tells them apart by itself"))
  }
}
