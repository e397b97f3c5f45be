#if Service
import GridreelPrimitives
import GridreelStudio
import NIOCore

/// A request on its way to a worker, and the way back.
struct Ticket: Sendable {
  let request: PictureRequest
  /// When the whole request had come.
  let since: NIODeadline
  /// Whether nobody waits for the answer any more.
  let isAbandoned: @Sendable () -> Bool
  let answer: @Sendable (PictureAnswer) -> Void
  /// Answers that the service has no time for the request.
  let refuse: @Sendable () -> Void
}

/// Requests that wait for a worker, in the order in which they came.
///
/// There are two lanes, each with as many seats as the service has jobs. What is known to take long, or turns out to,
/// is in the long one, so that a picture of a moment waits for other such pictures alone.
final class RequestQueue: Sendable {
  /// A request that a worker may begin, and whether that is in the long lane.
  typealias Turn = (ticket: Ticket, isLong: Bool)

  private struct Taker {
    let isSlow: Bool
    let continuation: CheckedContinuation<Turn?, Never>
  }

  private struct State {
    var waiting: [Ticket] = []
    var takers: [Taker] = []
    var freeShort: Int
    var freeLong: Int
    var isClosed = false

    /// Gives those that wait to idle workers, as far as there are seats.
    mutating func match() -> [(Taker, Turn?)] {
      var turns: [(Taker, Turn?)] = []
      var left: [Ticket] = []
      for ticket in waiting where !ticket.isAbandoned() {
        let isLong = ticket.request.isLong
        guard !takers.isEmpty, isLong ? freeLong > 0 : freeShort > 0 else {
          left.append(ticket)
          continue
        }
        if isLong { freeLong -= 1 } else { freeShort -= 1 }
        // A worker of the wrong lane can be had, but starts its process again.
        let index = takers.lastIndex { $0.isSlow == isLong } ?? takers.endIndex - 1
        turns.append((takers.remove(at: index), (ticket, isLong)))
      }
      waiting = left
      if isClosed, waiting.isEmpty {
        turns += takers.map { ($0, nil) }
        takers = []
      }
      return turns
    }
  }

  private let state: Guarded<State>
  private let limit: Int

  /// Makes a queue.
  ///
  /// - Parameters:
  ///   - limit: the most requests that wait.
  ///   - seats: how many are drawn in each lane at the same time.
  init(limit: Int, seats: Int) {
    self.limit = limit
    state = Guarded(State(freeShort: seats, freeLong: seats))
  }

  /// The number of requests that wait.
  var count: Int { state.withLock { $0.waiting.count } }

  /// Adds a request.
  ///
  /// - Returns: Whether there was room for it.
  func add(_ ticket: Ticket) -> Bool {
    change { state in
      guard !state.isClosed else { return false }
      // One that a worker takes at once does not wait.
      if state.waiting.count >= limit { state.waiting.removeAll { $0.isAbandoned() } }
      let isTaken =
        !state.takers.isEmpty && (ticket.request.isLong ? state.freeLong : state.freeShort) > 0
      guard isTaken || state.waiting.count < limit else { return false }
      state.waiting.append(ticket)
      return true
    }
  }

  /// Waits for the next request.
  ///
  /// - Parameter isSlow: whether the worker's process has a low priority, which cannot be taken back.
  /// - Returns: The request; nil once the queue is closed and empty.
  func next(isSlow: Bool) async -> Turn? {
    await withCheckedContinuation { continuation in
      change { $0.takers.append(Taker(isSlow: isSlow, continuation: continuation)) }
    }
  }

  /// Moves a request that is drawn into the long lane, if there is a seat.
  func prolong() -> Bool {
    change { state in
      guard state.freeLong > 0 else { return false }
      state.freeLong -= 1
      state.freeShort += 1
      return true
    }
  }

  /// Gives the seat of a request back.
  func end(isLong: Bool) {
    change { state in
      if isLong { state.freeLong += 1 } else { state.freeShort += 1 }
    }
  }

  /// Refuses what has waited for too long.
  func expire(before time: NIODeadline) {
    let late = state.withLock { state in
      let late = state.waiting.filter { $0.since < time }
      state.waiting.removeAll { $0.since < time }
      return late
    }
    for ticket in late where !ticket.isAbandoned() { ticket.refuse() }
  }

  /// Ends the queue; what waits is still handed out.
  func close() { change { $0.isClosed = true } }

  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, turns) = state.withLock { state in
      let result = body(&state)
      return (result, state.match())
    }
    for (taker, turn) in turns { taker.continuation.resume(returning: turn) }
    return result
  }
}
#endif
