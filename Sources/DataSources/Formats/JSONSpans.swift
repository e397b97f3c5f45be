import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Rows of JSON in which some cells say that they span others: `{"value": "Asia", "rowSpan": 2}`.
///
/// What a cell spans is left out, or null. Rows are objects, or arrays of equal length.
struct JSONSpans {
  /// The keys, and how HTML spells them.
  private static let keys: Set<String> = ["rowSpan", "colSpan", "rowspan", "colspan"]
  /// The greatest size of a text in which cells may span others, in bytes.
  static let greatestSize = 16 << 20

  /// The rows with the value of each such cell in all rows that it spans.
  let rows: JSONNode
  private let spans: [Span]

  private struct Span {
    let node: JSONNode
    let row: Int
    let key: Key
    let rows, columns: Int
  }

  /// The place of a cell in its row.
  private enum Key: Hashable {
    case name(String)
    case place(Int)

    /// The place of its column, by those of the names; nil if there is no such column.
    func place(in names: [String: Int]) -> Int? {
      switch self {
      case .name(let name): names[name]
      case .place(let place): place
      }
    }
  }

  /// Whether some cell of a text may span others.
  static func mayBe(in bytes: [UInt8]) -> Bool {
    // All keys end like this, and hardly any text has it.
    guard let end = bytes.firstOffset(of: "pan\"") else { return false }
    return keys.contains { bytes.firstOffset(of: "\"\($0)\"", from: max(0, end - 5)) != nil }
  }

  /// Takes the spans out of rows; nil if there are none.
  ///
  /// - Throws: ``GridreelError`` at a cell that spans no whole number of cells, or one that has a value.
  init?(_ node: JSONNode) throws(GridreelError) {
    guard case .array(var rows) = node.value else { return nil }
    var spans: [Span] = []
    for (row, node) in rows.enumerated() {
      for (key, cell) in Self.cells(node) {
        guard case .object(let object) = cell.value, Self.isSpanning(object) else { continue }
        let span = Span(
          node: cell, row: row, key: key, rows: try Self.count(object, "rowSpan", "rowspan"),
          columns: try Self.count(object, "colSpan", "colspan"))
        let value = Self.value(object, cell)
        guard row + span.rows <= rows.count else {
          throw cell.error(
            "the cell spans \(span.rows) rows, but \(rows.count - row) \(rows.count - row == 1 ? "is" : "are") left"
          )
        }
        for other in row..<row + span.rows {
          rows[other] = try Self.changed(rows[other], key, value, isOwn: other == row)
        }
        spans.append(span)
      }
    }
    guard !spans.isEmpty else { return nil }
    self.rows = JSONNode(value: .array(rows), position: node.position)
    self.spans = spans
  }

  private static func cells(_ row: JSONNode) -> [(Key, JSONNode)] {
    switch row.value {
    case .object(let object): object.members.map { (.name($0.key), $0.node) }
    case .array(let cells): cells.enumerated().map { (.place($0), $1) }
    default: []
    }
  }

  private static func isSpanning(_ object: JSONObject) -> Bool {
    keys.contains(where: object.contains)
      && object.members.allSatisfy { keys.union(["value", "text", "runs"]).contains($0.key) }
  }

  private static func count(
    _ object: JSONObject, _ key: String, _ other: String
  ) throws(GridreelError) -> Int {
    guard let node = object[key] ?? object[other] else { return 1 }
    let count = try node.integer(for: key)
    guard count >= 1 else { throw node.error("'\(key)' must be 1 or more") }
    return count
  }

  /// The value of a cell without what it spans.
  private static func value(_ object: JSONObject, _ cell: JSONNode) -> JSONNode {
    if object.contains("runs") {
      var rest = JSONObject()
      for member in object.members where !keys.contains(member.key) { _ = rest.append(member) }
      return JSONNode(value: .object(rest), position: cell.position)
    }
    return object["value"] ?? object["text"] ?? JSONNode(value: .null, position: cell.position)
  }

  /// A row with a value in place of a cell that another one spans, or of that one.
  private static func changed(
    _ row: JSONNode, _ key: Key, _ value: JSONNode, isOwn: Bool
  ) throws(GridreelError) -> JSONNode {
    func checked(_ old: JSONNode) throws(GridreelError) {
      guard !isOwn, old.value != .null else { return }
      throw old.error("a cell above spans this one, which must be null or left out")
    }
    switch (row.value, key) {
    case (.object(let object), .name(let name)):
      var changed = JSONObject()
      for member in object.members {
        if member.key == name { try checked(member.node) }
        _ = changed.append(
          .init(
            key: member.key, keyPosition: member.keyPosition,
            node: member.key == name ? value : member.node))
      }
      _ = changed.append(.init(key: name, keyPosition: row.position, node: value))
      return JSONNode(value: .object(changed), position: row.position)
    case (.array(var cells), .place(let place)):
      guard cells.indices.contains(place) else {
        throw row.error("a cell above spans one of this row, which has only \(cells.count)")
      }
      try checked(cells[place])
      cells[place] = value
      return JSONNode(value: .array(cells), position: row.position)
    default: throw row.error("a cell above spans one of this row, which has none")
    }
  }

  /// The rows without the texts that span columns of which the first is one of some; and these texts.
  func parted(
    _ keys: Set<String>, in table: FileTable
  ) -> (rows: JSONNode, cells: [Selection.CellPlace: Cell]) {
    guard case .array(var all) = rows.value, !keys.isEmpty else { return (rows, [:]) }
    let start = all.count - table.rowCount
    var cells: [Selection.CellPlace: Cell] = [:]
    for span in spans where span.columns > 1 && span.row >= start {
      let name: String =
        switch span.key {
        case .name(let name): name
        case .place(let place): table.columnKeys[place]
        }
      guard keys.contains(name),
        let value = Self.cells(all[span.row]).first(where: { $0.0 == span.key })?.1,
        case .string(let text) = value.value
      else { continue }
      let nothing = JSONNode(value: .null, position: value.position)
      for row in span.row..<span.row + span.rows {
        all[row] = (try? Self.changed(all[row], span.key, nothing, isOwn: true)) ?? all[row]
        let place = Selection.CellPlace(row: RowIdentity(source: row - start), column: name)
        cells[place] = Cell(value: .text(text), text: text)
      }
    }
    return (JSONNode(value: .array(all), position: rows.position), cells)
  }

  /// What spans what in a table that was read from ``rows``.
  ///
  /// - Throws: ``GridreelError`` at a cell that spans more than there is, or one that has a value.
  func spans(in table: FileTable) throws(GridreelError) -> [CellSpan] {
    guard case .array(let all) = rows.value else { return [] }
    let keys = table.columnKeys
    let places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    // The first row of arrays may name the columns.
    let start = all.count - table.rowCount
    var found: [CellSpan] = []
    for span in spans {
      guard let first = span.key.place(in: places), span.row >= start else { continue }
      guard first + span.columns <= keys.count else {
        throw span.node.error(
          "the cell spans \(span.columns) columns, but \(keys.count - first) \(keys.count - first == 1 ? "is" : "are") left"
        )
      }
      let columns = Array(keys[first..<first + span.columns])
      for (key, cell) in all[span.row..<span.row + span.rows].flatMap(Self.cells) {
        guard let place = key.place(in: places), place > first, place < first + span.columns,
          cell.value != .null
        else { continue }
        throw cell.error("another cell spans this one, which must be null or left out")
      }
      found.append(
        CellSpan(rows: span.row - start..<span.row - start + span.rows, columns: columns))
    }
    return found
  }
}
