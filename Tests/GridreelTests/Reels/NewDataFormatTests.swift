import GridreelModel
import GridreelValues
import TestSupport
import Testing

@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills

/// Numbers and dates of a column have one format for all data of a reel.
@Suite struct NewDataFormatTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(
      "id,price,share,when\na,128.4,0.5,2024-05-31 00:00:00\nb,12,0.25,2024-06-01 00:00:00\n",
      to: "old.csv")
    try scratch.write(
      "id,price,share,when\na,21002.5,0.5,2024-05-31 08:15:00\nb,9.99,0.333,2024-06-01 09:30:00\n",
      to: "new.csv")
  }

  /// The texts of the cells, row by row.
  private func texts(_ grid: DataGrid) throws -> [String] {
    let rows = try grid.arranged()
    return (0..<rows.rowCount).flatMap { row in
      grid.columns.map { column in
        CellWriter(format: column.format, symbols: grid.symbols).text(
          for: rows.cell(at: RowIndex(section: 0, row: row), column: column.key))
      }
    }
  }

  /// The grids that a script leads to.
  private func grids(
    _ script: String = #"[{"data": "new.csv"}]"#, of file: String = "old.csv",
    _ given: KeyValuePairs<OptionName, String> = [:]
  ) throws -> [DataGrid] {
    let path = try scratch.write(script, to: "s.json")
    let steps = try ReelScript(parsing: Array(script.utf8), name: path).steps
    let input = try GridInput(path: scratch[file], format: nil)
    var director = try ReelDirector(
      options: options(given).laid(over: input.options), input: input,
      renderer: Renderer(fonts: FontOptions()), expecting: steps)
    return try director.play(steps).states.map(\.grid)
  }

  private func last(_ given: KeyValuePairs<OptionName, String>) throws -> DataGrid {
    try #require(grids(of: "old.csv", given).last)
  }

  private func fresh(_ given: KeyValuePairs<OptionName, String>) throws -> DataGrid {
    let input = try GridInput(path: scratch["new.csv"], format: nil)
    let options = try options(given).laid(over: input.options)
    return try GridBuilder(options: options, table: input.table).build(theme: .light).grid
  }

  @Test(arguments: [[.raw: "true"], [.rawRules: "digits"]] as [[OptionName: String]])
  func theLastPictureIsThatOfItsDataWhereNobodyEditsThem(given: [OptionName: String]) throws {
    let pairs = given.map { ($0.key, $0.value) }.first.map { KeyValuePairs(dictionaryLiteral: $0) }
    let (shown, expected) = (try texts(last(pairs ?? [:])), try texts(fresh(pairs ?? [:])))
    #expect(shown == expected)
  }

  @Test func groupsDecimalsAndTimesAreThoseOfAllData() throws {
    let texts = try grids().map(texts)
    #expect(
      texts == [
        ["a", "128.40", "0.5", "2024-05-31 00:00", "b", "12.00", "0.25", "2024-06-01 00:00"],
        ["a", "21,002.50", "0.5", "2024-05-31 08:15", "b", "9.99", "0.333", "2024-06-01 09:30"],
      ])
  }

  @Test(arguments: [
    #"[{"data": ["few.csv", "old.csv"]}]"#,
    #"[{"refresh": {"data": "few.csv"}}, {"sort": "price"}]"#,
    #"[{"data": "few.csv"}, {"data": "old.csv"}, {"data": "few.csv"}]"#,
  ])
  func noColumnChangesItsFormat(script: String) throws {
    try scratch.write(
      "id,price,share,when\na,9600,1,2024-05-31\nb,8051.5,0,2024-06-01\n", to: "few.csv")
    let formats = try grids(script).map { $0.columns.map(\.format) }
    #expect(formats.count > 2 && formats.allSatisfy { $0 == formats[0] })
  }

  @Test(arguments: [
    #"[{"data": "new.csv"}]"#, #"[{"refresh": {"data": "new.csv"}}]"#,
    #"[{"data": "new.grid.json"}]"#, #"[{"data": ["new.csv", "old.csv", "new.csv"]}]"#,
  ])
  func computedColumnsAreComputedFromNewDataToo(script: String) throws {
    for name in ["old", "new"] {
      try scratch.write(
        #"{"data": "\#(name).csv", "columns": ["id", {"key": "half", "value": "price / 2"}]}"#,
        to: "\(name).grid.json")
    }
    let grid = try #require(try grids(script, of: "old.grid.json").last)
    let rows = try grid.arranged()
    #expect(
      (0..<2).map { rows.cell(at: RowIndex(section: 0, row: $0), column: "half").value }
        == [.number(10501.25), .number(4.995)])
  }

  @Test(arguments: [[.sort: "-streams"], [.bars: "streams"]] as [[OptionName: String]])
  func allFilesOfARaceWriteTheirNumbersAlike(given: [OptionName: String]) throws {
    // Numbers of one length look like codes.
    let longs = (1...8).map { "artist \($0),\(123_456_789 + $0 * 1_234_567)\n" }.joined()
    let others = (1...8).map { "artist \($0),\($0 * $0 * 9_234_567)\n" }.joined()
    try scratch.write("artist,streams\n" + longs, to: "first.csv")
    try scratch.write("artist,streams\n" + others, to: "second.csv")
    try scratch.write("artist,streams\n" + longs, to: "third.csv")
    let pair = try #require(given.first.map { ($0.key, $0.value) })
    let script = #"[{"data": ["second.csv", "third.csv"]}]"#
    let path = try scratch.write(script, to: "s.json")
    let steps = try ReelScript(parsing: Array(script.utf8), name: path).steps
    let input = try GridInput(path: scratch["first.csv"], format: nil)
    var director = try ReelDirector(
      options: options(KeyValuePairs(dictionaryLiteral: pair)).laid(over: input.options),
      input: input, renderer: Renderer(fonts: FontOptions()), expecting: steps)
    let states = try director.play(steps).states
    #expect(states.count == 3)
    for state in states {
      let numbers = try texts(state.grid).filter { !$0.hasPrefix("artist") }
      #expect(numbers.count == 8 && numbers.allSatisfy { $0.contains(",") })
    }
  }
}
