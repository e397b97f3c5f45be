/// Hands out jobs in their order, and writes their results in the same order.
///
/// A job waits for an earlier one that writes what it reads, or reads what it writes; so the files come out
/// the same for any number of tasks.
actor BatchQueue {
  /// A job and its place among all.
  struct Entry: Sendable {
    let place: Int
    let line: BatchLine
    let job: BatchJob
  }

  /// How many jobs are read ahead, and how many results wait for an earlier one.
  private static let readAhead = 64, resultLimit = 1024

  private let write: @Sendable (String) throws(GridreelError) -> Void
  private var waiting: [Entry] = []
  private var running: [Entry] = []
  private var results: [Int: String] = [:]
  private var count = 0, written = 0
  private var isClosed = false
  private var takers: [CheckedContinuation<Entry?, Never>] = []
  private var giver: CheckedContinuation<Void, Never>?
  /// How many jobs failed.
  private(set) var failureCount = 0
  /// Why results cannot be written any more.
  private(set) var failure: GridreelError?

  init(_ write: @escaping @Sendable (String) throws(GridreelError) -> Void) { self.write = write }

  /// Adds a job, and waits while there are enough of them; says whether more are wanted.
  func add(_ job: BatchJob, _ line: BatchLine) async -> Bool {
    waiting.append(Entry(place: count, line: line, job: job))
    count += 1
    handOut()
    if waiting.count >= Self.readAhead, failure == nil {
      await withCheckedContinuation { giver = $0 }
    }
    return failure == nil
  }

  /// No more jobs come.
  func close() {
    isClosed = true
    handOut()
  }

  /// The next job; nil where there is none any more.
  func take() async -> Entry? {
    await withCheckedContinuation { taker in
      takers.append(taker)
      handOut()
    }
  }

  /// Takes a result in.
  func finish(_ entry: Entry, _ result: BatchResult) {
    running.removeAll { $0.place == entry.place }
    if result.isFailure { failureCount += 1 }
    results[entry.place] = result.text
    while let text = results.removeValue(forKey: written) {
      written += 1
      guard failure == nil else { continue }
      do throws(GridreelError) {
        try write(text)
      } catch {
        failure = error
        waiting = []
        isClosed = true
      }
    }
    handOut()
  }

  private func handOut() {
    while !takers.isEmpty, let next = waiting.first, next.place < written + Self.resultLimit,
      !running.contains(where: { next.job.mustWait(for: $0.job) })
    {
      waiting.removeFirst()
      running.append(next)
      takers.removeFirst().resume(returning: next)
    }
    if isClosed, waiting.isEmpty {
      for taker in takers { taker.resume(returning: nil) }
      takers = []
    }
    if waiting.count < Self.readAhead || failure != nil {
      giver?.resume()
      giver = nil
    }
  }
}
