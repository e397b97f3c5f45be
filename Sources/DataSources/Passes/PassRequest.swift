import GridModel
import JSONText
import Values

/// What one reading of a file is to find out.
struct PassRequest: Sendable {
  /// A column whose kind is not known yet.
  struct Watched: Sendable {
    /// The column's place.
    let column: Int
    /// Whether all its fields must be of one kind, which is then the finder's.
    let isForced: Bool
    /// What is known of it before the first row.
    let finder: KindFinder
  }

  /// What is wanted of the rows that the filter keeps.
  enum Wanted: Sendable {
    /// Nothing but their number.
    case nothing
    /// The first ones in each of some orders.
    case first([StreamedOrder])
    /// How many rows come before some, in each of some orders.
    case places([SoughtRows])
    /// Their places.
    case rows
    /// What orders all of them by each of some columns.
    case keys([StreamedKey])
    /// What the values of a column of text look like.
    case texts(of: Int)
  }

  /// Columns to watch; nil watches all that there are.
  var watched: [Watched]? = []
  /// Which rows are wanted.
  var filter: RowFilter?
  /// What is wanted of them.
  var wanted = Wanted.nothing
  /// The order of texts.
  var collation = NaturalCollation()
  /// Whether it is noted where rows begin.
  var notesPlaces = false
  /// How many rows there are, where that is known.
  var rowCount: Int?
}

/// An order of which the first rows are wanted.
struct StreamedOrder: Sendable {
  /// The columns that order the rows, the most important first.
  let keys: [StreamedKey]
  /// How many of its rows are wanted.
  let limit: Int
}

/// A condition over a record's fields.
struct RowFilter: Sendable {
  /// A column that the condition names.
  struct Column: Sendable {
    /// Its place.
    let place: Int
    /// The kind of its values.
    let kind: ValueKind
    /// What works it out; nil where it is a field.
    let formula: RecordFormula?
  }

  private let condition: PreparedExpression
  private let columns: [Column]

  /// - Parameters:
  ///   - condition: The condition.
  ///   - columns: The columns that it names.
  init(_ condition: PreparedExpression, columns: [Column]) {
    (self.condition, self.columns) = (condition, columns)
  }

  /// Whether the condition holds for a record.
  func holds(_ fields: UnsafePointer<SourceField>, _ reader: FieldReader) -> Bool {
    condition.isTrue { place in
      let column = columns[place]
      return column.formula?.cell(fields, reader, as: column.kind)
        ?? reader.cell(fields[column.place], as: column.kind)
    }
  }
}

/// One of the first rows of an order.
struct Candidate: Sendable {
  /// The first eight bytes of its key, and those that follow.
  let head: UInt64
  let rest: [UInt8]
  /// Its place in the file; among the rows of a piece, until the piece has its own place.
  var row: Int

  /// Whether the left one comes first; ties keep the file's order.
  static func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
    if left.head != right.head { return left.head < right.head }
    if left.rest != right.rest { return left.rest.lexicographicallyPrecedes(right.rest) }
    return left.row < right.row
  }
}

/// A row and where its record begins, so that it need not be sought from the file's beginning.
struct RowPlace: Sendable {
  var row: Int
  let offset: Int

  /// At most so many rows lie between two places that are noted, unless one has more bytes.
  static let rowStep = 256
  /// At most so many bytes lie between two places that are noted, unless one row has more.
  static let byteStep = 1 << 16
  /// At most so many fields lie between two places that are noted, unless one row has more.
  static let fieldStep = 1 << 16
}

/// What was found in some records that follow each other.
struct PassResult: Sendable {
  /// How many rows there are, and how many of them the filter keeps.
  var rowCount = 0, matchCount = 0
  /// Where some of the rows begin.
  var places: [RowPlace] = []
  /// What is known of the watched columns.
  var finders: [KindFinder] = []
  /// The columns found in the rows.
  var keys: [JSONRowScanner.Key] = []
  /// The first rows of each order.
  var first: [FirstElements<Candidate>] = []
  /// How many rows were found before the sought ones of each order.
  var counts: [[Int]] = []
  /// The rows that the filter keeps.
  var rows: [UInt32] = []
  /// What orders the rows by each of the keys asked for.
  var heads: [[UInt64]] = []
  /// The texts' full keys; nil for other columns.
  var keyTexts: [CollationKeys?] = []
  /// What the values of a column look like.
  var texts = TextSurvey()
  /// The first field that is not of the kind that its column must have.
  var misfit: (watched: Int, row: Int, text: String)?

  /// Nothing found yet.
  init(_ request: PassRequest) {
    finders = (request.watched ?? []).map(\.finder)
    switch request.wanted {
    case .nothing, .rows, .texts: break
    case .first(let orders):
      first = orders.map { FirstElements(limit: $0.limit, by: Candidate.precedes) }
    case .places(let sought): counts = sought.map { [Int](repeating: 0, count: $0.rows.count + 1) }
    case .keys(let keys):
      heads = Array(repeating: [], count: keys.count)
      keyTexts = keys.map { $0.kind == .text ? CollationKeys() : nil }
    }
  }

  /// Makes room for what is found of so many rows.
  mutating func reserve(_ rowCount: Int) {
    for place in heads.indices { heads[place].reserveCapacity(rowCount) }
    for place in keyTexts.indices where keyTexts[place] != nil {
      keyTexts[place] = CollationKeys(capacity: rowCount)
    }
  }

  /// In each order, heads of rows that are wanted no more come behind this; nil where all are wanted.
  var bounds: [UInt64?] { first.map { $0.last?.head } }

  /// Adds what was found in the records that follow.
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
    for place in heads.indices { heads[place] += next.heads[place] }
    for place in keyTexts.indices {
      if let keys = next.keyTexts[place] { keyTexts[place]?.append(keys) }
    }
    texts.append(next.texts)
    if misfit == nil, let found = next.misfit {
      misfit = (found.watched, found.row + base, found.text)
    }
    rowCount += next.rowCount
    matchCount += next.matchCount
  }

  private mutating func mergeFinders(_ next: PassResult) {
    guard !next.keys.isEmpty else {
      for (place, finder) in next.finders.enumerated() { finders[place].merge(finder) }
      return
    }
    var known: [String: Int] = [:]
    for (place, key) in keys.enumerated() { known[key.name] = place }
    for (place, key) in next.keys.enumerated() {
      let finder = next.finders[place]
      if let own = known[key.name] {
        finders[own].merge(finder)
      } else {
        keys.append(key)
        finders.append(finder)
      }
    }
  }
}
