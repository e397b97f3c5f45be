import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A large file is read once for the first rows of several orders, and once for places in them.
@Suite struct SeveralOrders {
  private let scratch: ScratchFolder
  private let text: String

  init() throws {
    scratch = try ScratchFolder()
    var generator = SeededGenerator(seed: 3)
    var text = "name,n,day\n"
    for row in 0..<4000 {
      let draw = Int.random(in: 0..<5000, using: &generator)
      text += "\(["Éa", "eb", "EB"][row % 3]) \(draw % 60),\(draw % 70),2020-01-\(10 + draw % 20)\n"
    }
    self.text = text
  }

  private static let orders: [[SortKey]] = [
    [SortKey("name")], [SortKey("n", .descending)], [SortKey("day"), SortKey("name", .descending)],
    [SortKey("name", .descending), SortKey("n")],
  ]

  private func arrangements(_ filter: String?) throws -> [Arrangement] {
    try Self.orders.map {
      Arrangement(filter: try filter.map(GridExpression.init(parsing:)), sort: $0)
    }
  }

  @Test(arguments: [nil, "n > 20 and day < 2020-01-25"])
  func nothingIsReadAgainForRowsThatWereForeseen(filter: String?) throws {
    let path = try scratch.write(text, to: "many.csv")
    let file = try FileTable.open(
      SourceBytes(taking: open(path, O_RDONLY), count: text.utf8.count), as: .csv,
      pieceBytes: 1 << 12
    ).table
    let table = try TableReader.read(Array(text.utf8), as: .csv).table
    let arrangements = try arrangements(filter)
    try file.makeReady(
      for: arrangements.map { NeededOrder($0, reach: 25) }, showing: ["name", "n"])
    // Ties and rows that the filter leaves out are among them.
    let sought = Set((0..<300).map { RowIdentity(source: $0 * 13) } + [RowIdentity(source: 9999)])
    file.findPlaces(arrangements.map { SoughtPlaces(of: sought, in: $0) })
    #expect(truncate(path, 10) == 0)
    for arrangement in arrangements {
      let (ours, theirs) = (
        try file.arranged(by: arrangement), try table.arranged(by: arrangement)
      )
      #expect(ours.rowCount == theirs.rowCount)
      #expect(theirs.rowCount > 100)
      for row in 0..<25 {
        let index = RowIndex(section: 0, row: row)
        #expect(ours.identity(at: index) == theirs.identity(at: index))
      }
      #expect(ours.places(of: sought) == theirs.places(of: sought))
    }
    #expect(file.failure == nil)
  }

  @Test func placesThatNobodyForesawAreFoundToo() throws {
    let file = try FileTable.open(
      SourceBytes(Array(text.utf8)), as: .csv, pieceBytes: 1 << 12
    ).table
    let table = try TableReader.read(Array(text.utf8), as: .csv).table
    let arrangement = try arrangements(nil)[1]
    try file.makeReady(for: arrangement, showing: [], reach: 4)
    let sought = Set([0, 7, 3999, 4000].map(RowIdentity.init(source:)))
    #expect(
      try file.arranged(by: arrangement).places(of: sought)
        == table.arranged(by: arrangement).places(of: sought))
    #expect(try file.arranged(by: arrangement).places(of: sought).count == 3)
  }

  @Test func anOrderOfAnotherFilterIsFoundWhenItIsAskedFor() throws {
    let file = try FileTable.open(SourceBytes(Array(text.utf8)), as: .csv).table
    let table = try TableReader.read(Array(text.utf8), as: .csv).table
    let both = [try arrangements("n > 60")[0], try arrangements(nil)[1]]
    try file.makeReady(for: both.map { NeededOrder($0, reach: 5) }, showing: [])
    for arrangement in both {
      #expect(
        try file.arranged(by: arrangement).sources == table.arranged(by: arrangement).sources)
    }
  }
}

/// Arrays of objects are read in pieces, whose beginnings are guessed.
@Suite struct ArraysInPieces {
  private func rows(seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    return (0..<600).map { row in
      let spaces = ["", " ", "\n", "\n    ", "\r\n\t"].randomElement(using: &generator) ?? ""
      let traps = [
        "\"}, {\\\"n\\\": 1}\"", "[{\"n\": 1}, {\"n\": 2},\n{\"n\": 3}]", "{\"n\": {\"n\": 1}}",
        "\"\"", "\(row)",
      ]
      let trap = traps.randomElement(using: &generator) ?? ""
      let order = Int.random(in: 0..<9, using: &generator) > 0
      let (first, second) = ("\"n\":\(spaces)\(row)", "\"x\": \(trap)")
      return "{\(spaces)\(order ? first : second),\(spaces)\(order ? second : first)\(spaces)}"
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func haveTheRowsOfOnePiece(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) + 100)
    let separators = [",", ", ", ",\n", "\n,\n", ", // }, {\"n\"\n", ",\n/* },{\"n\": */ "]
    var text = "\u{FEFF} [ "
    for (place, row) in rows(seed: UInt64(seed)).enumerated() {
      let separator = separators.randomElement(using: &generator) ?? ","
      text += (place > 0 ? separator : "") + row
    }
    text += "]\n\n"
    let bytes = Array(text.utf8)
    let whole = try FileTable.open(SourceBytes(bytes), as: .json).table
    let parted = try FileTable.open(SourceBytes(bytes), as: .json, pieceBytes: 300).table
    #expect(parted.rowCount == 600)
    #expect(parted.columnKeys == whole.columnKeys)
    #expect(parted.lines(parted.columnKeys) == whole.lines(whole.columnKeys))
  }

  @Test(arguments: [300, 1 << 20])
  func mistakesAreToldByTheirPlaceWhateverThePieces(pieceBytes: Int) throws {
    let rows = rows(seed: 9).map { $0.filter { !$0.isNewline } }
    func message(_ text: String) -> String {
      do throws(GridreelError) {
        _ = try FileTable.open(
          SourceBytes(Array(text.utf8)), as: .json, pieceBytes: pieceBytes)
        return "none"
      } catch {
        return "\(error.line.map(String.init) ?? "") \(error.message.description)"
      }
    }
    let text = "[\n" + rows.joined(separator: ",\n")
    #expect(message(text) == "1 '[' is never closed")
    #expect(message(text + ",\n") == "1 '[' is never closed")
    #expect(message(text + "]]") == "601 expected the end of the text, found ']'")
    #expect(message(text + ",\n{\"n\": }]") == "602 expected a value, found '}'")
  }
}
