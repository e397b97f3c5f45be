import GridModel
package import JSONText
import Values

extension TableReader {
  /// Reads rows inside another JSON text, such as the inline data of a grid file.
  ///
  /// - Parameter node: An array of objects.
  /// - Returns: A table with at least one column and possibly no rows, and warnings.
  /// - Throws: ``DataError`` if the node is not an array of objects, or has no keys.
  package static func read(rows node: JSONNode) throws(DataError) -> Result {
    var rows = NodeRows()
    do throws(JSONTextError) {
      for row in try node.array() { try rows.append(try row.object()) }
    } catch {
      throw DataError(error)
    }
    guard !rows.keys.isEmpty else {
      throw DataError(node.error("there are no columns; at least one object needs a key"))
    }
    return rows.table()
  }
}

/// Rows of nodes as columns of fields, which refer to newly made bytes.
private struct NodeRows {
  private(set) var keys: [JSONObject.Member] = []
  private var columns: [[SourceField]] = []
  private var places: [String: Int] = [:]
  private var bytes: [UInt8] = []
  private var rowCount = 0

  mutating func append(_ row: JSONObject) throws(JSONTextError) {
    for member in row.members {
      let place = places[member.key] ?? addColumn(member)
      let missingCount = rowCount - columns[place].count
      columns[place].append(contentsOf: repeatElement(.missing, count: missingCount))
      columns[place].append(field(of: member.node))
    }
    rowCount += 1
    // Every row and every key takes bytes of a text of limited size, so this is a wide margin.
    guard keys.count * rowCount <= 1 << 24 else {
      let message = "\(keys.count) keys in \(rowCount) rows are too many for one table"
      throw JSONTextError(message: message, position: keys[0].keyPosition)
    }
  }

  private mutating func addColumn(_ member: JSONObject.Member) -> Int {
    places[member.key] = keys.count
    keys.append(member)
    columns.append([])
    return keys.count - 1
  }

  private mutating func field(of node: JSONNode) -> SourceField {
    switch node.value {
    case .null: .missing
    case .boolean(let boolean): field(boolean ? "true" : "false", kind: .boolean)
    case .number(let number): field(number.literal, kind: .number)
    case .string(let text): text.isEmpty ? .missing : field(text, kind: .text)
    case .array, .object: field(node.compactText, kind: .nested)
    }
  }

  private mutating func field(_ text: String, kind: SourceField.Kind) -> SourceField {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return SourceField(start: start, length: bytes.count - start, kind: kind)
  }

  func table() -> TableReader.Result {
    var names = ColumnNames()
    for key in keys { names.append(key.key) { SourcePosition(key.keyPosition) } }
    let columns = bytes.withUnsafeBufferPointer { bytes in
      let reader = FieldReader(bytes: bytes, isTyped: true)
      return zip(names.names, self.columns).map { name, fields in
        var finder = KindFinder()
        for (row, field) in fields.enumerated() { finder.observe(field, reader, row: row) }
        let type = finder.resolved(by: ReadingRules()).type
        let missing = repeatElement(Cell.missing, count: rowCount - fields.count)
        return DataTable.Column(
          key: name, kind: type.kind,
          cells: fields.map { reader.cell($0, as: type) } + missing)
      }
    }
    return (DataTable(columns: columns), names.finishedWarnings())
  }
}
