import GridreelJSONText
import GridreelModel
import GridreelPrimitives

/// The result of reading consecutive records.
struct Piece: Sendable {
  /// The offset of its first record; nil if there is none.
  var start: Int?
  /// The offset at which to search for the record after its last one.
  var end: Int
  /// What was found.
  var result: PassResult
  /// The error after the records that were read.
  var failure: ScanFailure?
  /// Whether the guessed beginning led too far to be right.
  var isGivenUp = false
}

/// Reads the records of one piece of a file after another.
struct PieceReader<Scanner: RecordScanner> {
  let request: PassRequest
  let isTyped: Bool
  let window: ByteWindow
  let makeScanner: @Sendable () -> Scanner

  /// The number of bytes read beyond a piece for its last record.
  private func lookAhead(_ range: Range<Int>) -> Int { max(64, range.count / 64) }

  /// Reads the records that begin within `range`.
  ///
  /// - Parameters:
  ///   - range: A part of the file.
  ///   - start: The offset of the first of them; nil guesses it.
  ///   - bounds: For each order, the head beyond which no row is needed.
  /// - Returns: The result, including any error.
  func read(_ range: Range<Int>, from start: Int?, bounds: [UInt64?]) -> Piece {
    var piece = Piece(start: start, end: start ?? 0, result: PassResult(request))
    // A record may be longer than a piece.
    if let start, start >= range.upperBound { return piece }
    do throws(ScanFailure) {
      // The byte before shows whether a record begins with the part.
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
      case .blank(let next): offset = next
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

/// The limits of a file.
enum PieceLimits {
  /// The maximum size of a record, in bytes.
  static let recordBytes = 1 << 30
  /// The maximum number of rows in a file.
  static let rows = Int(UInt32.max)
}

extension UnsafeBufferPointer<UInt8> {
  /// The first offset at or after `start` that is not a line break.
  func endOfLineBreaks(from start: Int) -> Int {
    var offset = start
    while offset < count, self[offset] == 0x0A || self[offset] == 0x0D { offset += 1 }
    return offset
  }
}
