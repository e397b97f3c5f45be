import GridreelDataSources
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// So small are the pieces in which files are read here.
private let pieceSize = 1 << 12

/// A file of several pieces with ties, gaps and every kind of value; some fields have lines that look
/// like records.
private func longText(rows: Int = 700, seed: UInt64 = 5) -> String {
  var generator = SeededGenerator(seed: seed)
  var text = "name,n,money,day,yes,note\n"
  let names = ["Ada", "ada", "Émile", "item 2", "item 10", "a name of many letters", ""]
  for row in 0..<rows {
    let draw = Int.random(in: 0..<1000, using: &generator)
    let name = names[draw % names.count]
    let note = draw % 9 == 0 ? "\"x\ny,1,$2,2020-01-01,yes,z\n\"\"\(row)\"\"\"" : "note \(row)"
    text += "\(name),\(draw % 50),\"$1,\(100 + draw % 900)\",2020-01-\(10 + draw % 20),"
    text += draw % 2 == 0 ? "yes,\(note)\n" : "no,\(note)\n"
  }
  return text
}

private func open(_ text: String, as format: DataFormat = .csv) throws -> FileTable {
  try FileTable.open(
    SourceBytes(Array(text.utf8)), as: format, pieceBytes: pieceSize
  ).table
}

/// The identities of the first rows of an order.
private func firstRows(
  _ source: any DataFile, _ arrangement: Arrangement, _ limit: Int, isReady: Bool
) throws -> [Int] {
  if isReady {
    try source.makeReady(for: arrangement, showing: source.columnKeys, reach: limit)
  }
  let arranged = try source.arranged(by: arrangement)
  let count = min(limit, arranged.rowCount(inSection: 0))
  return (0..<count).map { arranged.identity(at: RowIndex(section: 0, row: $0)).source }
}

@Suite struct LargeFiles {
  private static let text = longText()

  private static let orders: [[SortKey]] = [
    [SortKey("n")], [SortKey("n", .descending)], [SortKey("money", .descending), SortKey("name")],
    [SortKey("name")], [SortKey("name", .descending), SortKey("n", .descending)],
    [SortKey("day"), SortKey("yes", .descending)], [SortKey("yes"), SortKey("note", .descending)],
    [],
  ]

  @Test func spanSeveralPieces() { #expect(Self.text.utf8.count > pieceSize * 7) }

  @Test func theFirstRowsOfAnyOrderAreThoseOfTheTableInMemory() throws {
    let table = try TableReader.read(Array(Self.text.utf8), as: .csv).table
    let filter = try GridExpression(parsing: "n >= 10 and yes = true")
    for (number, sort) in Self.orders.enumerated() {
      var arrangement = Arrangement(sort: sort)
      if number % 2 == 1 { arrangement.filter = filter }
      let expected = try firstRows(table, arrangement, 40, isReady: false)
      #expect(try firstRows(open(Self.text), arrangement, 40, isReady: true) == expected)
      #expect(try firstRows(open(Self.text), arrangement, 40, isReady: false) == expected)
    }
  }

  @Test func rowsBehindTheFirstOnesAreInOrderToo() throws {
    let table = try TableReader.read(Array(Self.text.utf8), as: .csv).table
    let arrangement = Arrangement(sort: [SortKey("name", .descending)])
    let file = try open(Self.text)
    try file.makeReady(for: arrangement, showing: [], reach: 5)
    let (ours, theirs) = (
      try file.arranged(by: arrangement), try table.arranged(by: arrangement)
    )
    for row in [0, 4, 5, 200, 501, 699] {
      let index = RowIndex(section: 0, row: row)
      #expect(ours.identity(at: index) == theirs.identity(at: index))
    }
    #expect(ours.rowCount(inSection: 0) == 700)
  }

  @Test func everyRowCanBeAskedForByItself() throws {
    let file = try open(Self.text)
    #expect(file.rowCount == 700)
    let table = try TableReader.read(Array(Self.text.utf8), as: .csv).table
    for row in [699, 0, 255, 256, 345, 1, 600] {
      for key in table.columns.map(\.key) {
        #expect(file.cell(row: row, column: key) == table.cell(row: row, column: key))
      }
    }
  }

  @Test func groupsAndAggregatesAreThoseOfTheTableInMemory() throws {
    let table = try TableReader.read(Array(Self.text.utf8), as: .csv).table
    let file = try open(Self.text)
    for aggregate in [
      Aggregate(.mean, of: "n"), Aggregate(.max, of: "day"), Aggregate(.quantile(0.3), of: "money"),
    ] {
      #expect(file.value(of: aggregate) == table.value(of: aggregate))
    }
    let grouping = Arrangement(sort: [SortKey("n")], grouping: Grouping(by: "day"))
    let (ours, theirs) = (try file.arranged(by: grouping), try table.arranged(by: grouping))
    #expect(ours.sectionCount == 20)
    for section in 0..<20 {
      #expect(ours.title(ofSection: section) == theirs.title(ofSection: section))
      #expect(ours.rowCount(inSection: section) == theirs.rowCount(inSection: section))
      let index = RowIndex(section: section, row: 3)
      #expect(ours.identity(at: index) == theirs.identity(at: index))
    }
  }

  @Test func oneFieldFarBelowDecidesTheKind() throws {
    let numbers = (0..<2000).map { "\($0 % 97),x" }.joined(separator: "\n")
    let plain = try open("a,b\n\(numbers)\n\(numbers)")
    #expect(plain.kind(ofColumn: "a") == .number)
    let late = try open("a,b\n\(numbers)\n\(numbers)\nz9,x\n")
    #expect(late.kind(ofColumn: "a") == .text)
    // The order is that of texts too, though the first rows looked like numbers.
    let arrangement = Arrangement(sort: [SortKey("a", .descending)])
    #expect(try firstRows(late, arrangement, 2, isReady: true) == [4000, 96])
  }

  @Test func missingFieldsForLongLeaveTheKindOpen() throws {
    let gap = String(repeating: "x,\n", count: 4000)
    #expect(try open("a,b\n\(gap)x,2020-01-01").kind(ofColumn: "b") == .date)
    #expect(try open("a,b\nx,5\n\(gap)x,2020-01-01").kind(ofColumn: "b") == .text)
    #expect(try open("a,b\nx,$5\n\(gap)x,€5").kind(ofColumn: "b") == .text)
  }

  @Test func aMistakeFarBelowIsToldByItsPlace() throws {
    let file = try open("\(Self.text)1,2,3,4,5,6,7\n")
    let lines = Self.text.utf8.count { $0 == 0x0A }
    let place = TextPosition(line: lines + 1, column: 13)
    let message: Message =
      "row has 7 fields, the header has 6; put a field that contains ',' in double quotes"
    #expect(throws: GridreelError(message, at: place)) {
      try file.makeReady(for: Arrangement(), showing: [], reach: nil)
    }
  }

  @Test func aFieldLongerThanPiecesIsRead() throws {
    let long = String(repeating: "long\n,", count: 7000)
    let file = try open("a,b\n1,\"\(long)\"\n2,short\n")
    #expect(file.rowCount == 2)
    #expect(file.cell(row: 0, column: "b").text == long)
    #expect(file.cell(row: 1, column: "b").text == "short")
  }

  @Test func aColumnReadAsAnotherKindIsCheckedToItsEnd() throws {
    let file = try open(Self.text).read(as: ["n": .text, "day": .number])
    let error = GridreelError("column 'day' holds '2020-01-", tableColumn: "day")
    let thrown = #expect(throws: GridreelError.self) {
      try file.makeReady(for: Arrangement(), showing: ["day", "n"], reach: nil)
    }
    #expect(thrown?.message.description.hasPrefix(error.message.description) == true)
    #expect(
      thrown?.message.description.contains("in row 1, which is not a number; if it is one") == true)
    #expect(thrown?.place.tableColumn == "day")
    let texts = try open(Self.text).read(as: ["n": .text])
    #expect(texts.kind(ofColumn: "n") == .text)
  }
}

@Suite struct LargeJSONFiles {
  private static let lines = (0..<1000).map { row in
    row == 900
      ? "{\"late\": [1, {\"x\": \"]\"}], \"n\": \(row)} // comment"
      : "{\"n\": \(row % 700), \"text\": \"row \(row) \\u00e9\", \"ok\": \(row % 3 == 0)}"
  }

  @Test func linesAndArraysHaveTheSameRows() throws {
    let lines = try open(Self.lines.joined(separator: "\r\n"), as: .jsonl)
    let array = try open(
      "[\n"
        + Self.lines.map { $0.replacing(" // comment", with: "") }
        .joined(separator: " , ") + ",]\n", as: .json)
    for file in [lines, array] {
      #expect(file.columnKeys == ["n", "text", "ok", "late"])
      #expect(file.rowCount == 1000)
      #expect(file.kind(ofColumn: "n") == .number)
      #expect(file.kind(ofColumn: "ok") == .boolean)
      #expect(file.cell(row: 900, column: "late").text == "[1,{\"x\":\"]\"}]")
      #expect(file.cell(row: 900, column: "text") == .missing)
      #expect(file.cell(row: 345, column: "text").text == "row 345 é")
      let arrangement = Arrangement(sort: [SortKey("n", .descending), SortKey("text")])
      #expect(try firstRows(file, arrangement, 3, isReady: true) == [900, 699, 698])
    }
  }

  @Test func aMistakeFarBelowIsToldByItsPlace() throws {
    let text = Self.lines.joined(separator: "\n") + "\n{\"n\": }"
    #expect(
      throws: GridreelError("expected a value, found '}'", at: TextPosition(line: 1001, column: 7))
    ) { try open(text, as: .jsonl) }
  }
}
