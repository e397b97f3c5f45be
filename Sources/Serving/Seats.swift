#if Service
import GridreelPrimitives
import NIOCore

/// The open connections, of which there is only so much room.
///
/// When all are taken, a new connection gets the place of the one that has held its own for the longest time
/// without a whole request. So slow clients never keep out one that says at once what it wants.
final class Seats: Sendable {
  /// What becomes of a new connection.
  enum Welcome {
    case seated
    /// All others wait for answers, so that this one gets no more than a refusal.
    case turnedAway
    /// Even refusals are being written to too many.
    case unheard
  }

  private struct Seat {
    let channel: any Channel
    /// When it has begun to hold its place without a whole request; nil while it waits for an answer.
    var idleSince: NIODeadline?
  }

  private struct State {
    var seats: [ObjectIdentifier: Seat] = [:]
    var leaving: Set<ObjectIdentifier> = []
    var displaced = 0
    var refused = 0
  }

  private let state = Guarded(State())
  private let limit: Int

  /// Makes room for a number of connections.
  init(limit: Int) { self.limit = limit }

  /// The connections that have a seat.
  var channels: [any Channel] { state.withLock { $0.seats.values.map(\.channel) } }

  /// The number of connections, and of those that had to go or were not let in.
  var counts: (open: Int, displaced: Int, refused: Int) {
    state.withLock { ($0.seats.count, $0.displaced, $0.refused) }
  }

  /// Gives a new connection a seat, if need be that of another one.
  func welcome(_ channel: any Channel) -> Welcome {
    let id = ObjectIdentifier(channel)
    let (welcome, displaced) = state.withLock { state -> (Welcome, (any Channel)?) in
      var displaced: (any Channel)?
      if state.seats.count >= limit {
        let idle = state.seats.compactMap { id, seat in seat.idleSince.map { (id, $0) } }
        guard let oldest = idle.min(by: { $0.1 < $1.1 })?.0 else {
          state.refused += 1
          guard state.leaving.count < limit else { return (.unheard, nil) }
          state.leaving.insert(id)
          return (.turnedAway, nil)
        }
        displaced = state.seats.removeValue(forKey: oldest)?.channel
        state.displaced += 1
      }
      state.seats[id] = Seat(channel: channel, idleSince: .now())
      return (.seated, displaced)
    }
    displaced?.pipeline.fireUserInboundEventTriggered(DisplacedEvent())
    return welcome
  }

  /// Forgets a connection that has ended.
  func leave(_ channel: any Channel) {
    state.withLock { state in
      state.seats[ObjectIdentifier(channel)] = nil
      state.leaving.remove(ObjectIdentifier(channel))
    }
  }

  /// Notes that a connection has sent a whole request, and waits.
  func noteWaiting(_ channel: any Channel) { note(channel, nil) }

  /// Notes that a connection begins a request, or has an answer to take.
  func noteIdle(_ channel: any Channel) { note(channel, .now()) }

  private func note(_ channel: any Channel, _ time: NIODeadline?) {
    state.withLock { $0.seats[ObjectIdentifier(channel)]?.idleSince = time }
  }
}

/// Another connection gets the place of this one.
struct DisplacedEvent: Sendable {}

/// Tells a connection for which there is no room to come again, and ends it.
final class TurningAway: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  func channelActive(context: ChannelHandlerContext) {
    let body = Answer.crowded.body
    let head =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.count)\r\nRetry-After: 1\r\nConnection: close\r\n\r\n"
    let answer = context.channel.allocator.buffer(bytes: Array(head.utf8) + body)
    context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
    Connection.close(context, in: Connection.farewell)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // What is not read would make the system throw the answer away.
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
#endif
