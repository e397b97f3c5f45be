package import GridreelJSONText
package import GridreelModel
package import GridreelPrimitives
package import GridreelValues

/// A source of rows that can be opened from a file in some format or from a table in memory.
package protocol DataFile: GridDataSource {
  /// The column keys, in their own order.
  var columnKeys: [String] { get }
  /// The keys of columns without a name in the source.
  var unnamedKeys: Set<String> { get }
  /// The keys of columns with neither a name nor a value, as trailing delimiters make them.
  var vacantKeys: Set<String> { get }
  /// What the source says about the shape of its table.
  var shape: TableShape { get }
  /// The file name, for messages; nil if there is no file.
  var name: String? { get }

  /// Returns the same rows with their texts read by some rules; the texts stay the same.
  ///
  /// - Throws: ``GridreelError`` at the first row, counted from 1, whose text does not fit, unless the
  ///   source finds it only when rows are prepared.
  func read(by rules: ReadingRules) throws(GridreelError) -> any DataFile

  /// Returns the same rows with one more column, computed from others.
  ///
  /// - Precondition: The columns in the formula exist, and none has this key.
  func adding(_ key: String, _ formula: Formula) -> any DataFile

  /// Reads what is needed to show the rows in some orders, in a single pass if possible.
  ///
  /// - Parameters:
  ///   - orders: The orders; the first is shown first.
  ///   - columns: The columns that are shown or used by rules.
  /// - Throws: ``GridreelError`` with the position of the first error.
  func makeReady(for orders: [NeededOrder], showing columns: [String]) throws(GridreelError)

  /// Reads what is needed to find rows in some orders, in a single pass if possible.
  ///
  /// This is only a hint: other rows cost more, and errors are reported later.
  func findPlaces(_ sought: [SoughtPlaces])

  /// Tells why a column may be read in another way than its reader expects: its texts can be read in
  /// two ways, or nearly all of them are numbers or dates.
  ///
  /// - Parameters:
  ///   - key: The column.
  ///   - isThorough: Whether a column of texts is surveyed as a whole if a sample of it looks like
  ///     numbers or dates; otherwise what is known already must do.
  /// - Returns: The doubt, or nil.
  func doubt(ofColumn key: String, isThorough: Bool) -> ColumnDoubt?

  /// What all values of some columns are: their kinds, their conventions, and how many are missing.
  func reports(ofColumns keys: [String]) -> [ColumnReport]

  /// A digest of some columns of each row, in one pass: rows with equal digests have equal texts in these columns.
  ///
  /// - Returns: The digests in the rows' own order; nil if the source has none.
  /// - Throws: ``GridreelError`` with the position of the first error.
  func digests(ofColumns keys: [String]) throws(GridreelError) -> [UInt64]?

  /// Where a row (from 0, in its own order) stands in its file; nil if that has no lines.
  func position(ofRow row: Int) -> TextPosition?

  /// The error of the first cell that could no longer be read; nil if there is none.
  var failure: GridreelError? { get }
}

/// An order whose rows will be requested.
package struct NeededOrder: Sendable {
  package var arrangement: Arrangement
  /// The number of rows, from the first, that may be requested; nil for no limit.
  package var reach: Int?

  /// Makes a request for the first rows of an order.
  package init(_ arrangement: Arrangement, reach: Int?) {
    (self.arrangement, self.reach) = (arrangement, reach)
  }
}

/// Rows whose places in an order will be requested.
package struct SoughtPlaces: Sendable {
  package var arrangement: Arrangement
  package var rows: Set<RowIdentity>

  /// Makes a request for the places of rows.
  package init(of rows: Set<RowIdentity>, in arrangement: Arrangement) {
    (self.arrangement, self.rows) = (arrangement, rows)
  }
}

extension DataFile {
  package var unnamedKeys: Set<String> { [] }
  package var vacantKeys: Set<String> { [] }
  package var shape: TableShape { TableShape() }

  /// The keys of the columns that a grid has unless somebody chooses them.
  package var shownKeys: [String] {
    let vacant = vacantKeys
    let shown = columnKeys.filter { !vacant.contains($0) }
    return shown.isEmpty ? columnKeys : shown
  }

  /// Nil: there are no texts to digest.
  package func digests(ofColumns keys: [String]) throws(GridreelError) -> [UInt64]? { nil }
  /// Nil: rows have no lines.
  package func position(ofRow row: Int) -> TextPosition? { nil }

  /// Reads what is needed to show the rows in one order.
  ///
  /// - Throws: ``GridreelError`` with the position of the first error.
  package func makeReady(
    for arrangement: Arrangement, showing columns: [String], reach: Int?
  ) throws(GridreelError) {
    try makeReady(for: [NeededOrder(arrangement, reach: reach)], showing: columns)
  }

  /// Does nothing: places are found on request.
  package func findPlaces(_ sought: [SoughtPlaces]) {}
}

extension DataTable: DataFile {
  package func read(by rules: ReadingRules) throws(GridreelError) -> any DataFile {
    var columns = columns
    for (key, rule) in rules.columns.sorted(by: { $0.key < $1.key }) {
      guard let place = index(ofColumn: key), let type = rule.type else { continue }
      let source = rule.isMarkdown ? columns[place].readMarkdown() : columns[place]
      columns[place] = try source.read(as: type)
      if rule.isMarkdown, type.kind != .text { columns[place] = columns[place].marked(as: source) }
      columns[place].order = rule.order
    }
    return DataTable(columns: columns)
  }

  package func adding(_ key: String, _ formula: Formula) -> any DataFile {
    let table: DataTable = adding(key, formula)
    return table
  }

  package func makeReady(
    for orders: [NeededOrder], showing columns: [String]
  ) throws(GridreelError) {}

  package func doubt(ofColumn key: String, isThorough: Bool) -> ColumnDoubt? {
    guard isThorough, let column = column(key), column.kind == .text else { return nil }
    return ColumnDoubt(ofTexts: column.cells)
  }

  package func reports(ofColumns keys: [String]) -> [ColumnReport] {
    keys.compactMap(column).map { column in
      ColumnReport(
        key: column.key, kind: column.kind, convention: nil,
        missingCount: column.cells.count { $0.value.isMissing })
    }
  }

  package var failure: GridreelError? { nil }
  package var name: String? { nil }
}

extension DataTable.Column {
  /// The column with its texts parsed as another kind; the texts stay the same.
  ///
  /// - Throws: ``GridreelError`` at the first row, counted from 1, whose text does not fit.
  func read(as wanted: ColumnType) throws(GridreelError) -> DataTable.Column {
    guard kind != wanted.kind else { return self }
    var read: [Cell] = []
    read.reserveCapacity(cells.count)
    var finder = KindFinder(trying: wanted)
    for (row, cell) in cells.enumerated() {
      var text = cell.text
      let found = text.withUTF8 { bytes -> Cell? in
        let reader = FieldReader(bytes: bytes, isTyped: false)
        let field = SourceField(
          start: 0, length: bytes.count, kind: bytes.isEmpty ? .missing : .text)
        return finder.observe(field, reader) ? reader.cell(field, as: wanted) : nil
      }
      guard let found else { throw .misfit(text, row: row, column: key, wanted) }
      read.append(found.value.isMissing ? .missing : found)
    }
    return DataTable.Column(key: key, kind: wanted.kind, cells: read)
  }
}

extension GridreelError {
  /// The error for a text that does not fit its column's declared kind.
  static func misfit(_ text: String, row: Int, column: String, _ type: ColumnType) -> GridreelError
  {
    let pattern = type.words?.pattern.map { " written as \($0.source)" } ?? ""
    let example = type.kind == .date ? "dd.MM.yyyy" : "1.234,5"
    let mayBeOne = (type.kind == .date || type.kind == .number) && text.contains(where: \.isNumber)
    let hint: Message =
      pattern.isEmpty && mayBeOne
      ? "; if it is one, say how it is written, such as \(set: "parse", column: column, example)"
      : ""
    return GridreelError(
      "column '\(column)' holds \(value: text) in row \(row + 1), which is not a "
        + "\(type.kind.rawValue)\(pattern)\(hint)", tableColumn: column)
  }
}
