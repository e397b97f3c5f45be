import GridreelJSONText
import GridreelModel
import GridreelValues

/// Collects the facts of a request, record by record.
struct PieceWork {
  private(set) var result: PassResult
  private let request: PassRequest
  private let watches: ColumnWatches
  /// What to find about rows, without associated values, which would be reference-counted for each row.
  private let task: Task
  private var orders: [OrderWork]
  /// The fields whose digest is requested.
  private let digested: [Int]
  /// The fields of the latest record, if some of its columns are of Markdown.
  private var scratch: [SourceField] = []
  private var lastPlace = RowPlace(row: -RowPlace.rowStep, offset: 0)

  private enum Task { case nothing, rows, first, places, keys, digests }

  /// The work for one of the requested orders.
  private struct OrderWork {
    var writer: SortKeyWriter
    /// The head beyond which no row is needed; nil if all rows are needed.
    var bound: UInt64?
    /// The rows whose places are sought.
    let sought: SoughtRows?
  }

  /// Makes the work for one piece.
  ///
  /// - Parameters:
  ///   - request: The facts to find.
  ///   - bounds: For each order whose first rows are requested, the head beyond which no row is
  ///     needed; nil for none.
  init(_ request: PassRequest, bounds: [UInt64?]) {
    self.request = request
    watches = ColumnWatches(request.watched ?? [])
    result = PassResult(request)
    var keys: [[StreamedKey]] = []
    var sought: [SoughtRows] = []
    var digested: [Int] = []
    switch request.wanted {
    case .nothing: task = .nothing
    case .rows: task = .rows
    case .first(let orders): (task, keys) = (.first, orders.map(\.keys))
    case .places(let rows): (task, sought, keys) = (.places, rows, rows.map(\.keys))
    case .keys(let columns): (task, keys) = (.keys, columns.map { [$0] })
    case .digests(let columns): (task, digested) = (.digests, columns)
    }
    self.digested = digested
    orders = keys.enumerated().map { place, keys in
      OrderWork(
        writer: SortKeyWriter(keys, request.collation),
        bound: bounds.indices.contains(place) ? bounds[place] : nil,
        sought: sought.indices.contains(place) ? sought[place] : nil)
    }
  }

  /// Processes one more record, which begins at an offset in the source.
  @inline(__always)
  mutating func take(_ scanner: some RecordFields, _ reader: FieldReader, at offset: Int) {
    let row = result.rowCount
    result.rowCount &+= 1
    if request.notesPlaces, isWorthNoting(row, offset, scanner.columnCount) {
      lastPlace = RowPlace(row: row, offset: offset)
      result.places.append(lastPlace)
    }
    if request.watched == nil { growFinders(scanner) }
    scanner.withFields { fields in
      if request.watched == nil {
        scanner.forEachPresent { result.finders[$0].observe(fields[$0], reader, row: row) }
      } else if request.markdown.isEmpty {
        watch(fields, reader, row)
      } else {
        return takeMarkdown(fields, scanner.columnCount, reader, row, offset)
      }
      finish(fields, reader, row, offset)
    }
  }

  @inline(__always)
  private mutating func finish(
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader, _ row: Int, _ offset: Int
  ) {
    if let filter = request.filter, !filter.holds(fields, reader) { return }
    result.matchCount &+= 1
    note(fields, reader, row, offset)
  }

  /// Processes a record with columns of Markdown.
  @inline(never)
  private mutating func takeMarkdown(
    _ fields: UnsafePointer<SourceField>, _ count: Int, _ reader: FieldReader, _ row: Int,
    _ offset: Int
  ) {
    var own = scratch
    scratch = []
    own.removeAll(keepingCapacity: true)
    own.append(contentsOf: UnsafeBufferPointer(start: fields, count: count))
    own.mark(request.markdown)
    own.withUnsafeBufferPointer { fields in
      guard let base = fields.baseAddress else { return }
      watch(base, reader, row)
      finish(base, reader, row, offset)
    }
    scratch = own
  }

  @inline(__always)
  private func isWorthNoting(_ row: Int, _ offset: Int, _ columnCount: Int) -> Bool {
    let rows = row &- lastPlace.row
    return rows >= RowPlace.rowStep || offset &- lastPlace.offset >= RowPlace.byteStep
      || rows &* columnCount >= RowPlace.fieldStep
  }

  private mutating func growFinders(_ scanner: some RecordFields) {
    while result.finders.count < scanner.keys.count { result.finders.append(KindFinder()) }
  }

  @inline(__always)
  private mutating func watch(
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader, _ row: Int
  ) {
    guard let base = reader.bytes.baseAddress else { return }
    let end = watches.columns + watches.count
    let watch = ColumnWatch.firstDoubtful(watches.columns, upTo: end, fields, base)
    if watch != end { examine(fields, reader, row, from: watch) }
  }

  /// Examines the fields of a record that may not be of their columns' forms, the first of which is
  /// known.
  @inline(never)
  private mutating func examine(
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader, _ row: Int,
    from first: UnsafeMutablePointer<ColumnWatch>
  ) {
    guard let base = reader.bytes.baseAddress else { return }
    var (watch, end) = (first, watches.columns + watches.count)
    while watch != end {
      let field = fields[watch.pointee.column]
      if field.isMissing {
        watch.pointee.noteMissing()
        watch += 1
      } else if watch.pointee.form.fits(field, base) || examine(field, reader, row, watch) {
        watch += 1
      } else {
        watches.remove(watch)
        end -= 1
      }
      watch = ColumnWatch.firstDoubtful(watch, upTo: end, fields, base)
    }
  }

  /// Has a finder examine a field that is not of its column's form.
  ///
  /// - Returns: Whether other fields can still change its kind.
  private mutating func examine(
    _ field: SourceField, _ reader: FieldReader, _ row: Int,
    _ watch: UnsafeMutablePointer<ColumnWatch>
  ) -> Bool {
    let place = watch.pointee.finder
    watch.pointee.report(before: row, to: &result.finders[place])
    let fits = result.finders[place].observe(field, reader, row: row)
    if !fits, watch.pointee.isDeclared, result.misfit == nil {
      result.misfit = (place, row, reader.text(of: field))
    }
    watch.pointee.form = result.finders[place].form
    return !result.finders[place].isSettled
  }

  @inline(__always)
  private mutating func note(
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader, _ row: Int, _ offset: Int
  ) {
    switch task {
    case .nothing: break
    case .rows: result.rows.append(UInt32(truncatingIfNeeded: row))
    case .first:
      for order in 0..<orders.count {
        let head = orders[order].writer.head(fields, reader)
        if let bound = orders[order].bound, head >= bound {
          guard head == bound, orders[order].writer.hasRest else { continue }
        }
        offer(head, fields, reader, row, to: order)
      }
    case .digests: result.digests.append(RecordDigest.of(digested, fields, reader))
    case .places: for order in orders.indices { count(fields, reader, offset, in: order) }
    case .keys:
      guard case .keys(let keys) = request.wanted else { return }
      for (place, key) in keys.enumerated() { keep(key, at: place, fields, reader) }
    }
  }

  private mutating func offer(
    _ head: UInt64, _ fields: UnsafePointer<SourceField>, _ reader: FieldReader, _ row: Int,
    to order: Int
  ) {
    let hasRest = orders[order].writer.hasRest
    let rest = hasRest ? orders[order].writer.rest(fields, reader) : []
    result.first[order].offer(Candidate(head: head, rest: rest, row: row))
    if let last = result.first[order].last {
      orders[order].bound = min(orders[order].bound ?? .max, last.head)
    }
  }

  @inline(__always)
  private mutating func count(
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader, _ offset: Int, in order: Int
  ) {
    let head = orders[order].writer.head(fields, reader)
    guard let sought = orders[order].sought else { return }
    let place = sought.countBefore(head, offset) {
      orders[order].writer.hasRest ? orders[order].writer.rest(fields, reader) : []
    }
    result.counts[order][place] &+= 1
  }

  @inline(__always)
  private mutating func keep(
    _ key: StreamedKey, at place: Int, _ fields: UnsafePointer<SourceField>, _ reader: FieldReader
  ) {
    result.heads[place].append(orders[place].writer.ascendingHead(key, fields, reader))
    guard key.type.kind == .text else { return }
    if let text = orders[place].writer.text(key, fields, reader) {
      _ = result.keyTexts[place]?.append(text, by: orders[place].writer.collation)
    } else {
      result.keyTexts[place]?.appendNothing()
    }
  }

  /// Finishes the work; `scanner` has the columns that it found.
  mutating func finish(_ scanner: some RecordFields) {
    watches.report(result.rowCount, to: &result.finders)
    for order in result.first.indices { result.first[order].shrink() }
    if request.watched == nil {
      growFinders(scanner)
      result.keys = scanner.keys
    }
  }
}
