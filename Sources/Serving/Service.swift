#if Service
import GridreelFiles
import GridreelPrimitives
import GridreelStudio
import NIOCore
import NIOHTTP1

/// What requests mean, apart from connections.
final class Service: Sendable {
  let options: ServiceOptions
  let metrics = Metrics()
  let queue: RequestQueue
  let seats: Seats
  private let stopping = Guarded(false)

  /// The longest header in bytes, with the first line.
  private static let headerLimit = 32 << 10

  init(_ options: ServiceOptions) {
    self.options = options
    queue = RequestQueue(limit: options.maximumWaiting, seats: options.workers)
    seats = Seats(limit: options.maximumConnections)
  }

  /// Whether no further requests are taken.
  var isStopping: Bool { stopping.withLock { $0 } }

  /// Takes no further requests.
  func stop() { stopping.withLock { $0 = true } }

  // MARK: Refusals

  var tooLarge: Answer {
    .failure(413, "the body is larger than the \(options.maximumBody) bytes of --max-body")
  }

  /// Why a request is refused before its body has come; nil if it is not.
  func refusal(of head: HTTPRequestHead) -> Answer? {
    let hosts = head.headers["host"]
    guard hosts.count == 1 || hosts.isEmpty && head.version == .http1_0 else {
      return .failure(400, "a request has one 'Host'")
    }
    if let host = hosts.first, !Self.isOwn(host) {
      return .failure(421, "'\(host)' is not served here; a proxy in front sends 'Host: localhost'")
    }
    let size = head.headers.reduce(head.uri.utf8.count) {
      $0 + $1.name.utf8.count + $1.value.utf8.count
    }
    guard size <= Self.headerLimit else { return .failure(431, "the header is too large") }
    let sizes = head.headers["content-length"].compactMap { Int($0) }
    if sizes.contains(where: { $0 > options.maximumBody }) { return tooLarge }
    return wrongRoute(head)
  }

  /// Whether a host is this machine; a page in a browser can let its own name lead here, but not send another.
  private static func isOwn(_ host: String) -> Bool {
    var name = host.lowercased()[...]
    if let colon = name.lastIndex(of: ":"), name[colon...].dropFirst().allSatisfy(\.isNumber) {
      name = name[..<colon]
    }
    return ["localhost", "127.0.0.1", "[::1]"].contains(String(name))
  }

  private func wrongRoute(_ head: HTTPRequestHead) -> Answer? {
    let methods: [HTTPMethod]
    switch Self.path(of: head) {
    case "/render": methods = [.POST, .PUT]
    case "/health", "/metrics": methods = [.GET, .HEAD]
    default: return .failure(404, "not found; use /render, /health or /metrics")
    }
    guard !methods.contains(head.method) else {
      let encodings = head.headers["content-encoding"].filter { $0.lowercased() != "identity" }
      return encodings.isEmpty ? nil : .failure(415, "'Content-Encoding' is not supported")
    }
    let names = methods.map(\.rawValue).joined(separator: ", ")
    return .failure(405, "\(Self.path(of: head)) takes \(names)", headers: [("Allow", names)])
  }

  private static func path(of head: HTTPRequestHead) -> Substring {
    head.uri.prefix { $0 != "?" }
  }

  // MARK: Requests

  /// Takes a whole request.
  ///
  /// - Parameters:
  ///   - head: its head, which was not refused.
  ///   - body: its body.
  ///   - isAbandoned: whether nobody waits for the answer any more.
  ///   - answer: called once, on any thread.
  func take(
    _ head: HTTPRequestHead, _ body: [UInt8], isAbandoned: @escaping @Sendable () -> Bool,
    _ answer: @escaping @Sendable (Answer) -> Void
  ) {
    switch Self.path(of: head) {
    case "/health": answer(health)
    case "/metrics":
      let text = metrics.text(
        waiting: queue.count, workers: options.workers, connections: seats.counts)
      answer(.text(text, type: "text/plain; version=0.0.4"))
    default: draw(head, body, isAbandoned, answer)
    }
  }

  private var health: Answer {
    guard !isStopping else { return .failure(503, "the service stops") }
    return .text(
      "{\"status\": \"ok\", \"program\": \(jsonString(ProgramVersion.title))}\n",
      type: "application/json")
  }

  private static func busy(_ message: String) -> Answer {
    .failure(503, message, headers: [("Retry-After", "1")])
  }

  private func draw(
    _ head: HTTPRequestHead, _ body: [UInt8], _ isAbandoned: @escaping @Sendable () -> Bool,
    _ answer: @escaping @Sendable (Answer) -> Void
  ) {
    guard !isStopping else { return answer(.failure(503, "the service stops")) }
    let job: JobText
    do throws(RequestFault) {
      job = try JobText(
        body, contentType: head.headers.first(name: "content-type") ?? "",
        accept: head.headers["accept"].joined(separator: ","),
        query: head.uri.drop { $0 != "?" }.dropFirst())
    } catch {
      return answer(.failure(error.status, error.message))
    }
    let (start, metrics, format) = (NIODeadline.now(), metrics, job.format)
    let ticket = Ticket(
      request: job.request, since: start, isAbandoned: isAbandoned,
      answer: { result in
        let time = NIODeadline.now() - start
        metrics.noteDrawing(
          seconds: Double(time.nanoseconds) / 1e9, isCrash: result.status == 70)
        answer(Answer(result, format))
      },
      refuse: { answer(Self.busy("no worker was free in time; try again")) })
    guard queue.add(ticket) else {
      return answer(Self.busy("too many pending requests; try again"))
    }
  }
}
#endif
