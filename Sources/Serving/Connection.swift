#if Service
import GridreelPrimitives
import GridreelStudio
import NIOCore
import NIOHTTP1

/// One connection: takes its requests one after another, and writes the answers.
///
/// All is called on the connection's event loop.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// What is happening on the connection.
  private enum State {
    /// Nothing has come since the last answer.
    case idle
    /// A request is coming.
    case receiving(HTTPRequestHead, ByteBuffer)
    /// A whole request waits for its answer.
    case waiting(HTTPRequestHead)
    /// The last answer was written, and what still comes is thrown away.
    case ending
  }

  private let service: Service
  private var state = State.idle
  private var context: ChannelHandlerContext?
  private var deadline: Scheduled<Void>?
  private let isGone = Guarded(false)

  /// How long a client has to read an answer before the connection is closed, although it still sends.
  static let farewell = TimeAmount.milliseconds(500)

  init(_ service: Service) { self.service = service }

  func channelActive(context: ChannelHandlerContext) {
    self.context = context
    startDeadline(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    isGone.withLock { $0 = true }
    deadline?.cancel()
    self.context = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
    case (.head(let head), .idle): begin(head, context)
    case (.body(var part), .receiving(let head, var body)):
      // The buffer must have one owner, or each part copies it.
      state = .idle
      body.writeBuffer(&part)
      state = .receiving(head, body)
      if body.readableBytes > service.options.maximumBody { answer(service.tooLarge, last: true) }
    case (.end, .receiving(let head, let body)): finish(head, body, context)
    case (.end, .ending): context.close(promise: nil)
    default: break
    }
  }

  /// Looks at what can be known before the body comes.
  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    service.seats.noteIdle(context.channel)
    state = .receiving(head, context.channel.allocator.buffer(capacity: 0))
    if let refusal = service.refusal(of: head) { return answer(refusal, last: true) }
    if head.headers["expect"].contains(where: { $0.lowercased() == "100-continue" }) {
      let go = HTTPResponseHead(version: head.version, status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(go)), promise: nil)
    }
  }

  private func finish(
    _ head: HTTPRequestHead, _ body: ByteBuffer, _ context: ChannelHandlerContext
  ) {
    deadline?.cancel()
    service.seats.noteWaiting(context.channel)
    state = .waiting(head)
    let (this, isGone) = (NIOLoopBound(self, eventLoop: context.eventLoop), isGone)
    let loop = context.eventLoop
    let reply: @Sendable (Answer) -> Void = { answer in
      loop.execute { this.value.answer(answer, last: false) }
    }
    service.take(
      head, Array(body.readableBytesView), isAbandoned: { isGone.withLock { $0 } }, reply)
  }

  /// Writes an answer.
  ///
  /// - Parameters:
  ///   - answer: the answer.
  ///   - last: whether the connection ends with it, whatever the client wants.
  private func answer(_ answer: Answer, last: Bool) {
    guard let context else { return }
    let asked: HTTPRequestHead? =
      switch state {
      case .receiving(let head, _), .waiting(let head): head
      default: nil
      }
    let staysOpen = !last && asked?.isKeepAlive ?? false && !service.isStopping
    service.metrics.note(status: answer.status)
    var head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status))
    head.headers.add(name: "Content-Type", value: answer.contentType)
    head.headers.add(name: "Content-Length", value: "\(answer.body.count)")
    head.headers.add(name: "X-Content-Type-Options", value: "nosniff")
    for header in answer.headers { head.headers.add(name: header.name, value: header.value) }
    if !staysOpen { head.headers.add(name: "Connection", value: "close") }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if asked?.method != .HEAD {
      let body = context.channel.allocator.buffer(bytes: answer.body)
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    }
    let isWhole = if case .waiting = state { true } else { false }
    state = staysOpen ? .idle : .ending
    let written = context.eventLoop.makePromise(of: Void.self)
    let (this, bound) = (
      NIOLoopBound(self, eventLoop: context.eventLoop),
      NIOLoopBound(context, eventLoop: context.eventLoop)
    )
    startDeadline(context)
    service.seats.noteIdle(context.channel)
    written.futureResult.whenSuccess {
      this.value.wrote(bound.value, staysOpen: staysOpen, isWhole: isWhole)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
  }

  private func wrote(_ context: ChannelHandlerContext, staysOpen: Bool, isWhole: Bool) {
    if staysOpen { return }
    if isWhole { return context.close(promise: nil) }
    // What was not read yet would make the system throw the answer away with the connection.
    Self.close(context, in: Self.farewell)
  }

  /// Closes a connection after some time.
  static func close(_ context: ChannelHandlerContext, in time: TimeAmount) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: time) { bound.value.close(promise: nil) }
  }

  /// Ends the connection if no whole request comes, or no answer is taken, for too long.
  private func startDeadline(_ context: ChannelHandlerContext) {
    deadline?.cancel()
    let (this, bound) = (
      NIOLoopBound(self, eventLoop: context.eventLoop),
      NIOLoopBound(context, eventLoop: context.eventLoop)
    )
    let patience = TimeAmount.nanoseconds(Int64(clamped: service.options.patience * 1e9))
    deadline = context.eventLoop.scheduleTask(in: patience) {
      this.value.giveUp(bound.value)
    }
  }

  private func giveUp(_ context: ChannelHandlerContext) {
    guard case .receiving = state else { return context.close(promise: nil) }
    let seconds = service.options.patience.written
    answer(.failure(408, "the request was not complete after \(seconds) s"), last: true)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is StopEvent {
      if case .idle = state { context.close(promise: nil) }
    } else if event is DisplacedEvent {
      if case .receiving = state { answer(.crowded, last: true) }
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Whatever follows what cannot be read is thrown away until the answer was taken.
    if case .ending = state, error is HTTPParserError || error is ByteToMessageDecoderError {
      return
    }
    guard let error = error as? HTTPParserError else { return context.close(promise: nil) }
    let isLong = error == .headerOverflow
    answer(
      .failure(
        isLong ? 431 : 400, isLong ? "the header is too large" : "this is not HTTP: \(error)"),
      last: true)
  }
}

/// The service stops: connections on which nothing happens end.
struct StopEvent: Sendable {}
#endif
