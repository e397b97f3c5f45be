import Foundation
import TestSupport

/// A `gridreel serve` that runs, and is killed with this value.
final class RunningService {
  /// An answer over HTTP.
  struct Answer {
    let status: Int
    /// The headers by their names in lower case; of those with one name the last.
    let headers: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    /// The error that it tells.
    var error: String? {
      let object = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
      return object?["error"] as? String
    }
  }

  let process = Process()
  let socket: String

  /// Starts a service in a folder, and waits until it listens.
  init(_ folder: ScratchFolder, _ flags: [String] = []) throws {
    socket = folder["s"]
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["serve", "--socket", "s", "-j", "1"] + flags
    // Swift's own handler would take a signal that no fault has raised for none.
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    _ = errors.fileHandleForReading.availableData
  }

  deinit { process.endIfRunning() }

  /// Connects, and sends bytes.
  func connection(sending text: String) throws -> Connection {
    try Connection(to: socket, sending: Array(text.utf8))
  }

  /// Posts a body to `/render`.
  func render(
    _ body: String, _ type: String = "application/json", query: String = "",
    headers: [String] = []
  ) throws -> Answer {
    try render(Array(body.utf8), type, query: query, headers: headers)
  }

  /// Posts a body of bytes to `/render`.
  func render(
    _ body: [UInt8], _ type: String, query: String = "", headers: [String] = []
  ) throws -> Answer {
    let head = Self.head(body.count, type, query: query, headers: headers)
    return try Connection(to: socket, sending: Array(head.utf8) + body).answer()
  }

  /// Sends a request without a body.
  func get(_ path: String, method: String = "GET", host: String = "localhost") throws -> Answer {
    let text = "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
    return try connection(sending: text).answer()
  }

  /// Waits for a line of the metrics.
  func wait(for line: String) throws {
    try waitUntil(line) { try get("/metrics").text.contains(line) }
  }

  /// The text of a request.
  static func post(
    _ body: String, _ type: String = "application/json", query: String = "",
    headers: [String] = []
  ) -> String {
    head(body.utf8.count, type, query: query, headers: headers) + body
  }

  private static func head(
    _ size: Int, _ type: String, query: String, headers: [String]
  ) -> String {
    let lines =
      [
        "POST /render\(query) HTTP/1.1", "Host: localhost", "Connection: close",
        "Content-Type: \(type)", "Content-Length: \(size)",
      ] + headers
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }
}

extension Process {
  /// Kills it, unless it has ended.
  fileprivate func endIfRunning() {
    if isRunning { kill(processIdentifier, SIGKILL) }
  }
}

/// A connection of a client.
final class Connection {
  private let descriptor: Int32
  /// Whether the service ended the connection without reading all that was sent.
  private(set) var wasReset = false

  init(to path: String, sending bytes: [UInt8]) throws {
    // A service may close the connection while we send.
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Darwin)
    descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw POSIXError(.ECONNREFUSED) }
    // Ends the test of a service that never answers.
    var patience = timeval(tv_sec: 240, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    send(bytes)
  }

  deinit { close(descriptor) }

  /// Sends bytes; those that nobody reads any more are lost.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        wasReset = true
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Whether something has come, or the service has closed the connection.
  var isAnswered: Bool {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, 0) > 0
  }

  /// Everything that comes until the service closes the connection.
  func rest() -> [UInt8] {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &part, part.count)
      guard count > 0 else {
        wasReset = wasReset || count < 0
        return all
      }
      all += part[..<count]
    }
  }

  /// The answer, after which the service closes the connection.
  func answer() throws -> RunningService.Answer {
    let bytes = rest()
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
      throw POSIXError(.ECONNRESET)
    }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      return (parts[0].lowercased(), parts.count > 1 ? String(parts[1]) : "")
    }
    return RunningService.Answer(
      status: Int(lines[0].split(separator: " ")[1]) ?? 0,
      headers: Dictionary(headers, uniquingKeysWith: { $1 }), body: Array(bytes[end.upperBound...]))
  }
}
