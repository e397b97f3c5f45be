import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// Computed columns: a file computes them while it is read, a table in memory beforehand.
@Suite struct ComputedColumns {
  private static let formulas = [
    ("unit", "price / base(size, unit) else price"), ("twice", "unit * 2 - 0.1"),
    ("small", "(unit + twice) / (n - 3)"), ("none", "name + 1"),
  ]

  private static let rows = makeRows(900)

  private static func makeRows(_ count: Int) -> [[String]] {
    var generator = SeededGenerator(seed: 21)
    let units = ["g", "kg", "ml", "L.", "pieces", ""]
    return (0..<count).map { row in
      let draw = Int.random(in: 0..<1000, using: &generator)
      return [
        "item \(draw % 90)", draw % 7 == 0 ? "" : "\(draw % 40).\(draw % 10)", "\(draw % 13)",
        units[draw % units.count], draw % 11 == 0 ? "n/a" : "\(draw % 9)",
      ]
    }
  }

  private static let names = ["name", "price", "size", "unit of size", "n"]

  private static var delimited: String {
    ([names] + rows).map { $0.joined(separator: ",") }.joined(separator: "\n")
      .replacing("unit of size", with: "unit_of_size")
  }

  private static var objects: String {
    let texts = rows.map { row in
      let numbers = row[4] == "n/a" ? "" : ", \"n\": \(row[4])"
      let price = row[1].isEmpty ? "null" : row[1]
      return "{\"name\": \"\(row[0])\", \"price\": \(price), \"size\": \(row[2]), "
        + "\"unit_of_size\": \"\(row[3])\"\(numbers)}"
    }
    return "[" + texts.joined(separator: ",\n") + "]"
  }

  private func computing(_ file: any DataFile) throws -> any DataFile {
    var file = file
    for (key, text) in Self.formulas {
      let formula = try Formula(
        parsing: text.replacing("base(size, unit)", with: "base(size, unit_of_size)"))
      file = file.adding(key, formula)
    }
    return file
  }

  /// The file with its columns, and the same in memory.
  private func pair(_ format: DataFormat) throws -> (file: any DataFile, table: any DataFile) {
    let bytes = Array((format == .csv ? Self.delimited : Self.objects).utf8)
    let file = try FileTable.open(SourceBytes(bytes), as: format, pieceBytes: 1 << 12).table
    return (try computing(file), try computing(TableReader.read(bytes, as: format).table))
  }

  private static let orders: [(sort: [SortKey], filter: String?)] = [
    ([SortKey("unit")], nil), ([SortKey("unit", .descending), SortKey("name")], "twice > 3"),
    ([SortKey("name"), SortKey("small", .descending)], "small is not missing"), ([], "unit < 1"),
    ([SortKey("none"), SortKey("twice")], "n > 2 and unit >= mean(unit)"),
  ]

  @Test(arguments: [DataFormat.csv, .json])
  func aFileOrdersAndFiltersByThemAsATableInMemoryDoes(format: DataFormat) throws {
    let (file, table) = try pair(format)
    #expect(file.columnKeys == table.columnKeys)
    for (sort, filter) in Self.orders {
      let arrangement = Arrangement(
        filter: try filter.map(GridExpression.init(parsing:)), sort: sort)
      let expected = try table.arranged(by: arrangement)
      let lines = expected.lines(table.columnKeys)
      #expect(lines.count > 20)
      for reach in [30, nil] {
        let file = try pair(format).file
        try file.makeReady(for: arrangement, showing: file.columnKeys, reach: reach)
        let arranged = try file.arranged(by: arrangement)
        #expect(arranged.rowCount == expected.rowCount)
        #expect(arranged.lines(file.columnKeys) == lines, "\(sort) \(filter ?? "") \(format)")
      }
    }
  }

  @Test(arguments: [DataFormat.csv, .json])
  func theyMakeSectionsAndHaveAggregates(format: DataFormat) throws {
    let (file, table) = try pair(format)
    for aggregate in [Aggregate(.mean, of: "unit"), Aggregate(.quantile(0.2), of: "small")] {
      #expect(file.value(of: aggregate) == table.value(of: aggregate))
      #expect(file.value(of: aggregate) != .missing)
    }
    #expect(file.value(of: Aggregate(.max, of: "none")) == .missing)
    let grouping = Arrangement(sort: [SortKey("twice")], grouping: Grouping(by: "unit"))
    #expect(
      try file.arranged(by: grouping).lines(["twice", "name"])
        == table.arranged(by: grouping).lines(["twice", "name"]))
  }

  @Test func columnsThatMustBeTextsOrNumbersChangeWhatIsWorkedOut() throws {
    let table = try FileTable.open(SourceBytes(Array("a,b\n1,2\n3,4\n10,5".utf8)), as: .csv).table
    let file = table.adding("sum", try Formula(parsing: "a + b else 0"))
    #expect(file.kind(ofColumn: "sum") == .number)
    let texts = try file.read(as: ["a": .text, "sum": .text])
    #expect(texts.kind(ofColumn: "sum") == .text)
    #expect(texts.lines(["a", "sum"]) == [["1", "0"], ["3", "0"], ["10", "0"]])
    let sums = try file.read(as: ["sum": .text])
    let descending = Arrangement(sort: [SortKey("sum", .descending)])
    #expect(try sums.arranged(by: descending).lines(["sum"]) == [["15"], ["7"], ["3"]])
    #expect(sums.cell(at: RowIndex(section: 0, row: 0), column: "sum").value == .text("3"))
    let error = #expect(throws: GridreelError.self) { try file.read(as: ["sum": .date]) }
    #expect(error?.place.tableColumn == "sum")
  }

  @Test func aTextFarBelowMakesTheColumnOneOfTexts() throws {
    let numbers = (0..<3000).map { "\($0 % 97)" }.joined(separator: "\n")
    let text = "a\n\(numbers)\n10b\n"
    let file = try FileTable.open(
      SourceBytes(Array(text.utf8)), as: .csv, pieceBytes: 1 << 12
    ).table.adding("b", try Formula(parsing: "a * 2 else 1"))
    let arrangement = Arrangement(sort: [SortKey("b", .descending)])
    try file.makeReady(for: arrangement, showing: ["b"], reach: 3)
    let arranged = try file.arranged(by: arrangement)
    #expect(arranged.identity(at: RowIndex(section: 0, row: 0)).source == 0)
    #expect(arranged.cell(at: RowIndex(section: 0, row: 0), column: "b").text == "1")
  }
}
