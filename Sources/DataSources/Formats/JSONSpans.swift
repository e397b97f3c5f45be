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
  /// The greatest number of cells that a text need not spell out because others span them, and of bytes in these.
  private static let (greatestCount, greatestBytes) = (1 << 22, 1 << 26)

  /// The rows with the value of each such cell in all rows that it spans.
  let rows: JSONNode
  private let spans: [Span]

  private struct Span {
    let node, value: JSONNode
    let key: Key
    let rows: Range<Int>
    let columns: Int
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
  /// - Throws: ``GridreelError`` at a cell that spans no whole number of cells, too many, or one that has a value.
  init?(_ node: JSONNode) throws(GridreelError) {
    guard case .array(var rows) = node.value else { return nil }
    var (spans, reaching) = ([Span](), [Span]())
    var (count, bytes) = (0, 0)
    for row in rows.indices {
      reaching.removeAll { $0.rows.upperBound <= row }
      var own: [Span] = []
      for (key, cell) in Self.cells(rows[row]) {
        if let span = try Self.span(key, cell, row: row, left: rows.count - row) {
          own.append(span)
        }
      }
      guard !own.isEmpty || !reaching.isEmpty else { continue }
      for span in own where span.rows.count > 1 {
        // Both have room: what is counted is bounded by the number of rows, and so are the spans.
        count += span.rows.count - 1
        bytes += (span.rows.count - 1) * Self.size(span.value)
        guard count <= Self.greatestCount, bytes <= Self.greatestBytes else {
          throw Self.excess(span)
        }
      }
      Allowance.take((own.count + reaching.count) * MemoryLayout<JSONObject.Member>.stride)
      guard !Allowance.isSpent else { throw rows[row].error("reading ends here") }
      rows[row] = try Self.changed(rows[row], own: own, above: reaching)
      reaching += own.filter { $0.rows.count > 1 }
      spans += own
    }
    guard !spans.isEmpty else { return nil }
    self.rows = JSONNode(value: .array(rows), position: node.position)
    self.spans = spans
  }

  private static func excess(_ span: Span) -> GridreelError {
    span.node.error(
      "cells span more than \(greatestCount >> 20) million others or repeat \(greatestBytes >> 20) MiB, which is more "
        + "than is read; leave 'rowSpan' and 'colSpan' out")
  }

  /// What a cell says that it spans; nil if it says nothing.
  private static func span(
    _ key: Key, _ cell: JSONNode, row: Int, left: Int
  ) throws(GridreelError) -> Span? {
    guard case .object(let object) = cell.value, isSpanning(object) else { return nil }
    let rows = try count(object, "rowSpan", "rowspan")
    guard rows <= left else {
      throw cell.error("the cell spans \(rows) rows, but \(left) \(left == 1 ? "is" : "are") left")
    }
    return Span(
      node: cell, value: value(object, cell), key: key, rows: row..<row + rows,
      columns: try count(object, "colSpan", "colspan"))
  }

  /// About how many bytes a value has.
  private static func size(_ node: JSONNode) -> Int {
    switch node.value {
    case .string(let text): text.utf8.count
    case .array(let cells): cells.reduce(2) { $0 + size($1) }
    case .object(let object):
      object.members.reduce(2) { $0 + $1.key.utf8.count + size($1.node) }
    default: 8
    }
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

  /// A row with the values of its own cells that span others, and of those above it that span some of it.
  ///
  /// - Throws: ``GridreelError`` at a cell that another one spans and that has a value.
  private static func changed(
    _ row: JSONNode, own: [Span], above: [Span]
  ) throws(GridreelError) -> JSONNode {
    for span in above {
      let old: JSONNode?
      switch (row.value, span.key) {
      case (.object(let object), .name(let name)): old = object[name]
      case (.array(let cells), .place(let place)):
        guard cells.indices.contains(place) else {
          throw row.error("a cell above spans one of this row, which has only \(cells.count)")
        }
        old = cells[place]
      default: throw row.error("a cell above spans one of this row, which has none")
      }
      guard let old, old.value != .null else { continue }
      throw old.error("a cell above spans this one, which must be null or left out")
    }
    return changed(row, (above + own).map { ($0.key, $0.value) })
  }

  /// A row with other values in some cells.
  private static func changed(_ row: JSONNode, _ values: [(Key, JSONNode)]) -> JSONNode {
    let new = Dictionary(values) { first, _ in first }
    switch row.value {
    case .object(let object):
      var changed = JSONObject()
      for member in object.members {
        _ = changed.append(
          .init(
            key: member.key, keyPosition: member.keyPosition,
            node: new[.name(member.key)] ?? member.node))
      }
      for case (.name(let name), let value) in values {
        _ = changed.append(.init(key: name, keyPosition: row.position, node: value))
      }
      return JSONNode(value: .object(changed), position: row.position)
    case .array(var cells):
      for case (.place(let place), let value) in values { cells[place] = value }
      return JSONNode(value: .array(cells), position: row.position)
    default: return row
    }
  }

  /// The rows without the texts that span columns of which the first is one of some; and these texts.
  func parted(
    _ keys: Set<String>, in table: FileTable
  ) -> (rows: JSONNode, cells: [Selection.CellPlace: Cell]) {
    guard case .array(var all) = rows.value, !keys.isEmpty else { return (rows, [:]) }
    let start = all.count - table.rowCount
    var cells: [Selection.CellPlace: Cell] = [:]
    var emptied: [Int: [(Key, JSONNode)]] = [:]
    for span in spans where span.columns > 1 && span.rows.lowerBound >= start {
      let name: String =
        switch span.key {
        case .name(let name): name
        case .place(let place): table.columnKeys[place]
        }
      guard keys.contains(name), case .string(let text) = span.value.value else { continue }
      let nothing = JSONNode(value: .null, position: span.value.position)
      for row in span.rows {
        emptied[row, default: []].append((span.key, nothing))
        let place = Selection.CellPlace(row: RowIdentity(source: row - start), column: name)
        cells[place] = Cell(value: .text(text), text: text)
      }
    }
    for (row, values) in emptied { all[row] = Self.changed(all[row], values) }
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
    var count = 0
    for span in spans {
      guard let first = span.key.place(in: places), span.rows.lowerBound >= start else { continue }
      let left = keys.count - first
      guard span.columns <= left else {
        throw span.node.error(
          "the cell spans \(span.columns) columns, but \(left) \(left == 1 ? "is" : "are") left")
      }
      count += span.rows.count * span.columns
      guard count <= Self.greatestCount else { throw Self.excess(span) }
      let columns = keys[first..<first + span.columns]
      for row in all[span.rows] {
        guard let cell = Self.cell(of: row, besides: columns) else { continue }
        throw cell.error("another cell spans this one, which must be null or left out")
      }
      found.append(
        CellSpan(
          rows: span.rows.lowerBound - start..<span.rows.upperBound - start,
          columns: Array(columns)))
    }
    return found
  }

  /// A cell of a row that has a value and is in one of some columns, but not in the first one.
  private static func cell(of row: JSONNode, besides columns: ArraySlice<String>) -> JSONNode? {
    switch row.value {
    case .object(let object):
      columns.dropFirst().lazy.compactMap { object[$0] }.first { $0.value != .null }
    case .array(let cells):
      cells.dropFirst(columns.startIndex + 1).prefix(columns.count - 1).first {
        $0.value != .null
      }
    default: nil
    }
  }
}
