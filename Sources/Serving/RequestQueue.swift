#if Service
import GridreelPrimitives
import GridreelStudio

/// A request on its way to a worker, and the way back.
struct Ticket: Sendable {
  let request: PictureRequest
  /// Whether nobody waits for the answer any more.
  let isAbandoned: @Sendable () -> Bool
  let answer: @Sendable (PictureAnswer) -> Void
}

/// Requests that wait for a worker, in the order in which they came.
final class RequestQueue: Sendable {
  private struct State {
    var waiting: [Ticket] = []
    var takers: [CheckedContinuation<Ticket?, Never>] = []
    var isClosed = false
  }

  private let state = Guarded(State())
  private let limit: Int

  /// Makes a queue.
  ///
  /// - Parameter limit: the most requests that wait.
  init(limit: Int) { self.limit = limit }

  /// The number of requests that wait.
  var count: Int { state.withLock { $0.waiting.count } }

  /// Adds a request.
  ///
  /// - Returns: Whether there was room for it.
  func add(_ ticket: Ticket) -> Bool {
    let (isAdded, taker) = state.withLock {
      state -> (Bool, CheckedContinuation<Ticket?, Never>?) in
      if let taker = state.takers.popLast() { return (true, taker) }
      state.waiting.removeAll { $0.isAbandoned() }
      guard !state.isClosed, state.waiting.count < limit else { return (false, nil) }
      state.waiting.append(ticket)
      return (true, nil)
    }
    taker?.resume(returning: ticket)
    return isAdded
  }

  /// The next request; nil once the queue is closed and empty.
  func next() async -> Ticket? {
    await withCheckedContinuation { continuation in
      let found = state.withLock { state -> Ticket?? in
        while !state.waiting.isEmpty {
          let ticket = state.waiting.removeFirst()
          if !ticket.isAbandoned() { return ticket }
        }
        if state.isClosed { return .some(nil) }
        state.takers.append(continuation)
        return nil
      }
      if let found { continuation.resume(returning: found) }
    }
  }

  /// Ends the queue; what waits is still handed out.
  func close() {
    let takers = state.withLock { state in
      defer { (state.isClosed, state.takers) = (true, []) }
      return state.takers
    }
    for taker in takers { taker.resume(returning: nil) }
  }
}
#endif
