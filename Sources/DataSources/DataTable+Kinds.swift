package import GridModel

extension DataTable.Column {
  /// The column with its texts read as another kind of values; the texts stay as they are.
  ///
  /// - Throws: ``DataError`` with the first row, counted from 1, whose text does not fit.
  package func read(as wanted: ValueKind) throws(DataError) -> DataTable.Column {
    guard kind != wanted else { return self }
    let noBytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let builder = ColumnBuilder(bytes: noBytes, isTyped: false)
    var read: [Cell] = []
    read.reserveCapacity(cells.count)
    var unit: UInt32 = 0
    for (row, cell) in cells.enumerated() {
      var text = cell.text
      guard !text.isEmpty else {
        read.append(.missing)
        continue
      }
      guard
        let value = wanted == .text
          ? .text(text) : text.withUTF8({ builder.value(of: $0, as: wanted, unit: &unit) })
      else {
        throw DataError(
          message:
            "column '\(key)' holds '\(text)' in row \(row + 1), which is no \(wanted.rawValue)")
      }
      read.append(value.isMissing ? .missing : Cell(value: value, text: text))
    }
    return DataTable.Column(key: key, kind: wanted, cells: read)
  }
}
