import GridreelPrimitives

/// The columns of a table that is no array of objects, as fields that refer to its text.
package struct JSONCells: Sendable {
  package typealias Key = JSONRowScanner.Key
  package typealias Bytes = UnsafeBufferPointer<UInt8>

  /// The keys of the columns; nil if they have none and are numbered.
  package internal(set) var keys: [Key]?
  /// The fields of each column.
  package internal(set) var columns: [[SourceField]] = []
  package internal(set) var rowCount = 0
  /// Whether labels of the rows were left out, since they only number these from 0.
  package internal(set) var leavesOutLabels = false

  /// The key of a column of plain values.
  package static let valueKey = "value"
  /// The key of a column of labels.
  package static let labelKey = "index"

  /// Adds a column before the others.
  mutating func lead(with labels: [SourceField]) {
    keys?.insert(Key(path: [Self.labelKey], offset: 0), at: 0)
    columns.insert(labels, at: 0)
  }

  /// Adds a row; fields that it lacks are missing.
  mutating func append(_ row: [SourceField]) {
    for place in columns.indices {
      columns[place].append(place < row.count ? row[place] : .missing)
    }
    rowCount += 1
  }
}

// MARK: Arrays

extension JSONCells {
  /// Reads the array that begins a text: of plain values, or of arrays, which are rows.
  ///
  /// - Parameters:
  ///   - bytes: The text, valid UTF-8.
  ///   - hasHeader: Whether the first row names the columns; nil if it does where it has only texts.
  /// - Returns: Its columns.
  /// - Throws: ``ScanFailure`` at the first element that is something else than the others.
  package static func list(
    _ bytes: Bytes, hasHeader: Bool?
  ) throws(ScanFailure) -> JSONCells {
    var reader = JSONCellReader(bytes, at: 0)
    guard try reader.firstOfArray() != UInt8(ascii: "[") else {
      return try rows(&reader, hasHeader: hasHeader, keys: nil)
    }
    var cells = JSONCells()
    let values = try reader.plainValues()
    (cells.keys, cells.rowCount) = ([], values.count)
    // Without values, nothing says whether they are plain.
    guard !values.isEmpty else { return cells }
    cells.keys = [Key(path: [valueKey], offset: 0)]
    cells.columns = [values]
    return cells
  }

  /// Reads rows whose columns are named elsewhere, as in `{"columns": […], "data": [[…], …]}`.
  ///
  /// - Parameters:
  ///   - bytes: The text, valid UTF-8.
  ///   - names: The offset of the array of names.
  ///   - rows: The offset of the array of rows.
  ///   - labels: The offset of the array of labels; nil if there are none.
  /// - Returns: The columns.
  /// - Throws: ``ScanFailure`` if they do not fit each other.
  package static func split(
    _ bytes: Bytes, names: Int, rows: Int, labels: Int?
  ) throws(ScanFailure) -> JSONCells {
    var reader = JSONCellReader(bytes, at: names)
    let keys = try reader.names()
    reader.seek(rows)
    var cells = try self.rows(&reader, hasHeader: false, keys: keys)
    guard let labels else { return cells }
    reader.seek(labels)
    let found = try reader.fields()
    guard found.count == cells.rowCount else {
      throw ScanFailure(
        message: "\(counted(found.count, "label")) for \(counted(cells.rowCount, "row")); each row "
          + "needs one",
        offset: labels)
    }
    cells.leavesOutLabels = reader.areNumbers(found)
    if !cells.leavesOutLabels { cells.lead(with: found) }
    return cells
  }

  /// Reads the names of columns that have no rows.
  package static func empty(_ bytes: Bytes, names: Int) throws(ScanFailure) -> JSONCells {
    var reader = JSONCellReader(bytes, at: names)
    var cells = JSONCells()
    cells.setKeys(try reader.names())
    return cells
  }

  private static func rows(
    _ reader: inout JSONCellReader, hasHeader: Bool?, keys: [Key]?
  ) throws(ScanFailure) -> JSONCells {
    var cells = JSONCells()
    if let keys { cells.setKeys(keys) }
    var isFirst = keys == nil
    try reader.elements { reader throws(ScanFailure) in
      let start = reader.offset
      guard reader.next == UInt8(ascii: "[") else {
        let found = try reader.kindName()
        throw ScanFailure(message: "expected an array as row, found \(found)", offset: start)
      }
      let row = try reader.fields()
      guard isFirst else {
        guard row.count <= cells.columns.count else {
          throw ScanFailure(
            message:
              "this row has \(counted(row.count, "value")), but the table has "
              + counted(cells.columns.count, "column"),
            offset: start)
        }
        return cells.append(row)
      }
      isFirst = false
      let areTexts = !row.isEmpty && row.allSatisfy { $0.kind == .text || $0.kind == .escapedText }
      cells.columns = row.map { _ in [] }
      if hasHeader ?? areTexts {
        cells.keys = row.map { Key(path: [reader.text(of: $0)], offset: $0.start - 1) }
      } else {
        cells.append(row)
      }
    }
    return cells
  }

  private mutating func setKeys(_ keys: [Key]) {
    self.keys = keys
    columns = keys.map { _ in [] }
  }
}

// MARK: Objects

extension JSONCells {
  /// Reads the object at the beginning of a text whose members are the columns, as arrays.
  ///
  /// - Throws: ``ScanFailure`` if their lengths differ.
  package static func columnar(_ bytes: Bytes) throws(ScanFailure) -> JSONCells {
    var reader = JSONCellReader(bytes, at: 0)
    var cells = JSONCells()
    var keys: [Key] = []
    try reader.members { reader, name throws(ScanFailure) in
      let column = try reader.fields()
      if let first = cells.columns.first, first.count != column.count {
        throw ScanFailure(
          message: "column '\(name.text)' has \(counted(column.count, "value")), but "
            + "'\(keys[0].title)' has \(first.count); all columns need the same number",
          offset: name.offset)
      }
      keys.append(name.key)
      cells.columns.append(column)
    }
    cells.keys = keys
    cells.rowCount = cells.columns.first?.count ?? 0
    return cells
  }

  /// Reads the object at the beginning of a text as the only row.
  ///
  /// - Parameters:
  ///   - bytes: The text, valid UTF-8.
  ///   - nesting: The number of objects around a key, at most.
  /// - Returns: The columns.
  /// - Throws: ``ScanFailure`` at the first error.
  package static func row(_ bytes: Bytes, nesting: Int) throws(ScanFailure) -> JSONCells {
    var rows = ObjectRows(nesting: nesting)
    _ = try rows.append(bytes, at: 0)
    return rows.cells
  }

  /// Reads the object at the beginning of a text whose members are objects: rows by their labels, columns
  /// whose members are labelled alike, or the parts of one row.
  ///
  /// - Parameters:
  ///   - bytes: The text, valid UTF-8.
  ///   - nesting: The number of objects around a key, at most.
  /// - Returns: The columns.
  /// - Throws: ``ScanFailure`` at the first error.
  package static func labelled(_ bytes: Bytes, nesting: Int) throws(ScanFailure) -> JSONCells {
    let table = try JSONObjectTable(bytes)
    switch table.arrangement {
    case .row: return try row(bytes, nesting: nesting)
    case .columns: return table.columns
    case .rows:
      var rows = ObjectRows(nesting: nesting)
      for member in table.members { _ = try rows.append(bytes, at: member.offset) }
      var cells = rows.cells
      cells.leavesOutLabels = table.hasNumberedMembers
      if !cells.leavesOutLabels { cells.lead(with: table.members.map(\.name.field)) }
      return cells
    }
  }
}

/// Rows of objects in memory, whose keys may differ.
private struct ObjectRows {
  private var scanner: JSONRowScanner
  private var columns: [[SourceField]] = []

  init(nesting: Int) { scanner = JSONRowScanner(layout: .array, nesting: nesting) }

  /// Adds the object at an offset, and returns the offset behind it.
  mutating func append(_ bytes: JSONCells.Bytes, at offset: Int) throws(ScanFailure) -> Int {
    let row = scanner.rowCount
    let end = try scanner.scanObject(bytes, at: offset)
    while columns.count < scanner.keys.count { columns.append([]) }
    for place in scanner.present {
      let missing = repeatElement(SourceField.missing, count: row - columns[place].count)
      columns[place] += missing
      columns[place].append(scanner.fields[place])
    }
    return end
  }

  var cells: JSONCells {
    var cells = JSONCells()
    (cells.keys, cells.rowCount) = (scanner.keys, scanner.rowCount)
    cells.columns = columns.map {
      $0 + repeatElement(SourceField.missing, count: scanner.rowCount - $0.count)
    }
    return cells
  }
}

/// A number with its noun, for messages.
private func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
