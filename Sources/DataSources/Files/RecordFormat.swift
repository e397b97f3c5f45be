import JSONText

/// How the text of a file is parted into records.
///
/// Each format calls the generic readers itself, so that they are compiled for its own scanner:
/// they look at every byte.
protocol RecordFormat: Sendable {
  /// Reads a whole file once.
  ///
  /// - Parameters:
  ///   - table: The file.
  ///   - request: What to find out.
  /// - Returns: What was found.
  /// - Throws: ``ScanFailure`` at the first thing that is wrong.
  func pass(over table: FileTable, _ request: PassRequest) throws(ScanFailure) -> PassResult

  /// Takes some rows of a file apart.
  ///
  /// - Parameters:
  ///   - table: The file.
  ///   - window: The bytes of whole records.
  ///   - firstRow: The place of their first row in the file.
  /// - Returns: The rows' fields.
  /// - Throws: ``ScanFailure`` where they are no records.
  func block(
    of table: FileTable, in window: ByteWindow, firstRow: Int
  ) throws(ScanFailure) -> RowBlock
}
