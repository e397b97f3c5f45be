import GridreelJSONText
package import GridreelModel
package import GridreelPrimitives
package import GridreelValues

/// The rows of a file that is read in place: only visible rows become cells.
///
/// Facts about the file are determined once, on first use: the number of rows, the offsets of some
/// of them, the kinds of columns, and the sort keys of columns.
package final class FileTable: Sendable {
  /// The facts found by one pass over the whole file.
  struct Survey: Sendable {
    var rowCount = 0
    var places: [RowPlace] = []
  }

  /// The first rows of an order, found in passing.
  struct Ready: Sendable {
    let arrangement: Arrangement
    /// The number of rows in the order.
    let count: Int
    /// The first rows of the order.
    let rows: [UInt32]
    /// The places of some other rows in the order; nil for those that are not in it.
    var places: [Int: Int?] = [:]
  }

  /// A column and the locale in which it is sorted.
  struct SortPlace: Hashable, Sendable {
    let column: Int
    let locale: String
  }

  struct State {
    var survey: Survey?
    /// The types that are certain, by column index.
    var types: [Int: ColumnType] = [:]
    /// What was found in all rows of columns.
    var finders: [Int: KindFinder] = [:]
    var ready: [Ready] = []
    var sortKeys: [SortPlace: ColumnKeys] = [:]
    var failure: GridreelError?
  }

  /// The file name, for messages; nil if it has none.
  package let name: String?
  let source: SourceBytes
  let pieceBytes: Int
  /// The format that splits the file into records.
  let format: any RecordFormat
  /// The offset of the first record.
  let start: Int
  /// The column keys, each once.
  package let columnKeys: [String]
  /// The keys of columns without a name in the source.
  package let unnamedKeys: Set<String>
  /// The column names in the source.
  let sourceKeys: [JSONRowScanner.Key]
  /// What the first rows suggest about each column; what is said of them is in ``rules``.
  let guesses: [KindFinder]
  let rules: ReadingRules
  /// The types that all values of some columns must have.
  let forced: [Int: ColumnType]
  /// The orders of texts that the format has, and that are in use.
  private let ownOrders: [Int: ValueOrder]
  let orders: [Int: ValueOrder]
  /// The columns whose texts are Markdown.
  let markdown: [Int]
  /// How the columns of the first rows are written.
  let habits: TableHabits
  package let shape: TableShape
  /// The computed columns, which come after the others.
  let computed: [ComputedColumn]
  let state: Guarded<State>
  let blocks: BlockCache
  private let columnPlaces: [String: Int]

  init(
    name: String?, source: SourceBytes, pieceBytes: Int, format: any RecordFormat, start: Int,
    columnKeys: [String], unnamedKeys: Set<String> = [],
    sourceKeys: [JSONRowScanner.Key] = [], guesses: [KindFinder],
    rules: ReadingRules = ReadingRules(), computed: [ComputedColumn] = [], survey: Survey? = nil,
    kinds: [Int: ValueKind] = [:], orders: [Int: ValueOrder] = [:],
    finders: [Int: KindFinder] = [:], shape: TableShape = TableShape()
  ) {
    self.shape = shape
    (self.name, self.source, self.format, self.start) = (name, source, format, start)
    self.pieceBytes = pieceBytes
    (self.columnKeys, self.sourceKeys) = (columnKeys + computed.map(\.key), sourceKeys)
    self.unnamedKeys = unnamedKeys
    (self.guesses, self.rules, self.computed) = (guesses, rules, computed)
    columnPlaces = Dictionary(self.columnKeys.enumerated().map { ($1, $0) }) { first, _ in first }
    ownOrders = orders
    (forced, self.orders) = Self.declared(orders, by: rules, columnPlaces)
    markdown = rules.columns.compactMap { [columnPlaces] key, rule in
      rule.isMarkdown ? columnPlaces[key].flatMap { $0 < guesses.count ? $0 : nil } : nil
    }.sorted()
    habits = TableHabits(guesses)
    var types: [Int: ColumnType] = [:]
    for (place, kind) in kinds {
      types[place] = ColumnType(kind, fractions: guesses[place].fractions)
    }
    for (column, finder) in finders {
      types[column] = finder.resolved(by: rules, habits, allowsWords: true).type
    }
    // Whether the values are of a declared type is found when they are read.
    for (place, type) in forced where place < guesses.count {
      types[place] = type.kind == .text || type.kind == kinds[place] ? type : nil
    }
    for place in computed.indices {
      types[guesses.count + place] = forced[guesses.count + place] ?? ColumnType(.number)
    }
    state = Guarded(State(survey: survey, types: types, finders: finders))
    blocks = BlockCache()
  }

  /// The types and the orders of columns that are known: what is said of a column counts more than what
  /// its format says.
  private static func declared(
    _ orders: [Int: ValueOrder], by rules: ReadingRules, _ places: [String: Int]
  ) -> (types: [Int: ColumnType], orders: [Int: ValueOrder]) {
    var types = orders.mapValues { _ in ColumnType(.text) }
    var ordered = orders
    for (key, rule) in rules.columns {
      guard let place = places[key], let type = rule.type else { continue }
      types[place] = type
      ordered[place] = rule.order ?? (type.kind == .text ? orders[place] : nil)
    }
    return (types, ordered)
  }

  /// The same file with other rules, more computed columns, another shape, or other rows of the same types.
  func changed(
    rules: ReadingRules? = nil, computed: [ComputedColumn]? = nil, shape: TableShape? = nil,
    name: String? = nil, rows: (format: any RecordFormat, source: SourceBytes)? = nil
  ) -> FileTable {
    let known = state.withLock { $0 }
    // Types that no finder has found are those of the format.
    let kinds = known.types.filter { $0.key < fieldCount && known.finders[$0.key] == nil }
    // Fewer rows in memory may be of other types.
    let fresh = (rows?.format as? MemoryRecords)?.guesses
    return FileTable(
      name: name ?? self.name, source: rows?.source ?? source, pieceBytes: pieceBytes,
      format: rows?.format ?? format, start: start,
      columnKeys: Array(columnKeys.prefix(fieldCount)), unnamedKeys: unnamedKeys,
      sourceKeys: sourceKeys, guesses: fresh ?? guesses,
      rules: rules ?? self.rules, computed: computed ?? self.computed,
      survey: rows == nil ? known.survey : nil,
      kinds: fresh == nil ? kinds.mapValues(\.kind) : [:], orders: ownOrders,
      finders: fresh == nil ? known.finders : [:],
      shape: shape ?? self.shape)
  }

  /// The number of fields in a record, one for each column that is not computed.
  var fieldCount: Int { guesses.count }

  /// The index of a column; nil if there is none.
  func place(ofColumn key: String) -> Int? { columnPlaces[key] }

  package var failure: GridreelError? { state.withLock { $0.failure } }

  /// Records an error in a call that cannot throw.
  func note(_ error: GridreelError) {
    state.withLock { state in if state.failure == nil { state.failure = error } }
  }

  /// Runs a query; returns nil and records the error if the file can no longer be read.
  func answer<Result>(_ body: () throws(GridreelError) -> Result) -> Result? {
    do throws(GridreelError) {
      return try body()
    } catch {
      note(error)
      return nil
    }
  }

  // MARK: Passes

  /// Reads the whole file once.
  func pass(_ request: PassRequest) throws(GridreelError) -> PassResult {
    var request = request
    request.markdown = markdown
    return try located { () throws(ScanFailure) in try format.pass(over: self, request) }
  }

  /// Adds positions to failures.
  func located<Result>(_ body: () throws(ScanFailure) -> Result) throws(GridreelError) -> Result {
    do throws(ScanFailure) {
      return try body()
    } catch {
      throw format.isText ? source.error(error) : GridreelError(atByte: error)
    }
  }

  /// The type of a column as far as known: certain, or inferred from the first rows.
  func likelyType(_ column: Int) -> ColumnType {
    if let known = state.withLock({ $0.types[column] }) ?? declared(column) { return known }
    let guess = resolved(guesses[column]).type
    guard let forced = forced[column], forced.kind != guess.kind else { return guess }
    return forced
  }

  /// The kind of a column as far as known.
  func likelyKind(_ column: Int) -> ValueKind { likelyType(column).kind }
}

extension FileTable: DataFile, RowStore {
  package var sectionCount: Int { 1 }

  package func title(ofSection section: Int) -> String? { nil }

  package func rowCount(inSection section: Int) -> Int { rowCount }

  package func cell(at index: RowIndex, column: String) -> Cell {
    cell(row: index.row, column: column)
  }

  package func identity(at index: RowIndex) -> RowIdentity { RowIdentity(source: index.row) }

  package func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    let present = rows.filter { (0..<rowCount).contains($0.source) }
    return Dictionary(
      uniqueKeysWithValues: present.map { ($0, RowIndex(section: 0, row: $0.source)) })
  }

  package var rowCount: Int { answer { () throws(GridreelError) in try survey().rowCount } ?? 0 }

  package func kind(ofColumn key: String) -> ValueKind {
    guard let column = place(ofColumn: key) else { return .text }
    return answer { () throws(GridreelError) in try types(of: [column])[0].kind } ?? .text
  }

  package func order(ofColumn key: String) -> ValueOrder? {
    place(ofColumn: key).flatMap { orders[$0] }
  }

  package func read(by rules: ReadingRules) throws(GridreelError) -> any DataFile {
    for (key, rule) in rules.columns {
      guard let place = place(ofColumn: key), place >= fieldCount, let kind = rule.type?.kind,
        kind != .number, kind != .text
      else { continue }
      throw GridreelError(
        "column '\(key)' is computed, so it holds numbers and no \(kind.rawValue)s",
        tableColumn: key)
    }
    return changed(rules: rules)
  }

  package func cell(row: Int, column key: String) -> Cell {
    if let text = shape.text(row: row, column: key) { return text }
    guard let column = place(ofColumn: key) else { return .missing }
    let cell = answer { () throws(GridreelError) in
      let known = state.withLock { ($0.types[column], $0.survey) }
      let type = if let type = known.0 { type } else { try types(of: [column])[0] }
      let survey = if let survey = known.1 { survey } else { try self.survey() }
      guard column < fieldCount else {
        return try computedCell(row, column, type.kind, survey.places)
      }
      return try block(of: row, columns: [column], survey.places)
        .cell(row: row, column: column, as: type)
    }
    return cell ?? .missing
  }

  package func cells(rows: [Int], column key: String) -> [Cell] {
    guard let column = place(ofColumn: key), column < fieldCount else {
      return rows.map { cell(row: $0, column: key) }
    }
    let cells = answer { () throws(GridreelError) in
      let (type, places) = (try types(of: [column])[0], try survey().places)
      var cells: [Cell] = []
      cells.reserveCapacity(rows.count)
      while cells.count < rows.count {
        let block = try block(of: rows[cells.count], columns: [column], places)
        let known = cells.count
        block.add(rows: rows[known...], column: column, as: type, to: &cells)
        if cells.count == known { cells.append(.missing) }
      }
      return cells
    }
    let found = cells ?? Array(repeating: .missing, count: rows.count)
    guard !shape.cells.isEmpty else { return found }
    return zip(rows, found).map { shape.text(row: $0, column: key) ?? $1 }
  }
}
