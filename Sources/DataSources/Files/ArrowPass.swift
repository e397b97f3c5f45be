import GridreelJSONText
import GridreelPrimitives

/// A pass over an Arrow file on all cores, which reads only the columns in question.
final class ArrowPass: Sendable {
  private struct State {
    var next = 0
    var pending = 0
    var waiting: [Int: PassResult] = [:]
    var result: PassResult
    var failures: [Int: ScanFailure] = [:]
  }

  private let reader: ArrowReader
  private let request: PassRequest
  private let columns: [Int]
  private let state: Guarded<State>
  /// The runs of rows that are read at once, each from one batch.
  private let pieces: [(place: ArrowBatchPlace, rows: Range<Int>)]

  /// The number of values that are read at once.
  private static let valuesPerPiece = 1 << 17
  /// The greatest number of rows of a compressed batch that are read at once.
  private static let greatestPacked = 1 << 24

  static let tooLong = ScanFailure(
    message: "a value of the Arrow data has more than 64 MiB; leave its column out when you write "
      + "them", offset: 0)

  init(_ reader: ArrowReader, _ request: PassRequest) {
    (self.reader, self.request) = (reader, request)
    let columns = request.fieldColumns.filter { $0 < reader.columns.count }
    self.columns = columns
    state = Guarded(State(result: PassResult(request)))
    let least = max(1_024, Self.valuesPerPiece / max(1, columns.count))
    pieces = reader.file.batches.flatMap { place in
      // No buffer is decompressed twice: a compressed batch is one piece, unless it is huge.
      let step = place.isCompressed ? Self.greatestPacked : least
      return stride(from: place.rows.lowerBound, to: place.rows.upperBound, by: step).map {
        (place, $0..<min(place.rows.upperBound, $0 + step))
      }
    }
  }

  /// Reads all rows.
  ///
  /// - Throws: ``ScanFailure`` at the first damaged batch.
  func run() throws(ScanFailure) -> PassResult {
    guard !isEmpty else {
      var result = PassResult(request)
      (result.rowCount, result.matchCount) = (reader.file.rowCount, reader.file.rowCount)
      return result
    }
    Workers.run(min(Workers.count, pieces.count)) { self.work() }
    return try state.withLock { state throws(ScanFailure) in
      if let failure = state.failures.min(by: { $0.key < $1.key })?.value { throw failure }
      return state.result
    }
  }

  /// Whether nothing is asked of any row.
  private var isEmpty: Bool {
    if case .nothing = request.wanted { return request.filter == nil && columns.isEmpty }
    return false
  }

  private func work() {
    while let number = take() {
      do throws(ScanFailure) {
        let bounds = state.withLock { $0.result.bounds }
        let result = try read(pieces[number], bounds)
        state.withLock { state in
          state.waiting[number] = result
          while let next = state.waiting.removeValue(forKey: state.pending) {
            state.result.append(next)
            state.pending += 1
          }
        }
      } catch {
        state.withLock { $0.failures[number] = error }
      }
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.failures.isEmpty, state.next < pieces.count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  private func read(
    _ piece: (place: ArrowBatchPlace, rows: Range<Int>), _ bounds: [UInt64?]
  ) throws(ScanFailure) -> PassResult {
    let loaded = try reader.rows(piece.rows, columns: columns, of: piece.place)
    var fields = ArrowRowFields(columnCount: reader.columns.count)
    var work = PieceWork(request, bounds: bounds)
    for row in piece.rows {
      fields.read(row, of: loaded)
      guard !fields.writer.isTooLong else { throw Self.tooLong }
      fields.writer.bytes.withUnsafeBufferPointer { bytes in
        work.take(fields, FieldReader(bytes: bytes, isTyped: true), at: row)
      }
    }
    work.finish(fields)
    return work.result
  }
}
