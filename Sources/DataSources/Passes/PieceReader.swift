import GridModel
import JSONText

/// Some records that follow each other, read.
struct Piece: Sendable {
  /// The offset of its first record; nil where none was found.
  var start: Int?
  /// Where the record behind its last one is sought.
  var end: Int
  /// What was found.
  var result: PassResult
  /// What is wrong behind the records that were read.
  var failure: ScanFailure?
}

/// Reads the records of one piece of a file after the other.
struct PieceReader<Scanner: RecordScanner> {
  let request: PassRequest
  let isTyped: Bool
  let window: ByteWindow
  let makeScanner: @Sendable () -> Scanner

  /// So much more is read than a piece has, for its last record.
  private func lookAhead(_ range: Range<Int>) -> Int { max(64, range.count / 64) }

  /// Reads the records that begin within `range`.
  ///
  /// - Parameters:
  ///   - range: A part of the file.
  ///   - start: Where the first of them begins; nil seeks the first line of the part, which begins
  ///     a record unless a line break stands in quotes there.
  ///   - bound: Rows whose key's first eight bytes come behind this are not wanted; nil is none.
  /// - Returns: What was found, and what went wrong.
  func read(_ range: Range<Int>, from start: Int?, bound: UInt64?) -> Piece {
    var piece = Piece(start: start, end: start ?? 0, result: PassResult(request))
    // A record may be longer than a piece.
    if let start, start >= range.upperBound { return piece }
    do throws(ScanFailure) {
      // The byte before tells whether a line begins with the part.
      let low = start ?? range.lowerBound - 1
      try window.load(low..<min(window.source.count, range.upperBound + lookAhead(range)))
      var offset = 0
      if start == nil {
        offset = window.bytes.endOfLineBreaks(from: window.bytes.lineEnd(from: 0))
        guard offset < window.range.count || window.isLast else { return piece }
      }
      piece.start = low + offset
      piece.end = low + offset
      try window.checkText(from: low + offset)
      try read(upTo: range.upperBound, offset, bound, &piece)
    } catch {
      piece.failure = error
    }
    return piece
  }

  @inline(__always)
  private func read(
    upTo limit: Int, _ first: Int, _ bound: UInt64?, _ piece: inout Piece
  ) throws(ScanFailure) {
    let low = window.range.lowerBound
    var scanner = makeScanner()
    var work = PieceWork(request, bound: bound)
    var offset = first
    defer { piece.result = work.result }
    reading: while low + offset < limit {
      switch try scanner.scan(window, from: offset) {
      case .row(let start, let next):
        let reader = FieldReader(bytes: window.bytes, isTyped: isTyped)
        work.take(scanner, reader, at: low + start)
        offset = next
      case .incomplete:
        guard window.range.count - offset < PieceLimits.recordBytes else {
          throw ScanFailure(message: "a row has more than 1 GiB", offset: low + offset)
        }
        try window.extend()
        try window.checkText(from: low + offset)
      case .end: offset = window.range.count
      }
      if window.isLast, offset >= window.range.count { break reading }
    }
    piece.end = low + window.bytes.endOfLineBreaks(from: min(offset, window.range.count))
    work.finish(scanner)
  }
}

/// What is too much.
enum PieceLimits {
  /// A record may have so many bytes.
  static let recordBytes = 1 << 30
  /// A file may have so many rows.
  static let rows = Int(UInt32.max)
}

extension UnsafeBufferPointer<UInt8> {
  /// The first offset at or after `start` where no line ends.
  func endOfLineBreaks(from start: Int) -> Int {
    var offset = start
    while offset < count, self[offset] == 0x0A || self[offset] == 0x0D { offset += 1 }
    return offset
  }
}

/// Finds out what a request wants to know, record after record.
private struct PieceWork {
  private(set) var result: PassResult
  private let request: PassRequest
  private let watched: [PassRequest.Watched]
  private let keys: [StreamedKey]
  private var writer: SortKeyWriter
  private var bound: UInt64?
  private var lastPlace = RowPlace(row: -RowPlace.rowStep, offset: 0)

  init(_ request: PassRequest, bound: UInt64?) {
    (self.request, self.bound) = (request, bound)
    watched = request.watched ?? []
    result = PassResult(request)
    switch request.wanted {
    case .nothing, .rows: keys = []
    case .first(let keys, _), .keys(let keys): self.keys = keys
    }
    writer = SortKeyWriter(keys, request.collation)
  }

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
      note(fields, reader, row)
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
    _ fields: UnsafePointer<SourceField>, _ reader: FieldReader, _ row: Int
  ) {
    switch request.wanted {
    case .nothing: break
    case .rows: result.rows.append(UInt32(truncatingIfNeeded: row))
    case .first:
      let head = writer.head(fields, reader)
      if let bound, head > bound || (head == bound && !writer.hasRest) { return }
      let rest = writer.hasRest ? writer.rest(fields, reader) : []
      result.first.offer(Candidate(head: head, rest: rest, row: row))
      if let last = result.first.last { bound = min(bound ?? .max, last.head) }
    case .keys:
      for (place, key) in keys.enumerated() {
        let field = fields[key.column]
        let head = writer.ascendingHead(field, key.kind, reader)
        result.heads[place].append(head)
        guard key.kind == .text else { continue }
        if field.isMissing {
          result.texts[place]?.appendNothing()
        } else {
          _ = result.texts[place]?.append(reader.text(of: field), by: request.collation)
        }
      }
    }
  }

  mutating func finish(_ scanner: some RecordScanner) {
    result.first.shrink()
    if request.watched == nil {
      growFinders(scanner)
      result.keys = scanner.keys
    }
  }
}
