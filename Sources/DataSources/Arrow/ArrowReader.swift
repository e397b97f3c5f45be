import GridreelJSONText
import GridreelPrimitives
import GridreelValues

/// Reads values of an Arrow file from any thread.
final class ArrowReader: Sendable {
  let file: ArrowFile
  let columns: [ArrowColumn]
  /// How the times of each column are shown.
  let styles: [ArrowTimeStyle]
  private let cache = ArrowCache()
  private let fields: [Int64: ArrowField]
  private let dictionaries = Guarded(KnownDictionaries())

  /// The most recently used dictionaries.
  private struct KnownDictionaries {
    var values: [ObjectIdentifier: ArrowValues] = [:]
    var order: [ArrowDictionary] = []
    static let greatestCount = 64
  }

  /// Makes a reader.
  convenience init(_ file: ArrowFile) {
    let columns = ArrowColumn.columns(of: file.schema.fields)
    self.init(file, columns, styles: columns.map { _ in ArrowTimeStyle() })
  }

  private init(_ file: ArrowFile, _ columns: [ArrowColumn], styles: [ArrowTimeStyle]) {
    (self.file, self.columns, self.styles) = (file, columns, styles)
    var fields: [Int64: ArrowField] = [:]
    for field in file.schema.fields.flatMap(\.dictionaryFields) {
      if let number = field.dictionary { fields[number] = field.values }
    }
    self.fields = fields
  }

  /// The same reader with other styles of times.
  func styled(_ styles: [ArrowTimeStyle]) -> ArrowReader {
    ArrowReader(file, columns, styles: styles)
  }

  // MARK: Rows

  /// The batch that has a row.
  ///
  /// - Precondition: The row exists.
  func batch(of row: Int) -> ArrowBatchPlace {
    var (low, high) = (0, file.batches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if file.batches[middle].rows.lowerBound <= row { low = middle } else { high = middle }
    }
    // Empty batches come before the one that begins with the same row.
    return file.batches[low]
  }

  /// Loads some columns of some rows of a batch.
  ///
  /// - Parameters:
  ///   - rows: The rows, counted in the file.
  ///   - wanted: The indices of the columns.
  ///   - place: The batch, which has all the rows.
  /// - Returns: The rows with their columns.
  /// - Throws: ``ScanFailure`` if the batch is damaged.
  func rows(
    _ rows: Range<Int>, columns wanted: [Int], of place: ArrowBatchPlace
  ) throws(ScanFailure) -> ArrowRows {
    let message = try ArrowMessage(in: file.source, place.block)
    let batch = try ArrowBatch(message.header, place.block, in: file.source)
    let known = file.dictionaries[place.dictionaries]
    let loader = ArrowLoader(batch: batch, isBigEndian: file.schema.isBigEndian, cache: cache) {
      (field) throws(ScanFailure) in
      guard let number = field.dictionary, let dictionary = known[number] else {
        throw ScanFailure(
          message:
            "the dictionary of column '\(field.name)' is missing in the Arrow data; write them "
            + "again", offset: place.block.metadata.lowerBound)
      }
      return try self.values(of: dictionary, number, known, depth: 0)
    }
    let first = place.rows.lowerBound
    let inBatch = rows.lowerBound - first..<rows.upperBound - first
    var found: [ArrowRows.Column] = []
    for index in wanted {
      let column = columns[index]
      var parents: [ArrowBuffer] = []
      for parent in column.parents {
        if let validity = try loader.validity(parent, inBatch) { parents.append(validity) }
      }
      found.append(
        ArrowRows.Column(
          place: index, array: try loader.array(column.field, inBatch), parents: parents,
          style: styles[index]))
    }
    return ArrowRows(first: first, rows: rows, columns: found)
  }

  // MARK: Dictionaries

  /// The texts of a column's dictionary where their order means something, as of categories; nil elsewhere.
  ///
  /// - Throws: ``ScanFailure`` if the dictionary is damaged.
  func order(of column: ArrowColumn) throws(ScanFailure) -> ValueOrder? {
    let field = column.field
    guard field.isOrdered, field.type.holdsTexts, let number = field.dictionary,
      let known = file.dictionaries.last, let dictionary = known[number]
    else { return nil }
    return ValueOrder(try values(of: dictionary, number, known, depth: 0).texts)
  }

  private func values(
    of dictionary: ArrowDictionary, _ number: Int64, _ known: [Int64: ArrowDictionary], depth: Int
  ) throws(ScanFailure) -> ArrowValues {
    if let values = dictionaries.withLock({ $0.values[ObjectIdentifier(dictionary)] }) {
      return values
    }
    var chain: [ArrowDictionary] = []
    var next: ArrowDictionary? = dictionary
    while let own = next {
      chain.append(own)
      next = own.previous
    }
    var parts: [ArrowArray] = []
    for own in chain.reversed() { parts.append(try array(of: own, number, known, depth)) }
    let values = ArrowValues(parts)
    dictionaries.withLock { state in
      guard state.values.updateValue(values, forKey: ObjectIdentifier(dictionary)) == nil else {
        return
      }
      state.order.append(dictionary)
      if state.order.count > KnownDictionaries.greatestCount {
        state.values[ObjectIdentifier(state.order.removeFirst())] = nil
      }
    }
    return values
  }

  private func array(
    of dictionary: ArrowDictionary, _ number: Int64, _ known: [Int64: ArrowDictionary], _ depth: Int
  ) throws(ScanFailure) -> ArrowArray {
    let place = dictionary.block.metadata.lowerBound
    let message = try ArrowMessage(in: file.source, dictionary.block)
    guard let field = fields[number], let header = try message.header.table(1),
      depth < ArrowField.greatestDepth
    else { throw FlatTable.damage(place) }
    let batch = try ArrowBatch(header, dictionary.block, in: file.source)
    let loader = ArrowLoader(batch: batch, isBigEndian: file.schema.isBigEndian, cache: cache) {
      (inner) throws(ScanFailure) in
      guard let number = inner.dictionary, let own = known[number] else {
        throw FlatTable.damage(place)
      }
      return try self.values(of: own, number, known, depth: depth + 1)
    }
    let count = try header.number(0, absent: Int64(0))
    guard count >= 0, count <= 1 << 31 else { throw batch.damage }
    return try loader.array(field, 0..<Int(count))
  }
}

/// Some rows of an Arrow file, in memory.
struct ArrowRows {
  struct Column {
    /// The index of the column.
    let place: Int
    let array: ArrowArray
    /// The validity of the structs around it.
    let parents: [ArrowBuffer]
    let style: ArrowTimeStyle
  }

  /// The index in the file of the batch's first row.
  let first: Int
  /// The rows, counted in the file.
  let rows: Range<Int>
  let columns: [Column]

  /// Writes a row's fields.
  ///
  /// - Parameters:
  ///   - row: The row, counted in the file.
  ///   - writer: Gets the texts of the fields.
  ///   - fields: One for each column of the file; those of other columns stay as they are.
  func write(
    _ row: Int, to writer: inout ArrowFieldWriter, _ fields: UnsafeMutablePointer<SourceField>
  ) {
    let own = row - first
    for column in columns {
      let isPresent = column.parents.allSatisfy { $0.bit(own) }
      fields[column.place] =
        isPresent ? writer.field(column.array, own, column.style) : .missing
    }
  }
}

extension ArrowLoader {
  /// The validity of a struct's rows; nil if all are there.
  fileprivate func validity(
    _ field: ArrowField, _ rows: Range<Int>
  ) throws(ScanFailure) -> ArrowBuffer? {
    let node = try batch.node(of: field)
    guard rows.upperBound <= node.count else { throw batch.damage }
    guard node.nullCount > 0, try !batch.isEmpty(0, of: field), !rows.isEmpty else { return nil }
    return try batch.buffer(0, of: field, rows.lowerBound >> 3..<(rows.upperBound + 7) >> 3, cache)
  }
}
