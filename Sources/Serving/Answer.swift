#if Service
import GridreelFiles
import GridreelPrimitives
import GridreelStudio

/// An answer to a request, before it is written as HTTP.
struct Answer: Sendable {
  var status: Int
  var contentType = "application/json"
  var headers: [(name: String, value: String)] = []
  var body: [UInt8]

  /// An answer with a text.
  static func text(_ text: String, type: String) -> Answer {
    Answer(status: 200, contentType: type, body: Array(text.utf8))
  }

  /// An answer to a request that fails.
  static func failure(
    _ status: Int, _ message: String, key: String? = nil,
    headers: [(name: String, value: String)] = []
  ) -> Answer {
    let key = key.map { ", \"key\": \(jsonString($0))" } ?? ""
    return Answer(
      status: status, headers: headers,
      body: Array("{\"status\": \(status), \"error\": \(jsonString(message))\(key)}\n".utf8))
  }
}

extension Answer {
  /// The answer where there is no room for another connection.
  static let crowded = failure(
    503, "there are too many connections; try again", headers: [("Retry-After", "1")])

  /// The number of warnings that an answer has in full.
  private static let warningLimit = 10

  /// The answer for what a worker has said.
  ///
  /// - Parameters:
  ///   - answer: what it has said.
  ///   - format: the format of the picture.
  init(_ answer: PictureAnswer, _ format: String) {
    var headers = [("X-Gridreel-Warnings", "\(answer.warnings.count)")]
    for warning in answer.warnings.prefix(Self.warningLimit) {
      headers.append(("X-Gridreel-Warning", Self.headerText(warning)))
    }
    guard let bytes = answer.bytes else {
      let message = answer.error ?? ""
      self = .failure(Self.status(of: answer), message, key: answer.key)
      return
    }
    self.init(
      status: 200, contentType: PictureType.contentType(of: format), headers: headers, body: bytes)
  }

  /// The status of HTTP; a request that is itself wrong is the sender's fault.
  private static func status(of answer: PictureAnswer) -> Int {
    guard let code = answer.code else { return 422 }
    guard !answer.isLate else { return 504 }
    let isWrong = answer.isOfRequest && (code == .usage || code == .badInput)
    return isWrong ? 400 : code.httpStatus
  }

  /// A text for a header, in which all but ASCII is percent-encoded.
  private static func headerText(_ text: String) -> String {
    text.utf8.prefix(800).map { byte in
      (0x20..<0x7f).contains(byte) && byte != UInt8(ascii: "%")
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

/// The types of pictures in HTTP.
enum PictureType {
  private static let types = [
    ("png", "image/png"), ("svg", "image/svg+xml"), ("webp", "image/webp"),
    ("jpg", "image/jpeg"),
    ("pdf", "application/pdf"), ("gif", "image/gif"), ("apng", "image/apng"),
    ("mp4", "video/mp4"), ("webm", "video/webm"),
  ]

  /// The type of a format.
  static func contentType(of format: String) -> String {
    types.first { $0.0 == format }?.1 ?? "application/octet-stream"
  }

  /// The format that an `Accept` header prefers; nil if there is none.
  static func format(accepting header: String) -> String? {
    var best: (format: String, quality: Double)?
    for part in header.split(separator: ",") {
      let words = part.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      guard let type = words.first else { continue }
      let quality =
        words.dropFirst().first { $0.hasPrefix("q=") }
        .flatMap { Double($0.dropFirst(2)) } ?? 1
      let isAny = type == "*/*" || type == "image/*"
      guard let format = isAny ? "png" : types.first(where: { $0.1 == type })?.0,
        quality > best?.quality ?? 0
      else { continue }
      best = (format, quality)
    }
    return best?.format
  }
}
#endif
