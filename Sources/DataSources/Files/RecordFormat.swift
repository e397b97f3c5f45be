import GridreelJSONText

/// A format that splits a file into records.
///
/// Each format calls the generic readers itself, so that they are specialized for its own scanner:
/// they look at every byte.
protocol RecordFormat: Sendable {
  /// Reads a whole file in one pass.
  ///
  /// - Parameters:
  ///   - table: The file.
  ///   - request: The facts to find.
  /// - Returns: The facts found.
  /// - Throws: ``ScanFailure`` at the first error.
  func pass(over table: FileTable, _ request: PassRequest) throws(ScanFailure) -> PassResult

  /// Splits a row, and perhaps its neighbours, into fields.
  ///
  /// - Parameters:
  ///   - table: The file.
  ///   - row: The index of the row in the file.
  ///   - columns: The columns whose fields are needed; nil means all.
  ///   - places: The offsets at which some rows begin.
  /// - Returns: The rows' fields; those of other columns may be missing.
  /// - Throws: ``ScanFailure`` if they are not valid records.
  func block(
    of table: FileTable, around row: Int, columns: [Int]?, _ places: [RowPlace]
  ) throws(ScanFailure) -> RowBlock

  /// The format and the source of a small file without its last row; nil if they cannot be had.
  func withoutLastRow(of table: FileTable) -> (format: any RecordFormat, source: SourceBytes)?

  /// The rows of a small file as records in memory; nil if they cannot be had.
  func inMemory(_ table: FileTable) -> MemoryRecords?

  /// Whether the file is a text, in which an error has a line and a column.
  var isText: Bool { get }
}

extension RecordFormat {
  var isText: Bool { true }

  func withoutLastRow(of table: FileTable) -> (format: any RecordFormat, source: SourceBytes)? {
    nil
  }

  func inMemory(_ table: FileTable) -> MemoryRecords? { nil }
}
