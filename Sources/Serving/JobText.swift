#if Service
import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelStudio

/// What is wrong with a request, before anything is drawn.
struct RequestFault: Error {
  let status: Int
  let message: String
}

/// A request over HTTP as a job.
struct JobText {
  /// The job's picture request.
  let request: PictureRequest
  /// The format of the picture.
  let format: String

  /// The keys that a body of data answers by itself.
  private static let answeredKeys: Set = ["input", "data", "attachments", "output"]

  /// Makes the job of a request.
  ///
  /// - Parameters:
  ///   - body: the body.
  ///   - contentType: the value of `Content-Type`, empty without one.
  ///   - accept: the value of `Accept`, empty without one.
  ///   - query: what follows `?` in the address.
  /// - Throws: ``RequestFault``.
  init(
    _ body: [UInt8], contentType: String, accept: String, query: Substring
  ) throws(RequestFault) {
    let query = try Query(query)
    let accepted = accept.isEmpty ? "png" : PictureType.format(accepting: accept)
    switch try RequestBody(body, contentType: contentType) {
    case .job(let text):
      if let option = query.options.first {
        throw RequestFault(
          status: 400, message: "'\(option.name)' belongs in the JSON body, next to the other keys")
      }
      let (job, format) = try Self.job(text, query.format, accepted)
      (request, self.format) = (try Self.request(job, nil), format)
    case .data(let data):
      let query = query.adding(data.fields)
      guard let format = query.format ?? accepted else { throw Self.notAcceptable }
      let text = try Self.text(query.options, format, data)
      request = try Self.request(text, (data.name, data.bytes))
      self.format = format
    }
  }

  private static let notAcceptable = RequestFault(
    status: 406, message: "'Accept' names no format that pictures can have; image/png is one")

  private static func request(
    _ text: [UInt8], _ attachment: (name: String, bytes: [UInt8])?
  ) throws(RequestFault) -> PictureRequest {
    do throws(GridreelError) {
      return try PictureRequest(text, attachment)
    } catch {
      throw RequestFault(status: 400, message: error.description)
    }
  }

  /// The job of a JSON body, with its output.
  private static func job(
    _ body: [UInt8], _ asked: String?, _ accepted: String?
  ) throws(RequestFault) -> (text: [UInt8], format: String) {
    let object: JSONObject
    do throws(GridreelError) {
      object = try JSONNode.parse(body).object()
    } catch {
      let place = "\(PictureRequest.name):\(error.position.line):\(error.position.column)"
      throw RequestFault(status: 400, message: "\(place): error: \(error.message)")
    }
    if let output = object["output"] {
      guard case .object(let members) = output.value, members.members.count == 1,
        case .string(let format)? = members["bytes"]?.value
      else {
        throw RequestFault(
          status: 400, message: "a request writes no files; 'output' is {\"bytes\": FORMAT}")
      }
      guard asked ?? format == format else {
        throw RequestFault(
          status: 400, message: "'output' says \(format), and the address says \(asked ?? "")")
      }
      return (body, format)
    }
    guard let format = asked ?? accepted else { throw notAcceptable }
    return (inserting(format, into: body, object), format)
  }

  /// A body with an output at its end, so that the columns before it stay what they are.
  private static func inserting(
    _ format: String, into body: [UInt8], _ object: JSONObject
  ) -> [UInt8] {
    guard let end = body.lastIndex(of: UInt8(ascii: "}")) else { return body }
    let last = body[..<end].last { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    let comma = object.members.isEmpty || last == UInt8(ascii: ",") ? "" : ", "
    let output = "\(comma)\"output\": {\"bytes\": \(jsonString(format))}"
    return Array(body[..<end]) + Array(output.utf8) + Array(body[end...])
  }

  /// The job of a body of data, with the options of the address and of a form.
  private static func text(
    _ options: [Query.Item], _ format: String, _ data: RequestBody.Data
  ) throws(RequestFault) -> [UInt8] {
    var members = [
      "\"input\": \(jsonString(Attachments.prefix + data.name))",
      "\"attachments\": {\(jsonString(data.name)): \(data.bytes.count)}",
      "\"output\": {\"bytes\": \(jsonString(format))}",
    ]
    let answered = data.isRecognised ? answeredKeys : answeredKeys.union(["inputFormat"])
    for option in options {
      guard !answered.contains(option.name) else {
        throw RequestFault(
          status: 400, message: "'\(option.name)': the body is the input, and the answer the output"
        )
      }
      let values = option.values.map(value)
      let text = values.count == 1 ? values[0] : "[\(values.joined(separator: ", "))]"
      members.append("\(jsonString(option.name)): \(text)")
    }
    return Array("{\(members.joined(separator: ", "))}".utf8)
  }

  /// A value of the address as JSON: an object or an array as it is, anything else as a text, which options
  /// read as they read flags.
  private static func value(_ text: String) -> String {
    if text.hasPrefix("{") || text.hasPrefix("["), let node = try? JSONNode.parse(Array(text.utf8))
    {
      return node.compactText
    }
    return jsonString(text)
  }
}
#endif
