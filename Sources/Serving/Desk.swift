#if Service
import GridreelPrimitives
import GridreelStudio
import NIOCore

/// One of a service's workers: draws requests one after another in a process of its own.
struct Desk {
  private let service: Service
  private var worker: PictureWorker
  /// Whether the process has a low priority.
  private var isSlow = false

  /// How long a request may be drawn before it goes into the long lane.
  private static let moment = Duration.milliseconds(100)

  init(_ service: Service) {
    self.service = service
    worker = Self.worker(service)
  }

  private static func worker(_ service: Service) -> PictureWorker {
    PictureWorker(arguments: service.options.workerArguments, budget: service.options.budget)
  }

  /// Draws what waits until the queue ends.
  ///
  /// - Parameter isWarm: whether the process loads what pictures need before the first request comes.
  @concurrent mutating func work(isWarm: Bool) async {
    if isWarm { await warm() }
    while let turn = await service.queue.next(isSlow: isSlow) {
      await draw(turn)
    }
  }

  private mutating func warm() async {
    if let first = PictureRequest.first { _ = await worker.draw(first) }
  }

  private mutating func draw(_ turn: RequestQueue.Turn) async {
    // What was slowed down stays so.
    if isSlow, !turn.isLong { (worker, isSlow) = (Self.worker(service), false) }
    service.metrics.changeDrawing(by: 1)
    let (answer, isLong) = await drawn(turn)
    service.metrics.changeDrawing(by: -1)
    service.queue.end(isLong: isLong)
    turn.ticket.answer(answer)
  }

  /// Draws a request, and sees to it that it holds up no others.
  private mutating func drawn(
    _ turn: RequestQueue.Turn
  ) async -> (answer: PictureAnswer, isLong: Bool) {
    let (queue, process) = (service.queue, worker.process)
    guard !turn.isLong else {
      if !isSlow { worker.prepare() }
      process.slowDown()
      isSlow = true
      return (await worker.draw(turn.ticket.request), true)
    }
    let state = Guarded((isDrawn: false, isLong: false))
    let watch = Task {
      // The long lane may be full at first.
      while !state.withLock({ $0.isLong || $0.isDrawn }),
        (try? await Task.sleep(for: Self.moment)) != nil
      {
        state.withLock { state in
          guard !state.isDrawn, queue.prolong() else { return }
          state.isLong = true
          process.slowDown()
        }
      }
    }
    let answer = await worker.draw(turn.ticket.request)
    watch.cancel()
    let isLong = state.withLock { state in
      state.isDrawn = true
      return state.isLong
    }
    if isLong { isSlow = true }
    return (answer, isLong)
  }
}

extension PictureRequest {
  /// A small picture, which makes a worker load what it needs.
  fileprivate static let first = try? PictureRequest(
    Array(#"{"data": [{"a": 1}], "output": {"bytes": "png"}}"#.utf8), nil)
}
#endif
