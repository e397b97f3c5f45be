import GridreelJSONText
import GridreelModel
package import GridreelPrimitives

/// How data in a format are opened.
package enum DataOpening: Sendable {
  /// From their bytes, regardless of where they come from.
  case bytes(@Sendable (DataBytes) throws(GridreelError) -> Found<FileTable>)
  /// From a path, as only parts of the file are read; messages say that `noun` needs one.
  case path(
    noun: String,
    @Sendable (String, DatabaseRequest) throws(GridreelError) -> Found<any DataFile>)
}

extension FileTable {
  /// Opens a file, which may be compressed, by reading its beginning, or all of it for JSON.
  ///
  /// - Parameters:
  ///   - source: The file's bytes.
  ///   - format: The file's format.
  ///   - name: The file's name, for messages.
  ///   - options: The layout of the file, where it should not be detected.
  ///   - pieceBytes: The number of bytes read at once.
  /// - Returns: What was found.
  /// - Throws: ``GridreelError`` with the position of the first error.
  package static func open(
    _ source: SourceBytes, as format: DataFormat, named name: String? = nil,
    options: ReadingOptions = ReadingOptions(), pieceBytes: Int = ByteWindow.step
  ) throws(GridreelError) -> Found<FileTable> {
    switch format.definition.opening {
    case .bytes(let open):
      let bytes = try source.unpacked()
      let start = try bytes.located { () throws(ScanFailure) in
        try bytes.bytes(0..<min(bytes.count, 8))
      }
      if let foreign = ForeignFormat(start) { throw GridreelError(foreign.message(for: name)) }
      return try open(
        DataBytes(
          source: bytes, name: name, options: options, pieceBytes: pieceBytes))
    case .path(let noun, _):
      throw GridreelError("\(noun) is opened by its path")
    }
  }
}

extension SourceBytes {
  /// What a text is that is no data, and what to do; nil for data, and for what cannot be read.
  package var otherText: Message? {
    do throws(ScanFailure) {
      let window = ByteWindow(self)
      try window.load(0..<min(count, ByteWindow.step))
      let start = window.bytes.startsWithByteOrderMark ? 3 : 0
      try window.checkText(from: start)
      let first = window.bytes.endOfLineBreaks(from: start)
      guard first < window.range.count else { return nil }
      return DelimitedSample(window, from: first).otherText()?.message(
        .beginning, or: DelimitedFormat.csv.likeness)
    } catch {
      return nil
    }
  }
}

extension DataBytes {
  /// Opens a text in some encoding.
  ///
  /// - Parameter body: Opens the same text in UTF-8.
  /// - Returns: What was found.
  /// - Throws: ``GridreelError`` if the text is too large, or at the first error.
  func opened(
    _ body: (DataBytes) throws(GridreelError) -> Found<FileTable>
  ) throws(GridreelError) -> Found<FileTable> {
    guard source.count <= options.maximumBytes else {
      let message: Message =
        "the file has \(source.count) bytes; at most \(options.maximumBytes) are read"
      throw GridreelError(message)
    }
    let (bytes, encoding, warnings) = try source.inUTF8(options.encoding)
    var found = try body(
      DataBytes(source: bytes, name: name, options: options, pieceBytes: pieceBytes))
    found.seen.encoding = encoding
    found.warnings = warnings + found.warnings
    return found
  }
}
