package import GridreelJSONText
package import GridreelPrimitives

extension FileTable {
  package func digests(ofColumns keys: [String]) throws(GridreelError) -> [UInt64]? {
    let columns = keys.compactMap(place(ofColumn:))
    guard columns.count == keys.count, columns.allSatisfy({ $0 < fieldCount }),
      shape.cells.isEmpty
    else { return nil }
    var request = PassRequest()
    request.wanted = .digests(columns)
    request.rowCount = rowCount
    let digests = try pass(request).digests
    return digests.count == rowCount ? digests : nil
  }

  package func position(ofRow row: Int) -> TextPosition? {
    guard format.isText, (0..<rowCount).contains(row) else { return nil }
    let offset = answer { () throws(GridreelError) -> Int? in
      try block(of: row, columns: nil, survey().places).withRecord(row) { _, _, offset in offset }
    }
    return (offset ?? nil).map { source.position(ofByte: $0) }
  }
}
