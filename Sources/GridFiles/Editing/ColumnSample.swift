import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Cells of one column from all over a table: all of them if there are few.
struct ColumnSample {
  /// The rows up to which all are taken; of more, stretches of some rows each.
  private static let (wholeCount, stretchCount, stretchRows) = (400, 16, 16)

  /// The rows up to which all are taken where one row could refute what others say.
  static let mostRows = 20_000

  /// The cells that are not missing.
  let cells: [Cell]
  /// Whether they are all.
  let isWhole: Bool
  /// The rows that were looked at.
  let rowCount: Int
  /// Whether no cell says anything.
  var hasNoValue: Bool { cells.allSatisfy(\.saysNothing) }
  /// Whether all cells are objects or shapes on a map, written for programs, and one is too long for a table.
  var isForPrograms: Bool {
    !cells.isEmpty && cells.allSatisfy { $0.isForPrograms || $0.isEmptyList }
      && cells.contains { $0.text.utf8.count > Self.longestObject }
      // Objects with names are drawn as these.
      && !cells.allSatisfy { ListFormat.items(of: $0.text) != nil }
  }
  /// The bytes from which on an object is too long.
  private static let longestObject = 40

  /// Samples a column of tables in their own order.
  ///
  /// - Parameters:
  ///   - key: The column.
  ///   - tables: The tables, without sections, one after the other.
  ///   - wholeCount: The rows of a table up to which all are taken.
  init(of key: String, in tables: [any GridDataSource], upTo wholeCount: Int = Self.wholeCount) {
    var (cells, isWhole, rowCount): ([Cell], Bool, Int) = ([], true, 0)
    for table in tables {
      let count = table.rowCount
      let stretches = count <= wholeCount ? [0..<count] : Self.stretches(of: count)
      for row in stretches.joined() {
        let cell = table.cell(at: RowIndex(section: 0, row: row), column: key)
        if !cell.value.isMissing { cells.append(cell) }
      }
      isWhole = isWhole && count <= wholeCount
      rowCount += stretches.reduce(0) { $0 + $1.count }
    }
    (self.cells, self.isWhole, self.rowCount) = (cells, isWhole, rowCount)
  }

  private static func stretches(of count: Int) -> [Range<Int>] {
    (0..<stretchCount).map { stretch in
      let start = (count - stretchRows) * stretch / (stretchCount - 1)
      return start..<start + stretchRows
    }
  }
}

extension Cell {
  /// Whether the value is missing, or blanks, a dash or a colon stand for it.
  var saysNothing: Bool {
    guard !value.isMissing else { return true }
    let text = text.withoutBlanks
    return text.isEmpty || text.count < 4 && text.allSatisfy { "-–—:…".contains($0) }
  }

  /// Whether it is a list or an object in JSON that holds nothing.
  fileprivate var isEmptyList: Bool { ["[]", "{}"].contains(text) }

  /// Whether it is an object, a list of objects or a list of lists in JSON, or a shape on a map as databases write it.
  fileprivate var isForPrograms: Bool {
    let text = text.withoutBlanks
    if let first = text.first, "{[".contains(first) {
      return (text.last == "}" || text.last == "]")
        && (text.contains("{\"") && text.contains("\":") || text.hasPrefix("[["))
    }
    let word = text.prefix { $0.isASCII && $0.isUppercase }
    return Self.shapes.contains(String(word)) && text.last == ")"
  }

  /// The words of the Simple Feature Access standard of the OGC.
  private static let shapes: Set<String> = [
    "POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON",
    "GEOMETRYCOLLECTION",
  ]
}
