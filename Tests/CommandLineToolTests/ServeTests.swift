import Foundation
import TestSupport
import Testing

/// `gridreel serve` over a real Unix socket.
@Suite struct ServeTests {
  private let folder: ScratchFolder
  private static let small = #"{"data": [{"a": 1}]}"#
  /// A job that is drawn when the pipe `held.csv` ends.
  private static let held = #"{"input": "held.csv"}"#
  private static let heldFilm =
    #"{"input": "held.csv", "script": [{"tap": {"header": "a"}}], "duration": 0.1, "output": {"bytes": "gif"}}"#
  private static let readsPipe = ["--allow-path", "held.csv"]

  init() throws { folder = try makeWorkspace() }

  // MARK: Pictures

  @Test(arguments: [
    ("png", "image/png", [0x89, 0x50]), ("svg", "image/svg+xml", [0x3c, 0x73]),
    ("pdf", "application/pdf", [0x25, 0x50]), ("webp", "image/webp", [0x52, 0x49]),
  ])
  func aJobIsAnsweredWithAPicture(format: String, type: String, start: [UInt8]) throws {
    let service = try RunningService(folder)
    for answer in [
      try service.render(Self.small, query: "?format=\(format)"),
      try service.render(Self.small, headers: ["Accept: text/html;q=0.1, \(type)"]),
      try service.render(#"{"data": [{"a": 1}], "output": {"bytes": "\#(format)"}}"#),
    ] {
      #expect(answer.status == 200, "\(answer.text)")
      #expect(answer.headers["content-type"] == type)
      #expect(Array(answer.body.prefix(2)) == start)
    }
  }

  @Test func aFilmIsAPictureToo() throws {
    let job = #"{"data": [{"a": 2}, {"a": 1}], "script": [{"tap": {"header": "a"}}]}"#
    let answer = try RunningService(folder).render(job, query: "?format=gif")
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.headers["content-type"] == "image/gif")
    #expect(String(decoding: answer.body.prefix(6), as: UTF8.self) == "GIF89a")
  }

  @Test func dataAreDrawnAsByRender() throws {
    let service = try RunningService(folder)
    let answer = try service.render(
      try folder.text("people.csv"), "text/csv; charset=utf-8",
      query: "?sort=-age&theme=dark&title=All+of%20us&format=png")
    let outcome = try Program(folder: folder).run([
      "render", "people.csv", "--sort", "-age", "--theme", "dark", "--title", "All of us", "-o",
      "a.png",
    ])
    #expect(outcome.status == 0)
    #expect(answer.body == (try folder.bytes("a.png")), "\(answer.text.prefix(300))")
  }

  @Test func warningsAreHeaders() throws {
    let answer = try RunningService(folder).render(Self.image("é://a.png"))
    #expect(answer.status == 200)
    #expect(answer.headers["x-gridreel-warnings"] == "1")
    #expect(
      answer.headers["x-gridreel-warning"]?
        .hasPrefix("request:1: warning: image '%c3%a9://a.png' is an address") == true)
  }

  /// A job with an image in a cell.
  private static func image(_ name: String) -> String {
    #"{"data": [{"a": "\#(name)"}], "columns": [{"key": "a", "cell": "image"}]}"#
  }

  // MARK: Wrong requests

  @Test(arguments: [
    ("{", 400, "request:1:2: error: '{' from 1:1 is never closed; add '}'"),
    (#"{"data": [], "thme": 1}"#, 400, "unknown key 'thme'; did you mean 'theme'?"),
    (#"{"data": [{"a": 1}], "sort": "b"}"#, 400, "request.sort: error: unknown column 'b'"),
    (
      #"{"data": [{"a": 1}], "columns": [{"key": "a", "width": "wide"}]}"#, 400,
      "request.columns[0].width: error: 'wide' is not a width"
    ),
    (
      #"{"data": [{"a": 1}], "scrollTo": 2}"#, 400,
      "request.scrollTo: error: without a height all rows are shown; use \"height\" too"
    ),
    (#"{"data": [], "output": "a.png"}"#, 400, "a request writes no files"),
    (#"{"data": [], "map": "a.json"}"#, 400, "a request writes none"),
    (#"{"data": [], "script": "a.json"}"#, 400, "write the 'script' into the request"),
    (#"{"data": [], "attachments": {"a": 9}}"#, 400, "'attachments' are for batches"),
    (#"{"input": "people.csv"}"#, 403, "may not be read for a request"),
    (#"{"data": "people.csv"}"#, 403, "may not be read for a request"),
    (#"{"data": [{"a": 1}], "theme": "pale.json"}"#, 403, "may not be read for a request"),
    (#"{"data": [{"a": 1}], "fontPath": "."}"#, 403, "may not be read for a request"),
    (
      #"{"data": [{"a": 1}], "systemFonts": true}"#, 403,
      "request.systemFonts: error: the fonts of this machine are not read for a request"
    ),
    (
      #"{"data": [{"a": 1}], "fonts": "cjk"}"#, 403,
      "/usr/share/fonts/opentype/noto: error: may not be read for a request"
    ),
    (#"{"data": [], "allowPaths": ["/"]}"#, 400, "'allowPaths' allows nothing in a request"),
  ])
  func aWrongJobIsRefused(job: String, status: Int, message: String) throws {
    let names = try folder.names()
    let answer = try RunningService(folder).render(job)
    #expect(answer.status == status)
    #expect(answer.error?.contains(message) == true, "\(answer.text)")
    #expect(answer.headers["content-type"] == "application/json")
    #expect(try folder.names() == (names + ["s"]).sorted())
  }

  @Test func whetherAFileIsThereIsNotTold() throws {
    let service = try RunningService(folder)
    for path in ["people.csv", "gone.csv", "s", "../gone", "/etc/passwd", "/etc/gone", "/"] {
      let answer = try service.render(Self.image(path))
      #expect(answer.status == 403)
      #expect(
        answer.error == """
          request:1: error: row 1, column 'a': image '\(path)' may not be read for a request; send \
          the data along, or start the service with --allow-path
          """)
    }
  }

  @Test func theKeyOfAWrongRequestIsTold() throws {
    let service = try RunningService(folder)
    let pattern = "%7B%22a%22%3A%220.0%22%7D"
    let answer = try service.render(
      "a\n1\n", "text/csv", query: "?format=svg&numberFormat=\(pattern)")
    #expect(answer.status == 200 && answer.text.contains("1.0"), "\(answer.text)")
    let wrong = try service.render("a\n1\n", "text/csv", query: "?columnWidth=0.0")
    #expect(wrong.status == 400)
    #expect(
      wrong.error
        == "request.columnWidth: error: expected an object for 'columnWidth', found a string")
    #expect(wrong.text.contains(#""key": "columnWidth""#), "\(wrong.text)")
  }

  @Test func filesAreReadWhereThatIsAllowed() throws {
    let service = try RunningService(folder, ["--allow-path", "people.csv"])
    #expect(try service.render(#"{"input": "people.csv"}"#).status == 200)
    #expect(try service.render(#"{"input": "head.csv"}"#).status == 403)
    let pictures = try ScratchFolder()
    try pictures.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#, to: "a.svg")
    let elsewhere = try makeWorkspace()
    let other = try RunningService(elsewhere, ["--allow-path", pictures.path])
    let answer = try other.render(Self.image(pictures["a.svg"]))
    #expect(answer.status == 200 && answer.headers["x-gridreel-warnings"] == "0", "\(answer.text)")
  }

  @Test func badDataAreToldFromAWrongRequest() throws {
    let service = try RunningService(folder)
    let answer = try service.render("a,b\n1,\"x\n", "text/csv")
    #expect(answer.status == 422)
    #expect(answer.error?.hasPrefix("attachment:body.csv:2:") == true, "\(answer.text)")
    #expect(try service.render("a\n1\n", "text/csv", query: "?srt=a").status == 400)
    #expect(try service.render("a\n1\n", "text/csv", query: "?title=%zz").status == 400)
    #expect(try service.render("a\n1\n", "text/csv", query: "?input=b").status == 400)
    #expect(try service.render("a\n1\n", "image/png").status == 415)
    #expect(try service.render("a\n1\n", "text/csv", headers: ["Accept: a/b"]).status == 406)
  }

  @Test func onlyKnownPlacesOfThisMachineAreServed() throws {
    let service = try RunningService(folder)
    #expect(try service.get("/").status == 404)
    #expect(try service.get("/render").headers["allow"] == "POST, PUT")
    #expect(try service.get("/health", method: "DELETE").status == 405)
    #expect(try service.get("/health").text.hasPrefix(#"{"status": "ok""#))
    #expect(try service.get("/health", host: "localhost:80").status == 200)
    #expect(try service.get("/health", host: "rebound.example").status == 421)
    #expect(try service.get("/metrics").text.contains("gridreel_answers_total{status=\"421\"} 1\n"))
  }

  // MARK: Limits

  @Test func largeBodiesAreRefused() throws {
    let service = try RunningService(folder, ["--max-body", "1KB"])
    let body = "a\n" + String(repeating: "x", count: 2000)
    #expect(try service.render(body, "text/csv").status == 413)
    let chunked = """
      POST /render HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\n\
      Transfer-Encoding: chunked\r\n\r\n7d2\r\n\(body)\r\n
      """
    #expect(try service.connection(sending: chunked).answer().status == 413)
    let long =
      "GET /health HTTP/1.1\r\nHost: localhost\r\nX: "
      + String(repeating: "x", count: 40_000) + "\r\n\r\n"
    #expect(try service.connection(sending: long).answer().status == 431)
    #expect(try service.render(Self.small).status == 200)
  }

  @Test func aHeaderThatNeverEndsIsReadUntilItsAnswerWasTaken() throws {
    let service = try RunningService(folder)
    let line = "X: " + String(repeating: "x", count: 1 << 20)
    let connection = try service.connection(sending: "GET /health HTTP/1.1\r\n\(line)")
    #expect(try connection.answer().status == 431)
    #expect(!connection.wasReset)
  }

  @Test func whatDataUnpackToCountsAsMemory() throws {
    let service = try RunningService(folder, ["--max-memory", "200MB"])
    let line = String(repeating: "x", count: 1 << 20)
    try folder.write("a\n" + String(repeating: line + "\n", count: 220), to: "large.csv")
    let packed = try packed("large.csv")
    #expect(packed.count < 1 << 20)
    let answer = try service.render(packed, "text/csv", query: "?limit=3")
    #expect(answer.status == 422)
    #expect(answer.error?.contains("needs more than 200MB of memory") == true, "\(answer.text)")
  }

  /// A file of the folder, compressed.
  private func packed(_ name: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "gzip \(name)"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    try process.run()
    process.waitUntilExit()
    return try folder.bytes(name + ".gz")
  }

  @Test func slowClientsMakeRoomForOthers() throws {
    let service = try RunningService(folder)
    let half = String(RunningService.post(Self.small).dropLast(5))
    let slow = try (0..<260).map { _ in try service.connection(sending: half) }
    #expect(try service.render(Self.small).status == 200)
    #expect(try slow[0].answer().status == 503)
    #expect(try service.get("/metrics").text.contains("gridreel_refused_connections_total 0\n"))
  }

  @Test func aConnectionTooManyIsToldToComeAgain() throws {
    let pipe = try HeldPipe(folder["held.csv"])
    let service = try RunningService(
      folder,
      Self.readsPipe + ["--max-waiting", "1000", "--max-wait", "600", "--timeout", "600"])
    var waiting = try everyWorkerBusy(service)
    var health = try service.get("/health")
    // One whose request is not read yet makes room for the next one.
    while health.status == 200, waiting.count < 1000 {
      waiting.append(try service.connection(sending: RunningService.post(Self.small)))
      health = try service.get("/health")
    }
    #expect(health.status == 503)
    #expect(health.headers["retry-after"] == "1")
    #expect(health.error == "there are too many connections; try again")
    withExtendedLifetime((pipe, waiting)) {}
  }

  @Test func aHalfRequestEndsInTime() throws {
    let service = try RunningService(folder, ["--idle-timeout", "4"])
    let half = try service.connection(sending: String(RunningService.post(Self.small).dropLast(5)))
    let header = try service.connection(sending: "POST /render HT")
    #expect(try service.render(Self.small).status == 200)
    #expect(try half.answer().status == 408)
    #expect(header.rest().isEmpty)
    #expect(try service.connection(sending: "\u{16}\u{3}\u{1}\r\n\r\n").answer().status == 400)
  }

  @Test func aRequestThatWaitsForTooLongIsEnded() throws {
    let pipe = try HeldPipe(folder["held.csv"])
    let service = try RunningService(folder, Self.readsPipe + ["--timeout", "0.3"])
    let answer = try service.render(Self.held)
    #expect(answer.status == 504, "\(answer.text)")
    #expect(answer.error?.contains("waited for more than 3 s") == true, "\(answer.text)")
    #expect(try service.render(Self.small).status == 200)
    withExtendedLifetime(pipe) {}
  }

  @Test func aRequestIsRefusedWhileOthersWait() throws {
    let pipe = try HeldPipe(folder["held.csv"])
    let service = try RunningService(
      folder, Self.readsPipe + ["--max-waiting", "1", "--timeout", "600"])
    let busy = try everyWorkerBusy(service)
    let waiting = try service.connection(sending: RunningService.post(Self.small))
    try service.wait(for: "gridreel_waiting 1\n")
    let refused = try service.render(Self.small)
    #expect(refused.status == 503)
    #expect(refused.headers["retry-after"] == "1")
    withExtendedLifetime((pipe, busy, waiting)) {}
  }

  @Test func aRequestThatFindsNoWorkerInTimeIsRefused() throws {
    let pipe = try HeldPipe(folder["held.csv"])
    let service = try RunningService(
      folder, Self.readsPipe + ["--max-wait", "0.2", "--timeout", "600"])
    let busy = try everyWorkerBusy(service)
    let refused = try service.render(Self.small)
    #expect(refused.status == 503)
    #expect(refused.headers["retry-after"] == "1")
    #expect(refused.error == "no worker was free in time; try again")
    withExtendedLifetime((pipe, busy)) {}
  }

  /// Requests that take all workers of a service of one job: a film, and a picture.
  ///
  /// One that came before a worker was ready may have been refused, and is sent again.
  private func everyWorkerBusy(_ service: RunningService) throws -> [Connection] {
    let bodies = [Self.heldFilm, Self.held]
    return try zip(bodies, 1...).map { body, count in
      var request = try service.connection(sending: RunningService.post(body))
      try waitUntil("\(count) are drawn") {
        if request.isAnswered {
          request = try service.connection(sending: RunningService.post(body))
        }
        return try service.get("/metrics").text.contains("gridreel_drawing \(count)\n")
      }
      return request
    }
  }

  @Test func aSlowRequestHoldsUpNoOthers() throws {
    let pipe = try HeldPipe(folder["held.csv"])
    let service = try RunningService(folder, Self.readsPipe + ["--timeout", "600"])
    let slow = try service.connection(sending: RunningService.post(Self.held))
    try service.wait(for: "gridreel_drawing 1\n")
    for _ in 1...3 { #expect(try service.render(Self.small).status == 200) }
    try pipe.finish("a\n1\n")
    #expect(try slow.answer().status == 200)
    #expect(try service.render(Self.small).status == 200)
  }

  @Test func aSlowRequestLeavesAsSoonAsTheLongLaneHasRoom() throws {
    let pipe = try HeldPipe(folder["held.csv"])
    let other = try HeldPipe(folder["other.csv"])
    let service = try RunningService(
      folder,
      Self.readsPipe + ["--allow-path", "other.csv", "--max-wait", "600", "--timeout", "600"])
    let film = try service.connection(sending: RunningService.post(Self.heldFilm))
    try service.wait(for: "gridreel_drawing 1\n")
    let slow = try service.connection(sending: RunningService.post(#"{"input": "other.csv"}"#))
    try service.wait(for: "gridreel_drawing 2\n")
    let small = try service.connection(sending: RunningService.post(Self.small))
    try service.wait(for: "gridreel_waiting 1\n")
    try pipe.finish("a\n1\n")
    #expect(try film.answer().status == 200)
    #expect(try small.answer().status == 200)
    try other.finish("a\n1\n")
    #expect(try slow.answer().status == 200)
  }

  @Test func filmsWaitForFilmsAlone() throws {
    let pipe = try HeldPipe(folder["held.csv"])
    let service = try RunningService(
      folder, Self.readsPipe + ["--max-wait", "600", "--timeout", "600"])
    let first = try service.connection(sending: RunningService.post(Self.heldFilm))
    try service.wait(for: "gridreel_drawing 1\n")
    let second = try service.connection(sending: RunningService.post(Self.heldFilm))
    try service.wait(for: "gridreel_waiting 1\n")
    #expect(try service.render(Self.small).status == 200)
    #expect(try service.get("/metrics").text.contains("gridreel_waiting 1\n"))
    withExtendedLifetime((pipe, first, second)) {}
  }

  // MARK: Ends

  #if os(Linux)
  @Test func aCrashEndsOneRequestAlone() throws {
    let pipe = try HeldPipe(folder["held.csv"])
    let service = try RunningService(folder, Self.readsPipe + ["--timeout", "600"])
    let first = try service.connection(sending: RunningService.post(Self.held))
    var worker: Int32?
    try waitUntil("a worker reads the pipe") {
      worker = try service.process.child(reading: folder["held.csv"])
      return worker != nil
    }
    kill(try #require(worker), SIGSEGV)
    let answer = try first.answer()
    #expect(answer.status == 500)
    #expect(answer.error?.hasSuffix("was ended by signal 11 (Segmentation fault)") == true)
    #expect(try service.render(Self.small).status == 200)
    #expect(try service.get("/metrics").text.contains("gridreel_worker_failures_total 1\n"))
    withExtendedLifetime(pipe) {}
  }
  #endif

  @Test(arguments: [SIGTERM, SIGINT])
  func whatHasComeIsAnsweredBeforeTheEnd(signal: Int32) throws {
    let pipe = try HeldPipe(folder["held.csv"])
    let service = try RunningService(folder, Self.readsPipe + ["--timeout", "600"])
    let first = try service.connection(sending: RunningService.post(Self.held))
    try service.wait(for: "gridreel_drawing 1\n")
    let idle = try service.connection(sending: "")
    kill(service.process.processIdentifier, signal)
    #expect(idle.rest().isEmpty)
    try pipe.finish("a\n1\n")
    #expect(try first.answer().status == 200)
    service.process.waitUntilExit()
    #expect(service.process.terminationStatus == 0)
    #expect(try !folder.names().contains("s"))
  }

  @Test func theFolderOfASocketSaysWhoMayConnect() throws {
    let service = try RunningService(folder)
    let attributes = try FileManager.default.attributesOfItem(atPath: service.socket)
    #expect(attributes[.posixPermissions] as? Int == 0o666)
  }

  @Test func aSocketIsTakenOverFromTheDeadOnly() throws {
    let first = try RunningService(folder)
    let program = Program(folder: folder)
    let outcome = try program.run(["serve", "--socket", "s"])
    #expect(outcome.status == 64)
    #expect(outcome.errors == "s: error: is the socket of a service that runs\n")
    kill(first.process.processIdentifier, SIGKILL)
    first.process.waitUntilExit()
    #expect(try RunningService(folder).get("/health").status == 200)
  }

  @Test(arguments: [
    ([], 64, "error: say where to listen: --socket PATH or --port NUMBER"),
    (
      ["--port", "1", "--socket", "s"], 64,
      "error: say where to listen: --socket PATH or --port NUMBER"
    ),
    (["--socket", "people.csv"], 64, "people.csv: error: exists and is not a socket"),
    (["--socket", "no/s"], 66, "error: cannot listen on 'no/s': No such file or directory"),
    (["--port", "x"], 64, "error: --port: 'x' is not a whole number from 0 to 65535"),
    (
      ["--port", "0", "--max-body", "9"], 64,
      "error: --max-body: '9' is not a size (examples: 512MB, 2GiB)"
    ),
  ])
  func aWrongAddressIsWrongUsage(flags: [String], status: Int32, message: String) throws {
    let outcome = try Program(folder: folder).run(["serve"] + flags)
    #expect(outcome.status == status)
    #expect(outcome.errors == message + "\n")
  }
}
