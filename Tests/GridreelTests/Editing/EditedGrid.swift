import Gridreel
import GridreelDataSources
import TestSupport
import Testing

@testable import GridreelFiles

/// A grid of CSV that is edited as that of a data file is.
func edited(
  _ csv: String, _ pairs: KeyValuePairs<OptionName, String> = [:], isPlain: Bool = true
) throws -> BuiltGrid {
  var options = try options(pairs)
  options.isEdited = true
  options.plainData = isPlain ? "data.csv" : nil
  let table = try FileTable.open(SourceBytes(Array(csv.utf8)), as: .csv).table
  return try GridBuilder(options: options, table: table).build(theme: .light)
}

/// The drawn texts of a column.
func drawn(_ built: BuiltGrid, _ key: String) throws -> [String] {
  let column = try #require(built.grid.column(key))
  let writer = CellWriter(format: column.format, symbols: built.grid.symbols)
  return (0..<built.source.rowCount).map { row in
    writer.text(for: built.source.cell(at: RowIndex(section: 0, row: row), column: key))
  }
}

/// A column of numbers, drawn.
func drawn(_ numbers: [String], named name: String = "n") throws -> [String] {
  try drawn(edited("k,\(name)\n" + numbers.map { "a,\($0)\n" }.joined()), name)
}
