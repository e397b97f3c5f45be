import GridreelJSONText
import GridreelModel
import GridreelPrimitives

/// A JSON table that is no array of objects, in memory.
struct CellTable {
  private let data: DataBytes
  private let cells: JSONShape.Cells
  /// The part of the text that holds the table.
  private let range: Range<Int>

  /// The greatest size of the part, in bytes.
  static let greatestSize = 64 << 20

  init(_ data: DataBytes, _ cells: JSONShape.Cells, _ range: Range<Int>) {
    (self.data, self.cells, self.range) = (data, cells, range)
  }

  /// Reads the table.
  ///
  /// - Throws: ``GridreelError`` if it is too large, or at the first error.
  func opened() throws(GridreelError) -> Found<FileTable> {
    try data.source.located { () throws(ScanFailure) in
      guard range.count <= Self.greatestSize else {
        throw ScanFailure(
          message: "\(cells.title) is read up to \(Self.greatestSize >> 20) MiB; an array of "
            + "objects may have any size", offset: range.lowerBound)
      }
      let bytes = try data.source.bytes(range)
      do throws(ScanFailure) {
        return try table(bytes)
      } catch {
        throw error.moved(by: range.lowerBound)
      }
    }
  }

  private func table(_ bytes: [UInt8]) throws(ScanFailure) -> Found<FileTable> {
    let nested: ScanFailure
    do throws(ScanFailure) {
      return try table(bytes, nesting: ArrowColumn.structDepth)
    } catch {
      nested = error
    }
    do throws(ScanFailure) {
      var found = try table(bytes, nesting: 0)
      found.warnings.append(.flattened(nested.message))
      return found
    } catch {
      throw nested
    }
  }

  private func table(_ bytes: [UInt8], nesting: Int) throws(ScanFailure) -> Found<FileTable> {
    let found = try bytes.withUnsafeBufferPointer { bytes throws(ScanFailure) in
      try read(bytes, nesting: nesting)
    }
    var (places, names, warnings) = (Array(found.columns.indices), [String](), [Warning]())
    if let keys = found.keys {
      let columns = try ObjectColumns(keys) { found.columns[$0].allSatisfy(\.isMissing) }
      places = columns.shown
      (names, warnings) = columns.names {
        data.source.position(ofByte: range.lowerBound + $0)
      }
    } else {
      names = ColumnNames.numbered(places.count).names
      if data.options.hasHeader == nil { warnings = [.numberedColumns] }
    }
    guard !places.isEmpty || found.rowCount == 0 else {
      throw ScanFailure(message: "there are rows, but no columns; a row needs a value", offset: 0)
    }
    var fields: [SourceField] = []
    fields.reserveCapacity(places.count * found.rowCount)
    for row in 0..<found.rowCount {
      for place in places { fields.append(found.columns[place][row]) }
    }
    let records = MemoryRecords(bytes: bytes, fields: fields, columnCount: places.count)
    let table = FileTable(
      name: data.name, source: data.source, pieceBytes: data.pieceBytes, format: records, start: 0,
      columnKeys: names,
      guesses: MemoryRecords.guesses(
        from: fields[...], of: places.count, in: bytes),
      survey: FileTable.Survey(rowCount: found.rowCount, places: []))
    var opened = Found(table, warnings)
    opened.leavesOutLabels = found.leavesOutLabels
    return opened
  }

  private func read(
    _ bytes: UnsafeBufferPointer<UInt8>, nesting: Int
  ) throws(ScanFailure) -> JSONCells {
    switch cells {
    case .list: try JSONCells.list(bytes, hasHeader: data.options.hasHeader)
    case .columnar: try JSONCells.columnar(bytes)
    case .split(let names, let rows, let labels):
      try JSONCells.split(bytes, names: names, rows: rows, labels: labels)
    case .empty(let names): try JSONCells.empty(bytes, names: names)
    case .labelled: try JSONCells.labelled(bytes, nesting: nesting)
    case .row: try JSONCells.row(bytes, nesting: nesting)
    }
  }
}

extension Warning {
  /// The warning that an array of arrays has no names.
  fileprivate static let numberedColumns = Warning(
    "the first row has more than texts, so columns are numbered; use \(set: "header", "true") if it names "
      + "them")

  /// The warning that nested objects are no columns.
  static func flattened(_ reason: Message, at place: ProblemPlace = ProblemPlace()) -> Warning {
    Warning(place, "\(reason); nested objects are shown as text")
  }
}
