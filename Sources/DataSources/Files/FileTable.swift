package import GridModel
import JSONText
package import Primitives

/// The rows of a file, which stays where it is: only what is shown becomes cells.
///
/// What is found out about the file is found out once, when it is first asked for: how many rows
/// there are, where some of them begin, the kinds of columns, what orders the rows by a column.
package final class FileTable: Sendable {
  /// How the file is parted into records.
  enum Format: Sendable {
    /// Records of delimited fields.
    case delimited(DelimitedLayout)
    /// JSON objects; the array's bracket stands at `opening`.
    case objects(JSONRows.Layout, opening: Int)

    /// Whether values have kinds of their own.
    var isTyped: Bool {
      if case .objects = self { true } else { false }
    }
  }

  /// What one reading of the whole file has found out.
  struct Survey: Sendable {
    var rowCount = 0
    var places: [RowPlace] = []
  }

  /// The first rows of an order that were found in passing.
  struct Ready: Sendable {
    let arrangement: Arrangement
    let count: Int
    let rows: [UInt32]
  }

  /// A column and the country for whose readers it is ordered.
  struct SortPlace: Hashable, Sendable {
    let column: Int
    let locale: String
  }

  struct State {
    var survey: Survey?
    /// The kinds that are certain, by the column's place.
    var kinds: [Int: ValueKind] = [:]
    var ready: Ready?
    var sortKeys: [SortPlace: ColumnKeys] = [:]
    var failure: DataError?
  }

  /// The file's name, for messages; nil where it has none.
  package let name: String?
  let source: SourceBytes
  private let pieceBytes: Int
  let format: Format
  /// Where the first record begins.
  let start: Int
  /// The columns' names, each once.
  package let columnKeys: [String]
  /// The names as the source has them.
  let sourceKeys: [JSONRowScanner.Key]
  /// What the first rows tell of each column; kinds that must be are among ``forced``.
  let guesses: [KindFinder]
  let forced: [Int: ValueKind]
  let state: Guarded<State>
  let blocks: BlockCache
  private let columnPlaces: [String: Int]

  init(
    name: String?, source: SourceBytes, pieceBytes: Int, format: Format, start: Int,
    columnKeys: [String],
    sourceKeys: [JSONRowScanner.Key] = [], guesses: [KindFinder],
    forced: [Int: ValueKind] = [:], survey: Survey? = nil, kinds: [Int: ValueKind] = [:]
  ) {
    (self.name, self.source, self.format, self.start) = (name, source, format, start)
    self.pieceBytes = pieceBytes
    (self.columnKeys, self.sourceKeys) = (columnKeys, sourceKeys)
    (self.guesses, self.forced) = (guesses, forced)
    state = Guarded(State(survey: survey, kinds: kinds))
    blocks = BlockCache()
    columnPlaces = Dictionary(columnKeys.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The place of a column; nil where there is none.
  func place(ofColumn key: String) -> Int? { columnPlaces[key] }

  package var failure: DataError? { state.withLock { $0.failure } }

  /// Notes why something that cannot throw has failed.
  func note(_ error: DataError) {
    state.withLock { state in if state.failure == nil { state.failure = error } }
  }

  /// What must be known to answer; nothing where the file cannot be read any more.
  func answer<Result>(_ body: () throws(DataError) -> Result) -> Result? {
    do throws(DataError) {
      return try body()
    } catch {
      note(error)
      return nil
    }
  }

  // MARK: Passes

  /// Reads the whole file once.
  func pass(_ request: PassRequest) throws(DataError) -> PassResult {
    try source.located { () throws(ScanFailure) in
      switch format {
      case .delimited(let layout):
        return try FilePass(
          source, from: start, pieceBytes: pieceBytes, isTyped: false, isSerial: false,
          request: request
        ) { DelimitedScanner(layout) }.run()
      case .objects(let layout, let opening):
        let (known, cells) = (request.watched == nil ? [] : sourceKeys, max(1 << 24, source.count))
        return try FilePass(
          source, from: start, pieceBytes: pieceBytes, isTyped: true,
          isSerial: layout == .array, request: request
        ) {
          ObjectScanner(layout: layout, opening: opening, keys: known, cells: cells)
        }.run()
      }
    }
  }

  /// The kind of a column as far as it is known: certain, or what the first rows tell.
  func likelyKind(_ column: Int) -> ValueKind {
    state.withLock { $0.kinds[column] } ?? forced[column] ?? guesses[column].kind
  }
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

  package var rowCount: Int { answer { () throws(DataError) in try survey().rowCount } ?? 0 }

  package func kind(ofColumn key: String) -> ValueKind {
    guard let column = place(ofColumn: key) else { return .text }
    return answer { () throws(DataError) in try kinds(of: [column])[0] } ?? .text
  }

  package func read(as kinds: [String: ValueKind]) throws(DataError) -> any DataFile {
    var forced: [Int: ValueKind] = [:]
    for (key, kind) in kinds { if let place = place(ofColumn: key) { forced[place] = kind } }
    let known = state.withLock { $0 }
    let changed = forced.filter { known.kinds[$0.key] != $0.value }
    guard !changed.isEmpty else { return self }
    return FileTable(
      name: name, source: source, pieceBytes: pieceBytes, format: format, start: start,
      columnKeys: columnKeys,
      sourceKeys: sourceKeys, guesses: guesses, forced: changed, survey: known.survey,
      kinds: known.kinds.filter { changed[$0.key] == nil })
  }

  package func cell(row: Int, column key: String) -> Cell {
    guard let column = place(ofColumn: key) else { return .missing }
    let cell = answer { () throws(DataError) in
      let known = state.withLock { ($0.kinds[column], $0.survey) }
      let kind = if let kind = known.0 { kind } else { try kinds(of: [column])[0] }
      let survey = if let survey = known.1 { survey } else { try self.survey() }
      return try block(of: row, survey.places).cell(row: row, column: column, as: kind)
    }
    return cell ?? .missing
  }
}
