import GridreelModel
import GridreelPrimitives
import GridreelValues
import Testing

@testable import GridreelDataSources

@Suite struct Amounts {
  /// The cells of a column in a file.
  private func cells(_ texts: [String]) throws -> [Cell] {
    let text = "a,n\n" + texts.map { "\"\($0)\",x\n" }.joined()
    let table = try FileTable.open(SourceBytes(Array(text.utf8)), as: .csv).table
    return texts.indices.map { table.cell(at: RowIndex(section: 0, row: $0), column: "a") }
  }

  @Test(
    arguments: [
      (["$1.2M", "$350K", "$2.1B"], [1.2e6, 350e3, 2.1e9]),
      (["350 Mio. €", "1,2 Mrd. €"], [350e6, 1.2e9]),
      (["900 KB", "3 GB", "1.2 MB"], [900e3, 3e9, 1.2e6]),
      (["2 MiB", "1 kB"], [2_097_152, 1000]),
      (["5 min", "2 h", "90 s"], [300, 7200, 90]),
      (["5 mm", "3 m", "2.5 cm"], [0.005, 3, 0.025]),
      (["1.25 kg", "12 kg"], [1.25, 12]),
      (["1.2M", "350000", "2K"], [1.2e6, 350_000, 2000]),
      (["1 200 km", "15 mi"], [1.2e6, 24140.16]),
    ] as [([String], [Double])])
  func areNumbersInOneUnit(texts: [String], expected: [Double]) throws {
    let cells = try cells(texts)
    #expect(cells.map(\.text) == texts)
    for (cell, number) in zip(cells, expected) {
      guard case .number(let value) = cell.value else {
        Issue.record("\(cell.text) is no number")
        continue
      }
      #expect(abs(value - number) < number * 1e-9, "\(cell.text)")
    }
  }

  @Test func aWordAmongNumbersKeepsItsTextAndComesLast() throws {
    let texts = ["12", "Sold out", "3", "7", "40"]
    let cells = try cells(texts)
    #expect(cells[1] == Cell(value: .text("Sold out"), text: "Sold out"))
    #expect(cells[0].value == .number(12))
    let text = "a\n" + texts.map { "\($0)\n" }.joined()
    let table = try FileTable.open(SourceBytes(Array(text.utf8)), as: .csv).table
    for direction in [SortDirection.ascending, .descending] {
      let rows = try table.arranged(by: Arrangement(sort: [SortKey("a", direction)]))
      #expect(rows.cell(at: RowIndex(section: 0, row: 4), column: "a").text == "Sold out")
    }
    #expect(table.value(of: Aggregate(.sum, of: "a")) == .number(62))
  }

  @Test(arguments: [
    "n/a (see note 3)", "see note 12", "closed [4]", "Fußnote 2", "included in row 5",
  ])
  func aNoteAmongNumbersIsNoReasonForTexts(note: String) throws {
    let cells = try cells(["12", note, "3", "7", "40"])
    #expect(cells[1] == Cell(value: .text(note), text: note))
    #expect(cells[4].value == .number(40))
  }

  @Test(arguments: ["Room 5", "A12", "a (1)", "(see note 3", "3 notes", "note", "12 (see note)"])
  func otherTextsWithDigitsAreNoNotes(text: String) {
    #expect(text.isNote == (text == "note"))
  }

  @Test func oneWordMayBeTwoThirdsOfTheValues() throws {
    for texts in [
      ["n.s.", "1.5", "n.s.", "2"], ["1", "x", "2", "3", "x"], ["x", "1", "x", "x", "2", "x"],
    ] {
      #expect(try cells(texts).count { if case .number = $0.value { true } else { false } } > 1)
    }
    for texts in [["x", "1", "x"], ["x", "1", "x", "x", "x", "2", "x"], ["x", "1", "y", "2"]] {
      #expect(try cells(texts).allSatisfy { $0.value == .text($0.text) })
    }
  }

  @Test(arguments: ["10-15%", "100–300", "1,000 - 2,000", "<5", "≥ 10", "100+", "~7"])
  func aRangeAmongNumbersIsNoReasonForTexts(range: String) throws {
    let cells = try cells(["12", range, "3", "7", "40"])
    #expect(cells[1] == Cell(value: .text(range), text: range))
    #expect(cells[4].value == .number(40))
  }

  @Test(arguments: [
    "103-1", "2020-21", "A-10", "1-2-3", "5-5", "<b>", "+", "x5+", "10-", "12a-13a",
  ])
  func otherTextsWithHyphensAndSignsAreNoRanges(text: String) { #expect(!text.isRange) }

  @Test(arguments: [
    // Many ranges are a scale of their own.
    ["1", "2-3", "4-5", "6-7", "8"], ["1", "2", "3", "4-5", "x"],
    // More than a fifth, more than three words, words with digits, and identifiers.
    ["1", "2", "3", "x"], ["1", "2", "3", "4", "12b"],
    Array(repeating: "5", count: 40) + ["a", "b", "c", "d"],
    ["1234567890123456", "1234567890123457", "1234567890123458", "1234567890123459", "x"],
  ])
  func moreWordsMakeTexts(texts: [String]) throws {
    #expect(try cells(texts).allSatisfy { $0.value == .text($0.text) })
  }

  @Test func wordsForNoValueAreMissingAmongNumbersAndDates() throws {
    let words = ["#N/A", "#DIV/0!", "#REF!", "#NAME?", "?", "--", "..", "n/d", "N.D.", "---"]
    #expect(try cells(["1"] + words).dropFirst().allSatisfy { $0.value == .missing })
    #expect(try cells(["2024-05-01"] + words).dropFirst().allSatisfy { $0.value == .missing })
    #expect(try cells(["yes?"] + words).allSatisfy { $0.value == .text($0.text) })
  }
}
