public import GridModel
import JSONText

/// Reads files of data into tables.
public struct TableReader {
  /// A table and what in its source is worth a look.
  public typealias Result = (table: DataTable, warnings: [DataWarning])

  /// Reads a table; each cell keeps the text that the source wrote, beside its value.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes in UTF-8, or in UTF-16 with a byte order mark.
  ///   - format: The file's format.
  ///   - options: The delimiter and the greatest size.
  /// - Returns: A table with at least one column and possibly no rows, and warnings.
  /// - Throws: ``DataError`` with the place of the first thing that is wrong.
  public static func read(
    _ bytes: [UInt8], as format: DataFormat, options: ReadingOptions = ReadingOptions()
  ) throws(DataError) -> Result {
    let maximumBytes = min(options.maximumBytes, SourceField.maximumLength)
    guard bytes.count <= maximumBytes else {
      let message = "the file has \(bytes.count) bytes; at most \(maximumBytes) are read"
      throw DataError(message: message)
    }
    let text = try textInUTF8(bytes)
    return try text.withUnsafeBufferPointer { buffer throws(DataError) in
      switch format {
      case .csv, .tsv: try readDelimited(buffer, as: format, options: options)
      case .json: try readJSON(buffer, layout: .array)
      case .jsonl: try readJSON(buffer, layout: .lines)
      }
    }
  }

  // MARK: JSON

  private static func readJSON(
    _ bytes: UnsafeBufferPointer<UInt8>, layout: JSONRows.Layout
  ) throws(DataError) -> Result {
    let rows: JSONRows
    do throws(JSONTextError) {
      rows = try JSONRows.read(bytes, layout: layout)
    } catch {
      throw DataError(error)
    }
    guard !rows.columns.isEmpty else {
      throw DataError(message: "there are no columns; at least one object with a key is needed")
    }
    var names = ColumnNames()
    for column in rows.columns {
      names.append(column.key) { TextPosition(ofByte: column.keyOffset, in: bytes) }
    }
    let builder = ColumnBuilder(bytes: bytes, isTyped: true)
    let columns = zip(names.names, rows.columns).map { name, column in
      column.fields.withUnsafeBufferPointer { fields in
        builder.column(
          name, fields: FieldColumn(fields: fields, start: 0, stride: 1, count: rows.rowCount))
      }
    }
    return (DataTable(columns: columns), names.finishedWarnings())
  }

  // MARK: CSV and TSV

  private static func readDelimited(
    _ bytes: UnsafeBufferPointer<UInt8>, as format: DataFormat, options: ReadingOptions
  ) throws(DataError) -> Result {
    do throws(ReadFailure) {
      try checkText(bytes)
      let ownDelimiter =
        format == .tsv ? Delimiter.tab : DelimitedReader.guessDelimiter(bytes)
      let delimiter = options.delimiter ?? ownDelimiter
      var reader = DelimitedReader(bytes, delimiter: delimiter)
      guard try reader.readRecord() else {
        throw ReadFailure(
          message: "the file is empty; its first line names the columns", offset: 0)
      }
      let names = readNames(reader.fields, in: bytes)
      let rowCount = try readRows(&reader, columnCount: names.names.count, delimiter: delimiter)
      let table = makeTable(names.names, fields: reader.fields, rowCount: rowCount, in: bytes)
      return (table, names.finishedWarnings())
    } catch {
      throw DataError(error, in: bytes)
    }
  }

  private static func readNames(
    _ header: [SourceField], in bytes: UnsafeBufferPointer<UInt8>
  ) -> ColumnNames {
    var names = ColumnNames()
    for field in header {
      names.append(DelimitedReader.text(of: field, in: bytes)) {
        TextPosition(ofByte: field.start, in: bytes)
      }
    }
    return names
  }

  /// Reads all rows and returns their number; each must be as long as the header.
  private static func readRows(
    _ reader: inout DelimitedReader, columnCount: Int, delimiter: Delimiter
  ) throws(ReadFailure) -> Int {
    var rowCount = 0
    var fieldCount = columnCount
    while try reader.readRecord() {
      let count = reader.fields.count - fieldCount
      guard count == columnCount else {
        throw reader.raggedRow(count, columnCount: columnCount, delimiter: delimiter)
      }
      fieldCount += columnCount
      rowCount += 1
    }
    return rowCount
  }

  private static func makeTable(
    _ names: [String], fields: [SourceField], rowCount: Int,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> DataTable {
    let builder = ColumnBuilder(bytes: bytes, isTyped: false)
    return fields.withUnsafeBufferPointer { fields in
      DataTable(
        columns: names.enumerated().map { place, name in
          builder.column(
            name,
            fields: FieldColumn(
              fields: fields, start: names.count + place, stride: names.count, count: rowCount))
        })
    }
  }
}
