import GridreelJSONText
import GridreelModel
import GridreelValues

/// The facts that a pass over a file has to find.
struct PassRequest: Sendable {
  /// A column whose kind is unknown so far.
  struct Watched: Sendable {
    /// The index of the column.
    let column: Int
    /// Whether all its fields must be of the finder's kind.
    let isForced: Bool
    /// What is known of its kind before the first row.
    let finder: KindFinder
  }

  /// What to find about the rows that match the filter.
  enum Wanted: Sendable {
    /// Only their number.
    case nothing
    /// The first rows in each of some orders.
    case first([StreamedOrder])
    /// The number of rows before some others, in each of some orders.
    case places([SoughtRows])
    /// Their indices.
    case rows
    /// The sort keys of all of them, for each of some columns.
    case keys([StreamedKey])
    /// A digest of some fields of each of them.
    case digests([Int])
  }

  /// The columns to watch; nil watches all.
  var watched: [Watched]? = []
  /// The columns whose texts are Markdown.
  var markdown: [Int] = []
  /// The filter for rows; nil matches all.
  var filter: RowFilter?
  /// What to find about the matching rows.
  var wanted = Wanted.nothing
  var collation = NaturalCollation()
  /// Whether to record the offsets of rows.
  var notesPlaces = false
  /// The number of rows, if known.
  var rowCount: Int?
}

extension PassRequest {
  /// The indices of the fields that the request is about, ascending, if certain columns are watched.
  var fieldColumns: [Int] {
    var columns = Set((watched ?? []).map(\.column) + (filter?.places ?? []))
    var keys: [StreamedKey] = []
    switch wanted {
    case .nothing, .rows: break
    case .first(let orders): keys = orders.flatMap(\.keys)
    case .places(let rows): keys = rows.flatMap(\.keys)
    case .keys(let columns): keys = columns
    case .digests(let fields): columns.formUnion(fields)
    }
    for key in keys { columns.formUnion(key.formula?.places ?? [key.column]) }
    return columns.sorted()
  }
}

/// An order whose first rows are requested.
struct StreamedOrder: Sendable {
  /// The columns to sort by, the most important first.
  let keys: [StreamedKey]
  /// The number of rows requested.
  let limit: Int
}

/// A condition over a record's fields.
struct RowFilter: Sendable {
  /// A column in the condition.
  struct Column: Sendable {
    /// The index of the column.
    let place: Int
    let type: ColumnType
    /// The formula of a computed column; nil for a field.
    let formula: RecordFormula?
  }

  private let condition: PreparedExpression
  private let columns: [Column]

  /// Makes a filter.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - columns: The columns in the condition.
  init(_ condition: PreparedExpression, columns: [Column]) {
    (self.condition, self.columns) = (condition, columns)
  }

  /// The indices of the fields that it reads.
  var places: [Int] { columns.flatMap { $0.formula?.places ?? [$0.place] } }

  /// Whether the condition holds for a record.
  func holds(_ fields: UnsafePointer<SourceField>, _ reader: FieldReader) -> Bool {
    condition.isTrue { place in
      let column = columns[place]
      return column.formula?.cell(fields, reader, as: column.type.kind)
        ?? reader.cell(fields[column.place], as: column.type)
    }
  }
}

/// A candidate for the first rows of an order.
struct Candidate: Sendable {
  /// The first eight bytes of its key, and the rest.
  let head: UInt64
  let rest: [UInt8]
  /// Its index in the file; relative to the piece until the piece is merged.
  var row: Int

  /// Whether the left one comes first; ties keep the file's order.
  static func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
    if left.head != right.head { return left.head < right.head }
    if left.rest != right.rest { return left.rest.lexicographicallyPrecedes(right.rest) }
    return left.row < right.row
  }
}

/// A row and the offset of its record, so that it is found without reading the file from the start.
struct RowPlace: Sendable {
  var row: Int
  let offset: Int

  /// The maximum number of rows between two recorded offsets, unless one row exceeds the other limits.
  static let rowStep = 256
  /// The maximum number of bytes between two recorded offsets, unless one row has more.
  static let byteStep = 1 << 16
  /// The maximum number of fields between two recorded offsets, unless one row has more.
  static let fieldStep = 1 << 16
}

/// The facts found in consecutive records.
struct PassResult: Sendable {
  /// The number of rows, and the number of rows that match the filter.
  var rowCount = 0, matchCount = 0
  /// The offsets of some of the rows.
  var places: [RowPlace] = []
  /// What is known of the watched columns' kinds.
  var finders: [KindFinder] = []
  /// The columns that occur in the rows.
  var keys: [JSONRowScanner.Key] = []
  /// The first rows of each order.
  var first: [FirstElements<Candidate>] = []
  /// The number of rows before the sought ones, for each order.
  var counts: [[Int]] = []
  /// The indices of the rows that match the filter.
  var rows: [UInt32] = []
  /// The heads of the rows, for each of the requested keys.
  var heads: [[UInt64]] = []
  /// The full collation keys of texts; nil for other columns.
  var keyTexts: [CollationKeys?] = []
  /// The digests of the rows.
  var digests: [UInt64] = []
  /// The first field that does not fit its column's declared kind.
  var misfit: (watched: Int, row: Int, text: String)?

  init(_ request: PassRequest) {
    finders = (request.watched ?? []).map(\.finder)
    switch request.wanted {
    case .nothing, .rows, .digests: break
    case .first(let orders):
      first = orders.map { FirstElements(limit: $0.limit, by: Candidate.precedes) }
    case .places(let sought): counts = sought.map { [Int](repeating: 0, count: $0.rows.count + 1) }
    case .keys(let keys):
      heads = Array(repeating: [], count: keys.count)
      keyTexts = keys.map { $0.type.kind == .text ? CollationKeys() : nil }
    }
  }

  /// Reserves memory for the facts of a number of rows.
  mutating func reserve(_ rowCount: Int, for wanted: PassRequest.Wanted) {
    if case .digests = wanted { digests.reserveCapacity(rowCount) }
    for place in heads.indices { heads[place].reserveCapacity(rowCount) }
    for place in keyTexts.indices where keyTexts[place] != nil {
      keyTexts[place] = CollationKeys(capacity: rowCount)
    }
  }

  /// For each order, the head beyond which no row is needed; nil if all rows are needed.
  var bounds: [UInt64?] { first.map { $0.last?.head } }

  /// Appends the facts found in the records that follow.
  mutating func append(_ next: PassResult) {
    let base = rowCount
    places += next.places.map { RowPlace(row: $0.row + base, offset: $0.offset) }
    mergeFinders(next)
    for place in first.indices {
      for var candidate in next.first[place].elements {
        candidate.row += base
        first[place].offer(candidate)
      }
    }
    for place in counts.indices {
      for (number, count) in next.counts[place].enumerated() { counts[place][number] += count }
    }
    rows += next.rows.lazy.map { $0 + UInt32(truncatingIfNeeded: base) }
    digests += next.digests
    for place in heads.indices { heads[place] += next.heads[place] }
    for place in keyTexts.indices {
      if let keys = next.keyTexts[place] { keyTexts[place]?.append(keys) }
    }
    if misfit == nil, let found = next.misfit {
      misfit = (found.watched, found.row + base, found.text)
    }
    rowCount += next.rowCount
    matchCount += next.matchCount
  }

  private mutating func mergeFinders(_ next: PassResult) {
    guard !next.keys.isEmpty else {
      for (place, finder) in next.finders.enumerated() {
        finders[place].merge(finder, after: rowCount)
      }
      return
    }
    var known: [[String]: Int] = [:]
    for (place, key) in keys.enumerated() { known[key.path] = place }
    for (place, key) in next.keys.enumerated() {
      let finder = next.finders[place]
      if let own = known[key.path] {
        finders[own].merge(finder, after: rowCount)
      } else {
        var moved = KindFinder()
        moved.merge(finder, after: rowCount)
        keys.append(key)
        finders.append(moved)
      }
    }
  }
}
