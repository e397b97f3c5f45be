#if Service
import GridreelFiles
import GridreelPrimitives

/// What the body of a request is.
enum RequestBody {
  /// Data with the fields of the form in which they came.
  struct Data {
    let bytes: [UInt8]
    /// The extensions that tell the format, with their dots; empty if the data tell it themselves.
    let ending: String
    /// The fields besides the data.
    var fields = Query.empty

    /// The name under which a job reads them.
    var name: String { Attachments.unnamed + ending }
    /// Whether the data tell their format.
    var isRecognised: Bool { ending.isEmpty }
  }

  /// A job as JSON.
  case job([UInt8])
  case data(Data)

  /// The extensions of data by the types of bodies.
  private static let endings = [
    "text/csv": ".csv", "application/csv": ".csv", "text/tab-separated-values": ".tsv",
    "application/x-ndjson": ".jsonl", "application/jsonl": ".jsonl",
    "application/vnd.apache.arrow.stream": ".arrow", "application/vnd.apache.arrow.file": ".arrow",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
    "application/vnd.oasis.opendocument.spreadsheet": ".ods", "text/markdown": ".md",
    "text/x-markdown": ".md", "text/html": ".html", "application/yaml": ".yaml",
    "application/x-yaml": ".yaml", "text/yaml": ".yaml", "text/x-yaml": ".yaml",
    "text/x-rst": ".rst",
  ]

  /// Types that say nothing about data.
  private static let vagueTypes: Set = ["", "text/plain", "application/octet-stream"]

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - body: The bytes.
  ///   - contentType: The value of `Content-Type`, empty without one.
  /// - Throws: ``RequestFault`` if the type is no type of data, or a form is wrong.
  init(_ body: [UInt8], contentType: String) throws(RequestFault) {
    let type = MediaType(contentType)
    switch type.name {
    case "application/json", "text/json":
      let isList = InputFormat.firstByte(of: body) == UInt8(ascii: "[")
      self = isList ? .data(Data(bytes: body, ending: ".json")) : .job(body)
    case "multipart/form-data":
      guard let boundary = type.parameters["boundary"], !boundary.isEmpty else {
        throw RequestFault(status: 400, message: "'Content-Type' of a form names its 'boundary'")
      }
      self = .data(try FormParts(body, boundary: boundary).data())
    case "application/x-www-form-urlencoded":
      // Clients such as curl say so of anything.
      if let form = try Self.form(body) { self = form } else { self = Self.recognised(body) }
    case let name where Self.vagueTypes.contains(name): self = Self.recognised(body)
    case let name:
      guard let ending = Self.endings[name] else {
        throw RequestFault(
          status: 415,
          message:
            "'Content-Type' is application/json for a job, the type of the data, such as text/csv, or that of "
            + "a form, and without one the data are recognised; not '\(name)'")
      }
      self = .data(Data(bytes: body, ending: ending))
    }
  }

  /// What the bytes themselves tell, as those from a pipe do.
  private static func recognised(_ body: [UInt8]) -> RequestBody {
    InputFormat.beginsWithObject(body) ? .job(body) : .data(Data(bytes: body, ending: ""))
  }

  /// The extensions of a type of data; nil if it is none.
  static func ending(of contentType: String) -> String? { endings[MediaType(contentType).name] }

  /// The names of the field that holds the data.
  static let dataNames: Set = ["data", "file"]

  /// The data of a form of names and values; nil if it has none, and so is no form.
  private static func form(_ body: [UInt8]) throws(RequestFault) -> RequestBody? {
    guard let text = String(validating: body, as: UTF8.self) else { return nil }
    let names = text.utf8.split(separator: UInt8(ascii: "&")).map { part in
      String(decoding: part.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    }
    guard names.contains(where: dataNames.contains) else { return nil }
    let form = try Query(text[...], of: "form")
    let tables = form.items.filter { dataNames.contains($0.name) }.flatMap(\.values)
    guard tables.count == 1 else { throw severalTables }
    var fields = Query.empty
    for item in form.items where !dataNames.contains(item.name) {
      // What nobody has filled in says nothing.
      for value in item.values where !value.isEmpty { fields.add(item.name, value) }
    }
    return .data(Data(bytes: Array(tables[0].utf8), ending: "", fields: fields))
  }

  static let severalTables = RequestFault(
    status: 400, message: "a form has one field 'data' or 'file'; a request draws one table")
}

/// A value of `Content-Type`, or of another header of this form.
struct MediaType {
  /// What stands before the parameters, in lower case.
  let name: String
  /// The parameters by their names in lower case.
  private(set) var parameters: [String: String] = [:]

  /// Reads a header; of parameters that are wrong, what can be read.
  init(_ text: String) {
    var rest = text[...]
    name = rest.taking { $0 != ";" }.trimmingBlanks.lowercased()
    while rest.popFirst() != nil {
      let key = rest.taking { $0 != "=" && $0 != ";" }.trimmingBlanks.lowercased()
      guard rest.first == "=" else { continue }
      rest.removeFirst()
      rest = rest.drop { $0 == " " }
      parameters[key] =
        rest.first == "\"" ? rest.takingQuoted() : rest.taking { $0 != ";" }.trimmingBlanks
      rest = rest.drop { $0 != ";" }
    }
  }
}

extension Substring {
  /// Takes what fulfils a condition from its beginning.
  fileprivate mutating func taking(while condition: (Character) -> Bool) -> String {
    let taken = prefix(while: condition)
    self = self[taken.endIndex...]
    return String(taken)
  }

  /// Takes a text in quotes from its beginning.
  fileprivate mutating func takingQuoted() -> String {
    removeFirst()
    var text = ""
    while let character = popFirst(), character != "\"" {
      // A backslash of a path stands for itself, as browsers write it.
      if character == "\\", first == "\"" || first == "\\" {
        text.append(removeFirst())
      } else {
        text.append(character)
      }
    }
    return text
  }
}
#endif
