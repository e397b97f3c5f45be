import GridModel
import JSONText

/// Finds out what a request wants to know, record after record.
struct PieceWork {
  private(set) var result: PassResult
  private let request: PassRequest
  private let watched: [PassRequest.Watched]
  /// What writes the keys of each order.
  private var writers: [SortKeyWriter]
  private var bounds: [UInt64?]
  private var lastPlace = RowPlace(row: -RowPlace.rowStep, offset: 0)

  /// - Parameters:
  ///   - request: What is wanted.
  ///   - bounds: In each order whose first rows are wanted, the head behind which none is; nil is none.
  init(_ request: PassRequest, bounds: [UInt64?]) {
    (self.request, self.bounds) = (request, bounds)
    watched = request.watched ?? []
    result = PassResult(request)
    let orders: [[StreamedKey]] =
      switch request.wanted {
      case .nothing, .rows: []
      case .first(let orders): orders.map(\.keys)
      case .places(let sought): sought.map(\.keys)
      case .keys(let keys): keys.map { [$0] }
      }
    writers = orders.map { SortKeyWriter($0, request.collation) }
  }

  /// Looks at one more record, which begins at an offset of the source.
  @inline(__always)
  mutating func take(_ scanner: some RecordScanner, _ reader: FieldReader, at offset: Int) {
    let row = result.rowCount
    result.rowCount &+= 1
    if request.notesPlaces, isWorthNoting(row, offset, scanner.columnCount) {
      lastPlace = RowPlace(row: row, offset: offset)
      result.places.append(lastPlace)
    }
    if request.watched == nil { growFinders(scanner) }
    scanner.withFields { fields in
      if request.watched == nil {
        scanner.forEachPresent { result.finders[$0].observe(fields[$0], reader) }
      } else {
        watch(fields, reader, row)
      }
      if let filter = request.filter, !filter.holds(fields, reader) { return }
      result.matchCount &+= 1
      note(fields, reader, row, offset)
    }
  }

  @inline(__always)
  private func isWorthNoting(_ row: Int, _ offset: Int, _ columnCount: Int) -> Bool {
    let rows = row &- lastPlace.row
    return rows >= RowPlace.rowStep || offset &- lastPlace.offset >= RowPlace.byteStep
      || rows &* columnCount >= RowPlace.fieldStep
  }

  private mutating func growFinders(_ scanner: some RecordScanner) {
    while result.finders.count < scanner.keys.count { result.finders.append(KindFinder()) }
  }

  @inline(__always)
  private mutating func watch(
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader, _ row: Int
  ) {
    for place in watched.indices {
      let field = fields[watched[place].column]
      guard !result.finders[place].observe(field, reader) else { continue }
      if watched[place].isForced, result.misfit == nil {
        result.misfit = (place, row, reader.text(of: field))
      }
    }
  }

  @inline(__always)
  private mutating func note(
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader, _ row: Int, _ offset: Int
  ) {
    switch request.wanted {
    case .nothing: break
    case .rows: result.rows.append(UInt32(truncatingIfNeeded: row))
    case .first:
      for order in writers.indices { offer(fields, reader, row, to: order) }
    case .places(let sought):
      for order in writers.indices {
        let head = writers[order].head(fields, reader)
        let place = sought[order].countBefore(head, offset) {
          writers[order].hasRest ? writers[order].rest(fields, reader) : []
        }
        result.counts[order][place] &+= 1
      }
    case .keys(let keys):
      for (place, key) in keys.enumerated() { keep(key, at: place, fields, reader) }
    }
  }

  @inline(__always)
  private mutating func offer(
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader, _ row: Int, to order: Int
  ) {
    let head = writers[order].head(fields, reader)
    let hasRest = writers[order].hasRest
    if let bound = bounds[order], head > bound || (head == bound && !hasRest) { return }
    let rest = hasRest ? writers[order].rest(fields, reader) : []
    result.first[order].offer(Candidate(head: head, rest: rest, row: row))
    if let last = result.first[order].last {
      bounds[order] = min(bounds[order] ?? .max, last.head)
    }
  }

  @inline(__always)
  private mutating func keep(
    _ key: StreamedKey, at place: Int, _ fields: UnsafePointer<SourceField>, _ reader: FieldReader
  ) {
    result.heads[place].append(writers[place].ascendingHead(key, fields, reader))
    guard key.kind == .text else { return }
    if let text = writers[place].text(key, fields, reader) {
      _ = result.texts[place]?.append(text, by: request.collation)
    } else {
      result.texts[place]?.appendNothing()
    }
  }

  /// Ends the work; `scanner` knows the columns that it found.
  mutating func finish(_ scanner: some RecordScanner) {
    for order in result.first.indices { result.first[order].shrink() }
    if request.watched == nil {
      growFinders(scanner)
      result.keys = scanner.keys
    }
  }
}
