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
  /// Whether the beginning was a guess that led too far to be right.
  var isGivenUp = false
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
  ///   - start: Where the first of them begins; nil guesses.
  ///   - bounds: In each order, rows whose key's first eight bytes come behind this are not wanted.
  /// - Returns: What was found, and what went wrong.
  func read(_ range: Range<Int>, from start: Int?, bounds: [UInt64?]) -> Piece {
    var piece = Piece(start: start, end: start ?? 0, result: PassResult(request))
    // A record may be longer than a piece.
    if let start, start >= range.upperBound { return piece }
    do throws(ScanFailure) {
      // The byte before tells whether a record begins with the part.
      let low = start ?? range.lowerBound - 1
      try window.load(low..<min(window.source.count, range.upperBound + lookAhead(range)))
      var offset = 0
      if start == nil {
        offset = makeScanner().likelyStart(in: window.bytes)
        guard offset < window.range.count || window.isLast else { return piece }
      }
      piece.start = low + offset
      piece.end = low + offset
      try window.checkText(from: low + offset)
      let patience = start == nil ? 4 * max(range.count, 1 << 16) : PieceLimits.recordBytes
      try read(upTo: range.upperBound, offset, bounds, patience, &piece)
    } catch {
      piece.failure = error
    }
    return piece
  }

  @inline(__always)
  private func read(
    upTo limit: Int, _ first: Int, _ bounds: [UInt64?], _ patience: Int, _ piece: inout Piece
  ) throws(ScanFailure) {
    let low = window.range.lowerBound
    var scanner = makeScanner()
    var work = PieceWork(request, bounds: bounds)
    var (offset, hasEnded) = (first, false)
    defer { piece.result = work.result }
    reading: while low + offset < limit {
      switch try scanner.scan(window, from: offset) {
      case .row(let start, let next):
        let reader = FieldReader(bytes: window.bytes, isTyped: isTyped)
        work.take(scanner, reader, at: low + start)
        offset = next
      case .incomplete:
        guard window.range.count - offset < patience else {
          piece.isGivenUp = patience < PieceLimits.recordBytes
          throw ScanFailure(message: "a row has more than 1 GiB", offset: low + offset)
        }
        try window.extend()
        try window.checkText(from: low + offset)
      case .end: (offset, hasEnded) = (window.range.count, true)
      }
      if window.isLast, offset >= window.range.count { break reading }
    }
    if scanner.needsEnd, !hasEnded, window.isLast, offset >= window.range.count {
      _ = try scanner.scan(window, from: window.range.count)
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
