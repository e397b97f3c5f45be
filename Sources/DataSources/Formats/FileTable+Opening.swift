import GridModel

extension FileTable {
  /// A table over a file, and what in the file is worth a look.
  package typealias Opened = (table: FileTable, warnings: [DataWarning])

  /// Opens a file: reads its beginning, and of JSON all of it.
  ///
  /// - Parameters:
  ///   - source: The file's bytes.
  ///   - format: The file's format.
  ///   - name: The file's name, for messages.
  ///   - options: How it is written, where that should not be guessed.
  ///   - pieceBytes: How many bytes are read at once.
  /// - Returns: The table and warnings.
  /// - Throws: ``DataError`` with the place of the first thing that is wrong.
  package static func open(
    _ source: SourceBytes, as format: DataFormat, named name: String? = nil,
    options: ReadingOptions = ReadingOptions(), pieceBytes: Int = ByteWindow.step
  ) throws(DataError) -> Opened {
    switch format.definition.opening {
    case .bytes(let open):
      return try open(
        DataBytes(source: source, name: name, options: options, pieceBytes: pieceBytes))
    case .path(let noun, _):
      throw DataError(message: "\(noun) is opened by its path")
    }
  }
}

extension DataBytes {
  /// Opens a text of some encoding.
  ///
  /// - Parameter body: Opens the same text in UTF-8.
  /// - Returns: The table and warnings.
  /// - Throws: ``DataError`` where there is too much of it, or with the first place that is wrong.
  func opened(
    _ body: (DataBytes) throws(DataError) -> FileTable.Opened
  ) throws(DataError) -> FileTable.Opened {
    guard source.count <= options.maximumBytes else {
      let message = "the file has \(source.count) bytes; at most \(options.maximumBytes) are read"
      throw DataError(message: message)
    }
    let (bytes, warnings) = try source.inUTF8(options.encoding)
    let opened = try body(
      DataBytes(source: bytes, name: name, options: options, pieceBytes: pieceBytes))
    return (opened.table, warnings + opened.warnings)
  }
}
