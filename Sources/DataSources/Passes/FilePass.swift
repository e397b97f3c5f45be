import GridreelJSONText
import GridreelModel
import GridreelPrimitives

/// A pass over a file on all cores.
///
/// The file is split into pieces of equal size, regardless of the number of cores, and their
/// results are merged in order. A piece is read from where a record seems to begin: a line, or an
/// object after a comma. If that turns out to be inside a field, as the piece before ends
/// elsewhere, the piece is read again from the right offset.
final class FilePass<Scanner: RecordScanner>: Sendable {
  private struct State {
    /// The next piece that no thread has taken.
    var next = 0
    /// The first piece that is not merged yet.
    var pending = 0
    /// Pieces that were read out of order.
    var waiting: [Int: Piece] = [:]
    /// The offset of the next record.
    var offset: Int
    var result: PassResult
    var failure: ScanFailure?
    /// The number of right and wrong guesses at the beginning of a piece.
    var hits = 0, misses = 0

    /// Whether guessing where pieces begin is worthwhile.
    var isGuessing: Bool { misses < 4 || hits > misses }
  }

  private let source: SourceBytes
  private let start: Int
  private let isTyped: Bool
  private let request: PassRequest
  private let makeScanner: @Sendable () -> Scanner
  private let state: Guarded<State>
  private let step: Int

  /// Makes a pass.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - start: The offset of its first record.
  ///   - pieceBytes: The size of a piece, in bytes.
  ///   - isTyped: Whether it has typed numbers and booleans.
  ///   - request: The facts to find.
  ///   - makeScanner: Makes the scanner that splits the file into records.
  init(
    _ source: SourceBytes, from start: Int, pieceBytes: Int, isTyped: Bool, request: PassRequest,
    makeScanner: @escaping @Sendable () -> Scanner
  ) {
    (self.source, self.start, self.isTyped) = (source, start, isTyped)
    (self.request, self.makeScanner, step) = (request, makeScanner, max(1, pieceBytes))
    var result = PassResult(request)
    if let rowCount = request.rowCount { result.reserve(rowCount, for: request.wanted) }
    state = Guarded(State(offset: start, result: result))
  }

  private var pieceCount: Int { (source.count - start + step - 1) / step }

  /// Reads the whole file.
  ///
  /// - Throws: ``ScanFailure`` at the first error.
  func run() throws(ScanFailure) -> PassResult {
    Workers.run(min(Workers.count, pieceCount)) { self.work() }
    return try state.withLock { state throws(ScanFailure) in
      if let failure = state.failure { throw failure }
      return state.result
    }
  }

  private func work() {
    let reader = PieceReader(
      request: request, isTyped: isTyped, window: ByteWindow(source), makeScanner: makeScanner)
    while let (number, start, bounds) = take() {
      let piece = reader.read(range(number), from: start, bounds: bounds)
      state.withLock { state in
        state.waiting[number] = piece
        commit(&state, reader)
      }
    }
  }

  private func range(_ number: Int) -> Range<Int> {
    let low = start + number * step
    return low..<min(source.count, low + step)
  }

  /// The next piece to read, its first offset if known, and the bounds of relevant keys.
  ///
  /// If guessing is not worthwhile, the thread that reads the first unmerged piece continues alone.
  private func take() -> (number: Int, start: Int?, bounds: [UInt64?])? {
    state.withLock { state in
      guard state.failure == nil, state.next < pieceCount else { return nil }
      let number = state.next
      let isKnown = number == state.pending
      guard isKnown || state.isGuessing else { return nil }
      state.next += 1
      return (number, isKnown ? state.offset : nil, state.result.bounds)
    }
  }

  /// Merges the pieces read so far, as far as they are consecutive.
  private func commit(_ state: inout State, _ reader: PieceReader<Scanner>) {
    while state.failure == nil, var piece = state.waiting.removeValue(forKey: state.pending) {
      let range = range(state.pending)
      state.pending += 1
      // A record may be longer than a piece.
      guard state.offset < range.upperBound else { continue }
      if piece.start != state.offset || piece.isGivenUp {
        state.misses += 1
        piece = reader.read(range, from: state.offset, bounds: state.result.bounds)
      } else {
        state.hits += 1
      }
      if let failure = piece.failure {
        state.failure = failure
        return
      }
      state.result.append(piece.result)
      state.offset = piece.end
      state.failure = tooMuch(state)
    }
  }

  private func tooMuch(_ state: State) -> ScanFailure? {
    let (rows, keys) = (state.result.rowCount, state.result.keys)
    if rows > PieceLimits.rows {
      return ScanFailure(message: "a table has at most \(PieceLimits.rows) rows", offset: 0)
    }
    let limit = max(1 << 24, source.count)
    guard keys.count.multipliedReportingOverflow(by: rows).partialValue > limit, let key = keys.last
    else { return nil }
    let message: Message = "\(keys.count) different keys in \(rows) rows are too many for one table"
    return ScanFailure(message: message, offset: key.offset)
  }
}
