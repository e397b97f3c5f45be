#if Service
import GridreelFiles
package import GridreelPrimitives
import GridreelStudio
import NIOCore
import NIOHTTP1
import NIOPosix

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Pictures over HTTP, for callers on the same machine.
package final class Server: Sendable {
  private let service: Service
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let ended: EventLoopPromise<Void>
  private let listener = Guarded<(any Channel)?>(nil)

  /// Makes a server that does not listen yet.
  package init(_ options: ServiceOptions) {
    service = Service(options)
    ended = group.any().makePromise()
  }

  /// Listens until ``stop()``, and answers what has come by then.
  ///
  /// - Parameter ready: called with the address as soon as requests can come.
  /// - Throws: ``GridreelError`` with code `unreadableInput` if the address cannot be listened on.
  nonisolated(nonsending) package func run(
    _ ready: @escaping @Sendable (String) -> Void
  ) async throws(GridreelError) {
    let address = try await listen()
    await withTaskGroup(of: Void.self) { tasks in
      // As many again for what takes long; their processes start when they are needed.
      for number in 0..<2 * service.options.workers {
        tasks.addTask { @concurrent [service] in
          var desk = Desk(service)
          await desk.work(isWarm: number < service.options.workers)
        }
      }
      let looks = refuseTheLate()
      ready(address)
      try? await ended.futureResult.get()
      looks.cancel()
      service.queue.close()
    }
    if case .socket(let path) = service.options.address { unlink(path) }
    try? await group.shutdownGracefully()
  }

  /// Takes no further connections and requests, and ends as soon as all are answered.
  package func stop() {
    service.stop()
    let listener = listener.withLock { $0 }
    guard let listener else { return }
    listener.close(promise: nil)
    listener.closeFuture.whenComplete { [service] _ in
      for channel in service.seats.channels {
        channel.pipeline.fireUserInboundEventTriggered(StopEvent())
      }
      self.endIfIdle()
    }
  }

  /// Looks now and then for requests that have waited for too long.
  private func refuseTheLate() -> RepeatedTask {
    let limit = TimeAmount.nanoseconds(Int64(clamped: service.options.longestWait * 1e9))
    let pause = TimeAmount.nanoseconds(min(limit.nanoseconds / 4, 500_000_000))
    return group.any().scheduleRepeatedTask(initialDelay: pause, delay: pause) { [service] _ in
      service.queue.expire(before: NIODeadline.now() - limit)
    }
  }

  // MARK: Connections

  nonisolated(nonsending) private func listen() async throws(GridreelError) -> String {
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      .childChannelOption(.maxMessagesPerRead, value: 4)
      .childChannelInitializer { [self] channel in accept(channel) }
    do {
      let channel: any Channel
      let address: String
      switch service.options.address {
      case .socket(let path):
        try SocketFile.makeRoom(at: path)
        channel = try await bootstrap.bind(unixDomainSocketPath: path).get()
        try SocketFile.open(path)
        address = "unix:\(path)"
      case .port(let port):
        channel = try await bootstrap.serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
          .bind(host: "127.0.0.1", port: port).get()
        address = "http://127.0.0.1:\(channel.localAddress?.port ?? port)"
      }
      listener.withLock { $0 = channel }
      return address
    } catch let error as GridreelError {
      throw error
    } catch {
      let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
      throw GridreelError(
        .unreadableInput, "cannot listen on \(service.options.address.name): \(reason)")
    }
  }

  /// Sets up a connection.
  private func accept(_ channel: any Channel) -> EventLoopFuture<Void> {
    let welcome = service.seats.welcome(channel)
    channel.closeFuture.whenComplete { [self] _ in
      service.seats.leave(channel)
      endIfIdle()
    }
    switch welcome {
    case .seated: break
    case .turnedAway:
      service.metrics.note(status: Answer.crowded.status)
      return channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(TurningAway())
      }
    case .unheard: return channel.close()
    }
    return channel.eventLoop.makeCompletedFuture { [service] in
      let pipeline = channel.pipeline.syncOperations
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: true, withErrorHandling: false)
      try pipeline.addHandler(Connection(service))
    }
  }

  private func endIfIdle() {
    guard service.isStopping, service.seats.channels.isEmpty else { return }
    ended.succeed()
  }
}

extension ServiceOptions.Address {
  /// The address in messages.
  fileprivate var name: String {
    switch self {
    case .socket(let path): "'\(path)'"
    case .port(let port): "port \(port)"
    }
  }
}
#endif
