import JSONText

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

  /// Splits some rows of a file into fields.
  ///
  /// - Parameters:
  ///   - table: The file.
  ///   - window: The bytes of whole records.
  ///   - firstRow: The index of their first row in the file.
  /// - Returns: The rows' fields.
  /// - Throws: ``ScanFailure`` if they are not valid records.
  func block(
    of table: FileTable, in window: ByteWindow, firstRow: Int
  ) throws(ScanFailure) -> RowBlock
}
