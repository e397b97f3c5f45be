import DataSources
import GridModel

/// Reads a source that must be right.
func table(_ text: String, as format: DataFormat = .csv) throws -> DataTable {
  try TableReader.read(Array(text.utf8), as: format).table
}

/// The error of a source that must be wrong, as `line:column: message`.
func failure(_ text: String, as format: DataFormat = .csv) -> String {
  failure(bytes: Array(text.utf8), as: format)
}

func failure(bytes: [UInt8], as format: DataFormat = .csv) -> String {
  do throws(DataError) {
    return "no error, but \(try TableReader.read(bytes, as: format).table)"
  } catch {
    let place = error.position.map { "\($0.line):\($0.column): " } ?? ""
    return place + error.message
  }
}

extension DataTable {
  /// The names and all texts, row by row.
  var lines: [[String]] {
    [columns.map(\.key)] + (0..<rowCount).map { row in columns.map { $0.cells[row].text } }
  }

  /// The first column's values.
  var values: [Value] { columns[0].cells.map(\.value) }
}

/// Numbers that look random and are the same on every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
